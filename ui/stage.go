package ui

import (
	"posewright/rig"
	"posewright/solver"
)

// stage is the avatar that is drawn. Immutable.
type stage struct {
	avatar   *rig.Avatar
	humanoid *rig.Humanoid   // nil for an avatar that cannot be driven: it is drawn in its rest pose
	body     *solver.Body    // frames of other bodies are not drawn
	scale    float64         // what the avatar's skeleton was multiplied with
	rest     []rig.Transform // worldFromJoint at that scale, for an avatar without a humanoid
	skeleton *rig.Skeleton   // scaled
}
