package rig_test

import (
	"fmt"

	"posewright/assets"
	"posewright/rig"
	"posewright/rig/gltf"
)

// A humanoid is a skeleton whose joints have roles. Forward says where a pose puts every joint.
func ExampleHumanoid() {
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
	pose, world := humanoid.NewTPose(), make([]rig.Transform, len(humanoid.Skeleton.Joints))
	pose.Hips[1] -= 0.10 // the whole body, 10 cm down
	humanoid.Forward(pose, world)
	hand := world[humanoid.Joint(rig.LeftHand)].Position
	fmt.Printf("left hand %.2f m to the left and %.2f m high\n", hand.X(), hand.Y())
	// Output: left hand 0.67 m to the left and 1.30 m high
}
