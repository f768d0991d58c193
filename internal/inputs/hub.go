package inputs

import (
	"context"
	"maps"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"posewright/internal/crash"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/udp"
	"posewright/trackers/webxr"
)

// retryAfter is how long after it failed an input is tried again.
const retryAfter = 3 * time.Second

// quiet is after how long without data the window says what to check.
const quiet = 10 * time.Second

// Options are what a hub is made with.
type Options struct {
	Store *trackers.Store
	Hooks Hooks
	// Start runs a function on a goroutine that its owner guards against panics and names in reports; nil is a plain goroutine.
	Start func(where string, run func())
}

// bodySource is a source that may estimate a whole body.
type bodySource interface{ SetBodies(taken trackers.Bodies) }

// Hub runs inputs. Use New.
type Hub struct {
	ctx     context.Context
	options Options
	kinds   []Kind
	config  Config
	paused  bool
	ending  []*run // that were stopped and may not have ended yet

	mutex sync.Mutex // guards runs for Statuses
	runs  map[string]*run
}

// run is an input that is on.
type run struct {
	kind    Kind
	source  trackers.Source
	address string
	chosen  bool // the address, by a person: it is the only one
	stop    context.CancelFunc
	done    chan struct{} // closed when its ports are free, its devices are forgotten, and all runs that it had to wait for have ended
	crashed atomic.Bool
	failed  atomic.Pointer[trackers.Status] // how it was when it failed last
	since   time.Duration                   // on the store's clock
}

// New is a hub with nothing running. Its inputs end with the context.
func New(ctx context.Context, o Options) *Hub {
	if o.Start == nil {
		o.Start = crash.Start
	}
	return &Hub{ctx: ctx, options: o, kinds: kinds, runs: map[string]*run{}}
}

// Apply makes what runs fit a configuration. It does not wait: inputs open and close, and look up names, on goroutines of their own. An input
// opens once those have ended that had its address or were of its kind.
func (h *Hub) Apply(c Config) {
	h.config = maps.Clone(c)
	for _, kind := range h.kinds {
		choice := c.Of(kind)
		on := !choice.Off && !h.paused
		if running := h.runs[kind.ID]; running != nil && (!on || running.address != choice.Address ||
			running.chosen != c.Chosen(kind)) {
			h.end(kind.ID)
		}
	}
	for _, kind := range h.kinds {
		choice := c.Of(kind)
		if !choice.Off && !h.paused && h.runs[kind.ID] == nil {
			h.begin(kind, choice.Address, c.Chosen(kind))
		}
		if r := h.runs[kind.ID]; r != nil {
			if source, ok := r.source.(bodySource); ok {
				source.SetBodies(choice.Bodies)
			}
		}
	}
}

// Pause stops all inputs, or with false starts those again that are on. It does not wait, see Apply.
func (h *Hub) Pause(paused bool) {
	if h.paused != paused {
		h.paused = paused
		h.Apply(h.config)
	}
}

// Retry starts an input again that is on, at once. It does not wait, see Apply.
func (h *Hub) Retry(id string) {
	if h.runs[id] != nil {
		h.end(id)
		h.Apply(h.config)
	}
}

// Wait returns when all inputs that were stopped have closed their ports and their devices are gone. Commands and tests call it, never a window.
func (h *Hub) Wait() {
	for _, r := range h.ending {
		<-r.done
	}
	h.ending = nil
}

// Source returns the source of an input that is on; nil for one that is off. Any goroutine may call it.
func (h *Hub) Source(id string) trackers.Source {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if r := h.runs[id]; r != nil {
		return r.source
	}
	return nil
}

func (h *Hub) end(id string) {
	r := h.runs[id]
	r.stop()
	h.mutex.Lock()
	delete(h.runs, id)
	h.mutex.Unlock()
	h.ending = slices.DeleteFunc(h.ending, (*run).ended)
	h.ending = append(h.ending, r)
}

// ended reports whether everything of a run is over.
func (r *run) ended() bool {
	select {
	case <-r.done:
		return true
	default:
		return false
	}
}

// disturbs reports whether an input cannot open before this run has ended.
func (r *run) disturbs(kind Kind, address string) bool {
	if r.kind.ID == kind.ID {
		return true
	}
	_, mine, err := net.SplitHostPort(r.address)
	_, other, otherErr := net.SplitHostPort(address)
	return err == nil && otherErr == nil && mine == other
}

func (h *Hub) begin(kind Kind, address string, chosen bool) {
	var before []*run
	for _, r := range h.ending {
		if r.disturbs(kind, address) {
			before = append(before, r)
		}
	}
	ctx, stop := context.WithCancel(h.ctx)
	r := &run{kind: kind, source: kind.new(address, h.options.Hooks), address: address, chosen: chosen, stop: stop,
		done: make(chan struct{}), since: h.options.Store.Now()}
	if source, ok := r.source.(*udp.Source); ok {
		if h.options.Hooks.Outputs != nil {
			source.Ignore(h.options.Hooks.Outputs)
		}
		if kind.Spare != "" && !chosen {
			source.ListenAlso(kind.Spare, claims{h, kind})
		}
	}
	h.mutex.Lock()
	h.runs[kind.ID] = r
	h.mutex.Unlock()
	h.options.Start("the input "+kind.Name, func() {
		defer close(r.done)
		defer stop()
		for _, other := range before {
			<-other.done
		}
		defer h.options.Store.Forget(r.source.Name())
		ended := false
		defer func() { r.crashed.Store(!ended) }() // by a panic, which goes on to the goroutine's owner
		r.receive(ctx, h.options.Store)
		ended = true
	})
}

// receive runs the source until the context ends.
func (r *run) receive(ctx context.Context, store *trackers.Store) {
	for ctx.Err() == nil {
		if r.source.Run(ctx, store) == nil {
			return
		}
		failed := r.source.Status()
		r.failed.Store(&failed)
		select { // its status says why
		case <-ctx.Done():
		case <-time.After(retryAfter):
		}
	}
}

// Status is how an input is doing.
type Status struct {
	Kind    Kind
	On      bool
	Address string
	trackers.Status
	// Source is the name that its devices have, "" while it is off.
	Source string
	// Face is that which comes from it; without a source where none does.
	Face trackers.FaceSource
	// Headsets are those that send, of which the first is used; nil for other inputs.
	Headsets []string
	// Quiet says that it has been running for ten seconds and nothing has come for as long.
	Quiet bool
}

// Statuses are those of all inputs, in their order.
func (h *Hub) Statuses() []Status {
	h.mutex.Lock()
	running := maps.Clone(h.runs)
	h.mutex.Unlock()
	all := make([]Status, len(h.kinds))
	now, faces := h.options.Store.Now(), h.options.Store.FaceSources()
	for i, kind := range h.kinds {
		all[i] = Status{Kind: kind, Address: kind.Address, Status: trackers.Status{Detail: phrase.Say("Off")}}
		r := running[kind.ID]
		if r == nil {
			continue
		}
		s := &all[i]
		s.On, s.Address, s.Source, s.Status = true, r.address, r.source.Name(), r.source.Status()
		if face := slices.IndexFunc(faces, func(f trackers.FaceSource) bool { return f.Source == s.Source }); face >= 0 {
			s.Face = faces[face]
		}
		if failed := r.failed.Load(); failed != nil && s.State == trackers.Stopped { // it is being tried again
			s.Status = *failed
		}
		if source, ok := r.source.(*webxr.Source); ok {
			s.Headsets = source.Headsets()
		}
		if r.crashed.Load() {
			s.State = trackers.Failed
			s.Detail = phrase.Say("{{.Name}} stopped after an internal error: start the input again", "Name", kind.Name)
		}
		silent := now - r.since
		if s.Packets > 0 {
			silent = min(silent, now-s.LastPacket)
		}
		s.Quiet = s.State == trackers.Listening && silent >= quiet
		if s.Packets > 0 && s.Messages <= s.Unknown+s.Malformed && s.State != trackers.Failed {
			s.Strange = true
			s.Detail = phrase.Say("What comes at {{.Address}} is not understood: the sender is newer than Posewright knows, "+
				"or sends something else. Update Posewright, or choose {{.Name}} in the sender",
				"Address", s.Status.Address, "Name", kind.Name)
		}
	}
	return all
}
