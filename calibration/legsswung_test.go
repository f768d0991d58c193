package calibration

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

func TestLegsThatHardlySwingDoNotSayWhereTheirHipIs(t *testing.T) {
	t.Parallel()
	m := Measurement{EyeHeightM: 1.6, HeightM: 1.71}
	var moved []mgl64.Vec3
	for i := range 60 {
		s, c := math.Sincos(0.02 * math.Sin(float64(i)/5))
		moved = append(moved, mgl64.Vec3{0.09, -0.05 - 0.8*c, 0.8 * s})
	}
	for what, places := range map[string][]mgl64.Vec3{"nothing": nil, "a leg that hardly swings": moved} {
		if joint, ok := SwungHip(&m, 0, places); ok {
			t.Errorf("%s says that the hip is at %+v", what, joint)
		}
	}
}
