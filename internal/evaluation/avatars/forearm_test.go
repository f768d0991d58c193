package avatars

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/evaluation/virtual"
	"posewright/rig"
	"posewright/solver"
)

// An elbow in the middle of the chest is as deep in it as the chest is, one beside the body is in nothing, and what the person's own is inside does not count.
func TestForearmsInsideTheBodyAreMeasuredBeyondThePersons(t *testing.T) {
	t.Parallel()
	avatar, _ := Body("mixamo")
	o := Options{Settings: solver.DefaultSettings(), Points: virtual.ThreePoints}
	f, err := newFollower(&o, avatar, Gestures(0)[0])
	if err != nil {
		t.Fatal(err)
	}
	f.motion.Frame(0, &f.truth)
	var in solver.Input
	f.targets(&f.truth, &in.Targets)
	f.body.Solve(&in, &o.Settings, f.state, f.result)
	world, h := f.result.World, f.avatar.h
	frames, solved := f.person.frames(&f.truth), f.avatar.solvedFrames(world)
	inside := func(elbow, wrist mgl64.Vec3) float64 {
		var q tally
		world[h.Joint(rig.RightLowerArm)].Position, world[h.Joint(rig.RightHand)].Position = elbow, wrist
		f.judgeForearm(&q, 1, &frames, &solved)
		return q.forearmIn.value()
	}
	chest := &f.avatar.of.Parts[solver.ChestSurface]
	middle := solved[solver.ChestSurface].Apply(chest.Center.MGL())
	away := middle.Add(mgl64.Vec3{-1, 0, 0})
	f.truth.Elbows[1], f.truth.Hands[1].Position = away, away
	if got := inside(middle, away); math.Abs(got-chest.Radii.Z) > 1e-9 {
		t.Errorf("an elbow in the middle of a chest of %v m is %v m inside", chest.Radii.Z, got)
	}
	if got := inside(middle.Add(mgl64.Vec3{1, 0, 0}), away); math.Abs(got-chest.Radii.Z) > 1e-9 {
		t.Errorf("the middle of a forearm there is %v m inside", got)
	}
	if got := inside(away, away); got != 0 {
		t.Errorf("beside the body it is %v m inside", got)
	}
	own := &f.person.of.Parts[solver.ChestSurface]
	f.truth.Elbows[1] = frames[solver.ChestSurface].Apply(own.Center.MGL())
	if got := inside(middle, away); math.Abs(got-math.Max(0, chest.Radii.Z-own.Radii.Z)) > 1e-9 {
		t.Errorf("where the person's own is there too it is %v m inside", got)
	}
}
