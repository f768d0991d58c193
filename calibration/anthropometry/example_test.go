package anthropometry_test

import (
	"fmt"

	"posewright/calibration/anthropometry"
)

// What is known of the body of somebody whose eyes are at 1.60 m and whose forearms were measured with a tape.
func ExampleEstimate() {
	person, _ := anthropometry.Estimate(anthropometry.Evidence{EyeHeightM: 1.60, Typed: anthropometry.Typed{ForearmM: [2]float64{0.26, 0.26}}})
	fmt.Printf("forearm %.0f cm, as typed; upper arm %.0f cm, as is usual with it\n", 100*person.Forearm[0].M, 100*person.UpperArm[0].M)
	// Output: forearm 26 cm, as typed; upper arm 31 cm, as is usual with it
}
