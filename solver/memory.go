package solver

import (
	"errors"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/solver/chain"
)

// Memory is a copy of all that a [State] remembers from tick to tick, to go back to. The zero value is empty.
type Memory struct {
	// Numbers is what is remembered but for rotations. It holds numbers and truth values only, no pointers, so that it can be written to a file as it is.
	Numbers   MemoryNumbers
	Rotations []mgl64.Quat // of the last good pose
}

// MemoryNumbers is the part of a [Memory] that is the same size for every body.
type MemoryNumbers struct {
	memory memory
	space  Space
	limbs  [4]chain.LimbState
	person [2]chain.LimbState
	hips   mgl64.Vec3 // of the last good pose
}

// ErrOtherBody is what restoring the memory of another body gives.
var ErrOtherBody = errors.New("solver: this is the memory of a body with another number of joints")

// Save copies what is remembered. It does not allocate where m was used for the same body before.
func (s *State) Save(m *Memory) {
	m.Numbers = MemoryNumbers{memory: s.memory, space: s.space, limbs: s.limbs, person: s.personLimbs, hips: s.good.Hips}
	m.Rotations = append(m.Rotations[:0], s.good.Rotations...)
}

// Restore goes back to what was remembered when m was saved. The next ticks are, bit for bit, those that followed then.
func (s *State) Restore(m *Memory) error {
	if len(m.Rotations) != len(s.good.Rotations) {
		return ErrOtherBody
	}
	s.memory, s.space, s.limbs, s.personLimbs = m.Numbers.memory, m.Numbers.space, m.Numbers.limbs, m.Numbers.person
	s.standHome()
	s.hands.settled = false
	s.good.CopyFrom(&rig.Pose{Hips: m.Numbers.hips, Rotations: m.Rotations})
	return nil
}
