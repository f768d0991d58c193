package accuracy

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// WriteTable writes the report for people: one line a set, the total last, what was left out and why below. A dash is where there was nothing to
// compare.
func (r *GaitReport) WriteTable(w io.Writer) error {
	hips, takes := "hips from headset and hands", "whole strides repeated to 14 s, the first 5 s not counted"
	if r.TrueHips {
		hips = "true hips"
	}
	if r.Unlooped {
		takes = "recordings as they are"
	}
	var text strings.Builder
	fmt.Fprintf(&text, "preset %s, %s, %g ticks a second, %s\n\n", r.Preset, hips, r.RateHz, takes)
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "\tfiles\tsteps\ttrue\tlanding\tp90\tright foot\ttiming\tsd\tslide\tleg too short\tby\tstanding\tfalse steps\t\n")
	fmt.Fprint(table, "\t\t\t\tcm\tcm\t%\tms\tms\tmm\t% of ticks\tmm\ts\ta minute\t\n")
	var rows []GaitScore
	for _, set := range r.Sets {
		for _, recording := range set.Recordings {
			recording.Name = set.Name + " " + recording.Name
			rows = append(rows, recording)
		}
		rows = append(rows, set.GaitScore)
	}
	for _, s := range append(rows, r.Total) {
		name := s.Name
		if name == "" {
			name = "total"
		}
		dashed := func(there bool, format string, values ...any) string {
			if !there {
				return strings.Repeat("-\t", strings.Count(format, "\t"))
			}
			return fmt.Sprintf(format, values...)
		}
		fmt.Fprintf(table, "%s\t%d\t", name, s.Files)
		fmt.Fprint(table, dashed(s.StepsTrue > 0, "%d\t%d\t%.1f\t%.1f\t%.1f\t%.0f\t%.0f\t", s.Steps, s.StepsTrue, s.LandingMedianCM, s.LandingP90CM,
			100*s.RightFoot, s.TimingMeanMS, s.TimingSDMS))
		fmt.Fprintf(table, "%.3f\t%.1f\t%.0f\t", s.SlideMM, 100*s.OverExtended, s.ShortMM)
		fmt.Fprint(table, dashed(s.StandingS > 0, "%.0f\t%.1f\t", s.StandingS, s.FalsePerMinute), "\n")
	}
	table.Flush() // into memory: cannot fail
	if len(r.Kinds) > 0 {
		fmt.Fprint(&text, "\ntrue steps by what the person does\n\n")
		fmt.Fprint(table, "\ttrue\tlanding\tp90\tright foot\ttiming\tsd\t\n\t\tcm\tcm\t%\tms\tms\t\n")
		for _, s := range r.Kinds {
			fmt.Fprintf(table, "%s\t%d\t%.1f\t%.1f\t%.1f\t%.0f\t%.0f\t\n", s.Name, s.StepsTrue, s.LandingMedianCM, s.LandingP90CM, 100*s.RightFoot, s.TimingMeanMS, s.TimingSDMS)
		}
		table.Flush()
	}
	writeSkipped(&text, r.Skipped)
	_, err := io.WriteString(w, text.String())
	return err
}
