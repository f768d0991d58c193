package native

import (
	"context"
	"runtime"
	"sync"
	"time"

	"posewright/rig/phrase"
	"posewright/trackers"
)

const (
	// lookAgain is how often a source looks whether what it needs is there.
	lookAgain        = 3 * time.Second
	receivingTimeout = time.Second
)

// Devices is what a source asks, all on one OS thread.
type Devices interface {
	// Poll puts the devices into the store and returns how many poses that were. An error ends these devices; the source looks
	// for others.
	Poll(store *trackers.Store) (poses int, err error)
	// Period is how long to wait between two polls.
	Period() time.Duration
	// Program is what has them, with its version where it tells; "" where it does not.
	Program() string
	// Close ends them. It is called once.
	Close()
}

// Options are what a source is made with.
type Options struct {
	Name string // of the source
	// Open looks for devices. The error is one sentence for people: what is missing, and what to do.
	Open func() (Devices, error)
	// Retry is how long to wait before looking again; 0 is three seconds.
	Retry time.Duration
}

// Source is a trackers.Source that asks for its devices.
type Source struct {
	options Options

	mutex  sync.Mutex
	store  *trackers.Store
	status trackers.Status
}

var _ trackers.Source = (*Source)(nil)

// New returns a source that will look when it runs.
func New(options Options) *Source {
	if options.Retry == 0 {
		options.Retry = lookAgain
	}
	return &Source{options: options, status: trackers.Status{Detail: phrase.Say("Not looking")}}
}

// Name is the source's name.
func (s *Source) Name() string { return s.options.Name }

// Run looks for devices and asks them until the context ends. That there are none is no error.
func (s *Source) Run(ctx context.Context, store *trackers.Store) error {
	// Runtimes keep state for threads, and some want all calls from one.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	s.change(func(status *trackers.Status) {
		s.store = store
		*status = trackers.Status{State: trackers.Listening, Detail: phrase.Say("Looking")}
	})
	defer s.change(func(status *trackers.Status) {
		status.State, status.Detail = trackers.Stopped, phrase.Say("Not looking")
	})
	for ctx.Err() == nil {
		devices, err := s.options.Open()
		if err == nil {
			err = s.ask(ctx, devices, store)
			devices.Close()
			store.Forget(s.options.Name)
		}
		if err != nil {
			s.change(func(status *trackers.Status) { status.Detail = phrase.Of(err) })
		}
		wait(ctx, s.options.Retry)
	}
	return nil
}

// ask polls until the context ends, or until there is an error.
func (s *Source) ask(ctx context.Context, devices Devices, store *trackers.Store) error {
	s.change(func(status *trackers.Status) { status.Detail, status.Program = phrase.Phrase{}, devices.Program() })
	ticker := time.NewTicker(devices.Period())
	defer ticker.Stop()
	for {
		poses, err := devices.Poll(store)
		if err != nil {
			return err
		}
		if poses > 0 {
			now := store.Now()
			s.change(func(status *trackers.Status) {
				status.Packets++
				status.Messages += uint64(poses)
				status.LastPacket = now
			})
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
	}
}

func wait(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

func (s *Source) change(how func(*trackers.Status)) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	how(&s.status)
}

// Status may be called from any goroutine.
func (s *Source) Status() trackers.Status {
	s.mutex.Lock()
	status, store := s.status, s.store
	s.mutex.Unlock()
	if status.State != trackers.Listening || !status.Detail.Empty() {
		return status
	}
	switch {
	case status.Packets == 0:
		status.Detail = phrase.Say("{{.Name}} runs and tracks no device yet", "Name", s.options.Name)
	case store.Now()-status.LastPacket > receivingTimeout:
		status.Detail = phrase.Say("{{.Name}} has tracked no device for {{.Seconds}} s", "Name", s.options.Name,
			"Seconds", int((store.Now() - status.LastPacket).Round(time.Second).Seconds()))
	default:
		status.State, status.Detail = trackers.Receiving, phrase.Say("Receiving from {{.Name}}", "Name", s.options.Name)
	}
	return status
}
