package accuracy

import (
	"testing"

	"posewright/internal/evaluation/generated"
	"posewright/internal/evaluation/virtual"
	"posewright/rig"
	"posewright/solver"
)

// The hips of made people who sit down and get up stay under 1.5 m/s; where the seat jumped under the neck of who gets up they reached 5.
func TestHipsDoNotJumpWherePeopleGetUp(t *testing.T) {
	t.Parallel()
	const fastest = 1.5 // m/s
	settings := solver.DefaultSettings()
	var motions []*rig.Motion
	var names []string
	for _, session := range generated.Sessions() {
		if name := session.Name; name == "made: chair" || name == "made: swivel chair" || name == "made: stool" {
			motions, names = append(motions, session.Motion), append(names, session.Name)
		}
	}
	people, failures := virtual.NewPersons(motions...)
	for i, person := range people {
		if failures[i] != nil {
			t.Fatal(failures[i])
		}
		person.RateHz = 90
		body, err := solver.NewBody(person.Humanoid)
		if err != nil {
			t.Fatal(err)
		}
		state, result, in := body.NewState(), body.NewResult(), solver.Input{}
		joint := person.Humanoid.Joint(rig.Hips)
		var truth virtual.Truth
		before, worst, when := result.World[joint].Position, 0.0, 0
		for frame := range person.Frames() {
			person.Frame(frame, &truth)
			person.Targets(&truth, virtual.ThreePoints, &in.Targets)
			body.Solve(&in, &settings, state, result)
			at := result.World[joint].Position
			if speed := at.Sub(before).Len() * person.RateHz; frame > 0 && speed > worst {
				worst, when = speed, frame
			}
			before, in.DT = at, 1/person.RateHz
		}
		if worst > fastest {
			t.Errorf("%s %d: the hips reach %.2f m/s in frame %d", names[i], i, worst, when)
		}
	}
}
