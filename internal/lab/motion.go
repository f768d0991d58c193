package lab

import (
	"context"
	"math"
	"sync/atomic"
	"time"

	"posewright/internal/app"
	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/eventloop"
	"posewright/internal/motionsource"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/trackers/recording"
	"posewright/viewport"
)

// MotionChanged reports that other ghosts are drawn, or that what they are made of was solved.
type MotionChanged struct{}

func (MotionChanged) IsEvent() {}

// Motion follows motion capture that plays: what the person truly does, and how the presets solve it on the person's own bones. All methods are for the owner
// but where they say otherwise.
type Motion struct {
	host     *eventloop.Host
	events   *eventloop.Events
	document *app.Document
	playback *app.Playback
	live     func() bool // live devices drive, no recording

	compared []presets.Preset // that are drawn as ghosts beside the truth
	cancel   context.CancelFunc
	dirty    bool // something changed since the newest solving began

	drawn atomic.Pointer[ghosts]
	shown func() // the viewport is to be drawn again

	// Of the owner, for the errors.
	truth virtual.Truth
}

// ghosts are what is drawn of a recording. Immutable.
type ghosts struct {
	take   *motionsource.Take
	replay *recording.Replay
	truth  bool     // whether the true body is drawn
	own    *solved  // of the preset that is edited; nil until it was solved
	traces []solved // of the presets that are drawn
}

// solved is a recording as a preset solves it.
type solved struct {
	*accuracy.Trace
	rms [accuracy.TraceJointCount]float64 // meters
}

// MotionOptions are what a Motion needs.
type MotionOptions struct {
	App   *app.App
	Live  *app.Live
	Shown func() // asks for the viewport to be drawn again; may be nil
}

// NewMotion makes the concern.
func NewMotion(o MotionOptions) *Motion {
	m := &Motion{host: o.App.Host, events: o.App.Events, document: o.App.Document, playback: o.Live.Playback, live: o.Live.Sources.Live, shown: o.Shown}
	o.App.Events.Subscribe(func(event eventloop.Event) {
		switch event.(type) {
		case app.RecordingLoaded:
			if drawn := m.drawn.Load(); drawn == nil || drawn.take != m.Take() {
				m.compared = nil // of another recording; the person may also wear other devices
			}
			m.restart()
		case app.SourceChanged:
			m.restart()
		case app.DocumentChanged, app.DocumentReplaced, app.SidesChanged:
			m.solve()
		}
	})
	return m
}

// Take is the motion capture that plays; nil where something else drives.
func (m *Motion) Take() *motionsource.Take {
	if m.live() {
		return nil
	}
	return m.playback.Current().Motion
}

// restart draws the ghosts of what plays now.
func (m *Motion) restart() {
	take := m.Take()
	before := m.drawn.Load()
	switch {
	case take == nil:
		m.stop()
		m.drawn.Store(nil)
	case before == nil || before.take != take:
		m.stop()
		m.drawn.Store(&ghosts{take: take, replay: m.playback.Replay(), truth: true})
		m.solve()
	default: // the devices are others
		next := *before
		next.replay = m.playback.Replay()
		m.drawn.Store(&next)
		m.solve()
	}
	m.changed()
}

func (m *Motion) changed() {
	if m.shown != nil {
		m.shown()
	}
	m.events.Emit(MotionChanged{})
}

func (m *Motion) stop() {
	if m.cancel != nil {
		m.cancel()
		m.cancel = nil
	}
	m.dirty = false
}

// Compare has presets drawn as ghosts beside the truth, in the colors 1, 2, … of viewport.StickColor; none for the truth alone.
func (m *Motion) Compare(compared []presets.Preset) {
	m.compared = compared
	m.solve()
}

// Compared are the names of the presets that are drawn as ghosts.
func (m *Motion) Compared() []string {
	var names []string
	for i := range m.ghostPresets() {
		names = append(names, m.ghostPresets()[i].Name)
	}
	return names
}

// ghostPresets are the presets that are drawn: those that are compared, or else the one that is open as B.
func (m *Motion) ghostPresets() []presets.Preset {
	if len(m.compared) > 0 {
		return m.compared
	}
	if other, _, _ := m.document.Other(); other != nil {
		return []presets.Preset{*other.Current()}
	}
	return nil
}

// solve solves the recording with the presets as they are now, in the background: once more where something has changed meanwhile.
func (m *Motion) solve() {
	g := m.drawn.Load()
	if g == nil {
		return
	}
	if m.cancel != nil {
		m.dirty = true
		return
	}
	ctx, cancel := context.WithCancel(m.host.Context())
	m.cancel, m.dirty = cancel, false
	list := append([]presets.Preset{*m.document.Current()}, m.ghostPresets()...)
	points := m.playback.DeviceSetup().Points
	traces := make([]solved, len(list))
	m.host.Do("solving motion capture", func(context.Context) {
		person := g.take.Person()
		for i := range list {
			trace, err := accuracy.TraceOf(ctx, &person, accuracy.Options{
				Preset: list[i].Name, Settings: presets.Compile(&list[i]), Points: points, Details: true, Recordings: true})
			if err != nil {
				return
			}
			traces[i] = solved{trace, rootMeanSquare(trace)}
		}
	}, func() {
		if ctx.Err() != nil {
			return // another recording plays
		}
		cancel()
		m.cancel = nil
		if now := m.drawn.Load(); now != nil && now.take == g.take {
			next := *now
			next.own, next.traces = nil, nil
			if traces[0].Trace != nil {
				next.own = &traces[0]
			}
			for _, trace := range traces[1:] {
				if trace.Trace != nil {
					next.traces = append(next.traces, trace)
				}
			}
			m.drawn.Store(&next)
			m.changed()
		}
		if m.dirty {
			m.solve()
		}
	})
}

// Solving reports whether errors of the person's own bones are still being computed.
func (m *Motion) Solving() bool { return m.cancel != nil }

// ShowTruth chooses whether the true body is drawn.
func (m *Motion) ShowTruth(on bool) {
	if g := m.drawn.Load(); g != nil && g.truth != on {
		next := *g
		next.truth = on
		m.drawn.Store(&next)
		m.changed()
	}
}

// TruthShown reports whether the true body is drawn.
func (m *Motion) TruthShown() bool {
	g := m.drawn.Load()
	return g != nil && g.truth
}

// Drawing reports whether there are ghosts to be drawn. Any goroutine may call it.
func (m *Motion) Drawing() bool {
	g := m.drawn.Load()
	return g != nil && (g.truth || len(g.traces) > 0)
}

// Sticks returns a function that appends the ghosts of a tick, for one other goroutine.
func (m *Motion) Sticks() func(now time.Duration, light bool, to []viewport.Stick) []viewport.Stick {
	var truth virtual.Truth
	return func(now time.Duration, light bool, to []viewport.Stick) []viewport.Stick {
		g := m.drawn.Load()
		if g == nil {
			return to
		}
		at := g.replay.At(now)
		if g.truth {
			g.take.Truth(at, &truth)
			to = append(to, viewport.Stick{Stick: g.take.Stick(&truth), Color: viewport.StickColor(0, light)})
		}
		for i, trace := range g.traces {
			body, _ := trace.At(at.Seconds())
			to = append(to, viewport.Stick{Stick: body, Color: viewport.StickColor(i+1, light)})
		}
		return to
	}
}

// Errors are how far joints are from where they truly are, meters; NaN where that is not known.
type Errors struct {
	Avatar [accuracy.TraceJointCount]float64   // of the avatar in the viewport, driven by the devices as they are worn
	Own    [accuracy.TraceJointCount]float64   // on the person's own bones, by ideal devices, now
	RMS    [accuracy.TraceJointCount]float64   // the same over the whole recording
	Ghosts [][accuracy.TraceJointCount]float64 // of each preset that is drawn, over the whole recording
}

// Errors measures the joints of a reading. ok is false where no motion capture plays.
func (m *Motion) Errors(reading *session.Reading, h *rig.Humanoid) (e Errors, ok bool) {
	g := m.drawn.Load()
	if g == nil {
		return e, false
	}
	unknown := math.NaN()
	for i := range e.Avatar {
		e.Avatar[i], e.Own[i], e.RMS[i] = unknown, unknown, unknown
	}
	at := g.replay.At(reading.Now)
	g.take.Truth(at, &m.truth)
	if h != nil && len(reading.World) == len(h.TPose) {
		truth, posed := accuracy.Places(&m.truth), accuracy.PlacesOf(h, reading.World)
		for i := range truth {
			truth[i] = reading.Space.Point(truth[i])
		}
		e.Avatar = posed.Errors(&truth)
	}
	if g.own != nil {
		_, frame := g.own.At(at.Seconds())
		for i, off := range frame.Errors {
			e.Own[i] = float64(off)
		}
		e.RMS = g.own.rms
	}
	for _, trace := range g.traces {
		e.Ghosts = append(e.Ghosts, trace.rms)
	}
	return e, true
}

// rootMeanSquare is over all frames of a trace.
func rootMeanSquare(t *accuracy.Trace) (rms [accuracy.TraceJointCount]float64) {
	for i := range t.Frames {
		for joint, off := range t.Frames[i].Errors {
			rms[joint] += float64(off) * float64(off)
		}
	}
	for joint := range rms {
		rms[joint] = math.Sqrt(rms[joint] / float64(max(len(t.Frames), 1)))
	}
	return rms
}
