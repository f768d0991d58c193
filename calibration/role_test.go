package calibration

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
)

func TestEveryRoleIsFoundByItsNameAndIsOfOneSort(t *testing.T) {
	t.Parallel()
	names := []string{
		"head", "chest", "hips", "leftHand", "rightHand", "leftFoot", "rightFoot",
		"leftElbow", "rightElbow", "leftKnee", "rightKnee", "leftShoulder", "rightShoulder",
	}
	if len(names) != int(RoleCount) {
		t.Fatalf("%d roles, want %d", RoleCount, len(names))
	}
	for i, name := range names {
		role, ok := RoleNamed(name)
		if !ok || role != Role(i) || role.String() != name {
			t.Errorf("%q is role %d (%v), called %q", name, role, ok, role)
		}
		id, drives := role.Effector()
		hint, gives := role.Hint()
		if drives != (i < 7) || gives != (i >= 7 && i < 11) || drives && id.String() != name || gives && hint.String() != name {
			t.Errorf("%q: effector %v %v, hint %v %v", name, id, drives, hint, gives)
		}
	}
	for _, name := range []string{"", "leftelbow", "tail"} {
		if role, ok := RoleNamed(name); ok {
			t.Errorf("%q is taken for %q", name, role)
		}
	}
	if name := RoleCount.String(); name != "" {
		t.Errorf("what is no role is called %q", name)
	}
}

func TestRolesSpeakOfTheJointsThatBend(t *testing.T) {
	t.Parallel()
	_, body, _ := room(t)
	for role, want := range map[Role]rig.Role{
		leftHand: rig.LeftHand, rightFoot: rig.RightFoot, Role(effectors.Chest): rig.Chest, // it has no upper chest
		LeftElbow: rig.LeftLowerArm, RightElbow: rig.RightLowerArm, LeftKnee: rig.LeftLowerLeg, RightKnee: rig.RightLowerLeg,
		LeftShoulder: rig.LeftUpperArm, RightShoulder: rig.RightUpperArm,
	} {
		if got := role.JointOf(body); got != body.Joint(want) {
			t.Errorf("%s speaks of %q", role, body.Skeleton.Joints[got].Name)
		}
	}
	if at := body.TPose[LeftKnee.JointOf(body)].Position; at.Sub(mgl64.Vec3{0.09, 0.48, 0}).Len() > 1e-9 {
		t.Errorf("the left knee is at %v", at)
	}
}
