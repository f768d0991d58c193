package unreal

import "posewright/presets/export"

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "unreal", Name: "Unreal Engine",
		About:   "The solver as a plugin with a node for Animation Blueprints, the whole preset as DataTables, and an editor script that sets an IK Rig by them",
		Version: "Unreal Engine 5.1 or later",
		Steps: []string{
			"Copy the source files into the module of a project, replace YOURMODULE_API, and build.",
			"Import the tables with their row structs, or run {.py} in the editor's Python to fill an IK Rig.",
		},
		Export: Export,
	}
}
