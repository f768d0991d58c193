package unreal

import "posewright/presets/export"

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "unreal", Name: "Unreal Engine",
		About:  "The whole preset as DataTables with their structs, and a script that sets the Full Body IK of an IK Rig by it",
		Export: Export,
	}
}
