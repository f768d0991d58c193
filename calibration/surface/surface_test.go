package surface_test

import (
	"math"
	"testing"

	"posewright/calibration"
	"posewright/calibration/surface"
	"posewright/solver"
)

// around is the circumference of an ellipse, walked along.
func around(a, b float64) float64 {
	const steps = 20000
	sum := 0.0
	for i := range steps {
		s, c := math.Sincos(2 * math.Pi * float64(i) / steps)
		sum += math.Hypot(a*s, b*c) * 2 * math.Pi / steps
	}
	return sum
}

func TestABellyIsAsWideAsItsGirthSays(t *testing.T) {
	t.Parallel()
	for _, eyes := range []float64{1.1, 1.6, 1.8} {
		c := calibration.Calibration{EyeHeightM: eyes}
		h, ok := c.Bones()
		if !ok {
			t.Fatal("no bones")
		}
		usual := surface.OfPerson(h, 0)
		if got := surface.OfPerson(h, surface.UsualGirth(eyes)); math.Abs(got.Parts[solver.BellySurface].Radii.X-usual.Parts[solver.BellySurface].Radii.X) > 1e-12 {
			t.Error("the usual girth is not the usual one")
		}
		for _, girth := range []float64{0.75 * eyes / 1.6, 0.949 * eyes / 1.6, 1.2 * eyes / 1.6} {
			s := surface.OfPerson(h, girth)
			belly, chest := s.Parts[solver.BellySurface], s.Parts[solver.ChestSurface]
			if got := around(belly.Radii.X, belly.Radii.Z); math.Abs(got-girth) > 0.002 {
				t.Errorf("eyes at %.2f m: a girth of %.3f m is %.3f", eyes, girth, got)
			}
			wider := belly.Radii.X/usual.Parts[solver.BellySurface].Radii.X - 1
			if grown := chest.Radii.Z/usual.Parts[solver.ChestSurface].Radii.Z - 1; math.Abs(grown) > math.Abs(wider) || grown*wider < 0 {
				t.Errorf("the belly is %+.2f wider, the chest %+.2f", wider, grown)
			}
			if s.Parts[solver.HeadSurface] != usual.Parts[solver.HeadSurface] || belly.Radii.Y != usual.Parts[solver.BellySurface].Radii.Y {
				t.Error("a girth changes heads or heights")
			}
			if err := s.Validate(); err != nil {
				t.Error(err)
			}
		}
		if s := surface.OfPerson(h, 9); s.Parts[solver.BellySurface].Radii.X > 2*usual.Parts[solver.BellySurface].Radii.X {
			t.Error("an impossible girth is believed")
		}
	}
}
