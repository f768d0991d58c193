package presets

import (
	"math"
	"strings"
	"testing"

	"posewright/effectors"
)

func TestACurveGoesToUnityAndBack(t *testing.T) {
	t.Parallel()
	curve := effectors.Curve{{Time: -0.5, Value: 1e-7, InTangent: 3, OutTangent: -2.25}, {Time: 0.1, Value: 12345.678, InTangent: 0.1, OutTangent: 0.3}, {Time: 1}}
	text := UnityCurveText(curve)
	if !strings.HasPrefix(text, unityCurve+`{"curve":{`) {
		t.Errorf("it begins with %.60s", text)
	}
	back, err := PastedCurve("  " + text + "\n")
	if err != nil || !back.Equal(curve) {
		t.Errorf("it came back as %v, %v", back, err)
	}
	back, err = PastedCurve(CurveText(curve))
	if err != nil || !back.Equal(curve) {
		t.Errorf("as our own text it came back as %v, %v", back, err)
	}
}

func TestAnAssetOfUnityIsRead(t *testing.T) {
	t.Parallel()
	curve, err := ParseUnityCurve(`  stepSize:
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
	want := effectors.Curve{{Time: 0, Value: -1.5, OutTangent: 2}, {Time: 1.25, Value: 3e-5, InTangent: -4}}
	if err != nil || !curve.Equal(want) {
		t.Errorf("it is %v, %v; want %v", curve, err, want)
	}
}

func TestStepsOfUnityBecomeLevelAndSteepPieces(t *testing.T) {
	t.Parallel()
	curve, err := ParseUnityCurve(`{"m_Curve":[{"time":0.0,"value":1.0,"inSlope":0,"outSlope":Infinity},{"time":2.0,"value":3.0,"inSlope":Infinity,"outSlope":-1},{"time":3,"value":0,"inSlope":-1,"outSlope":0}]}`)
	if err != nil {
		t.Fatal(err)
	}
	for _, point := range [][2]float64{{0, 1}, {1, 1}, {1.999, 1}, {2 - effectors.CurveGap/2, 2}, {2, 3}, {3, 0}} {
		if got := curve.At(point[0]); math.Abs(got-point[1]) > 1e-9 {
			t.Errorf("at %v the curve is %v and not %v: %v", point[0], got, point[1], curve)
		}
	}
}

func TestWhatIsNoCurveOfUnityIsRefusedWithAReason(t *testing.T) {
	t.Parallel()
	many := strings.Repeat(`{"time":0,"value":0},`, effectors.CurveKeysMax+1)
	for _, refused := range [...][2]string{
		{"hello", "a curve must be a list"},
		{`"m_Curve":[]`, "no AnimationCurve"},
		{`"m_Curve":[{"value":1,"time":0}]`, "no AnimationCurve"},
		{`"m_Curve":[{"time":0,"value":0},{"time":0,"value":0}]`, "not behind the key before"},
		{`"m_Curve":[{"time":0,"value":0,"outSlope":1,"weightedMode":2,"outWeight":0.9},{"time":1,"value":0}]`, "weighted"},
		{`"m_Curve":[{"time":NaN,"value":0}]`, "no number a curve can have"},
		{`"m_Curve":[` + many, "has more"},
	} {
		if curve, err := PastedCurve(refused[0]); err == nil || !strings.Contains(err.Error(), refused[1]) {
			t.Errorf("%.80s: %v, %v", refused[0], curve, err)
		}
	}
}

func FuzzPastedCurve(f *testing.F) {
	f.Add(UnityCurveText(effectors.SmoothCurve([2]float64{0, 1}, [2]float64{1, 2})))
	f.Add(CurveText(effectors.SmoothCurve([2]float64{0, 1}, [2]float64{1, 2})))
	f.Add("m_Curve:\n- time: 0\n  value: .inf\n  outSlope: -Infinity\n- time: 1e-9\n  value: 1")
	f.Fuzz(func(t *testing.T, text string) {
		curve, err := PastedCurve(text)
		if err != nil {
			return
		}
		if err := curve.Validate(); err != nil {
			t.Fatal(err)
		}
		if back, err := PastedCurve(CurveText(curve)); err != nil || !back.Equal(curve) {
			t.Fatalf("%v came back as %v, %v", curve, back, err)
		}
	})
}
