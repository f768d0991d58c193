package rig

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
)

// Joint is a node of a skeleton.
type Joint struct {
	Name   string
	Parent int        // index of the parent, always below the joint's own; -1 for a root
	Offset mgl64.Vec3 // position in the parent's frame, meters; of a root in the world
	Rest   mgl64.Quat // parentFromJoint rotation in the rest pose, unit
}

// Skeleton is a tree (or several) of joints, parents before children.
type Skeleton struct {
	Joints []Joint
	Eyes   *Eyes // nil where nothing but its proportions tells where they are, or eye joints do
}

// ErrSkeleton is what a malformed skeleton is.
var ErrSkeleton = phrase.Fail("rig: malformed skeleton")

// Validate says what is wrong with a skeleton: a parent that does not come before its child, or a number that is not finite.
func (s *Skeleton) Validate() error {
	for i, joint := range s.Joints {
		if joint.Parent >= i || joint.Parent < -1 {
			return phrase.Fail(`{{.Kind}}: joint {{.Index}} ("{{.Name}}") has parent {{.Parent}}`, "Kind", ErrSkeleton, "Index", i, "Name", joint.Name,
				"Parent", joint.Parent)
		}
		if !(Transform{joint.Offset, joint.Rest}).Finite() {
			return phrase.Fail(`{{.Kind}}: joint {{.Index}} ("{{.Name}}") has an offset or rotation that is no number`, "Kind", ErrSkeleton, "Index", i,
				"Name", joint.Name)
		}
	}
	return nil
}

// RestWorld is where every joint is in the rest pose.
func (s *Skeleton) RestWorld() []Transform {
	world := make([]Transform, len(s.Joints))
	for i := range s.Joints {
		local := Transform{s.Joints[i].Offset, s.Joints[i].Rest}
		if parent := s.Joints[i].Parent; parent >= 0 {
			local = world[parent].Mul(local)
		}
		world[i] = local
	}
	return world
}

// Scaled is the skeleton with all offsets multiplied by scale.
func (s *Skeleton) Scaled(scale float64) *Skeleton {
	joints := make([]Joint, len(s.Joints))
	for i, joint := range s.Joints {
		joint.Offset = joint.Offset.Mul(scale)
		joints[i] = joint
	}
	scaled := &Skeleton{Joints: joints}
	if s.Eyes != nil {
		eyes := *s.Eyes
		eyes.Offset, eyes.Crown = eyes.Offset.Mul(scale), eyes.Crown*scale
		scaled.Eyes = &eyes
	}
	return scaled
}

// IsAncestor reports whether a joint is above another: its parent, its parent's parent and so on.
func (s *Skeleton) IsAncestor(above, below int) bool {
	if above < 0 || below < 0 {
		return false
	}
	for i := s.Joints[below].Parent; i >= 0; i = s.Joints[i].Parent {
		if i == above {
			return true
		}
	}
	return false
}

// Pose is a rotation for every joint and a place for the hips.
type Pose struct {
	Hips      mgl64.Vec3   // position of the hips joint in the world, meters
	Rotations []mgl64.Quat // parentFromJoint of every joint, unit
}

// CopyFrom makes p equal to q, reusing p's memory where it suffices.
func (p *Pose) CopyFrom(q *Pose) {
	p.Hips = q.Hips
	p.Rotations = append(p.Rotations[:0], q.Rotations...)
}
