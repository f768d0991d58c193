package exporttest

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// TurnAxes turns the axes of every joint another way and leaves all joints where they are: the skeletons of most files have axes that point anywhere,
// unlike those of the built-in avatar, which hide mistakes about frames.
func TurnAxes(s *rig.Skeleton) {
	turned := make([]mgl64.Quat, len(s.Joints)) // old axes from new ones
	for i := range s.Joints {
		joint := &s.Joints[i]
		axis := mgl64.Vec3{math.Sin(float64(i)), math.Cos(2 * float64(i)), math.Sin(3*float64(i) + 1)}
		turned[i] = mgl64.QuatRotate(1+float64(i), axis.Normalize())
		joint.Rest = joint.Rest.Mul(turned[i]).Normalize()
		if joint.Parent >= 0 {
			back := turned[joint.Parent].Inverse()
			joint.Rest, joint.Offset = back.Mul(joint.Rest).Normalize(), back.Rotate(joint.Offset)
		}
	}
}
