package app

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"posewright/calibration"
	"posewright/calibration/profiles"
	"posewright/internal/drivingtest"
	"posewright/internal/eventloop"
	"posewright/internal/persondata"
	"posewright/presets"
	"posewright/trackers"
	"posewright/trackers/recording"
)

// writeSession writes a recording with an attachment; nil data is none.
func writeSession(t *testing.T, path, attachment string, data []byte) {
	t.Helper()
	must(t, os.MkdirAll(filepath.Dir(path), 0o700))
	out, err := os.Create(path)
	must(t, err)
	recorder, err := recording.Record(trackers.NewStore(trackers.Monotonic()), out, recording.Info{Program: "test"})
	must(t, err)
	if data != nil {
		recorder.Attach(attachment, data)
	}
	must(t, recorder.Stop())
	must(t, out.Close())
}

func encoded(t *testing.T, value any) []byte {
	t.Helper()
	data, err := json.Marshal(value)
	must(t, err)
	return data
}

// presetOf is a preset that is calibrated for a person.
func presetOf(person string) presets.Preset {
	preset := presets.Default()
	preset.Calibration = drivingtest.CalibrationOf(person, "SERIAL-OF-"+person)
	return preset
}

func savePreset(t *testing.T, path string, preset presets.Preset) string {
	t.Helper()
	must(t, os.MkdirAll(filepath.Dir(path), 0o700))
	must(t, presets.Save(path, &preset))
	return path
}

// documents are the open documents of a test, A and B, with their journals.
type documents struct {
	open     []*presets.Document
	journals []*presets.Journal
}

func (d *documents) Presets() (open []*presets.Preset) {
	for _, doc := range d.open {
		open = append(open, doc.Current())
	}
	return open
}

func (d *documents) EachCalibration(change func(*calibration.Calibration) bool) error {
	for _, doc := range d.open {
		if c := doc.Current().Calibration.Clone(); change(&c) {
			if err := doc.Do(presets.ApplyCalibration(c)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d *documents) RestartJournals() (wait func() error) {
	var failed error
	for _, journal := range d.journals {
		if journal.Restart(); journal.Err() != nil {
			failed = journal.Err()
		}
	}
	return func() error { return failed }
}

func (d *documents) openPreset(t *testing.T, journals string, preset presets.Preset) {
	t.Helper()
	doc := presets.NewDocument(presets.Default())
	journal := presets.StartJournal(func(job func()) { job() }, journals, doc, "")
	t.Cleanup(func() { _ = journal.Close() })
	must(t, doc.Do(presets.Load(preset)))
	d.open, d.journals = append(d.open, doc), append(d.journals, journal)
}

// leaveJournal leaves the journal of an editor that crashed with unsaved work on a preset.
func leaveJournal(t *testing.T, folder string, preset presets.Preset) {
	t.Helper()
	elsewhere := t.TempDir()
	doc := presets.NewDocument(presets.Default())
	journal := presets.StartJournal(func(job func()) { job() }, elsewhere, doc, "")
	must(t, doc.Do(presets.Load(preset)))
	files, err := filepath.Glob(filepath.Join(elsewhere, "*"))
	must(t, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		must(t, err)
		must(t, os.MkdirAll(folder, 0o700))
		must(t, os.WriteFile(filepath.Join(folder, "crashed-"+filepath.Base(file)), data, 0o600))
	}
	must(t, journal.Close())
}

// filesWith returns the files below a folder that contain a text.
func filesWith(t *testing.T, folder, text string) (files []string) {
	t.Helper()
	must(t, filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if bytes.Contains(data, []byte(text)) {
			files = append(files, path)
		}
		return err
	}))
	return files
}

// findAndDelete deletes what is kept of a person and returns what was found.
func findAndDelete(t *testing.T, a *App, loop *eventloop.Loop, name string, files []string, open *documents) (found *persondata.Data, notices []eventloop.Notice) {
	t.Helper()
	a.Events.Subscribe(func(event eventloop.Event) {
		if notice, ok := event.(eventloop.Notice); ok {
			notices = append(notices, notice)
		}
	})
	a.People.Find(name, files, open, func(data *persondata.Data) { found = data })
	if !loop.RunFor(time.Minute, func() bool { return found != nil }) {
		t.Fatal("nothing was searched")
	}
	a.People.Delete(found, open)
	if !loop.RunFor(time.Minute, func() bool { return len(notices) > 0 }) {
		t.Fatal("nothing was deleted")
	}
	return found, notices
}

func TestDeletingAPersonLeavesNothingOfThemAndEverythingElse(t *testing.T) {
	t.Parallel()
	a, loop := newTestApp(t, Options{})
	f, outside := a.Folders, t.TempDir()
	for _, name := range []string{"Ada", "Ben"} {
		a.People.SaveMeasurement(calibration.Measurement{Person: name, HeightM: 1.7, EyeHeightM: 1.57}, nil)
		preset := presetOf(name)
		savePreset(t, filepath.Join(f.Presets(), name+"-own.json"), preset)
		savePreset(t, filepath.Join(f.Crash(), name+"-crashed.json"), preset)
		savePreset(t, filepath.Join(outside, name+"-elsewhere.json"), preset)
		must(t, presets.NewBackups(f.Backups()).Keep(filepath.Join(f.Presets(), name+"-own.json")))
		leaveJournal(t, f.Journal(), preset)
		writeSession(t, filepath.Join(f.Sessions(), name+".session"), recording.Calibration, encoded(t, &preset.Calibration))
		writeSession(t, filepath.Join(outside, name+".session"), recording.Calibration, encoded(t, &preset.Calibration))
	}
	a.People.Flush()
	files := []string{filepath.Join(outside, "Ada-elsewhere.json"), filepath.Join(outside, "Ben-elsewhere.json"),
		filepath.Join(outside, "Ada.session"), filepath.Join(outside, "Ben.session")}
	open := new(documents)
	open.openPreset(t, f.Journal(), presetOf("Ben"))
	open.openPreset(t, f.Journal(), presetOf("Ada")) // B
	ofBen := len(filesWith(t, string(f), "Ben")) + len(filesWith(t, outside, "Ben"))

	found, notices := findAndDelete(t, a, loop, "Ada", files, open)
	if !found.Profile || !found.Open || len(found.Presets) != 2 || len(found.Crashes) != 1 || len(found.Backups) != 1 || len(found.Journals) != 2 ||
		len(found.Recordings) != 2 || found.Err != nil {
		t.Errorf("found %+v", found)
	}
	if len(notices) != 1 || notices[0].Level != eventloop.Info {
		t.Errorf("it says %+v", notices)
	}
	for _, folder := range []string{string(f), outside} {
		if left := filesWith(t, folder, "SERIAL-OF-Ada"); len(left) > 0 {
			t.Errorf("measurements are left in %v", left)
		}
		if left := filesWith(t, folder, `"Ada"`); len(left) > 0 {
			t.Errorf("the name is left in %v", left)
		}
	}
	if left := len(filesWith(t, string(f), "Ben")) + len(filesWith(t, outside, "Ben")); left != ofBen {
		t.Errorf("of Ben there are %d files left of %d", left, ofBen)
	}
	if names := a.People.Names(); !slices.Equal(names, []string{"Ben"}) {
		t.Errorf("known are %v", names)
	}
	if a, b := open.open[0].Current().Calibration, open.open[1].Current().Calibration; a.Person != "Ben" || b.Calibrated() {
		t.Errorf("A is calibrated for %q, B for %q", a.Person, b.Person)
	}
	if saved, err := presets.Open(filepath.Join(f.Presets(), "Ada-own.json")); err != nil || saved.Calibration.Calibrated() {
		t.Errorf("the preset is %v, calibrated: %v", err, saved.Calibration.Calibrated())
	}
	if recovered, err := presets.Recover(f.Journal()); err != nil || len(recovered) != 2 {
		t.Errorf("unsaved work of %d crashed editors is left, %v", len(recovered), err)
	}
}

func TestWhatCannotBeSearchedForAPersonIsReported(t *testing.T) {
	t.Parallel()
	a, loop := newTestApp(t, Options{})
	must(t, os.MkdirAll(string(a.Folders), 0o700))
	for _, folder := range []string{a.Folders.Backups(), a.Folders.Sessions()} {
		must(t, os.WriteFile(folder, nil, 0o600)) // no folder, so that it cannot be listed
	}
	found, notices := findAndDelete(t, a, loop, "Ada", nil, new(documents))
	if found.Err == nil || !found.Empty() {
		t.Errorf("found %+v", found)
	}
	if len(notices) != 1 || notices[0].Level != eventloop.Warning || !strings.Contains(notices[0].Text.String(), "Can't delete all data of Ada") {
		t.Errorf("it says %+v", notices)
	}
}

func TestAPersonIsRenamedInProfilePresetsAndOpenDocuments(t *testing.T) {
	t.Parallel()
	a, loop := newTestApp(t, Options{})
	a.People.SaveMeasurement(calibration.Measurement{Person: "Ada", HeightM: 1.7}, nil)
	a.People.SaveMeasurement(calibration.Measurement{Person: "Ben", HeightM: 1.8}, nil)
	path := savePreset(t, filepath.Join(a.Folders.Presets(), "own.json"), presetOf("Ada"))
	open := new(documents)
	open.openPreset(t, a.Folders.Journal(), presetOf("Ada"))
	if a.People.Rename("Ada", "Ben", nil, open) {
		t.Error("a name that is taken was given")
	}
	if !a.People.Rename("Ada", "Adele", nil, open) {
		t.Error("a free name was refused")
	}
	a.People.Flush()
	loop.RunPosted()
	if names := a.People.Names(); !slices.Equal(names, []string{"Adele", "Ben"}) {
		t.Errorf("known are %v", names)
	}
	entries, err := profiles.List(a.Folders.Profiles())
	if err != nil || len(entries) != 2 || entries[0].Profile.Name != "Adele" || entries[0].Profile.Measurement.Person != "Adele" {
		t.Errorf("kept are %+v, %v", entries, err)
	}
	if preset, err := presets.Open(path); err != nil || preset.Calibration.Person != "Adele" || open.open[0].Current().Calibration.Person != "Adele" {
		t.Errorf("the file names %q, the document %q, %v", preset.Calibration.Person, open.open[0].Current().Calibration.Person, err)
	}
}

func TestProfilesAreReadInTheBackgroundAndUnreadableOnesAreLogged(t *testing.T) {
	t.Parallel()
	a, loop := newTestApp(t, Options{})
	for _, name := range []string{"Ben", "Ada"} {
		_, err := profiles.Save(a.Folders.Profiles(), &calibration.Profile{Name: name, Measurement: calibration.Measurement{Person: name, HeightM: 1.7}})
		must(t, err)
	}
	must(t, os.WriteFile(filepath.Join(a.Folders.Profiles(), "junk.json"), []byte("{"), 0o600))
	var logged []LogEntry
	a.Events.Subscribe(func(event eventloop.Event) {
		if entry, ok := event.(LogEntry); ok {
			logged = append(logged, entry)
		}
	})
	a.People.Load()
	if !loop.RunFor(time.Minute, func() bool { return len(a.People.Names()) == 2 }) {
		t.Fatalf("known are %v", a.People.Names())
	}
	if names := a.People.Names(); !slices.Equal(names, []string{"Ada", "Ben"}) {
		t.Errorf("known are %v", names)
	}
	if len(logged) != 1 || !strings.Contains(logged[0].Text.String(), "junk.json") {
		t.Errorf("logged are %v", logged)
	}
	if _, known := a.People.Profile(""); known {
		t.Error("nobody has a profile")
	}
}

func TestRecordingsWithAPersonsMeasurementsAreFound(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	ada, bob := calibration.Calibration{Person: "Ada"}, calibration.Calibration{Person: "Ben"}
	path := func(name string) string { return filepath.Join(folder, name) }
	writeSession(t, path("ada.session"), recording.Calibration, encoded(t, &ada))
	writeSession(t, path("bob.session"), recording.Calibration, encoded(t, &bob))
	writeSession(t, path("bare.session"), "", nil)
	preset := presets.Default()
	preset.Calibration.Person = "Ada"
	var document bytes.Buffer
	must(t, presets.Write(&document, &preset))
	writeSession(t, path("preset.session"), recording.Preset, document.Bytes())
	must(t, os.WriteFile(path("damaged.session"), []byte("nonsense"), 0o600))
	find := func(folder string) *persondata.Data {
		found := &persondata.Data{Name: "Ada"}
		found.Search(&persondata.Folders{Sessions: folder}, nil)
		return found
	}
	if got, want := find(folder), []string{path("ada.session"), path("preset.session")}; !slices.Equal(got.Recordings, want) || got.Err != nil {
		t.Errorf("found %v, want %v; %v", got.Recordings, want, got.Err)
	}
	if got := find(path("nowhere")); !got.Empty() || got.Err != nil {
		t.Errorf("in a missing folder there is %+v", got)
	}
}
