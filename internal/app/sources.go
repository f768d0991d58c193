package app

import (
	"posewright/internal/driving"
	"posewright/internal/eventloop"
	"posewright/internal/inputs"
	"posewright/internal/playlist"
	"posewright/internal/session"
	"posewright/rig/phrase"
	"posewright/trackers"
)

// SourceMode is a choice of what drives the avatar.
type SourceMode uint8

// The source modes.
const (
	SourceAuto    SourceMode = iota // the demo, until live devices arrive
	SourceDemo                      // the built-in demo
	SourceWalk                      // the built-in walk
	SourceLive                      // live devices
	SourceSession                   // the recording that was opened last
)

// Term returns the English name of a mode.
func (m SourceMode) Term() phrase.Term {
	return [...]phrase.Term{phrase.Term("Auto"), phrase.Term("Demo"), phrase.Term("Walk"), phrase.Term("Live"), phrase.Term("Session")}[m]
}

// SourceChanged reports that another source drives, or may drive.
type SourceChanged struct{}

func (SourceChanged) IsEvent() {}

// Sources decides whether a recording or live devices drive the avatar, and pauses them. All methods are for the owner.
type Sources struct {
	host     *eventloop.Host
	events   *eventloop.Events
	store    *trackers.Store
	inputs   *Inputs
	playback *Playback
	session  *session.Session
	avatar   *Avatar
	devices  *Devices

	mode    SourceMode // SourceAuto, SourceDemo for any recording, or SourceLive
	arrived bool       // live devices arrived since the mode was chosen
	frame   trackers.Frame
	listing bool   // what is at a path is being listed
	awaited string // session file to open once there is an avatar; "" for none

	playlist playlist.Playlist
	playing  bool // at the last tick
}

func newSources(host *eventloop.Host, events *eventloop.Events, store *trackers.Store, in *Inputs, playback *Playback, s *session.Session, avatar *Avatar, devices *Devices) *Sources {
	return &Sources{host: host, events: events, store: store, inputs: in, playback: playback, session: s, avatar: avatar, devices: devices}
}

// Mode returns what was chosen.
func (s *Sources) Mode() SourceMode {
	if s.mode != SourceDemo {
		return s.mode
	}
	switch s.playback.Current() {
	case s.playback.demo:
		return SourceDemo
	case s.playback.walk:
		return SourceWalk
	}
	return SourceSession
}

// Choose has another source drive.
func (s *Sources) Choose(mode SourceMode) {
	switch mode {
	case SourceAuto, SourceDemo:
		s.playback.load(s.playback.demo)
		s.setMode(mode)
	case SourceWalk:
		if walk := s.playback.walkRecording(); walk != nil {
			s.playback.load(walk)
			s.setMode(SourceDemo)
		}
	case SourceLive:
		s.setMode(mode)
	case SourceSession:
		if opened := s.playback.Opened(); opened != nil {
			s.playback.load(opened)
			s.setMode(SourceDemo)
		}
	}
}

func (s *Sources) setMode(mode SourceMode) {
	if s.mode != mode {
		s.mode, s.arrived = mode, false
	}
	s.update(nil)
	s.events.Emit(SourceChanged{})
}

// Open plays a session or motion capture in place of the demo, or the recordings of a folder one after the other. Before the first avatar is there it waits for
// that, to measure the person in the recording.
func (s *Sources) Open(path string) {
	if s.avatar.Current() == nil {
		s.awaited = path
		return
	}
	s.openList(path)
}

// openEntry plays the recording of the playlist that its turn is. One that can't be played is skipped, forward or back.
func (s *Sources) openEntry(by int) {
	s.playback.open(s.playlist.Entries[s.playlist.At], s.avatar.Body() != nil, func() { s.Choose(SourceSession) }, func() bool {
		if !s.playlist.CanGo(by) {
			return false
		}
		s.Next(by)
		return true
	})
}

// openAwaited opens the session file that waited for the first avatar.
func (s *Sources) openAwaited() {
	if path := s.awaited; path != "" {
		s.awaited = ""
		s.Open(path)
	}
}

// Driving returns where the devices come from that drive the avatar.
func (s *Sources) Driving() driving.Source {
	if s.Live() {
		return driving.LiveSource{Devices: &s.frame}
	}
	return s.playback.Current().Source
}

// Live reports whether live devices drive; else a recording does.
func (s *Sources) Live() bool { return s.mode == SourceLive || s.mode == SourceAuto && s.arrived }

// Demo reports whether a built-in recording drives.
func (s *Sources) Demo() bool { return !s.Live() && s.playback.Current().Builtin() }

// Apply starts and stops inputs as they are configured, and what plays.
func (s *Sources) Apply() {
	s.inputs.Apply()
	s.update(nil)
}

// Frame returns the devices of the last tick as they were reported. It is valid until the next tick.
func (s *Sources) Frame() *trackers.Frame { return &s.frame }

// tick takes the newest devices.
func (s *Sources) tick() {
	s.store.Snapshot(&s.frame)
	s.update(&s.frame)
	s.followEnd()
}

// update starts and stops playback and inputs according to mode and devices. The frame may be nil.
func (s *Sources) update(f *trackers.Frame) {
	arrived := f != nil && s.mode == SourceAuto && !s.arrived && s.inputs.Delivers(f)
	s.arrived = s.arrived || arrived
	live := s.Live()
	if live {
		s.playback.stop()
	} else {
		s.playback.start()
		if s.session.Held() { // so that live devices are not found standing still later
			s.session.Hold(false)
		}
	}
	s.inputs.Pause(s.mode == SourceDemo)
	s.devices.useRecorded(!live)
	if arrived {
		s.events.Emit(SourceChanged{})
	}
}

// Paused reports whether what drives stands still.
func (s *Sources) Paused() bool {
	if s.Live() {
		return s.session.Held()
	}
	return !s.playback.Replay().Playing()
}

// Pause has what drives stand still, or go on. Of live devices the session keeps what they reported, so that tuning acts on the still pose.
func (s *Sources) Pause(on bool) {
	switch {
	case s.Live():
		s.session.Hold(on)
	case on:
		s.playback.Replay().Pause()
	default:
		s.playback.Replay().Play()
		s.playing = true // it may end before the next tick
	}
	s.events.Emit(PlaybackChanged{})
}

// Step pauses and goes on by one frame of the recording, or to what live devices report now.
func (s *Sources) Step() {
	if s.Live() {
		s.session.Hold(true)
		s.session.Step()
	} else {
		s.playback.Replay().StepFrame()
	}
	s.events.Emit(PlaybackChanged{})
}

// SourceState is what the sources do, for a person.
type SourceState uint8

// The states.
const (
	RecordingPlays   SourceState = iota // because it was chosen; live devices are ignored
	InputFailed                         // an input that the person relies on can't receive
	InputsOff                           // all inputs are switched off
	DemoUntilDevices                    // the demo plays until live devices arrive
	ReceivingDevices                    // something arrives
	NothingArrives                      // nothing has arrived for a while
	WaitingForDevices
)

// SourceStatus is a state with its details.
type SourceStatus struct {
	State     SourceState
	Recording *Recording    // with RecordingPlays
	Failure   phrase.Phrase // with InputFailed
	On        int           // inputs that are on
	Receiving []inputs.Kind // with ReceivingDevices
}

// Status returns what the sources do.
func (s *Sources) Status() SourceStatus {
	if s.mode == SourceDemo {
		return SourceStatus{State: RecordingPlays, Recording: s.playback.Current()}
	}
	statuses := s.inputs.Statuses()
	status := SourceStatus{State: WaitingForDevices, Receiving: inputs.Receiving(statuses)}
	quiet := false
	for i := range statuses {
		if statuses[i].On {
			status.On++
		}
		quiet = quiet || statuses[i].Quiet
	}
	failure := inputs.Failure(statuses, s.inputs.Config())
	switch {
	case failure != nil:
		status.State, status.Failure = InputFailed, inputFailure(failure)
	case status.On == 0:
		status.State = InputsOff
	case !s.Live():
		status.State = DemoUntilDevices
	case len(status.Receiving) > 0:
		status.State = ReceivingDevices
	case quiet:
		status.State = NothingArrives
	}
	return status
}
