package calibration_test

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig"
)

// How much an avatar has to grow for a person.
func ExampleFactors() {
	avatar := &rig.Humanoid{Scale: 1, Measures: rig.Measures{EyeHeight: 1.40, ArmSpan: 1.10}}
	person := calibration.Measurement{EyeHeightM: 1.54, ArmSpanM: 1.32}
	height, span := calibration.Factors(&person, avatar)
	fmt.Printf("%.2f times as large for the eyes, %.2f for the arms\n", height, span)
	// Output: 1.10 times as large for the eyes, 1.20 for the arms
}

func ExamplePoseOf() {
	offset := calibration.PoseOf(rig.Transform{Position: mgl64.Vec3{0, -0.07, -0.09}, Rotation: mgl64.QuatIdent()})
	fmt.Println(effectors.Head, offset.Position, offset.Rotation)
	// Output: head [0 -0.07 -0.09] [1 0 0 0]
}
