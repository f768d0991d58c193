package vmc

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"posewright/trackers"
)

const (
	// DefaultPort is where the protocol has a performer listen: the one who turns trackers into poses.
	DefaultPort = 39540
	// DefaultAddress hears senders on this machine. ":39540" hears the whole network.
	DefaultAddress = "127.0.0.1:39540"

	// largestDatagram is more than UDP over IPv4 can carry. Senders exceed one Ethernet frame freely.
	largestDatagram = 64 << 10
	// socketBuffer is what the system is asked to keep while nobody reads: some seconds of the busiest senders.
	socketBuffer = 1 << 20
	// lively is how long after a packet a source counts as receiving.
	lively = time.Second
	// stubborn is how many errors in a row end a source. Single ones come from the network and pass.
	stubborn = 100
)

// Options are what a source is made with; the zero value listens at DefaultAddress.
type Options struct {
	// Address is host:port or :port; empty means DefaultAddress.
	Address string
	// OnCalibrateReady and OnCalibrate are passed to the Decoder, and called on the goroutine of Run.
	OnCalibrateReady, OnCalibrate func()
}

// Source receives VMC over UDP: a trackers.Source.
type Source struct {
	options Options
	name    string

	// The first group is written by Run for Status.
	mutex   sync.Mutex
	state   trackers.State
	failure string
	address string
	store   *trackers.Store

	packets, messages, malformed, unknown atomic.Uint64
	lastPacket                            atomic.Int64
}

var _ trackers.Source = (*Source)(nil)

// New returns a source that will listen when it runs.
func New(options Options) *Source {
	if options.Address == "" {
		options.Address = DefaultAddress
	}
	name := "VMC " + options.Address
	if _, port, err := net.SplitHostPort(options.Address); err == nil {
		name = "VMC :" + port
	}
	return &Source{options: options, name: name, address: options.Address}
}

// Listen is New with an address only.
func Listen(address string) *Source {
	return New(Options{Address: address})
}

// Name is "VMC :" and the port.
func (s *Source) Name() string { return s.name }

// Run listens until the context ends. Its error says in one sentence why it cannot, and what to do. Port 0 lets the system
// choose; Status tells which.
func (s *Source) Run(ctx context.Context, store *trackers.Store) (err error) {
	s.begin(store)
	defer func() { s.end(err) }()

	conn, err := listen(ctx, s.options.Address)
	if err != nil {
		return err
	}
	defer conn.Close()
	// A smaller buffer than asked for still works, only less patiently.
	_ = conn.SetReadBuffer(socketBuffer)
	// Not by closing: then the port could still be taken when Run has returned.
	defer context.AfterFunc(ctx, func() { _ = conn.SetReadDeadline(time.Unix(1, 0)) })()
	s.listening(conn.LocalAddr().String())

	decoder := Decoder{Source: s.name, OnCalibrateReady: s.options.OnCalibrateReady, OnCalibrate: s.options.OnCalibrate}
	var received time.Duration
	put := func(key trackers.Key, pose trackers.Pose) { store.PutAt(key, pose, received) }
	buffer := make([]byte, largestDatagram)
	for failures := 0; ; {
		n, _, err := conn.ReadFromUDPAddrPort(buffer)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			if failures++; failures < stubborn && !errors.Is(err, net.ErrClosed) {
				continue
			}
			return fmt.Errorf("receiving at %s failed: %w; start the source again", conn.LocalAddr(), err)
		}
		failures = 0
		received = store.Now()
		decoder.Decode(buffer[:n], put)

		counts := decoder.Counts()
		s.lastPacket.Store(int64(received))
		s.messages.Store(counts.Messages)
		s.malformed.Store(counts.Malformed)
		s.unknown.Store(counts.Unknown)
		s.packets.Store(counts.Packets)
	}
}

// Status may be called from any goroutine.
func (s *Source) Status() trackers.Status {
	s.mutex.Lock()
	state, failure, address, store := s.state, s.failure, s.address, s.store
	s.mutex.Unlock()

	status := trackers.Status{
		State: state,
		// Read first and written last, so that the other counts cover at least these packets.
		Packets:    s.packets.Load(),
		Messages:   s.messages.Load(),
		Malformed:  s.malformed.Load(),
		Unknown:    s.unknown.Load(),
		LastPacket: time.Duration(s.lastPacket.Load()),
		Address:    address,
	}
	switch {
	case state == trackers.Failed:
		status.Detail = failure
	case state == trackers.Stopped:
		status.Detail = "Not listening"
	case status.Packets == 0:
		status.Detail = fmt.Sprintf("Waiting for a VMC sender at %s", address)
	case store.Now()-status.LastPacket > lively:
		status.Detail = fmt.Sprintf("The sender at %s has been silent for %.0f s", address,
			(store.Now() - status.LastPacket).Seconds())
	default:
		status.State = trackers.Receiving
		status.Detail = fmt.Sprintf("Receiving at %s", address)
	}
	return status
}

func (s *Source) begin(store *trackers.Store) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.state, s.failure, s.address, s.store = trackers.Stopped, "", s.options.Address, store
	s.packets.Store(0)
	s.messages.Store(0)
	s.malformed.Store(0)
	s.unknown.Store(0)
	s.lastPacket.Store(0)
}

func (s *Source) listening(address string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.state, s.address = trackers.Listening, address
}

func (s *Source) end(err error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.state = trackers.Stopped
	if err != nil {
		s.state, s.failure = trackers.Failed, err.Error()
	}
}
