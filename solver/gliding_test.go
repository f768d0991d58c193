package solver

import (
	"math"
	"testing"

	"posewright/effectors"
	"posewright/rig"
)

// glided is a body whose headset and hands a stick carries forward at 1.2 m/s for four seconds; each is called after a tick.
func glided(t *testing.T, change func(*Settings), hands float64, each func(b *Body, in *Input, state *State, out *Result)) {
	t.Helper()
	b := plainBody(t)
	set := DefaultSettings()
	set.Retarget.On, set.Gait.GlideSteps = false, true
	change(&set)
	in := Input{Targets: tPoseTargets(b, effectors.Head, effectors.LeftHand, effectors.RightHand), DT: 1.0 / 90}
	shoulder := b.humanoid.TPose[b.joint(rig.LeftUpperArm)].Position
	for side, id := range [...]effectors.ID{effectors.LeftHand, effectors.RightHand} { // ahead, by a share of the arm's length
		hand := &in.Targets.Effectors[id]
		length := hand.Position[0] - shoulder[0]
		if side == right {
			length = -hand.Position[0] - shoulder[0]
		}
		hand.Position[0] = shoulder[0] * float64(1-2*side)
		hand.Position[2] += hands * length
	}
	resting := in.Targets
	state, out := b.NewState(), b.NewResult()
	for tick := range 360 {
		in.Space.Origin[2] = 1.2 / 90 * float64(tick+1)
		in.Glide[2] = 1.2 / 90
		for id := range in.Targets.Effectors {
			in.Targets.Effectors[id].Position[2] = resting.Effectors[id].Position[2] + in.Space.Origin[2]
		}
		b.Solve(&in, &set, state, out)
		each(b, &in, state, out)
	}
}

// The head of the avatar rises above its headset by the gain's share of the way from the center of mass to the standing foot, and falls with a negative gain.
func TestTheHeadOfABodyThatGlidesBobsAboveItsHeadset(t *testing.T) {
	t.Parallel()
	for _, gain := range []float64{0.1, -0.1} {
		most, least := 0.0, 0.0
		glided(t, func(set *Settings) { set.Gait.HeadBob.On, set.Gait.HeadBob.Gain = true, gain }, 0.6, func(b *Body, in *Input, _ *State, out *Result) {
			above := out.at(b, rig.Head)[1] - in.Targets.Effectors[effectors.Head].Position[1]
			most, least = math.Max(most, above), math.Min(least, above)
		})
		if gain < 0 {
			most, least = -least, -most
		}
		// Feet are up to half a stride away, some 0.4 m: 4 cm, of which the time constant leaves a part.
		if most < 0.004 || most > 0.05 || least < -1e-6 {
			t.Errorf("gain %v: the head is %v to %v m on the side of the gain", gain, least, most)
		}
	}
	glided(t, func(*Settings) {}, 0.6, func(b *Body, in *Input, _ *State, out *Result) {
		if above := out.at(b, rig.Head)[1] - in.Targets.Effectors[effectors.Head].Position[1]; math.Abs(above) > 1e-6 {
			t.Fatalf("without a bob the head is %v m above its headset", above)
		}
	})
}

// Shoulders of tracked hands swing with the feet as far as is asked, while the hands stay at their devices; those of stretched arms swing as little as they must.
func TestShouldersOfTrackedHandsSwingAsFarAsTheirArmsReach(t *testing.T) {
	t.Parallel()
	swing := func(share, hands float64) (widest, off float64) {
		least, most := math.Inf(1), math.Inf(-1)
		tick := 0
		glided(t, func(set *Settings) { set.Gait.ShoulderSwingHeld = share }, hands, func(b *Body, in *Input, _ *State, out *Result) {
			if tick++; tick < 180 { // until it walks evenly
				return
			}
			line := out.at(b, rig.LeftUpperArm).Sub(out.at(b, rig.RightUpperArm))
			yaw := math.Atan2(-line[2], line[0])
			least, most = math.Min(least, yaw), math.Max(most, yaw)
			for id, role := range map[effectors.ID]rig.Role{effectors.LeftHand: rig.LeftHand, effectors.RightHand: rig.RightHand} {
				off = math.Max(off, out.at(b, role).Sub(in.Targets.Effectors[id].Position).Len())
			}
		})
		return most - least, off
	}
	none, _ := swing(0, 0.6)
	half, _ := swing(0.5, 0.6)
	whole, off := swing(1, 0.6)
	stretched, reached := swing(1, 1.1)
	if none > 0.3*whole || whole < 0.05 || math.Abs(half-whole/2) > 0.2*whole || off > 1e-6 {
		t.Errorf("shoulders swing by %v, %v and %v rad of none, half and all; hands are %v m off", none, half, whole, off)
	}
	if stretched > 0.3*whole || reached > 0.005 {
		t.Errorf("with stretched arms they swing by %v rad, of %v; hands are %v m off", stretched, whole, reached)
	}
}
