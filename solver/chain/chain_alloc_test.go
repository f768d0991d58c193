//go:build !race

package chain

import (
	"testing"

	"posewright/solver/vec"
)

func TestChainsDoNotAllocate(t *testing.T) {
	targets := shell(1, 64, 0.05, 0.7)
	tick := 0
	next := func() vec.Vector {
		tick++
		return targets[tick&63]
	}
	for name, solver := range everyMethod() {
		free, limited := armChain(), limitedChain(seeded(1), 2)
		if allocs := testing.AllocsPerRun(100, func() { solver.Solve(free, next()); solver.Solve(limited, next()) }); allocs != 0 {
			t.Errorf("%s: %v allocations", name, allocs)
		}
	}
	for method := range LimbMethodCount {
		l := limbOf(method).withClavicle()
		l.Magnets = elbowMagnets()
		l.Limits = []BoneLimit{{Limit: upperArmLimit(), Bone: 1, Frame: ArmLimitFrame()}}
		l.Pole, l.PoleWeight = vec.Vector{Y: -1}, 0.5
		if allocs := testing.AllocsPerRun(100, func() { l.Target = next(); l.Run() }); allocs != 0 {
			t.Errorf("limb method %d: %v allocations", method, allocs)
		}
	}
	b := poled()
	if allocs := testing.AllocsPerRun(100, func() { b.Target = next(); b.Run() }); allocs != 0 {
		t.Errorf("two bones with a pole: %v allocations", allocs)
	}
}
