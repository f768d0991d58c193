package chain_test

import (
	"fmt"

	"posewright/solver/chain"
	"posewright/solver/vec"
)

// A chain of ten bones reaches to a target; its root stays.
func ExampleFABRIK() {
	limb := chain.Chain{Joints: []vec.Vector{{}}}
	for i := range 10 {
		limb.Joints = append(limb.Joints, vec.New(0, 0.1*float64(i+1), 0))
		limb.Lengths = append(limb.Lengths, 0.1)
	}
	target := vec.New(0.4, 0.2, 0.3)
	result := chain.FABRIK{Stop: chain.DefaultStop()}.Solve(&limb, target)
	fmt.Println(result.Reached, limb.Joints[0], limb.Joints[10].Sub(target).Len() < 0.001)
	// Output: true {0 0 0} true
}

// Two bones have a closed form: the middle joint lies where Bend points.
func ExampleTwoBone() {
	arm := chain.TwoBone{
		Target: vec.New(0, 0, 0.5), Upper: 0.3, Lower: 0.4, Soft: 1,
		Axis: vec.New(0, 0, 1), Bend: vec.New(0, -1, 0),
	}
	arm.Run()
	fmt.Printf("elbow at %.2f, %.2f, %.2f\n", arm.Middle.X, arm.Middle.Y, arm.Middle.Z)
	// Output: elbow at 0.00, -0.24, 0.18
}
