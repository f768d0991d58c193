//go:build cgo

package ui

import (
	"context"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/presets"
	"posewright/ui/monitor"
	"posewright/ui/widgets"
)

// buttonOf finds a button of what lies over the window by its text.
func buttonOf(w fyne.Window, text string) *widgets.KeyButton {
	var found *widgets.KeyButton
	for _, object := range test.LaidOutObjects(w.Canvas().Overlays().Top()) {
		if b, ok := object.(*widgets.KeyButton); ok && b.Text == text {
			found = b
		}
	}
	return found
}

func TestTheNextStartTellsOfACrashOnceAndGivesThePresetBack(t *testing.T) {
	var folder string
	x := newTestEditor(t, func(o *Options) { folder = o.Home })
	if err := x.Do(presets.Set("torso.wristLine", 2)); err != nil {
		t.Fatal(err)
	}
	x.core.Host.Go("the test", func(context.Context) { panic("provoked") })
	x.until("the crash is told", func() bool { return len(x.shell.Log.Entries()) > 0 })
	if last := x.shell.Log.Entries()[len(x.shell.Log.Entries())-1]; last.Level != monitor.LogProblem || !strings.Contains(last.Text, "the test") {
		t.Errorf("the log says %+v", last)
	}
	x.settings.Journal = false // as if the person had not wanted one
	x.document.Journals.SettingChanged()
	x.finish()

	next := newTestEditor(t, func(o *Options) { o.Home = folder })
	went := false
	next.showCrash(func() { went = true })
	if went || next.shell.Dialog == nil {
		t.Fatal("nothing is told")
	}
	next.tap(buttonOf(next.shell.Window, "Copy the report"))
	if text := next.shell.App.Clipboard().Content(); !strings.Contains(text, "provoked") || !strings.Contains(text, "goroutine") {
		t.Errorf("copied %q", text)
	}
	next.tap(buttonOf(next.shell.Window, "Restore the preset"))
	if !went || next.shell.Dialog != nil {
		t.Error("it does not go on")
	}
	if got := next.Current().Torso.WristLine; got != 2 || !next.document.Dirty() {
		t.Errorf("the preset that is back has %v and counts as saved: %v", got, !next.document.Dirty())
	}
	again := false
	next.showCrash(func() { again = true })
	if !again || next.shell.Dialog != nil {
		t.Error("it is told again")
	}
}
