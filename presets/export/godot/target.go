package godot

import "posewright/presets/export"

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "godot", Name: "Godot",
		About:   "The solver as a SkeletonModifier3D with an example scene, and the whole preset as a resource with its class",
		Version: "Godot 4.5 or later",
		Steps: []string{
			"Copy everything in the folder of this export into the folder of your project, so that `addons` and `posewright` lie beside `project.godot`.",
			"Load {.tres} as a PosewrightPreset in a script of your own and read its properties: nothing in Godot moves an avatar by them.",
		},
		Export: Export,
	}
}
