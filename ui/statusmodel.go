package ui

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/session"
	"posewright/solver"
	"posewright/solver/chain"
	"posewright/trackers"
	"posewright/ui/text"
)

// noticed is the residual, in metres, from which on an effector is called short of its target.
const noticed = 0.005

// shortfall says which effector misses its target most, by how much, and what keeps it: "Left hand misses by 4.1 cm: arm length".
// It is "" if all reach theirs.
func shortfall(reports *[effectors.Count]solver.Report, lengths text.LengthUnit) string {
	worst := effectors.Count
	for id := range effectors.Count {
		r := &reports[id]
		if r.Active && !r.Reached && r.Residual >= noticed && (worst == effectors.Count || r.Residual > reports[worst].Residual) {
			worst = id
		}
	}
	if worst == effectors.Count {
		return ""
	}
	said := text.With{"Effector": text.Effector(worst), "Length": lengths.Format(reports[worst].Residual), "Cause": causeText(&reports[worst])}
	if said["Cause"] == "" {
		return lang.L("{{.Effector}} misses by {{.Length}}", said)
	}
	return lang.L("{{.Effector}} misses by {{.Length}}: {{.Cause}}", said)
}

// causeText says what keeps an effector from its target; "" for nothing.
func causeText(r *solver.Report) string {
	switch r.Held {
	case chain.NotHeld:
		return ""
	case chain.HeldByLimit:
		return lang.L("limit of the {{.Joint}}", text.With{"Joint": lang.L(r.Limit.Words())})
	}
	return lang.L(r.Held.String())
}

// microseconds is a short time for a label.
func microseconds(d time.Duration) string {
	switch {
	case d < 10*time.Microsecond:
		return fmt.Sprintf("%.1f µs", float64(d)/1e3)
	case d < time.Millisecond:
		return fmt.Sprintf("%.0f µs", float64(d)/1e3)
	}
	return fmt.Sprintf("%.1f ms", float64(d)/1e6)
}

// age is how old a sample is, for a label.
func age(d time.Duration) string {
	switch {
	case d < time.Second:
		return fmt.Sprintf("%d ms", d.Milliseconds())
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds()))
	}
	return lang.L("{{.Count}} min", text.With{"Count": int(d.Minutes())})
}

// solveText is how the solver is doing: "solve 8 µs, p99 21 µs".
func solveText(s *session.Stats) string {
	if s.SolveP50 == 0 {
		return lang.L("solve –")
	}
	return lang.L("solve {{.Median}}, p99 {{.P99}}", text.With{"Median": microseconds(s.SolveP50), "P99": microseconds(s.SolveP99)})
}

// devicesText counts the devices and gives the age of the one that was heard of last: "3 devices, 9 ms".
func devicesText(f *trackers.Frame) string {
	if f.Count == 0 {
		return lang.L("no devices")
	}
	youngest := f.Devices[0].Age(f.Time)
	lost := 0
	for i := range f.All() {
		a := f.Devices[i].Age(f.Time)
		youngest = min(youngest, a)
		if a > calibration.StaleAge {
			lost++
		}
	}
	if lost > 0 {
		return lang.N("{{.Count}} devices, {{.Lost}} lost", f.Count, text.With{"Count": f.Count, "Lost": lost})
	}
	return lang.N("{{.Count}} devices, {{.Age}}", f.Count, text.With{"Count": f.Count, "Age": age(youngest)})
}
