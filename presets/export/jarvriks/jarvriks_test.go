package jarvriks_test

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
	"posewright/presets/export/jarvriks"
	"posewright/solver"
	"posewright/solver/vec"
)

func TestTheFileIsAsItWas(t *testing.T) {
	t.Parallel()
	p := exporttest.Unusual()
	files, _ := exporttest.Exported(t, jarvriks.Target(), &export.Input{Preset: &p})
	exporttest.Golden(t, files)
}

func only(files []export.File) []byte { return files[0].Data }

func TestWhatIsWrittenIsReadAsTheReportSays(t *testing.T) {
	t.Parallel()
	exporttest.RoundTrip(t, jarvriks.Target(), only, nil)
}

// settings are the classes of the thesis, 4.1.2, in Go.
type settings struct {
	Stiffness                     *float64
	MaxPullIteration              *int
	DefaultEffectorPositionWeight *float64
	DefaultEffectorRotationWeight *float64
	DefaultEffectorPullWeight     *float64
	DefaultHintWeight             *float64
	LeftHandEffector              *effector
	RightHandEffector             *effector
	LeftFootEffector              *effector
	RightFootEffector             *effector
	LookAtEffector                *effector
	BodyEffector                  *effector
}

type effector struct {
	PositionWeight, RotationWeight, PullWeight *float64
	PositionOffset                             *struct{ X, Y, Z *float64 }
	RotationOffset                             *struct{ X, Y, Z, W *float64 }
	ManualOverride                             *bool
	EffectorTransform                          *struct {
		Position *struct{ X, Y, Z *float64 }
		Rotation *struct{ X, Y, Z, W *float64 }
		Scale    *struct{ X, Y, Z *float64 }
	}
	PrefabPath *string
}

func TestEveryFieldOfTheThesisIsThereAndNoOther(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.Gaze.Target = mgl64.Vec3{0.5, 1.5, 2}
	p.Gaze.Weight, p.Pull.Iterations = 0.25, 33
	files, _ := exporttest.Exported(t, jarvriks.Target(), &export.Input{Preset: &p})
	if files[0].Name != "JarvriksIKSettings.json" || strings.Contains(string(files[0].Data), "null") {
		t.Errorf("%s: %s", files[0].Name, files[0].Data)
	}
	var s settings
	decoder := json.NewDecoder(strings.NewReader(string(files[0].Data)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&s); err != nil {
		t.Fatal(err)
	}
	if *s.MaxPullIteration != 33 || *s.LookAtEffector.PositionWeight != 0.25 || *s.DefaultEffectorPositionWeight != 1 {
		t.Errorf("%+v", s)
	}
	for name, e := range map[string]*effector{
		"left hand": s.LeftHandEffector, "right hand": s.RightHandEffector, "left foot": s.LeftFootEffector,
		"right foot": s.RightFootEffector, "look-at": s.LookAtEffector, "body": s.BodyEffector,
	} {
		if e.PositionWeight == nil || e.RotationWeight == nil || e.PullWeight == nil || e.ManualOverride == nil || e.PrefabPath == nil ||
			*e.PositionOffset.X != 0 || *e.RotationOffset.W != 1 || *e.EffectorTransform.Rotation.W != 1 || *e.EffectorTransform.Scale.Z != 1 {
			t.Errorf("%s is %+v", name, e)
		}
	}
	if at := s.LookAtEffector.EffectorTransform.Position; *at.X != -0.5 || *at.Y != 1.5 || *at.Z != 2 {
		t.Errorf("what is to the left is at %v, %v, %v", *at.X, *at.Y, *at.Z)
	}
}

func TestTargetsBeginAtTheJointsOfTheAvatar(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	humanoid := avatartest.Humanoid(t, avatar, 1.1)
	p := presets.Default()
	files, _ := exporttest.Exported(t, jarvriks.Target(), &export.Input{Preset: &p, Avatar: avatar, Humanoid: humanoid})
	var s settings
	if err := json.Unmarshal(files[0].Data, &s); err != nil {
		t.Fatal(err)
	}
	left, right := s.LeftHandEffector.EffectorTransform.Position, s.RightHandEffector.EffectorTransform.Position
	if span := *right.X - *left.X; !(*left.X < 0) || !(span > 0.99*humanoid.Measures.ArmSpan && span < 1.01*humanoid.Measures.ArmSpan) {
		t.Errorf("the left hand is at %v, the right hand at %v: in Unity left is at -X", *left.X, *right.X)
	}
}

func TestAFileOfSomebodyElseIsReadAsFarAsItGoes(t *testing.T) {
	t.Parallel()
	p, report, err := jarvriks.Import([]byte("\ufeff" + `{
		"stiffness": 7, "maxPullIteration": 2, "defaultEffectorPullWeight": 0.3, "defaultHintWeight": 0.4, "somethingNew": 1,
		"leftHandEffector": {"positionWeight": 0.5, "positionOffset": {"x": 0, "y": 0.1, "z": 0}, "manualOverride": true},
		"lookAtEffector": {"effectorTransform": {"position": {"x": -1, "y": 2, "z": 3}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	if p.Pull.Stiffness != 1 || p.Pull.Iterations != 5 || p.Effectors[effectors.LeftHand].PositionWeight != 0.5 || p.PullWeight[effectors.RightFoot] != 0.3 ||
		p.Hints[effectors.RightKnee].PoleWeight != 0.4 || p.Gaze.Target != (mgl64.Vec3{1, 2, 3}) {
		t.Errorf("%+v", p)
	}
	for path, want := range map[string]export.Fate{
		"pull.stiffness": export.Approximated, "pull.iterations": export.Approximated, "effectors.leftHand.positionWeight": export.Carried,
		"effectors.leftHand.pullWeight": export.Lost, "effectors.rightFoot.pullWeight": export.Approximated, "torso.wristLine": export.Lost,
		"somethingNew": export.Lost, "effectors.leftHand.positionOffset.y": export.Carried, "effectors.leftHand.override.on": export.Carried,
		"lookAt.target.x": export.Carried,
	} {
		if e := report.Entry(path); e == nil || e.Fate != want {
			t.Errorf("%s: %+v, want %v", path, e, want)
		}
	}
	if e := report.Entry("pull.stiffness"); e.Bound != 6 {
		t.Errorf("the bound is %v", e.Bound)
	}
	if e := p.Effectors[effectors.LeftHand]; e.PositionOffset != (mgl64.Vec3{0, 0.1, 0}) || !e.Override.On {
		t.Errorf("the left hand is %+v", e)
	}
	if p.Author != "" || p.Notes != "" {
		t.Errorf("the file has an author, %q, and notes, %q", p.Author, p.Notes)
	}
}

func TestWhatIsNoSettingsFileIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "not JSON", "[]": "no object", "{}": "none of the settings", `{"stiffness": "much"}`: "stiffness is a text, not a number",
		`{"stiffness": 1e999}`: "not JSON", `{"stiffness": 1} x`: "not JSON", `{"effectors": {}}`: "none of the settings",
	} {
		if _, _, err := jarvriks.Import([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// Unity's x is mirrored: an offset to the right there is to the left here, and turns about y and z go the other way about.
func TestOffsetsAndOverridesComeBackAndAreInUnitysFrame(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.Effectors[effectors.LeftHand].PositionOffset = mgl64.Vec3{0.1, 0.2, 0.3}
	p.Effectors[effectors.LeftHand].RotationOffset = effectors.Angles{X: 10, Y: 20, Z: 30}
	p.Effectors[effectors.Hips].Override = effectors.Override{On: true, Position: mgl64.Vec3{0.4, 0.9, -0.1}, Rotation: effectors.Angles{Y: 90}}
	p.Effectors[effectors.Head].Override = effectors.Override{On: true, Position: mgl64.Vec3{0, 1.6, 0}}
	files, report := exporttest.Exported(t, jarvriks.Target(), &export.Input{Preset: &p})
	var s settings
	if err := json.Unmarshal(files[0].Data, &s); err != nil {
		t.Fatal(err)
	}
	if at := s.LeftHandEffector.PositionOffset; *at.X != -0.1 || *at.Y != 0.2 || *at.Z != 0.3 || *s.LeftHandEffector.ManualOverride {
		t.Errorf("the hand has the offset %v, %v, %v", *at.X, *at.Y, *at.Z)
	}
	// Half of 90° about y, the other way about.
	if q := s.BodyEffector.EffectorTransform.Rotation; !*s.BodyEffector.ManualOverride || math.Abs(*q.Y+math.Sqrt(0.5)) > 1e-12 || math.Abs(*q.W-math.Sqrt(0.5)) > 1e-12 {
		t.Errorf("the body is turned by %v, %v", *q.Y, *q.W)
	}
	if at := s.BodyEffector.EffectorTransform.Position; *at.X != -0.4 || *at.Y != 0.9 || *at.Z != -0.1 {
		t.Errorf("the body is at %v, %v, %v", *at.X, *at.Y, *at.Z)
	}
	if e := report.Entry("effectors.head.override.on"); e.Fate != export.Lost {
		t.Errorf("the override of the head, which has no effector there, is %v", e.Fate)
	}
	q, _, err := jarvriks.Import(files[0].Data)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range [...]effectors.ID{effectors.LeftHand, effectors.Hips} {
		is, was := q.Effectors[id], p.Effectors[id]
		if is.PositionOffset != was.PositionOffset || is.Override.Position != was.Override.Position || is.Override.On != was.Override.On || math.Abs(is.RotationOffset.Y-was.RotationOffset.Y) > 1e-9 ||
			math.Abs(is.RotationOffset.Z-was.RotationOffset.Z) > 1e-9 || math.Abs(is.Override.Rotation.Y-was.Override.Rotation.Y) > 1e-9 {
			t.Errorf("%v comes back as %+v, was %+v", id, is, was)
		}
	}
	euler, _, err := jarvriks.Import([]byte(`{"stiffness": 0.5, "leftHandEffector": {"rotationOffset": {"x": 10, "y": -20, "z": -30}}}`))
	if a := euler.Effectors[effectors.LeftHand].RotationOffset; err != nil || math.Abs(a.X-10) > 1e-9 || math.Abs(a.Y-20) > 1e-9 || math.Abs(a.Z-30) > 1e-9 {
		t.Errorf("Euler angles are read as %+v: %v", a, err)
	}
}

func FuzzImport(f *testing.F) {
	exporttest.FuzzImport(f, jarvriks.Target(), `{"stiffness":1e308,"maxPullIteration":-0.5,"leftHandEffector":[],"lookAtEffector":{"effectorTransform":null}}`)
}

// listing is Solve of the thesis, figure 25, for limbs that pull straight up: how far the body moves.
func listing(stiffness float64, iterations int, over, weight [4]float64) float64 {
	body, known := 0.0, 0
	for iteration := range iterations {
		known = min(iteration+1, 4)
		change := 0.0
		for limb := range known {
			change += max((over[limb]-body)*stiffness, 0) * weight[limb]
		}
		body += change / float64(iterations-iteration)
	}
	return body
}

// With the stiffness that is written JARVRIKS pulls the body as far as the solver does, and within the bound of the report for limbs that it takes up later.
func TestThePullIsAsFarAsThatOfTheSolver(t *testing.T) {
	t.Parallel()
	feetFirst := [...]effectors.ID{effectors.LeftFoot, effectors.RightFoot, effectors.LeftHand, effectors.RightHand}
	for _, stiffness := range []float64{0, 0.1, 0.5, 0.9, 1} {
		for _, iterations := range []int{5, 20, 50} {
			p := presets.Default()
			p.Pull.Stiffness, p.Pull.Iterations = stiffness, iterations
			for _, id := range feetFirst {
				p.Effectors[id].PositionWeight, p.PullWeight[id] = 1, 0.8
			}
			p.PullWeight[effectors.RightHand] = 0.3
			files, report := exporttest.Exported(t, jarvriks.Target(), &export.Input{Preset: &p})
			var s settings
			if err := json.Unmarshal(files[0].Data, &s); err != nil {
				t.Fatal(err)
			}
			e := report.Entry("pull.stiffness")
			if e.Fate != export.Approximated {
				t.Errorf("%+v", e)
			}
			for limb, id := range feetFirst {
				var over, weight [4]float64
				over[limb], weight[limb] = 0.1, p.PullWeight[id]
				numbers := solver.Pull{Stiffness: stiffness, Iterations: 50}
				pull := solver.BodyPull{Numbers: &numbers}
				pull.Limbs[0] = solver.PullLimb{Target: vec.Vector{Y: 1.1}, Rest: 1, Weight: weight[limb]}
				pull.Run()
				theirs := listing(*s.Stiffness, iterations, over, weight)
				if off := math.Abs(theirs-pull.Move.Y) / 0.1 / weight[limb]; off > e.Bound+1e-6 || limb == 0 && off > 1e-6 {
					t.Errorf("stiffness %v, %d iterations: the %v pulls by %.4f m there and %.4f m here, %.3f off, and the report says %.3f", stiffness, iterations, id, theirs, pull.Move.Y, off, e.Bound)
				}
			}
		}
	}
}

func TestAFileThatIsReadGetsTheMethodsOfJarvriks(t *testing.T) {
	t.Parallel()
	p, report, err := jarvriks.Import([]byte(`{"stiffness": 0.4, "leftHandEffector": {"positionWeight": 1, "pullWeight": 1}}`))
	if err != nil {
		t.Fatal(err)
	}
	own, _ := presets.Builtin("Jarvriks")
	if p.Pull.Method != solver.PullAsPrinted || p.Arms.Method != own.Arms.Method || p.Legs.Method != own.Legs.Method || p.Shoulders.Method != own.Shoulders.Method || p.Arms.Method == presets.Default().Arms.Method {
		t.Errorf("arms by %v, legs by %v, shoulders by %v", p.Arms.Method, p.Legs.Method, p.Shoulders.Method)
	}
	if e := report.Entry("arms.method"); e.Fate != export.Approximated {
		t.Errorf("%+v", e)
	}
	if p.Pull.Stiffness != 0.4 {
		t.Errorf("the stiffness is %v", p.Pull.Stiffness)
	}
}

func TestAPresetThatPullsAsPrintedKeepsItsStiffness(t *testing.T) {
	t.Parallel()
	p, _ := presets.Builtin("Jarvriks")
	p.Pull.Stiffness, p.Pull.Iterations = 0.3, 12
	files, report := exporttest.Exported(t, jarvriks.Target(), &export.Input{Preset: &p})
	if a, b := report.Entry("pull.stiffness"), report.Entry("pull.method"); a.Fate != export.Carried || b.Fate != export.Carried {
		t.Errorf("%+v, %+v", a, b)
	}
	if q, _, err := jarvriks.Import(files[0].Data); err != nil || q.Pull != p.Pull {
		t.Errorf("%+v comes back as %+v: %v", p.Pull, q.Pull, err)
	}
}

// The greater the stiffness here, the greater the one that is written.
func TestTheConversionOfTheStiffnessIsMonotone(t *testing.T) {
	t.Parallel()
	for _, iterations := range []int{5, 20, 50} {
		last := -1.0
		for stiffness := 0.0; stiffness <= 1; stiffness += 0.0625 {
			p := presets.Default()
			p.Pull.Stiffness, p.Pull.Iterations = stiffness, iterations
			p.Effectors[effectors.LeftHand].PositionWeight, p.PullWeight[effectors.LeftHand] = 0.7, 0.9
			files, report := exporttest.Exported(t, jarvriks.Target(), &export.Input{Preset: &p})
			var s settings
			if err := json.Unmarshal(files[0].Data, &s); err != nil {
				t.Fatal(err)
			}
			if *s.Stiffness <= last && stiffness > 0 || math.Abs(*s.Stiffness-stiffness) > report.Entry("pull.stiffness").Bound+1e-12 {
				t.Errorf("%d iterations: %v is written as %v after %v, bound %v", iterations, stiffness, *s.Stiffness, last, report.Entry("pull.stiffness").Bound)
			}
			last = *s.Stiffness
		}
	}
}
