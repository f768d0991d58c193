package ui

import (
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/ground"
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

// meshStage is how an avatar stands that cannot be driven: in its rest pose, at the size of its file, or, where that is
// far from a person's, as tall as one.
func meshStage(a *rig.Avatar) *stage {
	const smallest, tallest, shown = 0.3, 4.0, 1.7 // metres
	scale := 1.0
	if a.Height > 0 && (a.Height < smallest || a.Height > tallest) {
		scale = shown / a.Height
	}
	skeleton := a.Skeleton.Scaled(scale)
	return &stage{avatar: a, scale: scale, rest: skeleton.RestWorld(), skeleton: skeleton}
}

// drivenStage is how an avatar stands that is driven.
func drivenStage(a *rig.Avatar, body *solver.Body) *stage {
	h := body.Humanoid()
	return &stage{avatar: a, humanoid: h, body: body, scale: h.Scale, skeleton: h.Skeleton}
}

// levelGround is what there is before a document said anything else.
var levelGround = new(shownGround)

// shownGround is the ground as it is drawn. Immutable.
type shownGround struct {
	ground.Ground
	scenery *rig.Scenery // nil for none
}
