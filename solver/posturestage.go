package solver

import (
	"posewright/effectors"
	"posewright/solver/posture"
	"posewright/solver/vec"
)

// PostureReport is the posture of a body, and what follows from it.
type PostureReport struct {
	Kind       posture.Kind
	SeatHeight float64 // meters from the floor to the middle of the hip joints of the person who last sat without a tracker on the hips; 0 if never
	SeatFound  bool    // the person sits, and the height is known well enough to be kept
}

// SetSeatHeight says at which height the person usually sits, as [PostureReport.SeatHeight]; 0 where nothing is known.
func (s *State) SetSeatHeight(height float64) {
	s.memory.trunk.pelvis.SetSeatHeight(height)
	s.memory.person.trunk.pelvis.SetSeatHeight(height)
}

// TakeSeatHeight has the state know of the person's chair what that of another body knows.
func (s *State) TakeSeatHeight(from *State) { s.SetSeatHeight(from.postureReport().SeatHeight) }

// postureReport is the posture of the last tick.
func (s *State) postureReport() PostureReport {
	pelvis := &s.memory.trunk.pelvis
	if own := &s.memory.person.trunk.pelvis; s.memory.driven && own.SeatHeight() > 0 {
		pelvis = own
	}
	return PostureReport{Kind: s.memory.kind, SeatHeight: pelvis.SeatHeight(), SeatFound: pelvis.SeatFound()}
}

// recognize tells the posture from the devices' goals.
func (s *State) recognize(set *Settings, dt, floor float64, retargeting bool) (kind posture.Kind, sitsDown bool) {
	a, goals := &s.body.anatomy, &s.draft.goals
	person, belt := a, vec.Vector{}
	if p := s.body.driver; retargeting {
		person, belt = &p.person, p.hips
	}
	headGoal := &goals[effectors.Head]
	r := posture.Recognizer{
		Settings: &set.Posture, State: &s.memory.posture, DT: dt, Floor: floor,
		Person:  posture.Person{EyeHeight: person.eyeHeight, HipHeight: person.at[hips].Y, Shin: person.shape.Shin[left], Ankle: person.shape.Ankle[left]},
		HasHead: headGoal.position > 0, Eyes: headGoal.target.Add(headGoal.turn.Rotate(a.eyes)), Head: headGoal.turn,
		Hips: goals[effectors.Hips].tracked(),
	}
	r.Hips.At = r.Hips.At.Add(r.Hips.Turn.Rotate(belt))
	for side := range r.Wrists {
		r.Wrists[side] = goals[effectors.LeftHand+effectors.ID(side)].tracked()
		r.Feet[side] = goals[effectors.LeftFoot+effectors.ID(side)].tracked()
	}
	r.Run()
	return r.Kind, r.SittingDown
}
