package three

import "posewright/presets/export"

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "three", Name: "three.js", NeedsAvatar: true,
		About:   "The solver as a module for web pages with a page that moves, chains with limits for three.js' CCDIKSolver, and the whole preset as data",
		Version: "three.js r150 or later",
		Steps: []string{
			"Serve the files of this export together with your page.",
			"To use three.js' own CCDIKSolver, call `createIK` of {posewright_ik.js} with the SkinnedMesh and {.three.json}, move `ik.targets`, and call `ik.update()` in each frame.",
		},
		Export: Export,
	}
}
