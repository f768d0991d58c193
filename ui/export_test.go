//go:build cgo

package ui

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"posewright/presets/export/targets"
)

// openExport opens the export panel and waits until the preset is converted.
func (x *testEditor) openExport() {
	x.run("export")
	x.until("it is converted", func() bool { return x.library.exporting.Result != nil })
}

func TestThePresetIsExportedAfterItWasShownWhatIsLost(t *testing.T) {
	x := newTestEditor(t, nil)
	x.openExport()
	p := x.library.exporting
	for i, target := range targets.All() {
		p.Summary.SetText("")
		p.Target.SetSelectedIndex(i)
		x.until("it is converted", func() bool { return p.Summary.Text != "" })
		if p.Result == nil && !target.NeedsAvatar {
			t.Errorf("%s has nothing to write: %s", target.Name, p.Summary.Text)
		}
	}
	p.Target.SetSelectedIndex(0)
	x.until("it is converted", func() bool { return p.Result != nil })
	want := filepath.Join(string(x.core.Folders), "exports", "Posewright-"+targets.All()[0].ID)
	if p.Folder.Text != want {
		t.Errorf("the folder is %q, want %q", p.Folder.Text, want)
	}
	x.picker.path = t.TempDir()
	x.tap(buttonOf(x.shell.Window, "Choose…"))
	if p.Folder.Text != x.picker.path {
		t.Errorf("the chosen folder is %q", p.Folder.Text)
	}
	p.Export.OnTapped()
	x.until("the dialog closes", func() bool { return x.shell.Dialog == nil })
	written, err := os.ReadDir(x.picker.path)
	if err != nil || len(written) == 0 {
		t.Errorf("there are %d files, %v", len(written), err)
	}

	x.openExport()
	p = x.library.exporting
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	p.Folder.SetText(file)
	summary := p.Summary.Text
	p.Export.OnTapped()
	x.until("a folder that is none is refused in the dialog", func() bool { return p.Summary.Text != summary })
	if x.shell.Dialog == nil {
		t.Error("the dialog is closed")
	}
	p.Folder.SetText(" ")
	if !p.Export.Disabled() {
		t.Error("no folder can be written to")
	}
	if x.key(fyne.KeyEscape); x.shell.Dialog != nil {
		t.Error("Escape leaves the dialog open")
	}
}
