package generated

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Lengths of the person, in meters.
const (
	hipJoint   = 0.90 // height of the hip joints
	halfHips   = 0.09
	thigh      = 0.42
	shin       = 0.40
	ankle      = 0.08
	toesAhead  = 0.14
	spineUp    = 0.10 // joints above the one before
	chestUp    = 0.13
	upperUp    = 0.13
	neckUp     = 0.18
	headUp     = 0.10
	shoulderAt = 0.13 // above the upper chest
	halfChest  = 0.17
	upperArm   = 0.28
	forearm    = 0.25
)

// joints of the skeleton, in its order.
const (
	hipsJoint = iota
	spineJoint
	chestJoint
	upperChestJoint
	neckJoint
	headJoint
	leftArmJoint // shoulder, upper arm, lower arm, hand
	rightArmJoint
	leftLegJoint // upper leg, lower leg, foot, toes
	rightLegJoint
)

// skeleton stands in a T-pose.
func skeleton() rig.Skeleton {
	var s rig.Skeleton
	add := func(name string, parent int, x, y, z float64) int {
		s.Joints = append(s.Joints, rig.Joint{Name: name, Parent: parent, Offset: mgl64.Vec3{x, y, z}, Rest: mgl64.QuatIdent()})
		return len(s.Joints) - 1
	}
	hips := add("Hips", -1, 0, hipJoint, 0)
	spine := add("Spine", hips, 0, spineUp, 0)
	chest := add("Chest", spine, 0, chestUp, 0)
	upper := add("UpperChest", chest, 0, upperUp, 0)
	neck := add("Neck", upper, 0, neckUp, 0)
	add("Head", neck, 0, headUp, 0.01)
	for side, name := range [2]string{"Left", "Right"} {
		out := 1 - 2*float64(side)
		shoulder := add(name+"Shoulder", upper, out*0.03, shoulderAt, 0)
		arm := add(name+"UpperArm", shoulder, out*(halfChest-0.03), 0, 0)
		lower := add(name+"LowerArm", arm, out*upperArm, 0, 0)
		add(name+"Hand", lower, out*forearm, 0, 0)
	}
	for side, name := range [2]string{"Left", "Right"} {
		out := 1 - 2*float64(side)
		leg := add(name+"UpperLeg", hips, out*halfHips, 0, 0)
		lower := add(name+"LowerLeg", leg, 0, -thigh, 0)
		foot := add(name+"Foot", lower, 0, -shin-(hipJoint-thigh-shin-ankle), 0)
		add(name+"Toes", foot, 0, -0.06, toesAhead)
	}
	return s
}

// pose is what a person does at a moment: numbers that may be mixed.
type pose struct {
	hips      mgl64.Vec3 // middle of the hip joints
	yaw       float64    // radians, of the pelvis
	pelvis    float64    // pitch of the pelvis, forward positive
	trunk     float64    // of the chest
	lean      float64    // roll of the chest, to the left positive
	nod       float64    // pitch of the head
	look      float64    // yaw of the head against the pelvis
	hands     [2]mgl64.Vec3
	feet      [2]mgl64.Vec3 // ankles
	footYaw   [2]float64
	footPitch [2]float64
	kneesUp   float64 // 0 to 1: knees bend up rather than ahead
}

// mixed is a pose on the way from one to another.
func (p *pose) mixed(q *pose, share float64) pose { return p.plus(p, q, share) }

// plus is a pose and a share of the difference between two others.
func (p *pose) plus(from, to *pose, share float64) pose {
	f := func(x, a, b float64) float64 { return x + (b-a)*share }
	v := func(x, a, b mgl64.Vec3) mgl64.Vec3 { return x.Add(b.Sub(a).Mul(share)) }
	m := pose{
		hips: v(p.hips, from.hips, to.hips), yaw: f(p.yaw, from.yaw, to.yaw), pelvis: f(p.pelvis, from.pelvis, to.pelvis),
		trunk: f(p.trunk, from.trunk, to.trunk), lean: f(p.lean, from.lean, to.lean), nod: f(p.nod, from.nod, to.nod),
		look: f(p.look, from.look, to.look), kneesUp: f(p.kneesUp, from.kneesUp, to.kneesUp),
	}
	for side := range 2 {
		m.hands[side], m.feet[side] = v(p.hands[side], from.hands[side], to.hands[side]), v(p.feet[side], from.feet[side], to.feet[side])
		m.footYaw[side] = f(p.footYaw[side], from.footYaw[side], to.footYaw[side])
		m.footPitch[side] = f(p.footPitch[side], from.footPitch[side], to.footPitch[side])
	}
	return m
}

func turned(yaw, pitch, roll float64) mgl64.Quat {
	return mgl64.QuatRotate(yaw, mgl64.Vec3{0, 1, 0}).Mul(mgl64.QuatRotate(pitch, mgl64.Vec3{1, 0, 0})).Mul(mgl64.QuatRotate(roll, mgl64.Vec3{0, 0, 1}))
}

// put writes a pose to a frame.
func (p *pose) put(m *rig.Motion, frame int) {
	joints := m.Skeleton.Joints
	world := make([]rig.Transform, len(joints))
	place := func(joint int, turn mgl64.Quat) mgl64.Vec3 {
		parent := joints[joint].Parent
		at := p.hips
		if parent >= 0 {
			at = world[parent].Position.Add(world[parent].Rotation.Rotate(joints[joint].Offset))
		}
		world[joint] = rig.Transform{Position: at, Rotation: turn}
		return at
	}
	place(hipsJoint, turned(p.yaw, p.pelvis, 0))
	for i, joint := range [...]int{spineJoint, chestJoint, upperChestJoint} {
		share := float64(i+1) / 3
		place(joint, turned(p.yaw+p.look*0.2*share, p.pelvis+(p.trunk-p.pelvis)*share, p.lean*share))
	}
	head := turned(p.yaw+p.look, p.nod, p.lean*0.3)
	chest := world[upperChestJoint].Rotation
	place(neckJoint, mgl64.QuatNlerp(chest, head, 0.4))
	place(headJoint, head)
	forward, up := mgl64.Vec3{math.Sin(p.yaw), 0, math.Cos(p.yaw)}, mgl64.Vec3{0, 1, 0}
	first := headJoint + 1
	for side := range 2 {
		out := 1 - 2*float64(side)
		shoulder := first + 4*side
		place(shoulder, chest)
		root := place(shoulder+1, chest)
		across := chest.Rotate(mgl64.Vec3{out, 0, 0})
		pole := up.Mul(-1).Add(across.Mul(0.5)).Sub(forward.Mul(0.5))
		middle, end := twoBones(root, p.hands[side], pole, upperArm, forearm)
		upper, lower := middle.Sub(root).Normalize(), end.Sub(middle).Normalize()
		place(shoulder+1, along(mgl64.Vec3{out, 0, 0}, upper, chest))
		place(shoulder+2, along(mgl64.Vec3{out, 0, 0}, lower, world[shoulder+1].Rotation))
		place(shoulder+3, world[shoulder+2].Rotation)

		leg := first + 8 + 4*side
		hip := place(leg, world[hipsJoint].Rotation)
		pole = forward.Mul(1 - p.kneesUp).Add(up.Mul(p.kneesUp))
		full := hipJoint - ankle - thigh
		knee, at := twoBones(hip, p.feet[side], pole, thigh, full)
		down := mgl64.Vec3{0, -1, 0}
		facing := turned(p.yaw, 0, 0)
		place(leg, along(down, knee.Sub(hip).Normalize(), facing))
		place(leg+1, along(down, at.Sub(knee).Normalize(), world[leg].Rotation))
		foot := turned(p.footYaw[side], p.footPitch[side], 0)
		place(leg+2, foot)
		place(leg+3, foot)
	}
	local := m.Local(frame)
	for i := range world {
		if parent := joints[i].Parent; parent >= 0 {
			inward := world[parent].Rotation.Conjugate()
			local[i] = rig.Transform{Position: joints[i].Offset, Rotation: inward.Mul(world[i].Rotation).Normalize()}
		} else {
			local[i] = world[i]
		}
	}
}

// along is a rotation near another one that takes a direction of the T-pose to a direction.
func along(rest, direction mgl64.Vec3, near mgl64.Quat) mgl64.Quat {
	return rig.RotationBetween(near.Rotate(rest), direction).Mul(near).Normalize()
}

// twoBones is where middle and end of a limb are that reaches for a target, with the middle towards a pole.
func twoBones(root, target, pole mgl64.Vec3, upper, lower float64) (middle, end mgl64.Vec3) {
	way := target.Sub(root)
	distance := math.Max(math.Abs(upper-lower)+1e-3, math.Min(way.Len(), (upper+lower)*0.9995))
	axis := way.Normalize()
	cos := (upper*upper + distance*distance - lower*lower) / (2 * upper * distance)
	cos = math.Max(-1, math.Min(1, cos))
	across := pole.Sub(axis.Mul(pole.Dot(axis))).Normalize()
	middle = root.Add(axis.Mul(upper * cos)).Add(across.Mul(upper * math.Sqrt(1-cos*cos)))
	return middle, root.Add(axis.Mul(distance))
}
