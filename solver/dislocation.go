package solver

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

// ShoulderDislocation brings a shoulder after a hand that its arm does not quite reach, along the arm, as the program released with Parger
// 2018 does, which so never misses a hand. Continuous, and the shoulder itself where the hand is nearer.
type ShoulderDislocation struct {
	Numbers *HandTorso

	ArmLength float64    // meters from shoulder to wrist, straight, above 0
	From      vec.Vector // where the shoulder is without it, in the world
	Wrist     vec.Vector // where the wrist shall be, in the world

	Shoulder vec.Vector // result: in the world
}

// Validate says what Run cannot work with.
func (s *ShoulderDislocation) Validate() error {
	switch {
	case s.Numbers == nil:
		return errors.New("solver: the shoulder has no numbers")
	case !(s.ArmLength > 0):
		return errors.New("solver: the shoulder needs an arm length above zero")
	case !s.From.IsFinite() || !s.Wrist.IsFinite():
		return errors.New("solver: the shoulder or the wrist is nowhere")
	}
	return nil
}

// Run fills in the result.
func (s *ShoulderDislocation) Run() {
	t := s.Numbers
	arm := s.Wrist.Sub(s.From)
	s.Shoulder = s.From
	if length := arm.Len(); length > t.DislocateAt*s.ArmLength {
		way := math.Min(length-t.DislocateAt*s.ArmLength, t.DislocateMax*s.ArmLength)
		s.Shoulder = s.From.AddScaled(way/length, arm)
	}
}
