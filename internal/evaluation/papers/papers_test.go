package papers

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/capture"
	"posewright/internal/evaluation/rivals"
	"posewright/internal/evaluation/virtual"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/solver/gait"
)

// recorded are recordings of two sets beside the checkout.
func recorded(t *testing.T) []string {
	t.Helper()
	var files []string
	for _, pattern := range []string{"bandai/*walk_normal*.bvh", "bandai/*wave-right*.bvh", "cmu/02_01.bvh"} {
		found, _ := filepath.Glob(filepath.Join("..", "..", "..", "..", "shared", "data", "mocap", pattern))
		if len(found) == 0 {
			t.Skip("there is no motion capture beside the checkout")
		}
		files = append(files, found[0])
	}
	return files
}

func tables(t *testing.T, id string, o Options) Report {
	t.Helper()
	preset := presets.Default()
	o.Preset, o.Settings = "mine", presets.Compile(&preset)
	paper, known := Named(id)
	if !known {
		t.Fatalf("no paper is called %q", id)
	}
	r, err := Run(context.Background(), paper, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range r.Tables {
		printed := 0
		for _, row := range table.Rows {
			if len(row) != 1+len(table.Columns) {
				t.Errorf("%s: a row of %d cells under %d columns: %v", table.Title, len(row), 1+len(table.Columns), row)
			}
			if row[0].word == published {
				printed++
			}
		}
		if printed == 0 && id != "scheurenbrand" || printed == len(table.Rows) {
			t.Errorf("%s: %d of %d rows are published", table.Title, printed, len(table.Rows))
		}
	}
	return r
}

// find is the first row that begins with words.
func find(t *testing.T, table *Table, words ...string) []Cell {
	t.Helper()
	for _, row := range table.Rows {
		if slices.EqualFunc(words, row[:len(words)], func(w string, c Cell) bool { return c.word == w }) {
			return row
		}
	}
	t.Fatalf("%s has no row of %q", table.Title, words)
	return nil
}

func TestTablesOfPargerHaveTheNumbersOfAnEvaluation(t *testing.T) {
	t.Parallel()
	files := recorded(t)
	last := 0.0
	r := tables(t, "parger", Options{Files: files, Progress: func(done, all int) {
		if share := float64(done) / float64(all); share < last {
			t.Errorf("%v after %v", share, last)
		} else {
			last = share
		}
	}})
	preset := presets.Default()
	o := accuracy.Options{Settings: presets.Compile(&preset), Details: true}
	whole, err := accuracy.Evaluate(context.Background(), o, files)
	if err != nil || last != 1 {
		t.Fatal(err, last)
	}
	o.TrueShoulders = true
	alone, err := accuracy.Evaluate(context.Background(), o, files)
	if err != nil {
		t.Fatal(err)
	}
	if row := find(t, &r.Tables[0], measured, all, "mine"); row[5].number != whole.Total.RMSE.Elbow || row[6].number != alone.Total.RMSE.Elbow || row[3].number != whole.Total.RMSE.Neck {
		t.Errorf("%v, not %+v and %v", row, whole.Total.RMSE, alone.Total.RMSE.Elbow)
	}
	if row := find(t, &r.Tables[1], measured, "cmu", "mine", "true"); row[5].number != alone.Sets[1].Sides[1].SwivelMeanDeg || row[6].number != alone.Sets[1].Sides[0].SwivelRMSDeg {
		t.Errorf("%v, not %+v", row, alone.Sets[1].Sides)
	}
	if row := find(t, &r.Tables[3], measured, "bandai", "mine"); row[3].number <= 0 || row[4].number != whole.Sets[0].Joints[1].RMSE {
		t.Errorf("shoulders %v", row)
	}
	if row := find(t, &r.Tables[0], published, "BM", "Parger"); row[5].String() != "15.0" {
		t.Errorf("published %v", row)
	}
}

// A preset that was made of a paper's often has its name still.
func TestAPresetWithTheNameOfAPapersIsToldFromIt(t *testing.T) {
	t.Parallel()
	preset := presets.Default()
	paper, _ := Named("parger")
	o := Options{Preset: "Parger as released", Settings: presets.Compile(&preset), Files: recorded(t)[2:]}
	r, err := Run(context.Background(), paper, o)
	if err != nil {
		t.Fatal(err)
	}
	alone, err := accuracy.Evaluate(context.Background(), accuracy.Options{Settings: o.Settings, TrueShoulders: true}, o.Files)
	if err != nil {
		t.Fatal(err)
	}
	own, theirs := find(t, &r.Tables[0], measured, "cmu", "Parger as released (this preset)"), find(t, &r.Tables[0], measured, "cmu", "Parger as released")
	if own[6].number != alone.Total.RMSE.Elbow || !theirs[6].numeric || theirs[6].number == own[6].number {
		t.Errorf("%v and %v, not %v", own, theirs, alone.Total.RMSE.Elbow)
	}
	o.Preset, paper = "", All()[3]
	if r, err = Run(context.Background(), paper, o); err != nil || r.Tables[0].Rows[0][1].word != "this preset" {
		t.Errorf("without a name: %v, %v", r.Tables, err)
	}
}

func TestTablesOfMarmarasCountWhatMoves(t *testing.T) {
	t.Parallel()
	files := recorded(t)
	usual := tables(t, "marmaras", Options{Files: files})
	coarse := tables(t, "marmaras", Options{Files: files, Limits: accuracy.Limits{0.5, 0.6, 0.7}, Moving: 1})
	for k := range usual.Tables {
		a, b := find(t, &usual.Tables[k], measured, all, "mine", "left"), find(t, &coarse.Tables[k], measured, all, "mine", "left")
		none, moving := 7, 11
		if b[none].number != 100 || k == 1 && a[none].number >= 100 || b[moving].number >= a[moving].number {
			t.Errorf("%v with wide limits and fast devices, %v with usual ones", b, a)
		}
		sum := 0.0
		for _, share := range a[none : none+4] {
			sum += share.number
		}
		if math.Abs(sum-100) > 1e-9 {
			t.Errorf("the shares are %v %%: %v", sum, a)
		}
	}
	preset := presets.Default()
	_, err := accuracy.EvaluateDevices(context.Background(), accuracy.DeviceOptions{Settings: presets.Compile(&preset), Points: virtual.FivePoints, Limits: accuracy.Limits{0.02, 0.01, 0.03}}, files)
	if err == nil {
		t.Error("limits may fall")
	}
}

func TestTableOfStolpeHasHisTolerances(t *testing.T) {
	t.Parallel()
	r := tables(t, "stolpe", Options{})
	for _, tolerance := range []string{"0.1", "0.005", "0.001"} {
		row := find(t, &r.Tables[0], measured, tolerance)
		if row[2].number < 1 || row[3].number <= 0 || row[5].number < row[2].number || row[8].number != 20000 {
			t.Errorf("%v", row)
		}
	}
	if a, b := find(t, &r.Tables[0], measured, "0.1"), find(t, &r.Tables[0], measured, "0.001"); b[2].number <= a[2].number {
		t.Errorf("FABRIK takes %v iterations to 1 mm and %v to 10 cm", b[2], a[2])
	}
}

func TestStepsAreComparedWithAndWithoutEachCurve(t *testing.T) {
	t.Parallel()
	r := tables(t, "scheurenbrand", Options{Files: recorded(t)})
	table := &r.Tables[0]
	if len(table.Rows) != len(gaitCurves())+2 {
		t.Fatalf("%d rows", len(table.Rows))
	}
	whole, ahead := table.Rows[0], find(t, table, measured, "without ahead (StepOffsetDistance)")
	if whole[1].word != "mine" || ahead[2].number <= whole[2].number {
		t.Errorf("feet that land below the hips are %v cm off, others %v", ahead[2], whole[2])
	}
	g := gait.DefaultSettings()
	for _, c := range gaitCurves() {
		of := c.of(&g)
		if got := c.without(*of); got.Validate() != nil || got.Equal(*of) && c.name != "time by slope (StepSizeSlope)" {
			t.Errorf("%s: %v takes the place of %v", c.name, got, *of)
		}
	}
}

func TestReportsAreWrittenForPeopleSpreadsheetsAndPrograms(t *testing.T) {
	t.Parallel()
	table := Table{Title: "T", Columns: []string{"name", "a", "b"}}
	table.printed("x|1.20|")
	table.add(word(measured), word("y"), number(-0.004, 2), number(1.0/3, 1))
	r := Report{Paper: "p", Source: "S", Tables: []Table{table}, Notes: []string{"N"}, Skipped: []capture.Skipped{{File: "f", Reason: phrase.Plain("why")}}}
	var text, spread, programs bytes.Buffer
	if err := errors.Join(r.WriteTable(&text), r.WriteCSV(&spread), r.WriteJSON(&programs, "B")); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"  published     x  1.20     \n", "   measured     y  0.00  0.3\n", "assumed\n  N\n", "left out\n  f: why\n"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is not in\n%s", want, text.String())
		}
	}
	reader := csv.NewReader(&spread)
	reader.FieldsPerRecord = -1
	if rows, err := reader.ReadAll(); err != nil || len(rows) != 4 || !slices.Equal(rows[3], []string{"measured", "y", "-0.004", "0.3333333333333333"}) {
		t.Errorf("%v %v", rows, err)
	}
	var back struct {
		Build  string
		Tables []struct{ Rows [][]any }
	}
	if err := json.Unmarshal(programs.Bytes(), &back); err != nil || back.Build != "B" || back.Tables[0].Rows[0][2] != 1.2 || back.Tables[0].Rows[0][3] != nil || back.Tables[0].Rows[1][3] != 1.0/3 {
		t.Errorf("%v %+v", err, back)
	}
}

func TestATableThatIsCanceledIsNone(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	preset := presets.Default()
	for _, paper := range All() {
		o := Options{Preset: "mine", Settings: presets.Compile(&preset)}
		if paper.Recordings {
			o.Files = recorded(t)
		}
		if _, err := Run(ctx, paper, o); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", paper.ID, err)
		}
	}
}

func TestReimplementedMethodsStandInTheTablesOfParger(t *testing.T) {
	t.Parallel()
	r := tables(t, "parger", Options{Files: recorded(t)[2:]})
	for _, m := range []*rivals.Method{&rivals.FABRIK, &rivals.Jiang} {
		if row := find(t, &r.Tables[0], measured, "cmu", m.Name); !(row[3].number > 0 && row[4].number > row[3].number && row[5].number > 1) {
			t.Errorf("%s: the shoulders are nearer than the neck: %v", m.Name, row)
		}
	}
	for _, m := range []*rivals.Method{&rivals.Jiang, &rivals.FinalIK, &rivals.SAFullBodyIK} {
		if row := find(t, &r.Tables[0], measured, "cmu", m.Name); !(row[6].number > 0 && row[6].number < 20) {
			t.Errorf("%s: %v", m.Name, row)
		}
		if row := find(t, &r.Tables[1], measured, "cmu", m.Name); row[6].number <= 0 {
			t.Errorf("%s: %v", m.Name, row)
		}
	}
	if row := find(t, &r.Tables[3], measured, "cmu", rivals.FABRIK.Name); row[8].number == 0 || row[9].number == 0 {
		t.Errorf("the shoulder center has no bias: %v", row)
	}
}
