package calibration_test

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig"
)

func ExamplePoseOf() {
	offset := calibration.PoseOf(rig.Transform{Position: mgl64.Vec3{0, -0.07, -0.09}, Rotation: mgl64.QuatIdent()})
	fmt.Println(effectors.Head, offset.Position, offset.Rotation)
	// Output: head [0 -0.07 -0.09] [1 0 0 0]
}
