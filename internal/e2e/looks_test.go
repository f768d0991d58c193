package e2e_test

import (
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"posewright/internal/e2e"
	"posewright/internal/fonttest"
)

func TestThePersonsThemeLanguageAndUnitsCountFromTheStart(t *testing.T) {
	t.Parallel()
	for _, person := range []struct {
		theme, language, units string
		light                  bool
		save, shown            string
	}{
		{"light", "de", "m", true, "Speichern", "0,245 m"},
		{"contrast", "en", "in", false, "Save", "9.646 in"},
		{"dark", "de", "cm", false, "Speichern", "24,5 cm"},
	} {
		home := t.TempDir()
		prefer(t, home, map[string]any{"theme": person.theme, "language": person.language, "units": person.units})
		editor := open(t, home, "--vmc", freePort(t), "--set", poleActs)
		dump := driven(t, editor)
		if got := dump.Commands["save"].Text; got != person.save {
			t.Errorf("%s: Save is called %q, want %q", person.language, got, person.save)
		}
		dump = rowOf(t, editor, "leftElbow", elbowPole)
		if got := dump.Rows[elbowPole].Shown; got != person.shown {
			t.Errorf("%s: the pole is at %q, want %q", person.units, got, person.shown)
		}
		picture, err := editor.Display.Picture()
		must(t, err)
		c := picture.RGBAAt(dump.Viewport.X+dump.Viewport.Width/2, dump.Window[1]-4) // the status bar
		if light := int(c.R)+int(c.G)+int(c.B) > 3*128; light != person.light {
			t.Errorf("%s: the status bar is %v", person.theme, c)
		}
		must(t, editor.Kill())
	}
}

func TestJapaneseIsShownWhereAFontHasItsCharactersAndElseEnglishWithTheReason(t *testing.T) {
	t.Setenv("LANGUAGE", "ja") // what a person in Japan has, who prefers the system's language
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	started := func(fonts string) *e2e.Dump {
		t.Setenv("XDG_DATA_HOME", fonts)
		editor := open(t, t.TempDir(), "--vmc", freePort(t))
		dump := driven(t, editor)
		must(t, editor.Kill())
		return dump
	}
	missing := func(said string) bool { return strings.Contains(said, "fonts-noto-cjk") }
	if fonts, err := exec.Command("fc-list", ":lang=ja").Output(); err != nil || len(fonts) > 0 {
		t.Logf("whether this system has a font with Japanese characters: %q, %v", fonts, err)
	} else if dump := started(t.TempDir()); dump.Commands["save"].Text != "Save" || dump.Toasts == 0 || !slices.ContainsFunc(dump.Log, missing) {
		t.Errorf("without a font Save is called %q, with %d toasts and the log %q", dump.Commands["save"].Text, dump.Toasts, dump.Log)
	}
	fonts := t.TempDir()
	must(t, os.Mkdir(filepath.Join(fonts, "fonts"), 0o700))
	must(t, os.WriteFile(filepath.Join(fonts, "fonts", "japanese.ttf"), fonttest.With("あア日本語"), 0o600))
	if dump := started(fonts); dump.Commands["save"].Text != "保存" || slices.ContainsFunc(dump.Log, missing) {
		t.Errorf("with a font Save is called %q, and the log is %q", dump.Commands["save"].Text, dump.Log)
	}
}

// What can be pressed lies within the window, at the smallest size and where everything is twice as large.
func TestEverythingIsWithinReachInSmallAndInDenseWindows(t *testing.T) {
	for _, screen := range []struct {
		name          string
		width, height int
		scale         string
	}{{"the smallest window", 1024, 640, "1"}, {"a dense screen", 2048, 1280, "2"}} {
		t.Setenv("FYNE_SCALE", screen.scale)
		editor := openOn(t, screen.width, screen.height, t.TempDir(), "--vmc", freePort(t))
		dump := driven(t, editor)
		if dump.Window != [2]int{screen.width, screen.height} {
			t.Errorf("%s: the window is %v", screen.name, dump.Window)
		}
		window := image.Rect(0, 0, screen.width, screen.height)
		for _, areas := range []map[string]e2e.Area{dump.Buttons, dump.Entries, dump.Tree, {"viewport": dump.Viewport}} {
			for name, area := range areas {
				if at := image.Rect(area.X, area.Y, area.X+area.Width, area.Y+area.Height); area.Visible && !at.In(window) {
					t.Errorf("%s: %s lies at %v", screen.name, name, at)
				}
			}
		}
		if dump.Viewport.Width*dump.Viewport.Height < screen.width*screen.height/5 {
			t.Errorf("%s: the viewport has only %d×%d pixels", screen.name, dump.Viewport.Width, dump.Viewport.Height)
		}
		must(t, editor.Press("leftHand")) // what lies where it is said to lie is what is hit
		await(t, editor, "the selected hand", func(d *e2e.Dump) bool { return len(d.Selection) == 1 })
		must(t, editor.Kill())
	}
}
