package app

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"posewright/calibration"
	"posewright/internal/eventloop"
	"posewright/internal/persondata"
	"posewright/presets"
)

const testParameter = "torso.wristLine"

// settle runs what follows from files that are read and written.
func settle(a *App, loop *eventloop.Loop) {
	for range 4 { // a file may be read in order to write another
		a.Document.Flush()
		loop.RunPosted()
	}
}

func set(t *testing.T, d *Document, value float64) {
	t.Helper()
	if err := d.Do(presets.Set(testParameter, value)); err != nil {
		t.Fatal(err)
	}
}

// leaveWork leaves a journal with unsaved work behind, as a program does that ended unexpectedly.
func leaveWork(t *testing.T, folder string, value float64) {
	t.Helper()
	elsewhere := t.TempDir()
	document := presets.NewDocument(presets.Default())
	journal := presets.StartJournal(func(job func()) { job() }, elsewhere, document, "")
	if err := document.Do(presets.Set(testParameter, value)); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(folder, os.DirFS(elsewhere)); err != nil {
		t.Fatal(err)
	}
	if err := journal.Close(); err != nil {
		t.Fatal(err)
	}
}

// recoverable returns the unsaved work that the next start would offer.
func recoverable(t *testing.T, a *App) []presets.Recovery {
	t.Helper()
	works, err := presets.Recover(a.Folders.Journal())
	if err != nil {
		t.Fatal(err)
	}
	return works
}

// restoreOnly restores the only unsaved work.
func restoreOnly(t *testing.T, a *App, loop *eventloop.Loop) {
	t.Helper()
	var works []presets.Recovery
	a.Recovery.Find(func(found []presets.Recovery, err error) { works = found })
	settle(a, loop)
	if len(works) != 1 {
		t.Fatalf("%d works are recoverable", len(works))
	}
	a.Document.Restore(&works[0], false, func() {})
	settle(a, loop)
	if a.Document.Current().Torso.WristLine != 1.5 || !a.Document.Dirty() {
		t.Fatal("the work is not restored")
	}
}

func TestRecoveredJournalStaysWhileJournalingIsOff(t *testing.T) {
	t.Parallel()
	a, loop := newTestApp(t, Options{})
	leaveWork(t, a.Folders.Journal(), 1.5)
	a.Settings.Values.Journal = false
	a.Document.Journals.SettingChanged()
	restoreOnly(t, a, loop)
	if works := recoverable(t, a); len(works) != 1 || works[0].Preset.Torso.WristLine != 1.5 {
		t.Fatalf("the only copy of the work is gone: %d are recoverable", len(works))
	}
	a.Document.Save(filepath.Join(t.TempDir(), "saved.json"), nil)
	settle(a, loop)
	if works := recoverable(t, a); len(works) != 0 {
		t.Error("saved work is offered again")
	}
}

func TestRecoveredJournalStaysWhereNoJournalCanBeStarted(t *testing.T) {
	t.Parallel()
	a, loop := newTestApp(t, Options{})
	leaveWork(t, a.Folders.Journal(), 1.5)
	var works []presets.Recovery
	a.Recovery.Find(func(found []presets.Recovery, err error) { works = found })
	settle(a, loop)
	moved := a.Folders.Journal() + "-moved"
	if err := os.Rename(a.Folders.Journal(), moved); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(a.Folders.Journal(), nil, 0o600); err != nil { // a file where the folder should be
		t.Fatal(err)
	}
	warned := false
	a.Events.Subscribe(func(event eventloop.Event) {
		notice, ok := event.(eventloop.Notice)
		warned = warned || ok && notice.Level == eventloop.Warning
	})
	a.Document.Restore(&works[0], false, func() {})
	settle(a, loop)
	if left, err := presets.Recover(moved); err != nil || len(left) != 1 || !warned {
		t.Errorf("%d works are left (%v), warned: %v", len(left), err, warned)
	}
}

func TestRecoveredJournalIsRemovedOnceItsWorkIsJournaledAgain(t *testing.T) {
	t.Parallel()
	a, loop := newTestApp(t, Options{})
	leaveWork(t, a.Folders.Journal(), 1.5)
	restoreOnly(t, a, loop)
	files, _ := filepath.Glob(filepath.Join(a.Folders.Journal(), "*"))
	if works := recoverable(t, a); len(files) != 1 || len(works) != 0 { // the new one is locked
		t.Errorf("journals %v, recoverable %d", files, len(works))
	}
	a.Document.Close()
	settle(a, loop)
	if files, _ := filepath.Glob(filepath.Join(a.Folders.Journal(), "*")); len(files) != 0 {
		t.Errorf("a program that ended in order left %v", files)
	}
}

// The end of a desktop session asks nobody.
func TestAProgramThatIsEndedFromOutsideKeepsUnsavedWork(t *testing.T) {
	t.Parallel()
	for _, asked := range []bool{false, true} {
		a, loop := newTestApp(t, Options{})
		set(t, a.Document, 0.25)
		settle(a, loop)
		if asked {
			a.Document.Journals.GiveUp()
		}
		a.Close()
		if works, want := recoverable(t, a), 1; asked && len(works) != 0 || !asked && len(works) != want {
			t.Errorf("asked: %v: %d works are offered by the next start", asked, len(works))
		}
	}
	a, loop := newTestApp(t, Options{})
	set(t, a.Document, 0.25)
	a.Document.Save(filepath.Join(t.TempDir(), "mine.json"), nil)
	settle(a, loop)
	a.Close()
	if works := recoverable(t, a); len(works) != 0 {
		t.Errorf("of saved work %d are offered", len(works))
	}
}

func TestSavingKeepsABackupAndTheFileIsTheDocuments(t *testing.T) {
	t.Parallel()
	a, loop := newTestApp(t, Options{})
	d, path := a.Document, filepath.Join(t.TempDir(), "mine.json")
	for _, value := range []float64{0.25, 0.5, 0.75} {
		set(t, d, value)
		d.Save(path, nil)
		settle(a, loop)
	}
	if d.Dirty() || d.Path() != path || d.Name() != "mine" || a.Settings.Values.Recent[0] != path {
		t.Errorf("after saving: %q, %q, recent %v", d.Path(), d.Name(), a.Settings.Values.Recent)
	}
	var versions []Version
	a.Library.ReadBackups(path, d.Current(), func(found []Version, err error) { versions = found })
	settle(a, loop)
	if len(versions) != 2 || versions[0].Preset.Torso.WristLine != 0.5 || versions[0].Differences != 1 {
		t.Errorf("%d versions are kept", len(versions))
	}
	a.DocumentWatch.FilesChanged(a.DocumentWatch.Files()) // the program's own write
	settle(a, loop)
	if d.Dirty() || d.Current().Torso.WristLine != 0.75 {
		t.Error("the program's own write counts as another's")
	}
}

func TestAnotherProgramsChangeIsOneStepOfUndoAndAskedAboutWithUnsavedWork(t *testing.T) {
	t.Parallel()
	a, loop := newTestApp(t, Options{})
	d, path := a.Document, filepath.Join(t.TempDir(), "mine.json")
	d.Save(path, nil)
	settle(a, loop)
	var asked *DocumentFileChanged
	a.Events.Subscribe(func(event eventloop.Event) {
		if changed, ok := event.(DocumentFileChanged); ok {
			asked = &changed
		}
	})
	write := func(value float64) {
		other := d.Current().Clone()
		other.Torso.WristLine = value
		if err := presets.Save(path, &other); err != nil {
			t.Fatal(err)
		}
		a.DocumentWatch.FilesChanged(a.DocumentWatch.Files())
		settle(a, loop)
	}
	write(0.25)
	if d.Current().Torso.WristLine != 0.25 || d.Dirty() || !d.Edited().CanUndo() || asked != nil {
		t.Error("the file was not read again as one step")
	}
	set(t, d, 0.75)
	write(0.5)
	if asked == nil || d.Current().Torso.WristLine != 0.75 {
		t.Fatal("unsaved work was replaced without asking")
	}
	if asked.Take(); d.Current().Torso.WristLine != 0.5 || d.Dirty() {
		t.Error("taking the file's version did not replace the document")
	}
}

func TestRenamingAFileRenamesTheOpenPresetAndKeepsItSaved(t *testing.T) {
	t.Parallel()
	a, loop := newTestApp(t, Options{})
	d, folder := a.Document, t.TempDir()
	d.Save(filepath.Join(folder, "one.json"), nil)
	settle(a, loop)
	var to string
	var failed error
	a.Library.Rename(d.Path(), " ", func(_ string, err error) { failed = err })
	settle(a, loop)
	a.Library.Rename(d.Path(), "Two", func(path string, err error) { to = path })
	settle(a, loop)
	if failed == nil || d.Path() != filepath.Join(folder, "Two"+presets.Ending) || to != d.Path() || d.Current().Name != "Two" || d.Dirty() {
		t.Errorf("%v; renamed to %q, open is %q, dirty %v", failed, to, d.Path(), d.Dirty())
	}
}

func TestDeletingAPersonLeavesNothingInBothPresetsAndTheirJournals(t *testing.T) {
	t.Parallel()
	preset := presets.Default()
	preset.Calibration = calibration.Calibration{Person: "Ada", HeightM: 1.7, Scale: 1}
	a, loop := newTestApp(t, Options{Preset: preset})
	d := a.Document
	d.CopyToOther()
	set(t, d, 0.25)
	d.Switch()
	set(t, d, 0.5)
	settle(a, loop)
	done := false
	a.Events.Subscribe(func(event eventloop.Event) {
		notice, ok := event.(eventloop.Notice)
		done = done || ok
		if ok && notice.Level == eventloop.Warning {
			t.Errorf("warned: %s", notice.Text)
		}
	})
	a.People.Find("Ada", d.Paths(), d, func(found *persondata.Data) { a.People.Delete(found, d) })
	if !loop.RunFor(time.Minute, func() bool { return done }) {
		t.Fatal("never deleted")
	}
	settle(a, loop)
	for _, open := range d.Presets() {
		if open.Calibration.Person != "" || open.Calibration.HeightM != 0 {
			t.Errorf("an open preset has the calibration of %q", open.Calibration.Person)
		}
	}
	left, err := presets.JournalsWith(a.Folders.Journal(), func(p *presets.Preset) bool { return p.Calibration.Person == "Ada" })
	if err != nil || len(left) != 0 {
		t.Errorf("journals name the person still: %v, %v", left, err)
	}
}

func TestSavingElsewhereKeepsThePathsOfAvatarAndGroundValid(t *testing.T) {
	t.Parallel()
	a, loop := newTestApp(t, Options{})
	d, here, there := a.Document, t.TempDir(), t.TempDir()
	d.Save(filepath.Join(here, "mine.json"), nil)
	settle(a, loop)
	if err := d.Do(presets.SetAvatar(presets.Avatar{File: "me.glb"}, d.Current().Calibration)); err != nil {
		t.Fatal(err)
	}
	d.Save(filepath.Join(there, "mine.json"), nil)
	settle(a, loop)
	if got, want := d.Current().Avatar.File, filepath.Join(here, "me.glb"); got != want {
		t.Errorf("the avatar is %q, want %q", got, want)
	}
}

func TestRecentFilesThatAreGoneAreKnownToBeMissing(t *testing.T) {
	t.Parallel()
	a, loop := newTestApp(t, Options{})
	gone := filepath.Join(t.TempDir(), "gone.json")
	a.Recent.Add(gone)
	if !loop.RunFor(time.Minute, func() bool { return a.Recent.Missing(gone) }) {
		t.Error("a missing file is not known")
	}
	a.Recent.Remove(gone)
	if len(a.Settings.Values.Recent) != 0 {
		t.Errorf("left are %v", a.Settings.Values.Recent)
	}
}

func TestNothingIsReadOrWrittenOnTheOwner(t *testing.T) {
	t.Parallel()
	a, loop := newTestApp(t, Options{})
	blocked := make(chan struct{})
	a.Library.jobs.Add(func() { <-blocked }, nil) // a disk that does not answer
	a.Recovery.jobs.Add(func() { <-blocked }, nil)
	path := filepath.Join(t.TempDir(), "mine.json")
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	returned := loop.RunUntil(ctx, func() bool {
		set(t, a.Document, 0.25)
		a.Document.Save(path, nil)
		a.Library.Read(path, func(Opened, error) {})
		a.Document.CopyToOther()
		a.Document.Switch()
		a.Document.CloseB()
		return true
	})
	close(blocked)
	if settle(a, loop); !returned {
		t.Error("a command waits for the disk")
	}
}

func TestABuiltinPresetKeepsItsNameWhereItCannotBeSaved(t *testing.T) {
	t.Parallel()
	a, loop := newTestApp(t, Options{})
	name := a.Document.Edited().Current().Name
	a.Document.Save(filepath.Join(t.TempDir(), "none", "evening.json"), nil)
	settle(a, loop)
	if got := a.Document.Edited().Current().Name; got != name || a.Document.Edited().CanUndo() {
		t.Errorf("after a failed save the preset is called %q, was %q", got, name)
	}
	path := filepath.Join(t.TempDir(), "morning.json")
	a.Document.Save(path, nil)
	settle(a, loop)
	if got := a.Document.Edited().Current().Name; got != "morning" || a.Document.Dirty() {
		t.Errorf("after a save the preset is called %q", got)
	}
}

func TestPropertiesEditedWhileABuiltinPresetIsSavedStay(t *testing.T) {
	t.Parallel()
	a, loop := newTestApp(t, Options{})
	document := a.Document.Edited()
	a.Document.Save(filepath.Join(t.TempDir(), "evening.json"), nil)
	about := document.Current().About
	about.Tags, about.Notes = []string{"dance"}, "For dancing"
	if err := document.Do(presets.Describe(about)); err != nil {
		t.Fatal(err)
	}
	settle(a, loop)
	if got := document.Current(); got.Name != "evening" || len(got.Tags) != 1 || got.Notes != "For dancing" || !a.Document.Dirty() {
		t.Errorf("after the save it is %q with the tags %q and the notes %q", got.Name, got.Tags, got.Notes)
	}
}

func TestABuiltinPresetThatIsSavedIsCalledLikeItsFile(t *testing.T) {
	t.Parallel()
	a, loop := newTestApp(t, Options{})
	path := filepath.Join(t.TempDir(), "evening.json")
	a.Document.Save(path, nil)
	settle(a, loop)
	saved, err := presets.Open(path)
	if err != nil || saved.Name != "evening" || saved.Author != "" || saved.Notes != "" || a.Document.Dirty() {
		t.Errorf("saved is %q by %q: %q, %v", saved.Name, saved.Author, saved.Notes, err)
	}
	// What the person has said themselves stays.
	mine := presets.Default()
	mine.Notes = "For dancing"
	a.Document.Replace(Opened{Preset: mine})
	a.Document.Save(path, nil)
	settle(a, loop)
	if saved, err = presets.Open(path); err != nil || saved.Name != "evening" || saved.Notes != "For dancing" {
		t.Errorf("saved is %q: %q, %v", saved.Name, saved.Notes, err)
	}
	// A file that has the name of a built-in preset already keeps it.
	builtin := presets.Default()
	a.Document.Replace(Opened{Preset: builtin, Path: path})
	a.Document.Save(path, nil)
	settle(a, loop)
	if saved, err = presets.Open(path); err != nil || saved.Name != builtin.Name {
		t.Errorf("saved is %q, was %q, %v", saved.Name, builtin.Name, err)
	}
	mine.Name = "Evening dance"
	a.Document.Replace(Opened{Preset: mine})
	a.Document.Save(path, nil)
	settle(a, loop)
	if saved, err = presets.Open(path); err != nil || saved.Name != "Evening dance" {
		t.Errorf("saved is %q, %v", saved.Name, err)
	}
}
