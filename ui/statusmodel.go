package ui

import (
	"fmt"
	"math"
	"time"

	"posewright/effectors"
	"posewright/internal/session"
	"posewright/solver"
	"posewright/trackers"
)

// staleAfter is the age from which on a device counts as lost: it then drives nothing any more.
const staleAfter = 300 * time.Millisecond

// noticed is the residual, in metres, from which on an effector is called short of its target.
const noticed = 0.005

// effectorNames and hintNames are what a person reads.
var effectorNames = [effectors.Count]string{
	effectors.Head: "Head", effectors.Chest: "Chest", effectors.Hips: "Hips",
	effectors.LeftHand: "Left hand", effectors.RightHand: "Right hand",
	effectors.LeftFoot: "Left foot", effectors.RightFoot: "Right foot",
}

var hintNames = [effectors.HintCount]string{"Left elbow", "Right elbow", "Left knee", "Right knee"}

// shortfall says which effector misses its target most, by how much, and what keeps it: "Left hand 4 cm short: arm length".
// It is "" if all reach theirs.
func shortfall(reports *[effectors.Count]solver.Report) string {
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
	text := fmt.Sprintf("%s %s short", effectorNames[worst], centimetres(reports[worst].Residual))
	if cause := reports[worst].Why(); cause != "" {
		text += ": " + cause
	}
	return text
}

// centimetres is a length for a label.
func centimetres(metres float64) string {
	if metres >= 0.995 {
		return fmt.Sprintf("%.1f m", metres)
	}
	return fmt.Sprintf("%.0f cm", math.Max(1, 100*metres))
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
	return fmt.Sprintf("%d min", int(d.Minutes()))
}

// solveText is how the solver is doing: "solve 8 µs, p99 21 µs".
func solveText(s *session.Stats) string {
	if s.SolveP50 == 0 {
		return "solve –"
	}
	return "solve " + microseconds(s.SolveP50) + ", p99 " + microseconds(s.SolveP99)
}

// devicesText counts the devices and gives the age of the one that was heard of last: "3 devices, 9 ms".
func devicesText(f *trackers.Frame) string {
	if f.Count == 0 {
		return "no devices"
	}
	youngest := f.Devices[0].Age(f.Time)
	lost := 0
	for i := range f.All() {
		a := f.Devices[i].Age(f.Time)
		youngest = min(youngest, a)
		if a > staleAfter {
			lost++
		}
	}
	text := plural(f.Count, "device", "devices")
	if lost > 0 {
		return text + ", " + plural(lost, "lost", "lost")
	}
	return text + ", " + age(youngest)
}
