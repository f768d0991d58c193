//go:build cgo

package ui

import (
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"posewright/calibration"
	"posewright/internal/app"
	"posewright/ui/text"
	"posewright/ui/uitest"
	"posewright/ui/widgets"
)

// fitControl is a widget of the panel that repairs what looks wrong; nil where it is not shown.
func (x *testEditor) fitControl(id string) fyne.CanvasObject {
	for _, c := range x.panels.fit.Controls() {
		if c.ID == id {
			return c.Object
		}
	}
	return nil
}

// calibrated has the person of the demo be calibrated without a pose.
func (x *testEditor) calibrated() {
	x.until("devices drive", func() bool { return x.live.Devices.Frame().Count > 2 && x.view.scene.Driven() != nil })
	must(x.t, x.live.Calibration.Open())
	x.live.Calibration.ByHand()
	x.live.Calibration.Correct(calibration.MeasureHeight, 1.75)
	x.live.Calibration.Accept()
	x.until("the calibration drives", func() bool { return x.core.Avatar.Calibration() != nil })
}

func TestFitHasASliderForEachComplaintThatActsAtOnceAndIsUndone(t *testing.T) {
	x := newTestEditor(t, nil)
	x.until("devices drive", func() bool { return x.live.Devices.Frame().Count > 2 && x.view.scene.Driven() != nil })
	x.run("fit")
	if x.fitControl("fit.hands") != nil || x.core.Fit.Row(app.FitHands).Reason.Empty() {
		t.Error("hands of nobody can be moved")
	}
	said := 0
	why := text.PhraseSentence(x.core.Fit.Row(app.FitHands).Reason)
	for _, o := range test.LaidOutObjects(x.panels.fit.Content) {
		if l, ok := o.(*widget.Label); ok && l.Text == why && l.Visible() {
			said++
		}
	}
	if said != 1 {
		t.Errorf("that nothing can act is said %d times", said)
	}
	x.run("fit")
	x.calibrated()
	x.run("fit")
	if !x.panels.fit.IsOpen || x.inspector.panel.Content.Visible() {
		t.Fatal("the panel is not in the place of the inspector")
	}
	slider, ok := x.fitControl("fit.hands").(*widgets.Slider)
	if !ok {
		t.Fatalf("hands can't be moved: %s", x.core.Fit.Row(app.FitHands).Reason)
	}
	trim := func() float64 {
		for _, d := range x.Current().Calibration.Devices {
			if d.Effector == "leftHand" {
				return d.Trim.MoveM[0]
			}
		}
		return math.NaN()
	}
	before := x.document.Edited().Revision()
	slider.MouseDown(uitest.Press(slider.ThumbX()))
	slider.Dragged(uitest.DragTo(slider.ThumbX() - slider.Span()/4))
	if moved := trim(); math.Abs(moved+0.075) > 0.002 {
		t.Errorf("while it is dragged the left hand is moved by %v m", moved)
	}
	slider.DragEnd()
	slider.MouseUp(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	field := x.fitControl("fit.hands.field").(*widgets.ValueField)
	if !strings.HasPrefix(field.Shown, "-7.") || !strings.HasSuffix(field.Shown, "cm") {
		t.Errorf("shown is %q", field.Shown)
	}
	x.tap(x.fitControl("fit.hands.reset").(fyne.Tappable))
	if trim() != 0 {
		t.Errorf("reset leaves %v m", trim())
	}
	for range 2 {
		x.tap(x.fitControl("fit.undo").(fyne.Tappable))
	}
	if trim() != 0 || x.document.Edited().Revision() == before {
		t.Errorf("after Undo it is moved by %v m", trim())
	}
	if err := field.OnSubmit("2 cm"); err != nil || math.Abs(trim()-0.02) > 1e-9 {
		t.Errorf("typed is %v m, %v", trim(), err)
	}
	slider.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	if math.Abs(trim()-0.021) > 1e-9 {
		t.Errorf("a key has it at %v m", trim())
	}
	feet := x.core.Fit.Row(app.FitFeet)
	if x.fitControl("fit.feet") == nil && feet.Reason.Empty() {
		t.Error("feet have no slider, and nothing says why")
	}
	if x.key(fyne.KeyEscape); x.panels.fit.IsOpen || !x.inspector.panel.Content.Visible() {
		t.Error("Escape does not close the panel")
	}
	x.workspace.setPlaying(true)
	for _, c := range x.calibrating.play.Controls() {
		if c.ID == "play.fit" {
			x.tap(c.Object.(fyne.Tappable))
		}
	}
	if !x.panels.fit.IsOpen || x.calibrating.play.Content.Visible() {
		t.Error("Play does not open the panel")
	}
}
