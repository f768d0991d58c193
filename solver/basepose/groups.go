package basepose

import (
	"posewright/effectors"
	"posewright/rig"
)

// group is which weight a joint of the skeleton goes by.
type group uint8

const (
	other group = iota // of no limb and not of the trunk: hair, tails, face
	trunk
	head
	leftArm
	rightArm
	leftFingers
	rightFingers
	leftLeg
	rightLeg
	groupCount
)

// limbs are the chains of two bones that end in an effector.
var limbs = [...]struct {
	id    effectors.ID
	group group
	roles [3]rig.Role
}{
	{effectors.LeftHand, leftArm, [3]rig.Role{rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand}},
	{effectors.RightHand, rightArm, [3]rig.Role{rig.RightUpperArm, rig.RightLowerArm, rig.RightHand}},
	{effectors.LeftFoot, leftLeg, [3]rig.Role{rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot}},
	{effectors.RightFoot, rightLeg, [3]rig.Role{rig.RightUpperLeg, rig.RightLowerLeg, rig.RightFoot}},
}

var groupRoles = [groupCount][]rig.Role{
	trunk: {rig.Hips, rig.Spine, rig.Chest, rig.UpperChest, rig.Neck}, head: {rig.Head},
	leftArm: {rig.LeftShoulder, rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand}, rightArm: {rig.RightShoulder, rig.RightUpperArm, rig.RightLowerArm, rig.RightHand},
	leftLeg: {rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot, rig.LeftToes}, rightLeg: {rig.RightUpperLeg, rig.RightLowerLeg, rig.RightFoot, rig.RightToes},
}

// groupsOf finds the group of every joint. What hangs on a limb without a role belongs to it, as twist bones do, and what hangs on a hand is fingers.
func groupsOf(h *rig.Humanoid) []group {
	groups, named := make([]group, len(h.Skeleton.Joints)), map[int]group{}
	for g, roles := range groupRoles {
		for _, role := range roles {
			if joint := h.Joint(role); joint >= 0 {
				named[joint] = group(g)
			}
		}
	}
	hands := [2]int{h.Joint(rig.LeftHand), h.Joint(rig.RightHand)}
	for i, joint := range h.Skeleton.Joints {
		switch g, known := named[i]; {
		case known:
			groups[i] = g
		case joint.Parent >= 0 && (joint.Parent == hands[0] || joint.Parent == hands[1]):
			groups[i] = groups[joint.Parent] - leftArm + leftFingers
		case joint.Parent >= 0 && groups[joint.Parent] >= leftArm:
			groups[i] = groups[joint.Parent]
		}
	}
	return groups
}
