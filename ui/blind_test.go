//go:build cgo

package ui

import (
	"slices"
	"strings"
	"testing"

	"posewright/ui/commands"
	"posewright/ui/lab"
	"posewright/ui/monitor"
	"posewright/viewport"
)

func TestNothingInTheWindowSaysWhichPresetABlindComparisonShows(t *testing.T) {
	x := newTestEditor(t, nil)
	x.documents.switchSides()
	x.set("gait.cadence", 1.25)
	all := &x.view.settings.Values.Show
	all.Bones, all.Targets, all.Axes, all.Poles, all.Magnets, all.Limits, all.Steps, all.Labels, all.Ghost = true, true, true, true, true, true, true, true, true
	x.settings.Bottom = true
	x.workspace.arrange()
	hidden := map[string]func() bool{
		"the status bar": x.about.status.Content.Visible, "the bottom panel": x.workspace.bottom.Shown,
		"the overlays": func() bool {
			show := x.view.shown()
			return show != viewport.Show{Floor: true, Shadow: show.Shadow, Outlines: show.Outlines, Springs: show.Springs}
		},
	}
	for _, id := range []string{"compare", "openAsB", "swapSides", "closeB", "compare/a", "compare/b", "bottom"} {
		hidden["the command "+id] = commands.Find(x.chrome.commands, id).IsEnabled
	}
	for what, visible := range hidden {
		if !visible() {
			t.Errorf("%s is not to be seen before", what)
		}
	}
	x.run("blind")
	began := x.pressIn(x.panels.lab.Blind.Content, "Begin")
	x.finish()
	study := x.core.Blind.Study()
	if !began || !x.core.Blind.Running() || x.inspector.panel.Content.Visible() {
		t.Fatal("no comparison runs in place of the inspector")
	}
	title, shown := x.shell.Window.Title(), map[float64]bool{}
	for range 2 {
		x.workspace.showTab(lab.MotionTab)
		for what, visible := range hidden {
			if visible() {
				t.Errorf("%s is to be seen while %v is shown", what, study.Showing())
			}
		}
		shown[x.live.Session.Published().Settings.Gait.Cadence] = true
		before := study.Showing()
		x.run("compare/switch")
		if study.Showing() == before || !x.document.InB() || x.shell.Window.Title() != title {
			t.Errorf("%v is shown after %v, the title is %q", study.Showing(), before, x.shell.Window.Title())
		}
	}
	x.run("undo")
	shown[x.live.Session.Published().Settings.Gait.Cadence] = true
	if !x.core.Blind.Running() || len(shown) != 2 || !shown[1.25] {
		t.Errorf("cadences of %v were shown", shown)
	}
	x.run("redo")
	x.run("boneMap") // takes the panel's place
	x.finish()
	if log := x.shell.Log.Entries(); len(log) == 0 || !slices.ContainsFunc(log, func(e monitor.LogEntry) bool { return strings.Contains(e.Text, "ended before a round was rated") }) {
		t.Errorf("nobody is told that the comparison ended: %+v", log)
	}
	x.run("boneMap")
	for what, visible := range hidden {
		if !visible() {
			t.Errorf("%s is not to be seen after", what)
		}
	}
}
