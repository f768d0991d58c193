package rig

import (
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
	for i := range m.locals {
		joint := &skeleton.Joints[i%joints]
		m.locals[i] = Transform{joint.Offset, joint.Rest}
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
	for i, local := range m.Local(frame) {
		if parent := m.Skeleton.Joints[i].Parent; parent >= 0 {
			local = world[parent].Mul(local)
		}
		world[i] = local
	}
}

// Transformed is the motion turned by a rotation and multiplied by a scale, both about the origin.
func (m *Motion) Transformed(rotation mgl64.Quat, scale float64) *Motion {
	turned := &Motion{Name: m.Name, Skeleton: *m.Skeleton.Scaled(scale), FrameTime: m.FrameTime, Notes: m.Notes, frames: m.frames}
	turn := func(t Transform, root bool) Transform {
		if root {
			return Transform{rotation.Rotate(t.Position), rotation.Mul(t.Rotation)}
		}
		return t
	}
	for i := range turned.Skeleton.Joints {
		joint := &turned.Skeleton.Joints[i]
		rest := turn(Transform{joint.Offset, joint.Rest}, joint.Parent < 0)
		joint.Offset, joint.Rest = rest.Position, rest.Rotation
	}
	turned.locals = make([]Transform, len(m.locals))
	for i, local := range m.locals {
		local.Position = local.Position.Mul(scale)
		turned.locals[i] = turn(local, m.Skeleton.Joints[i%len(m.Skeleton.Joints)].Parent < 0)
	}
	return turned
}
