package rig

import "github.com/go-gl/mathgl/mgl64"

// stickBones are the bones of a stick figure: the role at the end of each, and those that can carry it, the nearest first.
var stickBones = [...]struct {
	role  Role
	above []Role
}{
	{Spine, []Role{Hips}}, {Chest, []Role{Spine, Hips}}, {UpperChest, []Role{Chest, Spine, Hips}}, {Neck, []Role{UpperChest, Chest, Spine, Hips}},
	{Head, []Role{Neck, UpperChest, Chest, Spine}},
	{LeftUpperArm, []Role{LeftShoulder, Neck, UpperChest, Chest, Spine}}, {LeftShoulder, []Role{UpperChest, Chest, Spine}},
	{LeftLowerArm, []Role{LeftUpperArm}}, {LeftHand, []Role{LeftLowerArm}},
	{LeftUpperLeg, []Role{Hips}}, {LeftLowerLeg, []Role{LeftUpperLeg}}, {LeftFoot, []Role{LeftLowerLeg}}, {LeftToes, []Role{LeftFoot}},
}

// StickCount is the number of joints of a [Stick].
const StickCount = 22

// stickRoles are the roles of the joints of a stick figure.
var stickRoles = func() (roles [StickCount]Role) {
	roles[0] = Hips
	n := 1
	for _, bone := range stickBones {
		roles[n] = bone.role
		n++
		if mirrored := bone.role.Mirror(); mirrored != bone.role {
			roles[n] = mirrored
			n++
		}
	}
	return roles
}()

// stickIndex is the index of a role in stickRoles, by role.
var stickIndex = func() (index [RoleCount]int8) {
	for role := range index {
		index[role] = -1
	}
	for i, role := range stickRoles {
		index[role] = int8(i)
	}
	return index
}()

// Stick is a body in one pose, as the figure of lines that is drawn of it. World, meters.
type Stick struct {
	At  [StickCount]mgl64.Vec3
	Has uint32 // bit i is set where the body has joint i
}

// Set places the joint of a role; roles that a stick figure has not are ignored.
func (s *Stick) Set(role Role, at mgl64.Vec3) {
	if i := stickIndex[role]; i >= 0 {
		s.At[i], s.Has = at, s.Has|1<<i
	}
}

// Joint is where the joint of a role is; not ok where the figure has none.
func (s *Stick) Joint(role Role) (at mgl64.Vec3, ok bool) {
	i := stickIndex[role]
	if i < 0 || s.Has&(1<<i) == 0 {
		return mgl64.Vec3{}, false
	}
	return s.At[i], true
}

// Take places all joints as a pose has them. World has one element for each joint of the skeleton that the roles are of.
func (s *Stick) Take(roles *RoleMap, world []Transform) {
	s.Has = 0
	for i, role := range stickRoles {
		if joint := roles.Joint[role]; joint >= 0 {
			s.At[i], s.Has = world[joint].Position, s.Has|1<<i
		}
	}
}

// Bones visits the bones, from joint to joint.
func (s *Stick) Bones(visit func(from, to mgl64.Vec3)) {
	one := func(role Role, above Role) bool {
		to, ok := s.Joint(role)
		from, has := s.Joint(above)
		if ok && has {
			visit(from, to)
		}
		return has || !ok
	}
	for i := range stickBones {
		bone := &stickBones[i]
		for _, above := range bone.above {
			if one(bone.role, above) {
				break
			}
		}
		if bone.role.Mirror() == bone.role {
			continue
		}
		for _, above := range bone.above {
			if one(bone.role.Mirror(), above.Mirror()) {
				break
			}
		}
	}
}

// Blend is the figure between two poses of one body.
func (s *Stick) Blend(to *Stick, share float64) Stick {
	out := Stick{Has: s.Has & to.Has}
	for i := range out.At {
		out.At[i] = s.At[i].Add(to.At[i].Sub(s.At[i]).Mul(share))
	}
	return out
}
