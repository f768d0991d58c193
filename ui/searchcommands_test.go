//go:build cgo

package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/ui/widgets"
)

// A command that was searched for runs when the search has closed: behind a dialog it would not.
func TestACommandIsSearchedForAndRun(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("searchCommands")
	entry, ok := x.shell.Window.Canvas().Focused().(*widgets.SearchEntry)
	if !ok {
		t.Fatalf("%T has the keyboard", x.shell.Window.Canvas().Focused())
	}
	limits := x.settings.Show.Limits
	test.Type(entry, "limits")
	entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if x.finish(); x.settings.Show.Limits == limits {
		t.Error("Limits did not run")
	}
	if x.shell.Dialog != nil {
		t.Error("the search stays open")
	}
	x.run("searchCommands")
	entry = x.shell.Window.Canvas().Focused().(*widgets.SearchEntry)
	test.Type(entry, "about posewright")
	entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if x.finish(); x.shell.DialogTitle != "About Posewright" {
		t.Errorf("the dialog %q is open", x.shell.DialogTitle)
	}
	x.escape()
	x.run("searchCommands")
	if x.escape(); x.shell.Dialog != nil {
		t.Error("Escape does not close the search")
	}
}
