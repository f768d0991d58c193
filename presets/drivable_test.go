package presets

import (
	"testing"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/solver/posture"
)

// Whatever an input does, the solver gets settings that it can work with.
func TestEveryDrivableParameterLeavesValidSettingsAtBothEndsOfItsRange(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	drivable := 0
	for _, parameter := range Parameters() {
		if !Drivable(parameter) {
			continue
		}
		drivable++
		p := Default()
		p.Drivers = []Driver{{Parameter: parameter.Path, Input: "osc1", Low: parameter.HardMin, High: parameter.HardMax}}
		if _, problem := driversProblem(&p, p.Drivers); !problem.Empty() {
			t.Errorf("%s: %s", parameter.Path, problem)
		}
		settings := Compile(&p)
		driven := Drive(&p, &settings)
		for _, share := range []float64{0, 0.3, 1} {
			var in effectors.Inputs
			in[effectors.OSC1] = share
			set := driven.Tick(0.01, &in, posture.Standing, false)
			same := p.Clone()
			if err := parameter.Set(&same, min(parameter.HardMax, parameter.HardMin+share*(parameter.HardMax-parameter.HardMin))); err != nil {
				t.Fatal(err)
			}
			typed := Compile(&same)
			got, _ := parameter.at.get((*Settings)(set))
			want, _ := parameter.at.get((*Settings)(&typed))
			if got-want > 1e-9 || want-got > 1e-9 {
				t.Errorf("%s at %v is %v driven and %v typed", parameter.Path, share, got, want)
			}
		}
	}
	if drivable < 100 {
		t.Errorf("only %d parameters", drivable)
	}
}
