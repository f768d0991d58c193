package solver

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
)

func TestElbowAloneIsTheElbowOfTheWholeBody(t *testing.T) {
	t.Parallel()
	rng := random(41)
	set := DefaultSettings()
	for range 20 {
		b := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		whole, alone := b.NewState(), b.NewState()
		out := b.NewResult()
		for tick := range 30 {
			targets := moving(b, []effectors.ID{effectors.Head, effectors.LeftHand, effectors.RightHand}, tick)
			b.Solve(&Input{Targets: targets, DT: 1.0 / 90}, &set, whole, out)
			for side, role := range [2]rig.Role{rig.LeftUpperArm, rig.RightUpperArm} {
				shoulder := out.World[b.joint(role)].Position
				hand := &targets.Effectors[effectors.LeftHand+effectors.ID(side)]
				got := b.Elbow(side, shoulder, out.Chest.Rotation, hand, &set, alone, 1.0/90)
				want := out.World[b.joint(role+1)].Position
				if off := got.Sub(want).Len(); off > 1e-9 {
					t.Fatalf("tick %d, side %d: the elbow alone is %g m from the body's", tick, side, off)
				}
			}
		}
	}
}

func TestElbowIsABonesLengthFromTheShoulderItIsGiven(t *testing.T) {
	t.Parallel()
	b, set := plainBody(t), DefaultSettings()
	shoulder := mgl64.Vec3{3, 1, -2} // nowhere near where the body would have it
	hand := effectors.Target{Position: shoulder.Add(mgl64.Vec3{0.1, -0.2, 0.3}), Rotation: mgl64.QuatIdent(), Presence: 1}
	for side := range 2 {
		elbow := b.Elbow(side, shoulder, mgl64.QuatIdent(), &hand, &set, b.NewState(), 0)
		m := b.Humanoid().Measures
		if got := elbow.Sub(shoulder).Len(); math.Abs(got-m.UpperArm[side]) > 1e-9 {
			t.Errorf("side %d: the upper arm is %g m long, not %g", side, got, m.UpperArm[side])
		}
		if got := hand.Position.Sub(elbow).Len(); math.Abs(got-m.LowerArm[side]) > 1e-9 {
			t.Errorf("side %d: the forearm is %g m long, not %g", side, got, m.LowerArm[side])
		}
	}
}
