package solver

import (
	"math"

	"posewright/effectors"
	"posewright/solver/vec"
)

// How far off a body is before the trackers of its elbows say so, as standard deviations, tuned on the 13 recordings
// of the Bandai set against shoulders and hips from head, hands and elbows. All are flat: half or double changes the
// shoulders by less than 1.5 mm: rationale R80.
const (
	chestPitchOff = 0.05 // radians
	chestYawOff   = 0.2
	chestRollOff  = 0.1
	shoulderOff   = 0.02 // meters, of a shoulder in its chest
	boneTurnOff   = 0.08 // radians, of the upper arm, since straps on flesh slip
)

// shoulderFollow is how much of the way to where the tracker on an upper arm has the shoulder the clavicle goes.
const shoulderFollow = 0.7

// A place that no forearm or upper arm reaches is a direction only, from so many lengths of the bone on and altogether.
const (
	forearmOff, forearmWrong   = 0.25, 0.5
	upperArmOff, upperArmWrong = 0.4, 0.8
)

// The cosines of the angle between an upper arm and its tracker from which on that has slipped or is on the forearm.
var slippedFrom, slippedUntil = math.Cos(30 * math.Pi / 180), math.Cos(50 * math.Pi / 180)

// ElbowTracker is where a device has an elbow, as well as that fits to wrist and shoulder.
type ElbowTracker struct {
	Hint        effectors.HintTarget
	Wrist       vec.Vector // meters, in the world
	WristWeight float64    // 0 to 1: 0 where no device has the hand
	Shoulder    vec.Vector // meters, in the world: where it is without the device
	UpperArm    float64    // meters, above 0
	Forearm     float64    // meters, above 0

	Elbow vec.Vector // result: meters, as far from the wrist as the forearm is long
	Trust float64    // result: 0 to 1, of that place
	Along vec.Vector // result: unit, the way of the upper arm
	Turn  float64    // result: 0 to 1, trust of that way
}

// Run fills in the results.
func (e *ElbowTracker) Run() {
	if e.Trust = vec.Clamp(e.Hint.Presence, 0, 1); e.Trust == 0 {
		return
	}
	e.Elbow = vec.FromMGL(e.Hint.Position)
	if e.WristWeight > 0 {
		way := e.Elbow.Sub(e.Wrist)
		off := math.Abs(way.Len()-e.Forearm) / e.Forearm
		e.Trust *= 1 - e.WristWeight*(1-vec.Fading(off, forearmOff, forearmWrong))
		e.Elbow = e.Elbow.Lerp(e.Wrist.AddScaled(e.Forearm, way.UnitOr(vec.Vector{Y: 1})), e.WristWeight)
	}
	way := e.Elbow.Sub(e.Shoulder)
	e.Trust *= vec.Fading(math.Abs(way.Len()-e.UpperArm)/e.UpperArm, upperArmOff, upperArmWrong)
	if e.Along = vec.FromMGL(e.Hint.Along).UnitOr(vec.Vector{}); e.Along != (vec.Vector{}) {
		e.Turn = e.Trust * vec.Fading(-way.UnitOr(e.Along).Dot(e.Along), -slippedFrom, -slippedUntil)
	}
}

// ChestByElbows is how the trackers of both elbows turn a chest: the likeliest turn, by a step of weighted least squares,
// for upper arms that have their lengths and point where these say.
type ChestByElbows struct {
	Chest  vec.Rotation    // from the T-pose, as the torso's method has it
	Elbows [2]ElbowTracker // after Run
	Levers [2]vec.Vector   // meters, in the world: from what the chest turns about to the shoulders

	Turn vec.Rotation // result: in the chest's frame
}

// Run fills in the result.
func (c *ChestByElbows) Run() {
	// Normal equations in the chest's frame; the matrix is symmetric.
	x := vec.Vector{X: 1 / (chestPitchOff * chestPitchOff)}
	y := vec.Vector{Y: 1 / (chestYawOff * chestYawOff)}
	z := vec.Vector{Z: 1 / (chestRollOff * chestRollOff)}
	var by vec.Vector
	for side := range c.Elbows {
		e := &c.Elbows[side]
		if e.Trust == 0 {
			continue
		}
		way := e.Shoulder.Sub(e.Elbow)
		direction := way.UnitOr(vec.Vector{Y: 1})
		off, weight := way.Len()-e.UpperArm, e.Trust/(shoulderOff*shoulderOff)
		ways := vec.Perpendicular(direction)
		for axis := range 3 {
			if axis > 0 {
				turned := e.UpperArm * boneTurnOff
				direction, ways = ways, direction.Cross(ways)
				off = way.AddScaled(e.UpperArm, e.Along).Dot(direction)
				weight = e.Turn / (shoulderOff*shoulderOff + turned*turned)
			}
			row := c.Chest.InverseRotate(c.Levers[side].Cross(direction))
			x, y, z = x.AddScaled(weight*row.X, row), y.AddScaled(weight*row.Y, row), z.AddScaled(weight*row.Z, row)
			by = by.AddScaled(-weight*off, row)
		}
	}
	turn := vec.New(by.Dot(y.Cross(z)), by.Dot(z.Cross(x)), by.Dot(x.Cross(y))).Scale(1 / x.Dot(y.Cross(z)))
	c.Turn = vec.AxisAngle(turn.UnitOr(vec.Vector{Y: 1}), turn.Len())
}

// ShoulderByElbow is a shoulder as far from a tracked elbow as the upper arm is long: the one nearest to where the
// tracker has it. A clavicle that points at the elbow cannot bring it nearer by turning, and hardly turns.
type ShoulderByElbow struct {
	Elbow    *ElbowTracker // after Run
	Clavicle vec.Vector    // meters: joint of the clavicle, in the world

	Shoulder vec.Vector // result: meters, in the world
}

// Run fills in the result.
func (s *ShoulderByElbow) Run() {
	const steps, damping = 3, 0.05 // Gauss-Newton; tuned with the numbers above, and as flat
	e := s.Elbow
	s.Shoulder = e.Shoulder
	bone := e.Shoulder.Sub(s.Clavicle)
	length := bone.Len()
	if e.Trust == 0 || length < 1e-6 {
		return
	}
	way := bone.Lerp(e.Elbow.AddScaled(-e.UpperArm, e.Along).Sub(s.Clavicle), shoulderFollow*e.Turn)
	way = way.UnitOr(bone.Scale(1 / length))
	for range steps {
		arm := s.Clavicle.AddScaled(length, way).Sub(e.Elbow)
		direction := arm.UnitOr(way)
		across := direction.AddScaled(-direction.Dot(way), way)
		way = way.AddScaled((e.UpperArm-arm.Len())/(across.Dot(across)+damping)/length, across).UnitOr(way)
	}
	s.Shoulder = s.Clavicle.AddScaled(length, way)
}
