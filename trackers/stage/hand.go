package stage

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

// The joints of a hand in the order of OpenXR. The thumb's follow the wrist, four of them; each other finger has five,
// its metacarpal first.
const (
	Palm           = 0
	Wrist          = 1
	HandJoints     = 26
	thumbJoint     = 2 // metacarpal
	indexJoint     = 6
	jointsOfFinger = 5
)

// Hand is the pose of a hand whose wrist joint has a pose: it has no rotation where the hand is as in a T-pose facing
// +Z, palm down. A joint points along −Z of the stage, which is +Z of tracking space, and +Y is the back of the hand.
func Hand(side trackers.Side, wrist trackers.Pose) trackers.Pose {
	turn := math.Pi / 2
	if side == trackers.Left {
		turn = -turn
	}
	wrist.Rotation = wrist.Rotation.Mul(mgl64.QuatRotate(turn, mgl64.Vec3{0, 1, 0}))
	return wrist
}

// Fingers are the bends and spreads of the fingers of a hand whose joints are turned so in tracking space.
func Fingers(side trackers.Side, joints *[HandJoints]mgl64.Quat) (fingers trackers.Fingers) {
	out := 1.0
	if side == trackers.Right {
		out = -1
	}
	forward, palmward, thumbward := mgl64.Vec3{0, 0, 1}, mgl64.Vec3{0, -1, 0}, mgl64.Vec3{-out, 0, 0}
	direction := func(above, joint int) mgl64.Vec3 {
		return joints[above].Conjugate().Mul(joints[joint]).Rotate(forward)
	}
	bent := func(above, joint int) (bend, spread float64) {
		return trackers.Bent(direction(above, joint), forward, palmward, thumbward)
	}
	fingers.Jointed, fingers.Spreads = true, true
	for finger := 1; finger < trackers.FingerCount; finger++ {
		first := indexJoint + (finger-1)*jointsOfFinger
		fingers.Bend[finger][0], _ = bent(first, first+1)
		_, fingers.Spread[finger] = bent(Palm, first+1)
		fingers.Bend[finger][1], _ = bent(first+1, first+2)
		fingers.Bend[finger][2], _ = bent(first+2, first+3)
	}
	// The thumb's metacarpal is turned in the palm, whose frame is that of a hand in the T-pose: +Z outward, +Y up, and
	// the thumb ahead.
	v := direction(Palm, thumbJoint)
	along, across, away := trackers.HandAxes(side, true)
	fingers.Bend[0][0], fingers.Spread[0] = trackers.Bent(mgl64.Vec3{v[2] * out, v[1], -v[0] * out}, along, across, away)
	fingers.Bend[0][1], _ = bent(thumbJoint, thumbJoint+1)
	fingers.Bend[0][2], _ = bent(thumbJoint+1, thumbJoint+2)
	return fingers
}
