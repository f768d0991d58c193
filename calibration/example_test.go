package calibration_test

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig"
	"posewright/rig/gltf"
)

// A calibration is an avatar that was fitted to a measured person: here to one who typed how high their eyes are.
func ExampleFit() {
	avatar, err := gltf.Decode(assets.Mannequin(), "mannequin.glb", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	humanoid, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	person := calibration.Measurement{Unposed: true, EyeHeightM: 1.4}
	fitted, err := calibration.Fit(person, humanoid)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("eyes of the avatar %.2f m, scaled by %.3f\n", humanoid.Measures.EyeHeight*fitted.Scale, fitted.Scale)
	// Output: eyes of the avatar 1.40 m, scaled by 0.881
}

func ExamplePoseOf() {
	offset := calibration.PoseOf(rig.Transform{Position: mgl64.Vec3{0, -0.07, -0.09}, Rotation: mgl64.QuatIdent()})
	fmt.Println(effectors.Head, offset.Position, offset.Rotation)
	// Output: head [0 -0.07 -0.09] [1 0 0 0]
}
