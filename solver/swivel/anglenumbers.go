package swivel

import (
	"math"

	"posewright/solver/vec"
)

// AngleNumbers are the numbers of Parger's swivel model: an angle by where the hand is, a fixed direction where such an angle turns wildly or
// the hand is behind, and what the wrist adds. A plain value; start with [PargerPrinted] or [PargerReleased].
//
// The swivel angle φ is 0 where the elbow is as high as it can be; growing, it turns the elbow outward and then down. The hand's
// position x (towards the middle of the body), y (up), z (ahead) is from the shoulder, in arm lengths:
//
//	φ = Offset + max(0, Inward·x) + max(0, Up·y) + max(0, Forward·z)                   Parger 2018, eq. 4
//	  - max(0, Across·x) + max(0, BackStart - z)·(BackRaised·max(0, y) - BackLowered·min(0, y))
//
// where Inward·x is Inward.Weight·x + Inward.Bias, and so on; then it is kept between Least and Greatest. The second line is what the
// paper's program has in place of the terms for x and z.
type AngleNumbers struct {
	Offset      float64   // radians: φ0 of eq. 4
	Inward      Rectifier // of x
	Up          Rectifier // of y
	Forward     Rectifier // of z
	Across      Rectifier // of x, taken off: an elbow rises when the hand crosses the body
	BackStart   float64   // arm lengths: a hand less far ahead than this counts as drawn back
	BackRaised  float64   // radians per square arm length: what drawing back a hand above the shoulder adds
	BackLowered float64   // radians per square arm length: what drawing back a hand below the shoulder adds; usually negative
	Least       float64   // radians: least angle by position
	Greatest    float64   // radians: greatest angle by position

	Tilt  ReferenceTilt
	Fixed FixedElbow

	Roll WristRange // supination of the hand about the forearm from the T-pose, where the palm is down; pronation is negative
	Yaw  WristRange // angle of the hand out of the arm's plane towards the back of the hand in the T-pose
	// RollFirst measures the yaw after the elbow was turned for the roll, as Parger's program does; otherwise both are measured at once.
	RollFirst bool

	HandWeight float64 // 0 to 1, default 1: how much the hand's rotation counts at all
	HandTime   float64 // seconds, 0 or more: time constant of what the wrist adds, see [Smoothing]; 0 is off
}

// Rectifier is max(0, Weight·x + Bias), one summand of Parger 2018, eq. 4. Both 0 is none.
type Rectifier struct {
	Weight float64 // radians per arm length
	Bias   float64 // radians
}

func (r *Rectifier) of(x float64) float64 { return math.Max(0, r.Weight*x+r.Bias) }

// ReferenceTilt leans the direction from which φ is counted inward while the hand is raised and near, which brings the elbow outward. It
// grows while the hand goes from BehindStart to BehindFull and from AboveStart to AboveFull, and goes with the hand's way outward.
type ReferenceTilt struct {
	Inward      float64 // 0 or more: part inward per part up; 0 is off
	Forward     float64 // part forward per part up
	BehindStart float64 // arm lengths ahead of the shoulder
	BehindFull  float64 // arm lengths ahead of the shoulder, below BehindStart
	AboveStart  float64 // arm lengths above the shoulder
	AboveFull   float64 // arm lengths above the shoulder, above AboveStart
}

// FixedElbow is the direction that an elbow takes over from its angle where the hand is straight below or above the shoulder, about
// whose vertical axis a small way of the hand is a large turn of the elbow, and where the hand is behind the shoulder. The two
// shares are added, up to 1, and multiplied with the third, which says up to which height of the hand they count.
type FixedElbow struct {
	Direction   vec.Vector // unit, of a left arm: +X is outward
	NearStart   float64    // arm lengths from the vertical axis through the shoulder
	NearFull    float64    // arm lengths from that axis, below NearStart
	BehindStart float64    // arm lengths ahead of the shoulder
	BehindFull  float64    // arm lengths ahead of the shoulder, below BehindStart
	BelowStart  float64    // arm lengths above the shoulder
	BelowFull   float64    // arm lengths above the shoulder, below BelowStart; from 1 on every height of a hand counts fully
	AlongCircle bool       // the share is of the angle between both directions; otherwise of the line between them
}

// WristRange is what is comfortable for one angle of the wrist, and how the elbow gives way beyond it.
type WristRange struct{ Upper, Lower WristThreshold }

// WristThreshold is one end of a range of the wrist. An angle beyond it adds Gain·(excess/Span)^Power to the swivel angle (Parger 2018,
// eq. 5, whose scaling constant is Gain/Span²).
type WristThreshold struct {
	Angle float64 // radians: where it begins
	Gain  float64 // radians, signed: turn of the elbow at Span beyond Angle; 0 is off
	Span  float64 // radians, above 0
	Power float64 // 1 or more
}

func (t *WristThreshold) of(excess float64) float64 {
	if excess <= 0 || t.Gain == 0 {
		return 0
	}
	return t.Gain * math.Pow(excess/t.Span, t.Power)
}

// of is what an angle of the wrist adds to the swivel angle.
func (r *WristRange) of(angle float64) float64 {
	return r.Upper.of(angle-r.Upper.Angle) + r.Lower.of(r.Lower.Angle-angle)
}

// pargerArm is the length of the arm, in meters, of the person that Parger's program is made for: 1.39 m from wrist to wrist, less
// 0.31 m from shoulder to shoulder, halved (eq. 1). By it meters become arm lengths, which his thesis (3.1) asks for, so that tall
// and short people get the same pose.
const pargerArm = 0.54

// pargerFixedElbow is v_f of Parger 2018, 3.3.
var pargerFixedElbow = vec.New(0.3, -1, -2).UnitOr(vec.Vector{})

// PargerPrinted is the swivel model as printed: Parger 2018, section 3.3 with eq. 4 and 5. Its term for z saturates the angle for most
// hands that are ahead, so that the elbows hang; it is here for comparison.
func PargerPrinted() AngleNumbers {
	const degree = math.Pi / 180
	yaw := WristThreshold{Angle: 45 * degree, Gain: 135 * degree, Span: 135 * degree, Power: 2} // (135°)⁻¹
	return AngleNumbers{
		Offset:  15 * degree,
		Inward:  Rectifier{Weight: -50 * degree, Bias: 30 * degree},
		Up:      Rectifier{Weight: -60 * degree, Bias: 120 * degree},
		Forward: Rectifier{Weight: 260 * degree, Bias: 65 * degree},
		Least:   13 * degree, Greatest: 175 * degree,
		Tilt: ReferenceTilt{BehindStart: 0.4, BehindFull: -0.4, AboveStart: 0.1, AboveFull: 0.2},
		Fixed: FixedElbow{
			Direction: pargerFixedElbow,
			NearStart: 0.5 / pargerArm, NearFull: 0,
			BehindStart: 0.1 / pargerArm, BehindFull: 0,
			BelowStart: 2, BelowFull: 1,
		},
		Roll: WristRange{
			Upper: WristThreshold{Angle: 90 * degree, Gain: 27 * degree, Span: 90 * degree, Power: 2}, // (300°)⁻¹
			Lower: WristThreshold{Gain: -54 * degree, Span: 180 * degree, Power: 2},                   // -(600°)⁻¹
		},
		Yaw:        WristRange{Upper: yaw, Lower: yaw.opposite()},
		HandWeight: 1,
	}
}

// PargerReleased is the swivel model with the parameters of the program that Parger released with the paper, which differ from it.
// The clamp is the hard one, since the program's soft one has no upper bound and falls by 30° within 1° below its lower bound, and there is
// neither memory nor a filter: where the program's is wanted, HandTime is the time constant that does at 90 Hz what its step by
// dt/0.08 s does there, and the same at any other rate.
func PargerReleased() AngleNumbers {
	const degree = math.Pi / 180
	roll := WristThreshold{Angle: 45 * degree, Gain: 54 * degree, Span: 180 * degree, Power: 1.5}
	yaw := WristThreshold{Angle: 54 * degree, Gain: 180 * degree, Span: 126 * degree, Power: 2}
	return AngleNumbers{
		Offset:    15 * degree,
		Up:        Rectifier{Weight: -60 * degree, Bias: 120 * degree},
		Across:    Rectifier{Weight: 50 * degree, Bias: 5 * degree},
		BackStart: 0.6, BackRaised: 260 * degree, BackLowered: -100 * degree,
		Least: 13 * degree, Greatest: 175 * degree,
		Tilt: ReferenceTilt{Inward: 0.5, Forward: 0.1, BehindStart: 0.4, BehindFull: -0.4, AboveStart: 0.1, AboveFull: 0.2},
		Fixed: FixedElbow{
			Direction: pargerFixedElbow,
			NearStart: 0.5, NearFull: 0.25,
			BehindStart: 0.1 / pargerArm, BehindFull: (0.1 - 1.0/3) / pargerArm,
			BelowStart: 0.1, BelowFull: 0,
			AlongCircle: true,
		},
		Roll: WristRange{
			Upper: roll,
			Lower: WristThreshold{Angle: roll.Angle, Gain: -roll.Gain, Span: roll.Span, Power: roll.Power},
		},
		Yaw:        WristRange{Upper: yaw, Lower: yaw.opposite()},
		RollFirst:  true,
		HandWeight: 1,
	}
}

// PargerHandTime is the HandTime, in seconds, of Parger's program: 1 - e^(-dt/HandTime) is dt/0.08 s at 90 Hz.
const PargerHandTime = 0.074306

// opposite is the threshold on the other side of a range that is the same to both.
func (t WristThreshold) opposite() WristThreshold {
	t.Angle, t.Gain = -t.Angle, -t.Gain
	return t
}
