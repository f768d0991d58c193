package runtime_test

import (
	"fmt"
	"strings"

	"posewright/assets"
	"posewright/effectors"
	"posewright/presets/runtime"
)

// A body is made once. Each frame gets targets in and rotations out.
func ExampleSolve() {
	body, err := runtime.CreateBodyFromFile(nil, assets.Mannequin()) // nil: the default preset
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = runtime.DestroyBody(body) }()
	targets := map[effectors.ID][]float64{ // x, y, z, then the rotation from the T-pose: w, x, y, z
		effectors.Head:      {0, 1.55, 0, 1, 0, 0, 0},
		effectors.LeftHand:  {0.25, 1.2, 0.4, 1, 0, 0, 0},
		effectors.RightHand: {-0.25, 1.2, 0.9, 1, 0, 0, 0},
	}
	for id, transform := range targets {
		if err := runtime.SetTarget(body, int32(id), transform, 1); err != nil {
			fmt.Println(err)
		}
	}
	if err := runtime.Solve(body, 1.0/90); err != nil {
		fmt.Println(err)
	}
	for _, id := range []effectors.ID{effectors.LeftHand, effectors.RightHand} {
		var report runtime.Report
		if err := runtime.ReadReport(body, int32(id), &report); err != nil {
			fmt.Println(err)
		}
		why, _ := runtime.ReasonOf(body, int32(id))
		fmt.Println(strings.TrimSpace(fmt.Sprintf("%s misses by %.2f m %s", id, report.Residual, why)))
	}
	// Output:
	// leftHand misses by 0.00 m
	// rightHand misses by 0.33 m arm length
}
