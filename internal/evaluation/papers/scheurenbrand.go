package papers

import (
	"context"
	"fmt"

	"posewright/effectors/curve"
	"posewright/internal/evaluation/accuracy"
	"posewright/solver"
	"posewright/solver/gait"
)

// walkingSpeed is the Froude speed of a calm walk, at which a curve over speed stays that is taken away.
const walkingSpeed = 0.4

// gaitCurve is a curve of steps, with what takes its place where it is left out.
type gaitCurve struct {
	name    string
	of      func(*gait.Settings) *curve.Curve
	without func(curve.Curve) curve.Curve
}

// constant is a curve that is the same everywhere.
func constant(value float64) curve.Curve { return curve.Curve{{Value: value}} }

// gaitCurves are the curves of steps that say when and where a foot lands, after Scheurenbrand 6.3 and 6.5, and Posewright's beside them.
func gaitCurves() []gaitCurve {
	calm := func(c curve.Curve) curve.Curve { return constant(c.At(walkingSpeed)) }
	fixed := func(value float64) func(curve.Curve) curve.Curve {
		return func(curve.Curve) curve.Curve { return constant(value) }
	}
	straight := func(curve.Curve) curve.Curve {
		return curve.Curve{{Time: 0, Value: 0, InTangent: 1, OutTangent: 1}, {Time: 1, Value: 1, InTangent: 1, OutTangent: 1}}
	}
	return []gaitCurve{
		{"step time (StepSize)", func(g *gait.Settings) *curve.Curve { return &g.StepTime }, calm},
		{"swing time (StepOverlap)", func(g *gait.Settings) *curve.Curve { return &g.SwingTime }, calm},
		{"ahead (StepOffsetDistance)", func(g *gait.Settings) *curve.Curve { return &g.Ahead }, fixed(0)},
		{"width forward (FootDistanceDirectional)", func(g *gait.Settings) *curve.Curve { return &g.WidthForward }, fixed(0)},
		{"width by direction (FootDistanceDirectional)", func(g *gait.Settings) *curve.Curve { return &g.WidthBlend }, fixed(0)},
		{"time by direction (StepSizeDirectionMultiplier)", func(g *gait.Settings) *curve.Curve { return &g.DirectionTime }, fixed(1)},
		{"time by slope (StepSizeSlope)", func(g *gait.Settings) *curve.Curve { return &g.SlopeTime }, fixed(1)},
		{"progress (StepInterpolation)", func(g *gait.Settings) *curve.Curve { return &g.Progress }, straight},
	}
}

// scheurenbrand compares steps with and without each curve. His thesis prints no numbers.
func scheurenbrand(ctx context.Context, o *Options, r *Report) error {
	r.Source = "Scheurenbrand 2019, chapter 6: steps with and without each curve; the thesis judges them by eye and prints no numbers"
	his := builtin("Scheurenbrand")
	type run struct {
		name     string
		settings solver.Settings
	}
	runs := []run{{o.Preset, o.Settings}}
	for _, c := range gaitCurves() {
		settings := o.Settings
		of := c.of(&settings.Gait)
		*of = c.without(*of)
		runs = append(runs, run{"without " + c.name, settings})
	}
	runs = append(runs, run{"Scheurenbrand", his.Settings})
	t := Table{
		Title:   "Steps of untracked feet against those of people",
		Columns: []string{"curves", "landing, cm", "90 %, cm", "right foot, %", "steps", "true steps", "timing, ms", "± ms", "too short, %", "false steps a minute"},
	}
	for i, run := range runs {
		report, err := accuracy.EvaluateGait(ctx, accuracy.GaitOptions{
			Preset: run.name, Settings: run.settings, Unlooped: true, Up: o.Up, GiveWay: o.GiveWay, Progress: o.part(i, len(runs)),
		}, o.Files)
		if err != nil {
			return err
		}
		s := &report.Total
		t.add(word(measured), word(run.name), number(s.LandingMedianCM, 1), number(s.LandingP90CM, 1), number(100*s.RightFoot, 1), number(float64(s.Steps), 0),
			number(float64(s.StepsTrue), 0), number(s.TimingMeanMS, 0), number(s.TimingSDMS, 0), number(100*s.OverExtended, 1), number(s.FalsePerMinute, 1))
		if i == 0 {
			r.Skipped = report.Skipped
			r.Notes = []string{
				fmt.Sprintf("Measured: %d recordings with %d true steps, from the first step, feet hidden, headset and hands with noise of a millimeter, at 90 ticks a second.", s.Files, s.StepsTrue),
				"Without a curve over speed its value at a calm walk stays, without a distance 0, without a factor 1, without the progress a straight line.",
				"Curves of lift and pitch shape a swing between lift-off and landing; they change none of these numbers and are not in the table.",
				"A foot that lands nearest in time and on the other side is a wrong foot; landings are compared in place with the nearest of the same foot.",
			}
		}
	}
	r.Tables = []Table{t}
	return nil
}
