//go:build cgo

package ui

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"posewright/presets/export/targets"
)

func TestThePresetIsExportedAfterItWasShownWhatIsLost(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("export")
	p := x.exporting
	for i, target := range targets.All() {
		p.target.SetSelectedIndex(i)
		if p.files == nil && !target.NeedsAvatar {
			t.Errorf("%s has nothing to write: %s", target.Name, p.summary.Text)
		}
		if p.summary.Text == "" || p.about.Text == "" {
			t.Errorf("%s says nothing of itself", target.Name)
		}
	}
	p.target.SetSelectedIndex(0)
	want := filepath.Join(string(x.core.Folders), "exports", "Posewright-"+p.targets[0].ID)
	if p.folder.Text != want {
		t.Errorf("the folder is %q, want %q", p.folder.Text, want)
	}
	x.picker.path = t.TempDir()
	p.choose()
	if p.folder.Text != x.picker.path {
		t.Errorf("the chosen folder is %q", p.folder.Text)
	}
	p.write.OnTapped()
	if x.shell.dialog != nil {
		t.Error("the dialog stays open")
	}
	written, err := os.ReadDir(x.picker.path)
	if err != nil || len(written) == 0 {
		t.Errorf("there are %d files, %v", len(written), err)
	}

	x.run("export")
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	x.exporting.folder.SetText(file)
	x.exporting.write.OnTapped()
	if x.shell.dialog == nil || x.exporting.summary.Text == "" {
		t.Error("a folder that is none is not refused in the dialog")
	}
	x.exporting.folder.SetText(" ")
	if !x.exporting.write.Disabled() {
		t.Error("no folder can be written to")
	}
	if x.key(fyne.KeyEscape); x.shell.dialog != nil {
		t.Error("Escape leaves the dialog open")
	}
}
