package urdf

import "posewright/presets/export"

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "urdf", Name: "URDF and MoveIt", NeedsAvatar: true,
		About:  "The avatar as a robot with the joint limits that are on, and the same limits for MoveIt",
		Export: Export,
	}
}
