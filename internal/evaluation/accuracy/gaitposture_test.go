package accuracy

import (
	"testing"

	"posewright/internal/evaluation/generated"
	"posewright/internal/evaluation/virtual"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/posture"
)

// Feet that are called planted stay where they are, also where a posture takes them or lets them go: of who sits down, turns on a chair, kneels, crawls and gets
// up, recognized or chosen. Where the posture drew both feet along they slid 15 cm.
func TestPlantedFeetDoNotSlideWherePosturesChange(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("other tests run the same goroutines")
	}
	var motions []*rig.Motion
	var names []string
	for _, session := range generated.Sessions() {
		if n := len(names); n == 0 || names[n-1] != session.Name {
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
		for pin := range posture.PinCount {
			settings := solver.DefaultSettings()
			state, result, in := body.NewState(), body.NewResult(), solver.Input{}
			soles := solesOf(person.Humanoid)
			var truth virtual.Truth
			worst, when := 0.0, 0.0
			for frame := range person.Frames() {
				time := float64(frame) / person.RateHz
				if settings.Posture.Pin = posture.Automatic; pin != posture.Automatic && int(time/1.5)%2 == 1 { // chosen and let go again
					settings.Posture.Pin = pin
				}
				person.Frame(frame, &truth)
				person.Targets(&truth, virtual.ThreePoints, &in.Targets)
				body.Solve(&in, &settings, state, result)
				in.DT = 1 / person.RateHz
				for side := range soles {
					if slid := soles[side].slid(result, &result.Gait.Feet[side]); slid > worst {
						worst, when = slid, time
					}
				}
			}
			if worst > 0.001 {
				t.Errorf("%s, pin %d: a planted foot slides %.1f cm by %.2f s", names[i], pin, 100*worst, when)
			}
		}
	}
}
