package modelfit

import (
	"context"
	"math"
	"slices"

	"posewright/effectors/curve"
	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/capture"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/solver/gait"
)

// Model is what can be refitted.
type Model struct {
	ID    string // in commands
	Title string // what is refitted, in English
	paths []string
	each  int                                        // numbers of each path
	check func(p *presets.Preset) error              // that there is something to refit
	put   func(p *presets.Preset, z []float64) error // moves parameters so far
	read  func(ctx context.Context, people *accuracy.Recorded) (judge, error)
	// measure measures presets by recordings that the fit did not use, or by their second half.
	measure func(ctx context.Context, o *Options, fitted *presets.Preset, files []string, half bool, report func(done, total int)) (measures []Measure, kept bool, skipped []capture.Skipped, err error)
}

// judge is the cost of presets.
type judge func(ctx context.Context, all []presets.Preset, half bool) ([]float64, error)

// The models that can be refitted.
const (
	Torso = "torso"
	Steps = "steps"
)

// Models are all that can be refitted.
func Models() []Model { return []Model{torso(), steps()} }

// Named finds a model.
func Named(id string) (Model, bool) {
	for _, m := range Models() {
		if m.ID == id {
			return m, true
		}
	}
	return Model{}, false
}

// torsoPaths are the constants of the torso model that a headset and two hands say something about. Limits and what rounds corners are left alone.
var torsoPaths = []string{
	"torso.wristLine", "torso.lineFadeDeg", "torso.bendBaseDeg", "torso.bendFollow", "torso.bendUpright", "torso.bendGate", "torso.leanShare", "torso.rollFollow", "torso.rollShare", "torso.neckShare",
}

func torso() Model {
	m := Model{ID: Torso, Title: "Torso constants", paths: torsoPaths, each: 1}
	m.check = func(p *presets.Preset) error {
		if p.Torso.Method != solver.TorsoByWristLine {
			return phrase.Fail(`the torso of the preset {{.Name}} follows the method "{{.Method}}", which has nothing to refit; use another preset, or set torso.method={{.Other}}`,
				"Name", p.Name, "Method", solver.TorsoMethods[p.Torso.Method].Label, "Other", solver.TorsoMethods[solver.TorsoByWristLine].ID)
		}
		return nil
	}
	m.put = func(p *presets.Preset, z []float64) error {
		for i, path := range torsoPaths {
			parameter, _ := presets.Lookup(path)
			value := parameter.Get(p) + z[i]*(parameter.SoftMax-parameter.SoftMin)/8
			if err := parameter.Set(p, rounded(math.Max(parameter.HardMin, math.Min(parameter.HardMax, value)))); err != nil {
				return err
			}
		}
		return nil
	}
	m.read = func(_ context.Context, people *accuracy.Recorded) (judge, error) {
		return func(ctx context.Context, all []presets.Preset, half bool) ([]float64, error) {
			options := make([]accuracy.Options, len(all))
			for i := range all {
				options[i] = accuracy.Options{Settings: presets.Compile(&all[i]), SkipAirborne: true}
				if half {
					options[i].To = 0.5
				}
			}
			scores, err := people.Judge(ctx, options)
			costs := make([]float64, len(scores))
			for i := range scores {
				costs[i] = torsoCost(&scores[i])
			}
			return costs, err
		}, nil
	}
	m.measure = func(ctx context.Context, o *Options, fitted *presets.Preset, files []string, half bool, report func(done, total int)) ([]Measure, bool, []capture.Skipped, error) {
		options := []accuracy.Options{
			{Settings: presets.Compile(&o.Preset), SkipAirborne: true, Up: o.Up, GiveWay: o.GiveWay, Progress: report}, {Settings: presets.Compile(fitted), SkipAirborne: true},
		}
		if half {
			options[0].From, options[1].From = 0.5, 0.5
		}
		reports, err := accuracy.EvaluateAll(ctx, options, files)
		if err != nil {
			return nil, false, nil, err
		}
		before, after := &reports[0].Total, &reports[1].Total
		all := func(e accuracy.RMSE) float64 {
			return math.Sqrt((e.Neck*e.Neck + e.Shoulder*e.Shoulder + e.Hip*e.Hip) / 3)
		}
		measures := []Measure{
			measure(phrase.Say("Neck, shoulders and hips"), "cm", 2, all(before.RMSE), all(after.RMSE)), measure(phrase.Say("Neck"), "cm", 2, before.RMSE.Neck, after.RMSE.Neck),
			measure(phrase.Say("Shoulders"), "cm", 2, before.RMSE.Shoulder, after.RMSE.Shoulder), measure(phrase.Say("Hips"), "cm", 2, before.RMSE.Hip, after.RMSE.Hip),
			measure(phrase.Say("Elbows"), "cm", 2, before.RMSE.Elbow, after.RMSE.Elbow), measure(phrase.Say("Pops"), "", 0, float64(before.Pops), float64(after.Pops)),
			measure(phrase.Say("Frames"), "", 0, float64(before.Frames), float64(after.Frames)),
		}
		return measures, keeps(measures, worse, worse, worse, worse), reports[0].Skipped, nil
	}
	return m
}

// torsoCost is the cost of a torso, see the package comment.
func torsoCost(s *accuracy.Score) float64 {
	e := &s.RMSE
	return (e.Neck*e.Neck + e.Shoulder*e.Shoulder + e.Hip*e.Hip) / 3 / 25
}

// stepPaths are the curves of steps over speed that say when and where feet land (Scheurenbrand 2019, 6.3 and 6.5).
var stepPaths = []string{"gait.curves.stepTime", "gait.curves.swingTime", "gait.curves.ahead", "gait.curves.widthForward"}

// Each curve of steps is multiplied by exp(0.15 (z₀ + z₁ (speed − 0.5) / 0.5)), about a brisk walk; faster speeds than 1.5 count as 1.5.
const (
	curveUnit   = 0.15
	curveMiddle = 0.5
	curveMost   = 1.5 // Froude speed
)

func steps() Model {
	m := Model{ID: Steps, Title: "Curves of steps", paths: stepPaths, each: 2}
	m.check = func(p *presets.Preset) error {
		if p.Gait.Method != gait.ByPhase {
			return phrase.Fail("the steps of the preset {{.Name}} follow a method of which only Posewright's own can be refitted; use another preset, or set gait.method={{.Other}}",
				"Name", p.Name, "Other", solver.GaitMethods[gait.ByPhase].ID)
		}
		return nil
	}
	m.put = func(p *presets.Preset, z []float64) error {
		for i, path := range stepPaths {
			parameter, _ := presets.Lookup(path)
			turned := bent(parameter.Curve(p), z[2*i], z[2*i+1])
			for k := range turned {
				turned[k].Value = math.Max(parameter.HardMin, math.Min(parameter.HardMax, turned[k].Value))
			}
			if err := parameter.SetCurve(p, turned); err != nil {
				return err
			}
		}
		return nil
	}
	m.read = func(ctx context.Context, people *accuracy.Recorded) (judge, error) {
		walkers, err := people.Walkers(ctx)
		if err != nil {
			return nil, err
		}
		people.Files = walkers.Files
		people.Skipped = append(people.Skipped, walkers.Skipped...)
		return func(ctx context.Context, all []presets.Preset, _ bool) ([]float64, error) {
			options := make([]accuracy.GaitOptions, len(all))
			for i := range all {
				options[i] = accuracy.GaitOptions{Settings: presets.Compile(&all[i]), Unlooped: true}
			}
			scores, err := walkers.Judge(ctx, options)
			costs := make([]float64, len(scores))
			for i := range scores {
				costs[i] = stepsCost(&scores[i])
			}
			return costs, err
		}, nil
	}
	m.measure = func(ctx context.Context, o *Options, fitted *presets.Preset, files []string, _ bool, report func(done, total int)) ([]Measure, bool, []capture.Skipped, error) {
		var scores [2]accuracy.GaitScore
		var skipped []capture.Skipped
		for i, p := range [...]*presets.Preset{&o.Preset, fitted} {
			measured, err := accuracy.EvaluateGait(ctx, accuracy.GaitOptions{Settings: presets.Compile(p), Unlooped: true, Up: o.Up, GiveWay: o.GiveWay,
				Progress: func(done, total int) { report(done+i*total, 2*total) }}, files)
			if err != nil {
				return nil, false, nil, err
			}
			scores[i], skipped = measured.Total, measured.Skipped
		}
		before, after := &scores[0], &scores[1]
		measures := []Measure{
			measure(phrase.Say("Landing, median"), "cm", 1, before.LandingMedianCM, after.LandingMedianCM), measure(phrase.Say("Landing, 90 %"), "cm", 1, before.LandingP90CM, after.LandingP90CM),
			measure(phrase.Say("Wrong foot"), "%", 1, 100*(1-before.RightFoot), 100*(1-after.RightFoot)), measure(phrase.Say("Spread of the timing"), "ms", 0, before.TimingSDMS, after.TimingSDMS),
			measure(phrase.Say("Leg too short"), "%", 1, 100*before.OverExtended, 100*after.OverExtended), measure(phrase.Say("False steps a minute"), "", 1, before.FalsePerMinute, after.FalsePerMinute),
			measure(phrase.Say("Steps"), "", 0, float64(before.Steps), float64(after.Steps)), measure(phrase.Say("True steps"), "", 0, float64(before.StepsTrue), float64(after.StepsTrue)),
		}
		return measures, keeps(measures, worse, 0.1, worse, 0.1, 0.1), skipped, nil
	}
	return m
}

// stepsCost is the cost of steps, see the package comment.
func stepsCost(s *accuracy.GaitScore) float64 {
	return s.LandingMedianCM/10 + s.LandingP90CM/40 + 4*(1-s.RightFoot) + s.TimingSDMS/200 + 2*s.OverExtended + math.Abs(math.Log(float64(1+s.Steps)/float64(1+s.StepsTrue)))
}

// bent is a curve over speed, multiplied by a factor that changes with speed. Tangents follow, so that its shape stays.
func bent(c curve.Curve, level, slope float64) curve.Curve {
	c = slices.Clone(c)
	for i := range c {
		k := &c[i]
		at := math.Min(k.Time, curveMost)
		factor := math.Exp(curveUnit * (level + slope*(at-curveMiddle)/curveMiddle))
		change := 0.0 // of the factor with speed
		if k.Time < curveMost {
			change = factor * curveUnit * slope / curveMiddle
		}
		k.InTangent, k.OutTangent = rounded(k.InTangent*factor+k.Value*change), rounded(k.OutTangent*factor+k.Value*change)
		k.Value = rounded(k.Value * factor)
	}
	return c
}

// rounded is a number as it is written.
func rounded(x float64) float64 { return math.Round(x*1e4) / 1e4 }
