//go:build cgo

package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"posewright/effectors"
	"posewright/solver"
	"posewright/ui/canvas"
	"posewright/viewport"
)

// dragged drags a handle of what is selected by 50 points.
func (x *testEditor) dragged(handle viewport.Handle) {
	x.t.Helper()
	from := x.grab(handle)
	x.press(from)
	x.moveTo(from.AddXY(10, 5))
	x.moveTo(from.AddXY(40, 30))
	x.letGo(from.AddXY(40, 30))
}

func TestAGizmoWithoutEffectSaysWhyAndOneClickMendsItInTheSameStep(t *testing.T) {
	x := handled(t)
	x.view.viewport.Modifiers = func() fyne.KeyModifier { return 0 }
	for _, c := range []struct {
		id       string
		handle   viewport.Handle
		says     string
		amended  bool // the drag was a step of the document
		prepare  func()
		effected func() bool
	}{
		{"hints.leftElbow", viewport.MoveX, "This pole has no effect: its weight is 0", true, func() {},
			func() bool { return x.Current().Hints[effectors.LeftElbow].PoleWeight == 1 }},
		{"magnets.chest", viewport.MoveY, "This magnet has no effect: the arm method uses no magnets", true, func() {},
			func() bool { return x.Current().Arms.Method == solver.ArmByFABRIK }},
		{"limits.leftUpperArm", viewport.Swing0, "This limit has no effect: it is off", true, func() {},
			func() bool { return x.Current().Limits[effectors.LeftUpperArmLimit].On }},
		{"effectors.leftHand", viewport.MoveY, "Moving it has no effect: its position weight is 0", true,
			func() { x.set("effectors.leftHand.positionWeight", 0) },
			func() bool { return x.Current().Effectors[effectors.LeftHand].PositionWeight == 1 }},
	} {
		c.prepare()
		x.selection.Set(c.id)
		notice := x.view.overlay.effect
		x.until(c.id+" says that it has no effect", func() bool {
			x.view.update()
			return notice.Shown() && notice.Text.Text == c.says && x.view.manipulator.NoEffect() != canvas.HasEffect
		})
		before := x.Current()
		x.dragged(c.handle)
		if x.Current() == before {
			t.Fatalf("dragging %s changed nothing in the document", c.id)
		}
		x.tap(notice.Fix)
		if !c.effected() {
			t.Errorf("the button gives %s no effect", c.id)
		}
		x.until(c.id+" has an effect", func() bool { x.view.update(); return !notice.Shown() })
		x.document.Edited().Undo()
		if !x.Current().Equal(before) {
			t.Errorf("drag and fix of %s are not one step", c.id)
		}
	}
	// A fix without a drag before it is a step of its own.
	x.selection.Set("hints.leftElbow")
	before := x.Current()
	x.until("the pole says that it has no effect", func() bool { x.view.update(); return x.view.overlay.effect.Shown() })
	x.tap(x.view.overlay.effect.Fix)
	x.document.Edited().Undo()
	if !x.Current().Equal(before) || x.Current().Effectors[effectors.LeftHand].PositionWeight != 0 {
		t.Error("the fix belongs to an older step")
	}
}
