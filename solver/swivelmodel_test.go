package solver

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/swivel"
	"posewright/solver/vec"
)

func TestAMeasuredElbowIsWhereItsDeviceHasIt(t *testing.T) {
	t.Parallel()
	b := plainBody(t)
	set := DefaultSettings()
	st, out := b.NewState(), b.NewResult()
	in := Input{DT: 1.0 / 90, Targets: tPoseTargets(b, effectors.Head, effectors.Chest, effectors.Hips, effectors.LeftHand)}
	hand := &in.Targets.Effectors[effectors.LeftHand].Position
	*hand = hand.Add(mgl64.Vec3{-0.2, 0, 0.1})
	for _, aside := range []mgl64.Vec3{{0, -0.3, 0}, {0, 0.3, 0}} { // below, and in the next tick above
		in.Targets.Hints[effectors.LeftElbow] = effectors.HintTarget{Position: hand.Add(out.at(b, rig.LeftUpperArm)).Mul(0.5).Add(aside), Presence: 1}
		b.Solve(&in, &set, st, out)
		elbow, shoulder := out.at(b, rig.LeftLowerArm), out.at(b, rig.LeftUpperArm)
		if height := elbow.Sub(shoulder.Add(out.at(b, rig.LeftHand)).Mul(0.5))[1]; height*aside[1] < 0.02 {
			t.Errorf("the elbow is %.3f m above the arm's line, its device %.1f", height, aside[1])
		}
	}
}

func TestSettingsThatChangeMoveTheElbowAtOnce(t *testing.T) {
	t.Parallel()
	body, set := plainBody(t), DefaultSettings()
	set.Swivel.Limiter.On = false
	in := Input{Targets: armTargets(body, vec.New(0, -0.3, 0.2), vec.Identity()), DT: 1.0 / 90}
	state, out := body.NewState(), body.NewResult()
	body.Solve(&in, &set, state, out)
	set.Swivel.Phi0 += 0.3
	body.Solve(&in, &set, state, out)
	if d := out.at(body, rig.LeftLowerArm).Sub(solve(body, in.Targets, set).at(body, rig.LeftLowerArm)).Len(); d > 1e-9 {
		t.Errorf("the elbow is %v m from where the changed settings have it", d)
	}
}

func TestVersion1OfTheSwivelModelIsStillThere(t *testing.T) {
	t.Parallel()
	body, set := plainBody(t), DefaultSettings()
	targets := armTargets(body, vec.New(0, -0.3, 0.2), vec.Pitch(0.8))
	second := solve(body, targets, set).at(body, rig.LeftLowerArm)
	set.Arms.Swivel, set.Swivel = SwivelByTransport, swivel.TransportNumbers()
	first := solve(body, targets, set).at(body, rig.LeftLowerArm)
	set.Swivel.HandPitch, set.Swivel.HandYaw, set.Swivel.DeviationWeight = 0.5, 0.5, 50
	if d := first.Sub(solve(body, targets, set).at(body, rig.LeftLowerArm)).Len(); d > 0 {
		t.Errorf("numbers of version 2 move the elbow of version 1 by %v m", d)
	}
	if d := first.Sub(second).Len(); d < 1e-3 {
		t.Errorf("both versions have the elbow in the same place, %v m apart", d)
	}
}
