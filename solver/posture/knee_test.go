package posture

import (
	"math"
	"testing"

	"posewright/solver/vec"
)

// A leg that lies behind the hips and bends down stands up in one tick and bends ahead: the knee turns there, in half the time the transition has.
func TestKneesTurnFromOnePostureToAnother(t *testing.T) {
	t.Parallel()
	for _, mirrored := range []bool{false, true} {
		flip := func(v vec.Vector) vec.Vector {
			if mirrored {
				return v.Mirrored()
			}
			return v
		}
		var s KneeState
		lying, out := flip(vec.New(0, 0, -1)), flip(vec.New(0.6, -0.8, 0))
		if got := s.Ease(lying, out, false, 0); got != out {
			t.Fatalf("the first direction is %v", got)
		}
		standing, ahead := vec.New(0, -1, 0), vec.New(0, 0, 1)
		first := s.Ease(standing, ahead, true, 1)
		if want := flip(vec.New(0.6, 0, 0.8)); first.Sub(want).Len() > 1e-12 { // what the turn from lying to standing makes of the shown one
			t.Errorf("the knee jumps to %v instead of %v", first, want)
		}
		before := first
		for _, left := range []float64{0.75, 0.5, 0.25, 0} {
			at := s.Ease(standing, ahead, false, left)
			angle := math.Acos(vec.Clamp(at.Dot(ahead), -1, 1))
			if want := left * math.Atan2(0.6, 0.8); math.Abs(angle-want) > 1e-7 || math.Abs(at.Dot(standing)) > 1e-12 || at.Dot(before) < 0.9 {
				t.Errorf("with %v left: %v, %v rad from ahead instead of %v", left, at, angle, want)
			}
			before = at
		}
		s.Carry(math.Pi / 2)
		if got := s.Ease(standing, vec.New(0, 0, 1), true, 1); got.Sub(vec.New(1, 0, 0)).Len() > 1e-12 {
			t.Errorf("carried: %v", got)
		}
	}
}
