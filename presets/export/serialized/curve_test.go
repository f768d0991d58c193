package serialized_test

import (
	"strings"
	"testing"

	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/serialized"
)

func TestWhatACurveOfUnitysHasBeyondAPresetsIsToldAndLeftOut(t *testing.T) {
	t.Parallel()
	parameter, _ := presets.Lookup("gait.curves.stepTime")
	same := func(number float64) float64 { return number }
	const plain = `{"time": 0, "value": 1, "inSlope": 2, "outSlope": 3, "weightedMode": 0}`
	for name, test := range map[string]struct {
		text string
		fate export.Fate
		want effectors.Curve
	}{
		"plain":    {`{"m_Curve": [` + plain + `], "m_PreInfinity": 2, "m_PostInfinity": 2}`, export.Carried, effectors.Curve{{Value: 1, InTangent: 2, OutTangent: 3}}},
		"no ends":  {`{"m_Curve": [` + plain + `]}`, export.Carried, effectors.Curve{{Value: 1, InTangent: 2, OutTangent: 3}}},
		"loops":    {`{"m_Curve": [` + plain + `], "m_PostInfinity": 1}`, export.Approximated, effectors.Curve{{Value: 1, InTangent: 2, OutTangent: 3}}},
		"weighted": {`{"m_Curve": [` + strings.Replace(plain, `"weightedMode": 0`, `"weightedMode": 3`, 1) + `]}`, export.Approximated, effectors.Curve{{Value: 1, InTangent: 2, OutTangent: 3}}},
		"outside":  {`{"m_Curve": [{"time": -1, "value": 99}]}`, export.Approximated, effectors.Curve{{Value: 20}}},
	} {
		d, err := serialized.Read([]byte(`{"at": ` + test.text + `}`))
		if err != nil {
			t.Fatal(err)
		}
		curve, rule, ok, err := serialized.ReadAnimationCurve(d, "at", parameter, same)
		if err != nil || !ok || rule.Fate != test.fate || !curve.Equal(test.want) || (rule.How == "") != (test.fate == export.Carried) {
			t.Errorf("%s: %v, %+v, %v, %v", name, curve, rule, ok, err)
		}
	}
	for text, want := range map[string]string{
		`{"at": {"m_Curve": 3}}`:                                               "at.m_Curve is 3, not a list; correct the file",
		`{"at": {"m_Curve": [{"time": "soon"}]}}`:                              "at[0].time is a text, not a number; correct the file",
		`{"at": {"m_Curve": [` + strings.Repeat(plain+",", 64) + plain + `]}}`: "at has 65 keys, and a curve can have 64; remove some",
	} {
		d, err := serialized.Read([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if _, _, _, err := serialized.ReadAnimationCurve(d, "at", parameter, same); err == nil || err.Error() != want {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
