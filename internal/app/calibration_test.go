package app

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/internal/driving"
	"posewright/internal/drivingtest"
	"posewright/internal/eventloop"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/trackers"
)

// calibrating is an application whose session follows a person in a T-pose, tick by tick.
type calibrating struct {
	*Calibration
	app      *App
	frames   *session.Reader
	loop     *eventloop.Loop
	document *presets.Document
	playback *session.Playback // the demo
	clock    trackers.ManualClock
	store    *trackers.Store
	posed    trackers.Frame // the devices in the demo's T-pose
	tick     int
	builtin  bool // the devices are taken for those of a built-in recording
}

func newCalibrating(t *testing.T) *calibrating {
	t.Helper()
	x := withoutAvatar(t)
	x.app.Avatar.Show("", "")
	if !x.loop.RunFor(time.Minute, func() bool { return x.app.Avatar.Current() != nil }) {
		t.Fatal("no avatar was read")
	}
	x.publish()
	return x
}

func withoutAvatar(t *testing.T) *calibrating {
	t.Helper()
	a, loop := newTestApp(t, Options{})
	x := &calibrating{app: a, loop: loop, document: presets.NewDocument(presets.Default()), playback: session.NewPlayback(drivingtest.Demo(t), "demo")}
	x.playback.Advance(time.Second)
	x.playback.Store.Snapshot(&x.posed)
	x.store = trackers.NewStore(x.clock.Now)
	x.Calibration = NewCalibration(CalibrationOptions{Host: a.Host, Events: a.Events, Settings: a.Settings, Avatar: a.Avatar, People: a.People, Pace: a.Pace,
		Session: session.New(session.Options{Store: x.store}), Document: x.document, Assignments: func() calibration.Assignments { return nil },
		Demo: func() bool { return x.builtin }})
	x.frames = x.Session.NewReader()
	return x
}

// publish fits the avatar and hands the session a snapshot with a slow filter.
func (x *calibrating) publish() {
	x.app.Avatar.Fit(x.document.Current(), driving.NewRecordedSource(x.playback))
	x.Session.Publish(&session.Snapshot{Body: x.app.Avatar.Body(), Settings: presets.Compile(x.document.Current()), Calibration: x.app.Avatar.Calibration(),
		Conditioning: &trackers.Conditioning{Filters: []trackers.Filter{{Kind: trackers.Controller, OneEuro: trackers.OneEuro{CutoffHz: 2}}}}})
}

// step does one tick of the session and returns its frame. The devices tremble.
func (x *calibrating) step() *session.Frame {
	now := session.TimeOf(x.tick, x.Session.RateHz())
	x.tick++
	x.clock.Set(now)
	for i := range x.posed.All() {
		d := &x.posed.Devices[i]
		pose := d.Pose
		pose.Position[1] += 0.002 * math.Sin(float64(7*x.tick+i))
		x.store.Put(trackers.Key{Kind: d.Kind, Serial: []byte(d.Serial), Source: d.Source, Name: []byte(d.Name)}, pose)
	}
	x.Session.Tick(now)
	return x.frames.Latest()
}

func TestTheWizardMeasuresOnEveryFrameOfTheSessionHoweverBusyTheOwnerIs(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		busy int // ticks of the session between two ticks of the owner
	}{{"60 Hz", 2}, {"busy for 300 ms", 27}} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			x := newCalibrating(t)
			x.step()
			must(t, x.Open())
			// The reference is told of each of the session's frames as it comes.
			reference := calibration.NewWizard(calibration.Options{Humanoid: x.app.Avatar.Plain()})
			frame := x.frames.Latest()
			reference.Tick(frame.Now, &frame.Devices)
			x.Start()
			reference.Start(frame.Now)
			sampled := 0
			for done := false; !done; {
				for range test.busy {
					frame := x.step()
					if reference.State() == calibration.Sampling {
						sampled++
					}
					reference.Tick(frame.Now, &frame.Devices)
				}
				x.Tick()
				if got, want := x.State(), reference.State(); got != want {
					t.Fatalf("at tick %d it is at %v, want %v", x.tick, got, want)
				}
				done = x.State() == calibration.Review || x.State() == calibration.Refused || x.tick > 20*90
			}
			got, ok := x.wizard.Measurement()
			want, _ := reference.Measurement()
			if !ok || x.State() != calibration.Review || sampled < 80 {
				t.Fatalf("it is at %v after %d ticks, %d of them sampled", x.State(), x.tick, sampled)
			}
			for i := range want.Devices {
				if got.Devices[i] != want.Devices[i] {
					t.Errorf("device %d was measured as %+v, want %+v", i, got.Devices[i], want.Devices[i])
				}
			}
			if got.ArmSpanM != want.ArmSpanM || got.HeightM != want.HeightM {
				t.Errorf("measured %v and %v m, want %v and %v", got.ArmSpanM, got.HeightM, want.ArmSpanM, want.HeightM)
			}
		})
	}
}

func TestAnAcceptedCalibrationIsOneStepAndIsKeptOfThePerson(t *testing.T) {
	t.Parallel()
	x := newCalibrating(t)
	x.step()
	x.SetPerson("Zoe")
	var events []eventloop.Event
	x.app.Events.Subscribe(func(event eventloop.Event) { events = append(events, event) })
	must(t, x.Open())
	must(t, x.Open())
	x.ByHand()
	x.Correct(calibration.MeasureHeight, 1.81)
	x.Accept()
	if x.IsOpen() || x.State() != calibration.Idle {
		t.Error("it is still open")
	}
	if c := x.document.Current().Calibration; c.Person != "Zoe" || c.HeightM != 1.81 || !x.document.CanUndo() {
		t.Errorf("the document is calibrated for %q of %v m", c.Person, c.HeightM)
	}
	if kept, known := x.People.Profile("Zoe"); !known || kept.Measurement.HeightM != 1.81 {
		t.Errorf("kept is %+v", kept)
	}
	_, opened := events[0].(CalibrationOpened)
	closed := 0
	for _, event := range events {
		if _, is := event.(CalibrationClosed); is {
			closed++
		}
	}
	if !opened || closed != 1 {
		t.Errorf("announced were %T first and %d ends", events[0], closed)
	}
	x.Remove()
	x.publish()
	x.ApplyPerson("Zoe")
	if c := x.document.Current().Calibration; c.HeightM != 1.81 || !c.Calibrated() {
		t.Errorf("without posing the document holds %v m", c.HeightM)
	}
	x.publish()
}

func TestWhatIsMeasuredOfTheDemoIsSavedToNobody(t *testing.T) {
	t.Parallel()
	for _, demo := range []bool{true, false} {
		x := newCalibrating(t)
		x.builtin = demo
		x.step()
		x.SetPerson("Zoe")
		must(t, x.Open())
		x.Start()
		for range 3000 {
			x.step()
			if x.Calibration.Tick(); x.State() == calibration.Review {
				break
			}
		}
		if x.State() != calibration.Review {
			t.Fatalf("it ended in %v: %v", x.State(), x.View().Reasons)
		}
		x.builtin = false // live devices arrived since
		x.Accept()
		_, kept := x.People.Profile("Zoe")
		if c := x.document.Current().Calibration; !c.Calibrated() || kept == demo || (c.Person == "Zoe") == demo {
			t.Errorf("of the demo: %v; saved: %v, calibrated for %q", demo, kept, c.Person)
		}
	}
}

func TestWhyNoCalibrationOpensIsReturnedAndNotAnnouncedToo(t *testing.T) {
	t.Parallel()
	x := withoutAvatar(t)
	x.app.Events.Subscribe(func(event eventloop.Event) { t.Errorf("announced is %+v", event) })
	if err := x.Open(); err == nil || err.Error() != "the avatar is still loading. Calibrate once it is open" || x.IsOpen() {
		t.Errorf("without an avatar: %v", err)
	}
	x = newCalibrating(t)
	x.document.Current().Avatar.Roles = map[string]string{"hips": ""}
	x.publish()
	if err := x.Open(); err == nil || !strings.Contains(err.Error(), "this avatar can't be calibrated: Posewright mannequin has no bones for: hips. Map its bones") {
		t.Errorf("without hips: %v", err)
	}
}

func TestAClosedCalibrationChangesNothing(t *testing.T) {
	t.Parallel()
	x := newCalibrating(t)
	x.step()
	must(t, x.Open())
	x.ByHand()
	x.Close()
	x.Close()
	x.Accept()
	x.Skip()
	x.Tick()
	if x.IsOpen() || x.document.CanUndo() || len(x.People.Names()) != 0 {
		t.Error("it has applied something")
	}
}

func TestWhatWasLearnedIsKeptAsOneStepAndNothingElseIs(t *testing.T) {
	t.Parallel()
	x := newCalibrating(t)
	measured, err := x.playback.Calibrate(calibration.Options{Humanoid: x.app.Avatar.Plain()})
	must(t, err)
	must(t, x.document.Do(presets.ApplyCalibration(measured)))
	x.publish()
	revision, driving := x.document.Revision(), x.app.Avatar.Calibration()

	x.takeLearned(driving, &calibration.Calibration{}) // learning was switched off meanwhile
	same := driving.Clone()
	x.takeLearned(driving, &same)
	other, better := driving.Clone(), driving.Clone()
	wrist := &better.Devices[slices.IndexFunc(better.Devices, func(d calibration.Device) bool { return d.Effector == "leftHand" })].Wrist
	wrist.Source, wrist.Uncertainty = calibration.WristMeasured, 0.005
	wrist.Position[2] -= 0.02
	x.takeLearned(&other, &better) // another calibration drives by now
	x.takeLearned(nil, &better)
	if x.document.Revision() != revision {
		t.Fatalf("the calibration became %+v", x.document.Current().Calibration)
	}
	x.takeLearned(driving, &better)
	kept := &x.document.Current().Calibration
	for i, d := range kept.Devices {
		if d.Wrist != better.Devices[i].Wrist {
			t.Errorf("of what was learned %+v is kept", d.Wrist)
		}
		if off := mgl64.Vec3(d.Offset.Position).Sub(wrist.Position); d.Effector == "leftHand" && off.Len() > 0.006 {
			t.Errorf("the hand is %v m from the wrist that was learned", off)
		}
	}
	if kept.Scale != measured.Scale {
		t.Errorf("the scale of the document became %v, not %v", kept.Scale, measured.Scale)
	}
	x.document.Undo()
	if !x.document.Current().Calibration.Equal(&measured) {
		t.Error("it cannot be undone")
	}

	// While learning is off the session has learned nothing, and nothing changes.
	x.publish()
	revision = x.document.Revision()
	x.KeepLearned()
	x.step()
	x.loop.RunPosted()
	if x.document.Revision() != revision {
		t.Error("without learning the calibration changes")
	}
}
