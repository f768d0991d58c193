package solver

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

// The joints of the trunk in Scheurenbrand 2019, table 5.1, from below. On a humanoid they are hips, spine, chest, upper chest and neck.
const (
	tableHips = iota
	tableSpine1
	tableSpine2
	tableSpine3
	tableNeck
	TrunkTableJoints // how many there are
)

// TrunkMultipliers say how much one joint of the trunk turns (Scheurenbrand 2019, table 5.1).
type TrunkMultipliers struct {
	X      float64 // pitch of the joint per pitch of the headset beyond its dead zone; for the neck, per pitch
	Z      float64 // roll of the joint per roll of the headset beyond its dead zone; for the neck, per roll
	Height float64 // radians per meter that the headset is below its height when standing
}

// ScheurenbrandTorso are the numbers of Scheurenbrand 2019, chapter 5. Use [DefaultScheurenbrandTorso].
type ScheurenbrandTorso struct {
	LeastHeight    float64                            // meters above the floor, default 0.80: the headset is taken to be no lower (eq. 5.1)
	GreatestHeight float64                            // meters above the floor, default 2.25: and no higher (eq. 5.1)
	TiltMax        float64                            // radians, default 85°, below 90°: how far the head tilts to any side (5.1)
	YawDead        float64                            // radians, default 20°: how far the head turns before the body follows (eq. 5.3)
	YawRate        float64                            // per second, default 90·ln 2: how fast the body follows; half the way in 1/90 s (eq. 5.5)
	RollDead       float64                            // radians, default 25°: roll of the head that leaves the trunk alone (eq. 5.7)
	PitchDead      float64                            // radians, default 35°: pitch of the head that leaves the trunk alone (eq. 5.10)
	PitchMin       float64                            // radians, default -45°: least pitch of a joint (eq. 5.12)
	PitchMax       float64                            // radians, default 90°: greatest pitch of a joint (eq. 5.12)
	Joints         [TrunkTableJoints]TrunkMultipliers // hips, spine, chest, upper chest, neck (table 5.1)
}

// DefaultScheurenbrandTorso is as printed. The table's heights are in degrees per centimeter there.
func DefaultScheurenbrandTorso() ScheurenbrandTorso {
	const degree = math.Pi / 180
	const perCentimeter = 100 * degree
	return ScheurenbrandTorso{
		LeastHeight: 0.80, GreatestHeight: 2.25, TiltMax: 85 * degree,
		YawDead: 20 * degree, YawRate: 90 * math.Ln2,
		RollDead: 25 * degree, PitchDead: 35 * degree, PitchMin: -45 * degree, PitchMax: 90 * degree,
		Joints: [TrunkTableJoints]TrunkMultipliers{
			tableHips:   {0, 0, 0.3 * perCentimeter},
			tableSpine1: {0.1, 0.25, 0.6 * perCentimeter},
			tableSpine2: {0.2, 0.35, 0.7 * perCentimeter},
			tableSpine3: {0.3, 0.45, 0.8 * perCentimeter},
			tableNeck:   {0.4, 0.55, 0.15 * perCentimeter},
		},
	}
}

// HeadAngles are a head's yaw, pitch and roll in radians, applied in this order about its own axes.
type HeadAngles struct{ Yaw, Pitch, Roll float64 }

// ScheurenbrandModel is the trunk of Scheurenbrand 2019, chapter 5: from the headset alone. The headset is held to where and how a head can
// be (5.1); the body turns after it through a dead zone (5.2); each joint of the trunk rolls and pitches by its share of the head's roll
// and pitch beyond a dead zone, and pitches by its share of how far the headset has come down (5.3, 5.4).
//
// The table's angles are each joint's own from upright, not from the joint below: added up along the spine they would bow it by 2.4° for
// every centimeter of a crouch. The paper's eq. 5.4 turns the body away from the head when it is taken together with the sign of
// eq. 5.2; here the body turns after the head, as its text says. Eq. 5.12 sets the x angle, not the z angle that it names.
type ScheurenbrandModel struct {
	Numbers *ScheurenbrandTorso

	// The person, at the neutral stance.
	EyeHeight    float64    // meters from the floor to the headset, above 0: the paper's userHeight
	HeadFromEyes vec.Vector // meters, from the headset to the head joint, in the head's frame
	NeckFromHead vec.Vector // meters, from the head joint to the base of the neck, in the neck's frame
	// Trunk is the way from the base of the neck down to the hips in meters, in the T-pose: to upper chest, chest, spine and hips.
	Trunk [TrunkTableJoints - 1]vec.Vector

	// The tick, in the world.
	Eyes  vec.Vector   // position of the headset
	Head  vec.Rotation // its rotation, identity when it is level and faces +Z
	Floor float64      // meters: height of the floor
	Last  float64      // radians: yaw of the body in the tick before
	Fresh bool         // there was no tick before: the body faces where the head does
	DT    float64      // seconds since the tick before, 0 or more

	// Results.
	HeldEyes    vec.Vector                     // the headset's position as it was used (eq. 5.1), in the world
	HeldHead    vec.Rotation                   // the head's rotation as it was used (5.1)
	HeadAngles  HeadAngles                     // of the held head
	Drop        float64                        // meters, 0 or more: how far the headset is below its standing height (eq. 5.9)
	Yaw         float64                        // radians: of the body; the next tick's Last (eq. 5.5)
	JointPitch  [TrunkTableJoints]float64      // radians, of each joint, from upright (eq. 5.11, 5.12)
	JointRoll   [TrunkTableJoints]float64      // radians, of each joint, from upright (eq. 5.6, 5.8)
	Turn        [TrunkTableJoints]vec.Rotation // of each joint, from the T-pose, in the world
	Pitch, Roll float64                        // radians, of the chest: of the joint that carries the arms
	Chest       vec.Rotation                   // its rotation, from the T-pose
	Neck        vec.Vector                     // base of the neck, in the world
	HipsHang    vec.Vector                     // where the hips hang without a device, in the world
}

// Validate says what Run cannot work with.
func (m *ScheurenbrandModel) Validate() error {
	switch {
	case m.Numbers == nil:
		return errors.New("solver: the trunk model has no numbers")
	case !(m.EyeHeight > 0):
		return errors.New("solver: the trunk model needs an eye height above zero")
	case !(math.Abs(m.Head.Dot(m.Head)-1) <= 1e-6):
		return errors.New("solver: the head's rotation is not a unit quaternion")
	case !m.Eyes.IsFinite() || !(m.Floor-m.Floor == 0):
		return errors.New("solver: the place of headset or floor is no number")
	case !(m.DT >= 0) || math.IsInf(m.DT, 0):
		return errors.New("solver: the time since the last tick is not zero or more seconds")
	case !m.Fresh && !(m.Last-m.Last == 0):
		return errors.New("solver: the last yaw of the body is no number")
	}
	return nil
}

// Run fills in the results.
func (m *ScheurenbrandModel) Run() {
	t := m.Numbers
	m.hold()

	m.Yaw = m.HeadAngles.Yaw
	if !m.Fresh {
		ahead := vec.WrapAngle(m.HeadAngles.Yaw - m.Last)
		excess := ahead - vec.Clamp(ahead, -t.YawDead, t.YawDead)
		m.Yaw = vec.WrapAngle(m.Last - excess*math.Expm1(-t.YawRate*m.DT))
	}

	m.Drop = math.Max(0, m.EyeHeight-(m.HeldEyes.Y-m.Floor))
	nod, tilt := m.HeadAngles.Pitch, m.HeadAngles.Roll
	for i := range m.Turn {
		by := &t.Joints[i]
		x, z := beyond(nod, t.PitchDead), beyond(tilt, t.RollDead)
		if i == tableNeck {
			x, z = nod, tilt
		}
		m.JointPitch[i] = vec.Clamp(by.Height*m.Drop+by.X*x, t.PitchMin, t.PitchMax)
		m.JointRoll[i] = by.Z * z
		m.Turn[i] = vec.YawPitchRoll(m.Yaw, m.JointPitch[i], m.JointRoll[i])
	}
	m.Pitch, m.Roll, m.Chest = m.JointPitch[tableSpine3], m.JointRoll[tableSpine3], m.Turn[tableSpine3]

	m.Neck = m.HeldEyes.Add(m.HeldHead.Rotate(m.HeadFromEyes)).Add(m.Turn[tableNeck].Rotate(m.NeckFromHead))
	m.HipsHang = m.Neck
	for i, way := range m.Trunk {
		m.HipsHang = m.HipsHang.Add(m.Turn[tableSpine3-i].Rotate(way))
	}
}

// hold keeps the headset's height and the head's tilt to what a head can do (5.1). The limit of 4.2 with four equal angles is a round
// cone; a head beyond it goes back along its own azimuth, and one that is upside down the way that a bow took it there. Below 90°
// of tilt the three angles have no singular pose.
func (m *ScheurenbrandModel) hold() {
	t := m.Numbers
	m.HeldEyes, m.HeldHead = m.Eyes, m.Head
	m.HeldEyes.Y = vec.Clamp(m.Eyes.Y, m.Floor+t.LeastHeight, m.Floor+t.GreatestHeight)
	up := m.Head.Up()
	level := math.Hypot(up.X, up.Z)
	if tilt := math.Atan2(level, up.Y); tilt > t.TiltMax {
		axis := m.Head.Left().Scale(-1)
		if level > 1e-12 {
			axis = vec.New(-up.Z/level, 0, up.X/level) // up × +Y
		}
		sin, cos := vec.Sincos((tilt - t.TiltMax) / 2)
		m.HeldHead = vec.Rotation{W: cos, X: sin * axis.X, Y: sin * axis.Y, Z: sin * axis.Z}.Mul(m.Head).Unit()
	}
	left, forward := m.HeldHead.Left(), m.HeldHead.Forward()
	m.HeadAngles.Yaw = math.Atan2(forward.X, forward.Z)
	m.HeadAngles.Pitch = m.HeldHead.Pitch()
	m.HeadAngles.Roll = math.Atan2(left.Y, m.HeldHead.Up().Y)
}

// beyond is how far an angle is outside a dead zone (eq. 5.7, 5.10).
func beyond(angle, dead float64) float64 { return angle - vec.Clamp(angle, -dead, dead) }

// TrunkTurn is the rotation of joint i of a trunk whose joints from the hips, which are 0, to the one that carries the arms are numbered up
// to top. The table's four joints are spread over them evenly, so that a spine of three bones has the table's own.
func (m *ScheurenbrandModel) TrunkTurn(i, top int) vec.Rotation {
	if i >= top {
		return m.Turn[tableSpine3]
	}
	place := float64(tableSpine3*max(i, 0)) / float64(top)
	lower := int(place)
	t := place - float64(lower)
	between := func(angles *[TrunkTableJoints]float64) float64 {
		return angles[lower] + t*(angles[lower+1]-angles[lower])
	}
	return vec.YawPitchRoll(m.Yaw, between(&m.JointPitch), between(&m.JointRoll))
}

// NeckTurn is the rotation of the neck.
func (m *ScheurenbrandModel) NeckTurn() vec.Rotation { return m.Turn[tableNeck] }
