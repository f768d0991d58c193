//go:build cgo

package ui

import (
	"testing"

	"fyne.io/fyne/v2"
)

// The card lies over the viewport: it goes, for good, when the viewport is needed, and by Escape when nothing else is open.
func TestTheWelcomeCardGivesTheViewportAway(t *testing.T) {
	for name, use := range map[string]func(x *testEditor){
		"calibrate": func(x *testEditor) { x.run("calibrate/open") }, "play": func(x *testEditor) { x.run("workspacePlay") },
		"bone map": func(x *testEditor) { x.run("boneMap") }, "compare": func(x *testEditor) { x.run("compare") },
		"Escape": func(x *testEditor) { x.key(fyne.KeyEscape) },
	} {
		x := newTestEditor(t, nil)
		x.settings.Welcomed = false
		x.run("welcome")
		if !x.help.welcome.Shown() {
			t.Fatal("the card is not shown")
		}
		if use(x); x.help.welcome.Shown() || !x.settings.Welcomed {
			t.Errorf("%s leaves the card over the viewport (%v) or to come back (%v)", name, x.help.welcome.Shown(), !x.settings.Welcomed)
		}
	}
}

func TestEscapeInAnEmptySearchClosesItsDialog(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("presets")
	search := x.library.browser.Search
	search.SetText("Stolpe")
	x.shell.Window.Canvas().Focus(search)
	if search.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}); x.shell.Dialog == nil || search.Text != "" {
		t.Fatalf("the first Escape leaves %q, or the dialog is closed", search.Text)
	}
	if search.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}); x.shell.Dialog != nil {
		t.Error("the second Escape leaves the dialog open")
	}
}
