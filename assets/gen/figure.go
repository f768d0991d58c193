package main

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/rig"
	"posewright/rig/gltf"
)

// joint is a joint of the mannequin, named by its role, at its place in the T-pose.
type joint struct {
	role, parent rig.Role // the parent of the hips is NoRole
	at           mgl64.Vec3
}

// figure is a body in its T-pose: its joints, parents before children, and where they are.
type figure struct {
	joints []joint
	rest   [rig.RoleCount]mgl64.Vec3
}

// mannequin is the built-in avatar, which walks.
var mannequin = func() *figure {
	avatar, err := gltf.Decode(assets.Mannequin(), "mannequin", nil)
	if err != nil {
		panic("assets/gen: " + err.Error())
	}
	f := &figure{}
	skeleton := &avatar.Skeleton
	for i, at := range skeleton.RestWorld() {
		j := joint{role: avatar.Roles.RoleOf(i)}
		if above := skeleton.Joints[i].Parent; above >= 0 {
			j.parent = avatar.Roles.RoleOf(above)
		}
		for axis, meters := range at.Position {
			j.at[axis] = math.Round(meters*1e6) / 1e6 // without the rounding noise of sums
		}
		if j.role != rig.NoRole {
			f.joints = append(f.joints, j)
			f.rest[j.role] = j.at
		}
	}
	return f
}()

// person is who performs the demo: as tall as the mannequin, with the proportions that people of that height have on
// average in the survey ANSUR II, at eyes of 1.59 m. The shoulder joints are where raised arms have them.
var person = func() *figure {
	f := &figure{rest: mannequin.rest}
	put := func(role rig.Role, at mgl64.Vec3) {
		f.rest[role] = at
		if other := role.Mirror(); other != role {
			f.rest[other] = mgl64.Vec3{-at[0], at[1], at[2]}
		}
	}
	put(rig.Neck, mgl64.Vec3{0, 1.4652, -0.01})
	put(rig.UpperChest, mgl64.Vec3{0, 1.27, -0.02})
	put(rig.LeftShoulder, mgl64.Vec3{0.025, 1.39, -0.02})
	put(rig.LeftUpperArm, mgl64.Vec3{0.1493, 1.3812, -0.028})
	put(rig.LeftLowerArm, mgl64.Vec3{0.1493 + 0.2999, 1.3812, -0.028})
	put(rig.LeftHand, mgl64.Vec3{0.1493 + 0.2999 + 0.2364, 1.3812, -0.028})
	put(rig.Hips, mgl64.Vec3{0, 0.908, 0})
	put(rig.LeftUpperLeg, mgl64.Vec3{0.088, 0.8781, 0})
	put(rig.LeftLowerLeg, mgl64.Vec3{0.088, 0.4813, 0})
	put(rig.LeftFoot, mgl64.Vec3{0.088, 0.0684, 0})
	put(rig.LeftToes, mgl64.Vec3{0.100, 0.022, 0.13})
	for _, j := range mannequin.joints {
		j.at = f.rest[j.role]
		f.joints = append(f.joints, j)
	}
	return f
}()
