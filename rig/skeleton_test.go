package rig_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

func TestAncestorsAreAboveAndNotBeside(t *testing.T) {
	t.Parallel()
	s, roles := person(1)
	hips, hand, foot := roles.Joint[rig.Hips], roles.Joint[rig.LeftHand], roles.Joint[rig.LeftFoot]
	for _, c := range []struct {
		above, below int
		want         bool
	}{{hips, hand, true}, {hand, hips, false}, {hips, hips, false}, {foot, hand, false}, {-1, hand, false}, {hips, -1, false}} {
		if got := s.IsAncestor(c.above, c.below); got != c.want {
			t.Errorf("joint %d above %d: %v", c.above, c.below, got)
		}
	}
}

func TestScalingLeavesTheOriginalAlone(t *testing.T) {
	t.Parallel()
	s, _ := person(1)
	before := s.Joints[2].Offset
	double := s.Scaled(2)
	if s.Joints[2].Offset != before {
		t.Error("the original changed")
	}
	if double.Joints[2].Offset != before.Mul(2) {
		t.Errorf("an offset of %v became %v", before, double.Joints[2].Offset)
	}
	one, two := s.RestWorld(), double.RestWorld()
	for i := range one {
		if two[i].Position.Sub(one[i].Position.Mul(2)).Len() > 1e-9 {
			t.Errorf("joint %d is at %v, want twice %v", i, two[i].Position, one[i].Position)
		}
	}
}

func TestACopiedPoseIsItsOwn(t *testing.T) {
	t.Parallel()
	h := newPerson(t, 1, 1)
	from, to := h.NewTPose(), h.NewPose()
	memory := &to.Rotations[0]
	to.CopyFrom(from)
	if to.Hips != from.Hips || to.Rotations[3] != from.Rotations[3] {
		t.Error("the copy differs")
	}
	if memory != &to.Rotations[0] {
		t.Error("memory was not reused")
	}
	to.Rotations[3] = mgl64.QuatIdent()
	if from.Rotations[3] == mgl64.QuatIdent() {
		t.Error("the copy shares memory with the original")
	}
}
