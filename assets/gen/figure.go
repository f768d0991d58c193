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

// figure is the mannequin's skeleton, parents before children.
var figure = func() (joints []joint) {
	avatar, err := gltf.Decode(assets.Mannequin(), "mannequin", nil)
	if err != nil {
		panic("assets/gen: " + err.Error())
	}
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
			joints = append(joints, j)
		}
	}
	return joints
}()

// rest is where the joints are in the T-pose.
var rest = func() (places [rig.RoleCount]mgl64.Vec3) {
	for _, j := range figure {
		places[j.role] = j.at
	}
	return places
}()
