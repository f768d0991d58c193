package solver

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

// HandChest is Parger's torso model (Parger 2018, 3.1): how the chest is turned, where the base of the neck is and where the hips hang, from a
// headset and two wrists. Stateless. The chest's pitch follows how low the headset is and, the more so, how far it looks down (eq. 2); its yaw
// is the direction of the sum of the directions to both hands, seen from above, within a bound of the head's yaw; it has no roll.
//
// Hands behind the body say as much as hands in front, only that the sum of their directions points backwards. Paper and program
// tell them apart by a decision, which turns the chest by half a turn in one tick. Here the sum's yaw is taken forwards or backwards with a sign
// that goes through zero while the sum goes from in front of the head to behind it, so the chest comes round by way of the head's yaw: it
// neither jumps nor remembers. Where the sum is clearly in front or behind, the yaw is the paper's.
//
// Its results are those of [ChestModel], which takes its place where nobody asks for this one.
type HandChest struct {
	Numbers *HandTorso

	// The person, at the neutral stance.
	EyeHeight    float64    // meters from the floor to the headset, above 0
	NeckFromEyes vec.Vector // meters, from the headset to the base of the neck, in the head's frame
	HipsFromNeck vec.Vector // meters, from the base of the neck to the hips, in the chest's frame

	// The tick, in the world.
	Floor       float64       // meters: height of the floor
	Eyes        vec.Vector    // position of the headset
	Head        vec.Rotation  // its rotation, identity when it is level and faces +Z
	HeadYaw     float64       // radians; the yaw to use for the head, usually Head.Yaw(), which is singular upside down
	Wrists      [2]vec.Vector // left, right
	WristWeight float64       // 0 to 1: 0 where a hand is not tracked; the wrists are then irrelevant to the yaw

	// Results.
	Yaw, Pitch, Roll float64      // radians; the roll is always 0
	Chest            vec.Rotation // of the chest, from the T-pose
	Neck             vec.Vector   // base of the neck in the world
	HipsHang         vec.Vector   // where the hips hang without a device, in the world
}

// Validate says what Run cannot work with.
func (m *HandChest) Validate() error {
	switch {
	case m.Numbers == nil:
		return errors.New("solver: the chest by the hands has no numbers")
	case !(m.EyeHeight > 0):
		return errors.New("solver: the chest by the hands needs an eye height above zero")
	case !(math.Abs(m.Head.Dot(m.Head)-1) <= 1e-6):
		return errors.New("solver: the head's rotation is not a unit quaternion")
	case !m.Eyes.IsFinite() || m.WristWeight > 0 && !(m.Wrists[left].IsFinite() && m.Wrists[right].IsFinite()):
		return errors.New("solver: the headset or a wrist is nowhere")
	}
	return nil
}

// Run fills in the results.
func (m *HandChest) Run() {
	t := m.Numbers
	neck := m.Head.Rotate(m.NeckFromEyes)

	drop := vec.Clamp((m.Floor+m.EyeHeight-m.Eyes.Y)/m.EyeHeight, -1, 1)
	nod := vec.Clamp(t.BendNod*(m.Head.Pitch()-t.NodStart)*drop, t.NodMin, t.NodMax)
	m.Pitch, m.Roll = vec.Clamp(t.Bend*drop+nod, t.PitchMin, t.PitchMax), 0

	from := m.Eyes.AddScaled(t.YawFromNeck, neck)
	least := overhead * m.EyeHeight
	sum := flatUnit(m.Wrists[left].Sub(from), least).Add(flatUnit(m.Wrists[right].Sub(from), least))
	sin, cos := vec.Sincos(m.HeadYaw)
	across, ahead := cos*sum.X-sin*sum.Z, sin*sum.X+cos*sum.Z
	front := vec.Clamp(ahead/t.BehindBlend, -1, 1)
	m.Yaw = m.HeadYaw + m.WristWeight*vec.Clamp(front*math.Atan2(across, math.Abs(ahead)), -t.YawMax, t.YawMax)

	m.Chest = vec.YawPitchRoll(m.Yaw, m.Pitch, 0)
	m.Neck = m.Eyes.AddScaled(1-t.NeckShare, neck).Add(m.Chest.Rotate(m.NeckFromEyes.Scale(t.NeckShare)))
	m.HipsHang = m.Neck.Add(vec.YawPitchRoll(m.Yaw, t.LeanShare*m.Pitch, 0).Rotate(m.HipsFromNeck))
}

// overhead is the horizontal distance, in eye heights, within which a hand straight above or below the origin has ever less of a direction.
const overhead = 0.03

// flatUnit is the direction of a way seen from above, of length 1 but for ways shorter than least.
func flatUnit(way vec.Vector, least float64) vec.Vector {
	way.Y = 0
	return way.Scale(1 / math.Max(way.Len(), least))
}
