//go:build cgo

package commands

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/internal/command"
	"posewright/rig/phrase"
	"posewright/ui/text"
)

// Fyne writes "Ctrl+" before the key of a shortcut with a modifier in every language, and runs the item whose shortcut has the name of the one that was pressed.
func TestMenusNameKeysInTheLanguageOfTheWindow(t *testing.T) {
	test.NewTempApp(t)
	if err := text.SetLanguage("de"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := text.SetLanguage("en"); err != nil {
			t.Error(err)
		}
	})
	table := []*Command{
		{Command: &command.Command{ID: "save", Text: phrase.Say("Save")}, Menu: "File", Shortcut: CtrlShift(fyne.KeyS)},
		{Command: &command.Command{ID: "redo", Text: phrase.Say("Redo")}, Menu: "File", Shortcut: &fyne.ShortcutRedo{}, Also: []fyne.Shortcut{CtrlShift(fyne.KeyZ)}},
		{Command: &command.Command{ID: "pause", Text: phrase.Say("Pause")}, Menu: "File", Keys: []fyne.KeyName{fyne.KeySpace}},
		{Command: &command.Command{ID: "plain", Text: phrase.Say("Plain")}, Menu: "File"},
	}
	bar := NewMenuBar(table, test.NewCanvas(), func(*Command) {})
	context := Context(table, func(*Command) {}, nil, "save", "redo", "pause", "plain")
	for i, want := range []string{"Strg+Umschalt+S", "Strg+Y", "Leertaste", ""} {
		for _, item := range []*fyne.MenuItem{bar.Items[table[i]], context.Items[i]} {
			shortcut, shown := item.Shortcut.(fyne.KeyboardShortcut)
			if shown != (want != "") || shown && (string(shortcut.Key()) != want || shortcut.Mod() != 0) {
				t.Errorf("%s shows %+v, want %q", item.Label, item.Shortcut, want)
			}
			if of := table[i].Shortcut; of != nil && item.Shortcut.ShortcutName() != of.ShortcutName() {
				t.Errorf("%s is told by %q, not by %q", item.Label, item.Shortcut.ShortcutName(), of.ShortcutName())
			}
		}
	}
}
