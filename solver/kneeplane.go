package solver

import (
	"errors"

	"posewright/solver/vec"
)

// KneePlane puts a knee where a chain solver must start from so that it ends in the foot's plane and on its side (Scheurenbrand 2019, 4.7).
// A solver of positions without limits keeps hip joint, knee and ankle in the plane that they start in: so the knee of the tick before is
// projected into that plane (figure 4.12), and mirrored where it is behind the line from hip joint to ankle (figure 4.13). The bones' lengths
// are the solver's to restore.
//
// The paper spans the plane by that line and the foot's up vector, which for a person who stands is the same line. Here it is spanned by the
// line and the direction in which the knee of [KneeDirection] points, which is the foot's forward direction carried along with the leg.
// A knee on the line, as in a straight leg, starts a little before it, since a straight chain would stay straight.
type KneePlane struct {
	Hip     vec.Vector // metres: hip joint
	Ankle   vec.Vector // metres: where the ankle shall be
	Forward vec.Vector // unit, at a right angle to the line from hip joint to ankle: Knee of [KneeDirection]
	Last    vec.Vector // metres: the knee before
	Length  float64    // metres, above 0: of the leg

	Knee vec.Vector // result: metres
}

// kneeLeast is how far before the line a knee starts at least, in leg lengths.
const kneeLeast = 0.01

// Validate says what Run cannot work with.
func (k *KneePlane) Validate() error {
	switch {
	case !k.Hip.IsFinite() || !k.Ankle.IsFinite() || !k.Last.IsFinite():
		return errors.New("solver: a joint of the leg is at no number")
	case !k.Forward.IsUnit():
		return errors.New("solver: the direction of the knee is not a unit vector")
	case !(k.Length > 0):
		return errors.New("solver: the leg needs a length above zero")
	}
	return nil
}

// Run fills in the result.
func (k *KneePlane) Run() {
	way := k.Ankle.Sub(k.Hip)
	axis := vec.UnitOrthogonal(way.UnitOr(vec.Vector{Y: -1}), k.Forward, vec.Vector{Y: -1})
	knee := k.Last.Sub(k.Hip)
	before := knee.Dot(k.Forward)
	if before < 0 {
		before = -before
	}
	if least := kneeLeast * k.Length; before < least {
		before = least
	}
	k.Knee = k.Hip.AddScaled(knee.Dot(axis), axis).AddScaled(before, k.Forward)
}
