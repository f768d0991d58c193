package rig

import (
	"slices"
	"sync"
	"sync/atomic"

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

	frames  int
	locals  []Transform // parentFromJoint, frame after frame
	decoded *decoded    // in place of locals
}

// decoded are the frames of a motion that are worked out when they are asked for.
type decoded struct {
	decode func(frame int, local []Transform)
	once   sync.Once
	all    atomic.Pointer[[]Transform]
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

// NewDecodedMotion is a motion whose frames are worked out when they are asked for: of a file with more frames than are looked at, only those cost anything.
// Decode fills in a frame whose joints are in the rest pose; any number of goroutines may call it.
func NewDecodedMotion(name string, skeleton Skeleton, frameTime float64, frames int, decode func(frame int, local []Transform)) *Motion {
	joints := skeleton.Joints // as the file has them, whatever Transform does
	return &Motion{Name: name, Skeleton: skeleton, FrameTime: frameTime, frames: frames, decoded: &decoded{decode: func(frame int, local []Transform) {
		for i := range joints {
			local[i] = Transform{joints[i].Offset, joints[i].Rest}
		}
		decode(frame, local)
	}}}
}

// Decode works out all frames now, for who looks at them many times.
func (m *Motion) Decode() { m.allLocals() }

// allLocals are parentFromJoint of all frames.
func (m *Motion) allLocals() []Transform {
	d := m.decoded
	if d == nil {
		return m.locals
	}
	d.once.Do(func() {
		joints := len(m.Skeleton.Joints)
		locals := make([]Transform, m.frames*joints)
		for frame := range m.frames {
			d.decode(frame, locals[frame*joints:(frame+1)*joints])
		}
		d.all.Store(&locals)
	})
	return *d.all.Load()
}

// waiting is the decoder of a motion whose frames were not all worked out yet, nil for any other.
func (m *Motion) waiting() *decoded {
	if d := m.decoded; d != nil && d.all.Load() == nil {
		return d
	}
	return nil
}

// Frames is how many frames there are.
func (m *Motion) Frames() int { return m.frames }

// Local is parentFromJoint for every joint in a frame, sharing the motion's memory.
func (m *Motion) Local(frame int) []Transform {
	joints := len(m.Skeleton.Joints)
	return m.allLocals()[frame*joints : (frame+1)*joints]
}

// World works out where a frame puts every joint; world must have one element for each. It does not allocate.
func (m *Motion) World(frame int, world []Transform) {
	var local []Transform
	if d := m.waiting(); d != nil {
		local = world[:len(m.Skeleton.Joints)] // in place: parents come first
		d.decode(frame, local)
	} else {
		local = m.Local(frame)
	}
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
	if d := m.waiting(); d != nil {
		turned.decoded = &decoded{decode: d.decode}
	} else {
		turned.locals, turned.decoded = slices.Clone(m.allLocals()), nil
	}
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
	transform := func(local []Transform) {
		for i := range local {
			p := &local[i].Position
			p[0], p[1], p[2] = p[0]*scale, p[1]*scale, p[2]*scale
		}
		for _, i := range roots {
			local[i] = Transform{rotation.Rotate(local[i].Position), rotation.Mul(local[i].Rotation)}
		}
	}
	if d := m.waiting(); d != nil {
		m.decoded = &decoded{decode: func(frame int, local []Transform) {
			d.decode(frame, local)
			transform(local)
		}}
		return
	}
	m.locals, m.decoded = m.allLocals(), nil
	for frame := range m.frames {
		transform(m.Local(frame))
	}
}
