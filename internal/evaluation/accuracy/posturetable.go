package accuracy

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// WriteTable writes the report for people: one line for each posture of a set, then how often standing people were shown in another one.
func (r *PostureReport) WriteTable(w io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "preset %s, %d points, %g frames a second\n\n", r.Preset, r.Points, r.RateHz)
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "\tposture\tframes\trecognized\thips\tknees\tankles\t\n\t\t\t%\tcm\tcm\tcm\t\n")
	sets := r.Sets
	if r.Total.Files > 0 {
		sets = append(sets[:len(sets):len(sets)], r.Total)
	}
	made := false
	for i := range sets {
		s := &sets[i]
		made = made || s.Generated
		name := s.Name
		if name == "" {
			name = "total"
		}
		for _, k := range s.Kinds {
			fmt.Fprintf(table, "%s\t%s\t%d\t%.1f\t%.1f\t%.1f\t%.1f\t\n", name, k.Kind, k.Frames, 100*k.Recognized, k.HipsCM, k.KneesCM, k.AnklesCM)
			name = ""
		}
	}
	table.Flush() // into memory: cannot fail
	text.WriteByte('\n')
	table = tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "standing people\tseconds\tfalse\ta minute\tshown as\t\n")
	for i := range sets {
		s := &sets[i]
		name := s.Name
		if name == "" {
			name = "total"
		}
		count := 0
		var shown []string
		for _, f := range s.False {
			count += f.Count
			shown = append(shown, fmt.Sprintf("%s %d (%.2f %% of the time)", f.Kind, f.Count, 100*f.Share))
		}
		fmt.Fprintf(table, "%s\t%.0f\t%d\t%.2f\t%s\t\n", name, s.StandingS, count, s.PerMinute, strings.Join(shown, ", "))
	}
	table.Flush()
	if made {
		text.WriteString("\nSets whose names begin with \"made:\" are made by a program, not recorded.\n")
	}
	writeSkipped(&text, r.Skipped)
	_, err := io.WriteString(w, text.String())
	return err
}
