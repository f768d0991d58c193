package app

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"posewright/assets"
	"posewright/calibration"
	"posewright/calibration/profiles"
	"posewright/internal/drivingtest"
	"posewright/internal/eventloop"
	"posewright/internal/session"
	"posewright/presets"
)

// resumed is an application whose window was closed and opened again.
type resumed struct {
	*App
	live    *Live
	loop    *eventloop.Loop
	notices []eventloop.Notice
}

// start opens the program in a home and waits until the avatar is there.
func start(t *testing.T, home string, chosen bool) *resumed {
	t.Helper()
	a, loop := newTestApp(t, Options{Home: home})
	x := &resumed{App: a, loop: loop}
	a.Events.Subscribe(func(event eventloop.Event) {
		if notice, is := event.(eventloop.Notice); is {
			x.notices = append(x.notices, notice)
		}
	})
	x.live = NewLive(a, LiveOptions{Demo: drivingtest.Demo(t)})
	a.Start()
	a.Resume.Start(a.Resume.Awaited("", chosen) != "")
	a.Resume.Begin(chosen)
	x.settle(t)
	return x
}

// settle waits until everything that was begun is done.
func (x *resumed) settle(t *testing.T) {
	t.Helper()
	if !x.loop.RunFor(time.Minute, func() bool {
		return x.Resume.begun && x.Avatar.Humanoid() != nil && !x.Avatar.Loading() && x.People.Loaded()
	}) {
		t.Fatal("it did not come to rest")
	}
}

// A preset of before is fitted again when it is opened, which is said and can be undone; the file of before goes to the backups when it is saved. Profiles of
// before are written again, beside the file of before.
func TestPresetsAndProfilesOfBeforeMigrateWithANoticeAndABackup(t *testing.T) {
	t.Parallel()
	home, files := t.TempDir(), t.TempDir()
	measured, err := session.NewPlayback(drivingtest.Demo(t), "demo").Calibrate(calibration.Options{Humanoid: drivingtest.Prepared(t).Humanoid, Person: "Ada"})
	must(t, err)
	old := presets.Default()
	old.Name = "Old"
	old.Calibration = measured.Clone()
	old.Calibration.EstimateVersion, old.Calibration.ArmsOrHeight, old.Calibration.Scale = 0, 1, 1.2
	path := filepath.Join(files, "old.json")
	must(t, presets.Save(path, &old))
	people, err := FoldersAt(home)
	must(t, err)
	profile := calibration.Profile{Name: "Ada", When: time.Now(), Measurement: measured.Measurement()}
	ada, err := profiles.Save(people.Profiles(), &profile)
	must(t, err)
	text, err := os.ReadFile(ada)
	must(t, err)
	text = bytes.Replace(text, []byte(`"version": 2`), []byte(`"version": 1`), 1)
	must(t, os.WriteFile(ada, text, 0o600))

	x := start(t, home, false)
	if len(x.notices) != 1 || !strings.Contains(x.notices[0].Text.String(), "updated from the old pose: arms ± ") {
		t.Errorf("of the profile is said %v", x.notices)
	}
	if kept, err := os.ReadFile(ada + ".old"); err != nil || !bytes.Equal(kept, text) {
		t.Errorf("the profile of before is not kept: %v", err)
	}
	if again, err := profiles.Open(ada); err != nil || again.Outdated() {
		t.Errorf("the profile was not written again: %v", err)
	}
	x.Document.Replace(Opened{Preset: old, Path: path})
	x.settle(t)
	c := &x.Document.Current().Calibration
	if c.Outdated() || c.ArmsOrHeight != 0 || math.Abs(c.Scale-measured.Scale) > 1e-9 || x.Document.Current().Retarget.LimbLimit != 0.35 {
		t.Errorf("the calibration is %v between eyes and arms, scale %v", c.ArmsOrHeight, c.Scale)
	}
	if len(x.notices) != 2 || !strings.Contains(x.notices[1].Text.String(), "fitted again. The eyes rule its size now; limbs are made more like yours instead, by up to 35") {
		t.Errorf("of the preset is said %v", x.notices)
	}
	x.Document.Undo()
	if c := &x.Document.Current().Calibration; c.ArmsOrHeight != 1 || c.Scale != 1.2 {
		t.Error("undo does not bring the calibration of before back")
	}
	x.Document.Edited().Redo()
	saved := false
	x.Document.Save(path, func() { saved = true })
	if !x.loop.RunFor(time.Minute, func() bool { return saved }) {
		t.Fatal("it was not saved")
	}
	kept, err := presets.NewBackups(people.Backups()).Of(path)
	if err != nil || len(kept) != 1 {
		t.Fatalf("kept are %v, %v", kept, err)
	}
	if before, err := presets.Open(kept[0].File); err != nil || before.Calibration.ArmsOrHeight != 1 {
		t.Errorf("the backup holds %v, %v", before.Calibration.ArmsOrHeight, err)
	}
	x.end()
}

func (x *resumed) end() { x.Close(); x.Wait() }

// A guest who gave no name comes back the next day to what was measured of them, until another guest is measured.
func TestWhatWasMeasuredOfAGuestOutlivesTheWindow(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	x := start(t, home, false)
	for _, m := range []float64{1.66, 1.78} {
		measured, err := session.NewPlayback(drivingtest.Demo(t), "demo").Calibrate(calibration.Options{Humanoid: x.Avatar.Humanoid()})
		if err != nil {
			t.Fatal(err)
		}
		measured.HeightM = m
		guest := measured.Measurement()
		guest.Elbows = calibration.Elbows{Phi0Deg: m}
		if m > 1.7 {
			guest.Elbows = calibration.Elbows{}
		}
		x.People.SaveMeasurement(guest, nil)
	}
	x.end()
	x = start(t, home, false)
	c := &x.Document.Current().Calibration
	if profile, kept := x.People.Profile(calibration.LastGuest); !kept || profile.Measurement.HeightM != 1.78 || profile.Measurement.Elbows.Known() {
		t.Errorf("of the last guest there is %+v", profile)
	}
	if !c.Calibrated() || c.Person != calibration.LastGuest {
		t.Errorf("the calibration is %q's", c.Person)
	}
	if len(x.notices) != 1 || !strings.Contains(x.notices[0].Text.String(), "The calibration of Last guest from") {
		t.Errorf("said was %v", x.notices)
	}
}

func TestTheProgramGoesOnWithThePresetAvatarAndPersonOfTheTimeBefore(t *testing.T) {
	t.Parallel()
	home, files := t.TempDir(), t.TempDir()
	avatar, preset := filepath.Join(files, "me.glb"), filepath.Join(files, "mine.json")
	if err := os.WriteFile(avatar, assets.Mannequin(), 0o600); err != nil {
		t.Fatal(err)
	}
	mine := presets.Default()
	mine.Name, mine.Avatar.File = "Mine", avatar
	if err := presets.Save(preset, &mine); err != nil {
		t.Fatal(err)
	}

	// A first start: nothing is remembered, nobody is known. Then an avatar is chosen and Ada calibrates.
	x := start(t, home, false)
	if x.Document.Current().Calibration.Calibrated() || len(x.notices) != 0 {
		t.Errorf("at first there is %+v, said %v", x.Document.Current().Calibration, x.notices)
	}
	plain := presets.Default()
	plain.Avatar.File = avatar
	x.Document.Replace(Opened{Preset: plain})
	x.settle(t)
	measured, err := session.NewPlayback(drivingtest.Demo(t), "demo").Calibrate(calibration.Options{Humanoid: x.Avatar.Humanoid(), Person: "Ada"})
	if err != nil {
		t.Fatal(err)
	}
	x.live.Calibration.SetPerson("Ada")
	x.People.SaveMeasurement(measured.Measurement(), nil)
	x.end()

	// The next day the avatar is back, and what was measured of Ada drives it without a question.
	x = start(t, home, false)
	c := x.Document.Current()
	if c.Avatar.File != avatar || c.Calibration.Person != "Ada" || c.Calibration.HeightM != measured.HeightM || x.Document.Dirty() {
		t.Errorf("it went on with %q, %q of %v m, dirty %v", c.Avatar.File, c.Calibration.Person, c.Calibration.HeightM, x.Document.Dirty())
	}
	if len(x.notices) != 1 || !strings.Contains(x.notices[0].Text.String(), "The calibration of Ada from") {
		t.Errorf("said was %v", x.notices)
	}
	x.Document.Replace(Opened{Preset: mine, Path: preset})
	x.settle(t)
	x.end()

	// The preset of a file comes back as it is there; the calibration is a step of undo.
	x = start(t, home, false)
	if x.Document.Path() != preset || x.Document.Current().Calibration.Person != "Ada" || !x.Document.Edited().CanUndo() {
		t.Errorf("it went on with %q, calibrated for %q", x.Document.Path(), x.Document.Current().Calibration.Person)
	}
	x.Document.Undo()
	if x.Document.Current().Calibration.Calibrated() {
		t.Error("undo left the calibration")
	}

	// Another document is fitted to Ada, too; another avatar of one that she took the calibration from is not.
	x.Document.Replace(Opened{Preset: presets.Default()})
	x.settle(t)
	if c := x.Document.Current().Calibration; c.Person != "Ada" {
		t.Errorf("a new document is calibrated for %q", c.Person)
	}
	x.live.Calibration.Remove()
	x.Avatar.Open(avatar, func(loaded *LoadedAvatar) { must(t, x.Avatar.Use(loaded, x.Document)) })
	if !x.loop.RunFor(time.Minute, func() bool { return x.Document.Current().Avatar.File == avatar && x.Avatar.Humanoid() != nil }) {
		t.Fatal("the avatar is not used")
	}
	if x.Document.Current().Calibration.Calibrated() {
		t.Error("what was removed came back with another avatar")
	}
	x.end()

	// What is named at the start wins.
	x = start(t, home, true)
	if x.Document.Path() != "" {
		t.Errorf("in place of what was named there is %q", x.Document.Path())
	}
	x.Document.Replace(Opened{Preset: mine, Path: preset})
	x.settle(t)
	x.end()

	// A file that is gone is named, and the default preset is there.
	if err := os.Remove(preset); err != nil {
		t.Fatal(err)
	}
	x = start(t, home, false)
	if x.Document.Path() != "" || x.Document.Current().Name != presets.Default().Name || len(x.notices) == 0 || !strings.Contains(x.notices[0].Text.String(), "mine.json, which was open last") {
		t.Errorf("it went on with %q, said %v", x.Document.Path(), x.notices)
	}
}

// saved writes a preset of a name to a file.
func saved(t *testing.T, path, name string) {
	t.Helper()
	preset := presets.Default()
	preset.Name = name
	must(t, presets.Save(path, &preset))
}

// open opens the preset of a file.
func (x *resumed) open(t *testing.T, path string) {
	t.Helper()
	done := false
	x.Library.Read(path, func(o Opened, err error) {
		must(t, err)
		x.Document.Replace(o)
		done = true
	})
	if !x.loop.RunFor(time.Minute, func() bool { return done }) {
		t.Fatal("it is not opened")
	}
	x.settle(t)
}

// The program ends while a copy of the preset is edited as B, which is in no file.
func TestThePresetOfAFileComesBackAlsoWhereItsCopyWasEdited(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(x *resumed){
		"as it was copied": func(*resumed) {},
		"changed, and given up": func(x *resumed) {
			must(t, x.Document.Do(presets.Set("torso.wristLine", 0.25)))
			x.Document.Journals.GiveUp()
		},
		"switched back": func(x *resumed) { x.Document.Switch() },
		"closed":        func(x *resumed) { x.Document.CloseB() },
	} {
		home, path := t.TempDir(), filepath.Join(t.TempDir(), "mine.json")
		saved(t, path, "Posewright") // as the built-in preset is called
		x := start(t, home, false)
		x.open(t, path)
		x.Document.CopyToOther()
		x.Document.Switch()
		end(x)
		x.end()
		again := start(t, home, false)
		if got := again.Document.Path(); got != path {
			t.Errorf("%s: %q comes back", name, got)
		}
		again.end()
	}
}

// The system ends the program while B has unsaved changes. The next start offers them, and opens the preset of the file as A.
func TestUnsavedBComesBackBesideTheFileOfA(t *testing.T) {
	t.Parallel()
	home, path := t.TempDir(), filepath.Join(t.TempDir(), "mine.json")
	saved(t, path, "Mine")
	x := start(t, home, false)
	x.open(t, path)
	x.Document.CopyToOther()
	x.Document.Switch()
	must(t, x.Document.Do(presets.Set("torso.wristLine", 0.25)))
	x.end()

	restore := func() *resumed {
		a, loop := newTestApp(t, Options{Home: home})
		x := &resumed{App: a, loop: loop}
		x.live = NewLive(a, LiveOptions{Demo: drivingtest.Demo(t)})
		a.Start()
		a.Resume.Start(true)
		a.Recovery.Find(func(works []presets.Recovery, err error) {
			must(t, err)
			if len(works) != 1 {
				t.Fatalf("found is %v", works)
			}
			a.Document.Restore(&works[0], false, func() { a.Resume.Begin(true) })
		})
		x.settle(t)
		return x
	}
	again := restore()
	value, _ := presets.Lookup("torso.wristLine")
	if other, _, file := again.Document.Other(); !again.Document.InB() || !again.Document.Dirty() || value.Get(again.Document.Current()) != 0.25 || file != path || other.Dirty() {
		t.Errorf("edited is %v of %v, B %v; the other one is of %q", again.Document.Name(), again.Document.Path(), again.Document.InB(), file)
	}
	again.Document.Journals.GiveUp()
	again.end()
	if last := start(t, home, false); last.Document.Path() != path {
		t.Errorf("once the changes are given up, %q comes back", last.Document.Path())
	}
}

func TestWhatWasOpenedWithoutAFileTakesThePlaceOfTheFileBefore(t *testing.T) {
	t.Parallel()
	home, path := t.TempDir(), filepath.Join(t.TempDir(), "mine.json")
	saved(t, path, "Mine")
	x := start(t, home, false)
	x.open(t, path)
	parger, _ := presets.Builtin("Parger as released")
	x.Document.Replace(Opened{Preset: parger})
	x.settle(t)
	x.end()
	again := start(t, home, false)
	if again.Document.Path() != "" || again.Document.Current().Name != parger.Name {
		t.Errorf("%q of %q comes back", again.Document.Current().Name, again.Document.Path())
	}
}

func TestTheRecordingThatPlayedPlaysAgain(t *testing.T) {
	t.Parallel()
	home, path := t.TempDir(), filepath.Join(t.TempDir(), "dance.udpcap")
	must(t, os.WriteFile(path, assets.Demo(), 0o600))
	x := start(t, home, false)
	plays := func(x *resumed) func() bool {
		return func() bool { return x.live.Sources.Mode() == SourceSession && x.live.Playback.Current().Path == path }
	}
	x.live.Sources.Open(path)
	if !x.loop.RunFor(time.Minute, plays(x)) {
		t.Fatal("it does not play")
	}
	x.end()
	again := start(t, home, false)
	if !again.loop.RunFor(time.Minute, plays(again)) {
		t.Fatal("it does not play again")
	}
	again.live.Sources.Choose(SourceAuto)
	again.end()
	last := start(t, home, false)
	if got := last.Settings.Values.Last.Recording; last.live.Sources.Mode() != SourceAuto || got != "" {
		t.Errorf("after the demo was chosen %q plays, mode %v", got, last.live.Sources.Mode())
	}
}
