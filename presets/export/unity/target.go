package unity

import "posewright/presets/export"

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "unity", Name: "Unity",
		About:   "The solver as a component with a scene that moves, the whole preset as an asset, and a component that sets Animation Rigging's constraints by it",
		Version: "Unity 2021.3 or later; the rig needs the package Animation Rigging 1.2",
		Steps: []string{
			"Copy the folder `Posewright` of this export into `Assets` of your project.",
			"Select the avatar in the scene, which needs an Animator with a humanoid Avatar, and choose *Posewright > Build rig* with {.posewright-unity.json}.",
			"Press Play and move the targets that the rig has made below the avatar.",
		},
		Export: Export, Import: Import,
	}
}
