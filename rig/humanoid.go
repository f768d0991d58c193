package rig

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
)

// ErrMissingRoles is what a skeleton without all fifteen required roles is; the error is a *MissingRolesError.
var ErrMissingRoles = phrase.Fail("rig: not a full humanoid")

// MissingRolesError names the required roles that no joint plays.
type MissingRolesError struct{ Roles []Role }

func (e *MissingRolesError) Error() string { return e.Phrase().String() }

// Phrase is the sentence.
func (e *MissingRolesError) Phrase() phrase.Phrase {
	return phrase.Say("the skeleton is not a full humanoid: no joint for {{.Roles}}", "Roles", phrase.ListOf(e.Roles))
}

// Is makes errors.Is(err, ErrMissingRoles) true.
func (e *MissingRolesError) Is(target error) bool { return target == ErrMissingRoles }

// Humanoid is a skeleton of a certain size whose joints have roles, with the T-pose worked out. Immutable.
type Humanoid struct {
	Skeleton *Skeleton   // scaled
	Roles    RoleMap     // every required role has a joint, chains are in order (hand below lower arm below upper arm …)
	Scale    float64     // what the avatar's own skeleton was multiplied with
	Rest     []Transform // worldFromJoint in the rest pose
	TPose    []Transform // worldFromJoint in the T-pose: arms along ±X, palms down, legs down, facing +Z, hips as in the rest pose
	Measures Measures
	LookAt   *LookAt // of the avatar's file; nil: eyes turn as far as the preset lets them
}

// Measures are the sizes of a humanoid in its T-pose, in meters.
type Measures struct {
	EyeHeight    float64    // floor to the eyes
	HeadHeight   float64    // floor to the head joint
	HipsHeight   float64    // floor to the hips joint
	HipJoints    float64    // floor to the middle between the upper leg joints
	ArmSpan      float64    // left wrist to right wrist
	Shoulders    float64    // left upper arm joint to right upper arm joint
	UpperArm     [2]float64 // left, right: upper arm joint to lower arm joint
	LowerArm     [2]float64 // lower arm joint to hand joint
	UpperLeg     [2]float64 // upper leg joint to lower leg joint
	LowerLeg     [2]float64 // lower leg joint to foot joint
	EyesFromHead mgl64.Vec3 // from the head joint to between the eyes, in the T-pose
	EyeSource    EyeSource  // what tells where the eyes are
	Height       float64    // floor to the crown of the head; 0 where no mesh tells
}

// NewHumanoid scales a skeleton and works out its T-pose. The error is a *MissingRolesError, or says which chain is out of
// order, or that a limb has no length.
func NewHumanoid(skeleton *Skeleton, roles RoleMap, scale float64) (*Humanoid, error) {
	if !(scale > 0) {
		return nil, phrase.Fail("rig: scale {{.Scale}} is not above zero", "Scale", scale)
	}
	if err := skeleton.Validate(); err != nil {
		return nil, err
	}
	if missing := roles.Missing(); len(missing) > 0 {
		return nil, &MissingRolesError{missing}
	}
	for _, chain := range [...][]Role{
		{Hips, Spine, Head},
		{Hips, LeftUpperArm, LeftLowerArm, LeftHand}, {Hips, RightUpperArm, RightLowerArm, RightHand},
		{Hips, LeftUpperLeg, LeftLowerLeg, LeftFoot}, {Hips, RightUpperLeg, RightLowerLeg, RightFoot},
	} {
		for i := 1; i < len(chain); i++ {
			above, below := roles.Joint[chain[i-1]], roles.Joint[chain[i]]
			if below >= len(skeleton.Joints) || !skeleton.IsAncestor(above, below) {
				return nil, phrase.Fail("rig: the joint for {{.Lower}} is not below the joint for {{.Upper}}", "Lower", chain[i], "Upper", chain[i-1])
			}
		}
	}
	dropMisplaced(skeleton, &roles)
	h := &Humanoid{Skeleton: skeleton.Scaled(scale), Roles: roles, Scale: scale}
	h.Rest = h.Skeleton.RestWorld()
	h.TPose = tPose(h)
	if err := h.measure(); err != nil {
		return nil, err
	}
	return h, nil
}

// dropMisplaced unmaps optional roles that do not sit where a chain needs them, such as a neck that is not below the spine.
func dropMisplaced(s *Skeleton, m *RoleMap) {
	between := func(role, above, below Role) {
		joint := m.Joint[role]
		if joint < 0 {
			return
		}
		if joint >= len(s.Joints) || !s.IsAncestor(m.Joint[above], joint) || below != NoRole && !s.IsAncestor(joint, m.Joint[below]) {
			m.Set(role, -1, 0, FromNowhere)
		}
	}
	between(Chest, Spine, Head)
	if m.Joint[Chest] < 0 {
		m.Set(UpperChest, -1, 0, FromNowhere) // VRM 1.0: an upper chest needs a chest
	}
	if m.Joint[UpperChest] >= 0 {
		between(UpperChest, Chest, Head)
	}
	between(Neck, Spine, Head)
	between(LeftShoulder, Spine, LeftUpperArm)
	between(RightShoulder, Spine, RightUpperArm)
	between(LeftToes, LeftFoot, NoRole)
	between(RightToes, RightFoot, NoRole)
	between(LeftEye, Head, NoRole)
	between(RightEye, Head, NoRole)
	between(Jaw, Head, NoRole)
	for role := LeftThumbMetacarpal; role <= LeftLittleDistal; role++ {
		between(role, LeftHand, NoRole)
	}
	for role := RightThumbMetacarpal; role <= RightLittleDistal; role++ {
		between(role, RightHand, NoRole)
	}
}

// Joint is the index of the joint that plays a role, -1 for none.
func (h *Humanoid) Joint(role Role) int { return h.Roles.Joint[role] }

// Bone is a joint that plays a role.
type Bone struct {
	Role  Role
	Joint int
	Above int // which of the bones is the next one above it; -1 for none
}

// Bones are the joints that play roles, each after those above it.
func (h *Humanoid) Bones() []Bone {
	var bones []Bone
	of := map[int]int{-1: -1} // which bone a joint is or is part of
	for joint := range h.Skeleton.Joints {
		above := of[h.Skeleton.Joints[joint].Parent]
		of[joint] = above
		if role := h.Roles.RoleOf(joint); role != NoRole {
			of[joint] = len(bones)
			bones = append(bones, Bone{role, joint, above})
		}
	}
	return bones
}

// UpperTrunk is the role of the joint that carries neck and arms: the upper chest, else the chest, else the spine.
func (h *Humanoid) UpperTrunk() Role {
	switch {
	case h.Roles.Joint[UpperChest] >= 0:
		return UpperChest
	case h.Roles.Joint[Chest] >= 0:
		return Chest
	}
	return Spine
}

// Stand is where and which way a body stands in a pose: the world from a frame on the floor below its hips, facing +Z
// as its trunk does.
func (h *Humanoid) Stand(world []Transform) Transform {
	stand, hips, trunk := Identity(), h.Joint(Hips), h.Joint(h.UpperTrunk())
	if hips < 0 || max(hips, trunk) >= len(world) || !world[hips].Finite() || !world[trunk].Finite() {
		return stand
	}
	stand.Rotation = Yaw(YawOf(h.FromTPose(trunk, world[trunk].Rotation)))
	stand.Position = mgl64.Vec3{world[hips].Position[0], 0, world[hips].Position[2]}
	return stand
}

// NewPose is the rest pose, with memory for every joint.
func (h *Humanoid) NewPose() *Pose {
	pose := &Pose{Hips: h.Rest[h.Roles.Joint[Hips]].Position, Rotations: make([]mgl64.Quat, len(h.Skeleton.Joints))}
	for i, joint := range h.Skeleton.Joints {
		pose.Rotations[i] = joint.Rest
	}
	return pose
}

// NewTPose is the T-pose, with memory for every joint.
func (h *Humanoid) NewTPose() *Pose {
	pose := &Pose{Hips: h.TPose[h.Roles.Joint[Hips]].Position, Rotations: make([]mgl64.Quat, len(h.Skeleton.Joints))}
	for i, joint := range h.Skeleton.Joints {
		pose.Rotations[i] = h.TPose[i].Rotation
		if joint.Parent >= 0 {
			pose.Rotations[i] = h.TPose[joint.Parent].Rotation.Conjugate().Mul(h.TPose[i].Rotation)
		}
	}
	return pose
}

// Forward works out where a pose puts every joint: forward kinematics. world must have one element for each joint; it does
// not allocate.
func (h *Humanoid) Forward(pose *Pose, world []Transform) {
	hips := h.Roles.Joint[Hips]
	joints := h.Skeleton.Joints
	for i := range joints {
		joint, to := &joints[i], &world[i]
		if joint.Parent >= 0 {
			chain(&world[joint.Parent], &joint.Offset, &pose.Rotations[i], to)
		} else {
			to.Position, to.Rotation = joint.Offset, pose.Rotations[i]
		}
		if i == hips {
			to.Position = pose.Hips
		}
	}
}

// chain sets to to parent · (offset, rotation). It is [Transform.Mul] in single numbers, which the compiler keeps in registers
// and vectors made of arrays not: forward kinematics is a fifth of the time so.
func chain(parent *Transform, offset *mgl64.Vec3, rotation *mgl64.Quat, to *Transform) {
	w, x, y, z := parent.Rotation.W, parent.Rotation.V[0], parent.Rotation.V[1], parent.Rotation.V[2]
	px, py, pz := offset[0], offset[1], offset[2]
	// p + 2w(v×p) + 2v×(v×p)
	cx, cy, cz := 2*(y*pz-z*py), 2*(z*px-x*pz), 2*(x*py-y*px)
	to.Position[0] = parent.Position[0] + px + w*cx + y*cz - z*cy
	to.Position[1] = parent.Position[1] + py + w*cy + z*cx - x*cz
	to.Position[2] = parent.Position[2] + pz + w*cz + x*cy - y*cx
	rw, rx, ry, rz := rotation.W, rotation.V[0], rotation.V[1], rotation.V[2]
	to.Rotation.W = w*rw - x*rx - y*ry - z*rz
	to.Rotation.V[0] = w*rx + x*rw + y*rz - z*ry
	to.Rotation.V[1] = w*ry + y*rw + z*rx - x*rz
	to.Rotation.V[2] = w*rz + z*rw + x*ry - y*rx
}

// FromTPose is a joint's rotation away from the T-pose, given its rotation in the world: what devices and solver speak of.
func (h *Humanoid) FromTPose(joint int, world mgl64.Quat) mgl64.Quat {
	return product(&world, h.TPose[joint].Rotation.Conjugate())
}

// product is a.Mul(b) with the same operations in single numbers, like [chain].
func product(a *mgl64.Quat, b mgl64.Quat) mgl64.Quat {
	w, x, y, z := a.W, a.V[0], a.V[1], a.V[2]
	bw, bx, by, bz := b.W, b.V[0], b.V[1], b.V[2]
	return mgl64.Quat{W: w*bw - (x*bx + y*by + z*bz), V: mgl64.Vec3{
		(y*bz - z*by) + bx*w + x*bw,
		(z*bx - x*bz) + by*w + y*bw,
		(x*by - y*bx) + bz*w + z*bw,
	}}
}

// ToWorld is the inverse of [Humanoid.FromTPose]: the rotation in the world of a joint turned away from its T-pose.
func (h *Humanoid) ToWorld(joint int, fromTPose mgl64.Quat) mgl64.Quat {
	return product(&fromTPose, h.TPose[joint].Rotation)
}

// measure fills in the measures, and refuses a humanoid whose limbs have no length.
func (h *Humanoid) measure() error {
	at := func(role Role) mgl64.Vec3 { return h.TPose[h.Roles.Joint[role]].Position }
	length := func(a, b Role) float64 { return at(b).Sub(at(a)).Len() }
	m := &h.Measures
	m.HeadHeight, m.HipsHeight = at(Head).Y(), at(Hips).Y()
	m.HipJoints = (at(LeftUpperLeg).Y() + at(RightUpperLeg).Y()) / 2
	m.ArmSpan, m.Shoulders = length(LeftHand, RightHand), length(LeftUpperArm, RightUpperArm)
	for side, r := range [2][6]Role{
		{LeftUpperArm, LeftLowerArm, LeftHand, LeftUpperLeg, LeftLowerLeg, LeftFoot},
		{RightUpperArm, RightLowerArm, RightHand, RightUpperLeg, RightLowerLeg, RightFoot},
	} {
		m.UpperArm[side], m.LowerArm[side] = length(r[0], r[1]), length(r[1], r[2])
		m.UpperLeg[side], m.LowerLeg[side] = length(r[3], r[4]), length(r[4], r[5])
		for i, l := range [...]float64{m.UpperArm[side], m.LowerArm[side], m.UpperLeg[side], m.LowerLeg[side]} {
			if !(l > 1e-4*h.Scale) {
				return phrase.Fail("rig: the bone from {{.Value}} has no length", "Value", [...]Role{r[0], r[1], r[3], r[4]}[i])
			}
		}
	}
	if !(m.HeadHeight > m.HipsHeight) {
		return phrase.Fail("rig: the head is not above the hips, so the skeleton does not stand upright along +Y")
	}
	eyes := proportionalEyes(at(Head))
	m.EyeSource = EyesFromProportion
	if known := h.Skeleton.Eyes; known != nil && known.Joint == h.Roles.Joint[Head] {
		eyes, m.EyeSource = h.TPose[known.Joint].Apply(known.Offset), known.Source
		if known.Crown > 0 {
			m.Height = m.HeadHeight + known.Crown
		}
	} else if h.Roles.Joint[LeftEye] >= 0 && h.Roles.Joint[RightEye] >= 0 {
		if middle, fit := betweenEyes(h.TPose, &h.Roles); fit {
			eyes, m.EyeSource = middle, EyesFromBones
		}
	}
	m.EyeHeight, m.EyesFromHead = eyes.Y(), eyes.Sub(at(Head))
	return nil
}
