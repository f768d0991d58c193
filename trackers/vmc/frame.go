package vmc

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

// wirePose is a pose as VMC sends it: px py pz qx qy qz qw in Unity's left-handed frame.
type wirePose [7]float64

// poseFromWire mirrors x: the position's x changes its sign; the rotation's axis is mirrored too, and its sense is turned
// round, as in a mirror, which leaves x and turns y and z.
func poseFromWire(w wirePose) trackers.Pose {
	return trackers.Pose{
		Position: mgl64.Vec3{-w[0], w[1], w[2]},
		Rotation: mgl64.Quat{W: w[6], V: mgl64.Vec3{w[3], -w[4], -w[5]}},
	}
}

// wireFromPose is the inverse of poseFromWire.
func wireFromPose(p trackers.Pose) wirePose {
	return wirePose{
		-p.Position[0], p.Position[1], p.Position[2],
		p.Rotation.V[0], -p.Rotation.V[1], -p.Rotation.V[2], p.Rotation.W,
	}
}
