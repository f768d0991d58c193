//go:build !race

package solver

import (
	"testing"

	"posewright/solver/vec"
)

func TestWalkingDoesNotAllocate(t *testing.T) {
	for method := range GaitMethodCount {
		p := newWalker(1)
		p.numbers.Method = method
		w := Walk{
			Numbers: &p.numbers, State: &p.state, Ground: &p.ground, LegLength: p.leg, DT: 1.0 / 90, HasHeadset: true,
			Feet: [2]FootShape{footShape(p.leg, left), footShape(p.leg, right)},
		}
		at, way := 0.0, wandering(p.leg, false)
		if allocs := testing.AllocsPerRun(900, func() {
			now := way(at)
			w.Center, w.Facing, w.Headset, w.Mass = now.hips, now.facing, now.headset, now.hips.Add(vec.Vector{Y: 0.4})
			w.Run()
			at += w.DT
		}); allocs != 0 {
			t.Errorf("%v allocations in a tick of method %d", allocs, method)
		}
	}
}
