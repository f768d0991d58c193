package accuracy

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

func TestOnlyDevicesThatMoveAreCounted(t *testing.T) {
	t.Parallel()
	o := DeviceOptions{Limits: Limits{0.005, 0.01, 0.02}, Moving: 0.05}
	var w deviceTallies
	hand := &w[2]
	at := mgl64.Vec3{1, 1, 1}
	hand.frame(&o, at, at.Add(mgl64.Vec3{0.5, 0, 0}), mgl64.Vec3{0, 0.04, 0})    // rests, however far away
	hand.frame(&o, at, at.Add(mgl64.Vec3{0.015, 0, 0}), mgl64.Vec3{0.5, 0, 0})   // 30 ms behind
	hand.frame(&o, at, at.Add(mgl64.Vec3{-0.04, 0.03, 0}), mgl64.Vec3{-2, 0, 0}) // 20 ms behind, 5 cm off
	hand.frame(&o, at, at.Add(mgl64.Vec3{0, 0, 0.04}), mgl64.Vec3{0, 0, -1})     // 40 ms ahead
	hand.frame(&o, at, at.Add(mgl64.Vec3{0, 0.003, 0}), mgl64.Vec3{1, 0, 0})     // a small one aside
	var again deviceTallies
	again.pool(&w)
	s := again.score("x", 1)
	got := s.Effectors[2]
	if got.Frames != 5 || got.Moving.Frames != 4 || math.Abs(got.Moving.Mean-(0.015+0.05+0.04+0.003)/4) > 1e-12 || math.Abs(got.Moving.Largest-0.05) > 1e-12 || math.Abs(got.Moving.Smallest-0.003) > 1e-12 {
		t.Errorf("%+v", got)
	}
	if got.Moving.Share != [SizeCount]float64{0.25, 0, 0.25, 0.5} || math.Abs(got.Late[MediumDifference].Seconds()-0.030) > 1e-8 ||
		math.Abs(got.Late[LargeDifference].Seconds()+0.010) > 1e-9 || got.Late[NoDifference] != 0 {
		t.Errorf("shares %v, late by %v", got.Moving.Share, got.Late)
	}
}

func TestElbowsVaryWithinACell(t *testing.T) {
	t.Parallel()
	cells, others := newElbowCells(), newElbowCells()
	here, there := mgl64.Vec3{0.52, -0.33, 0.41}, mgl64.Vec3{0.58, -0.31, 0.49} // within a tenth
	cells.add(0, here, mgl64.DegToRad(170))
	others.add(0, there, mgl64.DegToRad(-170)) // 20° further
	others.add(0, mgl64.Vec3{-0.5, 0.5, 2}, 1) // alone in its cell
	others.add(1, here, mgl64.DegToRad(40))
	others.add(1, here, mgl64.DegToRad(40))
	cells.pool(others)
	got := cells.score("")
	if want := math.Sqrt(2 * 10 * 10 / 3.0); math.Abs(got.RMSDeg[0]-want) > 0.3 || got.RMSDeg[1] > 1e-9 {
		t.Errorf("%+v, not %v and 0", got.RMSDeg, want)
	}
}
