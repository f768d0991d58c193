package presets

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"posewright/internal/racetest"
)

func TestTheHistoryHasAllStepsAndLeadsToEachOfThem(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	do(t, d, Set(wristLine, 1.5))
	do(t, d, Set("torso.pullMax", 0.2))
	d.MarkSaved()
	do(t, d, Set(wristLine, 2))
	d.Undo()
	d.Undo()
	expect := func(when, want string) {
		t.Helper()
		h := d.History()
		if got := fmt.Sprint(h.Steps, " at ", h.Current, " saved ", h.Saved); got != want {
			t.Errorf("%s: %s", when, got)
		}
	}
	expect("undone", "[Wrist line weight Maximum shoulder pull Wrist line weight] at 1 saved 2")
	calls := 0
	d.OnChange(func(c Change) { calls++ })
	for i, wantLine := range []float64{1.2, 1.5, 1.5, 2} {
		if !d.GoTo(i) || d.Current().Torso.WristLine != wantLine || d.History().Current != i {
			t.Errorf("at %d the line is %v", i, d.Current().Torso.WristLine)
		}
	}
	if !d.GoTo(0) || !d.GoTo(3) || !d.GoTo(3) || calls != 6 {
		t.Errorf("observers heard of %d changes", calls)
	}
	if d.GoTo(-1) || d.GoTo(4) {
		t.Error("there is a way to where no step is")
	}
	d.GoTo(1)
	if err := d.Preview(Set(wristLine, 0.5)); err != nil {
		t.Fatal(err)
	}
	expect("dragging", "[Wrist line weight Wrist line weight] at 2 saved -1")
	d.Cancel()
	expect("not dragging any more", "[Wrist line weight Maximum shoulder pull Wrist line weight] at 1 saved 2")
}

func TestGoingAnywhereAndBackIsTheSame(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for seed := range uint64(Repetitions(60)) {
		random := rand.New(rand.NewPCG(seed, 3))
		d := NewDocument(randomPreset(random))
		for range 30 {
			d.Do(randomCommand(random))
		}
		steps := len(d.History().Steps)
		var states []Preset
		for i := range steps + 1 {
			d.GoTo(i)
			states = append(states, d.Current().Clone())
		}
		for range 20 {
			i := random.IntN(steps + 1)
			if !d.GoTo(i) || !d.Current().Equal(&states[i]) || len(d.History().Steps) != steps {
				t.Fatalf("seed %d: place %d is another one", seed, i)
			}
		}
		if at := d.History().Current; bytesOf(t, d.Current()) != bytesOf(t, &states[at]) {
			t.Fatalf("seed %d: the file is another one", seed)
		}
	}
}
