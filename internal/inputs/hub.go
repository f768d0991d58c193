package inputs

import (
	"context"
	"maps"
	"net"
	"sync"
	"time"

	"posewright/rig/phrase"
	"posewright/trackers"
)

// retryAfter is how long after it failed an input is tried again.
const retryAfter = 3 * time.Second

// quiet is after how long without data a person is told what to check.
const quiet = 10 * time.Second

// Options are what a hub is made with.
type Options struct {
	Store *trackers.Store
	Hooks Hooks
	// Start runs something on a goroutine of its own that is named for reports; nil is a plain goroutine.
	Start func(where string, run func())
}

// Hub runs inputs. Use New.
type Hub struct {
	ctx     context.Context
	options Options
	config  Config
	paused  bool

	mutex sync.Mutex // guards runs for Statuses
	runs  map[string]*run
}

// run is an input that is on.
type run struct {
	source  trackers.Source
	address string
	stop    context.CancelFunc
	done    chan struct{}
	since   time.Duration // on the store's clock
}

// New is a hub with nothing running. Its inputs end with the context.
func New(ctx context.Context, o Options) *Hub {
	if o.Start == nil {
		o.Start = func(_ string, run func()) { go run() }
	}
	return &Hub{ctx: ctx, options: o, runs: map[string]*run{}}
}

// Config is what was applied last.
func (h *Hub) Config() Config { return maps.Clone(h.config) }

// Apply makes what runs fit a configuration. An input that is stopped has closed its port and its devices are gone when
// Apply returns.
func (h *Hub) Apply(c Config) {
	h.config = maps.Clone(c)
	var ended []*run
	for _, kind := range kinds {
		choice := c.Of(kind)
		on := !choice.Off && !h.paused
		running := h.runs[kind.ID]
		if running != nil && (!on || running.address != choice.Address) {
			ended = append(ended, h.end(kind.ID))
		}
	}
	for _, r := range ended {
		<-r.done
	}
	for _, kind := range kinds {
		choice := c.Of(kind)
		if !choice.Off && !h.paused && h.runs[kind.ID] == nil {
			h.begin(kind, choice.Address)
		}
	}
}

// Pause stops all inputs, or with false starts those again that are on.
func (h *Hub) Pause(paused bool) {
	if h.paused != paused {
		h.paused = paused
		h.Apply(h.config)
	}
}

// Retry starts an input anew that is on, at once.
func (h *Hub) Retry(id string) {
	if h.runs[id] != nil {
		<-h.end(id).done
		h.Apply(h.config)
	}
}

func (h *Hub) end(id string) *run {
	r := h.runs[id]
	r.stop()
	h.mutex.Lock()
	delete(h.runs, id)
	h.mutex.Unlock()
	return r
}

func (h *Hub) begin(kind Kind, address string) {
	ctx, stop := context.WithCancel(h.ctx)
	r := &run{source: kind.new(address, h.options.Hooks), address: address, stop: stop, done: make(chan struct{}), since: h.options.Store.Now()}
	h.mutex.Lock()
	h.runs[kind.ID] = r
	h.mutex.Unlock()
	h.options.Start("the input "+kind.Name, func() {
		defer close(r.done)
		defer h.options.Store.Forget(r.source.Name())
		for ctx.Err() == nil {
			if r.source.Run(ctx, h.options.Store) == nil {
				return
			}
			select { // its status says why
			case <-ctx.Done():
			case <-time.After(retryAfter):
			}
		}
	})
}

// Status is how an input is doing.
type Status struct {
	Kind    Kind
	On      bool
	Address string
	trackers.Status
	// Source is the name that its devices have, "" while it is off.
	Source string
	// Quiet says that it has been running for ten seconds and nothing has come for as long.
	Quiet bool
}

// Statuses are those of all inputs, in their order.
func (h *Hub) Statuses() []Status {
	h.mutex.Lock()
	running := maps.Clone(h.runs)
	h.mutex.Unlock()
	all := make([]Status, len(kinds))
	now := h.options.Store.Now()
	for i, kind := range kinds {
		all[i] = Status{Kind: kind, Address: kind.Address, Status: trackers.Status{Detail: phrase.Say("Off")}}
		r := running[kind.ID]
		if r == nil {
			continue
		}
		s := &all[i]
		s.On, s.Address, s.Source, s.Status = true, r.address, r.source.Name(), r.source.Status()
		silent := now - r.since
		if s.Packets > 0 {
			silent = min(silent, now-s.LastPacket)
		}
		s.Quiet = s.State == trackers.Listening && silent >= quiet
	}
	return all
}

// Checks are what to look at when nothing comes: whole sentences.
func (s *Status) Checks() []string {
	if !s.Kind.Listens {
		return nil
	}
	_, port, err := net.SplitHostPort(s.Address)
	if err != nil {
		return nil
	}
	checks := []string{"Check that the sender is switched on and sends to port " + port + "."}
	if ReachOf(s.Address) == ThisMachine {
		return append(checks, "Only programs on this machine are heard. For a sender elsewhere choose the local network.")
	}
	addresses := MachineAddresses()
	if len(addresses) > 0 {
		checks = append(checks, "Type this machine's address into the sender: "+addresses[0]+".")
	}
	return append(checks, "Check that the firewall lets UDP port "+port+" in.")
}
