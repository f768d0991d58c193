package calibration

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// What is expected of a person in a T-pose. Proportions are of stature, after Drillis and Contini 1966, as printed in
// Winter, "Biomechanics and Motor Control of Human Movement", figure 4.1; the span between the wrists was taken from
// recorded people.
const (
	shoulderHeight = 0.818 // floor to the shoulder joint
	halfShoulders  = 0.129 // middle to one shoulder joint
	wristSpan      = 0.79  // wrist to wrist

	shortest, tallest = 1.0, 2.3 // metres

	armLevel       = 25 * math.Pi / 180 // how far from level an arm may be held
	leastSpan      = 0.7                // of the expected span
	widestSpan     = 1.5                // of the expected span
	shouldersBack  = 0.05               // how far behind the eyes the shoulders are, of stature
	handsAhead     = 0.17               // how far before or behind the shoulders the hands' line may be, of stature
	lopsided       = 0.25               // how much farther out one hand may be than the other, of the span
	lopsidedNotice = 0.10               // from where on that is worth a warning
	headLevel      = 25 * math.Pi / 180 // how far the headset may be tilted
	headAstray     = 50 * math.Pi / 180 // how far the headset may look away from where the body faces
	headTurned     = 20 * math.Pi / 180 // from where on that is worth a warning
	restless       = 0.025              // root mean square spread that is no standing still, metres
	restlessHead   = 0.020              // the same of the headset
	restlessRad    = 8 * math.Pi / 180
	unsteady       = 0.010 // from where on the spread is worth a warning, metres
	spanUnlike     = 0.12  // difference between span and what the height lets expect that is worth a warning
	fewestSamples  = 5     // of a device, for its mean to count
	redoSuffix     = ", then Redo."
	standUprightIn = "Stand upright in a T-pose"
)

// judge fills in the measures of a person from the means of their devices, or refuses: the error is a *Refusal. Named says
// for which roles the device's name tells its side.
func (m *Measurement) judge(named [RoleCount]bool) error {
	headset, left, right := m.device(head), m.device(leftHand), m.device(rightHand)
	switch {
	case headset == nil && len(m.Devices) == 0:
		return refuse(devicesMissing, "No tracked devices are here: switch the headset and the controllers on"+redoSuffix)
	case headset == nil:
		return refuse(devicesMissing, "There is no headset, and your height is measured from it: put the headset on"+redoSuffix)
	case left == nil && right == nil:
		return refuse(devicesMissing, "There are no devices on your hands, and your arm span and the way you face are measured from them: "+
			"hold a controller in each hand"+redoSuffix)
	case left == nil:
		return refuse(devicesMissing, "There is no device on your left hand: switch the left controller on"+redoSuffix)
	case right == nil:
		return refuse(devicesMissing, "There is no device on your right hand: switch the right controller on"+redoSuffix)
	}
	if err := m.judgeStillness(); err != nil {
		return err
	}

	eyes := headset.Pose.Position
	m.EyeHeightM = eyes.Y()
	m.HeightM = m.EyeHeightM * StatureFromEyes
	if !(m.HeightM >= shortest && m.HeightM <= tallest) {
		return refuse(heightImplausible, fmt.Sprintf("Your headset is %.2f m above the floor, which would make you %.2f m tall: %s, and if you do, "+
			"set the floor anew in your VR system%s", m.EyeHeightM, m.HeightM, standUprightIn, redoSuffix))
	}
	tilt := math.Acos(min(1, max(-1, headset.Pose.Rotation.Rotate(mgl64.Vec3{0, 1, 0}).Y())))
	if tilt > headLevel {
		return refuse(headTilted, fmt.Sprintf("Your head is tilted by %.0f°: look straight ahead%s", degrees(tilt), redoSuffix))
	}

	// Two controllers that look the same change hands from one day to the next: then where they are says which is which.
	looking := yawOf(headset.Pose.Rotation)
	_, toLeft, ok := facingAcross(left.Pose.Position, right.Pose.Position)
	headLeft := mgl64.Vec3{math.Cos(looking), 0, -math.Sin(looking)}
	if ok && toLeft.Dot(headLeft) < 0 && !named[leftHand] && !named[rightHand] {
		left.Role, right.Role = right.Role, left.Role
		left, right = right, left
		m.Warnings = append(m.Warnings, "The controllers have changed hands since the last calibration.")
	}
	facing, toLeft, ok := facingAcross(left.Pose.Position, right.Pose.Position)
	if !ok {
		return refuse(notAcross, "Your hands are at the same place: stretch your arms out to the sides"+redoSuffix)
	}
	across := left.Pose.Position.Sub(right.Pose.Position)
	m.ArmSpanM = across.Len()
	expected := wristSpan * m.HeightM

	var reasons []string
	// Arms first: with hanging arms neither the facing nor the span says anything.
	for _, arm := range [...]struct {
		side string
		hand mgl64.Vec3
		out  float64
	}{{"left", left.Pose.Position, 1}, {"right", right.Pose.Position, -1}} {
		reach := max(arm.out*arm.hand.Sub(eyes).Dot(toLeft)-halfShoulders*m.HeightM, 0.02)
		angle := math.Atan2(arm.hand.Y()-shoulderHeight*m.HeightM, reach)
		if math.Abs(angle) > armLevel {
			where, remedy := "below", "raise"
			if angle > 0 {
				where, remedy = "above", "lower"
			}
			reasons = append(reasons, fmt.Sprintf("Your %s arm is %.0f° %s level: %s both arms to shoulder height%s",
				arm.side, degrees(math.Abs(angle)), where, remedy, redoSuffix))
		}
	}
	if len(reasons) > 0 {
		return &Refusal{reasons, armsNotLevel}
	}

	if astray := math.Abs(wrapAngle(facing - looking)); astray > math.Pi/2 {
		return refuse(notAcross, "Left and right are swapped: take the left controller in your left hand and look straight ahead"+redoSuffix)
	} else if astray > headAstray {
		return refuse(notAcross, fmt.Sprintf("You look %.0f° to the side of where your body faces: look straight ahead, arms straight out "+
			"to the sides%s", degrees(astray), redoSuffix))
	} else if astray > headTurned {
		m.Warnings = append(m.Warnings, fmt.Sprintf("You looked %.0f° to the side; the way your body faced was taken from your hands.",
			degrees(astray)))
	}
	if m.ArmSpanM < leastSpan*expected {
		return refuse(notAcross, fmt.Sprintf("Your hands are only %.2f m apart where about %.2f m are expected of someone %.2f m tall: stretch "+
			"your arms straight out to the sides%s", m.ArmSpanM, expected, m.HeightM, redoSuffix))
	}
	if m.ArmSpanM > widestSpan*expected {
		return refuse(notAcross, fmt.Sprintf("Your hands are %.2f m apart, more than anyone %.2f m tall can reach: check the floor height in your "+
			"VR system%s", m.ArmSpanM, m.HeightM, redoSuffix))
	}
	forward := mgl64.Vec3{math.Sin(facing), 0, math.Cos(facing)}
	middle := left.Pose.Position.Add(right.Pose.Position).Mul(0.5)
	if ahead := middle.Sub(eyes).Dot(forward) + shouldersBack*m.HeightM; math.Abs(ahead) > handsAhead*m.HeightM {
		where := "in front of"
		if ahead < 0 {
			where = "behind"
		}
		return refuse(notAcross, fmt.Sprintf("Your hands are %.0f cm %s your shoulders: stretch your arms straight out to the sides%s",
			100*math.Abs(ahead), where, redoSuffix))
	}
	outLeft, outRight := left.Pose.Position.Sub(eyes).Dot(toLeft), -right.Pose.Position.Sub(eyes).Dot(toLeft)
	if difference := outLeft - outRight; math.Abs(difference) > lopsidedNotice*m.ArmSpanM {
		shorter := "right"
		if difference < 0 {
			shorter = "left"
		}
		if math.Abs(difference) > lopsided*m.ArmSpanM {
			return refuse(notAcross, fmt.Sprintf("Your %s hand is %.0f cm closer to you than the other: stretch both arms out and "+
				"stand straight%s", shorter, 100*math.Abs(difference), redoSuffix))
		}
		m.Warnings = append(m.Warnings, fmt.Sprintf("Your %s hand was %.0f cm closer to you than the other; redo it if an elbow was bent.",
			shorter, 100*math.Abs(difference)))
	}

	if unlike := m.ArmSpanM/expected - 1; math.Abs(unlike) > spanUnlike {
		word := "longer"
		if unlike < 0 {
			word = "shorter"
		}
		m.Warnings = append(m.Warnings, fmt.Sprintf("Your arm span is %.0f %% %s than usual for your height; check that the arms "+
			"were straight.", 100*math.Abs(unlike), word))
	}
	for _, pair := range pairs {
		m.judgePair(&pair, toLeft, named)
	}
	m.FacingDeg = degrees(facing)
	return nil
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
			return refuse(notStill, fmt.Sprintf("Your %s moved by %.0f cm while you were measured: hold still%s",
				bodyPart[d.Role], 200*d.SpreadM, redoSuffix))
		}
		return refuse(notStill, fmt.Sprintf("Your %s turned by %.0f° while you were measured: hold still%s",
			bodyPart[d.Role], degrees(2*d.SpreadRad), redoSuffix))
	}
	if spread > unsteady {
		m.Warnings = append(m.Warnings, fmt.Sprintf("You moved by %.0f mm while you were measured; standing still makes it more exact.",
			2000*spread))
	}
	return nil
}

// pair are two devices that a person wears on one side each.
type pair struct {
	left, right Role
	part        string
	swapped     string // said of devices that were exchanged
}

var pairs = [...]pair{
	{leftFoot, rightFoot, "foot", "The foot trackers have changed feet since the last calibration."},
	{LeftElbow, RightElbow, "elbow", "The elbow trackers have changed arms since the last calibration."},
	{LeftKnee, RightKnee, "knee", "The knee trackers have changed legs since the last calibration."},
	{LeftShoulder, RightShoulder, "shoulder", "The shoulder trackers have changed sides since the last calibration."},
}

// judgePair swaps devices that are on each other's side, unless they are named.
func (m *Measurement) judgePair(p *pair, toLeft mgl64.Vec3, named [RoleCount]bool) {
	left, right := m.device(p.left), m.device(p.right)
	if left == nil || right == nil || left.Pose.Position.Sub(right.Pose.Position).Dot(toLeft) >= 0 {
		return
	}
	if named[p.left] || named[p.right] {
		m.Warnings = append(m.Warnings, fmt.Sprintf("The tracker named for your left %s is on your right: the trackers may be swapped.", p.part))
		return
	}
	left.Role, right.Role = right.Role, left.Role
	m.Warnings = append(m.Warnings, p.swapped)
}

var bodyPart = [RoleCount]string{
	head: "head", chest: "chest", hips: "hips", leftHand: "left hand", rightHand: "right hand",
	leftFoot: "left foot", rightFoot: "right foot",
	LeftElbow: "left elbow", RightElbow: "right elbow", LeftKnee: "left knee", RightKnee: "right knee",
	LeftShoulder: "left shoulder", RightShoulder: "right shoulder",
}

func degrees(radians float64) float64 { return radians * 180 / math.Pi }
