package rig

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/go-gl/mathgl/mgl64"
)

// Recorder makes a [Motion] of poses of a humanoid, in the form that other programs expect of motion capture: the hips are the root, with joints
// below them and none besides; the rest pose is the T-pose, and there the axes of every joint are the world's, so that all rotations are the
// identity and what a frame holds is how each joint is turned away from the T-pose. Names have no white space and come once.
type Recorder struct {
	pose   []Transform // from which joints are turned: where every joint of the humanoid is in the motion's rest pose
	joints []int       // of the humanoid, for each joint of the motion
	shifts []bool      // joints of the motion that joints which are left out move in their parent
	motion *Motion
}

// NewRecorder makes room for a number of frames, so many seconds apart, each in the T-pose. The motion has all joints below the hips.
func NewRecorder(name string, h *Humanoid, frameTime float64, frames int) *Recorder {
	return newRecorder(name, h, h.TPose, frameTime, frames, func(joint int) string {
		if name := h.Skeleton.Joints[joint].Name; name != "" {
			return name
		}
		return "joint"
	})
}

// NewRoleRecorder is [NewRecorder] with only the joints that play a role, called as named says; "" leaves a role out, other than the hips. The pose is what stands for
// the T-pose: that of the humanoid, or its rest pose for who takes that for the T-pose.
func NewRoleRecorder(name string, h *Humanoid, pose []Transform, frameTime float64, frames int, named func(Role) string) *Recorder {
	return newRecorder(name, h, pose, frameTime, frames, func(joint int) string {
		if role := h.Roles.RoleOf(joint); role != NoRole {
			return named(role)
		}
		return ""
	})
}

// newRecorder records the joints that have a name, and the hips.
func newRecorder(name string, h *Humanoid, pose []Transform, frameTime float64, frames int, named func(joint int) string) *Recorder {
	r := &Recorder{pose: pose}
	var skeleton Skeleton
	index := make([]int, len(h.Skeleton.Joints)) // in the motion, of a joint or the nearest above it; -1 for what is not below the hips
	names := make(map[string]bool)
	hips := h.Joint(Hips)
	for i, joint := range h.Skeleton.Joints {
		index[i] = -1
		parent := -1
		if i != hips {
			if joint.Parent < 0 || index[joint.Parent] < 0 {
				continue
			}
			parent = index[joint.Parent]
		}
		called := named(i)
		if called == "" && i != hips {
			index[i] = parent
			continue
		}
		offset := pose[i].Position
		if parent >= 0 {
			offset = offset.Sub(pose[r.joints[parent]].Position)
		}
		index[i] = len(r.joints)
		r.joints = append(r.joints, i)
		r.shifts = append(r.shifts, parent >= 0 && r.joints[parent] != joint.Parent)
		skeleton.Joints = append(skeleton.Joints, Joint{
			Name: plainName(called, names), Parent: parent, Offset: offset, Rest: Identity().Rotation,
		})
	}
	r.motion = NewMotion(name, skeleton, frameTime, frames)
	return r
}

// plainName is a name without white space that has not been given before.
func plainName(name string, given map[string]bool) string {
	name = strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) || !unicode.IsPrint(c) {
			return '_'
		}
		return c
	}, strings.TrimSpace(name))
	if name == "" {
		name = "joint"
	}
	plain := name
	for n := 2; given[plain]; n++ {
		plain = fmt.Sprintf("%s_%d", name, n)
	}
	given[plain] = true
	return plain
}

// Record sets a frame to a pose, given as where it puts every joint of the humanoid ([Humanoid.Forward]). It does not allocate.
func (r *Recorder) Record(frame int, world []Transform) {
	local := r.motion.Local(frame)
	for i, joint := range r.joints {
		turned := r.turned(joint, world)
		if parent := r.motion.Skeleton.Joints[i].Parent; parent >= 0 {
			above := r.joints[parent]
			parentFromWorld := r.turned(above, world).Conjugate()
			local[i].Rotation = parentFromWorld.Mul(turned).Normalize()
			if r.shifts[i] {
				local[i].Position = parentFromWorld.Rotate(world[joint].Position.Sub(world[above].Position))
			}
			continue
		}
		local[i] = Transform{world[joint].Position, turned.Normalize()}
	}
}

// turned is a joint's rotation away from the motion's rest pose.
func (r *Recorder) turned(joint int, world []Transform) mgl64.Quat {
	return product(&world[joint].Rotation, r.pose[joint].Rotation.Conjugate())
}

// Joints are the humanoid's joints that the motion's are, in its order.
func (r *Recorder) Joints() []int { return r.joints }

// Motion is what was recorded, sharing the recorder's memory.
func (r *Recorder) Motion() *Motion { return r.motion }
