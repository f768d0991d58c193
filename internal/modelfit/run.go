package modelfit

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/capture"
	"posewright/internal/evaluation/fit"
	"posewright/presets"
	"posewright/rig/bvh"
	"posewright/rig/phrase"
)

// DefaultRidge is the weight λ of the distance from the preset.
const DefaultRidge = 0.02

// worse is the share by which a measure beside the first one may grow.
const worse = 0.02

// Options say what to refit to what.
type Options struct {
	Preset   presets.Preset
	Files    []string
	Up       bvh.Up
	Ridge    float64      // 0 is DefaultRidge
	GiveWay  bool         // run at a low priority, so that a window keeps its frame rate
	Progress fit.Progress // of reading, fitting and judging; nil for none
}

// Value is a parameter as it is written in commands.
type Value struct {
	Path   string `json:"path"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// Measure is a number of the recordings that the fit did not use. Lower is better.
type Measure struct {
	Title    phrase.Phrase `json:"-"`    // for people who do not read English
	Name     string        `json:"name"` // Title in English, lower case
	Unit     string        `json:"unit,omitempty"`
	Decimals int           `json:"-"`
	Before   float64       `json:"before"`
	After    float64       `json:"after"`
}

func measure(title phrase.Phrase, unit string, decimals int, before, after float64) Measure {
	return Measure{title, strings.ToLower(title.String()), unit, decimals, before, after}
}

func (m *Measure) helps() bool { return m.After < m.Before && m.After <= (1-fit.LeastGain)*m.Before }

// harmed reports whether a measure grew by more than a share, beyond what is printed.
func (m *Measure) harmed(most float64) bool {
	return m.After > (1+most)*m.Before+math.Pow10(-m.Decimals)
}

// keeps reports whether the first measure is lower and those after it have grown by no more than these shares. More measures than shares are only shown.
func keeps(measures []Measure, most ...float64) bool {
	kept := measures[0].helps()
	for i := range most {
		kept = kept && !measures[1+i].harmed(most[i])
	}
	return kept
}

// Report is what a fit found.
type Report struct {
	fit.Report
	Model      string    `json:"model"`
	CostBefore float64   `json:"cost_before"` // of what was minimized, on the recordings that were fitted to
	CostAfter  float64   `json:"cost_after"`
	Parameters []Value   `json:"parameters"`
	Measures   []Measure `json:"measures"`

	Began presets.Preset `json:"-"` // the preset that it began with
	title string
}

// Run refits a model of a preset to some of the recordings and judges it by the others.
func Run(ctx context.Context, m Model, o Options) (*Report, error) {
	if o.Ridge == 0 {
		o.Ridge = DefaultRidge
	}
	if m.check == nil {
		return nil, phrase.Fail("there is no such model to refit")
	}
	if !(o.Ridge > 0) || math.IsInf(o.Ridge, 0) {
		return nil, phrase.Fail("the ridge is {{.Ridge}}, and must be above 0", "Ridge", o.Ridge)
	}
	if err := m.check(&o.Preset); err != nil {
		return nil, err
	}
	r := &Report{Report: fit.Report{Preset: o.Preset.Name, Ridge: o.Ridge}, Model: m.ID, title: m.Title, Began: o.Preset}
	fitTo, judgeBy := fit.Split(o.Files)
	if r.Unseen = len(judgeBy) > 0; !r.Unseen {
		if judgeBy = fitTo; m.ID == Steps {
			return nil, phrase.Fail("steps are fitted to some recordings and judged by others: add more than one")
		}
	}
	people, err := accuracy.ReadPeople(ctx, fitTo, o.Up, o.GiveWay, o.Progress.Part(0, 3))
	if err != nil {
		return nil, err
	}
	judged, err := m.read(ctx, people)
	if err != nil {
		return nil, err
	}
	moved := func(z []float64) (presets.Preset, error) {
		p := o.Preset.Clone()
		err := m.put(&p, z)
		return p, err
	}
	s := search{
		count: m.each * len(m.paths), ridge: o.Ridge, report: o.Progress.Part(1, 3),
		cost: func(ctx context.Context, points [][]float64) ([]float64, error) {
			all := make([]presets.Preset, len(points))
			for i := range points {
				var err error
				if all[i], err = moved(points[i]); err != nil {
					return nil, err
				}
			}
			return judged(ctx, all, !r.Unseen)
		},
	}
	best, before, after, err := s.run(ctx)
	if err != nil {
		return nil, err
	}
	r.CostBefore, r.CostAfter = before, after
	if r.Fitted, err = moved(best); err != nil {
		return nil, err
	}
	measures, kept, skipped, err := m.measure(ctx, &o, &r.Fitted, judgeBy, !r.Unseen, o.Progress.Part(2, 3))
	if err != nil {
		return nil, err
	}
	r.Measures, r.Accepted = measures, kept
	r.FittedTo, r.Skipped = people.Files, people.Skipped
	if r.Unseen {
		r.Skipped = append(r.Skipped, skipped...)
	}
	r.JudgedBy = slices.DeleteFunc(slices.Clone(judgeBy), func(file string) bool {
		return slices.ContainsFunc(skipped, func(s capture.Skipped) bool { return s.File == file })
	})
	for _, path := range m.paths {
		parameter, _ := presets.Lookup(path)
		r.Parameters = append(r.Parameters, Value{path, written(parameter, &o.Preset), written(parameter, &r.Fitted)})
	}
	r.Describe(r.title, &o.Preset)
	return r, nil
}

// written is a parameter's value as commands have it.
func written(parameter *presets.Parameter, p *presets.Preset) string {
	if parameter.DefaultCurve != nil {
		return presets.CurveText(bent(parameter.Curve(p), 0, 0)) // rounded
	}
	return fmt.Sprint(rounded(parameter.Get(p)))
}

// Assignments are the refitted parameters as commands have them.
func (r *Report) Assignments() (all []string) {
	for _, p := range r.Parameters {
		all = append(all, p.Path+"="+p.After)
	}
	return all
}

// In reports whether a preset has the refitted numbers.
func (r *Report) In(p *presets.Preset) bool {
	return !slices.ContainsFunc(r.Parameters, func(v Value) bool {
		parameter, _ := presets.Lookup(v.Path)
		return written(parameter, p) != v.After
	})
}

// Change is what taking the numbers over is called in the history.
func (r *Report) Change() phrase.Phrase {
	if r.Model == Steps {
		return phrase.Say("Refit curves of steps")
	}
	return phrase.Say("Refit torso constants")
}

// Verdict says in a sentence whether the numbers are kept, and why.
func (r *Report) Verdict() phrase.Phrase {
	first := &r.Measures[0]
	what := phrase.Say("the error of neck, shoulders and hips")
	if r.Model == Steps {
		what = phrase.Say("the median error of landings")
	}
	with := []any{"What", what, "Before", phrase.Fixed{Value: first.Before, Digits: first.Decimals}, "After", phrase.Fixed{Value: first.After, Digits: first.Decimals}, "Unit", first.Unit, "Percent", fmt.Sprintf("%.0f", 100*fit.LeastGain)}
	switch {
	case r.Accepted:
		return phrase.Say("On movement that the fit did not use, {{.What}} goes from {{.Before}} to {{.After}} {{.Unit}}", with...)
	case first.helps():
		return phrase.Say("On movement that the fit did not use, {{.What}} would go from {{.Before}} to {{.After}} {{.Unit}}, but something else would be clearly worse. Nothing is kept", with...)
	}
	return phrase.Say("On movement that the fit did not use, {{.What}} would go from {{.Before}} to {{.After}} {{.Unit}}. Less than {{.Percent}} % better is not kept", with...)
}

// WriteTable writes the report for people.
func (r *Report) WriteTable(w io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s of the preset %s, ridge %v\nfitted to %s, cost %.3f, then %.3f\n", strings.ToLower(r.title), r.Preset, r.Ridge, fit.Counted(len(r.FittedTo), "recording"), r.CostBefore, r.CostAfter)
	if r.Unseen {
		fmt.Fprintf(&text, "judged by %s that the fit did not use\n\n", fit.Counted(len(r.JudgedBy), "other recording"))
	} else {
		text.WriteString("judged by the second half of the recording; fitted to the first\n\n")
	}
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "judged\tbefore\tafter\t\t\n")
	for i := range r.Measures {
		m := &r.Measures[i]
		fmt.Fprintf(table, "%s\t%.*f\t%.*f\t%s\t\n", m.Name, m.Decimals, m.Before, m.Decimals, m.After, m.Unit)
	}
	table.Flush() // into memory: cannot fail
	text.WriteString("\n")
	for _, p := range r.Parameters {
		if len(p.Before)+len(p.After) < 30 {
			fmt.Fprintf(table, "%s\t%s\t%s\t\n", p.Path, p.Before, p.After)
			continue
		}
		table.Flush()
		fmt.Fprintf(&text, "%s\n  before %s\n  after  %s\n", p.Path, p.Before, p.After)
	}
	table.Flush()
	r.WriteFooter(&text)
	_, err := io.WriteString(w, text.String())
	return err
}
