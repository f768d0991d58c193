package app

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/alignment"
	"posewright/internal/blind"
	"posewright/internal/crash"
	"posewright/internal/devices"
	"posewright/internal/driving"
	"posewright/internal/eventloop"
	"posewright/internal/inputs"
	"posewright/internal/locomotion"
	"posewright/internal/session"
	"posewright/internal/slimevr"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/recording"
	"posewright/trackers/vmc"
)

const (
	tickPeriod  = time.Second / 60
	slowPeriod  = time.Second / 30 // without a window that is seen, which shows nothing between two ticks
	idlePeriod  = time.Second / 10 // likewise while nothing is measured and no gesture awaited
	checkPeriod = 250 * time.Millisecond
)

// Live is the real-time part of an application: the store of devices, the inputs and recordings that fill it, and the session that solves. Its concerns
// are types of their own; Live makes them, starts them and ticks them. All methods are for the owner.
type Live struct {
	Store       *trackers.Store
	Session     *session.Session
	Devices     *Devices
	Inputs      *Inputs
	Playback    *Playback
	Sources     *Sources
	Recorder    *Recorder
	LiveOut     *LiveOut
	Locomotion  *locomotion.Controls
	Ground      *Ground
	Posture     *Posture
	Calibration *Calibration
	Elbows      *Elbows
	Commands    *Commands
	Control     *Control
	HandsFree   *HandsFree
	Wearing     *Wearing
	Alignment   *alignment.Alignment
	SlimeVR     *slimevr.Client
	Finder      *Finder
	Handles     *Handles
	Headsets    Headsets // takes what headsets send to the remote page; nil where nothing does

	app      *App
	frames   *session.Reader
	devices  driving.DeviceSet // connected ones
	problems problems
	watching atomic.Bool // a person is measured, or their gestures are awaited
}

// problems are what is looked for a few times a second.
type problems struct {
	checked time.Duration // when they were looked for last, on the store's clock
	refused refusals
}

// DevicesConnected reports that other devices are connected than before.
type DevicesConnected struct{}

func (DevicesConnected) IsEvent() {}

// LiveOptions are what the real-time part is made of.
type LiveOptions struct {
	RateHz   float64            // of the session; 0 is the default rate
	Demo     *recording.Session // that plays until live devices arrive
	Override inputs.Config      // inputs chosen on the command line
}

// NewLive makes the real-time part of an application. Nothing runs before Start.
func NewLive(a *App, o LiveOptions) *Live {
	l := &Live{app: a, Store: trackers.NewStore(trackers.Monotonic())}
	l.Session = session.New(session.Options{RateHz: o.RateHz, Store: l.Store})
	l.frames = l.Session.NewReader()
	l.Devices = newDevices(a.Host, a.Events, a.Folders.Devices(), o.Override)
	l.LiveOut = newLiveOut(a.Host, a.Events, a.Settings, a.Avatar, l.Session, l.Store.Now)
	l.Inputs = NewInputs(a.Host, a.Events, l.Store, inputs.Hooks{Calibration: l.calibrationHook(),
		Outputs: l.LiveOut.sender}, l.Devices.InputConfig)
	l.Headsets = l.Inputs
	l.Playback = newPlayback(a.Host, a.Events, l.Store, o.Demo, a.Settings)
	l.Sources = newSources(a.Host, a.Events, l.Store, l.Inputs, l.Playback, l.Session, a.Avatar, l.Devices)
	l.Recorder = newRecorder(a.Host, a.Events, l.Store, a.Folders.Sessions())
	l.Locomotion = locomotion.New(l.Session)
	l.Devices.useRecorded(!l.Sources.Live())
	l.Ground = NewGround(a.Host, a.Events, a.Document, a.Access)
	l.Posture = newPosture(a.Events, a.Document, a.Pace)
	a.Files.Add(l.Ground.Files, l.Ground.FilesChanged)
	l.Calibration = NewCalibration(CalibrationOptions{Host: a.Host, Events: a.Events, Settings: a.Settings, Avatar: a.Avatar, People: a.People,
		Pace: a.Pace, Session: l.Session, Document: a.Document, Assignments: l.Devices.Chosen,
		Demo: func() bool { return l.Sources.Demo() }})
	l.Elbows = newElbows(a.Host, a.Events, a.Document, l.Session, func() bool { return l.Sources.Demo() })
	l.Wearing = newWearing(a, l.Devices.Chosen)
	l.Handles = newHandles(a.Events, a.Document, l.Session)
	inform := func(text phrase.Phrase) { a.Events.Inform(text) }
	l.SlimeVR = slimevr.New(func() trackers.Source { return l.Inputs.hub.Source(slimevr.Input) },
		func() *calibration.Calibration { return &a.Document.Current().Calibration }, inform)
	l.Alignment = alignment.New(l.Devices, alignment.Hooks{Frame: l.frames.Latest, Live: l.Sources.Live, Fail: a.Events.WarnOf,
		ResetYaw: l.SlimeVR.ResetYaw, Inform: inform,
		Warn: func(t phrase.Phrase, offer phrase.Term, do func()) {
			a.Events.Warn(t, eventloop.Action{ID: "toast.remeasure", Label: offer, Do: do})
		}})
	a.Resume.sources = l.Sources
	l.Finder = newFinder(a, l)
	l.Commands = newCommands(a, l)
	l.Control = newControl(a, l)
	l.LiveOut.connect(l.Inputs, l.Playback, l.Finder, l.Control, a.Document)
	l.HandsFree = newHandsFree(a, l)
	a.Publisher.start(l)
	a.Events.Subscribe(func(e eventloop.Event) {
		switch e := e.(type) {
		case AvatarChanged:
			l.Sources.openAwaited()
		case RecordingsDropped:
			l.Recorder.drop(e.Files)
		case RecorderChanged:
			if l.Recorder.started() {
				l.updateRecorder(l.Store.Now())
			}
		case CalibrationOpened:
			l.SlimeVR.OfferHeight(l.Calibration)
		}
	})
	return l
}

// Blind is the blind comparison of A and B.
func (l *Live) Blind() *blind.Comparison { return l.app.Blind }

// calibrationHook returns what runs the command that a VMC sender asks for, on the owner. Any goroutine may call that.
func (l *Live) calibrationHook() func(vmc.Calibration) {
	run := map[vmc.Calibration]func(){}
	for step, command := range map[vmc.Calibration]string{
		vmc.PrepareCalibration: "calibrate/open", vmc.Calibrate: "calibrate", vmc.AcceptCalibration: "calibrate/accept", vmc.RedoCalibration: "calibrate/redo",
		vmc.CancelCalibration: "calibrate/cancel",
	} {
		run[step] = l.app.Host.Coalesced(func() { l.app.Events.WarnOf(l.Commands.Run(command)) })
	}
	return func(step vmc.Calibration) { run[step]() }
}

// Start runs the session, the inputs, playback and live output, and ticks until the application closes.
func (l *Live) Start() {
	l.app.Host.Go("the session", func(ctx context.Context) {
		if err := l.Session.Run(ctx); err != nil {
			var crashed *crash.Error
			if errors.As(err, &crashed) {
				_, _ = l.app.Crash.Write("the session", crashed.Value, crashed.Stack)
			}
			l.app.Host.Post(func() {
				l.app.Events.Warn(phrase.Say("The solver stopped: {{.Cause}}. Save your preset and restart.", "Cause", err))
			})
		}
	})
	l.Sources.Apply()
	l.LiveOut.start()
	l.Control.start()
	tick := l.app.Host.Coalesced(l.tick)
	l.app.Host.Go("the tick", func(ctx context.Context) {
		timer := time.NewTimer(tickPeriod)
		defer timer.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-timer.C:
				timer.Reset(l.period())
				tick()
			}
		}
	})
}

// period is the time to the next tick. Each wakes the computer.
func (l *Live) period() time.Duration {
	if !l.app.Unseen.Load() {
		return tickPeriod
	} else if l.watching.Load() {
		return slowPeriod
	}
	return idlePeriod
}

// tick takes the newest devices and, a few times a second, looks for problems.
func (l *Live) tick() {
	if l.app.Host.Context().Err() != nil {
		return
	}
	l.Sources.tick()
	l.Elbows.Tick()
	l.Control.tick()
	if l.app.Unseen.Load() { // nothing else has the calibration look at what was measured
		l.Calibration.Tick()
	}
	frame := l.frames.Latest()
	l.HandsFree.tick(frame)
	l.Wearing.tick(frame)
	l.watching.Store(l.Calibration.IsOpen() || l.HandsFree.Listens() || l.Wearing.measuring != nil || l.Elbows.state != ElbowsIdle)
	var conditioning *trackers.Conditioning
	if frame.Snapshot != nil {
		conditioning = frame.Snapshot.Conditioning
	}
	l.Devices.tick(&frame.Devices, conditioning)
	l.Alignment.Tick(frame)
	if frame.Body != nil && frame.Snapshot != nil {
		l.Devices.CheckSides(frame.Snapshot.Calibration, &frame.Bound, &frame.Devices)
		l.Devices.CheckMotion(&frame.Bound, &frame.Devices)
	}
	raw := l.Sources.Frame()
	if l.devices.Update(raw) {
		l.app.Events.Emit(DevicesConnected{})
	}
	if raw.Time-l.problems.checked >= checkPeriod {
		l.problems.checked = raw.Time
		l.Inputs.check(l.Sources.mode != SourceDemo)
		l.Finder.check()
		l.LiveOut.check()
		l.problems.refused.check(l.app.Events, l.Store.Refused(), raw.Time)
		l.problems.refused.doubt(l.app.Events, &frame.Devices)
		l.updateRecorder(raw.Time)
		if frame.Body != nil {
			if !l.Devices.recorded {
				l.Devices.CheckDoubles(&frame.Devices)
			}
			l.Devices.reportRoles(frame.Snapshot.Calibration, &frame.Bound, &frame.Backups, &frame.Devices)
			heights, known := heightsAboveCalibrated(frame)
			l.Devices.CheckFloor(frame.Devices.Time, heights, known)
		}
		if frame.Snapshot != nil {
			l.app.Pace.Follow(frame.Snapshot.Walker, &frame.Result.Gait, l.app.Document.Current(), l.Store.Now())
			l.app.Pace.FollowSeat(frame.Snapshot.Walker, &frame.Result.Posture, l.Store.Now())
		}
	}
}

func (l *Live) updateRecorder(now time.Duration) {
	l.Recorder.update(now, l.Inputs.Statuses(), l.app.Avatar.Calibration())
}

// heightsAboveCalibrated is how much higher the person is in a frame than while they stood for the calibration. It is not known without a calibration that
// measured devices on their feet, and without those devices.
func heightsAboveCalibrated(frame *session.Frame) (h devices.Heights, known bool) {
	c := frame.Snapshot.Calibration
	if c == nil || c.Unposed || c.Seated {
		return h, false
	}
	for _, id := range [...]effectors.ID{effectors.Head, effectors.LeftFoot, effectors.RightFoot} {
		i := frame.Bound[id]
		if i < 0 || devices.TrackingOf(&frame.Devices.Devices[i], frame.Devices.Time) != devices.Tracked {
			return h, false
		}
	}
	headset := &frame.Devices.Devices[frame.Bound[effectors.Head]]
	h.Headset = headset.Pose.Position.Y() - c.FloorM - c.EyeHeightM
	body := frame.Body.Humanoid()
	for side, foot := range [...]rig.Role{rig.LeftFoot, rig.RightFoot} {
		ankle := frame.Space.Inward(frame.DeviceTargets[effectors.LeftFoot+effectors.ID(side)].Position)
		h.Feet[side] = ankle.Y() - c.FloorM - body.TPose[body.Joint(foot)].Position.Y()
	}
	return h, headset.Kind == trackers.Headset
}
