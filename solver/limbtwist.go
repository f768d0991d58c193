package solver

import (
	"math"

	"posewright/effectors"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// turnRange is a range of motion of the finished pose, where it is on.
type turnRange struct {
	jointRange
	on bool
}

// turnRangeOf is the range of a joint.
func turnRangeOf(a *anatomy, set *Settings, id effectors.LimitID) turnRange {
	if !holds(&set.Limits[id]) {
		return turnRange{}
	}
	return turnRange{a.rangeOf(id, set), true}
}

// turnTolerance is how far, in radians, a joint that lies on the rim of its range may be beyond it by rounding.
const turnTolerance = 1e-6

// allows reports whether a joint is within its range on what it hangs on.
func (r *turnRange) allows(above, turn vec.Rotation) bool {
	if !r.on {
		return true
	}
	held, outside := r.hold(above, turn)
	return !outside || 1-math.Abs(held.Dot(turn)) < turnTolerance*turnTolerance/8
}

// armAllowed is [chain.LimbTurns] of an arm: turned as [ArmTurns] turns it, so that its chain finds an elbow where upper and lower arm need not be twisted back
// (the constraints of Aristidou and Lasenby 2011, which Scheurenbrand 2019, 9.2, misses). All is in the chest's frame and of a left arm.
type armAllowed struct {
	turns        ArmTurns
	above        vec.Rotation // of what the upper arm hangs on
	neutral      vec.Vector   // where the shoulder rests, from a clavicle that the chain moves; the zero vector for one that stays
	upper, lower turnRange
}

// prepare takes over an arm, and reports whether a limit can ask for it.
func (j *armAllowed) prepare(w *armStage, numbers *ArmNumbers, above, hand vec.Rotation) bool {
	j.upper = turnRangeOf(w.anatomy, w.set, effectors.LeftUpperArmLimit+effectors.LimitID(w.side))
	j.lower = turnRangeOf(w.anatomy, w.set, effectors.LeftLowerArmLimit+effectors.LimitID(w.side))
	if !j.upper.on && !j.lower.on {
		return false
	}
	j.turns = ArmTurns{Numbers: numbers, Hand: hand, Weight: w.goal().rotation}
	if j.above, j.neutral = above, (vec.Vector{}); w.returning {
		if j.neutral = w.back.Neutral; w.side == right {
			j.neutral = j.neutral.Mirrored()
		}
	}
	return true
}

// Allow implements [chain.LimbTurns].
func (j *armAllowed) Allow(shoulder, middle, end vec.Vector) bool {
	normal, ok := limbNormal(shoulder, middle, end)
	if !ok {
		return true
	}
	t, above := &j.turns, j.above
	t.Upper, t.Lower, t.Normal = middle.Sub(shoulder).UnitOr(vec.Vector{X: 1}), end.Sub(middle).UnitOr(vec.Vector{X: 1}), normal
	t.Run()
	if j.neutral != (vec.Vector{}) {
		above = turnClavicle(j.neutral, shoulder)
	}
	return j.upper.allows(above, t.UpperArm) && j.lower.allows(t.UpperArm, t.LowerArm)
}

// legAllowed is [chain.LimbTurns] of a leg, turned as [LegTurns] turns it. All is in the hips' frame and of a left leg.
type legAllowed struct{ upper, lower turnRange }

// prepare takes over a leg, and reports whether a limit can ask for it.
func (j *legAllowed) prepare(w *legStage) bool {
	j.upper = turnRangeOf(w.anatomy, w.set, effectors.LeftUpperLegLimit+effectors.LimitID(w.side))
	j.lower = turnRangeOf(w.anatomy, w.set, effectors.LeftLowerLegLimit+effectors.LimitID(w.side))
	return j.upper.on || j.lower.on
}

// Allow implements [chain.LimbTurns].
func (j *legAllowed) Allow(shoulder, middle, end vec.Vector) bool {
	normal, ok := limbNormal(shoulder, middle, end)
	if !ok {
		return true
	}
	t := LegTurns{Upper: middle.Sub(shoulder).UnitOr(vec.Vector{Y: -1}), Lower: end.Sub(middle).UnitOr(vec.Vector{Y: -1}), Normal: normal}
	t.Run()
	return j.upper.allows(vec.Identity(), t.UpperLeg) && j.lower.allows(t.UpperLeg, t.LowerLeg)
}

// limbNormal is at a right angle to a limb's plane: direction root to end × direction of the middle joint. It is not defined for a straight limb.
func limbNormal(root, middle, end vec.Vector) (normal vec.Vector, ok bool) {
	normal = end.Sub(root).Cross(middle.Sub(root))
	length := normal.Len()
	return normal.Scale(1 / math.Max(length, 1e-12)), length > 1e-9
}

var (
	_ chain.LimbTurns = (*armAllowed)(nil)
	_ chain.LimbTurns = (*legAllowed)(nil)
)
