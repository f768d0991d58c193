//go:build !race

package gait

import (
	"testing"

	"posewright/solver/vec"
)

func TestWalkingDoesNotAllocate(t *testing.T) {
	for method := range MethodCount {
		p := newWalker(1)
		p.numbers.Method = method
		w := Walk{
			Settings: &p.numbers, State: &p.state, Ground: &p.ground, LegLength: p.leg, DT: 1.0 / 90, HasHeadset: true,
			Feet: [2]FootShape{footShape(p.leg, leftSide), footShape(p.leg, rightSide)},
		}
		at, way := 0.0, wandering(p.leg, false)
		if allocs := testing.AllocsPerRun(900, func() {
			now := way(at)
			w.Center, w.Facing, w.Headset, w.Mass = now.Hips, now.Facing, now.Headset, now.Hips.Add(vec.Vector{Y: 0.4})
			w.Run()
			at += w.DT
		}); allocs != 0 {
			t.Errorf("%v allocations in a tick of method %d", allocs, method)
		}
	}
}
