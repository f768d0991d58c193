package vrik

import "posewright/presets/export"

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "vrik", Name: "VRIK (Final IK)",
		About:   "Settings for Final IK's VRIK in Unity as JSON by its field paths, and a component that applies them",
		Version: "Final IK 2.0 or later, which is not part of the export",
		Steps: []string{
			"Copy the files into `Assets` of a project that has Final IK.",
			"Add the component of {.cs} to the avatar beside its VRIK and give it {.json}.",
			"Drive the targets of VRIK as before.",
		},
		Export: Export, Import: Import,
	}
}
