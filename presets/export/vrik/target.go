package vrik

import "posewright/presets/export"

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "vrik", Name: "VRIK (Final IK)",
		About:  "Settings for Final IK's VRIK in Unity as JSON by its field paths, and a component that applies them",
		Export: Export, Import: Import,
	}
}
