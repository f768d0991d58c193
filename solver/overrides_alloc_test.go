//go:build !race

package solver

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/solver/vec"
)

func TestAdjustingTargetsDoesNotAllocate(t *testing.T) {
	set := DefaultSettings()
	for id := range set.Effectors {
		set.Effectors[id].PositionOffset, set.Effectors[id].RotationOffset = mgl64.Vec3{0.1, 0, 0}, effectors.Angles{X: 0.1}
		set.Effectors[id].Override.On = id%2 == 0
	}
	targets := armTargets(plainBody(t), vec.New(0.05, -0.1, 0.35), vec.Identity())
	if allocs := testing.AllocsPerRun(100, func() { set.AdjustAll(Space{Yaw: 1}, &targets) }); allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}
