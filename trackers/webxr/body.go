package webxr

import (
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

// Bodies is how much of a body is taken that the headset estimates.
type Bodies uint8

// The values of Bodies.
const (
	NoBodies  Bodies = iota // and the browser is not asked for one
	LegsAlone               // hips, knees and feet
	WholeBodies
)

// bodyJoints is how many joints XRBodyJoint has, and these are those that devices are made of, by their index.
const (
	bodyJoints = 83

	hipsJoint     = 0
	chestJoint    = 4
	neckJoint     = 5
	leftUpperArm  = 9
	leftLowerArm  = 10
	rightUpperArm = 14
	rightLowerArm = 15
	leftUpperLeg  = 69
	leftLowerLeg  = 70
	leftAnkle     = 72
	leftBall      = 75
	rightUpperLeg = 76
	rightLowerLeg = 77
	rightAnkle    = 79
	rightBall     = 82
)

// bodyDevices are the devices that a body becomes. How joints are turned is no convention that headsets share, so what
// a part faces is taken from the places of joints: it is at right angles to across, from its right to its left, and
// along, upward or, of a foot, ahead. A device without them has only a place.
const bodyParts = 8

var bodyDevices = [bodyParts]struct {
	name         string
	joint        int
	across       [2]int
	along        [2]int
	ahead, trunk bool
}{
	{name: "hips", joint: hipsJoint, across: [2]int{rightUpperLeg, leftUpperLeg}, along: [2]int{hipsJoint, chestJoint}},
	{name: "left knee", joint: leftLowerLeg},
	{name: "right knee", joint: rightLowerLeg},
	{name: "left foot", joint: leftAnkle, along: [2]int{leftAnkle, leftBall}, ahead: true},
	{name: "right foot", joint: rightAnkle, along: [2]int{rightAnkle, rightBall}, ahead: true},
	{name: "chest", joint: chestJoint, across: [2]int{rightUpperArm, leftUpperArm}, along: [2]int{chestJoint, neckJoint},
		trunk: true},
	{name: "left elbow", joint: leftLowerArm, trunk: true},
	{name: "right elbow", joint: rightLowerArm, trunk: true},
}

// putBody puts the joints of a body into the store that devices can be worn on.
func (h *headset) putBody(at, received time.Duration, store *trackers.Store) {
	f := &h.frame
	for i := range bodyDevices {
		d := &bodyDevices[i]
		wanted := h.bodies == WholeBodies || h.bodies == LegsAlone && !d.trunk
		if rotation, ok := f.facing(i); ok && f.hasBody[d.joint] && wanted {
			h.put(bodyDevice+i, trackers.Pose{Position: f.body[d.joint].Position, Rotation: rotation}, true, at, store)
		} else {
			h.lose(bodyDevice+i, received, store)
		}
	}
}

// facing is how a part of the body is turned, none where it faces as in a T-pose; ok is false where that is not told.
func (f *frame) facing(part int) (rotation mgl64.Quat, ok bool) {
	d := &bodyDevices[part]
	if d.along == [2]int{} {
		return mgl64.QuatIdent(), true
	}
	across := d.across
	if d.ahead {
		across = bodyDevices[0].across // a foot is level across as hips are
	}
	for _, joint := range [...]int{d.along[0], d.along[1], across[0], across[1]} {
		if !f.hasBody[joint] {
			return rotation, false
		}
	}
	left := f.body[across[1]].Position.Sub(f.body[across[0]].Position)
	along := f.body[d.along[1]].Position.Sub(f.body[d.along[0]].Position)
	up := along
	if d.ahead {
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
