package webxr

import (
	"time"

	"posewright/trackers"
	"posewright/trackers/stage"
)

// bodyJoints is how many joints XRBodyJoint has.
const bodyJoints = 83

// usedJoints are the indices of those that devices are made of.
var usedJoints = [stage.BodyJoints]int{
	stage.Hips: 0, stage.Chest: 4, stage.Neck: 5,
	stage.LeftUpperArm: 9, stage.LeftLowerArm: 10, stage.RightUpperArm: 14, stage.RightLowerArm: 15,
	stage.LeftUpperLeg: 69, stage.LeftLowerLeg: 70, stage.LeftAnkle: 72, stage.LeftBall: 75,
	stage.RightUpperLeg: 76, stage.RightLowerLeg: 77, stage.RightAnkle: 79, stage.RightBall: 82,
}

// putBody puts the joints of a body into the store that devices can be worn on.
func (h *headset) putBody(at, received time.Duration, store *trackers.Store) {
	for part := range stage.BodyParts {
		if pose, ok := h.frame.body.Part(part, h.bodies); ok {
			h.put(bodyDevice+part, pose, true, at, store)
		} else {
			h.lose(bodyDevice+part, received, store)
		}
	}
}
