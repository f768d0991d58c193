package three

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/presets/export/ranges"
	"posewright/rig"
)

// A frame connects the rotation of a joint from the T-pose, relative to what it hangs on, with the rotation that three.js has: the bone's in its parent.
type frame struct {
	parent, bone mgl64.Quat // worldFromJoint in the T-pose
}

// frameOf is that of a joint.
func frameOf(h *rig.Humanoid, joint int) frame {
	f := frame{mgl64.QuatIdent(), h.TPose[joint].Rotation}
	if above := h.Skeleton.Joints[joint].Parent; above >= 0 {
		f.parent = h.TPose[above].Rotation
	}
	return f
}

// Turns are the Euler angles of order XYZ that the bone has where its joint is turned from the T-pose.
func (f frame) Turns(turn mgl64.Quat) [3]float64 {
	return ranges.EulerXYZ(f.parent.Inverse().Mul(turn).Mul(f.bone))
}

// Join is the inverse of Turns.
func (f frame) Join(turns [3]float64) mgl64.Quat {
	return f.parent.Mul(ranges.FromEulerXYZ(turns)).Mul(f.bone.Inverse())
}
