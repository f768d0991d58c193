package godot

import "posewright/presets/export"

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "godot", Name: "Godot",
		About:  "The solver as a SkeletonModifier3D with an example scene, and the whole preset as a resource with its class",
		Export: Export,
	}
}
