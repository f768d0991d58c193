package calibration

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/anthropometry"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/trackers"
)

// What is expected of a person in a pose.
const (
	shortest, tallest = 1.0, 2.3 // meters

	leastSpan      = 0.7                // of the expected span
	widestSpan     = 1.5                // of the expected span
	handsAhead     = 0.17               // how far before or behind the shoulders the hands' line may be, of stature
	lopsided       = 0.25               // how much farther out one hand may be than the other, of the span, whatever they hold
	lopsidedArms   = 0.08               // the same beside what is not known of where the wrists are
	lopsidedNotice = 0.10               // from where on that is worth a warning
	headLevel      = 22 * math.Pi / 180 // how far the headset may be tilted
	headAstray     = 50 * math.Pi / 180 // how far the headset may look away from where the body faces
	headTurned     = 20 * math.Pi / 180 // from where on that is worth a warning
	restless       = 0.025              // root mean square spread that is no standing still, meters
	restlessHead   = 0.020              // the same of the headset
	restlessRad    = 8 * math.Pi / 180
	unsteady       = 0.010              // from where on the spread is worth a warning, meters
	spanUnlike     = 0.12               // difference between span and what the height lets expect that is worth a warning
	fewestSamples  = 5                  // of a device, for its mean to count
	aside          = 15 * math.Pi / 180 // how far the line between the hands may slope
	asideMeasured  = 10 * math.Pi / 180 // the same between wrists that were measured
	ahead          = 0.13               // how far the head may be from above hips or feet, of stature
	bentElbow      = 40 * math.Pi / 180 // an elbow that is bent too far for its arm to be estimated well
	loweredM       = 0.02               // meters that feet may lower the eyes by standing apart
	droppedM       = 0.03               // meters that the eyes may be lower in the pose than before it
	doubledM       = 0.01               // meters: two devices at one place are one
	doubledRad     = 2 * math.Pi / 180
)

// judge fills in the measures of a person from the means of their devices, or refuses: the error is a *Refusal. Fixed says
// for which roles the side was chosen by the person or is in the device's name.
func (m *Measurement) judge(fixed [RoleCount]bool, demand *Demand) error {
	m.Seated, m.FloorM, m.Holding = demand.Seated, demand.FloorM, demand.Holding
	headset, left, right := m.device(head), m.device(leftHand), m.device(rightHand)
	noLeft, noRight := demand.Without[leftHand], demand.Without[rightHand]
	if handless(func(role Role) bool { return m.device(role) != nil }) {
		noLeft, noRight = true, true
	}
	switch {
	case headset == nil && len(m.Devices) == 0:
		return refuse(DevicesMissing, phrase.Say("No tracked devices. Switch on the headset and the controllers."))
	case headset == nil:
		return refuse(DevicesMissing, phrase.Say("No headset. Your height is measured from it. Put the headset on."))
	case left == nil && right == nil && !(noLeft && noRight):
		return refuse(DevicesMissing, phrase.Say("No hand devices. Arm span and facing direction are measured from them. Hold a controller in each hand."))
	case left == nil && !noLeft:
		return refuse(DevicesMissing, phrase.Say("No device on the left hand. Switch on the left controller."))
	case right == nil && !noRight:
		return refuse(DevicesMissing, phrase.Say("No device on the right hand. Switch on the right controller."))
	}
	if err := m.judgeStillness(); err != nil {
		return err
	}

	// A headset says which way its wearer looks, and whether they look level; what else is worn on a head may be turned any way.
	looking := rig.YawOf(headset.Pose.Rotation)
	if headset.Kind != trackers.Headset && left != nil && right != nil {
		looking, _, _ = facingAcross(m.wrist(0), m.wrist(1))
	}
	eyes := headset.Pose.Position
	if headset.Kind != trackers.Headset {
		eyes = eyesFromHead(eyes, m.FloorM, looking)
	}
	m.eyes = eyes
	m.EyeHeightM = eyes.Y() - m.FloorM
	if m.Seated {
		m.EyeHeightM = demand.EyeHeightM
		m.FloorM = eyes.Y() - m.EyeHeightM
	}
	m.HeightM = m.EyeHeightM * StatureFromEyes
	if !(m.HeightM >= shortest && m.HeightM <= tallest) {
		if m.Seated {
			return refuse(HeightImplausible, phrase.Say("Type your height. It can't be measured while you sit."))
		}
		return refuse(HeightImplausible, phrase.Say("Your headset is {{.Eyes}} above the floor, which means a height of {{.Height}}. Stand upright or set the floor again.", "Eyes", phrase.Meters(m.EyeHeightM), "Height", phrase.Meters(m.HeightM)))
	}
	if tilt := tiltOf(headset.Pose.Rotation); tilt > headLevel && headset.Kind == trackers.Headset {
		return refuse(HeadTilted, phrase.Say("Your head is tilted by {{.Angle}}: look straight ahead.", "Angle", angle(tilt)))
	}
	m.Body.ShoulderM = 0
	if left, right := m.device(LeftShoulder), m.device(RightShoulder); left != nil && right != nil {
		m.Body.ShoulderM = left.Pose.Position.Sub(right.Pose.Position).Len()
	}
	if left == nil || right == nil {
		m.Holding = demand.Holding % AnyPose
		m.FacingDeg = degrees(looking)
		m.ArmSpanM = wristSpan * m.HeightM
		m.Warnings = append(m.Warnings, phrase.Say("Without devices on both hands your arm span is estimated from your height, and your facing direction from your headset."))
		m.measureLegs()
		return nil
	}

	m.dropUnlikelyGrips(looking)

	// Two controllers that look the same change hands from one day to the next: then where they are says which is which.
	_, toLeft, ok := facingAcross(m.wrist(0), m.wrist(1))
	headLeft := mgl64.Vec3{math.Cos(looking), 0, -math.Sin(looking)}
	if ok && toLeft.Dot(headLeft) < 0 && !fixed[leftHand] && !fixed[rightHand] {
		left.Role, right.Role = right.Role, left.Role
		m.Wrists[0], m.Wrists[1] = m.Wrists[1].mirrored(), m.Wrists[0].mirrored()
	}
	if err := m.judgeArms(demand, looking); err != nil {
		return err
	}
	_, toLeft, _ = facingAcross(m.wrist(0), m.wrist(1))
	for _, pair := range sidePairs {
		m.judgePair(pair, toLeft, fixed)
	}
	if err := m.judgeUpright(); err != nil {
		return err
	}
	m.measureLegs()
	return nil
}

// eyesFromHead is where the eyes are of a person whose head joint is at a point: 7 cm above and 9 cm before a joint at 1.55 m, as package rig
// has them for avatars without eyes.
func eyesFromHead(joint mgl64.Vec3, floor, looking float64) mgl64.Vec3 {
	const above, before = 0.045, 0.058
	height := joint.Y() - floor
	return joint.Add(rig.Yaw(looking).Rotate(mgl64.Vec3{0, above * height, before * height}))
}

// mirrored is a wrist that was assumed for the other hand; a measured one belongs to its device and stays.
func (w Wrist) mirrored() Wrist {
	if w.Source == WristGrip || w.Source == WristDefault {
		w.Position[0] = -w.Position[0]
	}
	return w
}

// dropUnlikelyGrips takes hands to be at their devices where the default grip does not lead towards the shoulder.
func (m *Measurement) dropUnlikelyGrips(looking float64) {
	for side, role := range handRoles {
		d, w := m.device(role), &m.Wrists[side]
		if d != nil && w.Source == WristDefault && !w.reachesBack(d.Pose, m.shoulder(side, looking)) {
			*w = Wrist{Uncertainty: unknownController}
		}
	}
}

// wrist is where a wrist is in tracking space: 0 left, 1 right. The device of that hand must be there.
func (m *Measurement) wrist(side int) mgl64.Vec3 {
	return m.Wrists[side].at(m.device([2]Role{leftHand, rightHand}[side]).Pose)
}

// measuredWrists reports whether both wrists were measured.
func (m *Measurement) measuredWrists() bool {
	return m.Wrists[0].Source == WristMeasured && m.Wrists[1].Source == WristMeasured
}

// shoulder is where a shoulder joint is expected of a person who stands upright under their headset.
func (m *Measurement) shoulder(side int, facing float64) mgl64.Vec3 {
	eyes := m.eyes
	out := halfShoulders * m.HeightM * (1 - 2*float64(side))
	at := rig.Yaw(facing).Rotate(mgl64.Vec3{out, 0, -shouldersBack * m.HeightM}).Add(eyes)
	at[1] = m.FloorM + shoulderHeight*m.HeightM
	return at
}

// judgeArms judges what the hands say, and takes from them the pose, the span, the arms and the way the person faces.
func (m *Measurement) judgeArms(demand *Demand, looking float64) error {
	eyes := m.eyes
	wrists := [2]mgl64.Vec3{m.wrist(0), m.wrist(1)}
	facing, toLeft, ok := facingAcross(wrists[0], wrists[1])
	if !ok {
		return refuse(NotAcross, phrase.Say("Your hands are at the same place: hold your arms apart."))
	}
	// Arms first: with hanging arms neither the facing nor the span says anything.
	var below [2]float64
	for side, wrist := range wrists {
		out := 1 - 2*float64(side)
		reach := max(out*wrist.Sub(eyes).Dot(toLeft)-halfShoulders*m.HeightM, 0.02)
		below[side] = math.Atan2(m.FloorM+shoulderHeight*m.HeightM-wrist.Y(), reach)
	}
	if m.Holding == AnyPose {
		m.Holding = recognized((below[0] + below[1]) / 2)
	}
	if reasons := m.armReasons(below, demand.Holding); len(reasons) > 0 {
		return &Refusal{Reasons: reasons, Gate: ArmsNotLevel, Cue: armCue(m.Holding, below)}
	}
	expectedSpan := wristSpan * m.HeightM
	across := wrists[0].Sub(wrists[1])
	if m.Holding == ArmsDown && !m.measuredWrists() {
		facing = looking // the line between hanging hands is short, and what they hold sticks out
		toLeft = mgl64.Vec3{math.Cos(facing), 0, -math.Sin(facing)}
	}
	if astray := math.Abs(wrapAngle(facing - looking)); astray > math.Pi/2 {
		return refuse(NotAcross, phrase.Say("Left and right are swapped: take the left controller in your left hand and look straight ahead."))
	} else if astray > headAstray {
		return refuse(NotAcross, phrase.Say("You look {{.Angle}} to the side of where your body faces: look straight ahead, arms straight out "+
			"to the sides.", "Angle", angle(astray)))
	} else if astray > headTurned {
		m.Warnings = append(m.Warnings, phrase.Say("You looked {{.Angle}} to the side. The facing direction was taken from your hands.",
			"Angle", angle(astray)))
	}
	m.FacingDeg = degrees(facing) + 0 // never −0, which files would show
	m.BelowRad = [2]float64{m.Holding.below(), m.Holding.below()}
	if m.Holding == TPose {
		for side := range below {
			if below[side] > lowered {
				m.BelowRad[side] = below[side]
			}
		}
	}
	if m.levelArms() {
		m.ArmSpanM = across.Len()
	} else {
		m.ArmSpanM = 2 * halfShoulders * m.HeightM
		if m.Body.ShoulderM > 0 {
			m.ArmSpanM = m.Body.ShoulderM
		}
		for side := range wrists {
			length := wrists[side].Sub(m.shoulder(side, facing)).Len()
			m.ArmSpanM += length
			if m.measuredWrists() && m.Holding != TPose {
				m.BelowRad[side] = below[side]
			}
		}
	}
	if m.ArmSpanM < leastSpan*expectedSpan {
		return refuse(NotAcross, phrase.Say("Your hands are only {{.Span}} apart where about {{.Expected}} are expected of someone {{.Height}} tall: stretch "+
			"your arms straight out to the sides.", "Span", phrase.Meters(m.ArmSpanM), "Expected", phrase.Meters(expectedSpan), "Height", phrase.Meters(m.HeightM)))
	}
	if m.ArmSpanM > widestSpan*expectedSpan {
		return refuse(NotAcross, phrase.Say("Your hands are {{.Span}} apart, which is implausible for a height of {{.Height}}. Set the floor again, or choose Seated if you sit.",
			"Span", phrase.Meters(m.ArmSpanM), "Height", phrase.Meters(m.HeightM)))
	}
	forward := mgl64.Vec3{math.Sin(facing), 0, math.Cos(facing)}
	middle := wrists[0].Add(wrists[1]).Mul(0.5)
	if before := middle.Sub(eyes).Dot(forward) + shouldersBack*m.HeightM; math.Abs(before) > handsAhead*m.HeightM {
		if before > 0 {
			return refuse(NotAcross, phrase.Say("Your hands are {{.Length}} in front of your shoulders: stretch your arms straight out to the sides.",
				"Length", phrase.Meters(before)))
		}
		return refuse(NotAcross, phrase.Say("Your hands are {{.Length}} behind your shoulders: stretch your arms straight out to the sides.",
			"Length", phrase.Meters(-before)))
	}
	if m.Holding == TPose {
		if err := m.judgeBalance(wrists, toLeft); err != nil {
			return err
		}
	}
	m.shareSpan(wrists, facing)
	if err := m.judgeElbows(facing); err != nil {
		return err
	}
	if unlike := m.ArmSpanM/expectedSpan - 1; math.Abs(unlike) > spanUnlike {
		if unlike > 0 {
			m.Warnings = append(m.Warnings, phrase.Say("Your arm span is {{.Share}} longer than usual for your height; check that you stood upright.",
				"Share", phrase.Percent(100*unlike)))
		} else {
			m.Warnings = append(m.Warnings, phrase.Say("Your arm span is {{.Share}} shorter than usual for your height; check that the arms were straight.",
				"Share", phrase.Percent(-100*unlike)))
		}
	}
	return nil
}

// levelArms reports whether both arms were held level.
func (m *Measurement) levelArms() bool { return m.Holding == TPose && m.BelowRad == [2]float64{} }

// armReasons says which arms are not held as the pose wants them.
func (m *Measurement) armReasons(below [2]float64, demanded Holding) []phrase.Phrase {
	var reasons []phrase.Phrase
	off := [2]bool{}
	for side := range below {
		off[side] = !m.Holding.accepts(below[side])
	}
	if demanded == AnyPose && (off[0] || off[1]) {
		return []phrase.Phrase{phrase.Say("Your left arm is {{.Left}} below level and your right arm {{.Right}}: hold both alike, out to the sides or hanging down.",
			"Left", angle(below[0]), "Right", angle(below[1]))}
	}
	for side, part := range [2]phrase.Term{"left arm", "right arm"} {
		if !off[side] {
			continue
		}
		switch {
		case m.Holding == ArmsDown:
			reasons = append(reasons, phrase.Say("Your {{.Part}} does not hang down: let both arms hang straight down.", "Part", part))
		case m.Holding == APose:
			reasons = append(reasons, phrase.Say("Your {{.Part}} is {{.Angle}} below level: hold both arms straight, halfway between level and hanging.",
				"Part", part, "Angle", angle(below[side])))
		case below[side] > 0:
			reasons = append(reasons, phrase.Say("Your {{.Part}} is {{.Angle}} below level: raise both arms to shoulder height.",
				"Part", part, "Angle", angle(below[side])))
		default:
			reasons = append(reasons, phrase.Say("Your {{.Part}} is {{.Angle}} above level: lower both arms to shoulder height.",
				"Part", part, "Angle", angle(-below[side])))
		}
	}
	return reasons
}

// judgeBalance judges whether the arms of a T-pose are out alike and in one line.
func (m *Measurement) judgeBalance(wrists [2]mgl64.Vec3, toLeft mgl64.Vec3) error {
	eyes := m.eyes
	outLeft, outRight := wrists[0].Sub(eyes).Dot(toLeft), -wrists[1].Sub(eyes).Dot(toLeft)
	if difference := outLeft - outRight; math.Abs(difference) > lopsidedNotice*m.ArmSpanM || m.measuredWrists() &&
		math.Abs(difference) > lopsidedArms*m.ArmSpanM {
		shorter := phrase.Term("right hand")
		if difference < 0 {
			shorter = "left hand"
		}
		unknown := 1.5 * math.Hypot(m.Wrists[0].Uncertainty, m.Wrists[1].Uncertainty)
		if math.Abs(difference) > min(lopsided*m.ArmSpanM, lopsidedArms*m.ArmSpanM+unknown) {
			return refuse(NotAcross, phrase.Say("Your {{.Part}} is {{.Length}} closer to you than the other: stretch both arms out and "+
				"stand straight.", "Part", shorter, "Length", phrase.Meters(math.Abs(difference))))
		}
		m.Warnings = append(m.Warnings, phrase.Say("Your {{.Part}} was {{.Length}} closer to you than the other; redo it if an elbow was bent.",
			"Part", shorter, "Length", phrase.Meters(math.Abs(difference))))
	}
	limit := aside
	if m.measuredWrists() {
		limit = asideMeasured
	}
	line := wrists[0].Sub(wrists[1])
	if slope := math.Asin(min(1, math.Abs(line.Y())/max(line.Len(), 1e-6))); slope > limit && m.levelArms() {
		return refuse(Leaning, phrase.Say("You lean to one side, or your arms differ in height by {{.Angle}}. Stand upright with level arms.",
			"Angle", angle(slope)))
	}
	return nil
}

// shareSpan is what of the span is shoulders and what is each arm: straight from shoulder to wrist, with the shoulders as wide as their
// trackers are apart, else as is usual for that height.
func (m *Measurement) shareSpan(wrists [2]mgl64.Vec3, facing float64) {
	if m.Body.ShoulderM == 0 {
		m.Body.ShoulderM = 2 * halfShoulders * m.HeightM
	}
	var arms [2]float64
	if m.levelArms() {
		// The middle of the shoulders is under the headset, which may be turned or sit askew: the arms are the same within a fifth of that.
		eyes := m.eyes
		_, toLeft, _ := facingAcross(wrists[0], wrists[1])
		half := (m.ArmSpanM - m.Body.ShoulderM) / 2
		middle := wrists[0].Add(wrists[1]).Mul(0.5)
		astray := eyes.Sub(middle).Dot(toLeft)
		arms = [2]float64{half - astray, half + astray}
	} else {
		for side := range wrists {
			arms[side] = wrists[side].Sub(m.shoulder(side, facing)).Len()
		}
	}
	m.Body.LeftArmM, m.Body.RightArmM = max(0, arms[0]), max(0, arms[1])
}

// judgeElbows judges whether the arms are straight, where it was measured which way the forearms point.
func (m *Measurement) judgeElbows(facing float64) error {
	worst, bend := -1, 0.0
	for side := range m.Wrists {
		if b, ok := m.elbow(side, facing); ok && b > bend {
			worst, bend = side, b
		}
	}
	if worst < 0 || bend <= bentElbow {
		return nil
	}
	return refuse(ElbowBent, phrase.Say("Your {{.Part}} was bent by {{.Angle}}: stretch your arms until they are straight.",
		"Part", [2]phrase.Term{"left elbow", "right elbow"}[worst], "Angle", angle(bend)))
}

// elbow is by how much an elbow was bent, radians: between the forearm, which its axis gives, and the upper arm, from where a shoulder is
// expected to where the forearm begins. Shoulders are not always where they are expected; but the forearms of a T-pose that lie in the line
// between the wrists belong to straight arms, and the elbow cannot be bent by more than twice what its forearm is off that line.
func (m *Measurement) elbow(side int, facing float64) (float64, bool) {
	w := &m.Wrists[side]
	axis := mgl64.Vec3(w.Axis)
	if w.Source != WristMeasured || axis == (mgl64.Vec3{}) {
		return 0, false
	}
	hand := m.device([2]Role{leftHand, rightHand}[side])
	forearm := hand.Pose.Rotation.Rotate(axis)
	wrist := m.wrist(side)
	elbow := wrist.Sub(forearm.Mul(forearmShare * m.HeightM))
	upper := elbow.Sub(m.shoulder(side, facing))
	if upper.Len() < 1e-6 {
		return math.Pi, true
	}
	bend := math.Acos(mgl64.Clamp(forearm.Dot(upper.Normalize()), -1, 1))
	if other := m.device(handRoles[1-side]); m.Holding == TPose && other != nil {
		if line := wrist.Sub(m.wrist(1 - side)); line.Len() > 1e-3 {
			bend = min(bend, 2*math.Acos(mgl64.Clamp(forearm.Dot(line.Normalize()), -1, 1)))
		}
	}
	return bend, true
}

// judgeUpright judges whether the head is above what else is known of the trunk.
func (m *Measurement) judgeUpright() error {
	if m.Seated {
		return nil
	}
	base, count := mgl64.Vec3{}, 0.0
	left, right := m.device(leftFoot), m.device(rightFoot)
	if left != nil && right != nil {
		base, count = left.Pose.Position.Add(right.Pose.Position).Mul(0.5), 1
		if err := m.judgeFeet(left, right); err != nil {
			return err
		}
	} else if d := m.device(hips); d != nil {
		base, count = d.Pose.Position, 1
	}
	if count == 0 {
		return nil
	}
	away := m.eyes.Sub(base)
	away[1] = 0
	if away.Len() > ahead*m.HeightM {
		return refuse(Leaning, phrase.Say("Your head is {{.Length}} away from above your feet: stand upright.", "Length", phrase.Meters(away.Len())))
	}
	return nil
}

// judgeFeet judges whether the feet are so far apart that the eyes are noticeably lower for it.
func (m *Measurement) judgeFeet(left, right *Measured) error {
	apart := left.Pose.Position.Sub(right.Pose.Position)
	apart[1] = 0
	beside, leg := max(0, apart.Len()/2-kneeApart*m.HeightM), legShare*m.HeightM
	if lower := leg - math.Sqrt(max(0, leg*leg-beside*beside)); lower > loweredM {
		return refuse(Leaning, phrase.Say("Your feet are {{.Length}} apart, so that you are measured {{.Lower}} too short: put them together.",
			"Length", phrase.Meters(apart.Len()), "Lower", phrase.Meters(lower)))
	}
	return nil
}

// judgeStature judges whether the person is as tall in the pose as when they stood upright before it, or when they were measured before. upright is how high
// their eyes were in tracking space, 0 where that was not seen; before is their height.
func (m *Measurement) judgeStature(upright, before float64) error {
	eyes, ok := m.eyesAt()
	if !ok || m.Seated || m.Unposed {
		return nil
	}
	if lower := upright - eyes.Y(); upright > 0 && lower > droppedM {
		return refuse(Leaning, phrase.Say("Your eyes are {{.Length}} lower than when you stood before the pose: stretch your knees, put your feet together and stand upright.",
			"Length", phrase.Meters(lower)))
	}
	if lower := before - m.HeightM; before > 0 && lower > droppedM {
		m.Warnings = append(m.Warnings, phrase.Say("You are {{.Length}} shorter than when you were measured before. Redo the pose if your knees were bent or your feet apart.",
			"Length", phrase.Meters(lower)))
	}
	return nil
}

// measureLegs is what trackers on hips and feet say: the hip joints are a little below a tracker on a belt, the ankles where trackers on feet
// are.
func (m *Measurement) measureLegs() {
	if m.Seated {
		return
	}
	d := m.device(hips)
	if d == nil {
		return
	}
	height, ok := m.beltHeight(d)
	if !ok {
		return
	}
	m.Body.HipsM = height
	for _, foot := range [...]struct {
		role Role
		to   *float64
	}{{leftFoot, &m.Body.LeftLegM}, {rightFoot, &m.Body.RightLegM}} {
		if d := m.device(foot.role); d != nil {
			*foot.to = max(0, height-(d.Pose.Position.Y()-m.FloorM))
		}
	}
}

// beltHeight is how high the hip joints are above the floor below a tracker on a belt; false of one that is worn elsewhere.
func (m *Measurement) beltHeight(d *Measured) (float64, bool) {
	const belt = 0.035 // how far above the hip joints a belt is, of stature
	height := d.Pose.Position.Y() - m.FloorM - belt*m.HeightM
	return height, height > 0.3*m.HeightM && height < 0.7*m.HeightM
}

func (m *Measurement) judgeStillness() error {
	worst, spread := -1, 0.0
	for i := range m.Devices {
		d := &m.Devices[i]
		limit := restless
		if d.Role == head {
			limit = restlessHead
		}
		if d.SpreadM > limit || d.SpreadRad > restlessRad {
			if worst < 0 || d.SpreadM > m.Devices[worst].SpreadM {
				worst = i
			}
		}
		spread = max(spread, d.SpreadM)
	}
	if worst >= 0 {
		d := &m.Devices[worst]
		if d.SpreadM > restlessHead {
			return refuse(NotStill, phrase.Say("Your {{.Part}} moved by {{.Length}} while you were measured: hold still.",
				"Part", bodyPart[d.Role], "Length", phrase.Meters(2*d.SpreadM)))
		}
		return refuse(NotStill, phrase.Say("Your {{.Part}} turned by {{.Angle}} while you were measured: hold still.",
			"Part", bodyPart[d.Role], "Angle", angle(2*d.SpreadRad)))
	}
	if spread > unsteady {
		m.Warnings = append(m.Warnings, phrase.Say("You moved by {{.Length}} while you were measured; standing still makes it more exact.",
			"Length", phrase.Meters(2*spread)))
	}
	return nil
}

// judgePair swaps devices that are on each other's side, unless they are named.
func (m *Measurement) judgePair(p [2]Role, toLeft mgl64.Vec3, fixed [RoleCount]bool) {
	left, right := m.device(p[0]), m.device(p[1])
	if left == nil || right == nil || left.Pose.Position.Sub(right.Pose.Position).Dot(toLeft) >= 0 {
		return
	}
	if fixed[p[0]] || fixed[p[1]] {
		m.Warnings = append(m.Warnings, phrase.Say("The tracker assigned to your {{.Part}} is on your right side. The trackers may be swapped.",
			"Part", bodyPart[p[0]]))
		return
	}
	left.Role, right.Role = right.Role, left.Role
}

// noteExchanged says which pairs of devices have changed sides since a calibration; nil for none.
func (m *Measurement) noteExchanged(previous *Calibration) {
	if previous == nil {
		return
	}
	for _, p := range sidePairs {
		left, right := m.device(p[0]), m.device(p[1])
		if left == nil || right == nil || !previous.had(right, p[0]) || !previous.had(left, p[1]) {
			continue
		}
		if p == handRoles {
			m.Warnings = append(m.Warnings, phrase.Say("The controllers are swapped since the last calibration."))
			continue
		}
		m.Warnings = append(m.Warnings,
			phrase.Say("The trackers of {{.Left}} and {{.Right}} are swapped since the last calibration.",
				"Left", bodyPart[p[0]], "Right", bodyPart[p[1]]))
	}
}

// had reports whether a device had a role in a calibration.
func (c *Calibration) had(d *Measured, role Role) bool {
	for i := range c.Devices {
		if k := &c.Devices[i]; k.Serial == d.Serial && k.Kind == d.Kind.String() {
			return k.Effector == role.String()
		}
	}
	return false
}

// blameFrozen is why a pose was refused: where the device of a hand or the head repeats its position while the
// person moves, that, whatever part of the body seems to be wrong for it.
func (m *Measurement) blameFrozen(err error, motion *Motion, devices []trackers.Device) error {
	for _, role := range [...]Role{leftHand, rightHand, head} {
		d := m.device(role)
		if d == nil || motion == nil || !motion.frozen(d.Kind, d.Serial) {
			continue
		}
		for i := range devices {
			if devices[i].Kind == d.Kind && devices[i].Serial == d.Serial {
				return refuse(DeviceFrozen,
					phrase.Say("{{.Name}} ({{.Part}}) doesn't move: its position has stayed the same while you moved. "+
						"Move it into view of the cameras or "+
						"base stations, or restart it.", "Name", devices[i].Name, "Part", bodyPart[role]))
			}
		}
	}
	return err
}

var bodyPart = [RoleCount]phrase.Term{
	head: "head", chest: "chest", hips: "hips", leftHand: "left hand", rightHand: "right hand",
	leftFoot: "left foot", rightFoot: "right foot",
	LeftElbow: "left elbow", RightElbow: "right elbow", LeftKnee: "left knee", RightKnee: "right knee",
	LeftShoulder: "left shoulder", RightShoulder: "right shoulder",
}

// Part returns the name of the body part on which a device of a role is worn, for messages.
func (r Role) Part() phrase.Term {
	if r >= RoleCount {
		return ""
	}
	return bodyPart[r]
}

// tiltOf is how far a rotation tilts the vertical, radians.
func tiltOf(q mgl64.Quat) float64 {
	return math.Acos(mgl64.Clamp(q.Rotate(mgl64.Vec3{0, 1, 0}).Y(), -1, 1))
}

const degree = math.Pi / 180

func degrees(radians float64) float64 { return radians * 180 / math.Pi }

func radians(degrees float64) float64 { return degrees * math.Pi / 180 }

// angle is an angle in radians as it stands in a phrase.
func angle(radians float64) phrase.Degrees { return phrase.Degrees(degrees(radians)) }

// unsureLength is from where on a length is not sure enough, meters.
const unsureLength = 0.03

// judgeEstimate refuses where the estimate itself says that it explains no body, or that a length is not sure. The error is a *Refusal.
func judgeEstimate(p *anthropometry.Person, r *anthropometry.Report) error {
	if len(r.Poses) == 0 {
		return nil
	}
	if !r.OK || r.Doubtful() {
		worst, bent := 0, r.Poses[0].BentRad
		if bent[1] > bent[0] {
			worst = 1
		}
		if r.OK && bent[worst] > 25*degree {
			return refuse(ElbowBent, phrase.Say("Your {{.Part}} was bent by {{.Angle}}: stretch your arms until they are straight.",
				"Part", [2]phrase.Term{"left elbow", "right elbow"}[worst], "Angle", angle(bent[worst])))
		}
		return refuse(NotAcross, phrase.Say("This pose fits no body. Stand upright and stretch your arms out to the sides."))
	}
	for side := range 2 {
		if u := p.Arm[side].UncertaintyM; u > unsureLength {
			return refuse(ElbowBent, phrase.Say("The length of your {{.Part}} is only known to ± {{.Length}}: stretch both arms straight out to the sides.",
				"Part", [2]phrase.Term{"left arm", "right arm"}[side], "Length", phrase.Meters(u)))
		}
	}
	return nil
}
