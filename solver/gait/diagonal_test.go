package gait

import (
	"math"
	"testing"

	"posewright/solver/gait/gaittest"
	"posewright/solver/vec"
)

// Who walks diagonally puts the feet on both sides of the way and lets the one behind pass: across the hips, as they face, it would be on the wrong side.
func TestWhoWalksDiagonallyPutsTheFeetOnBothSidesOfTheWay(t *testing.T) {
	t.Parallel()
	const degree = math.Pi / 180
	for _, angle := range []float64{-45, -25, 25, 45, 150} {
		p := newWalker(2)
		way := vec.Yaw(angle * degree).Forward()
		p.goes(t, 10, func(at float64) person {
			return gaittest.Standing(p.leg, way.Scale(1.1*gaittest.Ramped(at, 1, 20)), 0)
		})
		var across [2]float64
		var count [2]int
		for _, step := range p.steps {
			if step.landed > 4 {
				left := groundOf(way).left()
				across[step.side] += groundOf(step.to).dot(left)
				count[step.side]++
			}
		}
		if count[leftSide] < 4 || count[rightSide] < 4 {
			t.Fatalf("%v°: the feet land %d and %d times", angle, count[leftSide], count[rightSide])
		}
		apart := (across[leftSide]/float64(count[leftSide]) - across[rightSide]/float64(count[rightSide])) / p.leg
		if math.Abs(angle) > 90 {
			apart = -apart
		}
		if apart < 0.03 || apart > 0.24 {
			t.Errorf("%v°: the feet are %.3f leg lengths apart across the way", angle, apart)
		}
		p.unharmed(t)
	}
}

// A way is diagonal up to 55° from straight ahead or straight back and sideways from 80° on, on either side.
func TestAWayIsSidelongByItsAngleToTheBody(t *testing.T) {
	t.Parallel()
	const degree = math.Pi / 180
	for angle, want := range map[float64]float64{0: 0, 45: 0, 55: 0, 67.5: 0.5, 80: 1, 90: 1, 100: 1, 112.5: 0.5, 125: 0, 180: 0} {
		for _, sign := range []float64{-1, 1} {
			if got := sidelong(sign * angle * degree); math.Abs(got-want) > 1e-9 {
				t.Errorf("at %v° it is %v, not %v", sign*angle, got, want)
			}
		}
	}
}
