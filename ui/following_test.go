//go:build cgo

package ui

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/session"
)

func TestTheCameraGoesWithWhoeverWalksAwayAndNotWithWhoeverSways(t *testing.T) {
	x := handled(t)
	x.view.viewport.StopFlight()
	x.view.update()
	went := func(meters float64) float64 { // of the camera, after a walk to the left
		x.view.follower.At = x.hips().Sub(mgl64.Vec3{meters, 0, 0})
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

// Trackers of another place put the body meters away at once.
func TestTheCameraStaysWithABodyThatJumpsOutOfThePicture(t *testing.T) {
	x := handled(t)
	x.run("frameAll")
	x.view.viewport.Jump(x.view.viewport.Target())
	x.view.update()
	away := session.Frame{Body: x.reading.Body, Space: x.reading.Space}
	for _, joint := range x.reading.World {
		joint.Position = joint.Position.Add(mgl64.Vec3{5, 0, 0})
		away.Result.World = append(away.Result.World, joint)
	}
	x.view.loop.Latest.Put(&away)
	x.view.update()
	x.view.viewport.Jump(x.view.viewport.Target()) // the flight ends
	x.view.update()
	if off := x.view.viewport.Camera.Target.Sub(x.view.all().Target).Len(); off > 0.01 {
		t.Errorf("after a jump of 5 m the camera looks %.2f m past the avatar", off)
	}
}
