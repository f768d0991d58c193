package solver

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/solver/gait"
	"posewright/solver/vec"
)

// bobHead works out by how much the head is higher than its headset in the next tick, from where the feet are in this one.
func (s *State) bobHead(in *Input, set *Settings, dt float64) {
	numbers := &set.Gait.HeadBob
	if !numbers.On && s.memory.trunk.headBob == 0 {
		return
	}
	walk := &s.walk.walk
	bob := gait.HeadOffset{Numbers: numbers, Center: walk.Mass, Gliding: in.Glide != (mgl64.Vec3{}), DT: dt, Last: s.memory.trunk.headBob}
	for side := range bob.Feet {
		foot := &walk.Report.Feet[side]
		bob.Feet[side], bob.Standing[side] = vec.FromMGL(foot.At), !foot.Swinging && !foot.Tracked
	}
	bob.Run()
	s.memory.trunk.headBob = bob.Offset
}

// heldSwing is how far the shoulders of tracked hands swing with the feet, of how far they would without (Scheurenbrand 2019, eq. 6.22): by the share of the
// settings, and no further than the arm that is stretched most has length left. What it has left depends on the swing in turn: it goes there with a time constant,
// so that the two do not chase each other.
func (s *State) heldSwing(set *Settings, swing, dt float64) float64 {
	const time = 0.03 // seconds
	if set.Gait.ShoulderSwingHeld == 0 {
		return 0
	}
	a := &s.body.anatomy
	most := math.Inf(1)
	for side := range s.arms {
		arm := &s.memory.arms[side]
		if goal := &s.draft.goals[effectors.LeftHand+effectors.ID(side)]; goal.position == 0 || !arm.started {
			continue
		}
		left := a.arm(side) - arm.wrist.Len()
		aside := math.Hypot(a.shoulder[side].X, a.shoulder[side].Z)
		most = math.Min(most, math.Max(0, left)/math.Max(aside, 1e-3))
	}
	last := s.memory.trunk.heldSwing
	return last + (vec.Clamp(set.Gait.ShoulderSwingHeld*swing, -most, most)-last)*(1-math.Exp(-dt/time))
}
