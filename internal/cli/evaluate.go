package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/avatars"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/release"
	"posewright/presets"
	"posewright/solver"
)

func evaluateCommand() *cobra.Command {
	var (
		in                    inputs
		solverName            string
		trueShoulders, sweeps bool
		gait                  bool
		realistic             bool
		latency               time.Duration
		walking               accuracy.GaitOptions
		postures, made        bool
		predicted             bool
		unlike                avatarOptions
		asJSON, asCSV         bool
		also                  shownOptions
		compared              []string
		protocol              string
		paper                 paperOptions
	)
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
			"person's stay. Whole strides are repeated to 14 seconds and counted after five; --unlooped takes recordings as they are.\n" +
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
			if len(compared) == 1 {
				in.presetName = compared[0]
			}
			switch {
			case c.Flags().Changed("protocol") && protocol != agrol:
				return misuse("--protocol is %s, not %s", protocol, agrol)
			case protocol != "" && (gait || sweeps || postures || predicted || realistic || trueShoulders || unlike.skipAirborne || asCSV || also.any() || len(unlike.files) > 0):
				return misuse("--protocol %s judges ideal devices on the person's own bones; leave out everything but --motion, --preset, --solver, --set, --points and --json", agrol)
			case protocol != "" && len(in.motionPaths) == 0:
				return misuse("evaluate --protocol needs motion capture to compare with: add --motion PATH")
			case paper.id != "" && (gait || sweeps || postures || predicted || realistic || trueShoulders || unlike.skipAirborne || protocol != "" || also.any() || len(unlike.files) > 0 || c.Flags().Changed("points") || len(compared) > 1):
				return misuse("--paper measures as the paper does; leave out everything but --motion, one --preset, --solver, --set, --limits, --moving, --json and --csv")
			case paper.id != "" && asCSV && asJSON:
				return misuse("--csv and --json both say what to print; leave one out")
			case paper.id != "" && solverName != "" && in.presetName != "":
				return misuse("--solver and --preset both say which preset to evaluate; leave one out")
			case paper.id == "stolpe" && len(in.motionPaths) > 0:
				return misuse("--paper stolpe measures an arm with given targets; leave out --motion")
			case paper.id != "" && paper.id != "stolpe" && len(in.motionPaths) == 0:
				return misuse("evaluate --paper %s needs motion capture to compare with: add --motion PATH", paper.id)
			case paper.id != "": // the rest is about other evaluations
			case (len(compared) > 1 || asCSV) && (gait || sweeps || postures || len(unlike.files) > 0):
				return misuse("several --preset, and --csv, are for motion capture; leave out --gait, --sweeps, --postures and --avatar")
			case len(compared) > 1 && solverName != "":
				return misuse("--solver and --preset both say which presets to evaluate; leave one out")
			case asCSV && asJSON:
				return misuse("--csv and --json both say what to print; leave one out")
			case also.any() && (len(in.motionPaths) == 0 || gait || postures || len(unlike.files) > 0):
				return misuse("--wide, --left-right, --recordings and --report are for motion capture; add --motion PATH, leave out --gait, --postures and --avatar")
			case postures && (gait || sweeps || trueShoulders || realistic || len(unlike.files) > 0):
				return misuse("--postures judges sitting, crawling and other postures; leave out --gait, --sweeps, --true-shoulders, --realistic and --avatar")
			case predicted && (gait || sweeps || postures || trueShoulders || realistic || len(compared) > 1 || asCSV || also.any() || len(unlike.files) > 0):
				return misuse("--prediction judges devices, not poses; leave out everything but --motion and --json")
			case made && !postures:
				return misuse("--generated judges made sessions of people who sit and crawl; add --postures")
			case postures && !made && len(in.motionPaths) == 0:
				return misuse("evaluate --postures needs motion capture or made sessions: add --motion PATH or --generated")
			case gait && (sweeps || trueShoulders || c.Flags().Changed("points")):
				return misuse("--gait judges steps, guessed from headset and hands; leave out --sweeps, --true-shoulders and --points")
			case !gait && (walking.TrueHips || walking.Unlooped || !postures && c.Flags().Changed("rate")):
				return misuse("--true-hips, --unlooped and --rate say how steps are judged; add --gait")
			case gait && len(in.motionPaths) == 0:
				return misuse("evaluate --gait needs motion capture of somebody who walks or stands: add --motion PATH")
			case len(unlike.files) == 0 && unlike.gestures:
				return misuse("--gestures says what avatars follow; add --avatar FILE")
			case !unlike.gestures && c.Flags().Changed("girth"), unlike.girth == 0 && unlike.unsaid:
				return misuse("--girth says who makes the gestures, and --girth-unsaid that they do not say it; add --gestures and --girth METERS")
			case !(unlike.girth == 0 || unlike.girth >= 0.3 && unlike.girth <= 3):
				return misuse("--girth is %v, not from 0.3 to 3 meters", unlike.girth)
			case len(unlike.files) == 0 && unlike.pops:
				return misuse("--pops lists the pops of avatars; add --avatar FILE")
			case unlike.skipAirborne && (gait || postures || len(in.motionPaths) == 0):
				return misuse("--skip-airborne leaves out frames of motion capture; leave out --gait and --postures, and add --motion PATH")
			case len(unlike.files) > 0 && (gait || sweeps || trueShoulders):
				return misuse("--avatar judges avatars of other proportions; leave out --gait, --sweeps and --true-shoulders")
			case len(unlike.files) > 0 && len(in.motionPaths) == 0 && !unlike.gestures:
				return misuse("evaluate --avatar needs something to follow: add --motion PATH or --gestures")
			case len(in.motionPaths) == 0 && !sweeps && !postures && len(unlike.files) == 0:
				return misuse("evaluate needs motion capture to compare with: add --motion PATH, or --sweeps")
			case realistic && (gait || len(unlike.files) > 0 || sweeps || trueShoulders):
				return misuse("--realistic compares motion capture alone; leave out --gait, --avatar, --sweeps and --true-shoulders")
			case realistic && in.points != virtual.ThreePoints:
				return misuse("--realistic simulates headset and hands; leave out --points, or use --points 3")
			case !realistic && c.Flags().Changed("latency"):
				return misuse("--latency says how late realistic devices are; add --realistic")
			case latency < 0 || latency > time.Second:
				return misuse("--latency %v is not between 0 and 1s", latency)
			case solverName != "" && in.presetName != "":
				return misuse("--solver and --preset both say which preset to evaluate; leave one out")
			}
			if solverName != "" {
				name, err := solverNamed(solverName)
				if err != nil {
					return err
				}
				in.presetName = name
			}
			presetNames := compared
			if len(presetNames) == 0 {
				presetNames = []string{in.presetName}
			}
			if paper.id != "" {
				return evaluatePaper(c, &in, &paper, asJSON, asCSV)
			}
			if protocol != "" {
				return evaluateProtocol(c, &in, presetNames, asJSON)
			}
			if len(compared) > 1 || asCSV {
				options := also.options(accuracy.Options{Points: in.points, TrueShoulders: trueShoulders, SkipAirborne: unlike.skipAirborne}, asJSON || asCSV)
				if realistic {
					var err error
					if options.Realistic, err = accuracy.NewRealistic(latency); err != nil {
						return err
					}
				}
				return comparePresets(c, &in, presetNames, options, &also, asJSON, asCSV)
			}
			preset, err := in.preset()
			if err != nil {
				return err
			}
			settings, err := in.settings(&preset, &notes{to: c.ErrOrStderr()})
			if err != nil {
				return err
			}
			if gait {
				walking.Preset, walking.Settings, walking.RateHz = preset.Name, settings, in.rateHz
				return evaluateGait(c, &in, walking, asJSON)
			}
			if predicted {
				return evaluatePrediction(c, &in, asJSON)
			}
			if postures {
				options := accuracy.PostureOptions{Preset: preset.Name, Settings: settings, Points: in.points, Generated: made}
				if c.Flags().Changed("rate") {
					options.RateHz = in.rateHz
				}
				return evaluatePostures(c, &in, options, asJSON)
			}
			if len(unlike.files) > 0 {
				return evaluateAvatars(c, &in, &unlike, avatars.Options{Settings: settings}, preset.Name, asJSON)
			}
			e := evaluation{Build: release.Build(), settings: settings}
			if len(in.motionPaths) > 0 {
				var devices *accuracy.Realistic
				if realistic {
					if devices, err = accuracy.NewRealistic(latency); err != nil {
						return err
					}
				}
				bar := newProgress(c.ErrOrStderr(), "evaluating")
				err = e.follow(c.Context(), &in, also.options(accuracy.Options{
					Preset: preset.Name, Settings: e.settings, Points: in.points, TrueShoulders: trueShoulders, SkipAirborne: unlike.skipAirborne, Progress: bar.at,
					Realistic: devices,
				}, asJSON))
				bar.end()
				if err == nil {
					err = also.writeReport([]accuracy.Report{*e.Report})
				}
			}
			if err == nil && sweeps {
				err = e.sweep(c.Context(), preset.Name, trueShoulders)
			}
			if err == nil && asJSON {
				return printJSON(c.OutOrStdout(), &e)
			}
			return printEvaluated(c.OutOrStdout(), err, func(w io.Writer) error { return e.writeTable(w, preset.Name, also.shown()) })
		},
	}
	in.addMotion(c, "compare with the motion capture in `PATH`: .bvh, .amc, .vrma or .glb, or a folder, read recursively; may be repeated")
	in.addPoints(c)
	in.addPresets(c, &compared)
	in.addGround(c)
	unlike.addTo(c)
	also.addTo(c)
	paper.addTo(c)
	flags := c.Flags()
	flags.StringVar(&solverName, "solver", "", "use the built-in preset of that `NAME`; see posewright preset list")
	flags.BoolVar(&trueShoulders, "true-shoulders", false, "take chest and shoulders from the truth, so that the arms are judged alone")
	flags.BoolVar(&sweeps, "sweeps", false, "look for jumps of the elbows while hands sweep along straight lines")
	flags.BoolVar(&gait, "gait", false, "compare the steps of feet that no device tracks with those of the person")
	flags.BoolVar(&walking.TrueHips, "true-hips", false, "with --gait: take the hips from the truth, so that the steps are judged alone")
	flags.BoolVar(&walking.Unlooped, "unlooped", false, "with --gait: take recordings as they are, from the first step, without repeating strides")
	flags.BoolVar(&postures, "postures", false, "compare the recognized postures, such as sitting and crawling, with those of the person")
	flags.BoolVar(&made, "generated", false, "with --postures: also judge sessions made by a program, of people who sit, kneel, crawl and squat")
	flags.BoolVar(&predicted, "prediction", false, "compare predicted devices with where they are when the pose is seen")
	flags.BoolVar(&realistic, "realistic", false, "measure the person by a crooked T-pose and a wave, and simulate devices that are noisy, late and off")
	flags.DurationVar(&latency, "latency", accuracy.DefaultLatency, "with --realistic: devices report late by `TIME`, as in 20ms or 0")
	flags.StringVar(&protocol, "protocol", "", "judge as learned models are judged, by the protocol of that `NAME`: agrol")
	in.addRate(c)
	flags.BoolVar(&asJSON, "json", false, "print JSON")
	flags.BoolVar(&asCSV, "csv", false, "print CSV: a row for each preset in each set and in all, with all digits, and statistics of every joint")
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

// evaluation is what evaluate prints. Of its keys those of a part that was not asked for are missing.
type evaluation struct {
	Build  string `json:"build"`
	Preset string `json:"preset,omitempty"` // of the sweeps, where the report does not say it
	*accuracy.Report
	*accuracy.SweepReport

	settings solver.Settings
}

// follow solves motion capture.
func (e *evaluation) follow(ctx context.Context, in *inputs, o accuracy.Options) error {
	files, err := in.motions()
	if err != nil {
		return err
	}
	o.Up = in.up
	evaluate := accuracy.EvaluateAll
	if o.Realistic != nil {
		evaluate = accuracy.EvaluateWithIdeal
	}
	reports, err := evaluate(ctx, []accuracy.Options{o}, files)
	if len(reports) == 0 {
		reports = make([]accuracy.Report, 1)
	}
	e.Report, e.Preset = &reports[0], reports[0].Preset
	return err
}

// sweep draws lines with the hands of the built-in avatar.
func (e *evaluation) sweep(ctx context.Context, preset string, trueShoulders bool) error {
	humanoid, err := accuracy.Mannequin()
	if err != nil {
		return err
	}
	body, err := solver.NewBody(humanoid)
	if err != nil {
		return err
	}
	report, err := accuracy.Sweeps(ctx, accuracy.SweepOptions{Body: body, Settings: e.settings, TrueShoulders: trueShoulders})
	e.SweepReport, e.Preset = &report, preset
	return err
}

func (e *evaluation) writeTable(w io.Writer, preset string, shown accuracy.Shown) error {
	if e.Report != nil {
		if err := e.Report.WriteTable(w, shown); err != nil {
			return err
		}
	}
	if e.SweepReport != nil {
		if e.Report != nil {
			fmt.Fprintln(w)
		} else {
			fmt.Fprintf(w, "preset %s\n\n", preset)
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
