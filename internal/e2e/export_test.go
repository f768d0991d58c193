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

	got := contents(t, window)
	out, err := exec.Command(binary, "export", "--target", "vrik", "--preset", path, "--out", command).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	want := contents(t, command)
	if len(want) < 3 || !maps.Equal(got, want) {
		t.Errorf("the window writes %v, the command line %v", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
	}
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
