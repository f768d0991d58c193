package presets

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"posewright/internal/racetest"
)

// crash ends a journal as the end of its program would: the file stays, the lock goes.
func crash(t *testing.T, j *Journal) string {
	t.Helper()
	j.syncing.Wait()
	if err := j.file.Close(); err != nil {
		t.Fatal(err)
	}
	return j.file.Name()
}

func start(t *testing.T, folder string, d *Document) *Journal {
	t.Helper()
	j := StartJournal(atOnce, folder, d, "/presets/mine.json")
	if j.start(); j.Err() != nil {
		t.Fatal(j.Err())
	}
	return j
}

func atOnce(job func()) { job() }

// recovered is what Recover finds; the preset of no interest is nil.
func recovered(t *testing.T, folder string) *Recovery {
	t.Helper()
	all, err := Recover(folder)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		return nil
	}
	return &all[0]
}

func TestAfterACrashTheLastStepIsThere(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "home", "journal")
	d := NewDocument(elaborate())
	j := start(t, folder, d)
	do(t, d, Set(wristLine, 1.5))
	if err := d.Preview(Set("swivel.phi0Deg", 50)); err != nil {
		t.Fatal(err)
	}
	d.Commit()
	do(t, d, Set(wristLine, 2))
	d.Undo()
	want := d.Current().Clone()
	crash(t, j)
	r := recovered(t, folder)
	if r == nil || !r.Preset.Equal(&want) || r.Step != "Undo Wrist line weight" || r.File != "/presets/mine.json" || time.Since(r.Time) > time.Hour {
		t.Fatalf("recovered %+v", r)
	}
	if again := recovered(t, folder); again == nil {
		t.Error("looking at what can be recovered took it away")
	}
	if err := r.Discard(); err != nil || recovered(t, folder) != nil || len(filesIn(t, folder)) != 0 {
		t.Error("what was discarded is still there: ", err)
	}
}

func TestAfterACleanEndThereIsNothingToRecover(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	d := NewDocument(Default())
	j := start(t, folder, d)
	do(t, d, Set(wristLine, 1.5))
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	do(t, d, Set(wristLine, 1.6))
	if recovered(t, folder) != nil || len(filesIn(t, folder)) != 0 {
		t.Error("something is left")
	}
}

func TestWhatAForkHasUnsavedIsInItsJournalFromTheStart(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	d := NewDocument(Default())
	clean := start(t, folder, d.Fork())
	do(t, d, Set(wristLine, 1.5))
	fork := d.Fork()
	if !fork.Dirty() || fork.CanUndo() || !fork.Current().Equal(d.Current()) {
		t.Error("the fork is another document")
	}
	j := start(t, folder, fork)
	do(t, d, Set(wristLine, 2)) // has nothing to do with it
	crash(t, clean)
	crash(t, j)
	if all, err := Recover(folder); err != nil || len(all) != 1 || all[0].Preset.Torso.WristLine != 1.5 {
		t.Errorf("recovered %+v, %v", all, err)
	}
}

func TestTheStepsSinceSavingAreCounted(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	d := NewDocument(Default())
	j := start(t, folder, d)
	do(t, d, Set(wristLine, 1.5))
	do(t, d, Set(wristLine, 1.6))
	d.MarkSaved()
	do(t, d, Set(wristLine, 1.7))
	do(t, d, Set(wristLine, 1.8))
	d.Undo()
	crash(t, j)
	if r := recovered(t, folder); r == nil || r.Steps != 3 {
		t.Errorf("recovered %+v", r)
	}
}

func TestNothingIsRecoveredWhereAllWasSaved(t *testing.T) {
	t.Parallel()
	for name, steps := range map[string]func(*Document){
		"no step": func(*Document) {},
		"saved":   func(d *Document) { do(t, d, Set(wristLine, 1.5)); d.MarkSaved() },
		"undone":  func(d *Document) { do(t, d, Set(wristLine, 1.5)); d.Undo() },
	} {
		folder := t.TempDir()
		d := NewDocument(Default())
		j := start(t, folder, d)
		steps(d)
		crash(t, j)
		if recovered(t, folder) != nil || len(filesIn(t, folder)) != 0 {
			t.Errorf("%s: something is left", name)
		}
	}
}

func TestALineThatWasCutOffCostsOnlyItself(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	d := NewDocument(Default())
	j := start(t, folder, d)
	do(t, d, Set(wristLine, 1.5))
	do(t, d, Set(wristLine, 1.6))
	path := crash(t, j)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lastLine := bytes.LastIndexByte(bytes.TrimRight(whole, "\n"), '\n') + 1
	for _, cut := range []int{1, 2, 20, len(whole) - lastLine - 1, len(whole) - lastLine} {
		if err := os.WriteFile(path, whole[:len(whole)-cut], 0o600); err != nil {
			t.Fatal(err)
		}
		want := 1.5
		if cut == 1 { // only the newline
			want = 1.6
		}
		if r := recovered(t, folder); r == nil || r.Preset.Torso.WristLine != want {
			t.Errorf("%d bytes cut off: %+v", cut, r)
		}
	}
	// A later line after the torn one counts again.
	if err := os.WriteFile(path, append(whole[:len(whole)-20], whole[lastLine-1:]...), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := recovered(t, folder); r == nil || r.Preset.Torso.WristLine != 1.6 {
		t.Errorf("after a torn line: %+v", r)
	}
}

func TestTheJournalOfARunningEditorIsLeftAlone(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	running, crashed := NewDocument(Default()), NewDocument(Default())
	j := start(t, folder, running)
	crash(t, func() *Journal { k := start(t, folder, crashed); do(t, crashed, Set(wristLine, 1.5)); return k }())
	do(t, running, Set(wristLine, 2))
	if r := recovered(t, folder); r == nil || r.Preset.Torso.WristLine != 1.5 {
		t.Errorf("recovered %+v", r)
	}
	if err := j.Close(); err != nil {
		t.Error(err)
	}
}

func TestTheNewestOfSeveralCrashesComesFirst(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	folder := t.TempDir()
	for i, hour := range []int{10, 12, 11} {
		d := NewDocument(Default())
		j := start(t, folder, d)
		j.now = func() time.Time { return time.Date(2025, 1, 1, hour, 0, 0, 0, time.UTC) }
		do(t, d, Set(wristLine, float64(i)/2))
		crash(t, j)
	}
	all, err := Recover(folder)
	if err != nil || len(all) != 3 || !all[0].Time.After(all[1].Time) || !all[1].Time.After(all[2].Time) {
		t.Errorf("%d in another order, %v", len(all), err)
	}
	for _, want := range []float64{0.5, 1, 0} {
		r := recovered(t, folder)
		if r == nil || r.Preset.Torso.WristLine != want {
			t.Fatalf("recovered %+v, not %v", r, want)
		}
		if err := r.Discard(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAJournalThatGrewStartsAgainWithTheNewestState(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	folder := t.TempDir()
	large := Default()
	large.Notes = string(bytes.Repeat([]byte("x"), 512<<10))
	d := NewDocument(large)
	j := start(t, folder, d)
	for i := range 12 {
		do(t, d, Set(wristLine, float64(i)/10))
	}
	if names := filesIn(t, folder); len(names) != 1 || j.size > journalLimit+2<<20 || j.Err() != nil {
		t.Errorf("%d files, %d bytes, %v", len(names), j.size, j.Err())
	}
	crash(t, j)
	if r := recovered(t, folder); r == nil || r.Preset.Torso.WristLine != 1.1 {
		t.Error("the newest state is not there")
	}
}

func TestEditingGoesOnWhereTheJournalFails(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	d := NewDocument(Default())
	j := start(t, folder, d)
	j.file.Close()
	do(t, d, Set(wristLine, 1.5))
	if j.Err() == nil || d.Current().Torso.WristLine != 1.5 || !d.CanUndo() {
		t.Error(j.Err())
	}
	if found, err := Recover(filepath.Join(folder, "none")); found != nil || err != nil {
		t.Error("a folder that is not there: ", err)
	}
	blocked := filepath.Join(folder, "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	below := StartJournal(atOnce, filepath.Join(blocked, "journal"), d, "")
	do(t, d, Set(wristLine, 1.6))
	if below.Err() == nil {
		t.Error("a journal below a file was started")
	}
}

func TestSomethingElseInTheJournalsFolderIsLeftAlone(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "notes.txt"), []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if recovered(t, folder) != nil || len(filesIn(t, folder)) != 1 {
		t.Error("it was touched")
	}
}

func filesIn(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

func TestARestartedJournalHoldsOnlyTheDocumentAsItIs(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	d := NewDocument(Default())
	j := start(t, folder, d)
	do(t, d, Set(wristLine, 1.5))
	do(t, d, Set(wristLine, 2))
	if j.Restart(); j.Err() != nil {
		t.Fatal(j.Err())
	}
	if found, err := JournalsWith(folder, func(p *Preset) bool { return p.Torso.WristLine == 1.5 }); err != nil || len(found) != 0 {
		t.Errorf("an earlier step is left in %v, %v", found, err)
	}
	crash(t, j)
	if r := recovered(t, folder); r == nil || r.Preset.Torso.WristLine != 2 || r.Steps != 2 || r.File != "/presets/mine.json" {
		t.Errorf("recovered %+v", r)
	}
}

func TestAStepIsChangedInAJournalOfACrashedProgramOnly(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	d := NewDocument(Default())
	j := start(t, folder, d)
	do(t, d, Set(wristLine, 1.5))
	do(t, d, Set(wristLine, 2))
	found, err := JournalsWith(folder, func(p *Preset) bool { return p.Torso.WristLine == 1.5 })
	if err != nil || len(found) != 1 {
		t.Fatalf("found %v, %v", found, err)
	}
	change := func(p *Preset) bool {
		matches := p.Torso.WristLine == 1.5
		if matches {
			p.Torso.WristLine = 0
		}
		return matches
	}
	if err := ChangeJournal(found[0], change); err == nil {
		t.Error("the journal of a running program was changed")
	}
	crash(t, j)
	if err := ChangeJournal(found[0], change); err != nil {
		t.Fatal(err)
	}
	if found, err := JournalsWith(folder, func(p *Preset) bool { return p.Torso.WristLine == 1.5 }); err != nil || len(found) != 0 {
		t.Errorf("the step is left in %v, %v", found, err)
	}
	if r := recovered(t, folder); r == nil || r.Preset.Torso.WristLine != 2 || r.Steps != 2 {
		t.Errorf("recovered %+v", r)
	}
	if err := ChangeJournal(filepath.Join(folder, "gone.jsonl"), change); err != nil {
		t.Error(err)
	}
}
