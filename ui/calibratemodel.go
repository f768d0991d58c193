package ui

import (
	"fmt"
	"math"
	"strings"

	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/trackers"
)

// checkItem is one line of the list of what a calibration needs.
type checkItem struct {
	name     string
	found    bool
	optional bool
}

// checklist says which body points have a live device, before a calibration. A tracker without a body point is no fault.
func checklist(bound *[calibration.RoleCount]int, f *trackers.Frame) []checkItem {
	live := func(id effectors.ID) bool {
		device := bound[id]
		return device >= 0 && device < f.Count && f.Devices[device].Age(f.Time) <= staleAfter
	}
	return []checkItem{
		{lang.L("Headset"), live(effectors.Head), false},
		{lang.L("Left hand"), live(effectors.LeftHand), false},
		{lang.L("Right hand"), live(effectors.RightHand), false},
		{lang.L("Hips"), live(effectors.Hips), true},
		{lang.L("Left foot"), live(effectors.LeftFoot), true},
		{lang.L("Right foot"), live(effectors.RightFoot), true},
	}
}

// measure is one line of what was measured.
type measure struct{ name, value string }

// measures are the numbers of a proposal that a person can check with a tape.
func measures(v *calibration.WizardView, lengths lengthUnit) []measure {
	p := &v.Proposal
	return []measure{
		{lang.L("Your height"), lengths.label(p.HeightM)},
		{lang.L("Your arm span, hand to hand"), lengths.label(p.ArmSpanM)},
		{lang.L("Scale by height"), factor(v.HeightFactor)},
		{lang.L("Scale by arm span"), factor(v.SpanFactor)},
		{lang.L("Resulting scale of the avatar"), factor(p.Scale)},
	}
}

func factor(f float64) string { return fmt.Sprintf("× %.3f", f) }

// roleName is what a person reads of what a device is worn for.
func roleName(role calibration.Role) string {
	if id, ok := role.Effector(); ok {
		return effectorName(id)
	}
	if id, ok := role.Hint(); ok {
		return hintName(id)
	}
	if role == calibration.LeftShoulder {
		return lang.L("Left shoulder")
	}
	return lang.L("Right shoulder")
}

// devicesFitted names the body points that a proposal has offsets for.
func devicesFitted(c *calibration.Calibration) string {
	names := make([]string, 0, len(c.Devices))
	for i := range c.Devices {
		if role, ok := calibration.RoleNamed(c.Devices[i].Effector); ok {
			names = append(names, roleName(role))
		}
	}
	return lang.N("{{.Count}} devices fitted: {{.Names}}", len(c.Devices), with{"Count": len(c.Devices), "Names": strings.Join(names, ", ")})
}

// countdownDigit is the number over the viewport: 3, 2, 1.
func countdownDigit(v *calibration.WizardView) string {
	return fmt.Sprintf("%d", int(math.Ceil(math.Max(v.Remaining.Seconds(), 1e-9))))
}

// blendText says where the scale lies between the two factors.
func blendText(armsOrHeight float64) string {
	switch {
	case armsOrHeight <= 0:
		return lang.L("fitted to the height")
	case armsOrHeight >= 1:
		return lang.L("fitted to the arm span")
	}
	return lang.L("{{.Height}} % height, {{.Arms}} % arm span", with{"Height": math.Round(100 * (1 - armsOrHeight)), "Arms": math.Round(100 * armsOrHeight)})
}
