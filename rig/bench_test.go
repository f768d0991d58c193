package rig_test

import (
	"testing"

	"posewright/rig"
)

func BenchmarkForward(b *testing.B) {
	h := newPerson(b, 1, 1)
	pose, world := h.NewTPose(), make([]rig.Transform, len(h.Skeleton.Joints))
	b.ReportAllocs()
	for b.Loop() {
		h.Forward(pose, world)
	}
}

func BenchmarkNewHumanoid(b *testing.B) {
	s, roles := person(1)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := rig.NewHumanoid(s, roles, 1); err != nil {
			b.Fatal(err)
		}
	}
}
