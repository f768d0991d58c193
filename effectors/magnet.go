package effectors

import "github.com/go-gl/mathgl/mgl64"

// Magnet is a sphere that attracts or repels elbows or shoulders before a chain method brings the hand to its target (Scheurenbrand 2019, 4.4). It is fixed to a bone, and its lengths are in arm lengths, so that it fits every avatar.
type Magnet struct {
	ID       string      // names it in the preset
	Joint    MagnetJoint // what it acts on
	Bone     MagnetBone  // what it is fixed to
	Position mgl64.Vec3  // arm lengths, from the bone in its frame, which is identity in the T-pose; for the right one of two joints mirrored
	Radius   float64     // arm lengths, above 0: no force from here outwards
	Strength float64     // arm lengths for each 1/90 s: how far a joint near the middle is moved; positive attracts, negative repels
}

// MagnetJoint is what a magnet acts on.
type MagnetJoint uint8

// What magnets act on. Those of both sides act on the right one mirrored. MagnetJointCount is how many there are.
const (
	MagnetElbows MagnetJoint = iota
	MagnetLeftElbow
	MagnetRightElbow
	MagnetShoulders
	MagnetLeftShoulder
	MagnetRightShoulder
	MagnetJointCount
)

// Acts reports whether a magnet acts on the arm of a side, 0 for left and 1 for right, there on the shoulder or on the elbow, and whether it is
// mirrored: a magnet for both sides is given for the left one.
func (j MagnetJoint) Acts(side int) (acts, shoulder, mirrored bool) {
	of := j % MagnetShoulders // 0 both, 1 left, 2 right
	return of == 0 || int(of) == side+1, j >= MagnetShoulders, of == 0 && side == 1
}

// MagnetBone is what a magnet is fixed to.
type MagnetBone uint8

// What magnets are fixed to. MagnetBoneCount is how many there are.
const (
	MagnetOnChest MagnetBone = iota // from the base of the neck
	MagnetOnSpine                   // from the spine's joint
	MagnetOnHips                    // from the middle between the hip joints
	MagnetOnHead                    // from the head's joint
	MagnetBoneCount
)
