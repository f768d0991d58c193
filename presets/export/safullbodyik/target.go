package safullbodyik

import "posewright/presets/export"

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "safullbodyik", Name: "SAFullBodyIK",
		About:  "Settings for the open solver SAFullBodyIK in Unity as JSON by its serialized fields, and a component that applies them",
		Export: Export, Import: Import,
	}
}
