package monitor

import (
	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/session"
	"posewright/solver"
	"posewright/solver/posture"
	"posewright/trackers"
	"posewright/ui/text"
)

// shortfall says which effector misses its goal most, by how much, and what keeps it: "Left hand: residual 4.1 cm: arm length". Where all reach theirs it
// says which one its weights keep farthest from its device. It is "" where none is away from its device; misses distinguishes the two.
func shortfall(reports *[effectors.Count]solver.Report, lengths text.LengthUnit) (label string, misses bool) {
	worst, furthest := effectors.Count, effectors.Count
	for id := range effectors.Count {
		r := &reports[id]
		if r.Misses() && (worst == effectors.Count || r.Residual > reports[worst].Residual) {
			worst = id
		}
		if r.Active && r.Apart() && (furthest == effectors.Count || r.Distance > reports[furthest].Distance) {
			furthest = id
		}
	}
	misses = worst != effectors.Count
	if !misses {
		worst = furthest
	}
	if worst == effectors.Count {
		return "", false
	}
	return lang.L("{{.Effector}}: {{.Reach}}", text.With{"Effector": text.Effector(worst), "Reach": text.Reach(&reports[worst], lengths)}), misses
}

// floorText says by how much the floor is wrong, and what to do about it.
func floorText(off float64, lengths text.LengthUnit) string {
	if off > 0 {
		return lang.L("The floor is {{.Length}} too low: lay a controller on it and press L", text.With{"Length": text.BodyLength(off, lengths)})
	}
	return lang.L("The floor is {{.Length}} too high: lay a controller on it and press L", text.With{"Length": text.BodyLength(-off, lengths)})
}

// solveText is how the solver is doing: "solve 8 µs, p99 21 µs".
func solveText(s *session.Stats) string {
	if s.SolveP50 == 0 {
		return lang.L("solve –")
	}
	return lang.L("solve {{.Median}}, p99 {{.P99}}", text.With{"Median": text.Microseconds(s.SolveP50), "P99": text.Microseconds(s.SolveP99)})
}

// devicesText counts the devices and gives the age of the newest sample: "3 devices, 9 ms".
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

// postureTip says what the posture is, and which preset's values it brings in.
func postureTip(r *session.Reading) string {
	tip := lang.L("Posture of the body. Trackers ▸ Posture pins one.")
	if !r.Driven {
		return tip
	}
	brought := r.Settings.Posture.PresetWhile.Of(r.Posture.Kind, r.Gait.Walking)
	if brought == posture.NoPreset {
		return tip
	}
	return tip + "\n" + lang.L("Special values of the preset {{.Preset}} apply.", text.With{"Preset": solver.PosturePresets[brought].Label})
}

// postureText is the posture of the body, with the height of its seat: "Sitting, hips at 57 cm"; and that the user pinned it: "Kneeling (pinned)",
// or "Kneeling (devices decide)" where devices have hips and both feet.
func postureText(r *session.Reading, lengths text.LengthUnit) string {
	if r.Body == nil || !r.Valid {
		return ""
	}
	said := text.With{"Posture": text.Posture(r.Posture.Kind)}
	switch seated := r.Posture.Kind == posture.Sitting && r.Posture.SeatHeight > 0; {
	case r.Pinned && r.Reports[effectors.Hips].Active && r.Reports[effectors.LeftFoot].Active && r.Reports[effectors.RightFoot].Active:
		return lang.L("{{.Posture}} (devices decide)", said) // nothing of the body is left for the posture to place
	case r.Pinned:
		return lang.L("{{.Posture}} (pinned)", said)
	case seated:
		said["Height"] = lengths.Format(r.Posture.SeatHeight)
		return lang.L("{{.Posture}}, hips at {{.Height}}", said)
	}
	return text.Posture(r.Posture.Kind)
}
