package unity

import "posewright/presets/export"

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "unity", Name: "Unity",
		About:  "The solver as a component with a scene that moves, the whole preset as an asset, and a component that sets Animation Rigging's constraints by it",
		Export: Export, Import: Import,
	}
}
