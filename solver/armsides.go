package solver

import (
	"fmt"
	"math"

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

// validateArms is Validate for the arms.
func (s *Settings) validateArms() error {
	const tiny = 1e-6
	for i, arm := range [...]struct {
		numbers *ArmNumbers
		swivel  *swivel.Numbers
		reach   *ShoulderTurns
	}{
		{&s.Arms.ArmNumbers, &s.Swivel, &s.Torso.ShoulderTurns},
		{&s.Arms.Left.ArmNumbers, &s.Arms.Left.Elbow, &s.Arms.Left.Reach}, {&s.Arms.Right.ArmNumbers, &s.Arms.Right.Elbow, &s.Arms.Right.Reach},
	} {
		of := [...]string{"", " of the left arm", " of the right arm"}[i]
		n, w, r := arm.numbers, arm.swivel, arm.reach
		if n.Method >= ArmMethodCount {
			return fmt.Errorf("solver: arm method%s is number %d of %d", of, n.Method, ArmMethodCount)
		}
		if n.Swivel >= SwivelModelCount {
			return fmt.Errorf("solver: swivel model%s is number %d of %d", of, n.Swivel, SwivelModelCount)
		}
		for _, one := range [...]struct {
			name                   string
			value, least, greatest float64
		}{
			{"arms' soft reach", n.SoftReach, tiny, 1}, {"forearm twist", n.ForearmTwist, 0, 1}, {"upper arm twist", n.UpperArmTwist, 0, 1},
			{"wrist's greatest twist", n.WristMax, 0, math.Pi},
			{"reach gain", r.ReachGain, 0, 100}, {"reach start", r.ReachStart, -10, 10}, {"greatest reach turn", r.ReachMax, 0, math.Pi},
			{"elbow height", w.Phi0, -math.Pi, math.Pi}, {"straight wrist", w.WristStraight, 0, 100}, {"neutral forearm", w.ForearmNeutral, 0, 100},
			{"hand bound", w.Bound, tiny, 1 - tiny}, {"swivel anchor azimuth", w.QAzimuth, -math.Pi, math.Pi}, {"hand weight", w.HandWeight, 0, 1},
			{"rest hand pitch", w.HandPitch, -math.Pi, math.Pi}, {"rest hand yaw", w.HandYaw, -math.Pi, math.Pi},
			{"deviation weight", w.DeviationWeight, 0, 1e3}, {"flexion weight", w.FlexionWeight, 0, 1e3}, {"twist weight", w.TwistWeight, 0, 1e3},
			{"robust threshold", w.RobustThreshold, tiny, 1e6}, {"limiter speed", w.Limiter.Speed, 0, 1e6}, {"limiter gain", w.Limiter.Gain, 0, 1e6},
		} {
			if !(one.value >= one.least && one.value <= one.greatest) {
				return fmt.Errorf("solver: %s%s is %v, which is not between %v and %v", one.name, of, one.value, one.least, one.greatest)
			}
		}
	}
	return nil
}
