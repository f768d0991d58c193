//go:build !race

package ownchain

import "testing"

func TestChainsDoNotAllocate(t *testing.T) {
	s := newScene(t)
	chains, rest := everything(), s.h.NewTPose()
	job := Job{Chains: chains, DT: 1.0 / 90, Before: s.before, Pose: s.pose, World: s.world, Tracking: s.world[0]}
	job.Tracking.Rotation.W = 1
	tick := 0
	if allocs := testing.AllocsPerRun(200, func() {
		tick++
		s.before.CopyFrom(s.pose)
		s.pose.CopyFrom(rest)
		s.h.Forward(s.pose, s.world)
		chains[tick%len(chains)].Position[1] += 0.002
		s.solver.Solve(&job, &s.reports)
	}); allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}
