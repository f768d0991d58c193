package canvas

import (
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/ground"
	"posewright/viewport"
)

// Stage is the avatar that is drawn. Immutable.
type Stage struct {
	Avatar   *rig.Avatar
	Extent   *viewport.Extent // of Avatar
	Humanoid *rig.Humanoid    // nil for an avatar that cannot be driven: it is drawn in its rest pose
	Body     *solver.Body     // frames of other bodies are not drawn
	Scale    float64          // what the avatar's skeleton was multiplied with
	Rest     []rig.Transform  // worldFromJoint at that scale, in the rest pose
	Skeleton *rig.Skeleton    // scaled
}

// MeshStage is how an avatar stands that cannot be driven: in its rest pose, at the size of its file, or, where that is
// far from a person's, as tall as one.
func MeshStage(a *rig.Avatar, extent *viewport.Extent) *Stage {
	const smallest, tallest, shown = 0.3, 4.0, 1.7 // meters
	scale := 1.0
	if a.Height > 0 && (a.Height < smallest || a.Height > tallest) {
		scale = shown / a.Height
	}
	skeleton := a.Skeleton.Scaled(scale)
	return &Stage{Avatar: a, Extent: extent, Scale: scale, Rest: skeleton.RestWorld(), Skeleton: skeleton}
}

// DrivenStage is how an avatar stands that is driven.
func DrivenStage(a *rig.Avatar, extent *viewport.Extent, body *solver.Body) *Stage {
	h := body.Humanoid()
	return &Stage{Avatar: a, Extent: extent, Humanoid: h, Body: body, Scale: h.Scale, Skeleton: h.Skeleton, Rest: h.Rest}
}

// RestStage is how an avatar that can be driven stands in its rest pose.
func RestStage(a *rig.Avatar, extent *viewport.Extent, h *rig.Humanoid) *Stage {
	return &Stage{Avatar: a, Extent: extent, Scale: h.Scale, Skeleton: h.Skeleton, Rest: h.Rest}
}

// levelGround is what there is before a document said anything else.
var levelGround = new(Ground)

// Ground is the ground as it is drawn. Immutable.
type Ground struct {
	ground.Ground
	Scenery *rig.Scenery // nil for none
}
