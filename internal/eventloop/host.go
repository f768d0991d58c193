package eventloop

import (
	"context"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"posewright/internal/crashreport"
	"posewright/rig/phrase"
)

// Host runs the work of an application: on its owner, and on goroutines that end with it. Methods may be called on any goroutine unless they say otherwise.
type Host struct {
	post    func(func())
	now     func() time.Time
	crash   *crashreport.Reporter
	events  *Events
	ctx     context.Context
	cancel  context.CancelFunc
	running sync.WaitGroup
}

// NewHost makes a host, which emits a notice after a panic, and [Handled].
func NewHost(post func(func()), now func() time.Time, reporter *crashreport.Reporter, events *Events) *Host {
	h := &Host{post: post, now: now, crash: reporter, events: events}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	return h
}

// Post runs a function on the owner, later. Once the owner has ended it does nothing.
func (h *Host) Post(f func()) { h.post(f) }

// Handled says that the owner has handled a result of background work, or that a crash of such work was reported.
type Handled struct{}

func (Handled) IsEvent() {}

// postResult runs a function on the owner that handles the result of background work.
func (h *Host) postResult(handle func()) {
	h.post(func() {
		handle()
		if h.ctx.Err() == nil {
			h.events.Emit(Handled{})
		}
	})
}

// Now is the time, on a clock that tests may replace.
func (h *Host) Now() time.Time { return h.now() }

// Context ends when the application closes.
func (h *Host) Context() context.Context { return h.ctx }

// Go runs a function on a goroutine of its own, which [Host.Wait] waits for. Its context ends when the application closes. A panic ends it with a crash
// report. The name completes "Something went wrong in …": a noun, or a verb in -ing.
func (h *Host) Go(name phrase.Term, run func(ctx context.Context)) {
	h.running.Go(func() {
		defer func() {
			if value := recover(); value != nil {
				h.Crashed(name, value, debug.Stack())
			}
		}()
		run(h.ctx)
	})
}

// Do runs blocking work on a goroutine of its own, as [Host.Go] does, and then done on the owner, unless the application was closed meanwhile.
func (h *Host) Do(name phrase.Term, work func(ctx context.Context), done func()) {
	h.Go(name, func(ctx context.Context) {
		work(ctx)
		h.postResult(func() {
			if ctx.Err() == nil {
				done()
			}
		})
	})
}

// Crashed writes a crash report about a recovered panic and tells the person.
func (h *Host) Crashed(name phrase.Term, value any, stack []byte) {
	report := h.crash.Report(name, value, stack)
	h.postResult(func() { h.events.Warn(report) })
}

// Coalesced returns a function, for any goroutine, that runs do on the owner: once for all calls made until it runs.
func (h *Host) Coalesced(do func()) func() {
	var posted atomic.Bool
	return func() {
		if !posted.Swap(true) {
			h.post(func() {
				posted.Store(false)
				do()
			})
		}
	}
}

// Cancel ends the context without waiting.
func (h *Host) Cancel() { h.cancel() }

// Wait waits until all goroutines of the host have ended.
func (h *Host) Wait() { h.running.Wait() }
