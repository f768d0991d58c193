package safullbodyik_test

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/safullbodyik"
)

func TestTheFilesAreAsTheyWere(t *testing.T) {
	t.Parallel()
	exporttest.SettingsAsTheyWere(t, safullbodyik.Target(), "SABodySettings")
}

func settings(files []export.File) []byte { return files[0].Data }

func TestWhatIsWrittenIsReadAsTheReportSays(t *testing.T) {
	t.Parallel()
	exporttest.RoundTrip(t, safullbodyik.Target(), settings, nil)
}

func TestEveryFieldOfTheFileIsApplied(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	files, _ := exporttest.Exported(t, safullbodyik.Target(), &export.Input{Preset: &p})
	exporttest.UsesAllFields(t, files[1].Data, "PosewrightSAFullBodyIK", "name", "author", "notes")
}

// numbers are the numbers of a file by its paths.
func numbers(t *testing.T, p *presets.Preset) map[string]float64 {
	t.Helper()
	files, _ := exporttest.Exported(t, safullbodyik.Target(), &export.Input{Preset: p})
	return exporttest.Numbers(t, files[0].Data)
}

func TestLimitsAndPlacesAreInItsFrameAndUnits(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.Limits[effectors.LeftHandLimit] = effectors.Limit{On: true, Forward: 10, Backward: 20, Up: 30, Down: 40, TwistMin: -1, TwistMax: 1, Pass: effectors.BackwardPass}
	p.Limits[effectors.RightHandLimit] = p.Limits[effectors.LeftHandLimit]
	p.Limits[effectors.LeftFootLimit].Forward, p.Limits[effectors.RightFootLimit].Forward = 10, 30
	p.Limits[effectors.LeftShoulderLimit].Up, p.Limits[effectors.RightShoulderLimit].Up = 120, 120
	p.Hints[effectors.LeftElbow].Pole = mgl64.Vec3{0.3, -0.2, -0.1}
	p.Gaze.Target = mgl64.Vec3{1, 2, 3}
	got := numbers(t, &p)
	for path, want := range map[string]float64{
		"settings.limbIK.wristLimitAngle": 25, "settings.limbIK.wristLimitEnabled": 1, "settings.limbIK.footLimitEnabled": 0,
		"settings.limbIK.footLimitPitchUp": 20, "settings.bodyIK.shoulderLimitAngleYPlus": 89.99, "places.leftElbow.x": -0.3,
		"places.leftElbow.y": -0.2, "places.eyes.x": -1, "places.eyes.z": 3,
	} {
		if is, ok := got[path]; !ok || math.Abs(is-want) > 1e-12 {
			t.Errorf("%s is %v, want %v", path, is, want)
		}
	}
	_, report := exporttest.Exported(t, safullbodyik.Target(), &export.Input{Preset: &p})
	for path, want := range map[string]float64{
		"limits.leftHand.downDeg": 15, "limits.rightHand.backwardDeg": 5, "limits.leftFoot.forwardDeg": 10, "limits.leftShoulder.upDeg": 30.01,
	} {
		if e := report.Entry(path); e.Fate != export.Approximated || math.Abs(e.Bound-want) > 1e-9 {
			t.Errorf("%s: %+v, want a bound of %v", path, e, want)
		}
	}
}

func TestAnEffectorIsOnWhereItsWeightIsAboveZero(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.Effectors[effectors.LeftHand].PositionWeight, p.Effectors[effectors.Head].RotationWeight, p.Gaze.Weight = 0, 0, 0.5
	got := numbers(t, &p)
	for path, want := range map[string]float64{
		"leftArmEffectors.wrist.positionEnabled": 0, "leftArmEffectors.wrist.rotationEnabled": 1, "headEffectors.head.rotationEnabled": 0,
		"headEffectors.head.positionEnabled": 1, "headEffectors.eyes.positionEnabled": 1, "leftArmEffectors.elbow.positionEnabled": 0,
		"bodyEffectors.hips.positionEnabled": 1, "rightLegEffectors.foot.positionEnabled": 1,
	} {
		if is, ok := got[path]; !ok || is != want {
			t.Errorf("%s is %v, want %v", path, is, want)
		}
	}
}

func TestWhatJsonUtilityWritesOfItIsRead(t *testing.T) {
	t.Parallel()
	p, report, err := safullbodyik.Import([]byte(`{"_fullBodyIK": {"rootTransform": {"instanceID": 4},
		"settings": {"animatorEnabled": -1, "bodyIK": {"shoulderLimitEnabled": true, "shoulderLimitAngleYPlus": 30.0, "spineLimitAngleX": 40.0},
			"limbIK": {"wristLimitAngle": 70.0}},
		"bodyBones": {"hips": {"transform": {"instanceID": 9}, "_boneLocation": 0}},
		"bodyEffectors": {"hips": {"positionEnabled": false, "rotationEnabled": false, "positionWeight": 1.0, "rotationWeight": 1.0, "pull": 1.0}},
		"leftArmEffectors": {"wrist": {"transform": {"instanceID": 5}, "positionEnabled": true, "positionWeight": 0.75, "pull": 1.0, "_isPresetted": true}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	if p.Effectors[effectors.Hips].PositionWeight != 0 || p.Effectors[effectors.LeftHand].PositionWeight != 0.75 || p.PullWeight[effectors.LeftHand] != 1 ||
		!p.Limits[effectors.RightShoulderLimit].On || p.Limits[effectors.LeftHandLimit].Down != 70 {
		t.Errorf("%+v", p)
	}
	for path, want := range map[string]export.Fate{
		"effectors.leftHand.positionWeight": export.Carried, "effectors.leftHand.rotationWeight": export.Lost, "limits.rightHand.upDeg": export.Approximated,
		"settings.bodyIK.spineLimitAngleX": export.Lost, "limits.leftShoulder.twistMaxDeg": export.Lost,
	} {
		if e := report.Entry(path); e == nil || e.Fate != want {
			t.Errorf("%s: %+v, want %v", path, e, want)
		}
	}
	for _, e := range report.Entries {
		if strings.Contains(e.Path, "instanceID") || strings.Contains(e.Path, "._") {
			t.Errorf("%s is the component's own affair", e.Path)
		}
	}
}

// Rotations of single ends come along; what no preset has, as the effectors of fingers, of upper arms and of the neck, is named, fingers with the reason.
func TestWhatEffectorsHaveIsReadOrNamed(t *testing.T) {
	t.Parallel()
	p, report, err := safullbodyik.Import([]byte(`{
		"headEffectors": {"head": {"rotationEnabled": true, "rotationWeight": 0.25}, "neck": {"positionEnabled": true, "positionWeight": 0.5}},
		"rightLegEffectors": {"foot": {"rotationEnabled": false, "rotationWeight": 1.0}},
		"leftArmEffectors": {"arm": {"positionEnabled": true}, "wrist": {"rotationEnabled": true, "rotationWeight": 0.5}},
		"leftHandFingersEffectors": {"thumb": {"positionEnabled": true, "positionWeight": 0.75}, "index": {"positionEnabled": false}}}`))
	if err != nil {
		t.Fatal(err)
	}
	if p.Effectors[effectors.Head].RotationWeight != 0.25 || p.Effectors[effectors.RightFoot].RotationWeight != 0 || p.Effectors[effectors.LeftHand].RotationWeight != 0.5 {
		t.Errorf("%+v", p.Effectors)
	}
	for path, word := range map[string]string{
		"leftHandFingersEffectors.thumb.positionWeight": "fingertips", "leftHandFingersEffectors.index.positionEnabled": "fingertips",
		"headEffectors.neck.positionWeight": "", "leftArmEffectors.arm.positionEnabled": "",
	} {
		e := report.Entry(path)
		if e == nil || e.Fate != export.Lost || strings.Contains(e.How.String(), "fingertips") != (word != "") {
			t.Errorf("%s: %+v", path, e)
		}
	}
}

func TestWhatIsNoFileOfItIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "not JSON", "{}": "no settings of SAFullBodyIK", `{"headEffectors": {"head": {"pull": "hard"}}}`: "headEffectors.head.pull is a text, not a number",
		`{"headEffectors": {"head": {"positionEnabled": {}}}}`: "positionEnabled is an object",
	} {
		if _, _, err := safullbodyik.Import([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func FuzzImport(f *testing.F) {
	exporttest.FuzzImport(f, safullbodyik.Target(), `{"_fullBodyIK": {"settings": {"limbIK": {"wristLimitAngle": 1e308, "wristLimitEnabled": 0.4}}}}`)
}
