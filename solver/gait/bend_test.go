package gait

import (
	"math"
	"testing"

	"posewright/solver/vec"
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
				worst = math.Max(worst, math.Abs(Nearest(w.Report.Clock-at/stride)))
			}
		}
		p.goes(t, 14, func(at float64) person {
			facing := turn * speed / radius * at
			middle := groundVec{X: turn * radius}
			now := standing(p.leg, middle.addScaled(-turn*radius, dirFromYaw(facing).left()), facing)
			psi := at / stride
			now.Headset = now.Headset.
				Add(vec.Yaw(facing).Rotate(vec.Vector{X: 0.02 * math.Sin(2*math.Pi*(psi-0.02))})).
				Add(vec.Vector{Y: 0.02 * math.Sin(2*math.Pi*(2*psi-0.48))})
			return now
		})
		if worst > 0.1 {
			t.Errorf("turning %+.0f the clock is off by %.2f of a stride after six seconds", turn, worst)
		}
		p.unharmed(t)
	}
}

// By hand: a body at 1.5 m/s on a circle of 2 m is pushed outward by 1.125 m/s², and leans in so as not to fall: by 0.103 m in its hips, 0.90 m high, and by
// 0.19 m in its head, 1.62 m high, under which its hips are guessed. Nobody guesses where a device is. Under hips that a device has no pelvis drops, so that
// feet wait to land until their legs reach, and are further outside by then.
func TestFeetOfWhoWalksInACircleAreOutsideOfTheirHeadAndHips(t *testing.T) {
	t.Parallel()
	const speed, radius = 1.5, 2.0
	for _, c := range []struct{ turn, held, want, within float64 }{{1, 0, 0.19, 0.03}, {-1, 0, 0.19, 0.03}, {1, 1, 0.103, 0.045}, {-1, 1, 0.103, 0.045}} {
		turn := c.turn
		p := newWalker(3)
		p.hipsHeld = c.held
		p.goes(t, 12, func(at float64) person {
			facing := turn * speed / radius * at
			return standing(p.leg, groundVec{X: turn * radius}.addScaled(-turn*radius, dirFromYaw(facing).left()), facing)
		})
		outside, n := 0.0, 0.0
		for _, step := range p.steps {
			if step.landed > 5 {
				over := groundOf(step.to).sub(groundVec{X: turn * radius})
				// The foot lands ahead of the hips, along the tangent.
				along := over.dot(groundOf(step.centerAtLand).sub(groundVec{X: turn * radius}).scale(1 / radius))
				outside += along - radius
				n++
			}
		}
		if got := outside / n; n < 10 || math.Abs(got-c.want) > c.within {
			t.Errorf("turning %+.0f, hips held %.0f, %.0f steps are %.3f m outside, want %.3f", turn, c.held, n, got, c.want)
		}
		p.unharmed(t)
	}
}
