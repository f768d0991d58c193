package effectors

import "posewright/rig"

// LimitID is one of the joints whose range of motion can be limited.
type LimitID uint8

// The joints with limits. LimitCount is how many there are.
const (
	LeftShoulderLimit LimitID = iota // the clavicle, on the chest
	RightShoulderLimit
	LeftUpperArmLimit // on the clavicle, or on the chest where there is none
	RightUpperArmLimit
	LeftLowerArmLimit // on the upper arm: a hinge, which flexes forward
	RightLowerArmLimit
	LeftHandLimit // on the lower arm
	RightHandLimit
	LeftUpperLegLimit // on the hips
	RightUpperLegLimit
	LeftLowerLegLimit // on the upper leg: a hinge, which flexes backward
	RightLowerLegLimit
	LeftFootLimit // on the lower leg
	RightFootLimit
	LimitCount
)

var limits = [LimitCount]struct{ name, words string }{
	{"leftShoulder", "left shoulder"}, {"rightShoulder", "right shoulder"},
	{"leftUpperArm", "left upper arm"}, {"rightUpperArm", "right upper arm"},
	{"leftLowerArm", "left lower arm"}, {"rightLowerArm", "right lower arm"},
	{"leftHand", "left hand"}, {"rightHand", "right hand"},
	{"leftUpperLeg", "left upper leg"}, {"rightUpperLeg", "right upper leg"},
	{"leftLowerLeg", "left lower leg"}, {"rightLowerLeg", "right lower leg"},
	{"leftFoot", "left foot"}, {"rightFoot", "right foot"},
}

// String is the name used in paths and files, such as "leftUpperArm".
func (id LimitID) String() string {
	if id >= LimitCount {
		return ""
	}
	return limits[id].name
}

// Path is the path in front of the limit's parameters, without the last dot, such as "limits.leftUpperArm".
func (id LimitID) Path() string { return limitPaths[id] }

var limitPaths = func() (paths [LimitCount]string) {
	for id := range paths {
		paths[id] = "limits." + limits[id].name
	}
	return paths
}()

// Words is the joint in a sentence, such as "left upper arm".
func (id LimitID) Words() string {
	if id >= LimitCount {
		return ""
	}
	return limits[id].words
}

// Role is the joint that the limit holds.
func (id LimitID) Role() rig.Role { return rig.RoleNamed(id.String()) }

// LimitOf is the limit of a joint.
func LimitOf(role rig.Role) (LimitID, bool) {
	for id := range LimitCount {
		if id.Role() == role {
			return id, true
		}
	}
	return LimitCount, false
}

// Mirror is the limit of the other side.
func (id LimitID) Mirror() LimitID { return id ^ 1 }

// Limit is the range of motion of a joint (Scheurenbrand 2019, 4.2): how far its bone may swing in four directions from where it is in the
// T-pose, between which the rim goes in quarters of ellipses, and how far it may twist about itself. The directions are the avatar's in the
// T-pose: a leg, which hangs down there, swings out instead of up and in instead of down.
type Limit struct {
	On       bool      // default false
	Forward  float64   // radians, 0 to π
	Backward float64   // radians, 0 to π
	Up       float64   // radians, 0 to π; of a leg or foot, outward
	Down     float64   // radians, 0 to π; of a leg or foot, inward
	TwistMin float64   // radians, -π to π: least twist, of a left joint right-handed about the bone away from the body; mirrored for a right one
	TwistMax float64   // radians, TwistMin to π: greatest twist
	Pass     LimitPass // of chain methods
}

// LimitPass is the phase of a chain method in which a limit is enforced (Scheurenbrand 2019, 4.3).
type LimitPass uint8

// The passes. A limit of the backward pass holds in the pose; one of the forward pass steers the limb and yields where it cannot
// hold.
const (
	BackwardPass LimitPass = iota
	ForwardPass
)
