package virtual

import (
	"strings"
	"testing"

	"posewright/calibration"
	"posewright/effectors"
)

func TestPointsAreReadAsCountsAndAsLists(t *testing.T) {
	t.Parallel()
	left := calibration.LeftElbow
	for text, want := range map[string]struct {
		points Points
		name   string
	}{
		"3":                  {ThreePoints, "head and hands"},
		"5":                  {FivePoints, "head, hands and feet"},
		"6":                  {SixPoints, "head, hands, hips and feet"},
		"head":               {PointsOf(calibration.Role(effectors.Head)), "head"},
		" head , leftElbow ": {PointsOf(calibration.Role(effectors.Head), left), "head and leftElbow"},
		"knees,elbows,feet,hips,chest,hands,head": {AllPoints, "head, hands, chest, hips, feet, elbows and knees"},
	} {
		got, err := ParsePoints(text)
		if err != nil || got != want.points || got.String() != want.name {
			t.Errorf("%q is %v, %v; want %v", text, got, err, want.name)
		}
		written, _ := got.MarshalText()
		if again, err := ParsePoints(string(written)); err != nil || again != got {
			t.Errorf("%q is written as %q, which is %v, %v", text, written, again, err)
		}
	}
	for text, want := range map[string]string{"4": "not 3, 5 or 6", "hands": "lack head", "head,nose": `no point "nose"`, "": `no point ""`, "head,leftShoulder": "no point"} {
		if _, err := ParsePoints(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if AllPoints.Count() != 11 || ThreePoints.With(left, true).Count() != 4 || ThreePoints.With(left, true).With(left, false) != ThreePoints || AllPoints.EffectorsOnly() || !SixPoints.EffectorsOnly() {
		t.Error("sets do not add up")
	}
}
