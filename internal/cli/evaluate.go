package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/release"
	"posewright/presets"
	"posewright/solver"
)

// evaluateOptions are the flags of evaluate.
type evaluateOptions struct {
	inputs
	solverName            string
	compared              []string // presets
	trueShoulders, sweeps bool
	gait                  accuracy.GaitOptions
	realistic             bool
	latency               time.Duration
	made                  bool // sessions, of people who sit and crawl
	unlike                avatarOptions
	also                  shownOptions
	protocol              string
	paper                 paperOptions
	as                    struct{ json, csv bool } // what is printed
}

// evaluateMode is a way to judge. Its flags go with no other mode, unless that has them too; flags of no mode go with all.
type evaluateMode struct {
	flag    string // that asks for it; "" follows motion capture
	flags   []string
	several bool   // presets can be judged at once
	instead string // of motion capture: the flag that does without it; "" for none
	run     func(*evaluateOptions, *cobra.Command) error
}

var evaluateModes = []evaluateMode{
	{"protocol", []string{"points"}, true, "", (*evaluateOptions).judgeByProtocol},
	{"paper", []string{"limits", "moving", "csv"}, false, "", (*evaluateOptions).fillPaper},
	{"prediction", nil, false, "", (*evaluateOptions).judgePrediction},
	{"gait", []string{"true-hips", "unlooped", "rate", "recordings"}, false, "", (*evaluateOptions).judgeGait},
	{"postures", []string{"generated", "points", "rate"}, false, "generated", (*evaluateOptions).judgePostures},
	{"avatar", []string{"gestures", "girth", "girth-unsaid", "pops", "skip-airborne", "points"}, false, "gestures", (*evaluateOptions).judgeAvatars},
	{"", []string{"sweeps", "true-shoulders", "skip-airborne", "points", "realistic", "latency", "csv", "wide", "left-right", "recordings", "report", "plot", "plot-measure"},
		true, "sweeps", (*evaluateOptions).follow},
}

// has reports whether a flag goes with this mode.
func (m *evaluateMode) has(flag string) bool { return flag == m.flag || slices.Contains(m.flags, flag) }

// given reports whether a flag is given, and not to be off as in --gait=false.
func given(c *cobra.Command, flag string) bool {
	f := c.Flags().Lookup(flag)
	return f.Changed && (f.Value.Type() != "bool" || f.Value.String() == "true")
}

// modeOf is the mode that flags ask for. Those that do not go with it are refused.
func modeOf(c *cobra.Command) (*evaluateMode, error) {
	mode := &evaluateModes[slices.IndexFunc(evaluateModes, func(m evaluateMode) bool { return m.flag == "" || given(c, m.flag) })]
	for _, other := range evaluateModes {
		for _, flag := range append([]string{other.flag}, other.flags...) {
			switch {
			case flag == "" || !given(c, flag) || mode.has(flag):
			case mode.flag != "":
				return nil, misuse("--%s does not go with --%s; leave one out", flag, mode.flag)
			default:
				return nil, misuse("--%s goes with --%s; add --%[2]s", flag, other.flag)
			}
		}
	}
	return mode, nil
}

// check refuses what does not go together within a mode.
func (e *evaluateOptions) check(c *cobra.Command, mode *evaluateMode) error {
	motion := len(e.motionPaths) > 0
	command, or := "evaluate", ""
	if mode.flag != "" {
		command += " --" + mode.flag
	}
	if mode.instead != "" {
		or = " or --" + mode.instead
	}
	shown := e.as.csv || e.also.any()
	stolpe := e.paper.id == "stolpe"
	switch {
	case given(c, "protocol") && e.protocol != agrol:
		return misuse("--protocol is %s, not %s", e.protocol, agrol)
	case len(e.compared) > 1 && !mode.several:
		return misuse("%s is for one --preset; leave out the others", command)
	case e.solverName != "" && len(e.compared) > 0:
		return misuse("--solver and --preset both say which preset to evaluate; leave one out")
	case e.as.csv && e.as.json:
		return misuse("--csv and --json both say what to print; leave one out")
	case !stolpe && !motion && (mode.instead == "" || !given(c, mode.instead)):
		return misuse("%s needs motion capture: add --motion PATH%s", command, or)
	case mode.flag == "" && !motion && (shown || len(e.compared) > 1), e.unlike.skipAirborne && !motion:
		return misuse("several --preset, --csv, --wide, --left-right, --recordings, --report, --plot and --skip-airborne are for motion capture; add --motion PATH")
	case e.sweeps && (e.as.csv || len(e.compared) > 1):
		return misuse("several --preset, and --csv, are for motion capture; leave out --sweeps")
	case given(c, "girth") && !e.unlike.gestures, e.unlike.girth == 0 && e.unlike.unsaid:
		return misuse("--girth says who makes the gestures, and --girth-unsaid that they do not say it; add --gestures and --girth METERS")
	case !(e.unlike.girth == 0 || e.unlike.girth >= 0.3 && e.unlike.girth <= 3):
		return misuse("--girth is %v, not from 0.3 to 3 meters", e.unlike.girth)
	case e.realistic && (e.sweeps || e.trueShoulders):
		return misuse("--realistic compares motion capture alone; leave out --sweeps and --true-shoulders")
	case e.realistic && e.points != virtual.ThreePoints:
		return misuse("--realistic simulates headset and hands; leave out --points, or use --points 3")
	case !e.realistic && given(c, "latency"):
		return misuse("--latency says how late realistic devices are; add --realistic")
	case e.latency < 0 || e.latency > time.Second:
		return misuse("--latency %v is not between 0 and 1s", e.latency)
	}
	return nil
}

func evaluateCommand() *cobra.Command {
	var e evaluateOptions
	c := &cobra.Command{
		Use:   "evaluate --motion PATH",
		Short: "Measure how well motion capture is followed from a few devices",
		Long: "Has the person in motion capture wear devices, solves from these alone and compares the pose with what the person did:\n" +
			"root mean square distances of joints, error of the elbows' side, and pops, which are steps of an elbow faster than 3 m/s\n" +
			"while the true one stays under 1.5 m/s. Each folder is a set; the total pools the frames of all.\n\n" +
			"With several --preset each set has a line for each, and --json prints {\"presets\":[…]}, each as for one preset. Recordings are\n" +
			"read once, and solved on all processors.\n\n" +
			"--wide has a second table: of neck, shoulder center, shoulder, elbow, wrist, hip and knee the root mean square, mean, median and\n" +
			"95th percentile of the distance, the bias, which is the mean of solved minus true position along the axes of the person, and jitter,\n" +
			"the mean length of the third derivative of the position, beside the jitter of the person. --json and --csv have all of this.\n\n" +
			"With --sweeps it draws straight lines with the hands of a still body, the built-in avatar's, a millimeter a frame at\n" +
			"90 Hz, and looks for steps of the elbow that the hand does not explain.\n\n" +
			"With --gait it hides the feet and compares the steps that are guessed with those that the person took: how far from the true\n" +
			"place a foot lands (median, 90 % of all), how often the right foot lands, how many steps there are, when they land, how far\n" +
			"planted feet slide, how often a leg is too short for its planted foot, and how many steps a minute the feet take while the\n" +
			"person's stay. Whole strides are repeated to 14 seconds and counted after five; --unlooped takes\n" +
			"recordings as they are, and --recordings adds a row for each.\n" +
			"A second table has the true steps by what the person does: starting, turning, sideways, backward, running, forward.\n\n" +
			"With --avatar it has avatars of other proportions follow the person: how far the wrist swings while a hand turns in place, whether\n" +
			"hands touch each other, the body and the floor as the person's do, how alike arms are bent, and how far hands are from the person's.\n\n" +
			"With --postures it tells from the true body whether the person stands, sits, kneels, crawls or lies, and says how much of that is\n" +
			"recognized from the devices, how far hips, knees and ankles are off, and how often standing people are shown in another posture.\n" +
			"--generated adds sessions of people who sit, turn on a chair, kneel, crawl and squat; a program made them, nobody recorded them.\n\n" +
			"With --prediction it predicts noisy devices by 10 to 50 ms, with and without smoothing: how far head and hands are from where they\n" +
			"are when the pose is seen, and how much a device at rest trembles.\n\n" +
			"With --realistic the bones of the person are off as they are for surveyed people of that height who are estimated from a typical\n" +
			"crooked T-pose and a wave, since skeletons of motion capture are no anatomy; the built-in avatar with these bones is the body,\n" +
			"devices have noise of 1 mm and 0.5° and are 33 ms late, the wrist is 1 cm off and the pitch of the headset 6°. Beside these numbers stand\n" +
			"those of an exactly measured person with ideal devices.\n\n" +
			"With --protocol agrol it has the numbers that learned models such as AGRoL and AvatarPoser report: MPJPE, MPJRE, MPJVE, jitter, and the\n" +
			"mean distances of hands, upper body, lower body and root, on up to 22 joints like SMPL's, with the head moved to the true one. It says\n" +
			"which joints are missing and what else is assumed.\n\n" +
			"With --paper parger, stolpe, marmaras or scheurenbrand it prints the tables of that paper, published rows above measured ones, and what\n" +
			"these rest on. --preset stands beside the paper's own method.",
		Example: "  posewright evaluate --preset Posewright --preset mine.json --motion mocap --csv\n" +
			"  posewright evaluate --motion mocap/walks --motion mocap/dances\n" +
			"  posewright evaluate --preset Posewright --preset Jarvriks --motion mocap --left-right --recordings --report out.html\n" +
			"  posewright evaluate --motion mocap --points 6 --set torso.wristLine=0 --json\n" +
			"  posewright evaluate --motion mocap --true-shoulders --solver Posewright\n" +
			"  posewright evaluate --avatar long-arms --avatar mine.vrm --gestures --motion mocap --skip-airborne\n" +
			"  posewright evaluate --realistic --latency 0 --motion mocap\n" +
			"  posewright evaluate --sweeps\n" +
			"  posewright evaluate --postures --generated --motion mocap\n" +
			"  posewright evaluate --prediction --motion mocap\n" +
			"  posewright evaluate --protocol agrol --motion mocap --points 6\n" +
			"  posewright evaluate --paper parger --motion mocap\n" +
			"  posewright evaluate --paper marmaras --motion mocap --limits 0.5,1,2 --moving 5 --csv\n" +
			"  posewright evaluate --gait --motion mocap/walks\n" +
			"  posewright evaluate --gait --motion mocap/walks --true-hips --rate 60 --set gait.phaseLock=0 --json",
		RunE: func(c *cobra.Command, _ []string) error {
			mode, err := modeOf(c)
			if err == nil {
				err = e.check(c, mode)
			}
			if err != nil {
				return err
			}
			if e.solverName != "" {
				name, err := solverNamed(e.solverName)
				if err != nil {
					return err
				}
				e.compared = []string{name}
			}
			if len(e.compared) == 0 {
				e.compared = []string{""}
			}
			e.presetName = e.compared[0]
			return mode.run(&e, c)
		},
	}
	e.addMotion(c, "compare with the motion capture in `PATH`: .bvh, .amc, .vrma or .glb, or a folder, read recursively; may be repeated")
	e.addPoints(c)
	e.addPresets(c, &e.compared)
	e.addGround(c)
	e.unlike.addTo(c)
	e.also.addTo(c)
	e.paper.addTo(c)
	flags := c.Flags()
	flags.StringVar(&e.solverName, "solver", "", "use the built-in preset of that `NAME`; see posewright preset list")
	flags.BoolVar(&e.trueShoulders, "true-shoulders", false, "take chest and shoulders from the truth, so that the arms are judged alone")
	flags.BoolVar(&e.sweeps, "sweeps", false, "look for jumps of the elbows while hands sweep along straight lines")
	flags.Bool("gait", false, "compare the steps of feet that no device tracks with those of the person")
	flags.BoolVar(&e.gait.TrueHips, "true-hips", false, "with --gait: take the hips from the truth, so that the steps are judged alone")
	flags.BoolVar(&e.gait.Unlooped, "unlooped", false, "with --gait: take recordings as they are, from the first step, without repeating strides")
	flags.Bool("postures", false, "compare the recognized postures, such as sitting and crawling, with those of the person")
	flags.BoolVar(&e.made, "generated", false, "with --postures: also judge sessions made by a program, of people who sit, kneel, crawl and squat")
	flags.Bool("prediction", false, "compare predicted devices with where they are when the pose is seen")
	flags.BoolVar(&e.realistic, "realistic", false, "measure the person by a crooked T-pose and a wave, and simulate devices that are noisy, late and off")
	flags.DurationVar(&e.latency, "latency", accuracy.DefaultLatency, "with --realistic: devices report late by `TIME`, as in 20ms or 0")
	flags.StringVar(&e.protocol, "protocol", "", "judge as learned models are judged, by the protocol of that `NAME`: agrol")
	e.addRate(c)
	flags.BoolVar(&e.as.json, "json", false, "print JSON")
	flags.BoolVar(&e.as.csv, "csv", false, "print CSV: a row for each preset in each set and in all, with all digits, and statistics of every joint")
	return c
}

// solverNamed finds the name of a built-in preset, whatever its case, and with hyphens for spaces.
func solverNamed(name string) (string, error) {
	plain := func(s string) string { return strings.ReplaceAll(strings.ToLower(s), "-", " ") }
	names := presets.BuiltinNames()
	for _, builtin := range names {
		if plain(builtin) == plain(name) {
			return builtin, nil
		}
	}
	return "", misuse("--solver %s is no built-in preset; there are %s", name, strings.Join(names, ", "))
}

// one is the one preset that is judged, with the settings that follow from it.
func (e *evaluateOptions) one(c *cobra.Command) (namedSettings, error) {
	all, err := e.compileAll(e.compared, c.ErrOrStderr())
	if err != nil {
		return namedSettings{}, err
	}
	return all[0], nil
}

// evaluation is what evaluate prints. Of its keys those of a part that was not asked for are missing.
type evaluation struct {
	Build  string `json:"build"`
	Preset string `json:"preset,omitempty"` // of the sweeps, where the report does not say it
	*accuracy.Report
	*accuracy.SweepReport
}

// follow solves motion capture, and draws sweeps.
func (e *evaluateOptions) follow(c *cobra.Command) error {
	var reports []accuracy.Report
	var err error
	if len(e.motionPaths) > 0 {
		if reports, err = e.followAll(c); err == nil {
			err = e.also.writeReport(reports)
		}
	}
	out := c.OutOrStdout()
	switch {
	case err != nil: // is said below
	case e.as.csv:
		for _, s := range reports[0].Skipped {
			(&notes{to: c.ErrOrStderr()}).add("%s was left out: %s", s.File, s.Reason)
		}
		return accuracy.WriteCSV(out, reports, e.also.leftRight)
	case len(e.compared) > 1 && e.as.json:
		return accuracy.WriteJSON(out, reports, release.Build())
	}
	if len(e.compared) > 1 {
		return printEvaluated(out, err, func(w io.Writer) error { return accuracy.WriteComparison(w, reports, e.also.shown()) })
	}
	found := evaluation{Build: release.Build()}
	if len(reports) > 0 {
		found.Report, found.Preset = &reports[0], reports[0].Preset
	}
	if err == nil && e.sweeps {
		err = e.sweep(c, &found)
	}
	if err == nil && e.as.json {
		return printJSON(out, &found)
	}
	return printEvaluated(out, err, func(w io.Writer) error { return found.writeTable(w, e.also.shown()) })
}

// followAll solves motion capture, which is read once, with all presets.
func (e *evaluateOptions) followAll(c *cobra.Command) ([]accuracy.Report, error) {
	files, err := e.motions()
	if err != nil {
		return nil, err
	}
	evaluated, err := e.compileAll(e.compared, c.ErrOrStderr())
	if err != nil {
		return nil, err
	}
	evaluate := accuracy.EvaluateAll
	var devices *accuracy.Realistic
	if e.realistic {
		evaluate = accuracy.EvaluateWithIdeal
		if devices, err = accuracy.NewRealistic(e.latency); err != nil {
			return nil, err
		}
	}
	bar := newProgress(c.ErrOrStderr(), "evaluating")
	defer bar.end()
	options := make([]accuracy.Options, len(evaluated))
	for i, preset := range evaluated {
		options[i] = e.also.options(accuracy.Options{
			Preset: preset.name, Settings: preset.settings, Points: e.points, TrueShoulders: e.trueShoulders, SkipAirborne: e.unlike.skipAirborne, Realistic: devices,
			Up: e.up, Progress: bar.at,
		}, e.as.json || e.as.csv)
	}
	return evaluate(c.Context(), options, files)
}

// sweep draws lines with the hands of the built-in avatar.
func (e *evaluateOptions) sweep(c *cobra.Command, to *evaluation) error {
	preset, err := e.one(c)
	if err != nil {
		return err
	}
	humanoid, err := accuracy.Mannequin()
	if err != nil {
		return err
	}
	body, err := solver.NewBody(humanoid)
	if err != nil {
		return err
	}
	report, err := accuracy.Sweeps(c.Context(), accuracy.SweepOptions{Body: body, Settings: preset.settings, TrueShoulders: e.trueShoulders})
	to.SweepReport, to.Preset = &report, preset.name
	return err
}

func (e *evaluation) writeTable(w io.Writer, shown accuracy.Shown) error {
	if e.Report != nil {
		if err := e.Report.WriteTable(w, shown); err != nil {
			return err
		}
	}
	if e.SweepReport != nil {
		if e.Report != nil {
			fmt.Fprintln(w)
		} else {
			fmt.Fprintf(w, "preset %s\n\n", e.Preset)
		}
		if err := e.SweepReport.WriteTable(w); err != nil {
			return err
		}
	}
	return nil
}

// printEvaluated prints what an evaluation came to for people, with the build that made it, or returns why there is nothing to print.
func printEvaluated(w io.Writer, err error, table func(io.Writer) error) error {
	switch {
	case errors.Is(err, context.Canceled):
		return errInterrupted
	case err != nil:
		return err
	}
	if err := table(w); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "\nbuild %s\n", release.Build())
	return err
}
