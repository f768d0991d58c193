package gltf_test

import (
	"fmt"

	"posewright/assets"
	"posewright/rig"
	"posewright/rig/gltf"
)

// Open reads a file by its path; Decode reads bytes that are already there.
func ExampleDecode() {
	avatar, err := gltf.Decode(assets.Mannequin(), "mannequin.glb", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	head := avatar.Roles.Joint[rig.Head]
	fmt.Printf("%s, %.2f m, the head is joint %q\n", avatar.Format, avatar.Height, avatar.Skeleton.Joints[head].Name)
	for _, note := range avatar.Notes {
		fmt.Println(note) // what was ignored or repaired
	}

	_, err = gltf.Decode([]byte("glTF"), "cut.glb", nil)
	fmt.Println(err)
	// Output:
	// VRM 1.0, 1.70 m, the head is joint "head"
	// cut.glb: the file is truncated: it ends within the header
}
