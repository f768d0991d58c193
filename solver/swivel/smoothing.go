package swivel

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

// Smoothing is a low-pass filter, with a time constant, on what the wrist adds to a swivel angle. It brings lag, and a hand that
// turns past half a turn goes the short way round.
type Smoothing struct {
	Time   float64    // seconds, 0 or more: time constant; 0 passes Wanted on
	DT     float64    // seconds since the tick before, 0 or more
	Last   float64    // radians: the turn in the tick before; in the first tick the wanted one
	Wanted float64    // radians: the turn that the wrist asks for
	Axis   vec.Vector // unit, from shoulder to wrist
	Placed vec.Vector // unit, at a right angle to Axis: the elbow's direction without the turn

	Turn  float64    // result: radians
	Elbow vec.Vector // result: unit, at a right angle to Axis
}

// Validate says what Run cannot work with.
func (s *Smoothing) Validate() error {
	switch {
	case !(s.Time >= 0) || !(s.DT >= 0):
		return errors.New("swivel: a smoothing cannot work with a negative time")
	case math.IsNaN(s.Last+s.Wanted) || math.IsInf(s.Last+s.Wanted, 0):
		return errors.New("swivel: a smoothing cannot work with an angle that is no number")
	case !s.Axis.IsUnit() || !s.Placed.IsUnit():
		return errors.New("swivel: the directions of a smoothing must be unit vectors")
	}
	return nil
}

// Run fills in the results.
func (s *Smoothing) Run() {
	s.Turn = s.Wanted
	if s.Time > 0 {
		s.Turn = vec.WrapAngle(s.Last - vec.WrapAngle(s.Wanted-s.Last)*math.Expm1(-s.DT/s.Time))
	}
	s.Elbow = vec.RotateAround(s.Placed, s.Axis, -s.Turn)
}
