package virtual

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"posewright/calibration"
)

// Whoever poses in one of the ways that people do is estimated with the crookedness said, or refused with the words that help.
func TestFaultyPosesAreEstimatedOrRefusedWithTheRightWords(t *testing.T) {
	t.Parallel()
	const degree = math.Pi / 180
	both := func(side int, arm ArmAttitude) (arms [2]ArmAttitude) { arms[side] = arm; return arms }
	for name, test := range map[string]struct {
		pose         Attitude
		only3        bool    // no trackers beside headset and controllers
		refused      string  // what the reason says; "" if it is estimated
		said         string  // what is said then
		arm, heightM float64 // how far off these may be
	}{
		"one arm 45° forward":                   {pose: Attitude{Arms: both(0, ArmAttitude{Ahead: 45 * degree})}, only3: true, refused: "straight out to the sides"},
		"one elbow bent 60°":                    {pose: Attitude{Arms: both(1, ArmAttitude{Elbow: 60 * degree})}, only3: true, refused: "Keep the arms straight"},
		"leaning 12° forward":                   {pose: Attitude{Lean: 12 * degree, HeadPitch: -12 * degree}, only3: true, arm: 0.015, heightM: 0.02},
		"feet 80 cm apart":                      {pose: Attitude{Apart: 0.30}, refused: "put them together"},
		"feet 80 cm apart, no trackers on them": {pose: Attitude{Apart: 0.30}, only3: true, refused: "put your feet together"},
		"knees bent":                            {pose: Attitude{Sink: 0.08}, only3: true, refused: "stretch your knees"},
	} {
		random := rand.New(rand.NewPCG(71, 72))
		r := rehearse(someone(1.75, 1), random)
		if test.only3 {
			r.Devices = r.Devices[:3]
		}
		w := lead(r, calibration.Options{Humanoid: r.Body, MeasureWrists: true}, test.pose)
		v := w.View()
		switch {
		case test.refused != "":
			if v.State != calibration.Refused || !strings.Contains(v.Message.String(), test.refused) {
				t.Errorf("%s: %v, %v", name, v.State, v.Message)
			}
			continue
		case v.State != calibration.Review:
			t.Errorf("%s: %v, %v", name, v.State, v.Message)
			continue
		}
		said := ""
		for _, warning := range v.Warnings {
			said += warning.String() + " "
		}
		arm := r.Body.Measures.UpperArm[0] + r.Body.Measures.LowerArm[0]
		off := v.Measures[calibration.MeasureLeftArm].Value - arm
		if !strings.Contains(said, test.said) || math.Abs(off) > max(test.arm, 1.6*v.Measures[calibration.MeasureLeftArm].Uncertainty) || math.Abs(v.Proposal.HeightM-1.75) > test.heightM {
			t.Errorf("%s: the arm is %.1f cm off, the height %.1f cm; said is %q", name, 100*off, 100*(v.Proposal.HeightM-1.75), said)
		}
	}
}
