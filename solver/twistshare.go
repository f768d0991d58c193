package solver

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

// TwistShare shares a hand's twist about its arm among wrist, lower and upper arm (the wrist twist of Marmaras 2024, chapter 3): a part for
// the upper arm while the arm is straight, a part of what is left for the lower arm, and no more than a limit for the wrist as long as
// the lower arm can take the rest.
//
// A hand that is turned by half a turn could have got there either way. The shares of the bones come back to nothing between 120° and
// 180°, the limit with them, so that nothing jumps.
type TwistShare struct {
	Forearm  float64 // 0 to 1: share of the lower arm
	UpperArm float64 // 0 to 1: share of the upper arm of a straight arm
	WristMax float64 // radians, 0 to π: greatest twist that stays in the wrist up to a twist of 120°; π is off
	Twist    float64 // radians, -π to π: of the hand about the lower arm, from where an untwisted arm would hold it
	Straight float64 // 0 to 1: 1 for a straight arm, 0 for one whose elbow's hinge must be right

	Upper float64 // result: radians, by which the upper arm turns about itself
	Lower float64 // result: radians, by which the lower arm turns about itself, its part and the upper arm's
	Wrist float64 // result: radians, what stays in the wrist
}

// Validate says what Run cannot work with.
func (t *TwistShare) Validate() error {
	within := func(x, least, greatest float64) bool { return x >= least && x <= greatest }
	switch {
	case !within(t.Forearm, 0, 1) || !within(t.UpperArm, 0, 1) || !within(t.Straight, 0, 1):
		return errors.New("solver: a share of a hand's twist is not between 0 and 1")
	case !within(t.WristMax, 0, math.Pi):
		return errors.New("solver: the greatest twist of a wrist is not between 0 and π")
	case !within(t.Twist, -math.Pi, math.Pi):
		return errors.New("solver: the twist of a hand is not between -π and π")
	}
	return nil
}

// Run fills in the results.
func (t *TwistShare) Run() {
	twist := vec.FadeAngle(t.Twist, twistShared, math.Pi)
	upper := t.Straight * t.UpperArm
	t.Upper = upper * twist
	t.Lower = (upper + (1-upper)*t.Forearm) * twist
	over := t.Twist - t.Lower
	over -= vec.Clamp(over, -t.WristMax, t.WristMax)
	t.Lower += over * (1 - vec.SmoothStep((math.Abs(t.Twist)-twistShared)/(math.Pi-twistShared)))
	t.Wrist = t.Twist - t.Lower
}
