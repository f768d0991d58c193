package solver

import (
	"posewright/effectors"
	"posewright/solver/posture"
)

// PostureReport is the posture of a body, and what follows from it.
type PostureReport struct {
	Kind       posture.Kind
	SeatHeight float64 // metres from the floor to the middle of the hip joints when the body last sat by itself; 0 if never
}

// recognize tells the posture from the devices' goals.
func (s *State) recognize(set *Settings, dt, floor float64, retargeting bool) (kind posture.Kind, sitsDown bool) {
	a, goals := &s.body.anatomy, &s.draft.goals
	person, hipsRatio := a, 1.0
	if p := s.body.driver; retargeting {
		person, hipsRatio = &p.person, p.hips
	}
	headGoal := &goals[effectors.Head]
	r := posture.Recognizer{
		Settings: &set.Posture, State: &s.memory.posture, DT: dt, Floor: floor,
		Person:  posture.Person{EyeHeight: person.eyeHeight, HipHeight: person.at[hips].Y, Shin: person.shape.Shin[left], Ankle: person.shape.Ankle[left]},
		HasHead: headGoal.position > 0, Eyes: headGoal.target.Add(headGoal.turn.Rotate(a.eyes)), Head: headGoal.turn,
		Hips: goals[effectors.Hips].tracked(),
	}
	r.Hips.At.Y = floor + hipsRatio*(r.Hips.At.Y-floor)
	for side := range r.Wrists {
		r.Wrists[side] = goals[effectors.LeftHand+effectors.ID(side)].tracked()
		r.Feet[side] = goals[effectors.LeftFoot+effectors.ID(side)].tracked()
	}
	r.Run()
	return r.Kind, r.SittingDown
}
