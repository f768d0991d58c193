//go:build cgo

package ui

import (
	"path/filepath"
	"testing"
	"time"

	"posewright/calibration"
	"posewright/calibration/profiles"
	"posewright/internal/app"
	"posewright/internal/persondata"
	"posewright/presets"
	"posewright/solver/gait"
	"posewright/ui/monitor"
	"posewright/ui/uitest"
	"posewright/ui/widgets"
)

// knowing is an editor that waits for live devices and knows people with their cadences.
func knowing(t *testing.T, person string, known map[string]float64) *testEditor {
	return newTestEditor(t, func(o *Options) {
		for name, cadence := range known {
			p := &calibration.Profile{Name: name, Cadence: cadence, Measurement: calibration.Measurement{Person: name, HeightM: 1.7}}
			_, err := profiles.Save(app.Folders(o.Home).Profiles(), p)
			must(t, err)
		}
		s := app.DefaultSettings()
		s.Person = person
		uitest.WriteJSON(t, app.Folders(o.Home).Settings(), &s)
	})
}

// stepsWith waits until the avatar steps with a cadence.
func (x *testEditor) stepsWith(cadence float64) {
	x.t.Helper()
	x.until("another cadence", func() bool { return x.read().Walker == x.core.Publisher.Walker() && x.reading.Gait.Cadence == cadence })
}

// walked has the solver have learned a cadence of who is before the devices.
func (x *testEditor) walked(cadence float64) {
	x.read()
	x.reading.Walker, x.reading.Gait = x.core.Publisher.Walker(), gait.Report{Walking: true, Locked: 0.9, Cadence: cadence}
	x.followsPace(x.live.Store.Now())
}

// followsPace notes what was learned of who walks in the reading.
func (x *testEditor) followsPace(now time.Duration) {
	x.core.Pace.Follow(x.reading.Walker, &x.reading.Gait, x.Current(), now)
}

// keptCadence is what is on the disk of a person; -1 for nothing at all.
func (x *testEditor) keptCadence(name string) float64 {
	x.t.Helper()
	x.core.People.Flush()
	entries, err := profiles.List(x.core.Folders.Profiles())
	must(x.t, err)
	for _, entry := range entries {
		if entry.Profile.Name == name {
			return entry.Profile.Cadence
		}
	}
	return -1
}

func TestThePaceBelongsToThePersonAndComesBackWithThem(t *testing.T) {
	x := knowing(t, "Ada", map[string]float64{"Ada": 1.2, "Bob": 0})
	x.stepsWith(1) // of the demo, which is nobody's
	x.walked(1.4)
	x.run("source/live")
	x.stepsWith(1.2)
	for what, g := range map[string]gait.Report{
		"steps that are hardly in step": {Walking: true, Locked: 0.4, Cadence: 1.3}, "steps on the spot": {Walking: true, InPlace: true, Locked: 1, Cadence: 1.3},
		"standing": {Locked: 0.9, Cadence: 1.3},
	} {
		x.read()
		x.reading.Walker, x.reading.Gait = x.core.Publisher.Walker(), g
		x.followsPace(x.live.Store.Now())
		if x.core.Pace.Learned() != 0 {
			t.Errorf("%s tell of her pace", what)
		}
	}
	x.walked(1.25)
	x.live.Calibration.SetPerson("Bob")
	if got := x.keptCadence("Ada"); got != 1.25 {
		t.Errorf("kept of her is a cadence of %v", got)
	}
	x.followsPace(x.live.Store.Now() + time.Hour) // what is read is of Ada still
	if x.core.Pace.Learned() != 0 {
		t.Error("he is said to walk as she does")
	}
	x.stepsWith(1)
	x.walked(0.9)
	x.set(app.CadenceParameter, 1.1)
	x.stepsWith(1.1)
	x.run("undo")
	x.live.Calibration.SetPerson("Ada")
	x.stepsWith(1.25)
	if got := x.keptCadence("Bob"); got != 0.9 {
		t.Errorf("kept of him is a cadence of %v", got)
	}
	x.document.Replace(app.Opened{Preset: presets.Default()})
	x.stepsWith(1.25)

	x.walked(1.3)
	x.followsPace(x.live.Store.Now() + time.Minute) // while she walks
	if got := x.keptCadence("Ada"); got != 1.3 {
		t.Errorf("after a while of walking kept of her is a cadence of %v", got)
	}
	x.walked(1.35)
	x.calibrating.renamePerson("Ada", "Adele")
	if old, now := x.keptCadence("Ada"), x.keptCadence("Adele"); old != -1 || now != 1.35 {
		t.Errorf("renamed, her cadence is %v, and of the old name %v", now, old)
	}
	x.stepsWith(1.35)
	x.walked(1.4)
	x.core.Pace.Save()
	x.core.People.SaveMeasurement(calibration.Measurement{Person: "Adele", HeightM: 1.71}, nil) // measured anew
	if p, _ := x.core.People.Profile("Adele"); p.Cadence != 1.4 || p.Measurement.HeightM != 1.71 {
		t.Errorf("measured anew kept of her is %+v", p)
	}
	x.walked(1.45)
	x.calibrating.deletePerson(&persondata.Data{Name: "Adele"})
	x.stepsWith(1)
	x.walked(1.5)
	x.live.Calibration.SetPerson("Adele")
	x.stepsWith(1)
	x.until("only Bob's profile is kept", func() bool {
		files, _ := filepath.Glob(filepath.Join(x.core.Folders.Profiles(), "*"))
		return len(files) == 1
	})

	x.live.Calibration.SetPerson("Bob")
	x.stepsWith(0.9)
	x.walked(0.8)
	x.run("source/demo")
	x.core.Pace.Save()
	if got := x.keptCadence("Bob"); got != 0.8 {
		t.Errorf("before the demo plays kept of him is a cadence of %v", got)
	}
}

func TestTheLearnedPaceIsTakenIntoThePresetWhenItIsAskedForAndNoSooner(t *testing.T) {
	x := knowing(t, "Ada", map[string]float64{"Ada": 1.2})
	x.run("source/live")
	x.stepsWith(1.2)
	if got := x.Current().Gait.Cadence; got != 1 || x.document.Edited().Revision() != 0 {
		t.Fatalf("unasked the preset has a factor of %v", got)
	}
	x.workspace.bottom.Show(true)
	x.workspace.bottom.Choose(monitor.TabSteps)
	saves := func() *widgets.ToolButton {
		return control(t, x.workspace.bottom.Controls(), "steps.ownPace").(*widgets.ToolButton)
	}
	x.until("the button", func() bool { return !saves().Disabled })
	saves().Tapped(nil)
	if got := x.Current().Gait.Cadence; got != 1.2 {
		t.Errorf("the preset has a factor of %v", got)
	}
	x.until("the button to have nothing to do", func() bool { return saves().Disabled })
	x.stepsWith(1.2)
	x.run("undo")
	if got := x.Current().Gait.Cadence; got != 1 {
		t.Errorf("after it was taken back the preset has a factor of %v", got)
	}
	x.set("gait.cadenceGain", 0)
	x.stepsWith(1)
	if x.calibrating.hasOwnPace() {
		t.Error("what is not learned can be kept")
	}
}
