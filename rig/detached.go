package rig

import "slices"

// Detached lists joints that do not hang on the joint of the limb that they end, each with that joint: feet that belong
// on lower legs, hands on lower arms, palms or fingers on hands. Rigs for inverse kinematics keep feet at the root, and
// their constraints get lost on export.
func Detached(s *Skeleton, roles *RoleMap) (pairs [][2]int) {
	parents := make([]int, len(s.Joints))
	for i := range parents {
		parents[i] = s.Joints[i].Parent
	}
	isAbove := func(above, below int) bool {
		for below >= 0 && below != above {
			below = parents[below]
		}
		return below == above
	}
	hang := func(role, above Role) {
		joint, parent := roles.Joint[role], roles.Joint[above]
		if joint < 0 || parent < 0 || isAbove(parent, joint) {
			return
		}
		// A finger takes its palm along: the highest joint above it that does not carry the hand too.
		for role >= LeftThumbMetacarpal && parents[joint] >= 0 && !isAbove(parents[joint], parent) {
			joint = parents[joint]
		}
		if !isAbove(joint, parent) {
			parents[joint] = parent
			pairs = append(pairs, [2]int{joint, parent})
		}
	}
	for _, limb := range limbRoles {
		hang(limb[1], limb[0])
		hang(limb[2], limb[1])
	}
	hang(LeftToes, LeftFoot)
	hang(RightToes, RightFoot)
	for role := LeftThumbMetacarpal; role <= RightLittleDistal; role++ {
		hand := LeftHand
		if role > LeftLittleDistal {
			hand = RightHand
		}
		hang(role, hand)
	}
	return pairs
}

// Attach hangs the joints of [Detached] where they belong, without moving them. Joints keep their order, but that
// parents come first.
func Attach(s *Skeleton, roles *RoleMap) {
	pairs := Detached(s, roles)
	if len(pairs) == 0 {
		return
	}
	world, joints, was := s.RestWorld(), slices.Clone(s.Joints), make([]int, 0, len(s.Joints))
	for _, pair := range pairs {
		joints[pair[0]].Parent = pair[1]
	}
	index := make([]int, len(joints)) // of a joint in the new order, plus one
	var put func(i int)
	put = func(i int) {
		if index[i] > 0 {
			return
		}
		if parent := joints[i].Parent; parent >= 0 {
			put(parent)
		}
		was = append(was, i)
		index[i] = len(was)
	}
	for i := range joints {
		put(i)
	}
	for i := range joints {
		joint := &joints[i]
		on := joint.Parent
		if on != s.Joints[i].Parent {
			back := world[on].Rotation.Conjugate()
			joint.Offset, joint.Rest = back.Rotate(world[i].Position.Sub(world[on].Position)), back.Mul(world[i].Rotation)
		}
		if on >= 0 {
			joint.Parent = index[on] - 1
		}
	}
	for to, i := range was {
		s.Joints[to] = joints[i]
	}
	for role, joint := range roles.Joint {
		if joint >= 0 {
			roles.Joint[role] = index[joint] - 1
		}
	}
}
