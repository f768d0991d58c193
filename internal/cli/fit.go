package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"posewright/calibration"
	"posewright/internal/elbows"
	"posewright/internal/evaluation/fit"
	"posewright/internal/modelfit"
	"posewright/internal/release"
	"posewright/internal/syserror"
	"posewright/presets"
)

func fitCommand() *cobra.Command {
	var (
		in     inputs
		out    string
		ridge  float64
		asJSON bool
		person string
		model  string
	)
	c := &cobra.Command{
		Use:   "fit --motion PATH --out FILE.json",
		Short: "Refit elbows, torso or steps to motion capture",
		Long: "Refits the three numbers of the swivel model that belong to a person, the rest swivel angle and the rest pitch and yaw of\n" +
			"the hand, to motion capture, which knows where the elbows were, and writes the preset with them.\n\n" +
			"Every second recording of each folder is not used for that, and of a single recording the second half: there the error and\n" +
			"the pops are measured, before and after, with the true shoulders. Numbers that lower the error there by less than 5 % are\n" +
			"refused. Thirty seconds of varied movement are enough: hands low, at the head, behind the back, reaching out.\n\n" +
			"With --profile the numbers are kept in the person's profile instead, which is then written, and go with the person to\n" +
			"every preset that they are calibrated in.\n\n" +
			"--model torso refits the constants of the torso model instead, and --model steps the curves of steps that say when and where\n" +
			"feet land, each by a factor that may change with speed. The solver itself is run with other numbers until the errors are\n" +
			"lowest, which takes a minute or more. They are judged in the same way: neck, shoulders and hips together, or the median of\n" +
			"how far landings are off, must be 5 % lower there, and nothing else clearly worse.",
		Example: "  posewright fit --motion recordings-of-me --out mine.json\n" +
			"  posewright fit --motion a.bvh --motion b.bvh --preset mine.json --ridge 1 --out mine.json\n" +
			"  posewright fit --motion recordings-of-me --profile me.json --out me.json\n" +
			"  posewright fit --model torso --motion mocap --out mine.json",
		RunE: func(c *cobra.Command, _ []string) error {
			switch {
			case len(in.motionPaths) == 0:
				return misuse("fit needs motion capture to fit to: add --motion PATH")
			case out == "":
				return misuse("fit needs to know where to write the preset: add --out FILE.json")
			case out == "-" && asJSON:
				return misuse("--out - and --json would both print to standard output; name a file")
			case c.Flags().Changed("ridge") && (!(ridge > 0) || math.IsInf(ridge, 0)):
				return misuse("--ridge is %v, and must be above 0", ridge)
			}
			other, known := modelfit.Named(model)
			switch {
			case !known && model != elbowModel:
				return misuse("--model is %q, and must be elbows, torso or steps", model)
			case known && person != "":
				return misuse("--profile keeps elbows, which belong to a person; leave it out with --model %s", model)
			}
			preset, err := in.preset()
			if err != nil {
				return err
			}
			if known {
				if !c.Flags().Changed("ridge") {
					ridge = modelfit.DefaultRidge
				}
				return fitModel(c, &in, other, modelfit.Options{Preset: preset, Ridge: ridge}, out, asJSON)
			}
			var profile calibration.Profile
			if person != "" {
				if profile, err = openProfile(person); err != nil {
					return err
				}
				if err := preset.SetCalibration(calibration.Calibration{Elbows: profile.Measurement.Elbows}); err != nil {
					return err
				}
			}
			files, err := in.motions()
			if err != nil {
				return err
			}
			bar := newProgress(c.ErrOrStderr(), "fitting")
			report, err := elbows.FitFiles(c.Context(), elbows.FileOptions{
				Preset: preset, Files: files, Up: in.up, Ridge: ridge,
				Progress: func(part, parts, done, all int) { bar.part(part, parts); bar.at(done, all) },
			})
			bar.end()
			if errors.Is(err, context.Canceled) {
				return errInterrupted
			}
			if err != nil {
				return err
			}
			r := refitted{report}
			r.Build = release.Build()
			if refusal := r.refusal(); refusal != nil {
				write := r.writeTable
				if asJSON {
					write = func(w io.Writer) error { return printJSON(w, r) }
				}
				return errors.Join(write(c.OutOrStdout()), refusal)
			}
			write := func(w io.Writer) error { return presets.Write(w, &r.Fitted) }
			if person != "" {
				fitted := &r.Fitted.Swivel
				profile.Measurement.Elbows = calibration.Elbows{Phi0Deg: fitted.Phi0, HandPitchDeg: fitted.HandPitch, HandYawDeg: fitted.HandYaw}
				write = func(w io.Writer) error { return calibration.WriteProfile(w, &profile) }
			}
			if out == "-" {
				if err := write(c.OutOrStdout()); err != nil {
					return err
				}
				return r.writeTable(c.ErrOrStderr())
			}
			if person != "" {
				err = writeTo(out, c.OutOrStdout(), write)
			} else {
				err = syserror.At(out, presets.Save(out, &r.Fitted))
			}
			if err != nil {
				return err
			}
			if r.Out = out; asJSON {
				return printJSON(c.OutOrStdout(), r)
			}
			return r.writeTable(c.OutOrStdout())
		},
	}
	in.addMotion(c, "fit to the motion capture in `PATH`: .bvh, .amc, .vrma or .glb, or a folder, read recursively; may be repeated")
	in.addPreset(c)
	flags := c.Flags()
	flags.StringVar(&person, "profile", "", "begin with the numbers of the person in `FILE`, and write their profile instead of a preset")
	flags.StringVar(&out, "out", "", "write the preset, or with --profile the profile, to `FILE`")
	flags.StringVar(&model, "model", elbowModel, "refit `MODEL`: elbows, torso or steps")
	flags.Float64Var(&ridge, "ridge", fit.DefaultRidge, fmt.Sprintf("stay near the preset's numbers with this `WEIGHT`; 1 for a single activity; with --model %v unless given", modelfit.DefaultRidge))
	flags.BoolVar(&asJSON, "json", false, "print JSON")
	return c
}

// refitted is what fit prints.
type refitted struct{ *elbows.Report }

// refusal says why the numbers are not worth keeping; nil where they are.
func (r refitted) refusal() error {
	if r.Accepted {
		return nil
	}
	where := "the second half of the recording"
	if r.Unseen {
		where = "the recordings that the fit did not use"
	}
	return fmt.Errorf("the numbers change the elbow error on %s from %.2f to %.2f cm, and must lower it by %.0f %% to be kept; nothing was written. "+
		"Record more varied movement (hands low, at the head, behind the back, reaching out), or keep the preset as it is", where, r.Before.RMSE.Elbow, r.After.RMSE.Elbow, 100*fit.LeastGain)
}

// elbowModel is the model of elbows, which belong to a person.
const elbowModel = "elbows"

// fitModel refits what belongs to what people do.
func fitModel(c *cobra.Command, in *inputs, model modelfit.Model, o modelfit.Options, out string, asJSON bool) error {
	var err error
	if o.Files, err = in.motions(); err != nil {
		return err
	}
	bar := newProgress(c.ErrOrStderr(), "fitting")
	o.Up = in.up
	o.Progress = func(part, parts int, done, all int) { bar.part(part, parts); bar.at(done, all) }
	r, err := modelfit.Run(c.Context(), model, o)
	bar.end()
	if errors.Is(err, context.Canceled) {
		return errInterrupted
	}
	if err != nil {
		return err
	}
	r.Build = release.Build()
	to := c.OutOrStdout()
	switch {
	case !r.Accepted:
		err = fmt.Errorf("%s; nothing was written", r.Verdict())
	case out == "-":
		err = presets.Write(to, &r.Fitted)
		to = c.ErrOrStderr()
	default:
		if err = syserror.At(out, presets.Save(out, &r.Fitted)); err == nil {
			r.Out = filepath.Clean(out)
		}
	}
	if r.Accepted && err != nil {
		return err
	}
	if asJSON {
		return errors.Join(printJSON(to, r), err)
	}
	return errors.Join(r.WriteTable(to), err)
}

func (r refitted) writeTable(w io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "preset %s, ridge %v\n", r.Preset, r.Ridge)
	fmt.Fprintf(&text, "fitted to %s with %d arm frames\n", fit.Counted(len(r.FittedTo), "recording"), r.ArmFrames)
	if r.Unseen {
		fmt.Fprintf(&text, "judged by %s that the fit did not use, true shoulders\n\n", fit.Counted(len(r.JudgedBy), "other recording"))
	} else {
		text.WriteString("judged by the second half of the recording, true shoulders; fitted to the first\n\n")
	}
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "\tbefore\tafter\t\t\n")
	for _, p := range r.Parameters {
		fmt.Fprintf(table, "%s\t%.*f\t%.*f\t\t\n", p.Path, elbows.Decimals, p.Before, elbows.Decimals, p.After)
	}
	fmt.Fprintf(table, "elbow error\t%.2f\t%.2f\tcm\t\n", r.Before.RMSE.Elbow, r.After.RMSE.Elbow)
	fmt.Fprintf(table, "swivel error\t%.1f\t%.1f\t°\t\n", r.Before.SwivelRMSDeg, r.After.SwivelRMSDeg)
	fmt.Fprintf(table, "pops\t%d\t%d\t\t\n", r.Before.Pops, r.After.Pops)
	fmt.Fprintf(table, "frames\t%d\t%d\t\t\n", r.Before.Frames, r.After.Frames)
	table.Flush() // into memory: cannot fail
	r.WriteFooter(&text)
	_, err := io.WriteString(w, text.String())
	return err
}
