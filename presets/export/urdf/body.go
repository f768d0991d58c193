package urdf

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export/ranges"
	"posewright/rig"
)

// fixed reports whether a bone does not move in the robot.
func fixed(role rig.Role) bool {
	switch role {
	case rig.LeftEye, rig.RightEye, rig.Jaw, rig.LeftToes, rig.RightToes:
		return true
	}
	return role >= rig.LeftThumbMetacarpal
}

// body is the avatar as links.
type body struct{ h *rig.Humanoid }

func (b body) has(role rig.Role) bool { return b.h.Joint(role) >= 0 }

// at is where a bone begins in the T-pose.
func (b body) at(role rig.Role) mgl64.Vec3 { return b.h.TPose[b.h.Joint(role)].Position }

// above is the bone that a bone hangs on; ok is false for the hips, on which all hang.
func (b body) above(role rig.Role) (found rig.Role, ok bool) {
	if role == rig.Hips {
		return rig.NoRole, false
	}
	for joint := b.h.Skeleton.Joints[b.h.Joint(role)].Parent; joint >= 0; joint = b.h.Skeleton.Joints[joint].Parent {
		if found = b.h.Roles.RoleOf(joint); found != rig.NoRole {
			return found, true
		}
	}
	return rig.Hips, true // a bone beside them in the file moves with them
}

// way is from where a bone begins to where it ends: to the nearest that hangs on it and is not fixed, of hand, foot and head to where the flesh ends. It is in a
// preset's frame.
func (b body) way(role rig.Role) mgl64.Vec3 {
	for below := rig.Hips; below < rig.RoleCount; below++ {
		if !b.has(below) || fixed(below) {
			continue
		}
		if above, ok := b.above(below); ok && above == role {
			return b.at(below).Sub(b.at(role))
		}
	}
	m := &b.h.Measures
	switch role {
	case rig.Head: // the crown is about as far above the eyes as they are above the head's joint
		return mgl64.Vec3{0, math.Max(0.05*m.EyeHeight, 2*(m.EyeHeight-m.HeadHeight)), 0}
	case rig.LeftHand, rig.RightHand:
		side := 0
		if role == rig.RightHand {
			side = 1
		}
		return mgl64.Vec3{float64(1-2*side) * 0.4 * m.LowerArm[side], 0, 0} // to the knuckles and a little further
	case rig.LeftFoot, rig.RightFoot:
		if toes := role + 1; b.has(toes) {
			return b.at(toes).Sub(b.at(role))
		}
		return mgl64.Vec3{0, -0.6 * b.at(role).Y(), 0.08 * m.EyeHeight}
	}
	return mgl64.Vec3{}
}

// A segment is what a link weighs, as a share of the body, and where along the bone the center of it lies: Dempster's measurements as tabled by Winter,
// Biomechanics and Motor Control of Human Movement, table 4.1. Radius is that of the flesh as a part of the bone's length.
type segment struct{ mass, center, radius float64 }

func segmentOf(role rig.Role) segment {
	switch role {
	case rig.LeftUpperArm, rig.RightUpperArm:
		return segment{0.028, 0.436, 0.16}
	case rig.LeftLowerArm, rig.RightLowerArm:
		return segment{0.016, 0.430, 0.14}
	case rig.LeftHand, rig.RightHand:
		return segment{0.006, 0.506, 0.4}
	case rig.LeftUpperLeg, rig.RightUpperLeg:
		return segment{0.100, 0.433, 0.17}
	case rig.LeftLowerLeg, rig.RightLowerLeg:
		return segment{0.0465, 0.433, 0.12}
	case rig.LeftFoot, rig.RightFoot:
		return segment{0.0145, 0.5, 0.3}
	case rig.Head:
		return segment{0.066, 0.5, 0.45}
	case rig.Neck:
		return segment{0.015, 0.5, 0.5}
	case rig.LeftShoulder, rig.RightShoulder:
		return segment{0.02, 0.5, 0.3}
	}
	return segment{0, 0.5, 0} // a part of the trunk
}

// trunk are the bones over which the rest of the trunk's mass goes, by how much of it each has; those that an avatar lacks leave theirs to the others.
var trunk = map[rig.Role]float64{rig.Hips: 0.142, rig.Spine: 0.139, rig.Chest: 0.096, rig.UpperChest: 0.08}

// bodyMassIndex is kilogrammes for each square meter of height: presets say nothing of what a person weighs.
const bodyMassIndex = 22

// mass is what the whole person weighs, whose eyes are at 93.6 % of the height.
func (b body) mass() float64 {
	height := b.h.Measures.EyeHeight / 0.936
	return bodyMassIndex * height * height
}

// masses are those of all links that have one, in kilogrammes.
func (b body) masses() map[rig.Role]float64 {
	all, rest, shares := map[rig.Role]float64{}, 1.0, 0.0
	for role := rig.Hips; role < rig.RoleCount; role++ {
		if !b.has(role) || fixed(role) {
			continue
		}
		if share := segmentOf(role).mass; share > 0 {
			all[role] = share
			rest -= share
		} else {
			shares += trunk[role]
		}
	}
	for role, share := range trunk {
		if b.has(role) {
			all[role] = rest * share / shares
		}
	}
	for role := range all {
		all[role] *= b.mass()
	}
	return all
}

// radius is that of a link's flesh.
func (b body) radius(role rig.Role) float64 {
	if part, ok := trunk[role]; ok && part > 0 { // about as thick from front to back as half of what the shoulders are apart
		return 0.3 * b.h.Measures.Shoulders
	}
	return segmentOf(role).radius * b.way(role).Len()
}

// axes are those of a bone's three joints in a preset's frame, the last along the bone, and the limit that holds it; nil for none.
func (b body) axes(role rig.Role, p *presets.Preset) (mgl64.Quat, *ranges.Range) {
	if id, ok := effectors.LimitOf(role); ok {
		r := ranges.Of(p, id)
		turned := r.About(b.h).Mul(r.Axes())
		if r.On {
			return turned, &r
		}
		return turned, nil
	}
	z := b.way(role)
	if z.Len() < 1e-6 {
		z = mgl64.Vec3{0, 1, 0}
	}
	z = z.Normalize()
	x := mgl64.Vec3{1, 0, 0} // forward and backward first
	if math.Abs(z[0]) > 0.7 {
		x = mgl64.Vec3{0, math.Copysign(1, z[0]), 0}
	}
	x = x.Sub(z.Mul(x.Dot(z))).Normalize()
	return mgl64.Mat4ToQuat(mgl64.Mat3FromCols(x, z.Cross(x), z).Mat4()).Normalize(), nil
}
