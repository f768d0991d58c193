package solver

import (
	"math"

	"posewright/effectors"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// armWays are the angles of a limit to the right, up, to the left and down in [ArmLimitFrame], legWays those in [LegLimitFrame].
func armWays(l *effectors.Limit) [4]float64 { return [4]float64{l.Backward, l.Up, l.Forward, l.Down} }

func legWays(l *effectors.Limit) [4]float64 { return [4]float64{l.Up, l.Forward, l.Down, l.Backward} }

// wristWays are those of a hand's limit as one of the forearm in the hand's frame, and ankleWays of a foot's as one of the shin in the foot's: when the hand swings
// up from the forearm, the forearm swings down from the hand.
func wristWays(l *effectors.Limit) [4]float64 { return [4]float64{l.Forward, l.Down, l.Backward, l.Up} }

func ankleWays(l *effectors.Limit) [4]float64 { return [4]float64{l.Down, l.Backward, l.Up, l.Forward} }

func limitOf(ways [4]float64) chain.Limit { return chain.NewLimit(ways[0], ways[1], ways[2], ways[3]) }

func armLimit(l *effectors.Limit) chain.Limit {
	return limitOf(armWays(l)).WithTwist(l.TwistMin, l.TwistMax)
}

func legLimit(l *effectors.Limit) chain.Limit {
	return limitOf(legWays(l)).WithTwist(l.TwistMin, l.TwistMax)
}

func wristLimit(l *effectors.Limit) chain.Limit { return limitOf(wristWays(l)) }

func ankleLimit(l *effectors.Limit) chain.Limit { return limitOf(ankleWays(l)) }

// chainLimits are the limits of a limb that is solved as a chain, in the frame in which it rests and of a left limb.
type chainLimits struct {
	of    [chain.MaxLimbLimits]chain.BoneLimit
	id    [chain.MaxLimbLimits]effectors.LimitID // whose they are
	count int
}

func (c *chainLimits) add(id effectors.LimitID, limit chain.BoneLimit) {
	c.of[c.count], c.id[c.count] = limit, id
	c.count++
}

// named is the limit that holds a bone, where the solver says which bones are held.
func (c *chainLimits) named(limited uint64) (id effectors.LimitID, ok bool) {
	for i := range c.count {
		if limited>>c.of[i].Bone&1 == 1 {
			return c.id[i], true
		}
	}
	return 0, false
}

// jointRange is the range of motion of a left joint.
type jointRange struct {
	limit chain.Limit
	frame vec.Rotation // parentFromLimit, from the T-pose
}

// rangeOf is the range of a joint of the finished pose; of a right one, as if it were the left.
func (a *anatomy) rangeOf(id effectors.LimitID, set *Settings) jointRange {
	l := &set.Limits[id]
	switch id &^ 1 {
	case effectors.LeftShoulderLimit:
		side := int(id & 1)
		return jointRange{armLimit(l), clavicleFrame(asLeft(side, a.offset[of(side, upperArm)]))}
	case effectors.LeftUpperLegLimit, effectors.LeftLowerLegLimit, effectors.LeftFootLimit:
		return jointRange{legLimit(l), chain.LegLimitFrame()}
	}
	return jointRange{armLimit(l), chain.ArmLimitFrame()}
}

// hold brings a joint's rotation back to its range. Turn and above are rotations from the T-pose of a left joint and of what it hangs on, in one frame.
func (r jointRange) hold(above, turn vec.Rotation) (held vec.Rotation, outside bool) {
	local, outside := r.limit.ClampTurn(above.Inverse().Mul(turn), r.frame)
	if !outside {
		return turn, false
	}
	return above.Mul(local).Unit(), true
}

// holds reports whether a limit is one of the finished pose.
func holds(l *effectors.Limit) bool { return l.On && l.Pass == effectors.BackwardPass }

// clavicleFrame is [ArmLimitFrame] about a clavicle that rests along a way.
func clavicleFrame(resting vec.Vector) vec.Rotation {
	return vec.FromTo(vec.Vector{X: 1}, resting).Mul(chain.ArmLimitFrame())
}

// hinge is the range of a joint between two bones, an elbow or a knee, that are solved for where their end is.
type hinge struct {
	upper, lower float64 // meters
	flexion      float64 // radians, 0 to π: the furthest that it flexes
}

// nearest is how near the end of the lower bone comes to the root of the upper one.
func (h hinge) nearest() float64 {
	return math.Sqrt(math.Max(0, h.upper*h.upper+h.lower*h.lower+2*h.upper*h.lower*math.Cos(h.flexion)))
}

// away is a way from the root to a target that the hinge allows: of the same direction, no shorter than it can flex; false where that is the way itself.
func (h hinge) away(way vec.Vector) (vec.Vector, bool) {
	least, length := h.nearest(), way.Len()
	if length >= least || !(length > 1e-9*(h.upper+h.lower)) {
		return way, false
	}
	return way.Scale(least / length), true
}
