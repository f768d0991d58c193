package chain

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

// TwoBone closes the triangle of a limb: two bones of any lengths from a root to a target, bent towards a direction. Closed form, by the
// law of cosines; a target out of reach is approached as far as the bones allow.
type TwoBone struct {
	Root   vec.Vector // shoulder or hip joint
	Target vec.Vector // where the end shall be, in the frame of Root
	Upper  float64    // meters, above 0: length of the first bone
	Lower  float64    // meters, above 0: length of the second bone
	Axis   vec.Vector // unit: direction from root to end, used where the target lies on the root
	Bend   vec.Vector // unit, at a right angle to the direction from root to target: where the middle joint goes
	Soft   float64    // above 0 to 1, 1 is off: share of the full length from which reaching eases out, so that the limb does not snap straight

	Middle vec.Vector // result: elbow or knee
	End    vec.Vector // result: wrist or ankle
	Radius float64    // result: meters from the line root to end to the middle joint
	Held   Cause      // result: HeldByArmLength (for any limb) beyond its length, HeldByInnerRadius within it, else NotHeld
}

// Validate says what Run cannot work with.
func (b *TwoBone) Validate() error {
	switch {
	case !(b.Upper > 0) || !(b.Lower > 0):
		return errors.New("chain: both bones of a limb need a length above zero")
	case !b.Axis.IsUnit() || !b.Bend.IsUnit():
		return errors.New("chain: the axis and the bend of a limb must be unit vectors")
	case !(b.Soft > 0 && b.Soft <= 1):
		return errors.New("chain: the soft reach of a limb is not above 0 and at most 1")
	}
	return nil
}

// Run fills in the results.
func (b *TwoBone) Run() {
	offset := b.Target.Sub(b.Root)
	wanted := offset.Len()
	axis := b.Axis
	if wanted > 1e-9*(b.Upper+b.Lower) {
		axis = offset.Scale(1 / wanted)
	}
	distance, along, radius, held := Triangle(b.Upper, b.Lower, b.Soft, wanted)
	b.Radius, b.Held = radius, held
	b.Middle = b.Root.AddScaled(along, axis).AddScaled(radius, b.Bend)
	b.End = b.Root.AddScaled(distance, axis)
}

// Triangle is how far the end of a limb gets, where along that line its middle joint stands and how far beside it.
func Triangle(upper, lower, soft, wanted float64) (distance, along, radius float64, held Cause) {
	full, inner := upper+lower, math.Abs(upper-lower)
	distance = wanted
	if start := soft * full; soft < 1 && wanted > start {
		room := full - start
		distance = start + room*(1-math.Exp((start-wanted)/room))
		held = HeldByArmLength
	} else if wanted > full {
		distance, held = full, HeldByArmLength
	}
	if wanted < inner {
		distance, held = inner, HeldByInnerRadius
	}
	if distance < 1e-12*full { // equal bones, folded
		return 0, 0, upper, held
	}
	along = (upper*upper - lower*lower + distance*distance) / (2 * distance)
	along = vec.Clamp(along, -upper, upper)
	return distance, along, math.Sqrt(math.Max(0, upper*upper-along*along)), held
}
