package chain

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

// TwoBonePole closes the triangle of a limb towards a pole and turns its bones, in closed form and without trigonometry: the cheapest method for a limb that
// needs nothing but its target and a pole. Where the pole lies on the line from root to target, and within a twentieth of the limb's length of
// it, the bend goes over to Spare.
//
// The turned frame of a bone has +X along it and +Y along the hinge, direction root to target × direction of the bend.
type TwoBonePole struct {
	Root     vec.Vector   // shoulder or hip joint
	Target   vec.Vector   // where the end shall be
	Pole     vec.Vector   // point that the middle joint bends towards
	Fallback vec.Vector   // unit: direction to bend where the pole says nothing, best across the limb
	Axis     vec.Vector   // unit: direction from root to end, used where the target lies on the root
	Upper    float64      // meters, above 0: length of the first bone
	Lower    float64      // meters, above 0: length of the second bone
	Soft     float64      // above 0 to 1, 1 is off: share of the full length from which reaching eases out
	Rest     vec.Rotation // of the bones' frames in the pose from which the results count: identity for bones along +X with the hinge +Y

	Middle    vec.Vector   // result: elbow or knee
	End       vec.Vector   // result: wrist or ankle
	UpperTurn vec.Rotation // result: of the first bone, from the pose of Rest
	LowerTurn vec.Rotation // result: of the second bone, from the pose of Rest
	Held      Cause        // result: HeldByArmLength (for any limb) beyond its length, HeldByInnerRadius within it, else NotHeld
}

// Validate says what Run cannot work with.
func (b *TwoBonePole) Validate() error {
	switch {
	case !(b.Upper > 0) || !(b.Lower > 0):
		return errors.New("chain: both bones of a limb need a length above zero")
	case !b.Axis.IsUnit() || !b.Fallback.IsUnit():
		return errors.New("chain: the axis and the spare bend of a limb must be unit vectors")
	case !(b.Soft > 0 && b.Soft <= 1):
		return errors.New("chain: the soft reach of a limb is not above 0 and at most 1")
	case math.Abs(b.Rest.Dot(b.Rest)-1) > 1e-6:
		return errors.New("chain: the rest of a limb is not a unit quaternion")
	}
	return nil
}

// Run fills in the results.
func (b *TwoBonePole) Run() {
	full := b.Upper + b.Lower
	axis, offset := b.Axis, b.Target.Sub(b.Root)
	wanted := offset.Len()
	if wanted > 1e-9*full {
		axis = offset.Scale(1 / wanted)
	}
	distance, along, radius, held := Triangle(b.Upper, b.Lower, b.Soft, wanted)

	bend := b.Pole.Sub(b.Root)
	bend = bend.AddScaled(-bend.Dot(axis), axis)
	size := bend.Dot(bend)
	if near := 0.05 * full; size < near*near {
		size = math.Sqrt(size)
		spare := vec.UnitOrthogonal(b.Fallback, axis, vec.Vector{Y: 1})
		bend = spare.Scale(1-vec.SmoothStep(size/near)).AddScaled(vec.SmoothStep(size/near)/math.Max(size, 1e-300), bend)
		if size = bend.Dot(bend); size < 1e-12 {
			bend, size = spare, 1
		}
	}
	bend = bend.Scale(1 / math.Sqrt(size))

	b.Middle = b.Root.AddScaled(along, axis).AddScaled(radius, bend)
	b.End, b.Held = b.Root.AddScaled(distance, axis), held

	// Both bones are turned about the hinge alone, out of the frame of the whole limb: upper towards the bend, lower back from it.
	hinge := axis.Cross(bend)
	limb := vec.FromAxes(axis, hinge, bend.Scale(-1))
	b.UpperTurn = limb.MulHalfYaw(halfAngle(along/b.Upper, radius/b.Upper))
	sin, cos := halfAngle((distance-along)/b.Lower, radius/b.Lower)
	b.LowerTurn = limb.MulHalfYaw(-sin, cos)
	if b.Rest != vec.Identity() {
		back := b.Rest.Inverse()
		b.UpperTurn, b.LowerTurn = b.UpperTurn.Mul(back), b.LowerTurn.Mul(back)
	}
}

// halfAngle is sine and cosine of half an angle from 0 to π that is given by its own.
func halfAngle(cos, sin float64) (halfSin, halfCos float64) {
	if cos >= 0 {
		halfCos = math.Sqrt(0.5 + 0.5*cos)
		return 0.5 * sin / halfCos, halfCos
	}
	halfSin = math.Sqrt(0.5 - 0.5*cos)
	return halfSin, 0.5 * sin / halfSin
}
