package serialized_test

import (
	"math"
	"strings"
	"testing"

	"posewright/effectors/curve"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/serialized"
)

func TestWhatACurveOfUnitysHasBeyondAPresetsIsTold(t *testing.T) {
	t.Parallel()
	parameter, _ := presets.Lookup("gait.curves.stepTime")
	same := func(number float64) float64 { return number }
	const plain = `{"time": 0, "value": 1, "inSlope": 2, "outSlope": 3, "weightedMode": 0}`
	for name, test := range map[string]struct {
		text string
		fate export.Fate
		want curve.Curve
	}{
		"plain":   {`{"m_Curve": [` + plain + `], "m_PreInfinity": 2, "m_PostInfinity": 2}`, export.Carried, curve.Curve{{Value: 1, InTangent: 2, OutTangent: 3}}},
		"no ends": {`{"m_Curve": [` + plain + `]}`, export.Carried, curve.Curve{{Value: 1, InTangent: 2, OutTangent: 3}}},
		"loops":   {`{"m_Curve": [` + plain + `], "m_PostInfinity": 1}`, export.Approximated, curve.Curve{{Value: 1, InTangent: 2, OutTangent: 3}}},
		"one key": {`{"m_Curve": [` + strings.Replace(plain, `"weightedMode": 0`, `"weightedMode": 3`, 1) + `]}`, export.Carried, curve.Curve{{Value: 1, InTangent: 2, OutTangent: 3}}},
		"a step": {
			`{"m_Curve": [{"time": 0, "value": 1, "outSlope": Infinity}, {"time": 1, "value": 2, "inSlope": "-Infinity"}]}`, export.Carried,
			curve.Curve{{Value: 1}, {Time: 1 - curve.Gap, Value: 1}, {Time: 1, Value: 2}},
		},
		"outside": {`{"m_Curve": [{"time": -1, "value": 99}]}`, export.Approximated, curve.Curve{{Value: 20}}},
	} {
		d, err := serialized.Read([]byte(`{"at": ` + test.text + `}`))
		if err != nil {
			t.Fatal(err)
		}
		curve, rule, ok := d.AnimationCurve("at", parameter, same)
		if d.Err() != nil || !ok || rule.Fate != test.fate || !curve.Equal(test.want) || rule.How.Empty() != (test.fate == export.Carried) {
			t.Errorf("%s: %v, %+v, %v, %v", name, curve, rule, ok, d.Err())
		}
	}
	bent, err := serialized.Read([]byte(`{"at": {"m_Curve": [{"time": 0, "value": 1, "outSlope": 2, "weightedMode": 2, "outWeight": 0.8}, {"time": 1, "value": 3, "inWeight": 0.9}]}}`))
	if err != nil {
		t.Fatal(err)
	}
	curve, rule, _ := bent.AnimationCurve("at", parameter, same)
	if bent.Err() != nil || rule.Fate != export.Approximated || rule.How.String() != serialized.HowWeighted.String() || !(rule.Bound > 0 && rule.Bound <= 2.2e-3) || len(curve) < 3 {
		t.Errorf("%v, %+v, %v", curve, rule, bent.Err())
	}
	outside, err := serialized.Read([]byte(`{"at": {"m_Curve": [{"time": 0, "value": 99, "outSlope": 2, "weightedMode": 2, "outWeight": 0.8}, {"time": 1, "value": 3, "inWeight": 0.9}]}}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, rule, _ := outside.AnimationCurve("at", parameter, same); outside.Err() != nil || rule.Bound != 0 || rule.Unbounded != export.Nearest || rule.How.String() != serialized.HowOutside.String() {
		t.Errorf("a key was moved by 79, and the rule is %+v, %v", rule, outside.Err())
	}
	// At half of its own parameter the Bézier over (0, 1), (0.8, 2.6), (2/3, 3), (1, 3) is at (0.675, 2.6).
	if got := curve.At(0.675); math.Abs(got-2.6) > rule.Bound+1e-9 {
		t.Errorf("it is %v and not 2.6", got)
	}
	for text, want := range map[string]string{
		`{"at": {"m_Curve": 3}}`: "at.m_Curve is 3, not a list; correct the file",
		`{"at": {"m_Curve": [{"time": Infinity, "value": 1}, {"time": 5, "value": 1}]}}`: "at: key 2 of a curve is at 4, which is not behind the key before it at 4; correct the file",
		`{"at": {"m_Curve": [{"time": "soon"}]}}`:                                        "at[0].time is a text, not a number; correct the file",
		`{"at": {"m_Curve": [` + strings.Repeat(plain+",", 64) + plain + `]}}`:           "at has 65 keys, and a curve can have 64; remove some",
	} {
		d, err := serialized.Read([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		d.AnimationCurve("at", parameter, same)
		if err := d.Err(); err == nil || err.Error() != want {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
