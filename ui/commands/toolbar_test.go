//go:build cgo

package commands

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/internal/command"
	"posewright/rig/phrase"
	"posewright/ui/widgets"
)

// table holds every command that a toolbar has.
func table() []*Command {
	var table []*Command
	for _, id := range []string{"calibrate/open", "record", "undo", "redo", "history", "presets", "compare", "compare/a", "compare/b", "liveout", "bones", "targets", "axes",
		"poles", "magnets", "limits", "trails", "steps", "balance", "ghost", "devices", "labels", "showFloor", "shadow", "frameAll", "workspaceTune", "workspacePlay"} {
		table = append(table, &Command{Command: &command.Command{ID: id, Text: phrase.Plain("Show " + id + "…")}, Icon: widgets.IconBones})
	}
	return table
}

func TestATooltipHasTheNameTheKeysAndWhatTheCommandDoes(t *testing.T) {
	test.NewTempApp(t)
	for want, c := range map[string]*Command{
		"History (Ctrl+H): Show all steps": {Command: &command.Command{Text: phrase.Say("History"), Tip: phrase.Say("Show all steps")}, Shortcut: Ctrl(fyne.KeyH)},
		"Frame all (Home)":                 {Command: &command.Command{Text: phrase.Say("Frame all…")}, Keys: []fyne.KeyName{fyne.KeyHome}},
		"Undo weight: It was changed": {Command: &command.Command{Text: phrase.Say("Undo"), Tip: phrase.Say("It was changed"),
			Name: func() phrase.Phrase { return phrase.Say("Undo weight") }}},
	} {
		if got := c.Tooltip(); got != want {
			t.Errorf("the tooltip is %q, not %q", got, want)
		}
		if got := c.Action().Tip; got != want {
			t.Errorf("its button says %q, not %q", got, want)
		}
	}
}

func TestIconsHaveCaptionsWhereTheWindowIsWide(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	w := test.NewTempWindow(t, nil)
	commands := table()
	Find(commands, "record").Caption = phrase.Say("Record")
	bar := NewToolbar(commands, SourceChoice{Options: func() []string { return nil }, Current: func() int { return -1 }}, w.Canvas(), nil)
	w.SetPadded(false)
	w.SetContent(bar.Content)
	for _, size := range []struct {
		width         float32
		record, bones string
	}{{1279, "", ""}, {1280, "Record", "Show bones"}, {1024, "", ""}} {
		w.Resize(fyne.NewSize(size.width, 60))
		if record, bones := bar.Buttons["record"].Caption, bar.Buttons["bones"].Caption; record != size.record || bones != size.bones {
			t.Errorf("at a width of %v the captions are %q and %q", size.width, record, bones)
		}
	}
}
