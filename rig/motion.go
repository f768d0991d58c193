package rig

import (
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
)

// Motion is recorded movement: a skeleton and, for every frame, how every joint lies in its parent. Recordings may move
// a joint as well as turn it, so a frame holds whole transforms; the skeleton's offsets are those of the file's rest pose,
// which in many files is no pose that a person could take.
type Motion struct {
	Name      string
	Skeleton  Skeleton
	FrameTime float64         // seconds from one frame to the next
	Notes     []phrase.Phrase // what a person should know about how it was read

	frames int
	locals []Transform // parentFromJoint, frame after frame
}

// NewMotion makes room for a number of frames, each in the rest pose.
func NewMotion(name string, skeleton Skeleton, frameTime float64, frames int) *Motion {
	joints := len(skeleton.Joints)
	m := &Motion{Name: name, Skeleton: skeleton, FrameTime: frameTime, frames: frames, locals: make([]Transform, frames*joints)}
	if frames > 0 {
		for i := range skeleton.Joints {
			m.locals[i] = Transform{skeleton.Joints[i].Offset, skeleton.Joints[i].Rest}
		}
		for done := joints; done > 0 && done < len(m.locals); done *= 2 {
			copy(m.locals[done:], m.locals[:done])
		}
	}
	return m
}

// Frames is how many frames there are.
func (m *Motion) Frames() int { return m.frames }

// Local is parentFromJoint for every joint in a frame, sharing the motion's memory.
func (m *Motion) Local(frame int) []Transform {
	joints := len(m.Skeleton.Joints)
	return m.locals[frame*joints : (frame+1)*joints]
}

// World works out where a frame puts every joint; world must have one element for each. It does not allocate.
func (m *Motion) World(frame int, world []Transform) {
	local := m.Local(frame)
	for i := range local {
		if parent := m.Skeleton.Joints[i].Parent; parent >= 0 {
			world[i].setProduct(&world[parent], &local[i])
		} else {
			world[i] = local[i]
		}
	}
}

// Transformed is the motion turned by a rotation and multiplied by a scale, both about the origin.
func (m *Motion) Transformed(rotation mgl64.Quat, scale float64) *Motion {
	turned := *m
	turned.locals = slices.Clone(m.locals)
	turned.Transform(rotation, scale)
	return &turned
}

// Transform turns the motion itself by a rotation and multiplies it by a scale, both about the origin.
func (m *Motion) Transform(rotation mgl64.Quat, scale float64) {
	m.Skeleton = *m.Skeleton.Scaled(scale)
	var roots []int
	for i := range m.Skeleton.Joints {
		if joint := &m.Skeleton.Joints[i]; joint.Parent < 0 {
			joint.Offset, joint.Rest = rotation.Rotate(joint.Offset), rotation.Mul(joint.Rest)
			roots = append(roots, i)
		}
	}
	for frame := range m.frames {
		local := m.Local(frame)
		for i := range local {
			p := &local[i].Position
			p[0], p[1], p[2] = p[0]*scale, p[1]*scale, p[2]*scale
		}
		for _, i := range roots {
			local[i] = Transform{rotation.Rotate(local[i].Position), rotation.Mul(local[i].Rotation)}
		}
	}
}
