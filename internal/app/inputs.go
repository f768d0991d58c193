package app

import (
	"context"
	"time"

	"posewright/internal/eventloop"
	"posewright/internal/inputs"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/webxr"
)

// Inputs runs the inputs that tracking data comes by. All methods are for the owner, and none blocks.
type Inputs struct {
	events   *eventloop.Events
	hub      *inputs.Hub
	config   func() inputs.Config // how the inputs are to run
	reported map[string]string    // last problem of each input by its id, in English
	failure  string               // last failure that the person was warned of, in English
	spares   map[string]string    // what was said last of each input's second port by its id, in English
}

// NewInputs makes inputs that put their devices into a store. Nothing runs before Apply. Hooks are called on any goroutine.
func NewInputs(host *eventloop.Host, events *eventloop.Events, store *trackers.Store, hooks inputs.Hooks, config func() inputs.Config) *Inputs {
	start := func(name string, run func()) { host.Go(phrase.Term(name), func(context.Context) { run() }) }
	return &Inputs{events: events, config: config, reported: map[string]string{}, spares: map[string]string{},
		hub: inputs.New(host.Context(), inputs.Options{Store: store, Hooks: hooks, Start: start})}
}

// Apply starts and stops inputs as they are configured.
func (in *Inputs) Apply() { in.hub.Apply(in.config()) }

// Pause stops all inputs, or starts those again that are configured to run.
func (in *Inputs) Pause(paused bool) { in.hub.Pause(paused) }

// Statuses returns the state of every input, in the order of inputs.Kinds. Any goroutine may call it.
func (in *Inputs) Statuses() []inputs.Status { return in.hub.Statuses() }

// Config returns how the inputs are configured.
func (in *Inputs) Config() inputs.Config { return in.config() }

// Retry restarts an input now.
func (in *Inputs) Retry(id string) { in.hub.Retry(id) }

// Open implements Headsets.
func (in *Inputs) Open(from string) Headset { return &headset{inputs: in, from: from} }

// headset is the connection of a page with the input that is on at present. While none is, because it was switched
// off or a recording plays, what the page sends is dropped; another one is told what the page said before.
type headset struct {
	inputs     *Inputs
	from       string
	said       [webxr.LastingKinds][]byte
	source     *webxr.Source
	connection *webxr.Connection // with that; nil before the first
}

// Receive implements Headset.
func (h *headset) Receive(message []byte, arrived time.Time) (answer []byte, err error) {
	source, on := h.inputs.webxr()
	if on && source != h.source {
		h.Close()
		h.source, h.connection = source, source.Open(h.from)
		for _, said := range h.said {
			if said == nil {
				continue
			}
			if _, err := h.connection.Receive(said, arrived); err != nil {
				return nil, err
			}
		}
	}
	if kind, lasting := webxr.Lasting(message); lasting {
		h.said[kind] = append(h.said[kind][:0], message...)
	}
	if !on {
		return nil, nil
	}
	return h.connection.Receive(message, arrived)
}

// Close implements Headset.
func (h *headset) Close() {
	if h.connection != nil {
		h.connection.Close()
	}
}

// webxr is the input that headsets send to, false while it is off.
func (in *Inputs) webxr() (source *webxr.Source, ok bool) {
	source, ok = in.hub.Source("webxr").(*webxr.Source)
	return source, ok
}

// UseHeadset has one of the headsets used that send, by its name in a status.
func (in *Inputs) UseHeadset(name string) {
	if source, ok := in.webxr(); ok {
		source.Use(name)
	}
}

// RetryFailed restarts all inputs that failed.
func (in *Inputs) RetryFailed() {
	for _, s := range in.hub.Statuses() {
		if s.State == trackers.Failed {
			in.hub.Retry(s.Kind.ID)
		}
	}
}

// Delivers reports whether an input that receives data brought a device of a frame. A recording may have devices with an input's name too, which do not count.
func (in *Inputs) Delivers(f *trackers.Frame) bool {
	for _, s := range in.hub.Statuses() {
		if s.State != trackers.Receiving {
			continue
		}
		for i := range f.All() {
			if f.Devices[i].Source == s.Source {
				return true
			}
		}
	}
	return false
}

// check reports new problems. warn is whether live devices are wanted.
func (in *Inputs) check(warn bool) {
	statuses := in.hub.Statuses()
	for i := range statuses {
		s := &statuses[i]
		in.reportSpare(s)
		problem := ""
		if s.State == trackers.Failed && s.Kind.Listens {
			problem = s.Detail.String()
		}
		if problem != "" && in.reported[s.Kind.ID] != problem {
			in.events.Emit(LogEntry{inputFailure(s)})
		}
		if problem != "" || s.State == trackers.Receiving || !s.On {
			in.reported[s.Kind.ID] = problem
		}
	}
	failure := ""
	if s := inputs.Failure(statuses, in.config()); s != nil && warn {
		text := inputFailure(s)
		if failure = text.String(); failure != in.failure {
			in.events.Warn(text)
		}
	}
	in.failure = failure
}

// reportSpare says why an input does not listen at its second port, or that it does so again.
func (in *Inputs) reportSpare(s *inputs.Status) {
	note := s.Spare.Note.String()
	before, said := in.spares[s.Kind.ID]
	if note == before || s.Spare.Note.Empty() {
		return
	}
	in.spares[s.Kind.ID] = note
	if said || s.Spare.Address == "" {
		in.events.Emit(LogEntry{s.Spare.Note})
	}
}

// inputFailure explains why an input can't receive anything.
func inputFailure(s *inputs.Status) phrase.Phrase {
	return phrase.Say("Can't receive {{.Input}}: {{.Cause}}", "Input", phrase.Term(s.Kind.Name), "Cause", s.Detail)
}
