package fit

import (
	"fmt"
	"path/filepath"
	"strings"

	"posewright/internal/evaluation/capture"
	"posewright/presets"
)

// Report is what every fit to recordings says of itself, whatever it fits.
type Report struct {
	Build    string            `json:"build"`  // of the program, for who prints it
	Preset   string            `json:"preset"` // that it began with
	Out      string            `json:"out"`    // where it was written
	Ridge    float64           `json:"ridge"`
	Accepted bool              `json:"accepted"` // the numbers help where they were judged
	FittedTo []string          `json:"fitted_to"`
	JudgedBy []string          `json:"judged_by"` // other files; where there is one only, its second half
	Skipped  []capture.Skipped `json:"skipped,omitempty"`

	Fitted presets.Preset `json:"-"` // the preset with the refitted numbers
	Unseen bool           `json:"-"` // the files to judge by are others than those to fit to
}

// Describe says in the fitted preset what was refitted, such as "Elbows", to what and from which preset.
func (r *Report) Describe(what string, from *presets.Preset) {
	if _, builtIn := presets.Builtin(from.Name); builtIn {
		r.Fitted.Name = from.Name + ", refitted"
	}
	note := fmt.Sprintf("%s refitted to %s with a ridge of %v, from %s.", what, Counted(len(r.FittedTo), "recording"), r.Ridge, from.Name)
	if from.Notes != "" {
		note = strings.TrimRight(from.Notes, "\n") + "\n" + note
	}
	r.Fitted.Notes = note
}

// WriteFooter writes how a report ends: the files that judged the fit where it was not fitted to them, what was left out and why, where the preset was written and
// by which build of the program. What is empty is not named.
func (r *Report) WriteFooter(text *strings.Builder) {
	for i, file := range r.JudgedBy {
		if !r.Unseen {
			break
		}
		if i == 0 {
			text.WriteString("\njudged by\n")
		}
		fmt.Fprintf(text, "  %s\n", file)
	}
	for i, s := range r.Skipped {
		if i == 0 {
			text.WriteString("\nleft out\n")
		}
		fmt.Fprintf(text, "  %s: %s\n", s.File, s.Reason)
	}
	if r.Out != "" {
		fmt.Fprintf(text, "\nwritten to %s\n", filepath.Clean(r.Out))
	}
	if r.Build != "" {
		fmt.Fprintf(text, "build %s\n", r.Build)
	}
}

// Counted is a number of things, such as "1 recording" and "2 recordings".
func Counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Progress is called with how much of a part of the work is done; nil is not.
type Progress func(part, parts int, done, all int)

// Part is the progress of one part of the work.
func (p Progress) Part(part, parts int) func(done, all int) {
	return func(done, all int) {
		if p != nil {
			p(part, parts, done, all)
		}
	}
}
