package ui

import (
	"fmt"
	"math"

	"fyne.io/fyne/v2/lang"

	"posewright/effectors"
	"posewright/solver/chain"
	"posewright/solver/gait"
	"posewright/ui/text"
)

// stepCauses are what a person reads of why a foot steps.
var stepCauses = [gait.StepCauseCount]string{
	gait.NoStep: text.Message("no step yet"), gait.StepWalking: text.Message("walking"), gait.StepBalance: text.Message("balance"),
	gait.StepDistance: text.Message("too far from its resting place"), gait.StepCrossing: text.Message("feet too close"), gait.StepRotation: text.Message("turning"),
	gait.StepSettling: text.Message("settling"), gait.StepHandedBack: text.Message("device lost"),
}

// stepCauseText is why a foot steps.
func stepCauseText(c gait.StepCause) string {
	if c >= gait.StepCauseCount {
		c = gait.NoStep
	}
	return lang.L(stepCauses[c])
}

// feetEffectors are the effectors of the feet, left and right.
var feetEffectors = [2]effectors.ID{effectors.LeftFoot, effectors.RightFoot}

// sideOfFoot is 0 for the left foot and 1 for the right one; false for any other effector.
func sideOfFoot(id effectors.ID) (side int, ok bool) {
	switch id {
	case effectors.LeftFoot:
		return 0, true
	case effectors.RightFoot:
		return 1, true
	}
	return 0, false
}

// footFalls is by how much the leg of a foot that stands is too short, metres; 0 where it is long enough.
func footFalls(g *gait.Report, side int) float64 {
	f := &g.Feet[side]
	if f.Tracked || f.Swinging || !(f.Extension > 1) {
		return 0
	}
	return (f.Extension - 1) * g.LegLength
}

// footStateText is what a foot that no device has does, in a few words: "planted", "stepping, 43 %".
func footStateText(f *gait.FootReport) string {
	if f.Swinging {
		return lang.L("swing, {{.Percent}} %", text.With{"Percent": fmt.Sprintf("%.0f", math.Floor(100*f.Phase+1e-6))})
	}
	return lang.L("planted")
}

// footText is what a foot does and why, and whether its leg is too short for it.
func footText(g *gait.Report, side int, lengths text.LengthUnit) (label string, warns bool) {
	f := &g.Feet[side]
	switch short := footFalls(g, side); {
	case f.Tracked:
		return lang.L("follows its device"), false
	case short >= noticed:
		return lang.L("misses by {{.Length}}: {{.Cause}}", text.With{"Length": lengths.Format(short), "Cause": lang.L(chain.HeldByLegLength.String())}), true
	case f.Swinging:
		return lang.L("swing, {{.Percent}} %: {{.Cause}}", text.With{"Percent": fmt.Sprintf("%.0f", math.Floor(100*f.Phase+1e-6)), "Cause": stepCauseText(f.Cause)}), false
	case f.Contact == gait.OnHeel:
		return lang.L("planted on its heel"), false
	case f.Contact == gait.OnBall:
		return lang.L("planted on its ball"), false
	}
	return lang.L("planted flat"), false
}

// undrivenText is how an effector is doing that nothing drives: feet stand and step by themselves.
func undrivenText(g *gait.Report, id effectors.ID, lengths text.LengthUnit) (label string, warns bool) {
	side, ok := sideOfFoot(id)
	switch {
	case !ok || g.LegLength == 0:
		return "–", false
	case footFalls(g, side) >= noticed:
		return lang.L("misses by {{.Length}}", text.With{"Length": lengths.Format(footFalls(g, side))}), true
	}
	return footStateText(&g.Feet[side]), false
}

// standingText is what a foot did at a time of the timeline when it took no step.
func standingText(f *footSample) string {
	switch {
	case f.does == footTracked:
		return lang.L("follows its device")
	case f.contact == gait.OnHeel:
		return lang.L("planted on its heel")
	case f.contact == gait.OnBall:
		return lang.L("planted on its ball")
	}
	return lang.L("planted flat")
}

// stepText tells a step of the timeline, whose newest time is given.
func stepText(step *footStep, newest float64, lengths text.LengthUnit) string {
	said := text.With{"Foot": text.Effector(feetEffectors[step.side]), "Cause": stepCauseText(step.cause)}
	switch {
	case step.landed == 0:
		said["Time"] = fmt.Sprintf("%.2f", newest-step.lifted)
		return lang.L("{{.Foot}}: {{.Cause}}, in the air for {{.Time}} s", said)
	case math.IsNaN(step.length):
		return lang.L("{{.Foot}}: {{.Cause}}", said)
	}
	said["Time"] = fmt.Sprintf("%.2f", step.landed-step.lifted)
	said["Length"], said["Width"] = lengths.Format(step.length), lengths.Format(step.width)
	return lang.L("{{.Foot}}: {{.Cause}}, {{.Time}} s in the air, {{.Length}} long, {{.Width}} wide", said)
}
