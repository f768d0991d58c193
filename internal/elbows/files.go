package elbows

import (
	"context"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/fit"
	"posewright/presets"
	"posewright/rig/bvh"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/solver/swivel"
)

// Report is what a fit to motion capture found.
type Report struct {
	fit.Report
	ArmFrames  int            `json:"arm_frames"` // bent arms, left and right, in all frames that it was fitted to
	Parameters []Number       `json:"parameters"`
	Before     accuracy.Score `json:"before"`
	After      accuracy.Score `json:"after"`
}

// Number is one number of the preset.
type Number struct {
	Path   string  `json:"path"`
	Before float64 `json:"before"`
	After  float64 `json:"after"`
}

// paths are the numbers that a fit changes.
var paths = [...]string{"swivel.phi0Deg", "swivel.handPitchDeg", "swivel.handYawDeg"}

// Decimals is to how many decimals they are written.
const Decimals = 2

// CheckModel returns an error where the elbows of a preset do not follow version 2 of the swivel model, so that there is nothing to fit.
func CheckModel(p *presets.Preset) error {
	for side := range 2 {
		arm := p.Arm(side)
		switch {
		case arm.Method != solver.ArmBySwivel:
			return phrase.Fail("the elbows of the preset {{.Name}} do not follow Posewright's swivel model, so there is nothing to refit; use another preset", "Name", p.Name)
		case arm.Swivel != solver.SwivelByWrist:
			return phrase.Fail(`the elbows of the preset {{.Name}} follow the swivel model "{{.Model}}", which has no numbers of a person; use another preset, or set arms.swivel={{.Other}}`,
				"Name", p.Name, "Model", solver.SwivelModels[arm.Swivel].Label, "Other", solver.SwivelModels[solver.SwivelByWrist].ID)
		}
	}
	return nil
}

// Files lists motion capture: files as they are, and folders recursively.
func Files(paths ...string) ([]string, error) { return accuracy.Files(paths...) }

// FileOptions say what to fit.
type FileOptions struct {
	Preset   presets.Preset
	Files    []string // motion capture
	Up       bvh.Up
	Ridge    float64      // 0 is the default
	Progress fit.Progress // of reading, and of judging twice; nil for none
}

// FitFiles fits a preset to some of the files, and judges it by the others, or to the first half of a single one and by the second. With the true shoulders.
func FitFiles(ctx context.Context, o FileOptions) (*Report, error) {
	if o.Ridge == 0 {
		o.Ridge = fit.DefaultRidge
	}
	preset := o.Preset
	if err := CheckModel(&preset); err != nil {
		return nil, err
	}
	r := &Report{Report: fit.Report{Preset: preset.Name, Ridge: o.Ridge, Fitted: preset.Clone()}}
	r.FittedTo, r.JudgedBy = fit.Split(o.Files)
	share, from := 1.0, 0.0
	if r.Unseen = len(r.JudgedBy) > 0; !r.Unseen {
		r.JudgedBy, share, from = r.FittedTo, 0.5, 0.5
	}
	arms, skipped, err := fit.Arms(ctx, r.FittedTo, o.Up, share, o.Progress.Part(0, 3))
	if err != nil {
		return nil, err
	}
	r.ArmFrames = len(arms)
	for _, s := range skipped {
		r.Skipped = append(r.Skipped, s)
		r.FittedTo = slices.DeleteFunc(r.FittedTo, func(file string) bool { return file == s.File })
	}
	found, err := fit.Refit(arms, presets.Compile(&preset).Swivel, o.Ridge)
	if err != nil {
		return nil, err
	}
	if err := r.take(&preset, &found.Swivel); err != nil {
		return nil, err
	}
	r.Describe("Elbows", &preset)
	for i, side := range [...]struct {
		preset *presets.Preset
		score  *accuracy.Score
	}{{&preset, &r.Before}, {&r.Fitted, &r.After}} {
		report, err := accuracy.Evaluate(ctx, accuracy.Options{
			SkipAirborne: true,
			Preset:       side.preset.Name, Settings: presets.Compile(side.preset), TrueShoulders: true, From: from, Up: o.Up, Progress: o.Progress.Part(1+i, 3),
		}, r.JudgedBy)
		if err != nil {
			return nil, err
		}
		*side.score = report.Total
		if i == 0 && r.Unseen {
			for _, s := range report.Skipped {
				r.Skipped = append(r.Skipped, s)
				r.JudgedBy = slices.DeleteFunc(r.JudgedBy, func(file string) bool { return file == s.File })
			}
		}
	}
	r.Accepted = helps(r.Before.RMSE.Elbow, r.After.RMSE.Elbow)
	return r, nil
}

// helps reports whether an error is lower by enough.
func helps(before, after float64) bool { return after <= (1-fit.LeastGain)*before }

// take writes fitted numbers to the preset.
func (r *Report) take(from *presets.Preset, found *swivel.Numbers) error {
	for i, value := range [...]float64{found.Phi0, found.HandPitch, found.HandYaw} {
		parameter, _ := presets.Lookup(paths[i])
		value = rounded(value)
		r.Parameters = append(r.Parameters, Number{parameter.Path, parameter.Get(from), value})
		if err := parameter.Set(&r.Fitted, value); err != nil {
			return err
		}
	}
	return nil
}

// rounded is an angle in degrees, as it is written.
func rounded(radians float64) float64 {
	unit := math.Pow10(Decimals)
	return math.Round(mgl64.RadToDeg(radians)*unit) / unit
}
