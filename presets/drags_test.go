package presets

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"posewright/internal/racetest"
)

// previewBy previews a value that must be taken.
func previewBy(t *testing.T, d *Document, by, path string, value float64) {
	t.Helper()
	if err := d.PreviewBy(by, Set(path, value)); err != nil {
		t.Fatal(err)
	}
}

func TestEachOfSeveralDragsAtOnceIsAStepOfItsOwn(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	line, pull := d.Current().Torso.WristLine, d.Current().Torso.PullMax
	expect := func(when string, wantLine, wantPull float64) {
		t.Helper()
		if now := d.Current().Torso; now.WristLine != wantLine || now.PullMax != wantPull {
			t.Errorf("%s: %v and %v, not %v and %v", when, now.WristLine, now.PullMax, wantLine, wantPull)
		}
	}
	for i := range 20 {
		previewBy(t, d, "Ada", wristLine, 0.5+float64(i)/100)
		previewBy(t, d, "Ben", "torso.pullMax", 0.1+float64(i)/512)
	}
	if h := d.History(); fmt.Sprint(h.Steps) != "[Wrist line weight Maximum shoulder pull]" || h.Current != 2 {
		t.Errorf("while both drag the history is %+v", h)
	}
	d.CommitBy("Ada")
	d.CommitBy("Ada")
	expect("after one drag", 0.69, 0.1+19.0/512)
	previewBy(t, d, "Ben", "torso.pullMax", 0.15)
	d.CommitBy("Ben")
	expect("after both", 0.69, 0.15)
	if name := d.UndoName().String(); name != "Maximum shoulder pull" {
		t.Errorf("the newest step is %q", name)
	}
	d.Undo()
	expect("one undone", 0.69, pull)
	d.Undo()
	expect("both undone", line, pull)
	if d.Undo() {
		t.Error("there were more steps")
	}
}

func TestWhatTwoDragGoesToWhoMovesItLast(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	previewBy(t, d, "Ada", wristLine, 0.5)
	previewBy(t, d, "Ben", wristLine, 0.75)
	d.CommitBy("Ada")
	if d.History().Current != 1 || d.Current().Torso.WristLine != 0.75 {
		t.Errorf("Ada, who changed nothing in the end, leaves %+v", d.History())
	}
	d.CommitBy("Ben")
	if h := d.History(); h.Current != 1 || !d.Undo() || d.Current().Torso.WristLine != NewDocument(Default()).Current().Torso.WristLine {
		t.Errorf("Ben's drag is %+v and leads back to %v", h, d.Current().Torso.WristLine)
	}
}

func TestCancellingADragLeavesThoseOfOthers(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	line := d.Current().Torso.WristLine
	if err := d.Preview(Set(wristLine, 0.5)); err != nil {
		t.Fatal(err)
	}
	previewBy(t, d, "Ada", "torso.pullMax", 0.15)
	d.Cancel()
	if now := d.Current().Torso; now.WristLine != line || now.PullMax != 0.15 {
		t.Errorf("canceled: %v and %v", now.WristLine, now.PullMax)
	}
	d.Commit()
	if h := d.History(); fmt.Sprint(h.Steps) != "[Maximum shoulder pull]" {
		t.Errorf("the history is %+v", h)
	}
}

// Whatever several do at once, a drag that ends changes nothing, and every state of the history is reached by undo and
// redo.
func TestDragsAtOnceKeepTheHistoryWhole(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for seed := range uint64(Repetitions(60)) {
		random := rand.New(rand.NewPCG(seed, 11))
		d := NewDocument(randomPreset(random))
		start := d.Current()
		by := func() string { return []string{"", "Ada", "Ben"}[random.IntN(3)] }
		for range 60 {
			switch random.IntN(12) {
			case 0:
				d.Do(randomCommand(random))
			case 1:
				d.Undo()
			case 2:
				d.Cancel()
			case 3, 4, 5:
				before := d.Current()
				if d.CommitBy(by()); d.Current() != before {
					t.Fatalf("seed %d: a drag that ends changes the preset", seed)
				}
			default:
				d.PreviewBy(by(), randomCommand(random))
			}
		}
		want := d.History()
		end := d.Current()
		if d.Commit(); d.Current() != end || fmt.Sprint(d.History()) != fmt.Sprint(want) {
			t.Fatalf("seed %d: the history was %+v, and is %+v once all is committed", seed, want, d.History())
		}
		for d.Undo() {
		}
		if !d.Current().Equal(start) {
			t.Fatalf("seed %d: undoing all does not lead to the start", seed)
		}
		for range want.Current {
			d.Redo()
		}
		if !d.Current().Equal(end) {
			t.Fatalf("seed %d: redoing does not lead to the end: %v", seed, Diff(d.Current(), end))
		}
	}
}
