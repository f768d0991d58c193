package e2e_test

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"posewright/assets"
	"posewright/internal/e2e"
	"posewright/presets"
)

// An engine programmer tunes a hand, exports to an engine, and finds what the command line writes for the same preset. The size of the person in the demo, which
// drives the avatar meanwhile, is not in it.
func TestAProgrammerExportsToAnEngineWhatTheCommandLineWrites(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	path, window, command := filepath.Join(home, "mine.json"), filepath.Join(home, "window"), filepath.Join(home, "command")
	avatar := filepath.Join(home, "me.glb")
	preset := presets.Default()
	preset.Name, preset.Avatar.File = "Mine", "me.glb"
	must(t, presets.Save(path, &preset))
	must(t, os.WriteFile(avatar, assets.Mannequin(), 0o600))
	editor := open(t, home, "--vmc", freePort(t), path)
	await(t, editor, "preset and avatar", func(d *e2e.Dump) bool {
		return d.Document.Path == path && strings.HasSuffix(d.Avatar.File, "me.glb") && d.Avatar.Driven
	})
	weigh(t, editor, "0.4", 0.4)
	must(t, editor.Display.Key("ctrl+s", "ctrl+e"))
	await(t, editor, "the export", func(d *e2e.Dump) bool { return d.Dialog == "Export the preset" && d.Buttons["export.write"].Enabled })
	must(t, editor.Press("export.target"))
	must(t, editor.Display.Key("Down", "Down", "Return")) // VRIK
	chosen := await(t, editor, "the folder", func(d *e2e.Dump) bool { return d.Entries["export.folder"].Visible })
	must(t, editor.Display.Click(chosen.Entries["export.folder"].Middle(), 1))
	await(t, editor, "the keyboard in the folder", func(d *e2e.Dump) bool { return d.Entries["export.folder"].Focused })
	must(t, editor.Display.Key("ctrl+a"))
	must(t, editor.Display.Type(window))
	must(t, editor.Press("export.write"))
	await(t, editor, "the files", func(d *e2e.Dump) bool { return d.Dialog == "" && strings.Contains(strings.Join(d.Log, " "), window) })

	byCommand := func() map[string]string {
		out, err := exec.Command(binary, "export", "--target", "vrik", "--preset", path, "--out", command).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return contents(t, command)
	}
	got, want := contents(t, window), byCommand()
	if len(want) < 3 || !maps.Equal(got, want) {
		t.Errorf("the window writes %v, the command line %v", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
	}

	// Tuned once more, it goes there again by one key, and by the same command.
	weigh(t, editor, "0.7", 0.7)
	must(t, editor.Display.Key("ctrl+s"))
	await(t, editor, "the saved preset", func(d *e2e.Dump) bool { return !d.Document.Dirty })
	must(t, editor.Display.Key("ctrl+shift+e"))
	tuned := byCommand()
	if maps.Equal(tuned, want) {
		t.Error("another weight changes nothing in the export")
	}
	await(t, editor, "the export again", func(*e2e.Dump) bool { return maps.Equal(contents(t, window), tuned) })
}

// contents are the files in a folder and below.
func contents(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	must(t, filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		files[strings.TrimPrefix(path, folder)] = string(data)
		return err
	}))
	return files
}
