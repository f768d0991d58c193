//go:build cgo

package ui

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/targets"
	"posewright/ui/commands"
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

// Export again has one key and no dialog: it exports to where the dialog did, and says what it has written or why not.
func TestThePresetIsExportedAgainByOneKey(t *testing.T) {
	x := newTestEditor(t, nil)
	again := commands.Find(x.chrome.commands, "export/again")
	if again.Menu != "File" || again.Shortcut.ShortcutName() != commands.CtrlShift(fyne.KeyE).ShortcutName() || again.IsEnabled() {
		t.Errorf("%+v, enabled %v", again, again.IsEnabled())
	}
	press := func() { x.chrome.keyboard.Run(again) }
	x.openPreset(savedPreset(t, filepath.Join(t.TempDir(), "mine.json"), func(*presets.Preset) {}))
	out := t.TempDir()
	x.openExport()
	p := x.library.exporting
	p.Target.SetSelectedIndex(slices.IndexFunc(targets.All(), func(target export.Target) bool { return target.ID == "c" }))
	x.until("it is converted", func() bool { return p.Result != nil && p.Result.Target.ID == "c" })
	p.Folder.SetText(out)
	p.OnSave.SetChecked(true)
	p.Export.OnTapped()
	x.until("the dialog closes", func() bool { return x.shell.Dialog == nil })
	file := filepath.Join(out, "mine.preset.json")
	weight := func() float64 {
		written, err := presets.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		return written.Effectors[effectors.LeftHand].PositionWeight
	}
	x.set("effectors.leftHand.positionWeight", 0.25)
	press()
	x.until("it is exported again", func() bool { return weight() == 0.25 })
	x.set("effectors.leftHand.positionWeight", 0.5)
	x.save(nil)
	x.until("it is exported when it is saved", func() bool { return weight() == 0.5 })
	if x.shell.Dialog != nil || x.shell.Prompt != nil || !x.said("files for C and C# are in "+out) {
		t.Error("it asks, or does not say where the files are")
	}
	if err := os.WriteFile(file, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	press()
	x.until("it says what was changed", func() bool { return x.said("was changed since it was exported") })
	// The dialog has target and folder, and asks before it replaces what was changed.
	x.openExport()
	p = x.library.exporting
	if p.Folder.Text != out || !p.OnSave.Checked || targets.All()[p.Target.SelectedIndex()].ID != "c" {
		t.Errorf("the dialog has %q, on save %v", p.Folder.Text, p.OnSave.Checked)
	}
	p.Export.OnTapped()
	x.until("it asks", func() bool { return x.shell.Prompt != nil })
	x.tap(buttonOf(x.shell.Window, "Replace"))
	x.until("the dialog closes", func() bool { return x.shell.Dialog == nil })
	if weight() != 0.5 {
		t.Error("the file was not replaced")
	}
}
