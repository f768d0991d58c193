package accuracy

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// WriteTable writes the report for people: one line a set, the total last, what was left out and why below.
func (r *Report) WriteTable(w io.Writer) error {
	devices := fmt.Sprintf("%d points", r.Points)
	if r.TrueShoulders {
		devices += ", true shoulders"
	}
	var text strings.Builder
	fmt.Fprintf(&text, "preset %s, %s, %g frames a second\n\n", r.Preset, devices, r.RateHz)
	if r.Conditions != "" {
		fmt.Fprintf(&text, "%s\n\n", r.Conditions)
	}
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "\tfiles\tframes\tneck\tshoulder\telbow\thip\tknee\tswivel\tpops\t\n")
	fmt.Fprint(table, "\t\t\tcm\tcm\tcm\tcm\tcm\t°\t\t\n")
	for _, s := range append(r.Sets[:len(r.Sets):len(r.Sets)], r.Total) {
		name := s.Name
		if name == "" {
			name = "total"
		}
		fmt.Fprintf(table, "%s\t%d\t%d\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%.1f\t%d\t\n", name, s.Files, s.Frames,
			s.RMSE.Neck, s.RMSE.Shoulder, s.RMSE.Elbow, s.RMSE.Hip, s.RMSE.Knee, s.SwivelRMSDeg, s.Pops)
	}
	table.Flush() // into memory: cannot fail
	writeSkipped(&text, r.Skipped)
	_, err := io.WriteString(w, text.String())
	return err
}

func writeSkipped(text *strings.Builder, skipped []Skipped) {
	for i, s := range skipped {
		if i == 0 {
			text.WriteString("\nleft out\n")
		}
		fmt.Fprintf(text, "  %s: %s\n", s.File, s.Reason)
	}
}
