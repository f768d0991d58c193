package calibrate

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/rig"
)

// Imitation is the pose that a person is to imitate, standing where they stand.
func Imitation(h *rig.Humanoid, holding calibration.Holding, stand rig.Transform) []rig.Transform {
	below := [...]float64{calibration.TPose: 0, calibration.APose: math.Pi / 4, calibration.ArmsDown: 0.46 * math.Pi, calibration.AnyPose: 0}[min(holding, calibration.AnyPose)]
	hips := h.TPose[h.Joint(rig.Hips)].Position
	stand.Position = stand.Position.Sub(stand.Rotation.Rotate(mgl64.Vec3{hips[0], 0, hips[2]}))
	world := make([]rig.Transform, len(h.TPose))
	arm := make([]int, len(world)) // 0 for none, 1 for the left, 2 for the right
	for i := range world {
		at := h.TPose[i]
		switch {
		case i == h.Joint(rig.LeftUpperArm):
			arm[i] = 1
		case i == h.Joint(rig.RightUpperArm):
			arm[i] = 2
		case h.Skeleton.Joints[i].Parent >= 0:
			arm[i] = arm[h.Skeleton.Joints[i].Parent]
		}
		if arm[i] > 0 {
			shoulder := h.TPose[h.Joint([2]rig.Role{rig.LeftUpperArm, rig.RightUpperArm}[arm[i]-1])].Position
			turn := mgl64.QuatRotate(below*float64(2*arm[i]-3), mgl64.Vec3{0, 0, 1})
			at.Position = shoulder.Add(turn.Rotate(at.Position.Sub(shoulder)))
			at.Rotation = turn.Mul(at.Rotation)
		}
		world[i] = stand.Mul(at)
	}
	return world
}
