package e2e_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"posewright/internal/e2e"
)

// tabTo presses Tab until something has the keyboard. It waits for each Tab to be taken, or it would press on past what it looks for;
// in the viewport Tab goes through the effectors first.
func tabTo(t *testing.T, editor *e2e.Editor, what string, has func(*e2e.Dump) bool) {
	t.Helper()
	const most = 120
	dump, err := editor.Dump()
	must(t, err)
	for range most {
		if has(dump) {
			return
		}
		before := dump
		must(t, editor.Display.Key("Tab"))
		dump = await(t, editor, "Tab taken", func(d *e2e.Dump) bool {
			return d.Keyboard != before.Keyboard || !slices.Equal(d.Selection, before.Selection)
		})
	}
	t.Fatalf("after %d times Tab %s has not got the keyboard", most, what)
}

func TestAPersonIsMeasuredWithKeysAlone(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	must(t, editor.Display.Key("ctrl+k"))
	await(t, editor, "the card", func(d *e2e.Dump) bool { return d.Wizard.Open && d.Buttons["wizard.start"].Focused })
	must(t, editor.Display.Key("Escape"))
	await(t, editor, "no card", func(d *e2e.Dump) bool { return !d.Wizard.Open })
	must(t, editor.Display.Key("ctrl+k"))
	await(t, editor, "the card", func(d *e2e.Dump) bool { return d.Buttons["wizard.start"].Focused })
	must(t, editor.Display.Key("Return"))
	measured(t, editor)
	await(t, editor, "Accept with the keyboard", func(d *e2e.Dump) bool { return d.Buttons["wizard.accept"].Focused })
	must(t, editor.Display.Key("Return"))
	await(t, editor, "the calibration", func(d *e2e.Dump) bool { return !d.Wizard.Open && d.Calibration.Scale > 0 && d.Document.CanUndo })
	must(t, editor.Display.Key("ctrl+z"))
	await(t, editor, "no calibration", func(d *e2e.Dump) bool { return d.Calibration.Scale == 0 })
	must(t, editor.Display.Key("ctrl+shift+z"))
	await(t, editor, "the calibration again", func(d *e2e.Dump) bool { return d.Calibration.Scale > 0 })
}

// The menus hold every command, and Alt opens them.
func TestMenusAreReachedWithKeysAlone(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	before, err := editor.Dump()
	must(t, err)
	for id, command := range before.Commands {
		if command.Menu == "" || command.Text == "" {
			t.Errorf("%s is in no menu", id)
		}
	}
	must(t, editor.Display.Key("alt"))
	await(t, editor, "a menu", func(d *e2e.Dump) bool { return d.MenuOpen })
	must(t, editor.Display.Key("Left", "Up", "Return")) // the last command of the last menu
	await(t, editor, "what the program says about itself", func(d *e2e.Dump) bool { return strings.HasPrefix(d.Dialog, "About") })
	must(t, editor.Display.Key("Escape"))
	await(t, editor, "nothing open", func(d *e2e.Dump) bool { return d.Dialog == "" && !d.Covered })
}

// Trackers that arrive change what can be chosen. Whoever is choosing at that moment is not disturbed.
func TestAMenuStaysOpenWhileTrackersArrive(t *testing.T) {
	t.Parallel()
	port := freePort(t)
	editor := ready(t, "--vmc", port)
	must(t, editor.Display.Key("alt"))
	open := await(t, editor, "a menu", func(d *e2e.Dump) bool { return d.MenuOpen })
	if open.Commands["floor"].Enabled {
		t.Fatal("the floor can be laid without live devices")
	}
	send(t, walk(t), port)
	live := await(t, editor, "live devices", func(d *e2e.Dump) bool { return d.Commands["floor"].Enabled })
	reported := await(t, editor, "the labels, which are written with the menus", func(d *e2e.Dump) bool { return !maps.Equal(d.StatusBar, live.StatusBar) })
	if !reported.MenuOpen {
		t.Fatal("the menu has closed")
	}
	must(t, editor.Display.Key("Left", "Up", "Return"))
	await(t, editor, "what the program says about itself", func(d *e2e.Dump) bool { return strings.HasPrefix(d.Dialog, "About") })
}

func TestSearchAndRowsAreReachedWithTabAlone(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	tabTo(t, editor, "the search field", func(d *e2e.Dump) bool { return d.Entries["search"].Focused })
	must(t, editor.Display.Type("soft reach"))
	await(t, editor, "the row that was searched for", func(d *e2e.Dump) bool { return d.Entries["arms.softReach"].Visible })
	tabTo(t, editor, "the row's field", func(d *e2e.Dump) bool { return d.Entries["arms.softReach"].Focused })
	dump, err := editor.Dump()
	must(t, err)
	must(t, editor.Display.Key("Down"))
	await(t, editor, "a step", func(d *e2e.Dump) bool { return d.Parameters["arms.softReach"] < dump.Parameters["arms.softReach"] })
}

// Whoever has opened a dialog and typed into it neither changes what lies behind it nor has to look for a button to leave it.
func TestKeysStayInADialogAndEscapeLeavesIt(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	must(t, editor.Display.Key("ctrl+i"))
	await(t, editor, "the properties", func(d *e2e.Dump) bool { return d.Dialog == "Preset properties" })
	must(t, editor.Display.Type("Mine"))
	must(t, editor.Display.Key("ctrl+m", "ctrl+d", "ctrl+comma", "Escape"))
	after := await(t, editor, "nothing open", func(d *e2e.Dump) bool { return d.Dialog == "" && !d.Covered })
	for _, id := range []string{"boneMap", "compare"} {
		if after.Commands[id].Checked {
			t.Errorf("%s was opened behind the dialog", id)
		}
	}
	if after.Document.Dirty {
		t.Error("what was typed and not confirmed counts")
	}
	must(t, editor.Display.Key("ctrl+m"))
	await(t, editor, "the bone map", func(d *e2e.Dump) bool { return d.Commands["boneMap"].Checked })
}

// Keys go on after something was chosen or switched by the mouse.
func TestKeysOfTheViewportWorkAfterACheckWasClicked(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	must(t, editor.Press("advanced"))
	await(t, editor, "the keyboard in the check", func(d *e2e.Dump) bool { return d.Buttons["advanced"].Focused })
	must(t, editor.Display.Key("m"))
	await(t, editor, "the stick", func(d *e2e.Dump) bool { return d.Commands["locomotion"].Checked })
}
