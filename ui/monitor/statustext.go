package monitor

import (
	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/session"
	"posewright/solver"
	"posewright/trackers"
	"posewright/ui/text"
)

// shortfall says which effector misses its target most, by how much, and what keeps it: "Left hand misses by 4.1 cm: arm length".
// It is "" if all reach theirs.
func shortfall(reports *[effectors.Count]solver.Report, lengths text.LengthUnit) string {
	worst := effectors.Count
	for id := range effectors.Count {
		r := &reports[id]
		if r.Active && !r.Reached && r.Residual >= text.NoticedResidual && (worst == effectors.Count || r.Residual > reports[worst].Residual) {
			worst = id
		}
	}
	if worst == effectors.Count {
		return ""
	}
	said := text.With{"Effector": text.Effector(worst), "Length": lengths.Format(reports[worst].Residual), "Cause": text.MissCause(&reports[worst])}
	if said["Cause"] == "" {
		return lang.L("{{.Effector}} misses by {{.Length}}", said)
	}
	return lang.L("{{.Effector}} misses by {{.Length}}: {{.Cause}}", said)
}

// solveText is how the solver is doing: "solve 8 µs, p99 21 µs".
func solveText(s *session.Stats) string {
	if s.SolveP50 == 0 {
		return lang.L("solve –")
	}
	return lang.L("solve {{.Median}}, p99 {{.P99}}", text.With{"Median": text.Microseconds(s.SolveP50), "P99": text.Microseconds(s.SolveP99)})
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
	return lang.N("{{.Count}} devices, {{.Age}}", f.Count, text.With{"Count": f.Count, "Age": text.Age(youngest)})
}
