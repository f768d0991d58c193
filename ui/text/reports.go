package text

import (
	"fmt"
	"math"
	"time"

	"fyne.io/fyne/v2/lang"

	"posewright/effectors"
	"posewright/solver"
	"posewright/solver/chain"
	"posewright/solver/gait"
)

// MissCause says what keeps an effector from its target; "" for nothing.
func MissCause(r *solver.Report) string {
	switch r.Held {
	case chain.NotHeld:
		return ""
	case chain.HeldByLimit:
		return lang.L("limit of the {{.Joint}}", With{"Joint": lang.L(r.Limit.Words())})
	}
	return lang.L(r.Held.String())
}

// Reach says how an effector that is driven is doing, alike wherever it is said: its residual where it misses its goal, with the cause, and its distance to
// the device where its weights keep it away.
func Reach(r *solver.Report, lengths LengthUnit) string {
	said := With{"Residual": lengths.Format(r.Residual), "Distance": lengths.Format(r.Distance), "Cause": MissCause(r)}
	switch {
	case r.Apart() && !r.Misses() && r.Held.Retargeted():
		return lang.L("distance to device {{.Distance}}: {{.Cause}}", said) // as it should be
	case r.Apart():
		if said["Cause"] == "" {
			return lang.L("residual {{.Residual}}, distance to device {{.Distance}}", said)
		}
		return lang.L("residual {{.Residual}}, distance to device {{.Distance}}: {{.Cause}}", said)
	case !r.Misses():
		return lang.L("reached")
	case said["Cause"] == "":
		return lang.L("residual {{.Residual}}", said)
	}
	return lang.L("residual {{.Residual}}: {{.Cause}}", said)
}

// Microseconds is a short time for a label.
func Microseconds(d time.Duration) string {
	switch {
	case d < 10*time.Microsecond:
		return Decimal(float64(d)/1e3, 1) + " µs"
	case d < time.Millisecond:
		return fmt.Sprintf("%.0f µs", float64(d)/1e3)
	}
	return Decimal(float64(d)/1e6, 1) + " ms"
}

// Milliseconds is a short time for a label.
func Milliseconds(d time.Duration) string {
	if d < 10*time.Millisecond {
		return Decimal(float64(d)/1e6, 1) + " ms"
	}
	return fmt.Sprintf("%.0f ms", float64(d)/1e6)
}

// Recorded is how long and how large a recording is.
func Recorded(duration time.Duration, size int64) string {
	const kilo, mega = 1000, 1000 * 1000
	data := With{"Time": Clock(duration)}
	if size >= mega {
		data["Size"] = Decimal(float64(size)/mega, 1)
		return lang.L("{{.Time}} · {{.Size}} MB", data)
	}
	data["Size"] = size / kilo
	return lang.L("{{.Time}} · {{.Size}} kB", data)
}

// Age is how old a sample is, for a label.
func Age(d time.Duration) string {
	switch {
	case d < time.Second:
		return fmt.Sprintf("%d ms", d.Milliseconds())
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds()))
	}
	return lang.L("{{.Count}} min", With{"Count": int(d.Minutes())})
}

// stepCauses are what a person reads of why a foot steps.
var stepCauses = [gait.StepCauseCount]string{
	gait.NoStep: Message("no step yet"), gait.StepWalking: Message("walking"), gait.StepBalance: Message("balance"),
	gait.StepDistance: Message("too far from its resting place"), gait.StepCrossing: Message("feet too close"), gait.StepRotation: Message("turning"),
	gait.StepSettling: Message("settling"), gait.StepHandedBack: Message("device lost"), gait.StepPosture: Message("posture change"),
}

// StepCause is why a foot steps.
func StepCause(c gait.StepCause) string {
	if c >= gait.StepCauseCount {
		c = gait.NoStep
	}
	return lang.L(stepCauses[c])
}

// FeetEffectors are the effectors of the feet, left and right.
var FeetEffectors = [2]effectors.ID{effectors.LeftFoot, effectors.RightFoot}

// SideOfFoot is 0 for the left foot and 1 for the right one; false for any other effector.
func SideOfFoot(id effectors.ID) (side int, ok bool) {
	switch id {
	case effectors.LeftFoot:
		return 0, true
	case effectors.RightFoot:
		return 1, true
	}
	return 0, false
}

// footFalls is by how much the leg of a foot that stands is too short, meters; 0 where it is long enough.
func footFalls(g *gait.Report, side int) float64 {
	f := &g.Feet[side]
	if f.Tracked || f.Posed || f.Swinging || !(f.Extension > 1) {
		return 0
	}
	return (f.Extension - 1) * g.LegLength
}

// FootState is what a foot that no device has does, in a few words: "planted", "stepping, 43 %".
func FootState(f *gait.FootReport) string {
	switch {
	case f.Posed:
		return lang.L("placed by the posture")
	case f.Swinging:
		return lang.L("swing, {{.Percent}} %", With{"Percent": fmt.Sprintf("%.0f", math.Floor(100*f.Phase+1e-6))})
	}
	return lang.L("planted")
}

// Foot is what a foot does and why, and whether its leg is too short for it.
func Foot(g *gait.Report, side int, lengths LengthUnit) (label string, warns bool) {
	f := &g.Feet[side]
	switch short := footFalls(g, side); {
	case f.Tracked:
		return lang.L("follows its device"), false
	case f.Posed:
		return lang.L("placed by the posture"), false
	case short >= solver.MissedFrom:
		return lang.L("residual {{.Residual}}: {{.Cause}}", With{"Residual": lengths.Format(short), "Cause": lang.L(chain.HeldByLegLength.String())}), true
	case f.Swinging:
		return lang.L("swing, {{.Percent}} %: {{.Cause}}", With{"Percent": fmt.Sprintf("%.0f", math.Floor(100*f.Phase+1e-6)), "Cause": StepCause(f.Cause)}), false
	case f.Contact == gait.OnHeel:
		return lang.L("planted on its heel"), false
	case f.Contact == gait.OnBall:
		return lang.L("planted on its ball"), false
	}
	return lang.L("planted flat"), false
}

// UndrivenEffector is how an effector is doing that nothing drives: feet stand and step by themselves.
func UndrivenEffector(g *gait.Report, id effectors.ID, lengths LengthUnit) (label string, warns bool) {
	side, ok := SideOfFoot(id)
	switch {
	case !ok || g.LegLength == 0:
		return "–", false
	case footFalls(g, side) >= solver.MissedFrom:
		return lang.L("residual {{.Residual}}", With{"Residual": lengths.Format(footFalls(g, side))}), true
	}
	return FootState(&g.Feet[side]), false
}
