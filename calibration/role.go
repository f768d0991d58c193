package calibration

import (
	"posewright/effectors"
	"posewright/rig"
)

// Role is what a device is worn for: it drives an effector, says where an elbow or a knee is, or says where a shoulder
// is. The first roles are the effectors, so Role(id) is the role of an effectors.ID. (The roles of package rig are those
// of bones.)
type Role uint8

// The roles that are no effectors: hints, then shoulders, each left before right. RoleCount is how many roles there are.
const (
	LeftElbow Role = Role(effectors.Count) + iota
	RightElbow
	LeftKnee
	RightKnee
	LeftShoulder
	RightShoulder
	RoleCount
)

// The roles of the effectors.
const (
	head      = Role(effectors.Head)
	chest     = Role(effectors.Chest)
	hips      = Role(effectors.Hips)
	leftHand  = Role(effectors.LeftHand)
	rightHand = Role(effectors.RightHand)
	leftFoot  = Role(effectors.LeftFoot)
	rightFoot = Role(effectors.RightFoot)
)

const (
	firstHint     = LeftElbow
	firstShoulder = LeftShoulder
)

// String is the name used in files, such as "leftHand", "leftElbow" or "leftShoulder".
func (r Role) String() string {
	switch {
	case r < firstHint:
		return effectors.ID(r).String()
	case r < firstShoulder:
		return effectors.HintID(r - firstHint).String()
	case r == LeftShoulder:
		return "leftShoulder"
	case r == RightShoulder:
		return "rightShoulder"
	}
	return ""
}

// Effector returns the effector that a device of this role drives, and false for hints and shoulders.
func (r Role) Effector() (effectors.ID, bool) { return effectors.ID(r), r < firstHint }

// Hint returns the hint that a device of this role gives, and false for effectors and shoulders.
func (r Role) Hint() (effectors.HintID, bool) {
	return effectors.HintID(r - firstHint), r >= firstHint && r < firstShoulder
}

// mirror is the role of the other side; of the middle it is the role itself.
func (r Role) mirror() Role {
	for _, pair := range sidePairs {
		switch r {
		case pair[0]:
			return pair[1]
		case pair[1]:
			return pair[0]
		}
	}
	return r
}

// side is 1 for a role of the left, -1 for one of the right and 0 for one of the middle.
func (r Role) side() int {
	for _, pair := range sidePairs {
		switch r {
		case pair[0]:
			return 1
		case pair[1]:
			return -1
		}
	}
	return 0
}

// sidePairs are the roles that exist on the left and on the right.
var sidePairs = [...][2]Role{
	{leftHand, rightHand}, {leftFoot, rightFoot}, {LeftElbow, RightElbow}, {LeftKnee, RightKnee}, {LeftShoulder,
		RightShoulder},
}

// RoleNamed returns the role with a name.
func RoleNamed(name string) (Role, bool) {
	for role := range RoleCount {
		if role.String() == name {
			return role, true
		}
	}
	return 0, false
}

// besideEffectors are the joints of the roles from firstHint on.
var besideEffectors = [RoleCount - firstHint]rig.Role{
	rig.LeftLowerArm, rig.RightLowerArm, rig.LeftLowerLeg, rig.RightLowerLeg, rig.LeftUpperArm, rig.RightUpperArm,
}

// Joint returns the person's bone of a role: the one that an effector pulls, the lower arm or leg for an elbow or knee, or the upper arm for a
// shoulder. Which bone of the trunk is the chest depends on the avatar.
func (r Role) Joint() rig.Role {
	if r < firstHint {
		return effectors.ID(r).Role()
	}
	return besideEffectors[r-firstHint]
}

// JointOf returns the joint of an avatar that a role speaks of.
func (r Role) JointOf(h *rig.Humanoid) int {
	if r == chest {
		return h.Joint(h.UpperTrunk())
	}
	return h.Joint(r.Joint())
}
