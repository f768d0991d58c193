//go:build cgo

package ui

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"

	"posewright/internal/app"
	"posewright/presets"
	"posewright/rig"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// eyesControl is a widget of the card that sets eyes.
func (x *testEditor) eyesControl(t *testing.T, id string) fyne.CanvasObject {
	t.Helper()
	for _, c := range x.eyes.card.Controls() {
		if c.ID == id {
			return c.Object
		}
	}
	t.Fatalf("the card shows no %s", id)
	return nil
}

func TestEyesAreSetByTheHandleByNumbersAndAutomatically(t *testing.T) {
	x := newTestEditor(t, nil)
	x.until("the avatar is driven", func() bool { return x.core.Avatar.Plain() != nil && x.view.scene.Driven() != nil })
	before := x.view.viewport.Target()
	x.run("aboutAvatar")
	x.tap(x.about.setEyes().(fyne.Tappable))
	if !x.eyes.shown() || x.shell.Dialog != nil || x.view.loop.Stage.Load().Body != nil {
		t.Fatal("the avatar does not rest with the card open")
	}
	found, _ := x.core.Eyes.Place()
	shown := x.view.viewport.Target()
	if handle := x.view.eyesTool.Handle(); handle == nil || shown.Distance > before.Distance/2 || shown.Yaw != 0 {
		t.Fatalf("the camera does not show the face: %+v after %+v", shown, before)
	}
	x.tap(x.eyesControl(t, "eyes.side").(fyne.Tappable))

	drag := func(handle viewport.Handle, dx, dy float32) {
		t.Helper()
		s := x.view.viewport.Screen()
		at, ok := x.view.eyesTool.Handle().Gizmo.Grab(handle, &s)
		px, py, seen := s.Project(at)
		from := fyne.NewPos(float32(px), float32(py))
		if !ok || !seen {
			t.Fatalf("%v is not seen at %v", handle, at)
		}
		x.press(from)
		x.moveTo(from.AddXY(dx/2, dy/2))
		x.moveTo(from.AddXY(dx, dy))
		x.letGo(from.AddXY(dx, dy))
	}
	drag(viewport.MoveInView, -30, 20) // forward is to the left, seen from the avatar's left side
	dragged := x.Current().Avatar.Eyes
	s := x.view.viewport.Screen()
	point := s.MetersPerPoint(x.view.eyesTool.Handle().Gizmo.At.Position)
	if math.Abs(dragged.Up-(found.Up-20*point)) > 1e-3 || math.Abs(dragged.Forward-(found.Forward+30*point)) > 1e-3 {
		t.Errorf("dragged 20 points down and 30 forward, each %v m, the eyes went from %+v to %+v", point, found.Eyes, dragged)
	}
	drag(viewport.MoveY, 40, 30)
	if now := x.Current().Avatar.Eyes; now.Forward != dragged.Forward || !(now.Up < dragged.Up) {
		t.Errorf("along the arrow the eyes went from %+v to %+v", dragged, now)
	}
	x.run("undo")
	if now := x.Current().Avatar.Eyes; now != dragged {
		t.Errorf("undone, the eyes are %+v, not %+v", now, dragged)
	}
	up := x.eyesControl(t, "eyes.up").(*widgets.ValueField)
	if err := up.OnSubmit("7.5 cm"); err != nil || x.Current().Avatar.Eyes != (presets.Eyes{Up: 0.075, Forward: dragged.Forward}) {
		t.Errorf("entered, the eyes are %+v, %v", x.Current().Avatar.Eyes, err)
	}
	if err := up.OnSubmit("3 m"); err == nil {
		t.Error("eyes 3 m above the head were taken")
	}
	up.OnStep(2)
	if now := x.Current().Avatar.Eyes.Up; math.Abs(now-0.077) > 1e-9 {
		t.Errorf("two steps up from 7.5 cm the eyes are at %v", now)
	}
	x.finish()
	if m := &x.core.Avatar.Humanoid().Measures; m.EyeSource != rig.EyesByHand {
		t.Errorf("the avatar is driven with eyes %v", m.EyeSource.Phrase())
	}
	x.tap(x.eyesControl(t, "eyes.reset").(fyne.Tappable))
	if x.Current().Avatar.Eyes.Set() {
		t.Errorf("automatic eyes are %+v", x.Current().Avatar.Eyes)
	}
	x.key(fyne.KeyEscape)
	if x.eyes.shown() || x.view.viewport.Target() != before || x.view.loop.Stage.Load().Body == nil {
		t.Error("Escape does not go back to where it was")
	}
}

func TestAPlayerIsAskedAboutAnAvatarOfAnUnlikelySizeAndSetsItsEyes(t *testing.T) {
	x := newTestEditor(t, nil)
	x.until("a person drives", func() bool { return x.core.Avatar.Calibration() != nil })
	x.run("workspacePlay")
	if err := x.core.Eyes.Set(presets.Eyes{Up: -0.57, Forward: 0.05}); err != nil {
		t.Fatal(err)
	}
	x.until("the question", func() bool { return x.shell.Prompt != nil })
	x.tap(x.shell.Prompt.Buttons["prompt.setEyes"])
	if !x.eyes.shown() || x.view.viewport.Tool != x.view.eyesTool || x.view.mirrored() {
		t.Fatal("a player can't drag the eyes")
	}
	x.tap(x.eyesControl(t, "eyes.done").(fyne.Tappable))
	x.until("the question again", func() bool { return x.shell.Prompt != nil })
	x.tap(x.shell.Prompt.Buttons["prompt.keepSize"])
	x.core.Events.Emit(app.CalibrationClosed{})
	fitted := x.core.Avatar.Fitted()
	c := x.core.Avatar.Calibration().Clone()
	c.Person = "Ada"
	if err := x.Do(presets.ApplyCalibration(c)); err != nil || fitted == x.core.Avatar.Fitted() {
		t.Fatalf("no other body: %v", err)
	}
	if x.finish(); x.shell.Prompt != nil || x.view.viewport.Tool != nil {
		t.Error("a player who keeps the size is asked again")
	}
}
