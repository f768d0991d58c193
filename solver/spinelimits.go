package solver

import (
	"math"

	"posewright/solver/chain"
)

// SpineLimit is the range of motion of a joint of the trunk on the joint below, from the T-pose: how far its bone may swing, between which the rim goes in
// quarters of ellipses (Scheurenbrand 2019, 4.2), and how far it may twist about itself to either side.
type SpineLimit struct {
	On       bool    // default false
	Forward  float64 // radians, 0 to π
	Backward float64 // radians, 0 to π
	Side     float64 // radians, 0 to π: to the left and to the right
	Twist    float64 // radians, 0 to π
}

// The joints of the trunk with limits. Where an avatar has an upper chest, the limit of the chest holds for both. SpineLimitCount is how many there are.
const (
	LimitOfSpine = iota
	LimitOfChest
	LimitOfNeck
	SpineLimitCount
)

// HeldInTrunk says which limits of the trunk held a joint at the end of its range, by their places, such as [LimitOfSpine].
type HeldInTrunk [SpineLimitCount]bool

// defaultSpineLimits are the ranges of healthy adults: the lumbar spine, the thoracic one, and the neck. All are off.
func defaultSpineLimits() [SpineLimitCount]SpineLimit {
	const degree = math.Pi / 180
	return [SpineLimitCount]SpineLimit{
		LimitOfSpine: {Forward: 55 * degree, Backward: 25 * degree, Side: 25 * degree, Twist: 15 * degree},
		LimitOfChest: {Forward: 35 * degree, Backward: 20 * degree, Side: 25 * degree, Twist: 35 * degree},
		LimitOfNeck:  {Forward: 50 * degree, Backward: 60 * degree, Side: 40 * degree, Twist: 70 * degree},
	}
}

// spineLimitOf is the limit of a joint of the trunk.
func spineLimitOf(p part) int {
	switch p {
	case spine:
		return LimitOfSpine
	case neck:
		return LimitOfNeck
	}
	return LimitOfChest
}

// limit is the range, in [spineLimitFrame].
func (l *SpineLimit) limit() chain.Limit {
	return chain.NewLimit(l.Side, l.Forward, l.Side, l.Backward).WithTwist(-l.Twist, l.Twist)
}

// limits reports whether a joint of the trunk is limited.
func (s *Spine) limits() bool {
	return s.Limit[LimitOfSpine].On || s.Limit[LimitOfChest].On || s.Limit[LimitOfNeck].On
}
