package calibration_test

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig"
)

// What is known of the body of somebody whose eyes are at 1.60 m and whose forearms were measured with a tape.
func ExampleEstimate() {
	person, _ := calibration.Estimate(calibration.Evidence{EyeHeightM: 1.60, Typed: calibration.Typed{ForearmM: [2]float64{0.26, 0.26}}})
	fmt.Printf("forearm %.0f cm, as typed; upper arm %.0f cm, as is usual with it\n", 100*person.Forearm[0].M, 100*person.UpperArm[0].M)
	// Output: forearm 26 cm, as typed; upper arm 31 cm, as is usual with it
}

func ExamplePoseOf() {
	offset := calibration.PoseOf(rig.Transform{Position: mgl64.Vec3{0, -0.07, -0.09}, Rotation: mgl64.QuatIdent()})
	fmt.Println(effectors.Head, offset.Position, offset.Rotation)
	// Output: head [0 -0.07 -0.09] [1 0 0 0]
}
