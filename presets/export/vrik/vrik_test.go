package vrik_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/avatartest"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/vrik"
	"posewright/rig"
	"posewright/solver"
)

func TestTheFilesAreAsTheyWere(t *testing.T) {
	t.Parallel()
	exporttest.SettingsAsTheyWere(t, vrik.Target(), "VrikSettings")
}

func settings(files []export.File) []byte { return files[0].Data }

func TestWhatIsWrittenIsReadAsTheReportSays(t *testing.T) {
	t.Parallel()
	// The height of a slow walker's feet over the phase of a step is a product of two curves.
	height := func(p *presets.Preset, phase float64) float64 {
		return p.Gait.LiftForward.At(phase) * p.Gait.PeakForward.At(0.23)
	}
	peak, _ := presets.Lookup("gait.curves.peakForward")
	held := 0
	exporttest.RoundTrip(t, vrik.Target(), settings, func(p, q *presets.Preset) bool {
		if high := p.Gait.PeakForward.At(0.23); high < peak.HardMin || high > peak.HardMax { // between its keys, where no key can be: reading says so
			return true
		}
		held++
		for i := range 101 {
			was, is := height(p, float64(i)/100), height(q, float64(i)/100)
			if math.Abs(is-was) > 1e-9*math.Max(1, math.Abs(was)) {
				return false
			}
		}
		return true
	})
	if held < 8 {
		t.Errorf("only %d presets had heights that a key can have", held)
	}
}

// VRIK's shoulders are an option of its own, whichever the preset has.
func TestShouldersAreAnOptionThatNoNumberCompares(t *testing.T) {
	t.Parallel()
	for method := range solver.ShoulderMethodCount {
		p := presets.Default()
		p.Shoulders.Method = method
		files, report := exporttest.Exported(t, vrik.Target(), &export.Input{Preset: &p})
		_, read, err := vrik.Import(settings(files))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []*export.Report{report, read} {
			if e := r.Entry("shoulders.method"); e.Fate != export.Approximated || e.Unbounded != export.OwnOption || e.Bound != 0 {
				t.Errorf("method %d: %+v", method, e)
			}
		}
	}
}

func TestEveryFieldOfTheFileIsApplied(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	files, _ := exporttest.Exported(t, vrik.Target(), &export.Input{Preset: &p})
	exporttest.UsesAllFields(t, files[1].Data, "PosewrightVrik", "name", "author", "notes", "legLength", "settings")
}

// numbers are the numbers of a file by its paths.
func numbers(t *testing.T, p *presets.Preset, h *rig.Humanoid) map[string]float64 {
	t.Helper()
	files, _ := exporttest.Exported(t, vrik.Target(), &export.Input{Preset: p, Humanoid: h})
	return exporttest.Numbers(t, files[0].Data)
}

func TestUnitsAndFramesAreVRIKs(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.Gait.DistanceMax, p.Gait.StandTime, p.Gait.YawOut, p.Gait.StanceHalf = 0.5, 0.25/math.Sqrt(0.85/9.81), 45, 0.1
	p.Hints[effectors.LeftElbow].Pole = mgl64.Vec3{0.3, -0.2, -0.1}
	p.Torso.WristLine, p.Torso.HipsDead = 0.6, 30
	p.Shoulders.Method = solver.ShoulderStill
	for path, want := range map[string]float64{
		"solver.locomotion.stepThreshold": 0.5 * 0.85, "solver.locomotion.stepSpeed": 4, "solver.locomotion.angleThreshold": 45,
		"solver.locomotion.footDistance": 0.17, "goals.leftArm.x": -0.3, "goals.leftArm.y": -0.2, "goals.leftArm.z": -0.1,
		"solver.spine.rotateChestByHands": 0.5, "solver.spine.maxRootAngle": 30, "solver.rightArm.shoulderRotationWeight": 0,
		"solver.rightLeg.bendToTargetWeight": 1,
	} {
		if got, ok := numbers(t, &p, nil)[path]; !ok || math.Abs(got-want) > 1e-12 {
			t.Errorf("%s is %v, want %v", path, got, want)
		}
	}
	p.Arms.Method, p.Hints[effectors.LeftElbow].PoleWeight = solver.ArmByPole, 0.25
	if got := numbers(t, &p, nil)["solver.leftArm.bendGoalWeight"]; got != 0.25 {
		t.Errorf("arms that are solved by poles of weight 0.25 have a bend goal of weight %v", got)
	}
}

func TestStepsAreAsLongAsTheAvatarsLegsMakeThem(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	humanoid := avatartest.Humanoid(t, avatar, 2)
	p := presets.Default()
	leg := humanoid.Measures.UpperLeg[0] + humanoid.Measures.LowerLeg[0]
	if got, want := numbers(t, &p, humanoid)["solver.locomotion.stepThreshold"], p.Gait.DistanceMax*leg; math.Abs(got-want) > 1e-6 {
		t.Errorf("a step is %v m, want %v", got, want)
	}
	files, _ := exporttest.Exported(t, vrik.Target(), &export.Input{Preset: &p, Humanoid: humanoid})
	q, _, err := vrik.Import(files[0].Data)
	if err != nil || math.Abs(q.Gait.DistanceMax-p.Gait.DistanceMax) > 1e-12 {
		t.Errorf("%v leg lengths come back as %v, %v", p.Gait.DistanceMax, q.Gait.DistanceMax, err)
	}
}

func TestWhatJsonUtilityWritesOfAVRIKIsRead(t *testing.T) {
	t.Parallel()
	p, report, err := vrik.Import([]byte(`{"fixTransforms": true, "references": {"root": {"instanceID": 12}}, "solver": {
		"IKPositionWeight": 1.0, "LOD": 0, "plantFeet": true,
		"spine": {"headTarget": {"instanceID": -7}, "positionWeight": 0.9, "pelvisPositionWeight": 0.0, "maxRootAngle": 200.0, "neckStiffness": 0.2},
		"leftArm": {"shoulderRotationWeight": 0.0, "bendGoalWeight": 0.5},
		"locomotion": {"stepSpeed": 0.0, "stepThreshold": 0.425, "stepHeight": {"serializedVersion": "2"}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	if p.Effectors[effectors.Head].PositionWeight != 0.9 || p.Effectors[effectors.Hips].PositionWeight != 0 || p.Torso.HipsDead != 180 || p.Shoulders.Method != solver.ShoulderStill ||
		p.Hints[effectors.LeftElbow].PoleWeight != 0.5 || p.Gait.StandTime != 20 || p.Gait.DistanceMax != 0.5 {
		t.Errorf("%+v", p)
	}
	for path, want := range map[string]export.Fate{
		"effectors.head.positionWeight": export.Carried, "torso.hipsDeadDeg": export.Approximated, "gait.standTime": export.Approximated,
		"hints.leftElbow.pole.x": export.Lost, "solver.spine.neckStiffness": export.Lost, "solver.plantFeet": export.Lost, "pull.stiffness": export.Lost,
	} {
		if e := report.Entry(path); e == nil || e.Fate != want {
			t.Errorf("%s: %+v, want %v", path, e, want)
		}
	}
	for _, e := range report.Entries {
		if strings.Contains(e.Path, "instanceID") {
			t.Errorf("%s is an object of a scene, which nobody misses", e.Path)
		}
	}
}

func TestWhatIsNoFileOfVRIKIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "not JSON", "{}": "no settings of VRIK's solver", `{"solver": {"spine": {"positionWeight": []}}}`: "positionWeight is a list, not a number",
		`{"name": 3, "solver": {"spine": {}}}`: "name is 3, not a text", `{"solver": {"spine": {}}, "legLength": "long"}`: "legLength is a text",
	} {
		if _, _, err := vrik.Import([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func FuzzImport(f *testing.F) {
	exporttest.FuzzImport(f, vrik.Target(), `{"legLength": 1e-300, "solver": {"spine": {}, "locomotion": {"stepSpeed": -0.0, "stepThreshold": 1e308}}, "goals": {"leftArm": {"x": 1}}}`)
}

func TestTheHeightOfAStepIsThatOfASlowWalker(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	files, _ := exporttest.Exported(t, vrik.Target(), &export.Input{Preset: &p})
	var root struct {
		Solver struct {
			Locomotion struct {
				StepHeight struct {
					Curve []struct{ Time, Value float64 } `json:"m_Curve"`
				}
			}
		}
	}
	if err := json.Unmarshal(files[0].Data, &root); err != nil {
		t.Fatal(err)
	}
	highest := 0.0
	for _, key := range root.Solver.Locomotion.StepHeight.Curve {
		highest = math.Max(highest, key.Value)
	}
	if want := 0.95 * 0.087 * 0.85; math.Abs(highest-want) > 1e-12 {
		t.Errorf("a foot rises by %v m, want %v", highest, want)
	}
	q, report, err := vrik.Import(files[0].Data)
	if err != nil {
		t.Fatal(err)
	}
	for i, key := range q.Gait.LiftForward {
		if was := p.Gait.LiftForward[i]; math.Abs(key.Value-was.Value) > 1e-12 || math.Abs(key.InTangent-was.InTangent) > 1e-12 {
			t.Errorf("key %d comes back as %v, was %v", i, key, was)
		}
	}
	if e := report.Entry("gait.curves.liftForward"); e == nil || e.Fate != export.Approximated {
		t.Errorf("%+v", e)
	}
}
