package selection

import (
	"slices"
	"testing"

	"posewright/internal/avatartest"
	"posewright/rig"
	"posewright/trackers"
)

func builtinHumanoid(t *testing.T) *rig.Humanoid {
	t.Helper()
	return avatartest.Humanoid(t, avatartest.Mannequin(t), 1)
}

func TestAtAJointLieItsEffectorItsHintItsLimitAndItsBone(t *testing.T) {
	t.Parallel()
	h := builtinHumanoid(t)
	for role, want := range map[rig.Role][]string{
		rig.LeftHand:          {"effectors.leftHand", "limits.leftHand"},
		rig.RightLowerArm:     {"hints.rightElbow", "limits.rightLowerArm"},
		rig.LeftLowerLeg:      {"hints.leftKnee", "limits.leftLowerLeg"},
		rig.RightUpperLeg:     {"limits.rightUpperLeg"},
		rig.LeftFoot:          {"effectors.leftFoot", "limits.leftFoot"},
		rig.Hips:              {"effectors.hips"},
		h.UpperTrunk():        {"effectors.chest"},
		rig.Neck:              nil,
		rig.RightIndexDistal:  {"effectors.rightHand"},
		rig.LeftThumbProximal: {"effectors.leftHand"},
	} {
		joint := h.Joint(role)
		if joint < 0 {
			t.Errorf("the mannequin has no %s", role)
			continue
		}
		want = append(slices.Clone(want), "bones."+h.Skeleton.Joints[joint].Name)
		if got := AtJoint(h, nil, joint); !slices.Equal(got, want) {
			t.Errorf("at the %s lie %v, want %v", role, got, want)
		}
	}
}

func TestAJointWithoutARoleHasWhatTheOneAboveItHas(t *testing.T) {
	t.Parallel()
	h := builtinHumanoid(t)
	skeleton := *h.Skeleton
	skeleton.Joints = append(slices.Clone(skeleton.Joints), rig.Joint{Name: "cuff", Parent: h.Joint(rig.LeftHand)})
	with := *h
	with.Skeleton = &skeleton
	if got, want := AtJoint(&with, nil, len(skeleton.Joints)-1), []string{"effectors.leftHand", "limits.leftHand", "bones.cuff"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := AtJoint(nil, &skeleton, len(skeleton.Joints)-1); !slices.Equal(got, []string{"bones.cuff"}) {
		t.Errorf("without a humanoid: %v", got)
	}
	if got := AtJoint(nil, nil, 3); got != nil {
		t.Errorf("of nothing: %v", got)
	}
}

func TestThingsHaveNamesForPeople(t *testing.T) {
	t.Parallel()
	devices := &trackers.Frame{Count: 1}
	devices.Devices[0].Serial, devices.Devices[0].Name = "LHR-1.2", "My tracker"
	for id, want := range map[string]string{
		"effectors.leftHand": "Left hand", "hints.leftKnee": "Left knee: pole", "limits.leftHand": "Left hand: limit",
		"magnets.waist": "Magnet waist", "bones.Arm_L": "Bone Arm_L", "devices.LHR-1.2": "Device My tracker", "devices.gone": "gone",
	} {
		if got := Name(id, devices); got != want {
			t.Errorf("%s is called %q, want %q", id, got, want)
		}
	}
}
