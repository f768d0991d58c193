package effectors

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Chain is a chain of the avatar's own joints beside the body, such as a tail, an ear, a tentacle or a third arm, whose end reaches for a target. Chains with
// the same root joint are one chain with several ends.
type Chain struct {
	ID     string // names it in the preset
	Root   string // name of the joint that it begins at, which stays where its parent has it
	Tip    string // name of the joint that reaches, below the root
	Device string // serial of the device that it follows; empty for none

	Target   ChainTarget                 // what the target is fixed to
	Parents  [ChainParentCount]ChainBone // what it is fixed to where that is bones
	Position mgl64.Vec3                  // meters, in the frame of what the target is fixed to
	Rotation Angles                      // of the tip from the T-pose, in that frame

	PositionWeight float64 // 0 to 1, default 1: how much of the way from its rest shape to the target the tip goes
	RotationWeight float64 // 0 to 1, default 0: how much of the target's rotation the tip takes; the bones share the twist of that
	Method         ChainMethod
	Stiffness      float64    // 0 to 1, default 0.2: share of the way back to its rest shape that the chain goes in 1/90 s, before it reaches
	Iterations     int        // 1 to 1000, default 100: when a method gives up
	PoleWeight     float64    // 0 to 1, default 0: share of the way towards the pole that the chain bends in 1/90 s, after it reached
	Pole           mgl64.Vec3 // point, in meters from the root, in the frame of the root's parent, which is identity in the T-pose
	Limit          ChainLimit
	Pull           float64 // 0 to 1, default 1: weight of this end where a chain has several
}

// ChainLimit is the range of motion of every bone of a chain: a cone about the direction that the bone has in the rest shape, seen from the bone before, and a
// twist about the bone against that.
type ChainLimit struct {
	On    bool    // default false
	Swing float64 // radians, 0 to π
	Twist float64 // radians, 0 to π, default π: what the tip's rotation may twist each bone
}

// ChainBone is a bone that a target is fixed to, among others (the multi-parent constraint of Marmaras 2024, 3.5.1.2).
type ChainBone struct {
	Bone   ChainParent
	Weight float64 // 0 to 1: how much it counts beside the others
}

// ChainParentCount is how many bones a target can be fixed to.
const ChainParentCount = 3

// ChainTarget is what the target of a chain is fixed to.
type ChainTarget uint8

// What targets of chains are fixed to.
const (
	ChainToBones  ChainTarget = iota // to bones of the body: the frame is at the tip's place in the rest shape, as the bones carry it
	ChainToDevice                    // to the device of that serial
	ChainToPlace                     // to the tracking space
)

// ChainMethod is how a chain is solved.
type ChainMethod uint8

// The methods of chains.
const (
	ChainByFABRIK       ChainMethod = iota
	ChainByCCD                      // from the end
	ChainByLeastSquares             // damped
	ChainByTwoBones                 // closed form, for chains of two bones
)

// ChainParent is a bone of the body that a target can be fixed to.
type ChainParent uint8

// The bones that targets can be fixed to. ChainParents is how many there are.
const (
	ChainOnHips ChainParent = iota
	ChainOnSpine
	ChainOnChest // the uppermost bone of the trunk
	ChainOnHead
	ChainOnLeftUpperArm
	ChainOnLeftLowerArm
	ChainOnLeftHand
	ChainOnRightUpperArm
	ChainOnRightLowerArm
	ChainOnRightHand
	ChainOnLeftUpperLeg
	ChainOnLeftLowerLeg
	ChainOnLeftFoot
	ChainOnRightUpperLeg
	ChainOnRightLowerLeg
	ChainOnRightFoot
	ChainParents
)

var chainParents = [ChainParents]rig.Role{
	rig.Hips, rig.Spine, rig.Chest, rig.Head, rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand, rig.RightUpperArm, rig.RightLowerArm, rig.RightHand,
	rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot, rig.RightUpperLeg, rig.RightLowerLeg, rig.RightFoot,
}

// Role is the role of the bone; of the chest that of the humanoid's uppermost bone of the trunk has to be taken, see [rig.Humanoid.UpperTrunk].
func (p ChainParent) Role() rig.Role { return chainParents[p] }

// DefaultChain is a chain of that id before anybody has tuned it: its target is fixed to the hips where the tip rests, so that the chain keeps its shape.
func DefaultChain(id string) Chain {
	c := Chain{ID: id, PositionWeight: 1, Stiffness: 0.2, Iterations: 100, Pole: mgl64.Vec3{0, 0.5, 0}, Pull: 1}
	c.Limit.Swing, c.Limit.Twist = math.Pi/4, math.Pi
	c.Parents = [ChainParentCount]ChainBone{{ChainOnHips, 1}, {ChainOnChest, 0}, {ChainOnHead, 0}}
	return c
}

// MostChains is how many chains a body can have.
const MostChains = 16
