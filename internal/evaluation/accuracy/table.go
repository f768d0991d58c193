package accuracy

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
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

// WriteComparison writes the reports of several presets over the same recordings for people: the presets of each set one below the other.
func WriteComparison(w io.Writer, reports []Report) error {
	if len(reports) == 0 {
		return nil
	}
	first := &reports[0]
	devices := fmt.Sprintf("%d points", first.Points)
	if first.TrueShoulders {
		devices += ", true shoulders"
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s, %g frames a second\n\n", devices, first.RateHz)
	if first.Conditions != "" {
		fmt.Fprintf(&text, "%s\n\n", first.Conditions)
	}
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "\tpreset\tfiles\tframes\tneck\tshoulder\telbow\thip\tknee\tswivel\tpops\t\n")
	fmt.Fprint(table, "\t\t\t\tcm\tcm\tcm\tcm\tcm\t°\t\t\n")
	each(reports, func(set string, r *Report, s *Score) {
		fmt.Fprintf(table, "%s\t%s\t%d\t%d\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%.1f\t%d\t\n", set, r.Preset, s.Files, s.Frames,
			s.RMSE.Neck, s.RMSE.Shoulder, s.RMSE.Elbow, s.RMSE.Hip, s.RMSE.Knee, s.SwivelRMSDeg, s.Pops)
	})
	table.Flush() // into memory: cannot fail
	writeSkipped(&text, first.Skipped)
	_, err := io.WriteString(w, text.String())
	return err
}

// each visits the presets of each set, and those of the total.
func each(reports []Report, visit func(set string, r *Report, s *Score)) {
	for k := range reports[0].Sets {
		for i := range reports {
			visit(reports[i].Sets[k].Name, &reports[i], &reports[i].Sets[k])
		}
	}
	for i := range reports {
		visit("total", &reports[i], &reports[i].Total)
	}
}

// WriteCSV writes reports over the same recordings for programs: one row for each preset of each set, and of the total, with all digits.
func WriteCSV(w io.Writer, reports []Report) error {
	out := csv.NewWriter(w)
	if err := out.Write([]string{
		"set", "preset", "points", "files", "frames", "neck_rmse_cm", "shoulder_rmse_cm", "elbow_rmse_cm", "hip_rmse_cm", "knee_rmse_cm", "swivel_rms_deg", "pops",
	}); err != nil {
		return err
	}
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	var err error
	each(reports, func(set string, r *Report, s *Score) {
		if err == nil {
			err = out.Write([]string{
				set, r.Preset, strconv.Itoa(r.Points), strconv.Itoa(s.Files), strconv.Itoa(s.Frames), number(s.RMSE.Neck), number(s.RMSE.Shoulder),
				number(s.RMSE.Elbow), number(s.RMSE.Hip), number(s.RMSE.Knee), number(s.SwivelRMSDeg), strconv.Itoa(s.Pops),
			})
		}
	})
	out.Flush()
	if err != nil {
		return err
	}
	return out.Error()
}

func writeSkipped(text *strings.Builder, skipped []Skipped) {
	for i, s := range skipped {
		if i == 0 {
			text.WriteString("\nleft out\n")
		}
		fmt.Fprintf(text, "  %s: %s\n", s.File, s.Reason)
	}
}
