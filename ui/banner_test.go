//go:build cgo

package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"posewright/presets"
	"posewright/ui/calibrate"
	"posewright/ui/monitor"
)

func TestTheBannerLeavesToolsAndCompassFree(t *testing.T) {
	x := newTestEditor(t, nil)
	must(t, x.Do(presets.UnmapBone("leftHand")))
	if !x.shell.Banner.Content.Visible() {
		t.Fatal("nothing is said of an avatar without a hand")
	}
	if text := x.shell.Banner.Label.Text; !strings.Contains(text, "Left hand") || strings.Contains(text, "leftHand") {
		t.Errorf("the banner says %q", text)
	}
	driver := fyne.CurrentApp().Driver()
	for _, width := range []float32{1000, 1280, 1920} {
		x.shell.Window.Resize(fyne.NewSize(width, 720))
		at, size := driver.AbsolutePositionForObject(x.shell.Banner.Content), x.shell.Banner.Content.Size()
		for name, object := range map[string]fyne.CanvasObject{"the tools": x.view.overlay.tools.Box.Objects[0], "the compass": x.view.overlay.compass.Box.Objects[0]} {
			p, s := driver.AbsolutePositionForObject(object), object.Size()
			if s.Width == 0 {
				t.Errorf("%s have no size", name)
			}
			if at.X < p.X+s.Width && p.X < at.X+size.Width && at.Y < p.Y+s.Height && p.Y < at.Y+size.Height {
				t.Errorf("%v wide: the banner at %v of %v lies over %s at %v of %v", width, at, size, name, p, s)
			}
		}
	}
}

func TestTheTabsBelowStayWhereTheyAreWhicheverIsChosen(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("bottom")
	driver := fyne.CurrentApp().Driver()
	x.workspace.bottom.Choose(monitor.TabCurves)
	place := driver.AbsolutePositionForObject(control(t, x.workspace.bottom.Controls(), "log"))
	for tab := range monitor.TabCount {
		x.workspace.bottom.Choose(tab)
		if now := driver.AbsolutePositionForObject(control(t, x.workspace.bottom.Controls(), "log")); now != place {
			t.Errorf("with tab %d the tabs are at %v instead of %v", tab, now, place)
		}
	}
}

func TestALineWithoutANameHasItsWordsBesideItsSign(t *testing.T) {
	newTestEditor(t, nil) // whose theme has the colors of marks
	row := calibrate.NewSignRow(func(calibrate.SignLine) {}, func() {})
	row.Show(calibrate.SignLine{Mark: calibrate.MarkMissing, More: "Your left arm hangs."})
	row.Box.Resize(row.Box.MinSize().Max(fyne.NewSize(300, 0)))
	row.Box.Resize(fyne.NewSize(300, row.Box.MinSize().Height))
	words, sign := row.Box.Objects[1], row.Box.Objects[0]
	if words.Position().Y >= sign.Position().Y+sign.Size().Height/2 {
		t.Errorf("the words begin at %v below a sign of %v", words.Position(), sign.Size())
	}
	if need := words.Position().Y + words.Size().Height; row.Box.MinSize().Height < need-1 {
		t.Errorf("%v high, which is less than %v", row.Box.MinSize().Height, need)
	}
	row.Show(calibrate.SignLine{Mark: calibrate.MarkMissing, Name: "Head", More: "Put it on."})
	row.Box.Resize(fyne.NewSize(300, row.Box.MinSize().Height))
	if words.Position().Y < sign.Size().Height-4 {
		t.Errorf("below a name the words begin at %v", words.Position())
	}
}

func TestTheStickAndTheFigureOfDevicesStandSideBySide(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("locomotion")
	x.run("roleFigure")
	stick, figure := x.view.locomotion.Panel, x.devices.figure.Content
	if !x.view.locomotion.Shown() || !x.devices.figure.Shown() || figure.Position().X < stick.Position().X+stick.Size().Width {
		t.Errorf("the stick at %v of %v, the figure at %v", stick.Position(), stick.Size(), figure.Position())
	}
	x.run("locomotion")
	if figure.Position().X != stick.Position().X {
		t.Errorf("alone the figure is at %v", figure.Position())
	}
	x.key(fyne.KeyEscape)
	if x.devices.figure.Shown() {
		t.Error("Escape does not close the figure")
	}
}
