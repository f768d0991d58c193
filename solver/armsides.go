package solver

import (
	"posewright/solver/chain"
	"posewright/solver/swivel"
)

// Arms are the numbers of the arms beside their swivel. While they are linked, both arms have these numbers, those of [Settings.Swivel] and the reach of
// [Settings.Torso]; else each has its own.
type Arms struct {
	ArmNumbers
	Chain       chain.LimbNumbers // of both arms
	Linked      bool              // default true
	Left, Right ArmSide           // where they are not linked
}

// ArmNumbers are the numbers of an arm beside its swivel.
type ArmNumbers struct {
	Method        ArmMethod
	Swivel        SwivelModel
	SoftReach     float64 // of arm length, above 0 to 1, default 1: where reaching starts to ease out; 1 is off
	ForearmTwist  float64 // 0 to 1, default 0.5: share of the hand's twist that the lower arm takes
	UpperArmTwist float64 // 0 to 1, default 0.15: share that the upper arm takes while the arm is straight; none while it is bent
	WristMax      float64 // radians, 0 to π, default π, which is off: twist from which on the lower arm takes more than its share
}

// ArmSide is all that one arm may have of its own.
type ArmSide struct {
	ArmNumbers
	Elbow swivel.Numbers // as [Settings.Swivel]
	Reach ShoulderTurns  // as those of [Torso]
}

// ShoulderTurns are the numbers of how far a shoulder turns as its hand reaches out (Parger 2018, eq. 3).
type ShoulderTurns struct {
	ReachGain  float64 // radians per arm length, default 30°
	ReachStart float64 // arm lengths, default 0.5
	ReachMax   float64 // radians, default 33°
}

// Arm returns the numbers of the arm of a side, 0 left, 1 right, and those of its swivel. Not to be changed.
func (s *Settings) Arm(side int) (*ArmNumbers, *swivel.Numbers) {
	switch {
	case s.Arms.Linked:
		return &s.Arms.ArmNumbers, &s.Swivel
	case side == left:
		return &s.Arms.Left.ArmNumbers, &s.Arms.Left.Elbow
	}
	return &s.Arms.Right.ArmNumbers, &s.Arms.Right.Elbow
}

// shoulderTurns are the numbers of how far the shoulder of a side turns.
func (s *Settings) shoulderTurns(side int) ShoulderTurns {
	switch {
	case s.Arms.Linked:
		return s.Torso.ShoulderTurns
	case side == left:
		return s.Arms.Left.Reach
	}
	return s.Arms.Right.Reach
}

// Unlink gives each arm numbers of its own: those that both had.
func (s *Settings) Unlink() {
	s.Arms.Linked = false
	s.Arms.Left = ArmSide{s.Arms.ArmNumbers, s.Swivel, s.Torso.ShoulderTurns}
	s.Arms.Right = s.Arms.Left
}
