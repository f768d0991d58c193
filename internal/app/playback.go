package app

import (
	"bytes"
	"context"
	"path/filepath"
	"time"

	"posewright/assets"
	"posewright/calibration"
	"posewright/internal/atomicfile"
	"posewright/internal/driving"
	"posewright/internal/evaluation/capture"
	"posewright/internal/eventloop"
	"posewright/internal/motionsource"
	"posewright/internal/playlist"
	"posewright/internal/session"
	"posewright/internal/sys/files"
	"posewright/rig/bvh"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/recording"
)

// The names of the devices' sources in the built-in recordings.
const (
	demoName = "demo"
	walkName = "walk"
)

// Speeds are the speeds that recordings can be played at.
var Speeds = [...]float64{0.1, 0.25, 0.5, 1}

// Recording is a recorded session that can be played. Immutable once it can be played.
type Recording struct {
	Name        string // of the file, or of the source of a built-in one's devices
	Path        string // "" for a built-in one
	Playback    *session.Playback
	Source      *driving.RecordedSource  // its devices and its own calibration
	Motion      *motionsource.Take       // the motion capture that it was made of; nil for a session
	DeviceSetup motionsource.DeviceSetup // what the person wears there
	title       phrase.Phrase            // of a built-in one
}

func newRecording(name string, recorded *recording.Session) *Recording {
	playback := session.NewPlayback(recorded, name)
	return &Recording{Name: name, Playback: playback, Source: driving.NewRecordedSource(playback)}
}

// Builtin reports whether a recording is a built-in one, which begins with a T-pose.
func (r *Recording) Builtin() bool { return r.title.Text != "" }

// Title returns what a recording is called.
func (r *Recording) Title() phrase.Phrase {
	if r.Builtin() {
		return r.title
	}
	return phrase.Plain(r.Name)
}

// OpenRecording reads a file of any kind that can be played. The error is the cause alone, without the path. Any goroutine may call it.
func OpenRecording(path string) (*Recording, error) {
	file, err := files.Open(path, recording.MaxFileBytes)
	if err != nil {
		return nil, atomicfile.Cause(err)
	}
	defer file.Close()
	recorded, err := recording.Read(file)
	if err != nil {
		return nil, err
	}
	if recorded.Devices() == 0 && len(recorded.FaceNames()) == 0 {
		return nil, phrase.Fail("it holds no device")
	}
	r := newRecording(phrase.Line(filepath.Base(path)), recorded)
	r.Path = path
	return r, nil
}

// openMotion reads motion capture whose person wears devices. Any goroutine may call it.
func openMotion(entry playlist.Entry, setup motionsource.DeviceSetup) (*Recording, error) {
	take, err := motionsource.Open(entry.Path, entry.Clip, bvh.UpInferred)
	if err != nil {
		return nil, atomicfile.Cause(err)
	}
	return withDevices(take, entry, setup)
}

// withDevices makes a recording of what the person of a take wears.
func withDevices(take *motionsource.Take, entry playlist.Entry, setup motionsource.DeviceSetup) (*Recording, error) {
	recorded, err := take.Record(setup)
	if err != nil {
		return nil, err
	}
	r := newRecording(entry.Name(), recorded)
	r.Path, r.Motion, r.DeviceSetup = entry.Path, take, setup
	r.Source = driving.NewCapturedSource(r.Playback, take.Measurement(setup))
	return r, nil
}

// notes are what a person should know about how the recording was read.
func (r *Recording) notes() []phrase.Phrase {
	switch {
	case r.Motion != nil:
		return r.Motion.Notes
	case r.Playback.Recording.Decoded.Assumed > 0:
		return []phrase.Phrase{phrase.Say("It tells no lengths of bones. Those of an average person were taken.")}
	}
	return nil
}

// PlaybackChanged reports that playback was paused, moved or is at another speed.
type PlaybackChanged struct{}

func (PlaybackChanged) IsEvent() {}

// RecordingLoaded reports that another recording is played from its beginning.
type RecordingLoaded struct{}

func (RecordingLoaded) IsEvent() {}

// RecordingOpened reports that a session file was opened and is played.
type RecordingOpened struct {
	Recording *Recording
	Gathered  *calibration.Measurement // what more than a pose tells of the person in it; nil if nothing does
	NoPose    error                    // why the person in it could not be measured; nil if they were, or no one tried
}

func (RecordingOpened) IsEvent() {}

// OpeningRecording reports that a session file is being opened; with an empty name, that none is any more.
type OpeningRecording struct {
	Name string
}

func (OpeningRecording) IsEvent() {}

// Playback plays one recording at a time: the demo, the walk or an opened session. All methods are for the owner.
type Playback struct {
	host     *eventloop.Host
	events   *eventloop.Events
	store    *trackers.Store
	settings *SettingsStore

	demo    *Recording
	walk    *Recording // nil until it is played
	opened  *Recording // the newest; nil for none
	current *Recording
	opens   int // counts open, so that one that was overtaken is dropped
	opening bool
	setups  int // counts changes of what people wear

	replay *recording.Replay
	speed  float64            // as the person chose it
	stopIt context.CancelFunc // nil while nothing plays
	ended  chan struct{}      // closed when the run before has ended; nil before the first
}

// newPlayback makes a playback that stands at the beginning of the demo.
func newPlayback(host *eventloop.Host, events *eventloop.Events, store *trackers.Store, demo *recording.Session, settings *SettingsStore) *Playback {
	p := &Playback{host: host, events: events, store: store, settings: settings, speed: 1}
	p.demo = newRecording(demoName, demo)
	p.demo.title = phrase.Say("Demo")
	p.current = p.demo
	p.replay = recording.NewReplay(demoName, demo, recording.Options{Loop: true})
	return p
}

// Current returns the recording that plays while no live devices drive.
func (p *Playback) Current() *Recording { return p.current }

// Demo returns the built-in demo.
func (p *Playback) Demo() *Recording { return p.demo }

// Opened returns the session that was opened last, nil for none.
func (p *Playback) Opened() *Recording { return p.opened }

// isOpening reports whether a session is being read.
func (p *Playback) isOpening() bool { return p.opening }

// Replay returns the controls of the current recording, which any goroutine may use: pause, seek, loop. It is another one after [RecordingLoaded].
func (p *Playback) Replay() *recording.Replay { return p.replay }

// Seek goes to a time of the recording.
func (p *Playback) Seek(to time.Duration) {
	p.replay.Seek(to)
	p.events.Emit(PlaybackChanged{})
}

// SetLoop chooses whether recordings begin again at their end.
func (p *Playback) SetLoop(on bool) {
	p.replay.SetLoop(on)
	p.events.Emit(PlaybackChanged{})
}

// Speed returns the speed that the person chose.
func (p *Playback) Speed() float64 { return p.speed }

// SetSpeed plays recordings at another speed.
func (p *Playback) SetSpeed(speed float64) {
	p.speed = speed
	p.replay.SetSpeed(speed)
	p.events.Emit(PlaybackChanged{})
}

// Slow plays the current recording at another speed until RestoreSpeed.
func (p *Playback) Slow(speed float64) { p.replay.SetSpeed(speed) }

// RestoreSpeed plays at the chosen speed again.
func (p *Playback) RestoreSpeed() { p.replay.SetSpeed(p.speed) }

// walkRecording returns the built-in walk; nil, and a notice, if it can't be read.
func (p *Playback) walkRecording() *Recording {
	if p.walk == nil {
		recorded, err := recording.Read(bytes.NewReader(assets.Walk()))
		if err != nil {
			p.events.WarnOf(err)
			return nil
		}
		p.walk = newRecording(walkName, recorded)
		p.walk.title = phrase.Say("Walk")
	}
	return p.walk
}

// load replaces the recording that plays. The new one begins at its beginning.
func (p *Playback) load(r *Recording) {
	if p.current == r {
		return
	}
	p.stop()
	p.current = r
	p.replay = recording.NewReplay(r.Name, r.Playback.Recording, recording.Options{Loop: p.replay.Loop(), Speed: p.replay.Speed()})
	p.events.Emit(RecordingLoaded{})
}

// start runs the replay, once its run before has ended.
func (p *Playback) start() {
	if p.stopIt != nil {
		return
	}
	ctx, stop := context.WithCancel(p.host.Context())
	before, ended, replay := p.ended, make(chan struct{}), p.replay
	p.stopIt, p.ended = stop, ended
	p.host.Go("the demo", func(context.Context) {
		defer close(ended)
		if before != nil {
			<-before
		}
		if ctx.Err() != nil {
			return
		}
		_ = replay.Run(ctx, p.store) // a recording that was read plays
		if ctx.Err() != nil {
			p.store.Forget(replay.Name())
		}
	})
}

// stop ends the replay. Its devices disappear soon after.
func (p *Playback) stop() {
	if p.stopIt != nil {
		p.stopIt()
		p.stopIt = nil
	}
}

// DeviceSetup returns what people in motion capture wear.
func (p *Playback) DeviceSetup() motionsource.DeviceSetup { return p.settings.Values.DeviceSetup }

// SetDeviceSetup has the person in the current motion capture, and in others opened later, wear other devices. Playback goes on where it is.
func (p *Playback) SetDeviceSetup(setup motionsource.DeviceSetup) {
	setup = setup.Limited()
	p.settings.Values.DeviceSetup = setup
	p.settings.Save()
	p.setups++
	turn, before := p.setups, p.opened
	if before == nil || before.Motion == nil {
		return
	}
	var changed *Recording
	var err error
	p.host.Do("putting devices on a person", func(context.Context) {
		changed, err = withDevices(before.Motion, playlist.Entry{Path: before.Path, Clip: before.Motion.Clip}, setup)
	}, func() {
		if p.setups != turn || p.opened != before {
			return
		}
		if err != nil {
			p.events.WarnOf(err)
			return
		}
		p.opened = changed
		if p.current != before {
			return
		}
		at, paused := p.replay.Position(), !p.replay.Playing()
		p.load(changed)
		p.replay.Seek(at)
		if paused {
			p.replay.Pause()
		}
		p.start()
		p.events.Emit(SourceChanged{})
	})
}

// open reads a recording in the background and then calls play. With measure it looks before for a T-pose and what else tells of the person. Where it
// can't be read, skip opens another one in its place, or reports that there is none. See [Sources.Open].
func (p *Playback) open(entry playlist.Entry, measure bool, play func(), skip func() bool) {
	name := entry.Name()
	p.events.Emit(OpeningRecording{name})
	p.opens++
	p.opening = true
	turn, setups, setup := p.opens, p.setups, p.DeviceSetup()
	var opened *Recording
	var gathered *calibration.Measurement
	var err, noPose error
	p.host.Do("opening a session", func(context.Context) {
		if capture.Is(entry.Path) {
			opened, err = openMotion(entry, setup)
		} else if opened, err = OpenRecording(entry.Path); err == nil && measure {
			if noPose = opened.Source.Measure(); noPose == nil {
				gathered, noPose = opened.Source.Gather()
			}
		}
	}, func() {
		if p.opens != turn {
			return // another was opened meanwhile
		}
		p.opening = false
		p.events.Emit(OpeningRecording{})
		if err != nil {
			if !skip() {
				p.events.Warn(phrase.Say("Can't play {{.Name}}: {{.Cause}}. Choose another recording.", "Name", name, "Cause", err))
			} else {
				p.events.Warn(phrase.Say("Can't play {{.Name}}: {{.Cause}}. It is skipped until you fix it.", "Name", name, "Cause", err))
			}
			return
		}
		p.opened = opened
		play()
		if p.setups != setups {
			p.SetDeviceSetup(p.DeviceSetup()) // which the person changed while it was read
		}
		recorded := opened.Playback.Recording
		switch {
		case recorded.Damaged > 0:
			p.events.Warn(phrase.Say("{{.Name}} is damaged. The readable part plays. Open an undamaged copy if you have one.", "Name", name))
		case recorded.Truncated:
			p.events.Warn(phrase.Say("{{.Name}} is cut off at {{.Time}}. The part before plays. Open a complete copy if you have one.",
				"Name", name, "Time", phrase.Clock(recorded.Duration())))
		default:
			p.events.Inform(phrase.Say("Playing {{.Name}} in place of the demo", "Name", name))
		}
		if notes := opened.notes(); len(notes) > 0 {
			p.events.Inform(phrase.Say("{{.Name}}: {{.Cause}}", "Name", name, "Cause", phrase.Several(notes)))
		}
		p.events.Emit(RecordingOpened{opened, gathered, noPose})
	})
}
