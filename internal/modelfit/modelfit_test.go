package modelfit

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"posewright/effectors/curve"
	"posewright/internal/evaluation/accuracy"
	"posewright/internal/modelfit/modelfittest"
	"posewright/internal/racetest"
	"posewright/presets"
)

// recorded writes a recording of someone whose torso moves as a preset says.
func recorded(t *testing.T, p *presets.Preset, pace float64, path ...string) string {
	t.Helper()
	settings := presets.Compile(p)
	name := filepath.Join(path...)
	if err := modelfittest.Write(name, &settings, pace); err != nil {
		t.Fatal(err)
	}
	return name
}

func named(t *testing.T, id string) Model {
	t.Helper()
	m, ok := Named(id)
	if !ok {
		t.Fatal(id)
	}
	return m
}

func TestTorsoConstantsOfAPersonAreFoundAndKeptForOtherRecordings(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	for path, value := range map[string]float64{"torso.wristLine": 1.9, "torso.rollFollow": 0.3, "torso.bendFollow": 1} {
		if err := presets.SetPath(&p, path+"="+strconv.FormatFloat(value, 'f', -1, 64)); err != nil {
			t.Fatal(err)
		}
	}
	folder := t.TempDir()
	files := []string{recorded(t, &p, 0.8, folder, "a.bvh"), recorded(t, &p, 1.1, folder, "b.bvh")}
	r, err := Run(context.Background(), named(t, Torso), Options{Preset: presets.Default(), Files: files, Ridge: 1e-4})
	if err != nil {
		t.Fatal(err)
	}
	if !r.Accepted || r.CostAfter > 0.4*r.CostBefore || !slices.Equal(r.FittedTo, files[:1]) || !slices.Equal(r.JudgedBy, files[1:]) {
		t.Errorf("cost %v, then %v, accepted %v, %v, %v", r.CostBefore, r.CostAfter, r.Accepted, r.FittedTo, r.JudgedBy)
	}
	at := func(path string) float64 { x, _ := presets.Lookup(path); return x.Get(&r.Fitted) }
	if math.Abs(at("torso.wristLine")-1.9) > 0.25 || math.Abs(at("torso.rollFollow")-0.3) > 0.12 {
		t.Errorf("wrist line %v, roll follow %v", at("torso.wristLine"), at("torso.rollFollow"))
	}
	if said := r.Verdict().String(); !strings.Contains(said, "the error of neck, shoulders and hips goes from") {
		t.Error(said)
	}
	if unfitted := presets.Default(); !r.In(&r.Fitted) || r.In(&unfitted) || r.In(&p) {
		t.Error("a report does not know who has its numbers")
	}
	// The numbers it is judged by are those of an evaluation.
	report, err := accuracy.Evaluate(context.Background(), accuracy.Options{Settings: presets.Compile(&r.Fitted), SkipAirborne: true}, files[1:])
	if err != nil || report.Total.RMSE.Shoulder != r.Measures[2].After {
		t.Errorf("%v: %v, not %v", err, report.Total.RMSE, r.Measures[2])
	}
	var table strings.Builder
	if err := r.WriteTable(&table); err != nil || !strings.Contains(table.String(), "torso.wristLine") || !strings.Contains(table.String(), "judged by 1 other recording that the fit did not use") {
		t.Errorf("%v\n%s", err, table.String())
	}
	// Who already moves so has nothing to gain, and nothing is kept.
	p.Notes = "Mine.\n"
	r, err = Run(context.Background(), named(t, Torso), Options{Preset: p, Files: files[:1]})
	t.Logf("with the numbers that the recordings were made with the cost is %.3f", r.CostBefore)
	if err != nil || r.Accepted || r.Unseen || !strings.Contains(r.Verdict().String(), "is not kept") {
		t.Errorf("%v, %v", err, r.Verdict())
	}
	if frames := r.Measures[len(r.Measures)-1]; frames.Name != "frames" || frames.Before != 150 || frames.After != 150 {
		t.Errorf("one recording of 300 frames is judged by %v", frames)
	}
	if !strings.HasPrefix(r.Fitted.Notes, "Mine.\nTorso constants refitted to 1 recording") {
		t.Errorf("its notes are %q", r.Fitted.Notes)
	}
}

func TestWhatCannotBeRefittedSaysSo(t *testing.T) {
	t.Parallel()
	parger, _ := presets.Builtin("Parger as released")
	balance, _ := presets.Builtin("Scheurenbrand")
	ours := presets.Default()
	for name, c := range map[string]struct {
		model  string
		preset presets.Preset
		said   string
	}{
		"torso":    {Torso, parger, "has nothing to refit"},
		"steps":    {Steps, balance, "gait.method=posewright"},
		"one file": {Steps, ours, "add more than one"},
	} {
		_, err := Run(context.Background(), named(t, c.model), Options{Preset: c.preset, Files: []string{recorded(t, &ours, 1, t.TempDir(), "a.bvh")}})
		if err == nil || !strings.Contains(err.Error(), c.said) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Run(context.Background(), named(t, Torso), Options{Preset: ours, Ridge: -1}); err == nil {
		t.Error("a negative ridge is taken")
	}
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(canceled, named(t, Torso), Options{Preset: ours, Files: []string{"a.bvh", "b.bvh"}}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestASearchFindsWhatAParabolaWithARidgeHas has its lowest point by hand: of a(z−t)² + λz² at a t/(a+λ).
func TestASearchFindsWhatAParabolaWithARidgeHas(t *testing.T) {
	t.Parallel()
	curvature, target := []float64{1, 4, 0.5}, []float64{0.5, -0.3, 1.2}
	points := 0
	s := search{count: 3, ridge: 0.25, report: func(int, int) {}, cost: func(_ context.Context, all [][]float64) ([]float64, error) {
		costs := make([]float64, len(all))
		for k, z := range all {
			points++
			for i := range z {
				costs[k] += curvature[i] * (z[i] - target[i]) * (z[i] - target[i])
			}
		}
		return costs, nil
	}}
	best, before, after, err := s.run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for i := range best {
		if want := curvature[i] * target[i] / (curvature[i] + 0.25); math.Abs(best[i]-want) > 1e-6 {
			t.Errorf("coordinate %d is %v, not %v", i, best[i], want)
		}
	}
	if math.Abs(before-1.33) > 1e-12 || after >= before || points > 90 {
		t.Errorf("cost %v, then %v in %d points", before, after, points)
	}
	s.cost = func(_ context.Context, all [][]float64) ([]float64, error) {
		costs := make([]float64, len(all))
		for k, z := range all {
			costs[k] = -z[0]
		}
		return costs, nil
	}
	s.ridge = 1e-9
	if best, _, _, err := s.run(context.Background()); err != nil || best[0] != farthest {
		t.Errorf("what has no lowest point goes to %v, %v", best, err)
	}
}

// Where nobody steps, landings are off by nothing before and after.
func TestAMeasureHelpsWhereItIsFivePercentLower(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		before, after float64
		helps         bool
	}{{10, 9.4, true}, {10, 9.6, false}, {10, 11, false}, {0, 0, false}} {
		if m := (Measure{Before: c.before, After: c.after}); m.helps() != c.helps {
			t.Errorf("from %v to %v: %v", c.before, c.after, m.helps())
		}
	}
}

// TestNumbersAreKeptThatHarmNothingElse lets the second measure grow by 2 % and the third by 10 %, each by what is not printed more.
func TestNumbersAreKeptThatHarmNothingElse(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		first, second, third, fourth float64
		kept                         bool
	}{{9, 10, 10, 10, true}, {10, 8, 8, 8, false}, {9, 10.29, 11.09, 99, true}, {9, 10.31, 10, 10, false}, {9, 10, 11.11, 10, false}} {
		measures := []Measure{{Before: 10, After: c.first}, {Before: 10, After: c.second, Decimals: 1}, {Before: 10, After: c.third, Decimals: 1}, {Before: 10, After: c.fourth}}
		if got := keeps(measures, 0.02, 0.1); got != c.kept {
			t.Errorf("%v: %v", c, got)
		}
	}
}

// TestCostsRiseWithEveryError has their numbers by hand.
func TestCostsRiseWithEveryError(t *testing.T) {
	t.Parallel()
	torso := accuracy.Score{RMSE: accuracy.RMSE{Neck: 3, Shoulder: 6, Hip: 12, Elbow: 50}}
	if got := torsoCost(&torso); math.Abs(got-2.52) > 1e-12 { // (9 + 36 + 144) / 75
		t.Errorf("a torso costs %v", got)
	}
	perfect := accuracy.GaitScore{Steps: 9, StepsTrue: 9, RightFoot: 1}
	if got := stepsCost(&perfect); got != 0 {
		t.Errorf("perfect steps cost %v", got)
	}
	for _, c := range []struct {
		worse func(s *accuracy.GaitScore)
		cost  float64
	}{
		{func(s *accuracy.GaitScore) { s.LandingMedianCM = 5 }, 0.5}, {func(s *accuracy.GaitScore) { s.LandingP90CM = 10 }, 0.25}, {func(s *accuracy.GaitScore) { s.RightFoot = 0.75 }, 1},
		{func(s *accuracy.GaitScore) { s.TimingSDMS = 100 }, 0.5}, {func(s *accuracy.GaitScore) { s.OverExtended = 0.1 }, 0.2},
		{func(s *accuracy.GaitScore) { s.Steps = 4 }, math.Ln2}, {func(s *accuracy.GaitScore) { s.Steps = 19 }, math.Ln2},
	} {
		s := perfect
		if c.worse(&s); math.Abs(stepsCost(&s)-c.cost) > 1e-12 {
			t.Errorf("%+v costs %v, not %v", s, stepsCost(&s), c.cost)
		}
	}
}

func TestACurveThatIsBentKeepsItsKeysAndItsShape(t *testing.T) {
	t.Parallel()
	c := curve.Curve{{Time: 0, Value: 2, InTangent: 0, OutTangent: -1}, {Time: 0.5, Value: 1.5, InTangent: -1, OutTangent: -1}, {Time: 3, Value: 1}}
	if same := bent(c, 0, 0); !same.Equal(c) {
		t.Errorf("%v", same)
	}
	got := bent(c, 1, -1)
	// By hand: exp(0.15·(1 − (v−0.5)/0.5)) is e^0.3 at 0, e^0.15 at 0.5 and, since 1.5 is the most, e^−0.15 at 3; its slope is −0.3 of it.
	for i, want := range []curve.Key{
		{Time: 0, Value: 2.6997, InTangent: -0.8099, OutTangent: -1.34986 - 0.8099}, {Time: 0.5, Value: 1.7428, InTangent: -1.16183 - 0.5228, OutTangent: -1.16183 - 0.5228}, {Time: 3, Value: 0.8607},
	} {
		g := got[i]
		if g.Time != want.Time || math.Abs(g.Value-want.Value) > 1e-4 || math.Abs(g.InTangent-want.InTangent) > 2e-4 || math.Abs(g.OutTangent-want.OutTangent) > 2e-4 {
			t.Errorf("key %d is %+v, not %+v", i, g, want)
		}
	}
}

func TestCurvesStayWithinTheirRanges(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	parameter, _ := presets.Lookup("gait.curves.widthForward")
	if err := parameter.SetCurve(&p, curve.Curve{{Time: 0, Value: 0.9}, {Time: 1, Value: -0.9}}); err != nil {
		t.Fatal(err)
	}
	if err := named(t, Steps).put(&p, []float64{0, 0, 0, 0, 0, 0, 2, 0}); err != nil {
		t.Fatal(err)
	}
	if c := parameter.Curve(&p); c[0].Value != 1 || c[1].Value != -1 {
		t.Errorf("0.9 e^0.3 is %v", c)
	}
}

// TestCurvesOfStepsAreRefittedToRecordings spoils the curves and has real walks bring them back.
func TestCurvesOfStepsAreRefittedToRecordings(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	root := os.Getenv("POSEWRIGHT_TESTDATA")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared", "data")
	}
	var files []string
	for _, name := range []string{"bandai/dataset-1_walk_normal_001.bvh", "bandai/dataset-2_walk_elderly_001.bvh", "cmu/02_01.bvh", "makehuman/walk1.bvh"} {
		path := filepath.Join(root, "mocap", filepath.FromSlash(name))
		if _, err := os.Stat(path); err != nil {
			t.Skip("the recordings are not here; POSEWRIGHT_TESTDATA says where they are")
		}
		files = append(files, path)
	}
	spoiled := presets.Default()
	parameter, _ := presets.Lookup("gait.curves.ahead")
	if err := parameter.SetCurve(&spoiled, bent(parameter.Curve(&spoiled), -4, 0)); err != nil {
		t.Fatal(err)
	}
	r, err := Run(context.Background(), named(t, Steps), Options{Preset: spoiled, Files: files})
	if err != nil {
		t.Fatal(err)
	}
	if !(r.CostAfter < r.CostBefore) || parameter.Curve(&r.Fitted).At(0.5) <= parameter.Curve(&spoiled).At(0.5) {
		t.Errorf("cost %v, then %v; ahead %v", r.CostBefore, r.CostAfter, parameter.Curve(&r.Fitted).At(0.5))
	}
}
