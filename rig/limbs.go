package rig

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
)

// Limbs are how many times longer the limbs of a humanoid are than in its file, the same on both sides. 1 leaves a limb as it is.
type Limbs struct {
	Shoulders float64 // from the middle to an upper arm joint, to the side
	UpperArm  float64
	Forearm   float64
	Thigh     float64
	Shank     float64
}

// NoLimbs leaves all limbs as they are.
func NoLimbs() Limbs { return Limbs{1, 1, 1, 1, 1} }

// Limbed is the skeleton of a humanoid with other limbs, at the humanoid's scale. Only positions of joints change, so that what is skinned to them follows. The
// hips rise or sink with the legs, so that the feet stay where they are.
func (h *Humanoid) Limbed(f Limbs) *Skeleton {
	s := &Skeleton{Joints: slices.Clone(h.Skeleton.Joints), Eyes: h.Skeleton.Eyes}
	for _, side := range [2]func(Role) Role{func(r Role) Role { return r }, Role.Mirror} {
		h.stretch(s, side(LeftUpperArm), side(LeftLowerArm), f.UpperArm)
		h.stretch(s, side(LeftLowerArm), side(LeftHand), f.Forearm)
		h.stretch(s, side(LeftUpperLeg), side(LeftLowerLeg), f.Thigh)
		h.stretch(s, side(LeftLowerLeg), side(LeftFoot), f.Shank)
		upper := h.Roles.Joint[side(LeftUpperArm)]
		middle := h.TPose[h.Roles.Joint[LeftUpperArm]].Position.Add(h.TPose[h.Roles.Joint[RightUpperArm]].Position).Mul(0.5)
		h.shift(s, upper, h.TPose, mgl64.Vec3{(h.TPose[upper].Position.X() - middle.X()) * (f.Shoulders - 1), 0, 0})
	}
	m, rise := &h.Measures, 0.0
	for leg := range 2 {
		rise += (m.UpperLeg[leg]*(f.Thigh-1) + m.LowerLeg[leg]*(f.Shank-1)) / 2
	}
	h.shift(s, h.Roles.Joint[Hips], h.Rest, mgl64.Vec3{0, rise, 0})
	return s
}

// shift moves a joint of a skeleton of h by a vector of the world in a pose.
func (h *Humanoid) shift(s *Skeleton, joint int, pose []Transform, by mgl64.Vec3) {
	if parent := s.Joints[joint].Parent; parent >= 0 {
		by = pose[parent].Rotation.Conjugate().Rotate(by)
	}
	s.Joints[joint].Offset = s.Joints[joint].Offset.Add(by)
}

// stretch makes a bone longer, with what hangs along it, such as joints that take its twist.
func (h *Humanoid) stretch(s *Skeleton, from, to Role, factor float64) {
	if factor == 1 {
		return
	}
	next := map[int]int{} // below each joint of the bone, the next
	for joint := h.Roles.Joint[to]; joint != h.Roles.Joint[from]; joint = h.Skeleton.Joints[joint].Parent {
		next[h.Skeleton.Joints[joint].Parent] = joint
	}
	for i := range h.Skeleton.Joints {
		joint := &h.Skeleton.Joints[i]
		below, carried := next[joint.Parent]
		if !carried {
			continue
		}
		along := h.Skeleton.Joints[below].Offset
		length := along.Len()
		if length == 0 {
			continue
		}
		along = along.Mul(1 / length)
		if way := joint.Offset.Dot(along); way > 0 {
			s.Joints[i].Offset = joint.Offset.Add(along.Mul(way * (factor - 1)))
		}
	}
}

// LimbsFrom returns how many times longer the limbs are than in the skeleton of the file, at the same scale.
func (h *Humanoid) LimbsFrom(file *Skeleton) (Limbs, error) {
	own, err := NewHumanoid(file, h.Roles, h.Scale)
	if err != nil {
		return NoLimbs(), err
	}
	times := func(is, was float64) float64 {
		if !(is > 0 && was > 0) {
			return 1
		}
		return is / was
	}
	both := func(l [2]float64) float64 { return l[0] + l[1] }
	m, o := &h.Measures, &own.Measures
	return Limbs{
		Shoulders: times(m.Shoulders, o.Shoulders), UpperArm: times(both(m.UpperArm), both(o.UpperArm)), Forearm: times(both(m.LowerArm), both(o.LowerArm)),
		Thigh: times(both(m.UpperLeg), both(o.UpperLeg)), Shank: times(both(m.LowerLeg), both(o.LowerLeg)),
	}, nil
}

// Words lists a scale and the limbs that are longer or shorter than it makes them, for a sentence: "scale × 1.050, upper arms × 1.10".
func (f Limbs) Words(scale float64) phrase.List {
	words := phrase.List{phrase.Say("scale {{.Scale}}", "Scale", phrase.Times{Factor: scale, Digits: 3})}
	for _, limb := range [...]struct {
		name  phrase.Term
		times float64
	}{
		{phrase.Term("shoulders"), f.Shoulders}, {phrase.Term("upper arms"), f.UpperArm}, {phrase.Term("forearms"), f.Forearm}, {phrase.Term("thighs"), f.Thigh},
		{phrase.Term("shanks"), f.Shank},
	} {
		if math.Abs(limb.times-1) >= 0.005 {
			words = append(words, phrase.Say("{{.Limb}} {{.Times}}", "Limb", limb.name, "Times", phrase.Times{Factor: limb.times, Digits: 2}))
		}
	}
	return words
}
