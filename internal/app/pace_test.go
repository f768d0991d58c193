package app

import (
	"testing"
	"time"

	"posewright/calibration"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/solver"
	"posewright/solver/gait"
)

func TestTheLearnedCadenceIsKeptOfAPersonBeforeLiveDevicesOnly(t *testing.T) {
	t.Parallel()
	a, _ := newTestApp(t, Options{})
	for name, cadence := range map[string]float64{"Ada": 1.2, "Bob": 0} {
		a.People.Save(calibration.Profile{Name: name, Cadence: cadence, Measurement: calibration.Measurement{Person: name, HeightM: 1.7}}, func(err error) { t.Error(err) })
	}
	preset := presets.Default()
	kept := func(name string) float64 {
		profile, _ := a.People.Profile(name)
		return profile.Cadence
	}
	walk := func(walker *session.Walker, cadence float64, now time.Duration) {
		a.Pace.Follow(walker, &gait.Report{Walking: true, Locked: 0.9, Cadence: cadence}, &preset, now)
	}
	if walker := a.Pace.Walker(false, "Ada", 0); walker.Cadence != 0 {
		t.Errorf("a recording begins with her cadence %v", walker.Cadence)
	}
	walk(a.Pace.Walker(false, "Ada", 0), 1.4, time.Hour)
	ada := a.Pace.Walker(true, "Ada", 0)
	if ada.Cadence != 1.2 || a.Pace.Walker(true, "Ada", time.Second) != ada {
		t.Errorf("she begins with %v", ada.Cadence)
	}
	for name, report := range map[string]gait.Report{
		"unsteady steps": {Walking: true, Locked: 0.4, Cadence: 1.3}, "steps on the spot": {Walking: true, InPlace: true, Locked: 1, Cadence: 1.3},
		"standing": {Locked: 0.9, Cadence: 1.3},
	} {
		if a.Pace.Follow(ada, &report, &preset, 0); a.Pace.Learned() != 0 {
			t.Errorf("%s change her cadence", name)
		}
	}
	walk(ada, 1.25, time.Second)
	if kept("Ada") != 1.2 {
		t.Errorf("after a second %v is kept", kept("Ada"))
	}
	walk(ada, 1.25, cadenceSavePeriod)
	if kept("Ada") != 1.25 {
		t.Errorf("after a while %v is kept", kept("Ada"))
	}
	walk(ada, 1.3, cadenceSavePeriod+time.Second)
	bob := a.Pace.Walker(true, "Bob", time.Minute)
	if kept("Ada") != 1.3 || bob.Cadence != 0 {
		t.Errorf("when he comes %v is kept of her, and he begins with %v", kept("Ada"), bob.Cadence)
	}
	if walk(ada, 2, time.Hour); a.Pace.Learned() != 0 {
		t.Error("her steps teach his cadence")
	}
	preset.Gait.PhaseLock = false
	if walk(bob, 0.9, time.Hour); a.Pace.Learned() != 0 {
		t.Error("it learns although that is off")
	}
}

func TestTheChairIsKeptOfAPersonBeforeLiveDevicesAndReset(t *testing.T) {
	t.Parallel()
	a, _ := newTestApp(t, Options{})
	a.People.Save(calibration.Profile{Name: "Ada", Cadence: 1.2, SeatHeightM: 0.55, Measurement: calibration.Measurement{Person: "Ada", HeightM: 1.7}}, func(err error) { t.Error(err) })
	kept := func() float64 {
		profile, _ := a.People.Profile("Ada")
		return profile.SeatHeightM
	}
	sit := func(walker *session.Walker, report solver.PostureReport, now time.Duration) {
		a.Pace.FollowSeat(walker, &report, now)
	}
	sit(a.Pace.Walker(false, "Ada", 0), solver.PostureReport{SeatHeight: 0.7, SeatFound: true}, time.Hour)
	ada := a.Pace.Walker(true, "Ada", 0)
	if kept() != 0.55 || ada.SeatHeight != 0.55 || ada.Cadence != 1.2 {
		t.Errorf("a recording changes her chair to %v, and she begins with %+v", kept(), ada)
	}
	if sit(ada, solver.PostureReport{SeatHeight: 0.61}, time.Hour); kept() != 0.55 {
		t.Error("a chair that is not found yet is kept")
	}
	if sit(ada, solver.PostureReport{SeatHeight: 0.6104, SeatFound: true}, 2*time.Hour); kept() != 0.61 {
		t.Errorf("%v is kept", kept())
	}
	a.Pace.ResetSeat()
	if next := a.Pace.Walker(true, "Ada", 0); kept() != 0 || next == ada || next.SeatHeight != 0 || next.Cadence != 1.2 {
		t.Errorf("reset: %v, %+v", kept(), next)
	}
	if a.Pace.Save(); kept() != 0 {
		t.Errorf("it comes back as %v", kept())
	}
}
