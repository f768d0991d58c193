package vmc

import (
	"posewright/trackers"
	"posewright/trackers/unity"
)

// wirePose is a pose as VMC sends it: px py pz qx qy qz qw in Unity's frame.
type wirePose [7]float64

func poseFromWire(w wirePose) trackers.Pose {
	return unity.Pose([3]float64(w[:3]), [4]float64(w[3:]))
}

// wireFromPose is the inverse of poseFromWire.
func wireFromPose(p trackers.Pose) (w wirePose) {
	position, quaternion := unity.FromPose(p)
	copy(w[:3], position[:])
	copy(w[3:], quaternion[:])
	return w
}
