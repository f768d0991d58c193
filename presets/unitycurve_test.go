package presets

import (
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	curvepkg "posewright/effectors/curve"
	"posewright/internal/racetest"
)

func TestACurveGoesToUnityAndBack(t *testing.T) {
	t.Parallel()
	curve := curvepkg.Curve{{Time: -0.5, Value: 1e-7, InTangent: 3, OutTangent: -2.25}, {Time: 0.1, Value: 12345.678, InTangent: 0.1, OutTangent: 0.3}, {Time: 1}}
	text := UnityCurveText(curve)
	if !strings.HasPrefix(text, unityCurve+`{"curve":{`) {
		t.Errorf("it begins with %.60s", text)
	}
	back, off, err := PastedCurve("  " + text + "\n")
	if err != nil || off != 0 || !back.Equal(curve) {
		t.Errorf("it came back as %v, %v", back, err)
	}
	back, _, err = PastedCurve(CurveText(curve))
	if err != nil || !back.Equal(curve) {
		t.Errorf("as our own text it came back as %v, %v", back, err)
	}
}

func TestAnAssetOfUnityIsRead(t *testing.T) {
	t.Parallel()
	curve, off, err := ParseUnityCurve(`  stepSize:
    serializedVersion: 2
    m_Curve:
    - serializedVersion: 3
      time: 0
      value: -1.5
      inSlope: 0
      outSlope: 2
      tangentMode: 0
      weightedMode: 0
      inWeight: 0
      outWeight: 0.33333334
    - serializedVersion: 3
      time: 1.25
      value: 3e-05
      inSlope: -4
      outSlope: Infinity
      tangentMode: 0
      weightedMode: 3
      inWeight: 0.33333334
      outWeight: 0.9
    m_PreInfinity: 2
    m_PostInfinity: 2
    m_RotationOrder: 4
  another:
    m_Curve:
    - time: 7
`)
	want := curvepkg.Curve{{Time: 0, Value: -1.5, OutTangent: 2}, {Time: 1.25, Value: 3e-5, InTangent: -4}}
	if err != nil || off != 0 || !curve.Equal(want) {
		t.Errorf("it is %v, %v; want %v", curve, err, want)
	}
}

func TestStepsOfUnityBecomeLevelAndSteepPieces(t *testing.T) {
	t.Parallel()
	curve, off, err := ParseUnityCurve(`{"m_Curve":[{"time":0.0,"value":1.0,"inSlope":0,"outSlope":Infinity},{"time":2.0,"value":3.0,"inSlope":Infinity,"outSlope":-1},{"time":3,"value":0,"inSlope":-1,"outSlope":0}]}`)
	if err != nil || off != 0 {
		t.Fatal(off, err)
	}
	for _, point := range [][2]float64{{0, 1}, {1, 1}, {1.999, 1}, {2 - curvepkg.Gap/2, 2}, {2, 3}, {3, 0}} {
		if got := curve.At(point[0]); math.Abs(got-point[1]) > 1e-9 {
			t.Errorf("at %v the curve is %v and not %v: %v", point[0], got, point[1], curve)
		}
	}
}

func TestWeightedTangentsOfUnityBecomeKeys(t *testing.T) {
	t.Parallel()
	// Of a Bézier over the points (0, 0), (0.9, 0), (0.1, 1), (1, 1), by hand at the shares 1/4, 1/2 and 3/4 of its own parameter.
	const bent = `UnityEditor.AnimationCurveWrapperJSON:{"curve":{"m_Curve":[{"time":0.0,"value":0.0,"inSlope":0,"outSlope":0,"weightedMode":2,"inWeight":0.5,"outWeight":0.9},` +
		`{"time":1.0,"value":1.0,"inSlope":0,"outSlope":0,"weightedMode":1,"inWeight":0.9,"outWeight":0.5}],"m_PreInfinity":2}}`
	curve, off, err := PastedCurve(bent)
	if err != nil {
		t.Fatal(err)
	}
	for _, point := range [][2]float64{{0, 0}, {0.409375, 0.15625}, {0.5, 0.5}, {0.590625, 0.84375}, {1, 1}} {
		if got := curve.At(point[0]); math.Abs(got-point[1]) > off+1e-9 || off > 1e-3 {
			t.Errorf("at %v the curve is %v and not %v, and it says that it is off by %v: %v", point[0], got, point[1], off, curve)
		}
	}
	if len(curve) < 4 || curve[0].OutTangent != 0 || curve[len(curve)-1].InTangent != 0 {
		t.Errorf("%v", curve)
	}
	// Weights that the mode says do not count do not.
	plain, off, err := PastedCurve(strings.NewReplacer(`"weightedMode":2`, `"weightedMode":1`, `"weightedMode":1`, `"weightedMode":2`).Replace(bent))
	if want := (curvepkg.Curve{{}, {Time: 1, Value: 1}}); err != nil || off != 0 || !plain.Equal(want) {
		t.Errorf("%v, off by %v, %v", plain, off, err)
	}
}

func TestWhatIsNoCurveOfUnityIsRefusedWithAReason(t *testing.T) {
	t.Parallel()
	many := strings.Repeat(`{"time":0,"value":0},`, curvepkg.MaxKeys+1)
	for _, refused := range [...][2]string{
		{"hello", "a curve must be a list"},
		{`"m_Curve":[]`, "not a Unity AnimationCurve"},
		{`"m_Curve":[{"value":1,"time":0}]`, "not a Unity AnimationCurve"},
		{`"m_Curve":[{"time":0,"value":0},{"time":0,"value":0}]`, "not behind the key before"},
		{`"m_Curve":[` + strings.Repeat(`{"time":0,"value":0,"outSlope":Infinity},`, 40), "not behind the key before"},
		{`"m_Curve":[{"time":NaN,"value":0}]`, "no number a curve can have"},
		{`"m_Curve":[` + many, "has more"},
	} {
		if curve, _, err := PastedCurve(refused[0]); err == nil || !strings.Contains(err.Error(), refused[1]) {
			t.Errorf("%.80s: %v, %v", refused[0], curve, err)
		}
	}
}

func FuzzPastedCurve(f *testing.F) {
	f.Add(UnityCurveText(curvepkg.Smooth([2]float64{0, 1}, [2]float64{1, 2})))
	f.Add(CurveText(curvepkg.Smooth([2]float64{0, 1}, [2]float64{1, 2})))
	f.Add("m_Curve:\n- time: 0\n  value: .inf\n  outSlope: -Infinity\n- time: 1e-9\n  value: 1")
	f.Fuzz(func(t *testing.T, text string) {
		curve, _, err := PastedCurve(text)
		if err != nil {
			return
		}
		if err := curve.Validate(); err != nil {
			t.Fatal(err)
		}
		if back, _, err := PastedCurve(CurveText(curve)); err != nil || !back.Equal(curve) {
			t.Fatalf("%v came back as %v, %v", curve, back, err)
		}
	})
}

// The fields are found as this expression finds them.
func TestFieldsOfUnityAreThoseOfARegularExpression(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	fields := regexp.MustCompile(`\b(time|value|inSlope|outSlope|weightedMode|inWeight|outWeight)"?\s*:\s*"?([-+]?(?:\.?[iI]nf(?:inity)?|[nN]a[nN]|\.nan|[0-9.]+(?:[eE][-+]?[0-9]+)?))`)
	parts := []string{"time", "value", "inSlope", "m_", "weightedMode", "inWeight", `"`, ":", ": ", " ", "\n", "-", "+", ".", "1", "0.5", "e", "E-3", "inf", "Infinity", ".nan", "NaN", "naN", ".Inf", "x", "é", ",", "{"}
	random := rand.New(rand.NewPCG(1, 2))
	found := 0
	for range 200000 {
		var text strings.Builder
		for range 1 + random.IntN(9) {
			text.WriteString(parts[random.IntN(len(parts))])
		}
		var want, got []string
		for _, field := range fields.FindAllStringSubmatch(text.String(), -1) {
			want = append(want, field[1], field[2])
		}
		for name, number := range unityFields(text.String()) {
			got = append(got, name, number)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("in %q are %q, want %q", text.String(), got, want)
		}
		found += len(want)
	}
	if found < 1000 {
		t.Errorf("only %d were found", found)
	}
}
