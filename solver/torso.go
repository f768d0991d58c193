package solver

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

// ChestModel is the Posewright torso model: how the chest is turned, where the base of the neck is and where the hips hang, from a
// headset and two wrists. Stateless. The chest's yaw follows the head and the line from wrist to wrist, so crossed or joined hands only
// lose influence and no pose of the hands is singular; its pitch follows the head's, gated by how far the neck has come down.
//
// It takes the place of Parger 2018, eq. 2 and section 3.1 (yaw from the sum of the directions to the hands), which jumps where the
// hands go behind the head.
type ChestModel struct {
	_ vec.Incomparable

	Numbers *Torso

	// The person, at the neutral stance.
	EyeHeight    float64    // meters from the floor to the headset, above 0
	ArmLength    float64    // meters from shoulder to wrist, straight, above 0
	NeckFromEyes vec.Vector // meters, from the headset to the base of the neck, in the head's frame
	HipsFromNeck vec.Vector // meters, from the base of the neck to the hips, in the chest's frame

	// The tick, in the world.
	Floor       float64       // meters: height of the floor
	Eyes        vec.Vector    // position of the headset
	Head        vec.Rotation  // its rotation, identity when it is level and faces +Z
	HeadYaw     float64       // radians; the yaw to use for the head, usually Head.Yaw(), which is singular upside down
	Wrists      [2]vec.Vector // left, right
	WristWeight float64       // 0 to 1: 0 where a hand is not tracked; the wrists are then irrelevant to the yaw

	// Hips that a device tracks.
	HipsWeight float64      // 0 to 1: how much of the chest's rotation comes from them
	Hips       vec.Vector   // position in the world
	HipsTurn   vec.Rotation // rotation from the T-pose, in the world

	// Results.
	Yaw, Pitch, Roll float64      // radians, of the chest without tracked hips
	Chest            vec.Rotation // of the chest, from the T-pose
}

// Validate says what Run cannot work with.
func (m *ChestModel) Validate() error {
	switch {
	case m.Numbers == nil:
		return errors.New("solver: the chest model has no numbers")
	case !(m.EyeHeight > 0):
		return errors.New("solver: the chest model needs an eye height above zero")
	case !(m.ArmLength > 0):
		return errors.New("solver: the chest model needs an arm length above zero")
	case math.Abs(m.Head.Dot(m.Head)-1) > 1e-6:
		return errors.New("solver: the head's rotation is not a unit quaternion")
	case m.HipsWeight > 0 && math.Abs(m.HipsTurn.Dot(m.HipsTurn)-1) > 1e-6:
		return errors.New("solver: the hips' rotation is not a unit quaternion")
	}
	return nil
}

// Run works out how the chest is turned.
func (m *ChestModel) Run() {
	t := m.Numbers
	nod, tilt := m.Head.Pitch(), m.Head.Roll()
	neck := m.Eyes.Add(m.Head.Rotate(m.NeckFromEyes))

	// How far the neck, not the headset, has come down: nodding is not crouching.
	drop := math.Max(0, (m.Floor+m.EyeHeight+m.NeckFromEyes.Y-neck.Y)/m.EyeHeight)
	gate := math.Tanh(drop / t.BendGate)
	m.Pitch = vec.Clamp((t.BendBase+t.BendFollow*nod)*gate+t.BendUpright*nod, t.ChestMin, t.ChestMax)
	m.Roll = t.RollFollow * tilt

	sin, cos := vec.Sincos(m.HeadYaw)
	line := m.Wrists[0].Sub(m.Wrists[1]).Scale(1 / m.ArmLength)
	across, along := cos*line.X-sin*line.Z, sin*line.X+cos*line.Z
	k := m.WristWeight * t.WristLine * vec.Clamp(1-math.Max(0, m.Pitch)/t.LineFade, 0, 1)
	m.Yaw = m.HeadYaw + math.Atan2(-k*along, 1+k*vec.SoftPositive(across, t.LineSoft))
	m.Chest = vec.YawPitchRoll(m.Yaw, m.Pitch, m.Roll)

	if m.HipsWeight > 0 {
		m.Chest = m.Chest.Slerp(m.aboveHips(neck, nod, tilt), m.HipsWeight)
	}
}

// aboveHips is the chest's rotation where a device says how the hips are turned and where they are.
func (m *ChestModel) aboveHips(neck vec.Vector, nod, tilt float64) vec.Rotation {
	t := m.Numbers
	hipsYaw := m.HipsTurn.Yaw()
	// Beyond 120° the request comes back to nothing, where it would jump from one side to the other.
	ask := vec.FadeAngle(vec.WrapAngle(m.Yaw-hipsYaw), 2*math.Pi/3, math.Pi)
	chestYaw := hipsYaw + t.HipsTurn*vec.Clamp(ask, -t.HipsTurnMax, t.HipsTurnMax)
	line := vec.Yaw(-chestYaw).Rotate(neck.Sub(m.Hips))
	lean := vec.WrapAngle(math.Atan2(line.Z, line.Y) - math.Atan2(-m.HipsFromNeck.Z, -m.HipsFromNeck.Y))
	side := vec.WrapAngle(math.Atan2(-line.X, line.Y) - math.Atan2(m.HipsFromNeck.X, -m.HipsFromNeck.Y))
	return vec.YawPitchRoll(chestYaw, t.HipsLean*lean+t.HipsNod*nod, t.HipsTilt*tilt+t.HipsRoll*side)
}
