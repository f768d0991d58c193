package blind

import (
	"bytes"
	"encoding/csv"
	"path/filepath"
	"testing"
	"time"

	"posewright/presets"
)

// bench is a comparison whose files stay in memory.
type bench struct {
	*Comparison
	now     time.Time
	a, b    presets.Preset
	files   map[string][]byte
	changes int
}

func newBench(t *testing.T) *bench {
	t.Helper()
	r := &bench{now: start, a: presets.Default(), b: presets.Default(), files: map[string][]byte{}}
	r.Comparison = NewComparison(Hooks{Now: func() time.Time { return r.now }, Folder: "studies", Changed: func() { r.changes++ },
		Sides: func() (a, b presets.Preset, names [2]string, ok bool) { return r.a, r.b, [2]string{"one", "two"}, true },
		Write: func(path string, data []byte) { r.files[path] = bytes.Clone(data) }})
	return r
}

// A study takes an hour of people: it is not begun where they compare a preset with itself.
func TestPresetsThatNobodyCanTellApartAreNotCompared(t *testing.T) {
	t.Parallel()
	r := newBench(t)
	r.b.Name, r.b.Notes, r.b.Avatar.File, r.b.GroundFile, r.b.Calibration.HeightM = "Other", "mine", "other.glb", "hall.glb", 1.6
	r.b.Ground.Height = 0.5
	if err := r.Begin("P1", 2, 1); err == nil || r.Running() || r.changes != 0 {
		t.Errorf("%v", err)
	}
	r.b.Gait.Cadence = 1.25
	if err := r.Begin("P1", 2, 1); err != nil || !r.Running() || r.changes != 1 {
		t.Errorf("%v", err)
	}
	shown := map[float64]bool{}
	for range 2 {
		p := r.Shown(&r.a)
		if shown[p.Gait.Cadence] = true; p.Avatar.File != "" || p.GroundFile != "" || p.Calibration.HeightM != 0 || p.Ground != r.a.Ground {
			t.Errorf("%+v and %+v are shown, not those of what is edited", p.Avatar, p.Ground)
		}
		if err := r.Switch(); err != nil {
			t.Fatal(err)
		}
	}
	if len(shown) != 2 {
		t.Errorf("cadences of %v are shown", shown)
	}
}

func TestRoundsAreWrittenOnceTheyAreRated(t *testing.T) {
	t.Parallel()
	r := newBench(t)
	r.b.Gait.Cadence = 1.25
	if err := r.Begin("P1", 3, 7); err != nil {
		t.Fatal(err)
	}
	for round := 1; round <= 2; round++ {
		r.now = r.now.Add(3 * time.Second)
		if err := r.Show(Y); err != nil {
			t.Fatal(err)
		}
		r.now = r.now.Add(3 * time.Second)
		for c := range CriterionCount {
			_, _ = r.Rate(X, c, 3), r.Rate(Y, c, 4)
		}
		if r.Next() == nil {
			t.Error("a round ends without a preference")
		}
		if err := r.Prefer(PreferY); err != nil {
			t.Fatal(err)
		}
		if err := r.Next(); err != nil {
			t.Fatal(err)
		}
		if lines, err := csv.NewReader(bytes.NewReader(r.files[r.Path()])).ReadAll(); err != nil || len(lines) != 1+round {
			t.Errorf("after round %d: %v, %v", round, lines, err)
		}
	}
	if want := filepath.Join("studies", "2026-05-04-100000-7.csv"); r.Path() != want || len(r.files) != 1 {
		t.Errorf("%q is written, not %q", r.Path(), want)
	}
	before := len(r.files[r.Path()])
	r.End() // midway
	if r.Running() || len(r.files[r.Path()]) != before || r.Study().Result().Rounds != 2 {
		t.Errorf("%+v", r.Study().Result())
	}
	if r.Switch() == nil || r.Rate(X, Natural, 1) == nil || r.Next() == nil || r.Shown(&r.a) != &r.a {
		t.Error("a comparison that has ended goes on")
	}
}
