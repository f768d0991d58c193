//go:build !race

package rig_test

import (
	"testing"

	"posewright/rig"
)

func TestForwardDoesNotAllocate(t *testing.T) {
	h := newPerson(t, 1, 1)
	pose, world := h.NewTPose(), make([]rig.Transform, len(h.Skeleton.Joints))
	if allocations := testing.AllocsPerRun(100, func() { h.Forward(pose, world) }); allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
	kept := h.NewPose()
	if allocations := testing.AllocsPerRun(100, func() { kept.CopyFrom(pose) }); allocations != 0 {
		t.Errorf("%v allocations for a copy", allocations)
	}
}
