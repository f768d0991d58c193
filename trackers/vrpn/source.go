package vrpn

import (
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"time"

	"posewright/internal/hostport"
	"posewright/rig/phrase"
	"posewright/trackers"
)

// DefaultAddress is where a server on this machine is.
const DefaultAddress = "127.0.0.1:3883"

// connectTimeout is how long a server may take to answer.
const connectTimeout = 3 * time.Second

// readTimeout is how long a server may say nothing: it pings every second.
const readTimeout = 10 * time.Second

// receivingTimeout is how long after a message a source is treated as receiving.
const receivingTimeout = time.Second

// Options are what a source is made with.
type Options struct {
	Address string // host:port of the server; empty is DefaultAddress
	ZUp     bool   // the system was set up with Z up
}

// Source asks a server: a trackers.Source.
type Source struct {
	options Options

	mutex  sync.Mutex
	status trackers.Status
	store  *trackers.Store
}

var _ trackers.Source = (*Source)(nil)

// New returns a source that will connect when it runs.
func New(options Options) *Source {
	if options.Address == "" {
		options.Address = DefaultAddress
	}
	return &Source{options: options, status: trackers.Status{Detail: phrase.Say("Not connected"), Address: options.Address}}
}

// Name is "VRPN" and the server's address.
func (s *Source) Name() string { return "VRPN " + s.options.Address }

// Run connects and receives until the context ends or the connection does. Its error says why, and what to do.
func (s *Source) Run(ctx context.Context, store *trackers.Store) (err error) {
	s.update(func(status *trackers.Status) {
		*status = trackers.Status{State: trackers.Listening, Detail: phrase.Say("Looking for a VRPN server at {{.Address}}", "Address", s.options.Address),
			Address: s.options.Address}
		s.store = store
	})
	defer func() {
		s.update(func(status *trackers.Status) {
			status.State, status.Detail = trackers.Stopped, phrase.Say("Not connected")
			if err != nil {
				status.State, status.Detail = trackers.Failed, phrase.Of(err)
			}
		})
	}()
	dialler := net.Dialer{Timeout: connectTimeout}
	conn, err := dialler.DialContext(ctx, "tcp", s.options.Address)
	if ctx.Err() != nil {
		if err == nil {
			conn.Close()
		}
		return nil
	}
	if err != nil {
		if wrong := hostport.CheckHere(s.options.Address); wrong != nil {
			return wrong
		}
		return phrase.Fail("no VRPN server answers at {{.Address}}: start it there, with streaming on, or choose another address in Trackers ▸ "+
			"Inputs and ports", "Address", s.options.Address)
	}
	defer conn.Close()
	// Not by a deadline: receive sets those.
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	err = s.receive(conn, store)
	switch timeout := net.Error(nil); {
	case ctx.Err() != nil:
		return nil
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return phrase.Fail("the VRPN server at {{.Address}} closed the connection: start it again", "Address", s.options.Address)
	case errors.As(err, &timeout) && timeout.Timeout():
		return phrase.Fail("the VRPN server at {{.Address}} has been silent for {{.Seconds}} s: check that it streams", "Address", s.options.Address,
			"Seconds", int(readTimeout.Seconds()))
	}
	return phrase.Fail("the VRPN server at {{.Address}}: {{.Cause}}", "Address", s.options.Address, "Cause", err)
}

func (s *Source) receive(conn net.Conn, store *trackers.Store) error {
	hello := make([]byte, headSize)
	copy(hello, greeting)
	_ = conn.SetDeadline(time.Now().Add(readTimeout))
	if _, err := conn.Write(hello); err != nil {
		return err
	}
	decoder := newDecoder(conn, s.Name(), s.options.ZUp)
	if err := decoder.greet(); err != nil {
		return err
	}
	s.update(func(status *trackers.Status) {
		status.Detail = phrase.Say("Connected to {{.Address}}, but it tracks no devices yet", "Address", s.options.Address)
		status.Program = decoder.Program()
	})
	for {
		if err := conn.SetReadDeadline(time.Now().Add(readTimeout)); err != nil {
			return err
		}
		if err := decoder.next(store); err != nil {
			return err
		}
		s.mutex.Lock()
		if decoder.counts.Poses > 0 {
			s.status.State = trackers.Receiving
			s.status.LastPacket = store.Now()
		}
		c := decoder.counts
		s.status.Packets, s.status.Messages, s.status.Malformed, s.status.Unknown = c.Packets, c.Messages, c.Malformed, c.Unknown
		s.mutex.Unlock()
	}
}

func (s *Source) update(change func(*trackers.Status)) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	change(&s.status)
}

// Status may be called from any goroutine.
func (s *Source) Status() trackers.Status {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	status := s.status
	if status.State == trackers.Receiving {
		status.Detail = phrase.Say("Receiving from {{.Name}}", "Name", s.options.Address)
		if s.store.Now()-status.LastPacket > receivingTimeout {
			status.State, status.Detail = trackers.Listening,
				phrase.Say("Connected to {{.Address}}, but it tracks no devices at the moment", "Address", s.options.Address)
		}
	}
	return status
}
