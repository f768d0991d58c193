package cli

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"posewright/calibration"
	"posewright/internal/evaluation/simulated"
	"posewright/presets/prepare"
)

func calibrateCommand() *cobra.Command {
	var (
		in                      inputs
		file, pose, person, out string
		height, blend           float64
		asJSON                  bool
		people                  int
		evidence                []string
		unknown                 bool
	)
	c := &cobra.Command{
		Use:   "calibrate {--session FILE [--out FILE] | --simulate N}",
		Short: "Measure the person in a recorded session and fit an avatar to them",
		Long: "Looks through a recorded session for the first second in which the person stands still in a T-pose, measures them, fits the\n" +
			"avatar, and prints what it measured. --out writes a profile of the person, with the raw poses, from which any avatar can be\n" +
			"fitted. Where the session holds no such second it says why not, and exits with 1.\n\n" +
			"--pose asks for another pose: t, arms out to the sides; a, arms halfway down; down, arms hanging; any, whichever of the three;\n" +
			"seated, any of them, sitting, with the height told by --height. Of who stands --height corrects what was measured.\n" +
			"Where the wrists are is taken from the kind of controller, since a recording has nobody to turn their hands.\n\n" +
			"--simulate says how well bodies are estimated: N people of the survey ANSUR II hold crooked T-poses, wave their hands with a\n" +
			"resting forearm, lead their arms around and curl them. The errors are root mean squares; inside is the share of errors\n" +
			"that are smaller than stated.",
		Example: "  posewright calibrate --session evening.udpcap --avatar me.vrm --person Ada --out ada.json\n" +
			"  posewright calibrate --session sofa.udpcap --pose seated --height 1.75 --json",
		Args: arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			if c.Flags().Changed("simulate") {
				return simulate(c.OutOrStdout(), simulated.Options{People: people, Evidence: evidence, Unknown: unknown, Seed: 1}, asJSON)
			}
			if file == "" {
				return misuse("calibrate needs a recording: add --session FILE, or --simulate N")
			}
			options := calibration.Options{Person: person, HeightM: height, ArmsOrHeight: blend}
			switch pose {
			case "seated":
				options.Seated, options.Holding = true, calibration.AnyPose
				if height == 0 {
					return misuse("who sits has to say how tall they are: add --height METRES")
				}
			default:
				holding, ok := calibration.HoldingNamed(pose)
				if !ok {
					return misuse("--pose is %q, not t, a, down, any or seated", pose)
				}
				options.Holding = holding
			}
			if height != 0 && !(height >= 0.5 && height <= 3) {
				return misuse("--height is %v, not from 0.5 to 3 metres", height)
			}
			if !(blend >= 0 && blend <= 1) {
				return misuse("--arms-or-height is %v, not from 0 to 1", blend)
			}
			return in.calibrate(c, file, out, options, asJSON)
		},
	}
	in.addAvatar(c)
	in.addPreset(c)
	flags := c.Flags()
	flags.StringVar(&file, "session", "", "measure the person in the recording `FILE`")
	flags.StringVar(&pose, "pose", "t", "look for the `POSE` t, a, down, any or seated")
	flags.Float64Var(&height, "height", 0, "the person is `METRES` tall")
	flags.StringVar(&person, "person", "", "the person is called `NAME`")
	flags.Float64Var(&blend, "arms-or-height", 0, "fit the avatar's height (0), its arm span (1), or between, by `SHARE`")
	flags.StringVar(&out, "out", "", "write the person's profile to `FILE`; - is the standard output")
	flags.BoolVar(&asJSON, "json", false, "print JSON")
	flags.IntVar(&people, "simulate", 0, "estimate the bodies of `N` simulated people")
	flags.StringSliceVar(&evidence, "evidence", []string{"pose"}, "with --simulate: they give `KINDS` of evidence: "+strings.Join(simulated.Kinds, ", "))
	flags.BoolVar(&unknown, "unknown-controllers", false, "with --simulate: how their controllers are held is not known")
	return c
}

// simulate prints how well simulated people are estimated.
func simulate(w io.Writer, o simulated.Options, asJSON bool) error {
	r, err := simulated.Run(o)
	if err != nil {
		return misuse("calibrate --simulate: %v", err)
	}
	if asJSON {
		return printJSON(w, r)
	}
	fmt.Fprintf(w, "%d people, with %s\n", r.People, strings.Join(o.Evidence, ", "))
	for _, line := range []struct {
		what  string
		value float64
		unit  string
	}{{"wrist", r.Wrist, "cm"}, {"wrist, with a nodding forearm", r.WristNodding, "cm"}, {"arm", r.Arm, "cm"}, {"upper arm", r.Upper, "cm"}, {"forearm", r.Fore, "cm"},
		{"shoulder from the middle", r.Shoulder, "cm"}, {"axis of the hand", r.HandAxis, "°"}, {"stated for the arm", r.StatedArm, "cm"},
		{"stated for the wrist", r.StatedWrist, "cm"}, {"errors inside what is stated", 100 * r.Inside, "%"}} {
		if line.value != 0 {
			fmt.Fprintf(w, "  %-30s %5.1f %s\n", line.what, line.value, line.unit)
		}
	}
	return nil
}

// calibrated is what calibrate prints as JSON.
type calibrated struct {
	Accepted bool               `json:"accepted"`
	Reasons  []string           `json:"reasons"`
	Gate     string             `json:"gate,omitempty"` // what the pose that came nearest failed at
	Warnings []string           `json:"warnings,omitempty"`
	Pose     string             `json:"pose,omitempty"`
	Height   float64            `json:"height_m"`
	Span     float64            `json:"arm_span_m"`
	Facing   float64            `json:"facing_deg"`
	Floor    float64            `json:"floor_m"`
	Scale    float64            `json:"scale"`
	Measures map[string]measure `json:"measures,omitempty"`
	Reach    *cost              `json:"cost,omitempty"`
	Devices  []fittedDevice     `json:"devices"`
}

type measure struct {
	Value       float64 `json:"m"`
	Uncertainty float64 `json:"uncertainty_m"`
	Source      string  `json:"source"`
	Percentile  float64 `json:"percentile"`
	Words       string  `json:"words"`
}

type cost struct {
	Reach [2]float64 `json:"reach_m"`
	Eyes  float64    `json:"eyes_m"`
}

type fittedDevice struct {
	Kind       string     `json:"kind"`
	Serial     string     `json:"serial"`
	Role       string     `json:"role"`
	Offset     [3]float64 `json:"offset_m"`
	Quaternion [4]float64 `json:"offset_quat"`
	Spread     float64    `json:"spread_m"`
}

func (in *inputs) calibrate(c *cobra.Command, file, out string, options calibration.Options, asJSON bool) error {
	preset, err := in.preset()
	if err != nil {
		return err
	}
	avatar, err := in.avatar(&preset)
	if err != nil {
		return err
	}
	preset.Calibration = calibration.Calibration{}
	fitted, err := prepare.Body(&preset, avatar)
	if err != nil {
		return err
	}
	options.Humanoid = fitted.Humanoid
	notes := &notes{to: c.ErrOrStderr()}
	performance, err := in.perform(file, notes)
	if err != nil {
		return err
	}
	recorded, ok := performance.(recordedSession)
	if !ok {
		return misuse("--session %s is motion capture, in which nobody wears devices; name a recorded session", file)
	}
	m, _, err := recorded.MeasurePose(options)
	if refusal := (*calibration.Refusal)(nil); errors.As(err, &refusal) {
		result := calibrated{Reasons: []string{}, Gate: refusal.Gate.String(), Devices: []fittedDevice{}}
		for _, reason := range refusal.Reasons {
			result.Reasons = append(result.Reasons, reason.String())
			notes.add("%s", reason)
		}
		if err := printJSON(c.OutOrStdout(), &result); err != nil {
			return err
		}
		return errSaid
	} else if err != nil {
		return err
	}
	fit, err := calibration.Fit(m, fitted.Humanoid, options.ArmsOrHeight)
	if err != nil {
		return err
	}
	if out != "" {
		profile := calibration.Profile{Name: options.Person, When: time.Now().UTC().Truncate(time.Second), Measurement: m}
		if profile.Name == "" {
			profile.Name = strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
			profile.Measurement.Person = profile.Name
		}
		err := writeTo(out, c.OutOrStdout(), func(w io.Writer) error { return calibration.WriteProfile(w, &profile) })
		if err != nil {
			return err
		}
	}
	if out == "-" {
		return nil
	}
	result := resultOf(&m, &fit, calibration.BlendOf(&m, fitted.Humanoid, options.ArmsOrHeight))
	if asJSON {
		return printJSON(c.OutOrStdout(), result)
	}
	return result.print(c.OutOrStdout())
}

func resultOf(m *calibration.Measurement, fit *calibration.Calibration, blend calibration.Blend) *calibrated {
	result := &calibrated{
		Accepted: true, Reasons: []string{}, Pose: m.Holding.String(), Height: fit.HeightM, Span: fit.ArmSpanM, Facing: fit.FacingDeg,
		Floor: fit.FloorM, Scale: fit.Scale, Measures: map[string]measure{}, Devices: []fittedDevice{},
		Reach: &cost{blend.Now.ReachM, blend.Now.EyesM},
	}
	for _, warning := range m.Warnings {
		result.Warnings = append(result.Warnings, warning.String())
	}
	for _, v := range m.Measures() {
		result.Measures[v.ID.String()] = measure{v.Value, v.Uncertainty, v.Source.String(), v.Percentile, v.Words.String()}
	}
	for i := range fit.Devices {
		d := &fit.Devices[i]
		result.Devices = append(result.Devices, fittedDevice{d.Kind, d.Serial, d.Effector, d.Offset.Position, d.Offset.Rotation, m.Devices[i].SpreadM})
	}
	return result
}

// print writes a table for people.
func (result *calibrated) print(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for id := range calibration.MeasureCount {
		v := result.Measures[id.String()]
		fmt.Fprintf(table, "%s\t%.3f m\t± %.1f cm\t%s\t%s\n", id.Label(), v.Value, 100*v.Uncertainty, v.Source, v.Words)
	}
	fmt.Fprintf(table, "Scale of the avatar\t× %.4f\t\treach %+.1f cm left, %+.1f cm right, eyes %+.1f cm\n", result.Scale,
		100*result.Reach.Reach[0], 100*result.Reach.Reach[1], 100*result.Reach.Eyes)
	for _, d := range result.Devices {
		fmt.Fprintf(table, "%s\t%s\t%.1f %.1f %.1f cm\tstill to %.1f mm\n", d.Role, d.Serial, 100*d.Offset[0], 100*d.Offset[1], 100*d.Offset[2], 1000*d.Spread)
	}
	for _, warning := range result.Warnings {
		fmt.Fprintln(table, warning)
	}
	return table.Flush()
}
