package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"posewright/assets"
	"posewright/calibration"
	"posewright/internal/session"
	"posewright/presets"
)

// resumed is an application whose window was closed and opened again.
type resumed struct {
	*App
	live    *Live
	loop    *Loop
	notices []Notice
}

// start opens the program in a home and waits until the avatar is there.
func start(t *testing.T, home string, chosen bool) *resumed {
	t.Helper()
	a, loop := newTestApp(t, Options{Home: home})
	x := &resumed{App: a, loop: loop}
	a.Events.Subscribe(func(event Event) {
		if notice, is := event.(Notice); is {
			x.notices = append(x.notices, notice)
		}
	})
	x.live = NewLive(a, LiveOptions{Demo: demo(t)})
	a.Start()
	a.Publisher.ShowAvatar()
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

func (x *resumed) end() { x.Close(); x.Wait() }

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
	measured, err := session.NewPlayback(demo(t), "demo").Calibrate(calibration.Options{Humanoid: x.Avatar.Humanoid(), Person: "Ada"})
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
