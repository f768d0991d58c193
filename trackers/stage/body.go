package stage

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

// BodyJoint is a joint of a body that devices are made of.
type BodyJoint uint8

// The values of BodyJoint.
const (
	Hips BodyJoint = iota
	Chest
	Neck
	LeftUpperArm
	RightUpperArm
	LeftLowerArm
	RightLowerArm
	LeftUpperLeg
	RightUpperLeg
	LeftLowerLeg
	RightLowerLeg
	LeftAnkle
	RightAnkle
	LeftBall
	RightBall
	BodyJoints = iota
)

// BodyParts is how many devices a body becomes.
const BodyParts = 8

// bodyParts are the devices that a body becomes. How joints are turned is no convention that headsets share, so what
// a part faces is taken from the places of joints: it is at right angles to across, from its right to its left, and
// along, upward or, of a foot, ahead. A device without them has only a place.
var bodyParts = [BodyParts]struct {
	name         string
	joint        BodyJoint
	across       [2]BodyJoint
	along        [2]BodyJoint
	ahead, trunk bool
}{
	{name: "hips", joint: Hips, across: [2]BodyJoint{RightUpperLeg, LeftUpperLeg}, along: [2]BodyJoint{Hips, Chest}},
	{name: "left knee", joint: LeftLowerLeg},
	{name: "right knee", joint: RightLowerLeg},
	{name: "left foot", joint: LeftAnkle, along: [2]BodyJoint{LeftAnkle, LeftBall}, ahead: true},
	{name: "right foot", joint: RightAnkle, along: [2]BodyJoint{RightAnkle, RightBall}, ahead: true},
	{name: "chest", joint: Chest, across: [2]BodyJoint{RightUpperArm, LeftUpperArm}, along: [2]BodyJoint{Chest, Neck},
		trunk: true},
	{name: "left elbow", joint: LeftLowerArm, trunk: true},
	{name: "right elbow", joint: RightLowerArm, trunk: true},
}

// PartName is what a device of a body is on, such as "left knee". Its name is to begin with "estimated", since package
// calibration has worn devices win by that.
func PartName(part int) string { return bodyParts[part].name }

// Body is where the joints of a body are. The zero value has none.
type Body struct {
	at    [BodyJoints]mgl64.Vec3
	known [BodyJoints]bool
}

// Set puts a joint at a place of tracking space, or of any other level space with its axes. One that is no place, or
// absurdly far, is not taken.
func (b *Body) Set(joint BodyJoint, at mgl64.Vec3) {
	const farthest = 1e4 // meters, see package trackers
	near := math.Abs(at[0]) <= farthest && math.Abs(at[1]) <= farthest && math.Abs(at[2]) <= farthest
	b.at[joint], b.known[joint] = at, near
}

// Part is the pose of a device of the body, which has no rotation where it faces as in a T-pose; ok is false where the
// joints do not tell it, or where it is not taken.
func (b *Body) Part(part int, taken trackers.Bodies) (pose trackers.Pose, ok bool) {
	p := &bodyParts[part]
	if taken == trackers.NoBodies || taken == trackers.LegsAlone && p.trunk || !b.known[p.joint] {
		return pose, false
	}
	pose.Position = b.at[p.joint]
	pose.Rotation, ok = b.facing(part)
	return pose, ok
}

func (b *Body) facing(part int) (rotation mgl64.Quat, ok bool) {
	p := &bodyParts[part]
	if p.along == [2]BodyJoint{} {
		return mgl64.QuatIdent(), true
	}
	across := p.across
	if p.ahead {
		across = bodyParts[0].across // a foot is level across as hips are
	}
	for _, joint := range [...]BodyJoint{p.along[0], p.along[1], across[0], across[1]} {
		if !b.known[joint] {
			return rotation, false
		}
	}
	left := b.at[across[1]].Sub(b.at[across[0]])
	along := b.at[p.along[1]].Sub(b.at[p.along[0]])
	up := along
	if p.ahead {
		along[1] = 0 // the ball is lower than the ankle on a foot that stands
		up = along.Cross(left)
		left = up.Cross(along)
	}
	ahead := left.Cross(up)
	if !(left.Len() > 1e-3 && up.Len() > 1e-3 && ahead.Len() > 1e-4) {
		return rotation, false
	}
	ahead, left = ahead.Normalize(), left.Normalize()
	up = ahead.Cross(left)
	m := mgl64.Mat3FromCols(left, up, ahead)
	return mgl64.Mat4ToQuat(m.Mat4()).Normalize(), true
}
