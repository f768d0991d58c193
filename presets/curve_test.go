package presets

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	curvepkg "posewright/effectors/curve"
	"posewright/internal/racetest"
	"posewright/rig/phrase"
)

// randomCurve is any curve that a parameter can have, with its ends more often than chance has them.
func randomCurve(random *rand.Rand, parameter *Parameter) curvepkg.Curve {
	count := 1 + random.IntN(12)
	if random.IntN(20) == 0 {
		count = curvepkg.MaxKeys
	}
	within := func(least, greatest float64) float64 {
		switch random.IntN(10) {
		case 0:
			return least
		case 1:
			return greatest
		case 2:
			return math.Max(least, math.Min(greatest, 0))
		}
		return math.Max(least, math.Min(greatest, least+(greatest-least)*random.Float64()))
	}
	tangent := func() float64 { return math.Copysign(math.Pow(10, 12*random.Float64()-6), random.Float64()-0.5) }
	curve := make(curvepkg.Curve, 0, count)
	times := make(map[float64]bool)
	for range count {
		key := curvepkg.Key{Time: within(parameter.TimeMin, parameter.TimeMax), Value: within(parameter.HardMin, parameter.HardMax), InTangent: tangent(), OutTangent: tangent()}
		if times[key.Time] {
			continue
		}
		times[key.Time] = true
		at := 0
		for at < len(curve) && curve[at].Time < key.Time {
			at++
		}
		curve = append(curve[:at], append(curvepkg.Curve{key}, curve[at:]...)...)
	}
	return curve
}

func curveParameters() []*Parameter {
	var found []*Parameter
	for _, parameter := range Parameters() {
		if parameter.Kind == Curve {
			found = append(found, parameter)
		}
	}
	return found
}

const stepTime = "gait.curves.stepTime"

func TestACurveCannotBeTakenForANumber(t *testing.T) {
	t.Parallel()
	curve, _ := Lookup(stepTime)
	number, _ := Lookup(wristLine)
	p, before := Default(), Default()
	panics := func(what string, f func()) {
		defer func() {
			if recover() == nil {
				t.Errorf("%s does not panic", what)
			}
		}()
		f()
	}
	panics("the number of a curve", func() { curve.Get(&p) })
	panics("the curve of a number", func() { number.Curve(&p) })
	var kind *KindError
	for what, err := range map[string]error{
		"setting":       curve.Set(&p, 1),
		"checking":      curve.Check(1),
		"setting curve": number.SetCurve(&p, curvepkg.Curve{{}}),
		"command":       NewDocument(p).Do(Set(stepTime, 1)),
		"curve command": NewDocument(p).Do(SetCurve(wristLine, "", curvepkg.Curve{{}})),
		"linked":        NewDocument(p).Do(SetLinked(stepTime, 1)),
		"many":          NewDocument(p).Do(SetMany(phrase.Phrase{}, []Assignment{{stepTime, 1}})),
	} {
		if !errors.As(err, &kind) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if !p.Equal(&before) {
		t.Error("something was set")
	}
	var unknown *UnknownParameterError
	if err := NewDocument(p).Do(SetCurve("gait.curves.steptime", "", nil)); !errors.As(err, &unknown) || unknown.Similar != stepTime {
		t.Errorf("%v", err)
	}
}

func TestWhatIsNoCurveIsRefused(t *testing.T) {
	t.Parallel()
	parameter, _ := Lookup(stepTime)
	p, before := Default(), Default()
	for _, test := range []struct {
		curve   curvepkg.Curve
		refusal string
	}{
		{nil, "gait.curves.stepTime needs at least one key"},
		{make(curvepkg.Curve, 65), "gait.curves.stepTime can have 64 keys, not 65"},
		{curvepkg.Curve{{Time: 1, Value: 1}, {Time: 1, Value: 1}}, "gait.curves.stepTime[1].time must be more than the 1 of the key before, not 1"},
		{curvepkg.Curve{{Time: math.NaN(), Value: 1}}, "gait.curves.stepTime[0].time must be from 0 to 4 √(gL), not NaN"},
		{curvepkg.Curve{{Time: 4.5, Value: 1}}, "gait.curves.stepTime[0].time must be from 0 to 4 √(gL), not 4.5"},
		{curvepkg.Curve{{Time: 0, Value: 0}}, "gait.curves.stepTime[0].value must be from 0.05 to 20 √(L/g), not 0"},
		{curvepkg.Curve{{Value: 1, InTangent: math.Inf(1)}}, "gait.curves.stepTime[0].inTangent must be from -1000000 to 1000000, not +Inf"},
		{curvepkg.Curve{{Value: 1, OutTangent: -2e6}}, "gait.curves.stepTime[0].outTangent must be from -1000000 to 1000000, not -2000000"},
	} {
		if err := parameter.SetCurve(&p, test.curve); err == nil || err.Error() != test.refusal || !p.Equal(&before) {
			t.Errorf("%v: %v", test.curve, err)
		}
		if err := NewDocument(p).Do(SetCurve(stepTime, "", test.curve)); err == nil || err.Error() != test.refusal {
			t.Errorf("%v: %v", test.curve, err)
		}
	}
}

func TestACurveThatIsSetIsACopy(t *testing.T) {
	t.Parallel()
	parameter, _ := Lookup(stepTime)
	p := Default()
	mine := curvepkg.Curve{{Time: 0.5, Value: 2}}
	if err := parameter.SetCurve(&p, mine); err != nil {
		t.Fatal(err)
	}
	clone, settings := p.Clone(), Compile(&p)
	mine[0].Value = 3
	clone.Gait.StepTime[0].Value = 4
	settings.Gait.StepTime[0].Value = 5
	if got := parameter.Curve(&p)[0].Value; got != 2 {
		t.Errorf("the preset's curve became %v", got)
	}
	if got := Default(); !got.Gait.StepTime.Equal(parameter.DefaultCurve) {
		t.Error("the default changed")
	}
}

func TestCurvesAreInDegreesInThePresetAndInRadiansInTheSettings(t *testing.T) {
	t.Parallel()
	p := Default()
	p.Gait.PitchForward = curvepkg.Curve{{Time: 0, Value: 90, InTangent: 180, OutTangent: 360}}
	p.Gait.WidthBlend = curvepkg.Curve{{Time: 90, Value: 0.5, InTangent: 1, OutTangent: 2}}
	settings := Compile(&p)
	for name, pair := range map[string][2]curvepkg.Curve{
		"value": {settings.Gait.PitchForward, {{Time: 0, Value: math.Pi / 2, InTangent: math.Pi, OutTangent: 2 * math.Pi}}},
		"time":  {settings.Gait.WidthBlend, {{Time: math.Pi / 2, Value: 0.5, InTangent: 180 / math.Pi, OutTangent: 360 / math.Pi}}},
	} {
		got, want := pair[0][0], pair[1][0]
		if math.Abs(got.Time-want.Time)+math.Abs(got.Value-want.Value)+math.Abs(got.InTangent-want.InTangent)+math.Abs(got.OutTangent-want.OutTangent) > 1e-12 {
			t.Errorf("%s: %v, not %v", name, got, want)
		}
	}
	// The same curve is the same function, whatever its units.
	fresh := Default()
	compiled := Compile(&fresh)
	for degrees := 0.0; degrees <= 180; degrees += 7 {
		got, want := compiled.Gait.DirectionTime.At(degrees*math.Pi/180), fresh.Gait.DirectionTime.At(degrees)
		if math.Abs(got-want) > 1e-12 {
			t.Errorf("at %v° %v, not %v", degrees, got, want)
		}
	}
	p.Gait.WidthBlend = curvepkg.Curve{{Time: 0}, {Time: math.SmallestNonzeroFloat64, Value: 1}, {Time: 90, Value: 1}, {Time: math.Nextafter(90, 180), Value: 2}}
	if err := Compile(&p).Gait.WidthBlend.Validate(); err != nil {
		t.Errorf("times that round to one: %v", err)
	}
	if keys := Default().Gait.WidthBlend; keys[1].Time != 45 || keys[4].Time != 180 {
		t.Errorf("default keys at %v", keys)
	}
	if keys := Default().Gait.PitchForward; keys[0].Value != 25 || keys[4].Value != -19 {
		t.Errorf("default keys %v", keys)
	}
}

func TestRandomCurvesComeBackFromTheirFileBitByBit(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	random := rand.New(rand.NewPCG(7, 7))
	for range Repetitions(60) {
		p := randomPreset(random)
		text := bytesOf(t, &p)
		back, err := Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if !back.Equal(&p) || bytesOf(t, &back) != text {
			t.Fatal(Diff(&p, &back))
		}
	}
}

func TestAKeyIsOneLineOfTheFile(t *testing.T) {
	t.Parallel()
	p := Default()
	p.Notes = "{\n  \"time\": 1,\n  \"value\": 2,\n  \"inTangent\": 3,\n  \"outTangent\": 4\n}"
	p.Gait.StepTime = curvepkg.Curve{{Time: 0.5, Value: 2, InTangent: -1e-7, OutTangent: 1e6}, {Time: 1, Value: 3}}
	text := bytesOf(t, &p)
	const keys = `      "stepTime": [
        { "time": 0.5, "value": 2, "inTangent": -1e-7, "outTangent": 1000000 },
        { "time": 1, "value": 3, "inTangent": 0, "outTangent": 0 }
      ],
`
	if back, err := Read(strings.NewReader(text)); !strings.Contains(text, keys) || err != nil || !back.Equal(&p) {
		t.Errorf("%v\n%s", err, text)
	}
}

func TestWhatIsWrongWithACurveInAFileIsNamedWithItsLine(t *testing.T) {
	t.Parallel()
	keys := func(count int) string {
		list := make([]string, count)
		for i := range list {
			list[i] = fmt.Sprintf(`{"time":%v,"value":1}`, float64(i)/1000)
		}
		return strings.Join(list, ",")
	}
	for name, test := range map[string]struct {
		curve, path, message string
		line                 int
	}{
		"order":         {"[\n{\"time\":1,\"value\":1},\n{\"time\":1,\n\"value\":1}]", stepTime + "[1].time", "gait.curves.stepTime[1].time must be more than the 1 of the key before, not 1", 4},
		"absent time":   {"[\n{\"time\":1,\"value\":1},\n{\"value\":1}]", stepTime + "[1].time", "gait.curves.stepTime[1].time must be more than the 1 of the key before, not 0", 4},
		"range":         {"[{\"time\":0,\n\"value\":21}]", stepTime + "[0].value", "gait.curves.stepTime[0].value must be from 0.05 to 20 √(L/g), not 21", 3},
		"tangent":       {"[{\"value\":2,\n\"outTangent\":1e7}]", stepTime + "[0].outTangent", "gait.curves.stepTime[0].outTangent must be from -1000000 to 1000000, not 10000000", 3},
		"no keys":       {"[]", stepTime, "gait.curves.stepTime needs at least one key", 2},
		"too many":      {"[" + keys(65) + "]", stepTime, "gait.curves.stepTime holds 65 keys, more than the 64 it can have", 2},
		"hostile":       {"[" + strings.Repeat("[[[{}]]],", 20000) + "1]", stepTime + "[0]", "gait.curves.stepTime[0] must be an object, not a list", 2},
		"null":          {"null", stepTime, "gait.curves.stepTime must be a list, not null", 2},
		"number":        {"3", stepTime, "gait.curves.stepTime must be a list, not a number", 2},
		"unknown field": {"[{\"value\":1,\n\"tangent\":1}]", stepTime + "[0].tangent", "presets have no field gait.curves.stepTime[0].tangent; did you mean gait.curves.stepTime[0].inTangent?", 3},
		"no number":     {"[{\"value\":1e999}]", stepTime + "[0].value", "gait.curves.stepTime[0].value must be a number that a computer can hold, not 1e999", 2},
	} {
		file := "{\"format\":\"posewright-preset\",\"version\":2,\"gait\":{\"curves\":{\"stepTime\":\n" + test.curve + "}}}"
		problems, err := Problems(strings.NewReader(file))
		if err != nil || len(problems) == 0 || problems[0].Path != test.path || problems[0].Message.String() != test.message || problems[0].Line != test.line {
			t.Errorf("%s: %v %v", name, problems, err)
		}
	}
}

func TestAnAbsentCurveIsTheDefaultAndAnAbsentTangentIsLevel(t *testing.T) {
	t.Parallel()
	p, err := Read(strings.NewReader(`{"format":"posewright-preset","version":2,"gait":{"curves":{"stepTime":[{"value":2},{"time":1,"value":3,"inTangent":4}]}}}`))
	if err != nil {
		t.Fatal(err)
	}
	want := curvepkg.Curve{{Value: 2}, {Time: 1, Value: 3, InTangent: 4}}
	if !p.Gait.StepTime.Equal(want) {
		t.Errorf("%v", p.Gait.StepTime)
	}
	for _, parameter := range curveParameters() {
		if parameter.Path != stepTime && !parameter.AtDefault(&p) {
			t.Errorf("%s is not at its default", parameter.Path)
		}
	}
}

func TestACurveIsTyped(t *testing.T) {
	t.Parallel()
	smooth := curvepkg.Smooth([2]float64{0, 3.3}, [2]float64{0.5, 1.8}, [2]float64{1.4, 1})
	for text, want := range map[string]curvepkg.Curve{
		"[[0, 3.3], [0.5, 1.8], [1.4, 1]]":               smooth,
		"[[0,3.3,-1.5],[1,2,-3,4]]":                      {{Value: 3.3, InTangent: -1.5, OutTangent: -1.5}, {Time: 1, Value: 2, InTangent: -3, OutTangent: 4}},
		`[{"time":1,"value":2,"inTangent":3}]`:           {{Time: 1, Value: 2, InTangent: 3}},
		"[[0,3.3],[0.5,1.8,7],[1.4,1]]":                  {smooth[0], {Time: 0.5, Value: 1.8, InTangent: 7, OutTangent: 7}, smooth[2]},
		CurveText(Default().Gait.StepTime):               Default().Gait.StepTime,
		string(must(json.Marshal(Default().Gait.Ahead))): Default().Gait.Ahead,
	} {
		p := Default()
		path := stepTime
		if strings.Contains(text, "0.793") {
			path = "gait.curves.ahead"
		}
		if err := SetPath(&p, path+" = "+text); err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		parameter, _ := Lookup(path)
		if got := parameter.Curve(&p); !got.Equal(want) {
			t.Errorf("%s is read as %v", text, got)
		}
	}
	const list = "gait.curves.stepTime cannot be set: a curve must be a list of keys, each [time, value], [time, value, tangent] or [time, value, in tangent, out tangent]"
	for text, want := range map[string]string{
		"1": list, "": list, "null": list, "[1]": list, "[[1]]": list, "[[1,2,3,4,5]]": list, `[{"time":1,"tangent":2}]`: list, "[[1,2]": list, "[null]": list,
		"[[1,1e999]]": list, "[" + strings.Repeat("[0,1],", 64) + "[1,1]]": "gait.curves.stepTime cannot be set: a curve can have 64 keys, not 65",
		"[]":            "gait.curves.stepTime needs at least one key",
		"[[1,1],[0,1]]": "gait.curves.stepTime[1].time must be more than the 1 of the key before, not 0",
	} {
		p, before := Default(), Default()
		if err := SetPath(&p, stepTime+"="+text); err == nil || err.Error() != want || !p.Equal(&before) {
			t.Errorf("%s: %v", text, err)
		}
	}
	random := rand.New(rand.NewPCG(3, 3))
	for _, parameter := range curveParameters() {
		curve := randomCurve(random, parameter)
		if back, err := ParseCurve(CurveText(curve)); err != nil || !back.Equal(curve) {
			t.Errorf("%v comes back as %v, %v", curve, back, err)
		}
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func TestABlendOfCurvesIsBetweenThemEverywhere(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	random := rand.New(rand.NewPCG(11, 4))
	for range 300 {
		parameter := curveParameters()[random.IntN(19)]
		gentle := func() curvepkg.Curve {
			curve := make(curvepkg.Curve, 1+random.IntN(9))
			for i := range curve {
				at := (float64(i) + random.Float64()*0.9) / 9
				curve[i] = curvepkg.Key{
					Time: parameter.TimeMin + (parameter.TimeMax-parameter.TimeMin)*at, Value: parameter.HardMin + (parameter.HardMax-parameter.HardMin)*(0.4+0.2*random.Float64()),
					InTangent: random.NormFloat64() * 0.01, OutTangent: random.NormFloat64() * 0.01,
				}
			}
			return curve
		}
		a, b, share := Default(), Default(), random.Float64()
		for _, p := range [...]*Preset{&a, &b} {
			if err := parameter.SetCurve(p, gentle()); err != nil {
				t.Fatal(err)
			}
		}
		blended := Blend(&a, &b, share)
		if err := parameter.Problem(&blended); err != nil {
			t.Fatal(err)
		}
		for i := range 200 {
			at := parameter.TimeMin + (parameter.TimeMax-parameter.TimeMin)*float64(i)/199
			got, want := parameter.Curve(&blended).At(at), parameter.Curve(&a).At(at)*(1-share)+parameter.Curve(&b).At(at)*share
			if math.Abs(got-want) > 1e-9*(1+math.Abs(want)) {
				t.Fatalf("%s at %v: %v, not %v, between %v and %v", parameter.Path, at, got, want, parameter.Curve(&a), parameter.Curve(&b))
			}
		}
	}
}

func TestCurvesWithTheSameTimesBlendKeyByKey(t *testing.T) {
	t.Parallel()
	a, b := Default(), Default()
	a.Gait.StepTime = curvepkg.Curve{{Time: 0, Value: 2, InTangent: 1, OutTangent: 3}, {Time: 1, Value: 4}}
	b.Gait.StepTime = curvepkg.Curve{{Time: 0, Value: 4, InTangent: 5, OutTangent: -1}, {Time: 1, Value: 2}}
	got := Blend(&a, &b, 0.25).Gait.StepTime
	if want := (curvepkg.Curve{{Time: 0, Value: 2.5, InTangent: 2, OutTangent: 2}, {Time: 1, Value: 3.5}}); !got.Equal(want) {
		t.Errorf("%v, not %v", got, want)
	}
	for _, p := range []*Preset{&a, &b} { // too many keys together
		keys := make(curvepkg.Curve, 40)
		for i := range keys {
			keys[i] = curvepkg.Key{Time: float64(i)/100 + p.Gait.StepTime[0].Value/1000, Value: 1}
		}
		p.Gait.StepTime = keys
	}
	if got := Blend(&a, &b, 0.25).Gait.StepTime; !got.Equal(a.Gait.StepTime) {
		t.Errorf("near a: %v", got)
	}
	if got := Blend(&a, &b, 0.75).Gait.StepTime; !got.Equal(b.Gait.StepTime) {
		t.Errorf("near b: %v", got)
	}
}

func TestADifferenceOfCurvesNamesTheKeysThatDiffer(t *testing.T) {
	t.Parallel()
	a := Default()
	of := func(change func(curvepkg.Curve) curvepkg.Curve) Difference {
		b := a.Clone()
		b.Gait.StepTime = change(b.Gait.StepTime)
		differences := Diff(&a, &b)
		if len(differences) != 1 || differences[0].Path != stepTime {
			t.Fatal(differences)
		}
		return differences[0]
	}
	for name, test := range map[string]struct {
		change func(curvepkg.Curve) curvepkg.Curve
		a, b   string
	}{
		"value": {func(c curvepkg.Curve) curvepkg.Curve { c[3].Value = 2.5; return c }, "2 √(L/g) at 0.36 √(gL)", "2.5 √(L/g) at 0.36 √(gL)"},
		"tangent": {func(c curvepkg.Curve) curvepkg.Curve { c[0].OutTangent, c[0].InTangent = 1, 0.5; return c },
			"3.3 √(L/g) at 0 √(gL) with slope " + shortest(a.Gait.StepTime[0].InTangent), "3.3 √(L/g) at 0 √(gL) with slope 0.5 before and 1 behind"},
		"fewer": {func(c curvepkg.Curve) curvepkg.Curve { return c[:3] }, "10 keys, 3.3 √(L/g) at 0 √(gL) to 1.04 √(L/g) at 1.45 √(gL)", "3 keys, 3.3 √(L/g) at 0 √(gL) to 2.55 √(L/g) at 0.24 √(gL)"},
		"one":   {func(c curvepkg.Curve) curvepkg.Curve { return c[:1] }, "10 keys, 3.3 √(L/g) at 0 √(gL) to 1.04 √(L/g) at 1.45 √(gL)", "1 key, 3.3 √(L/g) at 0 √(gL)"},
		"many": {func(c curvepkg.Curve) curvepkg.Curve {
			for i := range c {
				c[i].Value++
			}
			return c
		}, "3.3 √(L/g) at 0 √(gL), 3.1 √(L/g) at 0.14 √(gL), 2.55 √(L/g) at 0.24 √(gL) and 7 more keys", "4.3 √(L/g) at 0 √(gL), 4.1 √(L/g) at 0.14 √(gL), 3.55 √(L/g) at 0.24 √(gL) and 7 more keys"},
	} {
		if got := of(test.change); got.A != test.a || got.B != test.b {
			t.Errorf("%s: %q and %q", name, got.A, got.B)
		}
	}
}

func TestACurveIsEditedAsAnyParameterIs(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	d := NewDocument(Default())
	journal := StartJournal(atOnce, folder, d, "")
	mine := curvepkg.Curve{{Time: 0.1, Value: 2, InTangent: 0.3, OutTangent: -0.1}, {Time: 0.2, Value: 1.0 / 3}}
	do(t, d, SetCurve(stepTime, "", mine))
	if got := d.UndoName().String(); got != "Step time" && got != "Step curves: Step time" {
		t.Errorf("the step is called %q", got)
	}
	for i := range 5 { // a drag
		moved := mine.Clone()
		moved[1].Value += float64(i)
		if err := d.Preview(SetCurve(stepTime, "", moved)); err != nil {
			t.Fatal(err)
		}
	}
	d.Commit()
	if got := d.Current().Gait.StepTime[1].Value; math.Abs(got-4-1.0/3) > 1e-12 || len(d.History().Steps) != 2 {
		t.Errorf("%v after %v", got, d.History().Steps)
	}
	d.Undo()
	if !d.Current().Gait.StepTime.Equal(mine) {
		t.Errorf("undone to %v", d.Current().Gait.StepTime)
	}
	other := Default()
	for name, c := range map[string]Command{"Reset": Reset(stepTime), "ResetGroup": ResetGroup("Step curves"), "ResetAll": ResetAll(), "TakeOver": TakeOver([]string{stepTime}, other)} {
		do(t, d, c)
		if d.Dirty() {
			t.Errorf("%s leaves %v", name, d.Current().Gait.StepTime)
		}
		d.Undo()
	}
	crash(t, journal)
	found, err := Recover(folder)
	if err != nil || len(found) != 1 || !found[0].Preset.Gait.StepTime.Equal(mine) {
		t.Errorf("recovered %v, %v", found, err)
	}
	text, err := CopyGroup(d.Current(), "Step curves")
	if err != nil {
		t.Fatal(err)
	}
	fresh := NewDocument(Default())
	do(t, fresh, PasteGroup(text, "Step curves"))
	if !fresh.Current().Gait.StepTime.Equal(mine) || fresh.Undo() && fresh.CanUndo() {
		t.Errorf("pasted %v", fresh.Current().Gait.StepTime)
	}
	for _, bad := range []string{`[]`, `[[1,1],[0,1]]`, `"x"`} {
		text := `{"format":"posewright-values","group":"Step curves","values":{"stepTime":` + bad + `}}`
		if CanPaste(fresh.Current(), text, "Step curves") {
			t.Errorf("%s is pasted", bad)
		}
	}
}

func TestAMillionRandomEditsOfCurvesKeepAPresetValid(t *testing.T) {
	t.Parallel()
	edits := Repetitions(1_000_000)
	if testing.Short() {
		edits = 20_000
	}
	random := rand.New(rand.NewPCG(1_000_000, 7))
	p, parameters := Default(), curveParameters()
	refused := 0
	for n := range edits {
		parameter := parameters[random.IntN(len(parameters))]
		curve := parameter.Curve(&p).Clone()
		before := parameter.Curve(&p).Clone()
		number := func() float64 {
			return []float64{
				math.NaN(), math.Inf(1), math.Inf(-1), 0, parameter.HardMin, parameter.HardMax, parameter.TimeMin, parameter.TimeMax, 1e7, -1e7,
				random.NormFloat64(), random.Float64(), 180 * random.Float64(), math.SmallestNonzeroFloat64, -math.MaxFloat64,
			}[random.IntN(15)]
		}
		i := random.IntN(len(curve))
		switch random.IntN(7) {
		case 0:
			curve[i].Time = number()
		case 1:
			curve[i].Value = number()
		case 2:
			curve[i].InTangent = number()
		case 3:
			curve[i].OutTangent = number()
		case 4:
			curve = append(curve, curvepkg.Key{Time: number(), Value: number()})
		case 5:
			curve = append(curve[:i], curve[i+1:]...)
		case 6:
			curve = randomCurve(random, parameter)
		}
		if err := parameter.SetCurve(&p, curve); err != nil {
			refused++
			if !parameter.Curve(&p).Equal(before) {
				t.Fatalf("%s changed though %v", parameter.Path, err)
			}
		} else if !parameter.Curve(&p).Equal(curve) {
			t.Fatalf("%s was set to %v and is %v", parameter.Path, curve, parameter.Curve(&p))
		}
		if n%10_000 == 0 {
			checkNumbers(t, &p)
			var buffer bytes.Buffer
			if err := Write(&buffer, &p); err != nil {
				t.Fatal(err)
			}
			for _, parameter := range parameters {
				for range 20 {
					if at := parameter.Curve(&p).At(parameter.TimeMin + (parameter.TimeMax-parameter.TimeMin)*random.Float64()); math.IsNaN(at) || math.IsInf(at, 0) {
						t.Fatalf("%s has %v", parameter.Path, at)
					}
				}
			}
		}
	}
	if refused == 0 || refused == edits {
		t.Errorf("%d of %d edits were refused", refused, edits)
	}
}

// FuzzCurve reads what is typed as a curve: it is refused with a sentence, or it is a curve that is written and read as the same.
func FuzzCurve(f *testing.F) {
	f.Add("[[0,3.3,-1.43,-1.43],[1,2]]")
	f.Add(`[{"time":0,"value":1,"inTangent":2,"outTangent":3}]`)
	f.Add("[[0,1e308],[1e-308,-1e308]]")
	f.Fuzz(func(t *testing.T, text string) {
		curve, err := ParseCurve(text)
		if err != nil {
			if err.Error() == "" {
				t.Error("an error says nothing")
			}
			return
		}
		parameter, _ := Lookup(stepTime)
		p := Default()
		if parameter.SetCurve(&p, curve) != nil {
			return
		}
		if back, err := ParseCurve(CurveText(curve)); err != nil || !back.Equal(curve) {
			t.Errorf("%v comes back as %v, %v", curve, back, err)
		}
		var buffer bytes.Buffer
		if err := Write(&buffer, &p); err != nil {
			t.Fatal(err)
		}
		if back, err := Read(&buffer); err != nil || !back.Equal(&p) {
			t.Errorf("the preset comes back with %v, %v", back.Gait.StepTime, err)
		}
	})
}
