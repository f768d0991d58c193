package solver

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/solver/vec"
)

func TestAnOverrideStandsInTheTrackingSpaceAndWinsOverOffsets(t *testing.T) {
	t.Parallel()
	set := DefaultSettings()
	e := &set.Effectors[effectors.LeftHand]
	e.PositionOffset = mgl64.Vec3{0, 0, 0.1}
	e.Override = effectors.Override{On: true, Position: mgl64.Vec3{1, 1, 0}, Rotation: effectors.Angles{X: 0.3}}
	// A space that is turned by 90° to the left has its +X along the world's -Z.
	space := Space{Origin: mgl64.Vec3{5, 0, 5}, Yaw: math.Pi / 2}
	var targets effectors.Targets
	set.AdjustAll(space, &targets)
	got := &targets.Effectors[effectors.LeftHand]
	if got.Position.Sub(mgl64.Vec3{5, 1, 4}).Len() > 1e-12 || got.Presence != 1 {
		t.Errorf("the target is %+v", got)
	}
	if ahead := got.Rotation.Rotate(mgl64.Vec3{0, 0, 1}); ahead.Sub(mgl64.Vec3{math.Cos(0.3), -math.Sin(0.3), 0}).Len() > 1e-12 {
		t.Errorf("it faces %v", ahead)
	}
	if targets.Effectors[effectors.RightHand] != (effectors.Target{}) {
		t.Errorf("the right hand is %+v", targets.Effectors[effectors.RightHand])
	}
	e.Override.On = false
	set.AdjustAll(space, &targets)
	if moved := targets.Effectors[effectors.LeftHand].Position.Sub(mgl64.Vec3{5, 1, 4}); math.Abs(moved.Len()-0.1) > 1e-12 {
		t.Errorf("the offset moves the target by %v", moved)
	}
}

func TestTargetsWithoutOffsetsKeepTheirBits(t *testing.T) {
	t.Parallel()
	set := DefaultSettings()
	targets := armTargets(plainBody(t), vec.New(0.05, -0.1, 0.35), vec.Pitch(0.3))
	before := targets
	if set.AdjustAll(Space{}, &targets); targets != before {
		t.Error("targets are changed by nothing")
	}
}
