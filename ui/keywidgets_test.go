//go:build cgo

package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/internal/app"
	"posewright/presets"
	"posewright/ui/commands"
	"posewright/ui/widgets"
)

// focusables are the objects of the dialog on top that the keyboard can be in.
func focusables(x *testEditor) []fyne.Focusable {
	var found []fyne.Focusable
	for _, object := range test.LaidOutObjects(x.shell.Window.Canvas().Overlays().Top()) {
		if f, ok := object.(fyne.Focusable); ok && object.Visible() {
			if d, ok := object.(fyne.Disableable); !ok || !d.Disabled() {
				found = append(found, f)
			}
		}
	}
	return found
}

func TestEscapeClosesADialogWhereverTheKeyboardIsInIt(t *testing.T) {
	x := newTestEditor(t, nil)
	must(t, x.Do(presets.Set(weight, 0.5)))
	for name, open := range map[string]func(){
		"properties": x.library.showProperties, "presets": x.library.showBrowser, "export": x.openExport, "preferences": func() { x.preferences.open() },
		"inputs": func() { x.run("inputs") }, "receivers": func() { x.run("receivers") }, "control": func() { x.run("oscControl") }, "remote": func() { x.run("remote") }, "avatar": func() { x.run("aboutAvatar") },
		"about": func() { x.run("about") }, "backups": func() { x.run("backups") }, "align": func() { x.run("align") },
		"name of a magnet": func() { x.inspector.askMagnetName("chest") },
		"text":             func() { x.shell.AskText("Save as", "Name", "", "mine", "Save", func(string) error { return nil }) },
	} {
		open()
		if x.shell.Dialog == nil {
			t.Errorf("%s: no dialog is open", name)
			continue
		}
		places := focusables(x)
		x.shell.CloseDialog()
		for i, place := range places {
			open()
			at := focusables(x)[i]
			x.shell.Window.Canvas().Focus(at)
			for range 2 { // the first may take back what is typed
				if x.shell.Dialog != nil {
					at.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
				}
				if x.shell.Dialog != nil && x.shell.Window.Canvas().Focused() == nil {
					x.key(fyne.KeyEscape)
				}
			}
			if x.shell.Dialog != nil || x.shell.Window.Canvas().Overlays().Top() != nil {
				t.Fatalf("%s stays open while %T has the keyboard", name, place)
			}
		}
	}
}

func TestADialogOverAnotherGivesItBack(t *testing.T) {
	x := newTestEditor(t, nil)
	x.library.showBrowser()
	below := x.shell.Dialog
	x.shell.AskText("Rename", "Name", "", "mine", "Rename", func(string) error { return nil })
	if x.shell.Dialog == below || x.shell.DialogTitle != "Rename" {
		t.Fatal("the dialog on top is not the one that Escape closes")
	}
	x.key(fyne.KeyEscape)
	if x.shell.Dialog != below {
		t.Fatal("the dialog below is forgotten")
	}
	x.key(fyne.KeyEscape)
	if x.shell.Dialog != nil {
		t.Error("it stays")
	}
}

func TestBehindADialogOrAQuestionShortcutsDoNothing(t *testing.T) {
	x := newTestEditor(t, nil)
	runCommand := func(id string) { x.chrome.keyboard.Run(commands.Find(x.chrome.commands, id)) }
	x.library.showProperties()
	dialogs := len(x.shell.Window.Canvas().Overlays().List())
	for _, id := range []string{"boneMap", "compare", "calibrate/open", "presets", "export", "preferences", "resetAll", "bottom", "workspacePlay", "record"} {
		runCommand(id)
	}
	if x.boneMap.shown() || x.documents.compare.IsOpen || x.live.Calibration.IsOpen() || x.workspace.playing() || x.workspace.bottom.Shown() || x.document.Edited().CanUndo() ||
		len(x.shell.Window.Canvas().Overlays().List()) != dialogs {
		t.Error("something changed behind the dialog")
	}
	x.key(fyne.KeyEscape)
	runCommand("boneMap")
	if !x.boneMap.shown() {
		t.Error("it does nothing without a dialog either")
	}
	runCommand("boneMap")

	must(t, x.Do(presets.Set(weight, 0.5)))
	x.shell.Ask("Sure?", "", widgets.Answer{ID: "prompt.cancel", Text: "Cancel"})
	runCommand("undo")
	runCommand("save")
	if !x.document.Edited().CanUndo() || !x.document.Edited().Dirty() {
		t.Error("something changed behind the question")
	}
	x.shell.Prompt.Escape()
	runCommand("undo")
	if x.document.Edited().CanUndo() {
		t.Error("nothing is undone without a question either")
	}
}

func TestAKeyThatACheckAButtonOrAChoiceDoesNotKnowIsForTheWindow(t *testing.T) {
	x := newTestEditor(t, nil)
	stick := func() bool { return x.view.locomotion.Shown() }
	modified := control(t, x.inspector.panel.Controls(), "modifiedOnly").(*widgets.KeyCheck)
	for _, at := range []fyne.Focusable{modified, x.chrome.toolbar.Source} {
		x.shell.Window.Canvas().Focus(at)
		before := stick()
		at.TypedKey(&fyne.KeyEvent{Name: fyne.KeyM})
		if stick() == before {
			t.Errorf("%T keeps M to itself", at)
		}
		at.TypedRune('?')
		if !x.chrome.keys.Shown() {
			t.Errorf("%T keeps ? to itself", at)
		}
		x.chrome.keys.Close()
	}
	modified.TypedRune(' ')
	if !modified.Checked {
		t.Error("Space does not switch the check")
	}
	modified.TypedRune(' ')

	x.shell.Window.Canvas().Focus(x.chrome.toolbar.Source)
	x.chrome.toolbar.Source.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	if x.shell.Window.Canvas().Focused() != fyne.Focusable(x.chrome.toolbar.Source) {
		t.Error("who goes through the sources by keys loses the keyboard")
	}
	x.chrome.toolbar.Source.SetSelectedIndex(int(app.SourceWalk)) // as the list does that a click opens
	if x.live.Sources.Mode() != app.SourceWalk {
		t.Error("the source is not chosen")
	}
	if x.shell.Window.Canvas().Focused() != nil {
		t.Errorf("%T has the keyboard after a source was chosen by the mouse", x.shell.Window.Canvas().Focused())
	}
}
