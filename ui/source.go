package ui

import (
	"context"

	"fyne.io/fyne/v2/lang"

	"posewright/internal/inputs"
	"posewright/trackers"
	"posewright/trackers/recording"
	"posewright/ui/text"
)

// sourceMode is what drives the avatar.
type sourceMode uint8

const (
	sourceAuto sourceMode = iota // the demo until live devices arrive
	sourceDemo
	sourceWalk // a choice of a person; as a mode it is the demo's, with another recording
	sourceLive
)

var sourceModes = [...]string{text.Message("Auto"), text.Message("Demo"), text.Message("Walk"), text.Message("Live")}

func (m sourceMode) String() string { return sourceModes[m] }

// demoName and walkName are what the sources of the built-in recordings' devices are called.
const (
	demoName = "demo"
	walkName = "walk"
)

// sourceNames are what a person reads of the modes, in their order.
func sourceNames() []string {
	names := make([]string, len(sourceModes))
	for i, name := range sourceModes {
		names[i] = lang.L(name)
	}
	return names
}

// sources runs what puts devices into the store, the demo or the inputs, and decides which of them do.
type sources struct {
	ctx   context.Context
	store *trackers.Store
	start func(where string, run func()) // starts a guarded goroutine

	mode sourceMode
	seen bool // live devices have arrived since the mode was chosen

	demo     *recording.Replay
	demoRun  *sourceRun      // nil while it does not run
	demoDone <-chan struct{} // closed when the demo's run before has ended; nil before the first
	inputs   *inputs.Hub     // paused while only the demo is wanted
}

// sourceRun is one stretch of a source running.
type sourceRun struct {
	stop context.CancelFunc
	done chan struct{}
}

func newSources(ctx context.Context, store *trackers.Store, start func(string, func()), demo *recording.Session, hooks inputs.Hooks) *sources {
	return &sources{ctx: ctx, store: store, start: start,
		demo:   recording.NewReplay(demoName, demo, recording.Options{Loop: true}),
		inputs: inputs.New(ctx, inputs.Options{Store: store, Hooks: hooks, Start: start})}
}

// replay plays a recording in place of the one before, under a name.
func (s *sources) replay(name string, session *recording.Session) {
	s.stopDemo()
	s.demo = recording.NewReplay(name, session, recording.Options{Loop: s.demo.Loop(), Speed: s.demo.Speed()})
	s.choose(nil)
}

// listen has the inputs listen as a person chose it.
func (s *sources) listen(config inputs.Config) {
	s.inputs.Apply(config)
	s.choose(nil)
}

func (s *sources) setMode(mode sourceMode) {
	if s.mode != mode {
		s.mode, s.seen = mode, false
		s.choose(nil)
	}
}

// driving is the source whose devices drive the avatar: sourceDemo or sourceLive.
func (s *sources) driving() sourceMode {
	if s.mode == sourceLive || s.mode == sourceAuto && s.seen {
		return sourceLive
	}
	return sourceDemo
}

// choose starts and stops sources as the mode and the devices want it. It is called now and then with the newest frame.
func (s *sources) choose(f *trackers.Frame) {
	if f != nil && s.mode == sourceAuto && !s.seen {
		s.seen = s.arrived(f)
	}
	if s.driving() == sourceDemo {
		s.startDemo()
	} else {
		s.stopDemo()
	}
	s.inputs.Pause(s.mode == sourceDemo)
}

// arrived reports whether an input that receives has brought a device. What is played may have devices of an input's name too.
func (s *sources) arrived(f *trackers.Frame) bool {
	for _, status := range s.inputs.Statuses() {
		if status.State != trackers.Receiving {
			continue
		}
		for i := range f.All() {
			if f.Devices[i].Source == status.Source {
				return true
			}
		}
	}
	return false
}

// startDemo plays the demo after its run before has ended.
func (s *sources) startDemo() {
	if s.demoRun != nil {
		return
	}
	ctx, stop := context.WithCancel(s.ctx)
	run, before, demo := &sourceRun{stop, make(chan struct{})}, s.demoDone, s.demo
	s.demoRun, s.demoDone = run, run.done
	s.start(text.Message("the demo"), func() {
		defer close(run.done)
		if before != nil {
			<-before
		}
		if ctx.Err() != nil {
			return
		}
		_ = demo.Run(ctx, s.store) // a recording that was read plays
		if ctx.Err() != nil {
			s.store.Forget(demo.Name())
		}
	})
}

func (s *sources) stopDemo() {
	if s.demoRun != nil {
		s.demoRun.stop()
		s.demoRun = nil
	}
}
