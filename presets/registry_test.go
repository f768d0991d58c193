package presets

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"posewright/effectors"
	curvepkg "posewright/effectors/curve"
	"posewright/internal/avatartest"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/solver"

	"github.com/go-gl/mathgl/mgl64"
)

// leaves calls visit for every number, every toggle and every curve inside a value, with its Go path.
func leaves(v reflect.Value, path string, visit func(path string, v reflect.Value)) {
	if v.Type() == reflect.TypeFor[curvepkg.Curve]() {
		visit(path, v)
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			leaves(v.Field(i), path+"."+v.Type().Field(i).Name, visit)
		}
	case reflect.Array, reflect.Slice:
		for i := range v.Len() {
			leaves(v.Index(i), fmt.Sprintf("%s[%d]", path, i), visit)
		}
	case reflect.Float64, reflect.Bool, reflect.Int, reflect.Uint8, reflect.String:
		visit(path, v)
	}
}

// randomPreset has every parameter somewhere in its hard range, its ends more often than chance has it.
func randomPreset(random *rand.Rand) Preset {
	preset := Default()
	random.Shuffle(len(preset.Magnets), func(i, j int) {
		preset.Magnets[i], preset.Magnets[j] = preset.Magnets[j], preset.Magnets[i]
	})
	preset.Magnets = preset.Magnets[:random.IntN(len(preset.Magnets)+1)]
	for range random.IntN(3) {
		preset.Magnets = append(preset.Magnets, NewMagnet(fmt.Sprintf("Own_%d-", len(preset.Magnets))))
	}
	for _, parameter := range ParametersOf(&preset) {
		if parameter.Kind == Curve {
			if err := parameter.SetCurve(&preset, randomCurve(random, parameter)); err != nil {
				panic(err)
			}
			continue
		}
		value := parameter.HardMin + random.Float64()*(parameter.HardMax-parameter.HardMin)
		switch {
		case random.IntN(8) == 0:
			value = parameter.HardMin
		case random.IntN(8) == 0:
			value = parameter.HardMax
		case parameter.Kind == Toggle || parameter.Kind == Choice || parameter.Kind == Count:
			value = math.Round(value)
		}
		if err := parameter.Set(&preset, min(value, parameter.HardMax)); err != nil {
			panic(err)
		}
	}
	return preset
}

func TestEveryNumberOfTheSettingsIsReachedByAParameter(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	moved := make(map[string]bool)
	base := Default()
	baseline := make(map[string]string)
	record := func(p *Preset, to map[string]string) {
		settings := Compile(p)
		leaves(reflect.ValueOf(settings), "Settings", func(path string, v reflect.Value) { to[path] = fmt.Sprint(v) })
	}
	record(&base, baseline)
	for path := range baseline {
		if strings.HasSuffix(path, ".ID") {
			delete(baseline, path)
		}
	}
	for _, id := range []effectors.ID{effectors.Chest, effectors.Hips} { // they do not pull
		delete(baseline, fmt.Sprintf("Settings.PullWeight[%d]", id))
	}
	for _, parameter := range ParametersOf(&base) {
		preset := base.Clone()
		changeParameter(t, parameter, &preset)
		changed := make(map[string]string)
		record(&preset, changed)
		var paths []string
		for path := range baseline {
			if changed[path] != baseline[path] {
				paths = append(paths, path)
				moved[path] = true
			}
		}
		want := 1
		if strings.Contains(parameter.Path, ".fixed.direction.") {
			want = 3 // a direction is compiled at length 1
		}
		if len(paths) != want {
			t.Errorf("%s changes %v, not exactly %d of the settings", parameter.Path, paths, want)
		}
	}
	for path := range baseline {
		if !moved[path] {
			t.Errorf("no parameter changes %s", path)
		}
	}
}

// changeParameter gives a preset another value of a parameter, at an end of its range.
func changeParameter(t *testing.T, parameter *Parameter, preset *Preset) {
	t.Helper()
	if parameter.Kind == Curve {
		if err := parameter.SetCurve(preset, curvepkg.Curve{{Time: parameter.TimeMax, Value: parameter.HardMin}}); err != nil {
			t.Fatal(err)
		}
		return
	}
	value := parameter.HardMin
	if parameter.Get(preset) == value {
		value = parameter.HardMax
	}
	if err := parameter.Set(preset, value); err != nil {
		t.Fatal(err)
	}
}

// unusedPullWeights are the fields of the effectors that do not pull.
var unusedPullWeights = []string{fmt.Sprintf(".PullWeight[%d]", effectors.Chest), fmt.Sprintf(".PullWeight[%d]", effectors.Hips)}

func TestEveryTunableNumberOfAPresetIsAParameter(t *testing.T) {
	t.Parallel()
	preset := Default()
	var count int
	leaves(reflect.ValueOf(preset.Settings), "", func(path string, _ reflect.Value) {
		if !strings.HasSuffix(path, ".ID") && !slices.Contains(unusedPullWeights, path) {
			count++
		}
	})
	if parameters := ParametersOf(&preset); count != len(parameters) {
		t.Errorf("the preset has %d tunable numbers and %d parameters", count, len(parameters))
	}
}

func TestDefaultCompilesToTheSolversDefaults(t *testing.T) {
	t.Parallel()
	preset := Default()
	got, want := Compile(&preset), solver.DefaultSettings()
	expected := make(map[string]reflect.Value)
	leaves(reflect.ValueOf(want), "Settings", func(path string, v reflect.Value) { expected[path] = v })
	leaves(reflect.ValueOf(got), "Settings", func(path string, v reflect.Value) {
		if curve, ok := v.Interface().(curvepkg.Curve); ok {
			other := expected[path].Interface().(curvepkg.Curve)
			same := slices.EqualFunc(curve, other, func(a, b curvepkg.Key) bool {
				return math.Abs(a.Time-b.Time) < 1e-11 && math.Abs(a.Value-b.Value) < 1e-11 &&
					math.Abs(a.InTangent-b.InTangent) < 1e-10 && math.Abs(a.OutTangent-b.OutTangent) < 1e-10
			})
			if !same {
				t.Errorf("%s compiles to %v, the solver's default is %v", path, curve, other)
			}
			return
		}
		if v.Kind() == reflect.Float64 && math.Abs(v.Float()-expected[path].Float()) > 1e-12 ||
			v.Kind() != reflect.Float64 && !v.Equal(expected[path]) {
			t.Errorf("%s compiles to %v, the solver's default is %v", path, v, expected[path])
		}
	})
	if math.Abs(preset.Swivel.Phi0-37) > 1e-9 || preset.Torso.HipsDead != 10 {
		t.Errorf("elbow spread %v° and hips dead zone %v° are not the 37° and 10° of the models", preset.Swivel.Phi0, preset.Torso.HipsDead)
	}
}

// checkNumbers fails where a preset compiles to something that is no number.
func checkNumbers(t *testing.T, p *Preset) {
	t.Helper()
	leaves(reflect.ValueOf(Compile(p)), "Settings", func(path string, v reflect.Value) {
		if curve, ok := v.Interface().(curvepkg.Curve); ok {
			if err := curve.Validate(); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		} else if v.Kind() == reflect.Float64 && (math.IsNaN(v.Float()) || math.IsInf(v.Float(), 0)) {
			t.Errorf("%s is %v", path, v)
		}
	})
}

// Whatever a person sets within the ranges of the parameters: the solver makes a pose of it whose bones keep their lengths, and no number is lost.
func TestEveryPresetWithinItsRangesIsSolved(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	avatar := avatartest.Mannequin(t)
	humanoid, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	body, err := solver.NewBody(humanoid)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 1000 {
		preset := randomPreset(random)
		settings := Compile(&preset)
		state, out := body.NewState(), body.NewResult()
		for tick := range 60 {
			in := solver.Input{DT: 1.0 / 90}
			for i, id := range []effectors.ID{effectors.Head, effectors.LeftHand, effectors.RightHand, effectors.Hips}[:3+n%2] {
				at := humanoid.TPose[humanoid.Joint(id.Role())].Position
				at[2] += 0.02 * float64(tick) // 1.8 m/s
				at[1] -= 0.2 * random.Float64()
				in.Targets.Effectors[id] = effectors.Target{Position: at, Rotation: mgl64.QuatRotate(random.NormFloat64(), mgl64.Vec3{0, 1, float64(i)}.Normalize()), Presence: 1}
			}
			body.Solve(&in, &settings, state, out)
			for joint, bone := range humanoid.Skeleton.Joints {
				if bone.Parent < 0 || joint == humanoid.Joint(rig.Hips) {
					continue
				}
				got, want := out.World[joint].Position.Sub(out.World[bone.Parent].Position).Len(), humanoid.TPose[joint].Position.Sub(humanoid.TPose[bone.Parent].Position).Len()
				if !out.Valid || !(math.Abs(got-want) < 1e-6) {
					t.Fatalf("preset %d, tick %d: %s is %v m long and not %v", n, tick, bone.Name, got, want)
				}
			}
		}
	}
}

func TestAnglesAreDegreesInThePresetAndRadiansInTheSettings(t *testing.T) {
	t.Parallel()
	preset := Default()
	preset.Swivel.Phi0, preset.Torso.ChestMax, preset.Gait.YawOut = 45, 90, 180
	settings := Compile(&preset)
	for name, pair := range map[string][2]float64{
		"phi0": {settings.Swivel.Phi0, math.Pi / 4}, "chestMax": {settings.Torso.ChestMax, math.Pi / 2}, "yawOut": {settings.Gait.YawOut, math.Pi},
	} {
		if math.Abs(pair[0]-pair[1]) > 1e-15 {
			t.Errorf("%s is %v, not %v", name, pair[0], pair[1])
		}
	}
	for _, parameter := range Parameters() {
		if isAngle := strings.HasPrefix(parameter.Unit, "°"); isAngle != (parameter.Kind == Angle) && parameter.Kind != Curve || isAngle != strings.HasSuffix(parameter.Path, "Deg") {
			t.Errorf("%s: kind %s, unit %q and the ending of the path do not agree", parameter.Path, parameter.Kind, parameter.Unit)
		}
	}
}

// scattered are all parameters in sets of some ten that are far from each other.
func scattered(all []*Parameter) [][]*Parameter {
	sets := make([][]*Parameter, len(all)/10+1)
	for i, parameter := range all {
		sets[i%len(sets)] = append(sets[i%len(sets)], parameter)
	}
	return sets
}

func TestAPathIsThePlaceInTheFile(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	random := rand.New(rand.NewPCG(7, 8))
	for _, set := range scattered(Parameters()) {
		preset, want := Default(), make([]any, len(set))
		for i, parameter := range set {
			if parameter.Kind == Curve {
				changeParameter(t, parameter, &preset)
				want[i] = []any{map[string]any{"time": parameter.TimeMax, "value": parameter.HardMin, "inTangent": 0.0, "outTangent": 0.0}}
				continue
			}
			value := parameter.HardMin + (parameter.HardMax-parameter.HardMin)*random.Float64()
			want[i] = value
			switch parameter.Kind {
			case Count:
				value = math.Round(value)
				want[i] = value
			case Toggle:
				value = 1 - parameter.Default
				want[i] = value == 1
			case Choice:
				value = 1 - parameter.Default
				want[i] = parameter.Options[int(value)].Name
			}
			if err := parameter.Set(&preset, value); err != nil {
				t.Fatal(err)
			}
		}
		var buffer bytes.Buffer
		if err := Write(&buffer, &preset); err != nil {
			t.Fatal(err)
		}
		var whole any
		if err := json.Unmarshal(buffer.Bytes(), &whole); err != nil {
			t.Fatal(err)
		}
		for i, parameter := range set {
			content := whole
			for name := range strings.SplitSeq(parameter.Path, ".") {
				object, _ := content.(map[string]any)
				content = object[name]
			}
			if !reflect.DeepEqual(content, want[i]) {
				t.Errorf("%s was set to %v; the file has %v there", parameter.Path, want[i], content)
			}
		}
	}
}

func TestTheRegistryIsFitToBeShown(t *testing.T) {
	t.Parallel()
	paths, names, left := make(map[string]bool), make(map[string]bool), make(map[string]bool)
	group := ""
	for _, p := range Parameters() {
		if paths[p.Path] || names[p.Name()] {
			t.Errorf("%s (%s) is there twice", p.Path, p.Name())
		}
		paths[p.Path], names[p.Name()] = true, true
		if p.Group != group {
			if left[p.Group] {
				t.Errorf("group %s is torn apart at %s", p.Group, p.Path)
			}
			left[group], group = true, p.Group
		}
		if p.Kind == Curve {
			if err := p.CheckCurve(p.DefaultCurve); err != nil || p.TimeLabel == "" || !(p.TimeMin < p.TimeMax && p.HardMin < p.HardMax) {
				t.Errorf("%s: %v; along %q from %v to %v", p.Path, err, p.TimeLabel, p.TimeMin, p.TimeMax)
			}
		} else if !(p.HardMin <= p.SoftMin && p.SoftMin < p.SoftMax && p.SoftMax <= p.HardMax && p.SoftMin <= p.Default && p.Default <= p.SoftMax) {
			t.Errorf("%s: hard %v to %v, soft %v to %v and default %v do not nest", p.Path, p.HardMin, p.HardMax, p.SoftMin, p.SoftMax, p.Default)
		}
		if !(p.Step > 0 && p.Step <= p.SoftMax-p.SoftMin) {
			t.Errorf("%s: step %v", p.Path, p.Step)
		}
		letters := []rune(p.Label)
		if !unicode.IsUpper(letters[0]) || strings.HasSuffix(p.Label, ".") || slices.ContainsFunc(letters[1:], unicode.IsUpper) {
			t.Errorf("%s: label %q is not in sentence case", p.Path, p.Label)
		}
		if (p.Kind == Choice) != (len(p.Options) > 1) {
			t.Errorf("%s: a choice of %d", p.Path, len(p.Options))
		}
		for i, option := range p.Options {
			if option.Label == "" || len(option.Help) < 20 || !strings.HasSuffix(option.Help, ".") || p.optionNamed(option.Name) != i {
				t.Errorf("%s: option %+v", p.Path, option)
			}
		}
		if len(p.Help) < 40 || !strings.HasSuffix(p.Help, ".") || strings.Contains(p.Help, "  ") || p.Source == "" {
			t.Errorf("%s: help %q, source %q", p.Path, p.Help, p.Source)
		}
		if found, ok := Lookup(p.Path); !ok || found != p {
			t.Errorf("%s is not found by its path", p.Path)
		}
	}
	if !slices.Contains(Groups(), "Left hand") || len(Groups()) != len(left)+1-1 {
		t.Errorf("groups are %q", Groups())
	}
	basic := 0
	for _, p := range Parameters() {
		if fresh := Default(); !p.Advanced && !strings.HasPrefix(p.Path, "limits.") && p.Acts(&fresh) {
			basic++
		}
	}
	if basic == 0 || basic > 46 {
		t.Errorf("%d parameters beside the limits are shown without Advanced", basic)
	}
	for path, advanced := range map[string]bool{
		"effectors.leftHand.pullWeight": false, "pull.stiffness": false, "arms.method": false, "magnets.ribs.strength": false,
		"limits.leftHand.on": false, "limits.leftHand.upDeg": true, "spine.stiffness": true,
	} {
		if p, ok := Lookup(path); !ok || p.Advanced != advanced {
			t.Errorf("%s is not advanced as it should be", path)
		}
	}
}

func TestMirroringTwiceGivesTheParameterBack(t *testing.T) {
	t.Parallel()
	for _, p := range Parameters() {
		twin, ok := Lookup(p.Mirror)
		if !ok {
			t.Errorf("%s mirrors to %s, which is no parameter", p.Path, p.Mirror)
			continue
		}
		if twin.Mirror != p.Path || twin.MirrorSign != p.MirrorSign || twin.Label != p.Label {
			t.Errorf("%s mirrors to %s and that to %s", p.Path, p.Mirror, twin.Mirror)
		}
		sided := strings.Contains(p.Path, ".left") || strings.Contains(p.Path, ".right")
		if sided == (p.Mirror == p.Path) {
			t.Errorf("%s mirrors to %s", p.Path, p.Mirror)
		}
		toTheSide := regexp.MustCompile(`(pole|positionOffset|override\.position)\.x$|(rotationOffset|override\.rotation)\.[yz]Deg$`).MatchString(p.Path)
		if (toTheSide && sided) != (p.MirrorSign == -1) {
			t.Errorf("%s has mirror sign %v", p.Path, p.MirrorSign)
		}
	}
}

func TestSettingAParameterRefusesWhatIsOutOfRange(t *testing.T) {
	t.Parallel()
	parameter, _ := Lookup("swivel.phi0Deg")
	preset := Default()
	for _, value := range []float64{-0.001, 90.001, math.NaN(), math.Inf(1), math.Inf(-1)} {
		if err := parameter.Set(&preset, value); err == nil || preset.Swivel.Phi0 != parameter.Default {
			t.Errorf("%v was accepted: %v", value, preset.Swivel.Phi0)
		}
	}
	if err := parameter.Set(&preset, 91); err == nil || err.Error() != "swivel.phi0Deg must be from 0 to 90°, not 91" {
		t.Errorf("refused with %v", err)
	}
	choice, _ := Lookup("arms.method")
	for _, value := range []float64{-1, 0.5, choice.HardMax + 1, math.NaN()} {
		if err := choice.Set(&preset, value); err == nil || preset.Arms.Method != solver.ArmBySwivel || !strings.HasPrefix(err.Error(), "arms.method must be swivel") {
			t.Errorf("%v was accepted as %q: %v", value, preset.Arms.Method, err)
		}
	}
	toggle, _ := Lookup("swivel.limiter.on")
	if err := toggle.Set(&preset, 0.5); err == nil || err.Error() != "swivel.limiter.on must be 0 for off or 1 for on, not 0.5" {
		t.Errorf("refused with %v", err)
	}
}

func TestAssignmentsAsOnTheCommandLine(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ assignment, path, refusal string }{
		{"effectors.leftHand.positionWeight=0.5", "effectors.leftHand.positionWeight", ""},
		{" torso.wristLine = 0.5 ", "torso.wristLine", ""},
		{"swivel.limiter.on=off", "swivel.limiter.on", ""},
		{"swivel.limiter.on=FALSE", "swivel.limiter.on", ""},
		{"swivel.limiter.on=0", "swivel.limiter.on", ""},
		{"shoulders.method = still", "shoulders.method", ""},
		{"shoulders.method=Still", "", `shoulders.method must be reach, return or still, not "Still"`},
		{"shoulders.method=1", "", `shoulders.method must be reach, return or still, not "1"`},
		{"torso.wristLine", "", `"torso.wristLine" is not an assignment; write path=value, such as torso.wristLine=1.2`},
		{"torso.wristline=1", "", `there is no parameter "torso.wristline"; did you mean "torso.wristLine"?`},
		{"entirely=1", "", `there is no parameter "entirely"`},
		{"torso.wristLine=much", "", `torso.wristLine must be a number, not "much"`},
		{"torso.wristLine=1e999", "", `torso.wristLine must be a number, not "1e999"`},
		{"torso.wristLine=NaN", "", "torso.wristLine must be from 0 to 5, not NaN"},
		{"torso.pullMax=7", "", "torso.pullMax must be from 0 to 0.5 m, not 7"},
	} {
		preset, before := Default(), Default()
		err := SetPath(&preset, test.assignment)
		if test.refusal != "" {
			if err == nil || err.Error() != test.refusal || !preset.Equal(&before) {
				t.Errorf("%s: %v", test.assignment, err)
			}
			continue
		}
		differences := Diff(&before, &preset)
		if err != nil || len(differences) != 1 || differences[0].Path != test.path {
			t.Errorf("%s: %v, %v", test.assignment, err, differences)
		}
	}
}

func TestValuesAreShownWithTheirUnits(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"swivel.phi0Deg": "37.0°", "torso.pullMax": "0.120 m", "torso.hipsTime": "0.10 s", "torso.wristLine": "1.20",
		"swivel.limiter.on": "on", "swivel.limiter.speed": "0.80 m/s", "torso.reachGainDeg": "30° per arm length", "gait.yawOutDeg": "50°",
		"arms.method": "Swivel model",
	} {
		parameter, _ := Lookup(path)
		if got := parameter.Format(parameter.Default); got != want {
			t.Errorf("%s is shown as %q, not %q", path, got, want)
		}
	}
}

func TestDifferencesNameWhatDiffers(t *testing.T) {
	t.Parallel()
	a, b := Default(), Default()
	if len(Diff(&a, &b)) != 0 {
		t.Errorf("equal presets differ in %v", Diff(&a, &b))
	}
	b.Name = "Mine"
	b.Torso.WristLine = 1.55
	b.Shoulders.Method = solver.ShoulderStill
	b.Swivel.Limiter.On = false
	b.Avatar.Roles = map[string]string{"leftHand": "J_L", "hips": "Root"}
	b.Calibration = measured()
	want := []Difference{
		{"name", "Posewright", "Mine"}, {"avatar.roles.hips", "", "Root"}, {"avatar.roles.leftHand", "", "J_L"},
		{"torso.wristLine", "1.2", "1.55"}, {"shoulders.method", "reach", "still"}, {"swivel.limiter.on", "on", "off"},
		{"calibration", "not calibrated", "height 1.75 m, arm span 1.52 m, scale 1.031, 1 devices"},
	}
	if got := Diff(&a, &b); !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}
