package avatars

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/rig"
	"posewright/rig/gltf"
)

// odd is an avatar of odd proportions: factors of the built-in avatar's bones, and of its head's vertices.
type odd struct {
	name                        string
	arms, legs, trunk, head     float64
	shoulders, neck, everything float64
	change                      func(*rig.Avatar)
	file                        func([]byte) ([]byte, error) // made of the built-in avatar's file
}

var odds = []odd{
	{name: "long-arms", arms: 1.6},
	{name: "short-arms", arms: 0.6},
	{name: "child", arms: 0.85, legs: 0.8, shoulders: 0.9, head: 1.25},
	{name: "chibi", arms: 0.55, legs: 0.4, trunk: 0.7, shoulders: 0.7, head: 2.2, neck: 0.5},
	{name: "giant", everything: 10},
	{name: "mixamo", change: nameLikeMixamo},
	{name: "tilted", change: tiltArmature},
	{name: "mirrored", file: mirrorArmature},
}

// BodyNames lists the avatars of [Body].
func BodyNames() []string {
	var names []string
	for _, o := range odds {
		names = append(names, o.name)
	}
	return names
}

// Body makes an avatar of odd proportions from the built-in one: "long-arms" and "short-arms", a "child", a "chibi" with a big head, a "giant" ten times as
// large, one with names as Mixamo's, one whose armature is tilted and one whose armature mirrors. False for another name.
func Body(name string) (*rig.Avatar, bool) {
	for _, o := range odds {
		if o.name != name {
			continue
		}
		file := assets.Mannequin()
		if o.file != nil {
			var err error
			if file, err = o.file(file); err != nil {
				return nil, false
			}
		}
		avatar, err := gltf.Decode(file, name, nil)
		if err != nil {
			return nil, false
		}
		avatar.Name = name
		o.apply(avatar)
		return avatar, true
	}
	return nil, false
}

// apply changes the bones, and with them the vertices, by the factors that are not 0.
func (o *odd) apply(a *rig.Avatar) {
	scale := func(factor float64, from, to rig.Role) {
		top, joint := a.Roles.Joint[from], a.Roles.Joint[to]
		if factor == 0 || top < 0 || joint < 0 {
			return
		}
		for ; joint >= 0 && joint != top; joint = a.Skeleton.Joints[joint].Parent {
			a.Skeleton.Joints[joint].Offset = a.Skeleton.Joints[joint].Offset.Mul(factor)
		}
	}
	scale(o.trunk, rig.Hips, rig.Neck)
	scale(o.neck, rig.Neck, rig.Head)
	for _, side := range [2]func(rig.Role) rig.Role{func(r rig.Role) rig.Role { return r }, rig.Role.Mirror} {
		scale(o.arms, side(rig.LeftUpperArm), side(rig.LeftHand))
		scale(o.shoulders, side(rig.LeftShoulder), side(rig.LeftUpperArm))
		scale(o.legs, side(rig.LeftUpperLeg), side(rig.LeftFoot))
	}
	if o.legs != 0 { // the feet stay on the floor
		leg := a.Skeleton.RestWorld()
		fall := leg[a.Roles.Joint[rig.LeftUpperLeg]].Position.Sub(leg[a.Roles.Joint[rig.LeftFoot]].Position).Y() * (1 - 1/o.legs)
		hips := &a.Skeleton.Joints[a.Roles.Joint[rig.Hips]]
		down := mgl64.Vec3{0, fall, 0}
		if hips.Parent >= 0 {
			down = leg[hips.Parent].Rotation.Conjugate().Rotate(down)
		}
		hips.Offset = hips.Offset.Add(down)
	}
	head := a.Roles.Joint[rig.Head]
	if o.head != 0 {
		for i := range a.Skeleton.Joints {
			if a.Skeleton.IsAncestor(head, i) {
				a.Skeleton.Joints[i].Offset = a.Skeleton.Joints[i].Offset.Mul(o.head)
			}
		}
		scaleVertices(a, o.head, func(joint int) bool { return joint == head || a.Skeleton.IsAncestor(head, joint) })
		a.Skeleton.Eyes = a.FindEyes(&a.Skeleton, &a.Roles)
	}
	if o.everything != 0 {
		a.Skeleton = *a.Skeleton.Scaled(o.everything)
		a.Height *= o.everything
		scaleVertices(a, o.everything, func(int) bool { return true })
	}
	if o.change != nil {
		o.change(a)
	}
}

// scaleVertices scales what some joints move, about each of them.
func scaleVertices(a *rig.Avatar, factor float64, moved func(joint int) bool) {
	for i := range a.Primitives {
		p := &a.Primitives[i]
		for k, joint := range p.Joints {
			if moved(joint) {
				p.JointFromMesh[k] = mgl64.Scale3D(factor, factor, factor).Mul4(p.JointFromMesh[k])
			}
		}
	}
}

// nameLikeMixamo names the joints as Mixamo does, with a colon, and finds their roles by these names.
func nameLikeMixamo(a *rig.Avatar) {
	names := map[rig.Role]string{
		rig.Hips: "Hips", rig.Spine: "Spine", rig.Chest: "Spine1", rig.UpperChest: "Spine2", rig.Neck: "Neck", rig.Head: "Head",
		rig.LeftShoulder: "LeftShoulder", rig.LeftUpperArm: "LeftArm", rig.LeftLowerArm: "LeftForeArm", rig.LeftHand: "LeftHand",
		rig.LeftUpperLeg: "LeftUpLeg", rig.LeftLowerLeg: "LeftLeg", rig.LeftFoot: "LeftFoot", rig.LeftToes: "LeftToeBase",
		rig.RightShoulder: "RightShoulder", rig.RightUpperArm: "RightArm", rig.RightLowerArm: "RightForeArm", rig.RightHand: "RightHand",
		rig.RightUpperLeg: "RightUpLeg", rig.RightLowerLeg: "RightLeg", rig.RightFoot: "RightFoot", rig.RightToes: "RightToeBase",
		rig.LeftEye: "LeftEye", rig.RightEye: "RightEye",
	}
	for role, name := range names {
		if joint := a.Roles.Joint[role]; joint >= 0 {
			a.Skeleton.Joints[joint].Name = "mixamorig:" + name
		}
	}
	a.Roles, _ = rig.MapRoles(&a.Skeleton, a.Bones, nil)
}

// tiltArmature puts the joints below one that is tilted, without moving them.
func tiltArmature(a *rig.Avatar) {
	tilt := mgl64.AnglesToQuat(-1.5, 0.3, 0.2, mgl64.XYZ)
	root := rig.Joint{Name: "Armature", Parent: -1, Offset: mgl64.Vec3{0.1, 0.2, -0.3}, Rest: tilt}
	back := (rig.Transform{Position: root.Offset, Rotation: tilt}).Inverse()
	joints := []rig.Joint{root}
	for _, j := range a.Skeleton.Joints {
		if j.Parent < 0 {
			local := back.Mul(rig.Transform{Position: j.Offset, Rotation: j.Rest})
			j.Offset, j.Rest = local.Position, local.Rotation
		}
		j.Parent++
		joints = append(joints, j)
	}
	a.Skeleton.Joints = joints
	for role := range a.Roles.Joint {
		if a.Roles.Joint[role] >= 0 {
			a.Roles.Joint[role]++
		}
	}
	for i := range a.Primitives {
		for k := range a.Primitives[i].Joints {
			a.Primitives[i].Joints[k]++
		}
	}
}
