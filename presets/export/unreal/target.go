package unreal

import "posewright/presets/export"

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "unreal", Name: "Unreal Engine",
		About:  "The solver as a plugin with a node for Animation Blueprints, the whole preset as DataTables, and an editor script that sets an IK Rig by them",
		Export: Export,
	}
}
