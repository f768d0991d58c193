package rig

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"
)

// tPose works out the T-pose of a humanoid from its rest pose: the rest pose with each arm's and leg's bones turned, root
// first, until they lie along the T-pose's directions, and the hands rolled until their palms look down. A rest pose that
// is a T-pose already stays as it is to within a fraction of a degree of what its author drew. Feet keep their rest rotation.
func tPose(h *Humanoid) []Transform {
	s := h.Skeleton
	world := slices.Clone(h.Rest)
	turn := func(joint int, by mgl64.Quat) {
		local := make([]Transform, len(s.Joints))
		for i := range s.Joints {
			if p := s.Joints[i].Parent; p >= 0 {
				local[i] = world[p].Inverse().Mul(world[i])
			}
		}
		world[joint].Rotation = by.Mul(world[joint].Rotation).Normalize()
		for i := joint + 1; i < len(s.Joints); i++ {
			if s.IsAncestor(joint, i) {
				world[i] = world[s.Joints[i].Parent].Mul(local[i])
			}
		}
	}
	aim := func(joint, child Role, direction mgl64.Vec3) {
		j, c := h.Roles.Joint[joint], h.Roles.Joint[child]
		turn(j, RotationBetween(world[c].Position.Sub(world[j].Position), direction))
	}
	for _, side := range [2]struct {
		upperArm, lowerArm, hand, upperLeg, lowerLeg, foot Role
		out                                                float64
	}{
		{LeftUpperArm, LeftLowerArm, LeftHand, LeftUpperLeg, LeftLowerLeg, LeftFoot, 1},
		{RightUpperArm, RightLowerArm, RightHand, RightUpperLeg, RightLowerLeg, RightFoot, -1},
	} {
		outward := mgl64.Vec3{side.out, 0, 0}
		aim(side.upperArm, side.lowerArm, outward)
		aim(side.lowerArm, side.hand, outward)
		if fingers, ok := fingerDirection(h, world, side.hand); ok {
			turn(h.Roles.Joint[side.hand], RotationBetween(fingers, outward))
		}
		if roll, ok := palmRoll(h, world, side.hand, side.out); ok {
			turn(h.Roles.Joint[side.hand], mgl64.QuatRotate(roll, outward))
		}
		feet := world[h.Roles.Joint[side.foot]].Rotation
		down := mgl64.Vec3{0, -1, 0}
		aim(side.upperLeg, side.lowerLeg, down)
		aim(side.lowerLeg, side.foot, down)
		foot := h.Roles.Joint[side.foot]
		turn(foot, feet.Mul(world[foot].Rotation.Conjugate()))
	}
	return world
}

// fingerDirection is where the fingers of a hand point: from the hand to the first joint of the middle finger, or of index
// and little finger.
func fingerDirection(h *Humanoid, world []Transform, hand Role) (mgl64.Vec3, bool) {
	index, middle, little := fingerRoots(hand)
	wrist := world[h.Roles.Joint[hand]].Position
	if j := h.Roles.Joint[middle]; j >= 0 {
		d := world[j].Position.Sub(wrist)
		return d, d.Len() > 1e-6
	}
	i, l := h.Roles.Joint[index], h.Roles.Joint[little]
	if i < 0 || l < 0 {
		return mgl64.Vec3{}, false
	}
	d := world[i].Position.Add(world[l].Position).Mul(0.5).Sub(wrist)
	return d, d.Len() > 1e-6
}

// palmRoll is the angle about the outward axis that lays the knuckles level with the index finger in front: palms down.
func palmRoll(h *Humanoid, world []Transform, hand Role, out float64) (float64, bool) {
	index, _, little := fingerRoots(hand)
	i, l := h.Roles.Joint[index], h.Roles.Joint[little]
	if i < 0 || l < 0 {
		return 0, false
	}
	knuckles := world[i].Position.Sub(world[l].Position) // +Z when the palm looks down
	if math.Hypot(knuckles.Y(), knuckles.Z()) < 1e-6 {
		return 0, false
	}
	return out * math.Atan2(knuckles.Y(), knuckles.Z()), true
}

func fingerRoots(hand Role) (index, middle, little Role) {
	if hand == LeftHand {
		return LeftIndexProximal, LeftMiddleProximal, LeftLittleProximal
	}
	return RightIndexProximal, RightMiddleProximal, RightLittleProximal
}
