package gait

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

// HeadBob are the numbers of how a head goes up and down with the feet of a body that a stick moves, since the headset does not (Scheurenbrand 2019, 6.11).
type HeadBob struct {
	On   bool    // default false
	Gain float64 // default 0.1: meters up for each meter from the center of mass to a standing foot (headOffsetMultiply); negative goes down, as people do
	Time float64 // seconds, above 0, default 0.217: time constant, which is headOffsetLerpSpeed 0.05 a frame at 90 Hz
}

// DefaultHeadBob has the numbers of the paper.
func DefaultHeadBob() HeadBob { return HeadBob{Gain: 0.1, Time: 0.217} }

// HeadOffset is how much higher the head is than its headset (Scheurenbrand 2019, eq. 6.18 to 6.21).
type HeadOffset struct {
	Numbers  *HeadBob
	Center   vec.Vector    // of mass; only where it is seen from above counts
	Feet     [2]vec.Vector // likewise
	Standing [2]bool       // the foot is on the ground
	Gliding  bool          // a stick moves the body; else the offset goes back to 0
	DT       float64       // seconds since the tick before
	Last     float64       // meters: Offset of the tick before

	Offset float64 // result: meters
}

// Validate says what Run cannot work with.
func (h *HeadOffset) Validate() error {
	switch {
	case h.Numbers == nil || !(h.Numbers.Time > 0):
		return errors.New("gait: the head's bob needs numbers, with a time constant above zero")
	case !h.Center.IsFinite() || !h.Feet[0].IsFinite() || !h.Feet[1].IsFinite():
		return errors.New("gait: the head's bob needs to know where the body and the feet are")
	}
	return nil
}

// Run fills in the result.
func (h *HeadOffset) Run() {
	target := 0.0
	if h.Gliding && h.Numbers.On {
		away := [2]float64{groundOf(h.Feet[leftSide]).sub(groundOf(h.Center)).length(), groundOf(h.Feet[rightSide]).sub(groundOf(h.Center)).length()}
		switch {
		case h.Standing[leftSide] && h.Standing[rightSide]:
			target = math.Min(away[leftSide], away[rightSide])
		case h.Standing[leftSide]:
			target = away[leftSide]
		case h.Standing[rightSide]:
			target = away[rightSide]
		}
		target *= h.Numbers.Gain
	}
	h.Offset = h.Last + (target-h.Last)*(1-math.Exp(-h.DT/h.Numbers.Time))
}
