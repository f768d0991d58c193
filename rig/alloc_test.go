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

func TestAFaceTakesNoMemory(t *testing.T) {
	a := faced([]string{"happy", "aa", "lookUp"}, "jawOpen")
	names, values, gaze := []string{"Joy", "A", "jawOpen"}, []float32{1, 0.5, 0.25}, rig.Gaze{}
	var face rig.FacePose
	face.Weights(a, names, values, &gaze)
	if n := testing.AllocsPerRun(100, func() { face.Weights(a, names, values, &gaze) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
