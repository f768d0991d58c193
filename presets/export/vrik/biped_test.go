package vrik_test

import (
	"strings"
	"testing"

	"posewright/effectors"
	"posewright/presets/export"
	"posewright/presets/export/vrik"
	"posewright/solver"
)

const biped = `{"solver": {"iterations": 8, "spineStiffness": 0.25, "pullBodyVertical": 0.5, "FABRIKPass": true,
 "chain": [{"pin": 0},
  {"pull": 0.75, "reach": 0.125, "push": 0.5, "pushParent": 0.3, "reachSmoothing": 2, "pushSmoothing": 2, "bendConstraint": {"weight": 0.625, "bendGoal": {"instanceID": 7}}},
  {"pull": 1, "reach": 0.1, "push": 0, "reachSmoothing": 1}, {"pull": 1}, {"pull": 1, "bendConstraint": {"weight": 0.5}}],
 "effectors": [{"positionWeight": 0.5, "rotationWeight": 0}, {"positionWeight": 0.4}, {}, {}, {},
  {"positionWeight": 0.75, "rotationWeight": 0.25}, {"positionWeight": 1}, {"positionWeight": 0}, {}]}}`

func TestSettingsOfAFullBodyBipedIKAreReadAndTheRestIsNamed(t *testing.T) {
	t.Parallel()
	p, report, err := vrik.Import([]byte(biped))
	if err != nil {
		t.Fatal(err)
	}
	for name, got := range map[string][2]float64{
		"pull of the left hand":  {p.PullWeight[effectors.LeftHand], 0.75},
		"reach of the left hand": {p.Pull.ReachWeight[0], 0.125},
		"push of the left hand":  {p.Pull.PushWeight[0], 0.5},
		"bend of the left elbow": {p.Hints[effectors.LeftElbow].PoleWeight, 0.625},
		"bend of the right knee": {p.Hints[effectors.RightKnee].PoleWeight, 0.5},
		"stiffness of the spine": {p.Pull.SpineStiffness, 0.25},
		"iterations":             {float64(p.Pull.Iterations), 8},
		"body":                   {p.Effectors[effectors.Hips].PositionWeight, 0.5},
		"left hand":              {p.Effectors[effectors.LeftHand].RotationWeight, 0.25},
		"left foot":              {p.Effectors[effectors.LeftFoot].PositionWeight, 0},
		"smoothing":              {float64(p.Pull.Smoothing), float64(solver.PullCubic)},
	} {
		if got[0] != got[1] {
			t.Errorf("%s is %v, want %v", name, got[0], got[1])
		}
	}
	for path, want := range map[string]export.Fate{
		"hints.leftElbow.poleWeight": export.Carried, "effectors.leftHand.reachWeight": export.Approximated, "solver.pullBodyVertical": export.Lost,
		"solver.chain[1].pushParent": export.Lost, "solver.chain[2].reachSmoothing": export.Lost, "solver.effectors[1].positionWeight": export.Lost,
		"solver.chain[0].pin": export.Lost,
	} {
		if e := report.Entry(path); e.Path != path || e.Fate != want {
			t.Errorf("%s: %+v", path, e)
		}
	}
	for _, e := range report.Entries {
		if strings.Contains(e.Path, "bendGoal") || e.Path == "solver.chain[1].pushSmoothing" {
			t.Errorf("%+v is named", e)
		}
	}
}

func TestAFileThatIsNoFullBodyBipedIKIsRefused(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{"solver": {"chain": [{}]}}`:      "the file has 1 chains and 0 effectors, and a FullBodyBipedIK 5 and 9",
		`{"solver": {"chain": 3}}`:         "solver.chain is 3, not a list",
		`{"solver": {"effectors": ["x"]}}`: "solver.effectors[0] is a text, not an object",
	} {
		if _, _, err := vrik.Import([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
