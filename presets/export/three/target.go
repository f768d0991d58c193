package three

import "posewright/presets/export"

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "three", Name: "three.js", NeedsAvatar: true,
		About:  "The solver as a module for web pages with a page that moves, chains with limits for three.js' CCDIKSolver, and the whole preset as data",
		Export: Export,
	}
}
