package e2e_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"posewright/assets"
	"posewright/internal/e2e"
	"posewright/presets"
)

const handWeight = "effectors.leftHand.rotationWeight"

// written is a preset of a name in a file.
func written(t *testing.T, path, name string) {
	t.Helper()
	preset := presets.Default()
	preset.Name = name
	must(t, presets.Save(path, &preset))
}

// weigh types another weight for the left hand.
func weigh(t *testing.T, editor *e2e.Editor, weight string, value float64) {
	t.Helper()
	rowOf(t, editor, "leftHand", handWeight)
	enter(t, editor, handWeight, weight)
	await(t, editor, weight+" in the document", func(d *e2e.Dump) bool { return d.Parameters[handWeight] == value && d.Document.Dirty })
}

// kept waits until a file, or the last line that begins with {, has a text: what is written in the background is lost
// with a program that is killed before.
func kept(t *testing.T, editor *e2e.Editor, pattern, text string) {
	t.Helper()
	await(t, editor, text+" in a file", func(*e2e.Dump) bool {
		files, err := filepath.Glob(pattern)
		must(t, err)
		return slices.ContainsFunc(files, func(file string) bool {
			data, _ := os.ReadFile(file) // it may be just replaced
			return strings.Contains(string(data[max(bytes.LastIndex(data, []byte("\n{")), 0):]), text)
		})
	})
}

func TestANewPresetIsSavedUnderANameAndItsTitleCarriesAStarWhileItIsNot(t *testing.T) {
	t.Setenv("POSEWRIGHT_DIALOGS", "fyne")
	home := t.TempDir()
	path := filepath.Join(home, "mine.json")
	editor := open(t, home, "--vmc", freePort(t))
	if title := driven(t, editor).Document.Title; strings.Contains(title, "*") {
		t.Errorf("before anything was changed the title is %q", title)
	}
	weigh(t, editor, "0.4", 0.4)
	await(t, editor, "the star", func(d *e2e.Dump) bool {
		return strings.Contains(d.Document.Title, "*") && d.StatusBar["saved"] == "● unsaved"
	})
	must(t, editor.Display.Key("ctrl+shift+s"))
	await(t, editor, "the question for a name", func(d *e2e.Dump) bool { return d.Covered })
	must(t, editor.Display.Type(path))
	must(t, editor.Display.Key("Return"))
	await(t, editor, "the saved file", func(d *e2e.Dump) bool {
		return d.Document.Path == path && !d.Document.Dirty && strings.HasPrefix(d.Document.Title, "mine ") && len(d.Recent) == 1 && d.Recent[0] == path
	})
	saved, err := presets.Open(path)
	must(t, err)
	if parameter, _ := presets.Lookup(handWeight); parameter.Get(&saved) != 0.4 {
		t.Errorf("the file has %v", parameter.Get(&saved))
	}
	weigh(t, editor, "0.7", 0.7)
	await(t, editor, "the star", func(d *e2e.Dump) bool { return strings.Contains(d.Document.Title, "mine*") })
	must(t, editor.Display.Key("ctrl+s"))
	await(t, editor, "no star", func(d *e2e.Dump) bool { return !strings.Contains(d.Document.Title, "*") })

	kept, err := presets.NewBackups(filepath.Join(home, "backups")).Of(path)
	must(t, err)
	if len(kept) != 1 {
		t.Fatalf("%d versions are kept, want the one before", len(kept))
	}
	version, err := presets.Open(kept[0].File)
	must(t, err)
	if parameter, _ := presets.Lookup(handWeight); parameter.Get(&version) != 0.4 {
		t.Errorf("the version that is kept has %v", parameter.Get(&version))
	}

	must(t, editor.Display.Key("ctrl+n"))
	await(t, editor, "a new preset", func(d *e2e.Dump) bool { return d.Document.Path == "" && !d.Document.Dirty && !d.Document.CanUndo })
}

func TestWhoQuitsWithUnsavedWorkIsAskedAndMayStayLeaveOrSave(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	path := filepath.Join(home, "mine.json")
	written(t, path, "Mine")
	before, err := os.ReadFile(path)
	must(t, err)
	changed := func() *e2e.Editor {
		editor := open(t, home, "--vmc", freePort(t), path)
		await(t, editor, "the preset", func(d *e2e.Dump) bool { return d.Document.Path == path && d.Avatar.Driven })
		weigh(t, editor, "0.4", 0.4)
		must(t, editor.Display.Key("ctrl+q"))
		await(t, editor, "the question", func(d *e2e.Dump) bool { return strings.Contains(d.Prompt, "mine") })
		return editor
	}
	editor := changed()
	must(t, editor.Display.Key("Escape"))
	await(t, editor, "everything as it was", func(d *e2e.Dump) bool { return d.Prompt == "" && d.Document.Dirty && d.Parameters[handWeight] == 0.4 })
	must(t, editor.Display.Key("ctrl+q"))
	must(t, editor.Press("prompt.dontSave"))
	must(t, editor.Ended())
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file was written (%v)", err)
	}

	editor = changed()
	must(t, editor.Display.Key("Return")) // Save is what Enter means
	must(t, editor.Ended())
	saved, err := presets.Open(path)
	must(t, err)
	if parameter, _ := presets.Lookup(handWeight); parameter.Get(&saved) != 0.4 {
		t.Errorf("the file has %v", parameter.Get(&saved))
	}
}

func TestWorkThatIsDiscardedAfterAKillIsOfferedNoMoreAndWorkForLaterIs(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	editor := open(t, home, "--vmc", freePort(t))
	driven(t, editor)
	weigh(t, editor, "0.43", 0.43)
	kept(t, editor, filepath.Join(home, "journal", "*"), ":0.43")
	must(t, editor.Kill())

	for _, answer := range []string{"prompt.later", "prompt.discard"} {
		editor = open(t, home, "--vmc", freePort(t))
		await(t, editor, "the offer", func(d *e2e.Dump) bool { return strings.HasPrefix(d.Prompt, "Restore the unsaved work") })
		must(t, editor.Press(answer))
		dump := await(t, editor, "a fresh preset", func(d *e2e.Dump) bool { return d.Prompt == "" && d.Avatar.Driven })
		if dump.Document.Dirty || dump.Parameters[handWeight] == 0.43 {
			t.Errorf("after %s the preset is changed", answer)
		}
		if answer == "prompt.discard" {
			await(t, editor, "the work to be deleted", func(*e2e.Dump) bool {
				works, err := presets.Recover(filepath.Join(home, "journal"))
				return err == nil && len(works) == 0
			})
		}
		must(t, editor.Kill())
	}
	editor = open(t, home, "--vmc", freePort(t))
	if dump := driven(t, editor); dump.Prompt != "" {
		t.Errorf("discarded work is offered again: %q", dump.Prompt)
	}
}

func TestARecentFileIsOpenedFromTheMenuByKeys(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	path := filepath.Join(home, "mine.json")
	written(t, path, "Mine")
	prefer(t, home, map[string]any{"recent": []string{path}})
	editor := open(t, home, "--vmc", freePort(t))
	driven(t, editor)
	// Alt opens the File menu: New, Open preset, Open avatar, Open recent.
	must(t, editor.Display.Key("alt"))
	must(t, editor.Display.Key("Down", "Down", "Down", "Down", "Right", "Return"))
	await(t, editor, "the recent preset", func(d *e2e.Dump) bool { return d.Document.Path == path })

	must(t, editor.Display.Key("ctrl+n"))
	await(t, editor, "a new preset", func(d *e2e.Dump) bool { return d.Document.Path == "" })
	must(t, os.Remove(path)) // moved, say
	must(t, editor.Display.Key("alt"))
	must(t, editor.Display.Key("Down", "Down", "Down", "Down", "Right", "Return"))
	reported(t, editor, "mine.json", "Can't find", "Open it")
	await(t, editor, "the file to be forgotten", func(d *e2e.Dump) bool { return len(d.Recent) == 0 && d.Document.Path == "" })
}

// Somebody else's preset names an avatar that is not in its folder. It is asked about once.
func TestAPresetThatNamesAFileOutsideItsFolderIsAskedAbout(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	avatar, path := filepath.Join(home, "me.glb"), filepath.Join(home, "theirs", "preset.json")
	must(t, os.WriteFile(avatar, assets.Mannequin(), 0o600))
	must(t, os.Mkdir(filepath.Dir(path), 0o700))
	preset := presets.Default()
	preset.Name, preset.Avatar.File = "Theirs", "../me.glb"
	must(t, presets.Save(path, &preset))
	editor := open(t, home, "--vmc", freePort(t), path)
	asked := func(d *e2e.Dump) bool { return strings.Contains(d.Prompt, "outside the folder of “preset.json”") }

	d := await(t, editor, "the question", asked)
	if d.Document.Path != "" || d.Avatar.File != "" {
		t.Errorf("before the answer the document is %q with the avatar %q", d.Document.Path, d.Avatar.File)
	}
	must(t, editor.Press("prompt.withoutOutside"))
	await(t, editor, "the preset alone", func(d *e2e.Dump) bool { return d.Document.Path == path && d.Avatar.File == "" && d.Avatar.Driven })
	must(t, editor.Quit())

	editor = open(t, home, "--vmc", freePort(t), path)
	await(t, editor, "the question again", asked)
	must(t, editor.Press("prompt.openOutside"))
	await(t, editor, "the avatar", func(d *e2e.Dump) bool {
		return d.Document.Path == path && d.Avatar.File == "../me.glb" && d.Avatar.Driven
	})
	must(t, editor.Quit())

	editor = open(t, home, "--vmc", freePort(t), path)
	await(t, editor, "the avatar unasked", func(d *e2e.Dump) bool {
		return d.Document.Path == path && d.Avatar.File == "../me.glb" && d.Prompt == ""
	})
}
