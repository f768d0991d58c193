package gait

import (
	"math"
	"testing"

	"posewright/solver/ground"
)

func TestTheReportSaysWhichWayTheBodyGoesAndHowTheGroundRises(t *testing.T) {
	t.Parallel()
	for _, way := range []float64{0, math.Pi / 2, -math.Pi / 3} {
		const facing = 0.7
		p := newWalker(1)
		p.noise = 0
		p.goes(t, 4, func(at float64) person { return standing(p.leg, dirFromYaw(facing+way).scale(0.8*at), facing) })
		if got := p.walk.Report.Angle; math.Abs(got-way) > 1e-6 {
			t.Errorf("who goes %.2f rad to the left of where they face goes %.2f by the report", way, got)
		}
		if got := p.walk.Report.Slope; got != 0 {
			t.Errorf("level ground rises by %v", got)
		}
	}
	p := newWalker(1)
	p.ground = ground.Ground{Kind: ground.Slope, Slope: ground.Incline{Angle: math.Atan(0.2)}}
	p.goes(t, 4, func(at float64) person {
		now := standing(p.leg, groundVec{Z: 0.8 * at}, 0)
		now.Hips.Y += 0.2 * 0.8 * at
		now.Headset.Y += 0.2 * 0.8 * at
		return now
	})
	if got := p.walk.Report.Slope; math.Abs(got-0.2) > 0.01 {
		t.Errorf("a slope of 20 %% rises by %.1f %% by the report", 100*got)
	}
}
