package effectors

import (
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// ID is one of the effectors of a body.
type ID uint8

// The effectors, trunk first. Count is how many there are, so that an array of this size is indexed by ID.
const (
	Head ID = iota
	Chest
	Hips
	LeftHand
	RightHand
	LeftFoot
	RightFoot
	Count
)

var ids = [Count]struct {
	name string
	role rig.Role
	twin ID
}{
	Head:      {"head", rig.Head, Head},
	Chest:     {"chest", rig.UpperChest, Chest},
	Hips:      {"hips", rig.Hips, Hips},
	LeftHand:  {"leftHand", rig.LeftHand, RightHand},
	RightHand: {"rightHand", rig.RightHand, LeftHand},
	LeftFoot:  {"leftFoot", rig.LeftFoot, RightFoot},
	RightFoot: {"rightFoot", rig.RightFoot, LeftFoot},
}

// String is the name used in paths and files, such as "leftHand".
func (id ID) String() string {
	if id >= Count {
		return ""
	}
	return ids[id].name
}

// Role is the bone that the effector pulls. For the chest it is the upper chest; on a humanoid without one,
// rig.Humanoid.UpperTrunk says which joint stands in.
func (id ID) Role() rig.Role { return ids[id].role }

// RoleOn is the joint that the effector pulls on a humanoid.
func (id ID) RoleOn(h *rig.Humanoid) rig.Role {
	if id == Chest {
		return h.UpperTrunk()
	}
	return id.Role()
}

// Mirror is the same effector of the other side; those of the trunk are their own mirror.
func (id ID) Mirror() ID { return ids[id].twin }

// Named finds an effector by its name.
func Named(name string) (ID, bool) {
	for id := range ids {
		if ids[id].name == name {
			return ID(id), true
		}
	}
	return 0, false
}

// Effector is how strongly a joint follows its target.
type Effector struct {
	PositionWeight float64    // 0 to 1, default 1: how much of the way to the target the joint goes
	RotationWeight float64    // 0 to 1, default 1: how much of the target's rotation it takes
	PositionOffset mgl64.Vec3 // meters, in the frame of the target, default 0: see [Effector.Place]
	RotationOffset Angles     // in the frame of the target, default none
	Override       Override
}

// HintID is one of the joints between root and end of a limb.
type HintID uint8

// The hints. HintCount is how many there are.
const (
	LeftElbow HintID = iota
	RightElbow
	LeftKnee
	RightKnee
	HintCount
)

var hintNames = [HintCount]string{"leftElbow", "rightElbow", "leftKnee", "rightKnee"}

// String is the name used in paths and files, such as "leftElbow".
func (id HintID) String() string {
	if id >= HintCount {
		return ""
	}
	return hintNames[id]
}

// HintNamed finds a hint by its name.
func HintNamed(name string) (HintID, bool) {
	i := slices.Index(hintNames[:], name)
	return HintID(max(0, i)), i >= 0
}

// Mirror is the hint of the other side.
func (id HintID) Mirror() HintID { return id ^ 1 }

// Hint is where an elbow or a knee bends towards instead of where the swivel model, or the foot, would have it.
type Hint struct {
	PoleWeight float64    // 0 to 1, default 0: 0 leaves the bend to the model, 1 turns it towards the pole
	Pole       mgl64.Vec3 // point, in meters from the shoulder in the chest's frame, or from the hip joint in the hips' frame; frames are identity in the T-pose
}

// Target is where an effector wants its joint to be in one tick.
type Target struct {
	Position mgl64.Vec3 // of the joint in the world, meters
	Rotation mgl64.Quat // of the joint from the T-pose, unit
	Presence float64    // 0 to 1: 0 where no device drives it, between while a device that was lost fades out or in
}

// HintTarget is where a device says an elbow, a knee or a shoulder is.
type HintTarget struct {
	Position mgl64.Vec3 // world, meters
	Presence float64    // 0 to 1
	// Along is the way of the bone above, as a device on it has that; unit, in the world, zero for unknown.
	Along mgl64.Vec3
}

// Targets are all targets of one tick. The zero value drives nothing.
type Targets struct {
	Effectors [Count]Target
	Hints     [HintCount]HintTarget
	Shoulders [2]HintTarget // left, right: the upper arm joint
	Hands     [2]HandTarget // left, right
}
