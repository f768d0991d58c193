package calibration

import (
	"math"
	"testing"
)

// By hand, Parger 2018, eq. 1: wrists 1.39 m apart and shoulders of 0.31 m, half of the distance between the shoulders to each side, leave 0.27 m for each of the two bones of an arm.
func TestAnArmByTheSpanIsThatOfEquation1(t *testing.T) {
	t.Parallel()
	for span, want := range map[float64]float64{1.39: 0.54, 0.31: 0, 0.2: 0} {
		m := Measurement{ArmSpanM: span}
		if got := m.PargerArm(); math.Abs(got-want) > 1e-12 {
			t.Errorf("a span of %v m is an arm of %v m, by hand %v", span, got, want)
		}
	}
}
