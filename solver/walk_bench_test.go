package solver

import (
	"math"
	"testing"
)

func BenchmarkWalk(b *testing.B) {
	p := newWalker(1)
	w := Walk{
		Numbers: &p.numbers, State: &p.state, Ground: &p.ground, LegLength: p.leg, DT: 1.0 / 90, HasHeadset: true,
		Feet: [2]FootShape{footShape(p.leg, left), footShape(p.leg, right)},
	}
	b.ReportAllocs()
	tick := 0
	for b.Loop() {
		at := float64(tick) / 90
		// A round way of 3 m, at 1.2 m/s, with the sway and bob of a head.
		facing := 0.4 * at
		w.Center = Vector{-3 * math.Cos(facing), 0.9, 3 * math.Sin(facing)}
		w.Facing = wrap(facing)
		w.Headset = w.Center.Add(Vector{0.02 * math.Sin(6*at), 0.7 + 0.02*math.Sin(12*at), 0})
		w.Run()
		tick++
	}
}
