package locomotion

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/session"
	"posewright/solver"
	"posewright/trackers"
)

func TestGlideInViewFollowsTheCamera(t *testing.T) {
	t.Parallel()
	// From the front the camera looks along -Z, and the avatar's left, +X, is on the right of the picture.
	for _, c := range []struct{ right, away, yaw, left, forward float64 }{
		{0, 1, 0, 0, -2},
		{1, 0, 0, 2, 0},
		{0, 1, math.Pi, 0, 2},      // from behind
		{0, 1, math.Pi / 2, -2, 0}, // from the avatar's left side
		{3, 4, 0, 1.2, -1.6},       // no faster diagonally
		{0, -0.5, 0, 0, 1},
	} {
		g := glideInView(c.right, c.away, 2, c.yaw)
		if math.Abs(g.Left-c.left) > 1e-12 || math.Abs(g.Forward-c.forward) > 1e-12 || g.Turn != 0 {
			t.Errorf("%v glides %+v", c, g)
		}
	}
}

func TestLocomotionMovesTheSpaceAndBringsItBack(t *testing.T) {
	t.Parallel()
	store := trackers.NewStore(trackers.Monotonic())
	s := session.New(session.Options{Store: store})
	tick := func() { s.Tick(store.Now()) }
	l := New(s)
	l.SetStick(0, 1)
	l.Steer(0, false, false)
	if !l.Gliding() {
		t.Error("the stick has no effect")
	}
	tick()
	if at := l.Space().Origin; !(at[2] < 0) || !l.Moved() {
		t.Errorf("pushed away from a camera in front, the space is at %v", at)
	}
	slow := l.gliding
	l.Steer(0, false, true)
	if math.Abs(l.gliding.Forward-2.5*slow.Forward) > 1e-12 {
		t.Errorf("with Shift it glides %+v instead of %+v", l.gliding, slow)
	}
	l.SetStick(1, 0)
	l.Steer(0, true, false)
	if !(l.gliding.Left < 0) {
		t.Errorf("mirrored, a push to the right glides %+v", l.gliding)
	}
	l.ResetFollowed()
	from := l.Space()
	moved := l.Followed(solver.Space{Origin: from.Origin.Add(mgl64.Vec3{1, 0, 0}), Yaw: from.Yaw}, mgl64.Vec3{})
	if moved.Sub(mgl64.Vec3{1, 0, 0}).Len() > 1e-12 {
		t.Errorf("the point moved by %v", moved)
	}
	l.Release()
	if l.Gliding() {
		t.Error("it glides after the stick was released")
	}
	l.TurnLeft()
	l.TurnLeft()
	l.TurnRight()
	tick()
	if yaw := l.Space().Yaw; math.Abs(yaw-math.Pi/6) > 1e-9 {
		t.Errorf("the yaw is %v", yaw)
	}
	if before := l.ReturnToStart(); before.Yaw == 0 {
		t.Error("the place before is not returned")
	}
	tick()
	if l.Moved() {
		t.Errorf("the space is at %+v", l.Space())
	}
}
