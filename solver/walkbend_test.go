package solver

import (
	"math"
	"testing"
)

// Who walks in a circle is pushed aside all the time, which is no sway: the clock finds their strides as on a straight way.
func TestTheClockFindsTheStridesOfWhoWalksInACircle(t *testing.T) {
	t.Parallel()
	const speed, radius, stride = 1.2, 1.4, 1.15
	for _, turn := range []float64{1, -1} {
		p := newWalker(3)
		worst := 0.0
		p.seen = func(at float64, w *Walk) {
			if at > 6 {
				worst = math.Max(worst, math.Abs(nearest(w.Report.Clock-at/stride)))
			}
		}
		p.goes(t, 14, func(at float64) person {
			facing := turn * speed / radius * at
			middle := plan{X: turn * radius}
			now := standing(p.leg, middle.addScaled(-turn*radius, ahead(facing).left()), facing)
			psi := at / stride
			now.headset = now.headset.
				Add(yaw(facing).Rotate(Vector{X: 0.02 * math.Sin(2*math.Pi*(psi-0.02))})).
				Add(Vector{Y: 0.02 * math.Sin(2*math.Pi*(2*psi-0.48))})
			return now
		})
		if worst > 0.1 {
			t.Errorf("turning %+.0f the clock is off by %.2f of a stride after six seconds", turn, worst)
		}
		p.unharmed(t)
	}
}
