package rig

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

func TestAStickFigureHasABoneForEachJointButTheHips(t *testing.T) {
	t.Parallel()
	var s Stick
	for role := range RoleCount {
		s.Set(role, mgl64.Vec3{float64(role), 0, 0})
	}
	bones := map[mgl64.Vec3]mgl64.Vec3{}
	s.Bones(func(from, to mgl64.Vec3) { bones[to] = from })
	if len(bones) != StickCount-1 {
		t.Errorf("%d bones", len(bones))
	}
	for role, above := range map[Role]Role{RightHand: RightLowerArm, RightUpperArm: RightShoulder, Neck: UpperChest, LeftToes: LeftFoot} {
		if got := bones[mgl64.Vec3{float64(role), 0, 0}]; got != (mgl64.Vec3{float64(above), 0, 0}) {
			t.Errorf("%v hangs on joint %v", role, got)
		}
	}
	var bare Stick // without shoulders, neck and upper chest
	for _, role := range []Role{Hips, Spine, Chest, Head, LeftUpperArm, LeftLowerArm, LeftHand} {
		bare.Set(role, mgl64.Vec3{float64(role), 0, 0})
	}
	clear(bones)
	bare.Bones(func(from, to mgl64.Vec3) { bones[to] = from })
	if len(bones) != 6 || bones[mgl64.Vec3{float64(LeftUpperArm), 0, 0}] != (mgl64.Vec3{float64(Chest), 0, 0}) || bones[mgl64.Vec3{float64(Head), 0, 0}] != (mgl64.Vec3{float64(Chest), 0, 0}) {
		t.Errorf("bones %v", bones)
	}
	if _, ok := bare.Joint(Neck); ok {
		t.Error("it has a neck")
	}
	far := bare
	far.Set(Hips, mgl64.Vec3{10, 0, 0})
	blend := bare.Blend(&far, 0.25)
	if at, _ := blend.Joint(Hips); at.Sub(mgl64.Vec3{float64(Hips) + 0.25*(10-float64(Hips)), 0, 0}).Len() > 1e-12 {
		t.Errorf("between the poses the hips are at %v", at)
	}
}
