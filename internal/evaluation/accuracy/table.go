package accuracy

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"posewright/internal/evaluation/capture"
)

// WriteTable writes the report for people: one line a set, the total last, what was left out and why below.
func (r *Report) WriteTable(w io.Writer, shown Shown) error {
	var text strings.Builder
	fmt.Fprintf(&text, "preset %s, %s, %g frames a second\n%s\n\n", r.Preset, r.devices(), r.RateHz, r.assumed())
	writeScores(&text, []Report{*r}, shown, false)
	_, err := io.WriteString(w, text.String())
	return err
}

// WriteComparison writes the reports of several presets over the same recordings for people: the presets of each set one below the other.
func WriteComparison(w io.Writer, reports []Report, shown Shown) error {
	if len(reports) == 0 {
		return nil
	}
	first := &reports[0]
	var text strings.Builder
	fmt.Fprintf(&text, "%s, %g frames a second\n%s\n\n", first.devices(), first.RateHz, first.assumed())
	writeScores(&text, reports, shown, true)
	_, err := io.WriteString(w, text.String())
	return err
}

// Shown is what tables show beside the root mean squares.
type Shown struct {
	Joints    bool // statistics of every joint
	LeftRight bool // those of the left and the right one apart
}

func (r *Report) devices() string {
	devices := fmt.Sprintf("%d points", r.Points)
	if r.TrueShoulders {
		devices += ", true shoulders"
	}
	return devices
}

// assumed says in one line how people and devices are simulated, and what was not counted.
func (r *Report) assumed() string {
	assumed := r.Conditions
	if assumed == "" {
		assumed = idealConditions
	}
	how := "counted"
	if r.SkipAirborne {
		how = "left out"
	}
	beside := ""
	if r.Ideal != nil {
		beside = "\nbeside it " + idealConditions
	}
	return fmt.Sprintf("%s; %d airborne frames %s%s", assumed, r.Total.Airborne, how, beside)
}

// idealConditions are those of an evaluation that is not realistic.
const idealConditions = "ideal: body with the person's own bones, exact calibration, no noise, no latency"

// Assumptions say, one sentence each, what the numbers of the report rest on.
func (r *Report) Assumptions() []string {
	sentences := []string{fmt.Sprintf("Devices: %d points, %s.", r.Points, r.Devices)}
	if r.Conditions == "" {
		sentences = append(sentences,
			"Body: the person's own bones, as the recording has them; no avatar.",
			"Calibration: ideal, the mounting of every device is known exactly.",
			"Latency: none.", "Noise: none.")
	} else {
		sentences = append(sentences, "Simulated: "+strings.TrimPrefix(r.Conditions, "realistic: ")+".")
	}
	if r.Ideal != nil {
		sentences = append(sentences, "Beside it, "+idealConditions+".")
	}
	if r.TrueShoulders {
		sentences = append(sentences, "Chest and shoulders are taken from the truth: the arms are judged alone.")
	}
	sentences = append(sentences,
		fmt.Sprintf("Counted: %d frames of %d recordings, at %g frames a second.", r.Total.Frames, r.Total.Files, r.RateHz),
		airborneSentence(r),
		fmt.Sprintf("Left out: %d recordings that cannot be used.", len(r.Skipped)))
	return sentences
}

// airborneSentence says what was done with airborne frames.
func airborneSentence(r *Report) string {
	if r.SkipAirborne {
		return fmt.Sprintf("Left out: %d airborne frames, in which both ankles are more than 25 cm above the floor.", r.Total.Airborne)
	}
	return fmt.Sprintf("Among the counted are %d airborne frames, in which both ankles are more than 25 cm above the floor.", r.Total.Airborne)
}

// writeScores writes the tables and what was left out.
func writeScores(text *strings.Builder, reports []Report, shown Shown, presets bool) {
	table := tabwriter.NewWriter(text, 0, 0, 2, ' ', tabwriter.AlignRight)
	preset := func(name string) string {
		if !presets {
			return ""
		}
		return name + "\t"
	}
	ideal := func(columns string) string {
		if reports[0].Ideal == nil {
			return ""
		}
		return columns
	}
	fmt.Fprint(table, "\t", preset("preset"), "files\tframes\tneck\tshoulder\telbow\thip\tknee\tswivel\tpops",
		ideal("\tideal: neck\tshoulder\telbow\thip\tknee\tswivel\tpops"), "\t\n")
	fmt.Fprint(table, "\t", preset(""), "\t\tcm\tcm\tcm\tcm\tcm\t°\t", ideal("\tcm\tcm\tcm\tcm\tcm\t°\t"), "\t\n")
	numbers := func(s *Score) string {
		return fmt.Sprintf("\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%.1f\t%d", s.RMSE.Neck, s.RMSE.Shoulder, s.RMSE.Elbow, s.RMSE.Hip, s.RMSE.Knee, s.SwivelRMSDeg, s.Pops)
	}
	each(reports, func(row row, s *Score) {
		beside := ""
		if row.ideal != nil {
			beside = numbers(row.ideal)
		}
		fmt.Fprintf(table, "%s\t%s%d\t%d%s%s\t\n", row.name(), preset(row.preset), s.Files, s.Frames, numbers(s), beside)
	})
	table.Flush() // into memory: cannot fail
	if shown.Joints || shown.LeftRight {
		text.WriteByte('\n')
		sided := func(columns string) string {
			if !shown.LeftRight {
				return ""
			}
			return columns
		}
		fmt.Fprint(table, "\t", preset("preset"), "joint", ideal("\tideal RMSE"), "\tRMSE\tmean\tmedian\tp95\tbias: lateral\tup\tforward\tjitter\ttrue jitter", sided("\tswivel\tpops"), "\t\n")
		fmt.Fprint(table, "\t", preset(""), ideal("\tcm"), "\tcm\tcm\tcm\tcm\tcm\tcm\tcm\tm/s³\tm/s³", sided("\t°\t"), "\t\n")
		each(reports, func(row row, s *Score) {
			for i := range s.Joints {
				s.Joints[i].each(shown.LeftRight, func(name string, of *Statistics) {
					beside := ""
					if row.ideal != nil {
						beside = fmt.Sprintf("\t%.2f", row.ideal.jointRMSE(name))
					}
					fmt.Fprintf(table, "%s\t%s%s%s\t%.2f\t%.2f\t%.2f\t%.2f\t%s\t%s\t%s\t%.0f\t%.0f%s\t\n", row.name(), preset(row.preset),
						strings.ReplaceAll(name, "_", " "), beside, of.RMSE, of.Mean, of.Median, of.P95,
						twoDecimals(of.Bias.Lateral), twoDecimals(of.Bias.Up), twoDecimals(of.Bias.Forward), of.Jitter, of.TrueJitter,
						sided(s.elbow(name)))
				})
			}
		})
		table.Flush()
		text.WriteString("\nlateral is to the left, of joints on both sides away from the body; jitter is the mean length of the third derivative of the position\n")
	}
	writeSkipped(text, reports[0].Skipped)
}

// twoDecimals rounds a number that may have a sign; 0 has none.
func twoDecimals(x float64) string {
	if s := fmt.Sprintf("%.2f", x); s != "-0.00" {
		return s
	}
	return "0.00"
}

// elbow is the swivel and the pops of elbow_left and elbow_right, as two cells, which are empty for other joints.
func (s *Score) elbow(joint string) string {
	for _, side := range s.Sides {
		if joint == "elbow_"+side.Side {
			return fmt.Sprintf("\t%.1f\t%d", side.SwivelRMSDeg, side.Pops)
		}
	}
	return "\t\t"
}

// each visits the statistics of a joint, and with sides those of the left and the right one.
func (j *JointScore) each(sides bool, visit func(name string, of *Statistics)) {
	visit(j.Name, &j.Statistics)
	if sides && j.Left != nil {
		visit(j.Name+"_left", j.Left)
		visit(j.Name+"_right", j.Right)
	}
}

// jointRMSE is that of a joint, or of one side of it.
func (s *Score) jointRMSE(joint string) (rmse float64) {
	for i := range s.Joints {
		s.Joints[i].each(true, func(name string, of *Statistics) {
			if name == joint {
				rmse = of.RMSE
			}
		})
	}
	return rmse
}

// row is which line of a table a score is.
type row struct {
	set, recording string // no recording: that of the set
	preset         string
	points         int
	ideal          *Score // beside a realistic one; nil for none
}

func (r row) name() string {
	if r.recording == "" {
		return r.set
	}
	return r.set + "/" + r.recording
}

// each visits the presets of each recording of a set, where these are scored apart, those of each set, and those of the total.
func each(reports []Report, visit func(row row, s *Score)) {
	visitAll := func(set, recording string, score func(r *Report) *Score) {
		for i := range reports {
			r := &reports[i]
			line := row{set: set, recording: recording, preset: r.Preset, points: r.Points}
			if r.Ideal != nil {
				line.ideal = score(r.Ideal)
			}
			visit(line, score(r))
		}
	}
	for k := range reports[0].Sets {
		set := &reports[0].Sets[k]
		for n := range set.Recordings {
			visitAll(set.Name, set.Recordings[n].Name, func(r *Report) *Score { return &r.Sets[k].Recordings[n] })
		}
		visitAll(set.Name, "", func(r *Report) *Score { return &r.Sets[k] })
	}
	visitAll("total", "", func(r *Report) *Score { return &r.Total })
}

// WriteCSV writes reports over the same recordings for programs: one row for each preset of each recording that is scored apart, of each set, and of the
// total, with all digits. Statistics of joints are there where they were asked for.
func WriteCSV(w io.Writer, reports []Report, leftRight bool) error {
	if len(reports) == 0 {
		return nil
	}
	out := csv.NewWriter(w)
	head := []string{
		"set", "preset", "points", "files", "frames", "neck_rmse_cm", "shoulder_rmse_cm", "elbow_rmse_cm", "hip_rmse_cm", "knee_rmse_cm", "swivel_rms_deg", "pops",
		"recording", "frames_airborne",
	}
	joints := reports[0].Total.Joints
	for i := range joints {
		joints[i].each(leftRight, func(name string, _ *Statistics) {
			for _, column := range []string{
				"rmse_cm", "mean_cm", "median_cm", "p95_cm", "bias_lateral_cm", "bias_up_cm", "bias_forward_cm", "jitter_m_s3", "true_jitter_m_s3",
			} {
				if column = name + "_" + column; !slices.Contains(head, column) {
					head = append(head, column)
				}
			}
		})
	}
	for _, side := range reports[0].Total.Sides {
		if leftRight {
			head = append(head, "swivel_"+side.Side+"_rms_deg", "pops_"+side.Side)
		}
	}
	if reports[0].Ideal != nil {
		for _, column := range head[5:12] {
			head = append(head, "ideal_"+column)
		}
	}
	_ = out.Write(head) // Flush has the error
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	each(reports, func(row row, s *Score) {
		line := []string{
			row.set, row.preset, strconv.Itoa(row.points), strconv.Itoa(s.Files), strconv.Itoa(s.Frames), number(s.RMSE.Neck), number(s.RMSE.Shoulder),
			number(s.RMSE.Elbow), number(s.RMSE.Hip), number(s.RMSE.Knee), number(s.SwivelRMSDeg), strconv.Itoa(s.Pops),
			row.recording, strconv.Itoa(s.Airborne),
		}
		for i := range s.Joints {
			s.Joints[i].each(leftRight, func(name string, of *Statistics) {
				if !slices.Contains(head[:12], name+"_rmse_cm") {
					line = append(line, number(of.RMSE))
				}
				for _, x := range []float64{of.Mean, of.Median, of.P95, of.Bias.Lateral, of.Bias.Up, of.Bias.Forward, of.Jitter, of.TrueJitter} {
					line = append(line, number(x))
				}
			})
		}
		for _, side := range s.Sides {
			if leftRight {
				line = append(line, number(side.SwivelRMSDeg), strconv.Itoa(side.Pops))
			}
		}
		if i := row.ideal; i != nil {
			line = append(line, number(i.RMSE.Neck), number(i.RMSE.Shoulder), number(i.RMSE.Elbow), number(i.RMSE.Hip), number(i.RMSE.Knee), number(i.SwivelRMSDeg), strconv.Itoa(i.Pops))
		}
		_ = out.Write(line)
	})
	out.Flush()
	return out.Error()
}

// WriteJSON writes reports for programs: {"presets":[…]}, each with the build that made it.
func WriteJSON(w io.Writer, reports []Report, build string) error {
	type built struct {
		Build string `json:"build"`
		*Report
	}
	all := struct {
		Presets []built `json:"presets"`
	}{}
	for i := range reports {
		all.Presets = append(all.Presets, built{build, &reports[i]})
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(&all)
}

func writeSkipped(text *strings.Builder, skipped []capture.Skipped) {
	for i, s := range skipped {
		if i == 0 {
			text.WriteString("\nleft out\n")
		}
		fmt.Fprintf(text, "  %s: %s\n", s.File, s.Reason)
	}
}
