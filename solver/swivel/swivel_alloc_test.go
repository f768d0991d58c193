//go:build !race

package swivel

import (
	"testing"

	"posewright/solver/vec"
)

func TestModelsDoNotAllocate(t *testing.T) {
	parger, numbers := PargerReleased(), DefaultNumbers()
	e, s := someElbow(random(51), &parger), byWrist(&numbers)
	s.Axis, s.Along, s.Back, s.Radius, s.Hand = vec.New(0, -1, 0), vec.New(0, -1, 0), vec.New(1, 0, 0), 0.4, 1
	if allocs := testing.AllocsPerRun(100, func() {
		e.Run()
		smoothing := Smoothing{Time: PargerHandTime, DT: 0.01, Wanted: e.Turn, Axis: e.Axis, Placed: e.Placed}
		smoothing.Run()
		e.Along = smoothing.Elbow
		numbers.Phi0 += 1e-3
		s.Setup.Prepare(&numbers)
		s.Run()
	}); allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}
