//go:build cgo

package ui

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/presets"
	"posewright/rig"
)

func TestTheCameraGoesWithWhoeverWalksAwayAndNotWithWhoeverSways(t *testing.T) {
	x := handled(t)
	x.view.viewport.StopFlight()
	x.view.update()
	went := func(metres float64) float64 { // of the camera, after a walk to the left
		x.view.follower.At = x.hips().Sub(mgl64.Vec3{metres, 0, 0})
		before := x.view.viewport.Camera.Target
		x.view.update()
		return x.view.viewport.Camera.Target.Sub(before)[0]
	}
	if got := went(0.4); got != 0 {
		t.Errorf("the camera goes %.3f m with a body that sways by 0.4 m", got)
	}
	if got := went(2); math.Abs(got-1.5) > 0.01 {
		t.Errorf("after a walk of 2 m the camera has gone %.3f m, want all but the slack of 0.5 m", got)
	}
	if rest := x.hips().Sub(x.view.follower.At).Len(); math.Abs(rest-0.5) > 0.01 {
		t.Errorf("%.3f m of the walk are left, want the slack of 0.5 m", rest)
	}
	x.view.manipulator.Hovered = "bones.chest"
	x.view.viewport.Flight = new(fyne.Animation)
	if got := went(2); got != 0 {
		t.Errorf("the camera goes %.3f m off its flight to another view", got)
	}
	x.view.viewport.Flight = nil
	before := x.view.viewport.Camera.Target
	x.view.update()
	if got := x.view.viewport.Camera.Target.Sub(before)[0]; math.Abs(got-1.5) > 0.01 {
		t.Errorf("after the flight the camera goes %.3f m, want the 1.5 m that were walked meanwhile", got)
	}
	if x.view.manipulator.Hovered != "" {
		t.Errorf("%q is still pointed at after the camera has gone", x.view.manipulator.Hovered)
	}
	if x.run("follow"); x.settings.Follow {
		t.Error("the command does not switch following off")
	}
	if got := went(2); got != 0 {
		t.Errorf("the camera goes %.3f m although nobody is to be followed", got)
	}
	x.run("follow")
	if got := went(math.NaN()); got != 0 {
		t.Errorf("the camera goes %.3f m after hips that are nowhere", got)
	}
}

// An avatar that is fitted to a taller person must not lose its head above the window.
func TestTheCameraKeepsTheHeadOfABodyThatGrowsInThePicture(t *testing.T) {
	x := newTestEditor(t, nil)
	x.until("a calibration drives", func() bool { c := x.core.Avatar.Calibration(); return c != nil && c.Calibrated() })
	grown := x.core.Avatar.Calibration().Clone()
	grown.Scale *= 1.9
	x.until("the body stands", func() bool { _, ok := x.view.scene.Posed(); return ok })
	x.view.frameAll()
	x.view.viewport.Jump(x.view.viewport.Target())
	inPicture := func() bool {
		p, ok := x.view.scene.Posed()
		if !ok {
			return false
		}
		s := x.view.viewport.Screen()
		_, y, ahead := s.Project(p.World[p.Humanoid.Joint(rig.Head)].Position)
		return ahead && y > 0 && p.Humanoid.Scale == grown.Scale
	}
	if err := x.core.Document.Do(presets.ApplyCalibration(grown)); err != nil {
		t.Fatal(err)
	}
	x.until("it grows", func() bool { p, ok := x.view.scene.Posed(); return ok && p.Humanoid.Scale == grown.Scale })
	x.until("the head is in the picture", inPicture)
}
