package accuracy

import (
	"testing"

	"posewright/internal/evaluation/generated"
	"posewright/internal/evaluation/virtual"
	"posewright/rig"
	"posewright/solver"
)

// madePerson is somebody of a made session, at 90 frames a second.
type madePerson struct {
	*virtual.Person
	name string
	body *solver.Body
}

// made are the people of the made sessions that are chosen.
func made(t *testing.T, chosen func(i int, s *generated.Session) bool) []madePerson {
	t.Helper()
	var motions []*rig.Motion
	var made []madePerson
	for i, session := range generated.Sessions() {
		if chosen(i, &session) {
			motions, made = append(motions, session.Motion), append(made, madePerson{name: session.Name})
		}
	}
	people, failures := virtual.NewPersons(motions...)
	for i, person := range people {
		if failures[i] != nil {
			t.Fatal(failures[i])
		}
		body, err := solver.NewBody(person.Humanoid)
		if err != nil {
			t.Fatal(err)
		}
		person.RateHz = 90
		made[i].Person, made[i].body = person, body
	}
	return made
}

// solve solves all frames with settings, which see may change for the next one: it is called after each with its time.
func (p *madePerson) solve(points virtual.Points, settings *solver.Settings, see func(seconds float64, truth *virtual.Truth, result *solver.Result)) {
	state, result, in := p.body.NewState(), p.body.NewResult(), solver.Input{}
	var truth virtual.Truth
	for frame := range p.Frames() {
		p.Frame(frame, &truth)
		p.Targets(&truth, points, &in.Targets)
		p.body.Solve(&in, settings, state, result)
		see(float64(frame)/p.RateHz, &truth, result)
		in.DT = 1 / p.RateHz
	}
}
