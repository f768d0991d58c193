package calibration

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/anthropometry"
	"posewright/effectors"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/trackers"
)

// Fit fits an avatar to a measured person: its eyes are as high as theirs. The size that h has does not matter.
//
// The offset of a device on the trunk or the head is such that the avatar at its new scale, standing in the
// person's pose with its eyes vertically under the headset (or over it, where its eyes are higher), its feet on
// the floor and facing as the person faces, has the bone where the device puts it. Hands, feet, elbows and knees
// follow the person's own joints instead, so that turning one in place does not move it: a wrist is where the grip
// of the device or the measurement of it says, whatever the avatar's arms reach, and an ankle is as far to the
// side as its device, and as far ahead as legs that swung say. The rotations of both are those of the pose; a hand
// whose wrist was measured is turned halfway to where its forearm points. Of a measurement without a pose devices
// are taken to be on their joints, and not turned.
func Fit(m Measurement, h *rig.Humanoid) (Calibration, error) { return fit(m, h, false) }

// FitUniform is [Fit] with the size of Marmaras 2024, UniformCalibrateAvatar: the mean of what the person's eye height and their arm span, from wrist to wrist, say. The avatar's
// eyes are then not as high as theirs, unless both say the same. Where no span was measured it is Fit.
func FitUniform(c Calibration, h *rig.Humanoid) (Calibration, error) {
	return fit(c.Measurement(), h, true)
}

func fit(m Measurement, h *rig.Humanoid, uniform bool) (Calibration, error) {
	headset := m.device(head)
	if headset == nil && !m.Unposed {
		return Calibration{}, phrase.Fail("calibration: an avatar cannot be fitted to a person without a headset")
	}
	m.correct()
	if headset != nil && !m.Unposed {
		m.eyes = headset.Pose.Position
		m.assumeGrips()
	}
	scale := m.EyeHeightM * h.Scale / h.Measures.EyeHeight
	if uniform && m.ArmSpanM > 0 && h.Measures.ArmSpan > 0 {
		scale = (scale + m.ArmSpanM*h.Scale/h.Measures.ArmSpan) / 2
	}
	if !(scale > 0) || math.IsInf(scale, 0) {
		return Calibration{}, phrase.Fail("calibration: the person's height was not measured")
	}
	c := Calibration{
		HeightM: m.HeightM, EyeHeightM: m.EyeHeightM, ArmSpanM: m.ArmSpanM, FacingDeg: m.FacingDeg,
		Scale: scale, EstimateVersion: EstimateVersion,
		ArmsBelowDeg: [2]float64{degrees(m.BelowRad[0]), degrees(m.BelowRad[1])},
		Person:       m.Person, FloorM: m.FloorM, Seated: m.Seated, Unposed: m.Unposed, Body: m.Body, Corrected: m.Corrected, Elbows: m.Elbows,
		Arcs: slices.Clone(m.Arcs), Curls: m.Curls, Swings: m.Swings,
	}
	if m.Holding != TPose {
		c.Pose = m.Holding.String()
	}
	hands, person, estimated := m.mounts()
	var stand rig.Transform
	if !m.Unposed {
		stand = m.standing(h, scale)
	}
	for i := range m.Devices {
		d := &m.Devices[i]
		// Poses in files are rounded, so their rotations are unit only nearly.
		device := rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation.Normalize()}
		var offset rig.Transform
		if m.Unposed {
			offset = unposedOffset(&m, d, h, scale)
		} else {
			bone := stand.Mul(posed(&m, d.Role, h, scale))
			if d.Role == leftFoot || d.Role == rightFoot {
				toLeft := stand.Rotation.Rotate(mgl64.Vec3{1, 0, 0})
				bone.Position = bone.Position.Add(toLeft.Mul(device.Position.Sub(bone.Position).Dot(toLeft)))
				if f := &person.Feet[d.Role-leftFoot]; estimated && f.Swung() {
					ahead := stand.Rotation.Rotate(mgl64.Vec3{0, 0, 1})
					bone.Position = bone.Position.Add(ahead.Mul(device.Apply(f.Ankle).Sub(bone.Position).Dot(ahead)))
				}
			}
			if hint, ok := d.Role.Hint(); ok && estimated {
				m.ownMiddle(hint, &hands, &person, &bone)
			}
			offset = device.Inverse().Mul(bone)
		}
		side, isHand := handSide(d.Role)
		switch {
		case isHand && estimated:
			offset = hands[side]
		case isHand:
			offset = m.Wrists[side].offset(offset, side)
		}
		if d.Trim != (Trim{}) {
			offset = offset.Mul(d.Trim.Transform())
			offset.Rotation = offset.Rotation.Normalize()
		}
		fitted := Device{
			Kind: d.Kind.String(), Serial: d.Serial, Effector: d.Role.String(), Raw: PoseOf(device), Offset: PoseOf(offset), Trim: d.Trim,
		}
		if isHand {
			fitted.Wrist = m.Wrists[side]
		}
		c.Devices = append(c.Devices, fitted)
	}
	return c, nil
}

// assumeGrips gives the hands of a calibration from before default grips theirs.
func (m *Measurement) assumeGrips() {
	for side, role := range handRoles {
		if d := m.device(role); d != nil && d.Kind == trackers.Controller && m.Wrists[side].Source == WristUnknown {
			m.Wrists[side] = assumedWrist(d.Kind, d.Serial, side)
		}
	}
	m.dropUnlikelyGrips(radians(m.FacingDeg))
}

// Refit fits another avatar to the same person, from the raw poses that a calibration keeps. For the avatar that it was
// made for it gives the same calibration again.
func Refit(c Calibration, h *rig.Humanoid) (Calibration, error) {
	return Fit(c.Measurement(), h)
}

// posed is where the bone of a role is in the avatar's own frame, at a scale, in the person's pose: turned from the T-pose about the
// shoulders by as much as the arms hang.
func posed(m *Measurement, role Role, h *rig.Humanoid, scale float64) rig.Transform {
	bone := rig.Transform{Position: h.TPose[role.JointOf(h)].Position.Mul(scale / h.Scale), Rotation: mgl64.QuatIdent()}
	side, upper := 0, rig.LeftUpperArm
	switch role {
	case leftHand, LeftElbow:
	case rightHand, RightElbow:
		side, upper = 1, rig.RightUpperArm
	default:
		return bone
	}
	if m.BelowRad[side] == 0 {
		return bone
	}
	shoulder := h.TPose[h.Joint(upper)].Position.Mul(scale / h.Scale)
	turn := mgl64.QuatRotate(m.BelowRad[side]*(2*float64(side)-1), mgl64.Vec3{0, 0, 1})
	return rig.Transform{Position: shoulder.Add(turn.Rotate(bone.Position.Sub(shoulder))), Rotation: turn}
}

// ownMiddle places an elbow or a knee where the person's is, whatever the avatar's bones: from wrist or ankle
// towards the joint above, by the length of the bone between, and turned as the limb points. A limb that too
// little is known of stays.
func (m *Measurement) ownMiddle(
	hint effectors.HintID, hands *[2]rig.Transform, person *anthropometry.Person, bone *rig.Transform,
) {
	h, ok := person.Bones(m.Corrected.legs())
	if !ok {
		return
	}
	side, stand := int(hint)%2, m.standing(h, 1)
	root, last, end, lower, rest := rig.LeftUpperArm, rig.LeftHand, leftHand, h.Measures.LowerArm, restOf(hint)
	inDevice := hands[side].Position
	if hint >= effectors.LeftKnee {
		root, last, end, lower = rig.LeftUpperLeg, rig.LeftFoot, leftFoot, h.Measures.LowerLeg
		inDevice = person.Feet[side].Ankle
	}
	if side == 1 {
		root, last = root.Mirror(), last.Mirror()
	}
	at := func(r rig.Role) mgl64.Vec3 { return stand.Apply(h.TPose[h.Joint(r)].Position) }
	tip := at(last)
	if d := m.device(end + Role(side)); d != nil {
		tip = d.Pose.Apply(inDevice)
	} else if hint < effectors.LeftKnee {
		return
	}
	if limb := tip.Sub(at(root)); limb.Len() > lower[side] {
		way := limb.Normalize()
		bone.Position = tip.Sub(way.Mul(lower[side]))
		bone.Rotation = rig.RotationBetween(bone.Rotation.Rotate(rest), way).Mul(bone.Rotation)
	}
}

// restOf is the way of the bone above an elbow or a knee in a T-pose.
func restOf(hint effectors.HintID) mgl64.Vec3 {
	if hint >= effectors.LeftKnee {
		return mgl64.Vec3{0, -1, 0}
	}
	return anthropometry.Outward(int(hint))
}

// strappedAbove is from how many meters above its joint on a tracker is on the bone above: a pose knows joints to
// 15 mm.
const strappedAbove = 0.025

// Along returns the way of the bone above an elbow or a knee, given the joint, turned as that bone, and the same
// in the frame of its tracker; zero of a tracker that is not above the joint, and may be on the bone below.
func Along(hint effectors.HintID, joint, inDevice rig.Transform) mgl64.Vec3 {
	rest := restOf(hint)
	if inDevice.Rotation.Conjugate().Rotate(inDevice.Position).Dot(rest) < strappedAbove {
		return mgl64.Vec3{}
	}
	return joint.Rotation.Rotate(rest)
}

// unposedOffset is what is known of where a bone is in its device's frame without a pose.
func unposedOffset(m *Measurement, d *Measured, h *rig.Humanoid, scale float64) rig.Transform {
	offset := rig.Identity()
	if side, isHand := handSide(d.Role); isHand {
		offset.Position = m.Wrists[side].Position
	} else if d.Role == head && d.Kind == trackers.Headset {
		offset.Position = h.Measures.EyesFromHead.Mul(-scale / h.Scale)
	}
	return offset
}

// axisShare is how much the axis of the turning counts against the pose for where a hand points: people turn a hand about the forearm within
// some 3°, and hold an arm out as well as that.
const axisShare = 0.5

// offset is the offset of a hand, given the one of the pose: at the wrist, and turned as in the pose. Where the axis of the forearm was measured it points
// halfway between where the pose has it and along that axis, and keeps its roll about the forearm.
func (w *Wrist) offset(posed rig.Transform, side int) rig.Transform {
	posed.Position = w.Position
	if axis := mgl64.Vec3(w.Axis); axis != (mgl64.Vec3{}) {
		along := posed.Rotation.Rotate(mgl64.Vec3{1 - 2*float64(side), 0, 0})
		turn := mgl64.QuatNlerp(mgl64.QuatIdent(), rig.RotationBetween(along, axis), axisShare)
		posed.Rotation = turn.Mul(posed.Rotation).Normalize()
	}
	return posed
}

// standing is world from avatar for an avatar in its T-pose on the floor, with its eyes on the vertical through
// the headset; another device on the head is on the joint.
func (m *Measurement) standing(h *rig.Humanoid, scale float64) rig.Transform {
	headset, eyes := m.device(head), h.TPose[h.Joint(rig.Head)].Position
	if headset.Kind == trackers.Headset {
		eyes = eyes.Add(h.Measures.EyesFromHead)
	}
	eyes = eyes.Mul(scale / h.Scale)
	turn, point := rig.Yaw(radians(m.FacingDeg)), headset.Pose.Position
	eyes[1], point[1] = 0, m.FloorM
	return rig.Transform{Position: point.Sub(turn.Rotate(eyes)), Rotation: turn}
}
