package three

import "posewright/presets/export"

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "three", Name: "three.js", NeedsAvatar: true,
		About:  "Chains with limits for three.js' CCDIKSolver by the bones of the avatar, the whole preset as data, and a module that makes the solver and reads curves",
		Export: Export,
	}
}
