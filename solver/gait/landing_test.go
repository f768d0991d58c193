package gait

import "testing"

// Who holds the head high or takes long steps has legs that do not reach where the curves would have the feet land.
func TestAFootLandsOnlyWhereItsLegReaches(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ speed, upright float64 }{{1.3, 0.02}, {1.3, 0.03}, {1.7, 0.02}, {0.7, 0.03}} {
		p := newWalker(1)
		p.numbers.PelvisDrop, p.numbers.LandingReach = 0, 1.06 // as with a tracked head; further, feet land where their heels must rise
		landings := 0
		p.seen = func(at float64, w *Walk) {
			for side := range w.Report.Feet {
				foot := &w.Report.Feet[side]
				if !foot.Landed || at < 3 {
					continue
				}
				landings++
				if foot.Extension > 1.01 { // the pelvis still swings in this tick
					t.Errorf("at %v m/s: a foot lands %.3f of its leg away", c.speed, foot.Extension)
				}
				if foot.At.Sub(foot.Goal).Len() > 1e-9 {
					t.Errorf("at %v m/s: a foot lands at %v, not at its goal %v", c.speed, foot.At, foot.Goal)
				}
			}
		}
		p.goes(t, 8, func(at float64) person {
			now := standing(p.leg, groundVec{Z: c.speed * at}, 0)
			now.Hips.Y += c.upright * p.leg
			now.Headset.Y += c.upright * p.leg
			return now
		})
		if landings < 5 {
			t.Errorf("at %v m/s only %d feet landed in 5 s", c.speed, landings)
		}
	}
}
