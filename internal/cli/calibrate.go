package cli

import (
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"posewright/calibration"
	"posewright/calibration/anthropometry"
	"posewright/effectors"
	"posewright/internal/evaluation/simulated"
	"posewright/internal/motionout"
	"posewright/presets/prepare"
)

func calibrateCommand() *cobra.Command {
	var (
		in                      inputs
		file, pose, person, out string
		height, blend           float64 // blend is of before
		asJSON                  bool
		people                  int
		evidence                []string
		unknown, roles          bool
	)
	c := &cobra.Command{
		Use:   "calibrate {--session FILE [--out FILE] | --simulate N [--roles]}",
		Short: "Measure the person in a recorded session and fit an avatar to them",
		Long: "Looks through a recorded session for the first second in which the person stands still in a T-pose, measures them, fits the\n" +
			"avatar, and prints what it measured. --out writes a profile of the person, with the raw poses, from which any avatar can be\n" +
			"fitted. Where the session holds no such second it says why not, and exits with 1.\n\n" +
			"--pose asks for another pose: t, arms out to the sides; a, arms halfway down; down, arms hanging; any, whichever of the three;\n" +
			"seated, any of them, sitting, with the height told by --height. Of who stands --height corrects what was measured.\n" +
			"What else the recording shows of the body, in any order, counts as in the window: both hands turned like keys and waved\n" +
			"for some seconds each, straight arms led around, forearms curled and, with trackers on hips and feet, straight legs that\n" +
			"swing. Without hands that wave, the kind of controller says where the wrists are.\n\n" +
			"Which tracker is worn where is found out from where it is in the pose and how it moved. One that may as\n" +
			"well be worn elsewhere, or not at all, gets no role and is named, with what --role would answer; so is\n" +
			"one that is not worn, with the reason.\n\n" +
			"--simulate says how well bodies are estimated: N people of the survey ANSUR II hold crooked T-poses, wave their hands with a\n" +
			"resting forearm, lead their arms around, curl them, and swing their legs with trackers on belt and feet. The errors\n" +
			"are root mean squares; inside is the share of errors that are smaller than stated.",
		Example: "  posewright calibrate --session evening.udpcap --avatar me.vrm --person Ada --out ada.json\n" +
			"  posewright calibrate --session sofa.udpcap --pose seated --height 1.75 --json",
		Args: arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			if roles {
				return simulateRoles(c.OutOrStdout(), people, asJSON)
			}
			if c.Flags().Changed("simulate") {
				return simulate(c.OutOrStdout(), c.ErrOrStderr(), simulated.Options{People: people, Evidence: evidence, Unknown: unknown, Seed: 1}, asJSON)
			}
			if file == "" {
				return misuse("calibrate needs a recording: add --session FILE, or --simulate N")
			}
			options := calibration.Options{Person: person, HeightM: height, Assignments: in.roles}
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
				return misuse("--height is %v, not from 0.5 to 3 meters", height)
			}
			if !(blend >= 0 && blend <= 1) {
				return misuse("--arms-or-height is %v, not from 0 to 1", blend)
			}
			if c.Flags().Changed("arms-or-height") {
				fmt.Fprintln(c.ErrOrStderr(), "--arms-or-height is no longer used: the eyes rule the avatar's size; bring its limbs nearer to the person's with --set retarget.limbLimit=0.35")
			}
			return in.calibrate(c, file, out, options, asJSON)
		},
	}
	in.addAvatar(c)
	in.addPreset(c)
	in.addRoles(c)
	flags := c.Flags()
	flags.StringVar(&file, "session", "", "measure the person in the recording `FILE`")
	flags.StringVar(&pose, "pose", "t", "look for the `POSE` t, a, down, any or seated")
	flags.Float64Var(&height, "height", 0, "the person is `METRES` tall")
	flags.StringVar(&person, "person", "", "the person is called `NAME`")
	flags.Float64Var(&blend, "arms-or-height", 0, "no longer used: the eyes rule the avatar's size")
	if err := flags.MarkHidden("arms-or-height"); err != nil {
		panic(err) // the flag is defined above
	}
	flags.StringVar(&out, "out", "", "write the person's profile to `FILE`; - is the standard output")
	flags.BoolVar(&asJSON, "json", false, "print JSON")
	flags.IntVar(&people, "simulate", 0, "estimate the bodies of `N` simulated people")
	flags.StringSliceVar(&evidence, "evidence", []string{"pose"}, "with --simulate: they give `KINDS` of evidence: "+strings.Join(simulated.Kinds, ", "))
	flags.BoolVar(&roles, "roles", false, "with --simulate: measure how well it is found out which tracker is worn where")
	flags.BoolVar(&unknown, "unknown-controllers", false, "with --simulate: how their controllers are held is not known")
	return c
}

// simulate prints how well simulated people are estimated; notes gets what is beside the JSON.
func simulate(w, notes io.Writer, o simulated.Options, asJSON bool) error {
	r, err := simulated.Run(o)
	if err != nil {
		return misuse("calibrate --simulate: %v", err)
	}
	if asJSON {
		if r.WristNodding > 0 {
			fmt.Fprintf(notes, "with a forearm that nods with the hand, by 10 mm for each radian, the wrist is %.2f cm off\n", r.WristNodding)
		}
		return printJSON(w, r)
	}
	fmt.Fprintf(w, "%d people, with %s\n", r.People, strings.Join(o.Evidence, ", "))
	for _, line := range []struct {
		what  string
		value float64
		unit  string
	}{{"wrist", r.Wrist, "cm"}, {"wrist, with a nodding forearm", r.WristNodding, "cm"}, {"arm", r.Arm, "cm"}, {"upper arm", r.Upper, "cm"}, {"forearm", r.Fore, "cm"},
		{"shoulder from the middle", r.Shoulder, "cm"}, {"axis of the hand", r.HandAxis, "°"}, {"hip joints above the floor", r.Hip, "cm"}, {"stated for the arm", r.StatedArm, "cm"},
		{"stated for the wrist", r.StatedWrist, "cm"}, {"stated for the hip joints", r.StatedHip, "cm"},
		{"ankle in its tracker", r.Ankle, "cm"}, {"stated for the ankle", r.StatedAnkle, "cm"}, {"errors inside what is stated", 100 * r.Inside, "%"}} {
		if line.value != 0 {
			fmt.Fprintf(w, "  %-30s %5.1f %s\n", line.what, line.value, line.unit)
		}
	}
	return nil
}

// simulateRoles prints how well it is found out where simulated people wear their trackers.
func simulateRoles(w io.Writer, people int, asJSON bool) error {
	r, err := simulated.RunRoles(people, 1)
	if err != nil {
		return misuse("calibrate --simulate --roles: %v", err)
	}
	if asJSON {
		return printJSON(w, r)
	}
	share := func(n int) float64 { return 100 * float64(n) / float64(max(1, r.Roles)) }
	fmt.Fprintf(w, "%d people with %d trackers\n", r.People, r.Roles)
	for _, line := range [...]struct {
		what  string
		count int
	}{{"right", r.Right}, {"asked about", r.Asked}, {"wrong", r.Wrong}, {"missing", r.Missing}} {
		fmt.Fprintf(w, "  %-12s %6d  %6.2f %%\n", line.what, line.count, share(line.count))
	}
	fmt.Fprintf(w, "of %d who wear 3 to 8 as manuals show, with nothing around, %d were asked\n", r.Manual, r.Doubted)
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
	Avatar   float64            `json:"avatar_height_m"`
	Doubtful bool               `json:"size_doubtful"` // the avatar's eyes may be set wrong
	Measures map[string]measure `json:"measures,omitempty"`
	Evidence *evidenceFound     `json:"evidence,omitempty"`
	Person   map[string]length  `json:"person,omitempty"` // lengths of the person's body by name
	Wrists   []wristFound       `json:"wrists,omitempty"` // left and right
	Mounts   []mountFound       `json:"mounts,omitempty"` // of the trackers at the feet
	Report   *estimateReport    `json:"report,omitempty"`
	Reach    *cost              `json:"cost,omitempty"`
	// what the limbs of the avatar are multiplied with beside scale
	Limbs   map[string]float64  `json:"limb_factors,omitempty"`
	Devices []fittedDevice      `json:"devices"`
	LeftOut []motionout.LeftOut `json:"left_out"` // devices without a role
}

// evidenceFound is what an estimate rests on.
type evidenceFound struct {
	EyeHeight float64            `json:"eye_height_m"`
	Poses     int                `json:"poses"`
	Waves     [2]bool            `json:"waves"`
	Arcs      int                `json:"arcs"` // moments
	Curls     [2]bool            `json:"curls"`
	Swings    [2]bool            `json:"swings"`
	Belt      bool               `json:"belt"`  // a tracker on the hips says how high they are
	Grips     [2]string          `json:"grips"` // how the wrist of each hand is known
	Typed     map[string]float64 `json:"typed,omitempty"`
}

// length is a number of the person's body.
type length struct {
	Value       float64 `json:"m"`
	Uncertainty float64 `json:"uncertainty_m"`
	Source      string  `json:"source"`
}

// wristFound is where a wrist is in its device.
type wristFound struct {
	Position    [3]float64 `json:"m"`
	Quaternion  [4]float64 `json:"hand_quat"` // of the hand in the device
	Uncertainty float64    `json:"uncertainty_m"`
	Source      string     `json:"source"`
}

// mountFound is where an ankle is in the tracker at its foot.
type mountFound struct {
	Role        string     `json:"role"`
	Ankle       [3]float64 `json:"m"`
	Uncertainty float64    `json:"uncertainty_m"`
	Source      string     `json:"source"`
}

// estimateReport is how an estimate came about.
type estimateReport struct {
	OK       bool       `json:"ok"`
	Doubtful bool       `json:"doubtful"`
	Steps    int        `json:"steps"`
	Poses    []heldPose `json:"poses"`
}

// heldPose is how crooked a pose was held. Left comes first.
type heldPose struct {
	Forward [2]float64 `json:"forward_deg"`
	Up      [2]float64 `json:"up_deg"`
	Bent    [2]float64 `json:"elbow_deg"`
	Lean    float64    `json:"lean_deg"`
	Turn    float64    `json:"turn_deg"`
	Roll    float64    `json:"roll_deg"`
	Misfit  float64    `json:"misfit"`
	Words   []string   `json:"words,omitempty"`
}

type measure struct {
	Value       float64 `json:"m"`
	Uncertainty float64 `json:"uncertainty_m"`
	Source      string  `json:"source"`
	Usual       float64 `json:"usual_m,omitempty"` // for the person's height
	Before      float64 `json:"avatar_before_m,omitempty"`
	After       float64 `json:"avatar_after_m,omitempty"`
	Percentile  float64 `json:"percentile"`
	Words       string  `json:"words"`
}

type cost struct {
	Reach     [2]float64 `json:"reach_m"`
	Eyes      float64    `json:"eyes_m"`
	Shoulders float64    `json:"shoulders_m"`
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
	if err == nil {
		m, err = recorded.GatherEvidence(&m, options)
	}
	if refusal := (*calibration.Refusal)(nil); errors.As(err, &refusal) {
		result := calibrated{Reasons: []string{}, Gate: refusal.Gate.String(), Devices: []fittedDevice{},
			LeftOut: []motionout.LeftOut{}}
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
	noteLeftOut(&m, notes)
	fit, err := calibration.Fit(m, fitted.Humanoid)
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
	preset.Calibration = fit
	driven, err := prepare.Body(&preset, avatar)
	if err != nil {
		return err
	}
	result := resultOf(&m, driven.Calibration, fitted, driven) // whose scale is the avatar's own, as the preset has it
	if asJSON {
		return printJSON(c.OutOrStdout(), result)
	}
	return result.print(c.OutOrStdout())
}

// resultOf puts together what was measured; fitted and driven are the avatar before and after.
func resultOf(m *calibration.Measurement, fit *calibration.Calibration, fitted, driven *prepare.Prepared) *calibrated {
	bones, _ := fit.Bones()
	reach := calibration.CostOf(m, driven.Humanoid, bones)
	result := &calibrated{
		Accepted: true, Reasons: []string{}, Pose: m.Holding.String(), Height: fit.HeightM, Span: fit.ArmSpanM, Facing: fit.FacingDeg,
		Floor: fit.FloorM, Scale: fit.Scale, Avatar: driven.HeightM, Doubtful: driven.Doubtful(),
		Measures: map[string]measure{}, Devices: []fittedDevice{}, LeftOut: leftOut(m),
		Reach: &cost{reach.ReachM, reach.EyesM, reach.ShouldersM},
		Limbs: map[string]float64{"shoulders": driven.Limbs.Shoulders, "upper_arm": driven.Limbs.UpperArm, "forearm": driven.Limbs.Forearm, "thigh": driven.Limbs.Thigh, "shank": driven.Limbs.Shank},
	}
	for _, warning := range m.Warnings {
		result.Warnings = append(result.Warnings, warning.String())
	}
	for _, note := range driven.Notes {
		result.Warnings = append(result.Warnings, note.String())
	}
	for _, v := range m.Measures() {
		result.Measures[v.ID.String()] = measure{
			Value: v.Value, Uncertainty: v.Uncertainty, Source: v.Source.String(), Usual: v.Usual, Percentile: v.Percentile, Words: v.Words.String(),
			Before: calibration.AvatarMeasure(&fitted.Humanoid.Measures, v.ID), After: calibration.AvatarMeasure(&driven.Humanoid.Measures, v.ID),
		}
	}
	result.estimated(m)
	for i := range fit.Devices {
		d := &fit.Devices[i]
		result.Devices = append(result.Devices, fittedDevice{d.Kind, d.Serial, d.Effector, d.Offset.Position, d.Offset.Rotation, m.Devices[i].SpreadM})
	}
	return result
}

// estimated adds the evidence, the person and how the estimate came about.
func (result *calibrated) estimated(m *calibration.Measurement) {
	e := m.Evidence()
	person, report := anthropometry.Estimate(e)
	found := &evidenceFound{EyeHeight: e.EyeHeightM, Poses: len(e.Poses), Arcs: len(e.Arcs), Belt: e.Belt.DeviationM > 0, Typed: map[string]float64{}}
	for id := range calibration.MeasureCount {
		if typed := m.Corrected.Of(id); typed > 0 {
			found.Typed[id.String()] = typed
		}
	}
	for side := range 2 {
		found.Waves[side], found.Curls[side] = e.Waves[side].DeviationM > 0, e.Curls[side].DeviationM > 0
		found.Swings[side] = e.Swings[side].DeviationM > 0
		if found.Grips[side] = string(m.Wrists[side].Source); found.Grips[side] == "" {
			found.Grips[side] = "unknown"
		}
	}
	result.Evidence, result.Person = found, map[string]length{}
	for _, l := range person.Lengths(&e) {
		result.Person[l.Name] = length{l.M, l.UncertaintyM, l.Source}
	}
	offsets := m.HandOffsets()
	for side := range offsets {
		if len(e.Poses) > 0 {
			offset := calibration.PoseOf(offsets[side])
			result.Wrists = append(result.Wrists, wristFound{offset.Position, offset.Rotation, person.WristUncertainty[side], found.Grips[side]})
		}
	}
	for side, id := range [2]effectors.ID{effectors.LeftFoot, effectors.RightFoot} {
		if f := &person.Feet[side]; f.Source != "" {
			result.Mounts = append(result.Mounts, mountFound{id.String(), f.Ankle, f.UncertaintyM, f.Source})
		}
	}
	result.Report = &estimateReport{OK: report.OK, Doubtful: report.Doubtful(), Steps: report.Steps, Poses: []heldPose{}}
	const degrees = 180 / math.Pi
	for i := range report.Poses {
		p := &report.Poses[i]
		held := heldPose{Lean: p.LeanRad * degrees, Turn: p.TurnRad * degrees, Roll: p.RollRad * degrees, Misfit: p.Misfit}
		for side := range 2 {
			held.Forward[side], held.Up[side], held.Bent[side] = p.ForwardRad[side]*degrees, p.UpRad[side]*degrees, p.BentRad[side]*degrees
		}
		for _, words := range m.Crooked(p) {
			held.Words = append(held.Words, words.String())
		}
		result.Report.Poses = append(result.Report.Poses, held)
	}
}

// print writes a table for people.
func (result *calibrated) print(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for id := range calibration.MeasureCount {
		v := result.Measures[id.String()]
		fmt.Fprintf(table, "%s\t%.3f m\t± %.1f cm\t%s\t%s\n", id.Label(), v.Value, 100*v.Uncertainty, v.Source, v.Words)
	}
	fmt.Fprintf(table, "Scale of the avatar\t× %.4f\t\t", result.Scale)
	fmt.Fprintf(table, "reach %+.1f cm left, %+.1f cm right, eyes %+.1f cm, shoulders %+.1f cm\n",
		100*result.Reach.Reach[0], 100*result.Reach.Reach[1], 100*result.Reach.Eyes,
		100*result.Reach.Shoulders)
	for _, d := range result.Devices {
		fmt.Fprintf(table, "%s\t%s\t%.1f %.1f %.1f cm\tstill to %.1f mm\n", d.Role, d.Serial, 100*d.Offset[0], 100*d.Offset[1], 100*d.Offset[2], 1000*d.Spread)
	}
	for _, f := range result.Mounts {
		fmt.Fprintf(table, "%s\tankle in the tracker\t%.1f %.1f %.1f cm\t± %.1f cm\t%s\n", f.Role, 100*f.Ankle[0], 100*f.Ankle[1], 100*f.Ankle[2], 100*f.Uncertainty, f.Source)
	}
	if result.Evidence != nil {
		fmt.Fprintf(table, "Evidence\t%s\n", result.Evidence)
	}
	for _, warning := range result.Warnings {
		fmt.Fprintln(table, warning)
	}
	return table.Flush()
}

// String lists the evidence: "pose, waves left and right, 38 moments of arcs".
func (e *evidenceFound) String() string {
	var parts []string
	add := func(given bool, what string) {
		if given {
			parts = append(parts, what)
		}
	}
	sides := func(of [2]bool, what string) {
		add(of[0] || of[1], what+map[[2]bool]string{{true, true}: " left and right", {true, false}: " left", {false, true}: " right"}[of])
	}
	add(e.Poses > 0, "pose")
	sides(e.Waves, "waves")
	add(e.Arcs > 0, fmt.Sprintf("%d moments of arcs", e.Arcs))
	sides(e.Curls, "curls")
	add(e.Belt, "belt")
	sides(e.Swings, "leg swings")
	if len(parts) == 0 {
		return "height alone"
	}
	return strings.Join(parts, ", ")
}
