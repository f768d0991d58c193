package rig

import (
	"math"
	"testing"
)

func TestARangeMapIsAStraightLineUpToItsEnd(t *testing.T) {
	t.Parallel()
	m := RangeMap{InputMax: 90 * math.Pi / 180, OutputScale: 10 * math.Pi / 180}
	for in, want := range map[float64]float64{0: 0, 9: 1, 45: 5, 90: 10, 170: 10} { // VRMC_vrm 1.0, LookAtRangeMap
		if got := m.Turn(in*math.Pi/180) * 180 / math.Pi; math.Abs(got-want) > 1e-9 {
			t.Errorf("%v° turns the eye by %v°, want %v°", in, got, want)
		}
	}
}

// A cubic from its own polynomial: between keys of x³ with its slopes the curve is x³ itself.
func TestARangeMapFollowsItsCurve(t *testing.T) {
	t.Parallel()
	cube := func(x float64) CurveKey { return CurveKey{x, x * x * x, 3 * x * x, 3 * x * x} }
	m := RangeMap{InputMax: 1, OutputScale: 2, Curve: []CurveKey{cube(0.1), cube(0.4), cube(0.9)}}
	for x := 0.1; x < 0.9; x += 0.01 {
		if got := m.Turn(x); math.Abs(got-2*x*x*x) > 1e-12 {
			t.Fatalf("at %v it is %v, want %v", x, got, 2*x*x*x)
		}
	}
	if math.Abs(m.Turn(0.05)-2*0.1*0.1*0.1) > 1e-12 || math.Abs(m.Turn(5)-2*0.9*0.9*0.9) > 1e-12 {
		t.Errorf("beyond its keys it is %v and %v", m.Turn(0.05), m.Turn(5))
	}
}
