package calibration

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/anthropometry"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/trackers"
)

// How far a hand may point elsewhere than its device has it: radians. Where only a pose says how a device is held, the pose itself is what is doubted; hands
// that were turned like keys say where their forearms point.
const (
	unknownTurn = 25 * degree
	turnedTurn  = 3 * degree
)

// Evidence is what a measurement says of the body of the person, whatever avatar they use.
func (m *Measurement) Evidence() anthropometry.Evidence {
	e, _ := m.evidence()
	return e
}

// Estimate finds the body of the person from all that was measured.
func (m *Measurement) Estimate() (anthropometry.Person, anthropometry.Report) {
	return m.estimate(m.Evidence())
}

// estimate finds the body of the person from evidence. Arms are longer by as much as the person trimmed their hands
// farther out: the shoulders stay where they are.
func (m *Measurement) estimate(e anthropometry.Evidence) (anthropometry.Person, anthropometry.Report) {
	person, report := anthropometry.Estimate(e)
	for i := range m.Devices {
		if side, isHand := handSide(m.Devices[i].Role); isHand {
			out := m.Devices[i].Trim.MoveM[0] * (1 - 2*float64(side))
			person.Arm[side].M = max(0.1, person.Arm[side].M+out)
			person.Span.M += out
		}
	}
	return person, report
}

// Estimate finds the body of the person from all that the calibration keeps of them.
func (c *Calibration) Estimate() (anthropometry.Person, anthropometry.Report) {
	m := c.Measurement()
	m.correct()
	return m.Estimate()
}

// Crooked says how a pose was held unlike it was asked for: arms of a T-pose level, others as low as they were.
func (m *Measurement) Crooked(held *anthropometry.Crookedness) []phrase.Phrase {
	if m.Holding == TPose {
		return held.Words([2]float64{})
	}
	return held.Words(m.BelowRad)
}

// eyesAt is where the eyes were in the pose; false without a device on the head.
func (m *Measurement) eyesAt() (mgl64.Vec3, bool) {
	headset := m.device(head)
	if headset == nil {
		return mgl64.Vec3{}, false
	}
	if headset.Kind != trackers.Headset {
		return eyesFromHead(headset.Pose.Position, m.FloorM, radians(m.FacingDeg)), true
	}
	return headset.Pose.Position, true
}

// evidence is the evidence with how the hand of each side is turned in its device, as far as that is known: the rotations of hands in the evidence are with it.
func (m *Measurement) evidence() (e anthropometry.Evidence, held [2]mgl64.Quat) {
	e = anthropometry.Evidence{EyeHeightM: m.EyeHeightM, Typed: m.Corrected.typed()}
	held = [2]mgl64.Quat{mgl64.QuatIdent(), mgl64.QuatIdent()}
	eyes, ok := m.eyesAt()
	hands := [2]*Measured{m.device(leftHand), m.device(rightHand)}
	if m.Unposed || !ok || hands[0] == nil || hands[1] == nil {
		return e, held
	}
	turn := rig.Yaw(-radians(m.FacingDeg))
	own := func(p mgl64.Vec3) mgl64.Vec3 { p[1] -= m.FloorM; return turn.Rotate(p) }
	pose := anthropometry.HeldPose{Eyes: own(eyes), BelowRad: m.BelowRad}
	for side, d := range hands {
		w := &m.Wrists[side]
		device := turn.Mul(d.Pose.Rotation.Normalize())
		held[side] = device.Conjugate().Mul(mgl64.QuatRotate(m.BelowRad[side]*(2*float64(side)-1), mgl64.Vec3{0, 0, 1}))
		e.Grips[side].TurnRad = unknownTurn
		if axis := mgl64.Vec3(w.Axis); w.Source == WristMeasured && axis != (mgl64.Vec3{}) {
			held[side] = rig.RotationBetween(held[side].Rotate(anthropometry.Outward(side)), axis).Mul(held[side])
			e.Grips[side].TurnRad = turnedTurn
		}
		held[side] = held[side].Normalize()
		back := held[side].Conjugate()
		pose.Hands[side] = rig.Transform{Position: own(d.Pose.Position), Rotation: device.Mul(held[side])}
		assumed := *w
		if w.Source == WristMeasured {
			e.Waves[side] = anthropometry.Wave{Point: back.Rotate(w.Position), DeviationM: w.Uncertainty}
			if assumed = assumedWrist(d.Kind, d.Serial, side); !assumed.reachesBack(d.Pose, m.shoulder(side, radians(m.FacingDeg))) {
				assumed = Wrist{}
			}
		}
		e.Grips[side].Position, e.Grips[side].Known = back.Rotate(assumed.Position), assumed.Source == WristGrip
		if c := &m.Curls[side]; c.Uncertainty > 0 {
			e.Curls[side] = anthropometry.Wave{Point: back.Rotate(c.Position), DeviationM: c.Uncertainty}
		}
	}
	e.Poses = []anthropometry.HeldPose{pose}
	e.Belt, e.Swings = m.HipHeights()
	for side, role := range [2]Role{leftFoot, rightFoot} {
		d, belt := m.device(role), m.device(hips)
		if d == nil || m.Seated {
			continue
		}
		foot := &e.Feet[side]
		foot.Tracker, foot.Eyes = rig.Transform{Position: own(d.Pose.Position), Rotation: turn.Mul(d.Pose.Rotation.Normalize())}, pose.Eyes
		if s := &m.Swings[side]; belt != nil && s.Uncertainty > 0 {
			foot.Hip, foot.HipDeviationM = own(belt.Pose.Apply(s.Position)), s.Uncertainty
		}
	}
	for i := range m.Arcs {
		moment := anthropometry.HeldPose{Eyes: own(m.Arcs[i].eyes())}
		for side := range hands {
			at := m.Arcs[i].hand(side)
			moment.Hands[side] = rig.Transform{Position: own(at.Position), Rotation: turn.Mul(at.Rotation).Mul(held[side])}
		}
		e.Arcs = append(e.Arcs, moment)
	}
	return e, held
}

// beltSpread is how far above or below where belts usually are a tracker on the hips may be worn, meters.
const beltSpread = 0.034

// HipHeights are how high the hip joints are, as the tracker on the hips has them where it is worn, and as legs that swung have them.
func (m *Measurement) HipHeights() (belt anthropometry.Height, swings [2]anthropometry.Height) {
	d := m.device(hips)
	if d == nil || m.Seated || m.Unposed {
		return belt, swings
	}
	if height, ok := m.beltHeight(d); ok {
		belt = anthropometry.Height{M: height, DeviationM: beltSpread}
	}
	for side := range m.Swings {
		if s := &m.Swings[side]; s.Uncertainty > 0 {
			swings[side] = anthropometry.Height{M: d.Pose.Apply(s.Position).Y() - m.FloorM, DeviationM: s.Uncertainty}
		}
	}
	return belt, swings
}

// legs are the lengths of the left and the right leg.
func (b *Body) legs() [2]float64 { return [2]float64{b.LeftLegM, b.RightLegM} }

// typed are the lengths that a person gave.
func (b *Body) typed() anthropometry.Typed {
	return anthropometry.Typed{ArmM: [2]float64{b.LeftArmM, b.RightArmM}, ShouldersM: b.ShoulderM, SpanM: b.ArmSpanM, GirthM: b.GirthM}
}

// HandOffsets returns where the estimate has both hands in their devices; the identity where no pose says so.
func (m *Measurement) HandOffsets() [2]rig.Transform {
	if offsets, _, ok := m.mounts(); ok {
		return offsets
	}
	return [2]rig.Transform{rig.Identity(), rig.Identity()}
}

// mounts are where the estimate of the person has both hands in their devices; false where no pose says so.
func (m *Measurement) mounts() (hands [2]rig.Transform, person anthropometry.Person, ok bool) {
	e, held := m.evidence()
	if len(e.Poses) == 0 || m.Exact {
		return hands, person, false
	}
	person, report := anthropometry.Estimate(e)
	if !report.OK {
		return hands, person, false
	}
	for side := range hands {
		hands[side] = rig.Transform{Position: held[side].Rotate(person.Wrist[side]), Rotation: held[side].Mul(person.HandTurn[side]).Normalize()}
	}
	return hands, person, true
}
