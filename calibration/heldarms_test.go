package calibration

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

func TestAPlaceOnAStraightArmIsOnItHoweverTheArmIsHeld(t *testing.T) {
	t.Parallel()
	slope := math.Sqrt(0.5) // of 45°
	for held, down := range map[Holding]mgl64.Vec3{TPose: {1, 0, 0}, APose: {slope, -slope, 0}, ArmsDown: {0, -1, 0}} {
		for _, side := range [...]float64{1, -1} {
			w := wearing{demand: &Demand{Holding: held}}
			at := w.shoulder(side).Add(mgl64.Vec3{side * down[0], down[1], 0}.Mul(0.3))
			if along, off, cost := w.alongArm(at, side, false); math.Abs(along-0.3) > 1e-9 || off > 1e-9 || cost != 0 {
				t.Errorf("%v, side %v: %v along it, %v off it, cost %v", held, side, along, off, cost)
			}
		}
	}
}
