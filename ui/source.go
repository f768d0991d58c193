package ui

import (
	"context"

	"fyne.io/fyne/v2/lang"

	"posewright/trackers"
	"posewright/trackers/recording"
	"posewright/trackers/udp"
	"posewright/trackers/vmc"
)

// sourceMode is what drives the avatar.
type sourceMode uint8

const (
	sourceAuto sourceMode = iota // the demo until live devices arrive
	sourceDemo
	sourceLive
)

var sourceModes = [...]string{message("Auto"), message("Demo"), message("Live")}

func (m sourceMode) String() string { return sourceModes[m] }

// sourceNames are what a person reads of the modes, in their order.
func sourceNames() []string {
	names := make([]string, len(sourceModes))
	for i, name := range sourceModes {
		names[i] = lang.L(name)
	}
	return names
}

// sources runs what puts devices into the store, each source on a goroutine of its own, and decides which of them do.
type sources struct {
	ctx   context.Context
	store *trackers.Store
	start func(where string, run func()) // starts a guarded goroutine

	mode sourceMode
	seen bool // live devices have arrived since the mode was chosen

	demo     *recording.Replay
	live     *udp.Source
	demoRun  *sourceRun // nil while it does not run
	liveRun  *sourceRun
	demoDone <-chan struct{} // closed when the demo's run before has ended; nil before the first

	onCalibrateReady, onCalibrate func() // a sender asked for it; called from the source's goroutine
}

// sourceRun is one stretch of a source running.
type sourceRun struct {
	source trackers.Source
	stop   context.CancelFunc
	done   chan struct{}
}

func newSources(ctx context.Context, store *trackers.Store, start func(string, func()), demo *recording.Session) *sources {
	return &sources{ctx: ctx, store: store, start: start,
		demo: recording.NewReplay("demo", demo, recording.Options{Loop: true})}
}

// replay plays a recording in place of the demo.
func (s *sources) replay(session *recording.Session) {
	s.stopDemo()
	s.demo = recording.NewReplay("demo", session, recording.Options{Loop: s.demo.Loop(), Speed: s.demo.Speed()})
	s.choose(nil)
}

// listen begins to listen at an address, instead of at the one before.
func (s *sources) listen(address string) {
	s.stopLive()
	s.live = vmc.New(vmc.Options{Address: address, OnCalibrateReady: s.onCalibrateReady, OnCalibrate: s.onCalibrate})
	s.seen = false
	s.choose(nil)
}

// retry listens again after it failed.
func (s *sources) retry() {
	s.stopLive()
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
	if f != nil && s.live != nil && s.mode == sourceAuto && !s.seen {
		for i := range f.All() {
			if f.Devices[i].Source == s.live.Name() {
				s.seen = true
				break
			}
		}
	}
	if s.driving() == sourceDemo {
		s.startDemo()
	} else {
		s.stopDemo()
	}
	if s.mode == sourceDemo {
		s.stopLive()
	} else if s.liveRun == nil && s.live != nil {
		s.liveRun = s.run(s.live, nil)
	}
}

func (s *sources) startDemo() {
	if s.demoRun == nil {
		s.demoRun = s.run(s.demo, s.demoDone)
		s.demoDone = s.demoRun.done
	}
}

func (s *sources) stopDemo() {
	if s.demoRun != nil {
		s.demoRun.stop()
		s.demoRun = nil
	}
}

func (s *sources) stopLive() {
	if s.liveRun == nil {
		return
	}
	s.liveRun.stop()
	<-s.liveRun.done // so that its port is free; it ends at once
	s.liveRun = nil
}

// run starts a source after its run before has ended. When it is stopped its devices are forgotten; when it fails they
// grow old, and its status says why.
func (s *sources) run(source trackers.Source, before <-chan struct{}) *sourceRun {
	ctx, stop := context.WithCancel(s.ctx)
	run := &sourceRun{source, stop, make(chan struct{})}
	s.start(message("a source of devices"), func() {
		defer close(run.done)
		if before != nil {
			<-before
		}
		if ctx.Err() != nil {
			return
		}
		_ = source.Run(ctx, s.store) // its status says it too
		if ctx.Err() != nil {
			s.store.Forget(source.Name())
		}
	})
	return run
}
