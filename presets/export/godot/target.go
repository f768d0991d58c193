package godot

import "posewright/presets/export"

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "godot", Name: "Godot",
		About:  "The whole preset as a resource with its class for Godot 4, and a scene with Godot 4.6's IK modifiers",
		Export: Export,
	}
}
