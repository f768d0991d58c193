package solver

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

// ShoulderGive are the numbers of a shoulder that takes part in its arm's reach only where the arm needs it (Scheurenbrand 2019, 4.5). Use
// [DefaultShoulderGive].
type ShoulderGive struct {
	Give  float64 // meters, default 0.05: how far the shoulder goes back towards its neutral place before it may move (eq. 4.9)
	Creep float64 // meters per second, default 0.009: how fast it may get further away than that (eq. 4.10: 0.0501 m in 1/90 s)
	Speed float64 // meters per second, default 9.009: its greatest speed; going back and moving at once, 0.1001 m in 1/90 s
}

// DefaultShoulderGive is the paper's, per frame at 90 Hz.
func DefaultShoulderGive() ShoulderGive {
	return ShoulderGive{Give: 0.05, Creep: 0.0001 * 90, Speed: 0.1001 * 90}
}

// ShoulderReturn is the shoulder of Scheurenbrand 2019, 4.5: before the arm is solved the shoulder goes back towards its neutral place
// (eq. 4.9), and the solver may move it from there by a little more than it went back (eq. 4.10). So a shoulder is where its arm wants it as
// long as that is near, gets further only slowly, and is never left behind where no pose needs it.
//
// The paper does this once a frame by lengths alone. What comes of that, at 90 Hz, is a give that is there at once and a creep of a tenth of
// a millimeter a frame beyond it; here the give is a length and the creep a rate, so that the frame rate does not change the motion.
//
// For a chain solver: [ShoulderReturn.Return], start the chain's shoulder at Returned, bring every place that a pass finds through
// [ShoulderReturn.Within], and at last [ShoulderReturn.Settle]. [ShoulderReturn.Run] does the three for a place that is known already.
// Positions are in the chest's frame, from any point that is fixed in it, so that a body that walks does not move its shoulders.
type ShoulderReturn struct {
	_ vec.Incomparable

	Numbers *ShoulderGive

	Neutral vec.Vector // meters: where the shoulder rests
	Last    vec.Vector // meters: where it was in the tick before; where it rests when there was none
	DT      float64    // seconds since then, 0 or more
	Wanted  vec.Vector // meters: where the arm would have it; for Run

	Returned vec.Vector // result of Return: meters
	Most     float64    // result of Return: meters, how far from Returned the shoulder may be
	Shoulder vec.Vector // result: meters; the next tick's Last
}

// Validate says what Run cannot work with.
func (s *ShoulderReturn) Validate() error {
	switch {
	case s.Numbers == nil:
		return errors.New("solver: the shoulder has no numbers")
	case !s.Neutral.IsFinite() || !s.Last.IsFinite() || !s.Wanted.IsFinite():
		return errors.New("solver: a place of the shoulder is no number")
	case !(s.DT >= 0) || math.IsInf(s.DT, 0):
		return errors.New("solver: the time since the last tick is not zero or more seconds")
	}
	return nil
}

// Return is the first step: back towards the neutral place, and how far the solver may go from there.
func (s *ShoulderReturn) Return() {
	away := s.Last.Sub(s.Neutral)
	s.Returned = s.Neutral
	if distance := away.Len(); distance > s.Numbers.Give {
		s.Returned = s.Last.AddScaled(-s.Numbers.Give/distance, away)
	}
	s.Most = s.Numbers.Give + s.Numbers.Creep*s.DT
}

// Within is a place of the shoulder brought to where it may be, after Return.
func (s *ShoulderReturn) Within(place vec.Vector) vec.Vector { return near(s.Returned, place, s.Most) }

// Settle is the last step: the solver's place becomes the shoulder's, at no more than its greatest speed.
func (s *ShoulderReturn) Settle(place vec.Vector) {
	s.Shoulder = near(s.Last, s.Within(place), s.Numbers.Speed*s.DT)
}

// Run fills in the results.
func (s *ShoulderReturn) Run() {
	s.Return()
	s.Settle(s.Wanted)
}

// near is a place, or the nearest to it that is no further from a center than a distance.
func near(center, place vec.Vector, most float64) vec.Vector {
	way := place.Sub(center)
	if distance := way.Len(); distance > most {
		return center.AddScaled(most/distance, way)
	}
	return place
}
