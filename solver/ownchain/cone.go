package ownchain

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
)

// Cone is where the limit of a chain lets a bone point, in a finished pose.
type Cone struct {
	Apex   mgl64.Vec3 // world, meters: the joint that turns the bone
	Axis   mgl64.Vec3 // unit: where the bone points in the rest shape, as the joint above is turned
	Bone   mgl64.Vec3 // unit: where it points
	Length float64    // meters, of the bone
	Acting bool       // the bone lies on the rim
}

// conesNear is how near to the rim a bone counts as held by it, radians: what methods that turn joints leave.
const conesNear = 0.004

// ConeOf is the cone of the bone from the joint above another one to that; not ok where there is none.
func ConeOf(h *rig.Humanoid, world []rig.Transform, to int, l *effectors.ChainLimit) (c Cone, ok bool) {
	joints := h.Skeleton.Joints
	from := joints[to].Parent
	if from < 0 {
		return c, false
	}
	rest := h.TPose[to].Position.Sub(h.TPose[from].Position)
	bone := world[to].Position.Sub(world[from].Position)
	c.Apex, c.Length = world[from].Position, bone.Len()
	if !(rest.Len() > 0) || !(c.Length > 0) {
		return c, false
	}
	c.Axis, c.Bone = rest.Normalize(), bone.Mul(1/c.Length)
	if above := joints[from].Parent; above >= 0 {
		c.Axis = h.FromTPose(above, world[above].Rotation).Rotate(c.Axis)
	}
	c.Acting = l.On && math.Atan2(c.Axis.Cross(c.Bone).Len(), c.Axis.Dot(c.Bone)) > l.Swing-conesNear
	return c, true
}
