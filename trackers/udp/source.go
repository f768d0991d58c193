package udp

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"posewright/internal/crash"
	"posewright/internal/datagram"
	"posewright/rig/phrase"
	"posewright/trackers"
)

const (
	// largestDatagram is more than UDP over IPv4 can carry. Senders exceed one Ethernet frame freely.
	largestDatagram = 64 << 10
	// socketBuffer is what the system is asked to keep while no one reads: some seconds of the busiest senders.
	socketBuffer = 1 << 20
	// lively is how long after a packet a source is treated as receiving.
	lively = time.Second
	// stubborn is how many errors in a row end a source. Single ones come from the network and pass.
	stubborn = 100
	// steadyPackets is after how many packets a sender keeps its devices: some programs send each packet from another port.
	steadyPackets = 10
	// mostSenders is of how many senders the packets are counted.
	mostSenders = 256
	// troubled is how long a person is told of what was refused.
	troubled = 10 * time.Second
)

// Decoder finds the devices in datagrams of one protocol. It is used by one goroutine at a time.
type Decoder interface {
	// Decode puts the devices of a datagram, which arrived at a time on the store's clock, into the store. The packet is the
	// decoder's during the call only. Whatever the packet holds, what is wrong with it is counted and what is right in it
	// is used.
	Decode(packet []byte, received time.Duration, store *trackers.Store)
	// Counts is what the decoder has met so far.
	Counts() trackers.Counts
}

// Options are what a source is made with.
type Options struct {
	// Protocol is what a person calls it: "VMC". The source's name is that and the port.
	Protocol string
	// Address is host:port or :port; empty means Default.
	Address string
	// Default is the protocol's usual address, for this machine alone: "127.0.0.1:39540".
	Default string
	// NewDecoder makes a fresh decoder for each run; source is what devices are to be keyed with.
	NewDecoder func(source string) Decoder
	// Ask, if set, runs on a goroutine of its own during each run once the decoder was made, for protocols that have to ask for data. It must
	// return when its context ends.
	Ask func(ctx context.Context, conn *net.UDPConn, decoder Decoder)
}

// Source receives datagrams: a trackers.Source.
type Source struct {
	options Options
	name    string

	// The first group is written by Run for Status.
	mutex   sync.Mutex
	state   trackers.State
	failure phrase.Phrase
	address string
	store   *trackers.Store

	packets, messages, malformed, unknown atomic.Uint64
	lastPacket                            atomic.Int64
}

var _ trackers.Source = (*Source)(nil)

// New returns a source that will listen when it runs.
func New(options Options) *Source {
	if options.Address == "" {
		options.Address = options.Default
	}
	name := options.Protocol + " " + options.Address
	if _, port, err := net.SplitHostPort(options.Address); err == nil {
		name = options.Protocol + " :" + port
	}
	return &Source{options: options, name: name, address: options.Address}
}

// Name is the protocol and the port: "VMC :39540".
func (s *Source) Name() string { return s.name }

// Run listens until the context ends. Its error says in one sentence why it cannot, and what to do. Port 0 lets the system
// choose; Status tells which.
func (s *Source) Run(ctx context.Context, store *trackers.Store) (err error) {
	s.begin(store)
	defer func() { s.end(err) }()

	conn, err := listen(ctx, s.options.Address, s.options.Default)
	if err != nil {
		return err
	}
	defer conn.Close()
	// A smaller buffer than asked for still works, only less patiently.
	_ = conn.SetReadBuffer(socketBuffer)
	// Not by closing: then the port could still be taken when Run has returned.
	defer context.AfterFunc(ctx, func() { _ = conn.SetReadDeadline(time.Unix(1, 0)) })()
	s.listening(conn.LocalAddr().String())

	decoder := s.options.NewDecoder(s.name)
	if s.options.Ask != nil {
		defer s.ask(ctx, conn, decoder, &err)()
	}
	reader, err := datagram.NewReader(conn)
	if err != nil {
		return err
	}
	buffer := make([]byte, largestDatagram)
	packets := map[netip.AddrPort]int{}
	for failures := 0; ; {
		n, from, err := reader.Receive(buffer)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			if failures++; failures < stubborn && !errors.Is(err, net.ErrClosed) {
				continue
			}
			return phrase.Fail("receiving at {{.Address}} failed: {{.Cause}}; start the source again", "Address", conn.LocalAddr(), "Cause", err)
		}
		failures = 0
		received := store.Now()
		if len(packets) >= mostSenders {
			clear(packets)
		}
		packets[from]++
		store.SetSender(s.name, netip.AddrPortFrom(from.Addr().Unmap(), from.Port()), packets[from] >= steadyPackets)
		decoder.Decode(buffer[:n], received, store)

		counts := decoder.Counts()
		s.lastPacket.Store(int64(received))
		s.messages.Store(counts.Messages)
		s.malformed.Store(counts.Malformed)
		s.unknown.Store(counts.Unknown)
		s.packets.Store(counts.Packets)
	}
}

// ask starts Ask. The returned function ends it, and makes a panic in it the error of the run.
func (s *Source) ask(ctx context.Context, conn *net.UDPConn, decoder Decoder, failure *error) (end func()) {
	ctx, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() {
		var err error
		defer func() {
			if err != nil {
				_ = conn.SetReadDeadline(time.Unix(1, 0)) // nothing will be received that was not asked for
			}
			ended <- err
		}()
		defer crash.Recover("asking for "+s.options.Protocol, &err)
		s.options.Ask(ctx, conn, decoder)
	}()
	return func() {
		stop()
		if err := <-ended; err != nil {
			*failure = err
		}
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
		status.Detail = phrase.Say("Not receiving")
	case status.Packets == 0:
		status.Detail = phrase.Say("Waiting for a {{.Protocol}} sender at {{.Address}}", "Protocol", s.options.Protocol, "Address", address)
	case store.Now()-status.LastPacket > lively:
		status.Detail = phrase.Say("The sender at {{.Address}} has been silent for {{.Seconds}} s", "Address", address,
			"Seconds", int((store.Now() - status.LastPacket).Round(time.Second).Seconds()))
	default:
		status.State = trackers.Receiving
		status.Detail = phrase.Say("Receiving at {{.Address}}", "Address", address)
		conflict, crowd := store.Trouble(s.name)
		switch since := store.Now() - troubled; {
		case conflict.Refused.IsValid() && conflict.At >= since:
			status.Detail = phrase.Say("Receiving at {{.Address}}. {{.Device}} comes from {{.Kept}} and from {{.Refused}}: only the first is used, so stop the other sender",
				"Address", address, "Device", conflict.Device, "Kept", conflict.Kept, "Refused", conflict.Refused)
		case crowd.Count > 0 && crowd.At >= since:
			status.Detail = phrase.Say("Receiving at {{.Address}}. New devices are refused, the last one is {{.Device}}: there is room for {{.Most}}, so stop the program that sends so many",
				"Address", address, "Device", crowd.Device, "Most", trackers.MaxDevices)
		}
	}
	return status
}

func (s *Source) begin(store *trackers.Store) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.state, s.failure, s.address, s.store = trackers.Stopped, phrase.Phrase{}, s.options.Address, store
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
		s.state, s.failure = trackers.Failed, phrase.Of(err)
	}
}
