package urdf

import "posewright/presets/export"

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "urdf", Name: "URDF and MoveIt", NeedsAvatar: true,
		About:   "The avatar as a robot with the joint limits that are on, and the same limits for MoveIt",
		Version: "ROS, MoveIt 2 and every program that reads URDF",
		Steps: []string{
			"Load {.urdf} as the robot description.",
			"For MoveIt also load {.srdf} as the semantic description and {joint_limits.yaml} as the joint limits.",
		},
		Export: Export,
	}
}
