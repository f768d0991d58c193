package udp

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"sync"
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
	// retryAfter is how long after it could not be opened a port is tried again, where datagrams come to the other one.
	retryAfter = 3 * time.Second
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

// Program is a decoder that recognizes programs by what they send.
type Program interface {
	// Program is what sent the datagram that was decoded last; "" where nothing in it tells.
	Program() string
}

// Outputs is what the program itself sends. It is asked on the goroutines of sources.
type Outputs interface {
	// Own reports whether a datagram from an address was sent by this program.
	Own(from netip.AddrPort) bool
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
	outputs Outputs // nil for none
	spare   spare

	// The first group is written by Run for Status.
	mutex   sync.Mutex
	state   trackers.State
	failure phrase.Phrase
	address string
	store   *trackers.Store

	tally tally
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

// Ignore drops what the program itself sends, uncounted. It is called before Run.
func (s *Source) Ignore(outputs Outputs) { s.outputs = outputs }

// Run listens until the context ends. Its error says in one sentence why it cannot, and what to do. Port 0 lets the system
// choose; Status tells which.
func (s *Source) Run(ctx context.Context, store *trackers.Store) (err error) {
	s.begin(store)
	defer func() { s.end(err) }()

	r := &receiving{name: s.name, outputs: s.outputs, tally: &s.tally, store: store,
		decoder: s.options.NewDecoder(s.name), packets: map[netip.AddrPort]int{}}
	defer s.spare.start(ctx, r)()
	conn, err := s.open(ctx)
	if err != nil || conn == nil {
		return err
	}
	defer conn.Close()
	defer endWith(ctx, conn)()
	s.listening(conn.LocalAddr().String())

	if s.options.Ask != nil {
		defer s.ask(ctx, conn, r.decoder, &err)()
	}
	return r.run(ctx, conn)
}

// open opens the socket. While another program has the port and the spare one is open, it is tried again and again; nil
// once the context ended meanwhile.
func (s *Source) open(ctx context.Context) (*net.UDPConn, error) {
	for {
		conn, err := listen(ctx, s.options.Address, s.options.Default)
		if err == nil {
			return conn, nil
		}
		spare := s.spare.address()
		if spare == "" {
			return nil, err
		}
		s.listening(spare)
		select {
		case <-ctx.Done():
			return nil, nil
		case <-time.After(retryAfter):
		}
	}
}

// endWith has a socket end receiving with the context. Not by closing: then the port could still be taken when Run has
// returned.
func endWith(ctx context.Context, conn *net.UDPConn) (stop func() bool) {
	// A smaller buffer than asked for still works, only less patiently.
	_ = conn.SetReadBuffer(socketBuffer)
	return context.AfterFunc(ctx, func() { _ = conn.SetReadDeadline(time.Unix(1, 0)) })
}

// receiving is what the sockets of a run have in common.
type receiving struct {
	name    string  // of the source
	outputs Outputs // nil for none
	tally   *tally
	store   *trackers.Store

	mutex   sync.Mutex // guards what follows
	decoder Decoder
	packets map[netip.AddrPort]int // of each sender
	named   netip.AddrPort         // whose program is shown
	shown   time.Duration          // when it sent last
}

// run takes datagrams from a socket until the context ends.
func (r *receiving) run(ctx context.Context, conn *net.UDPConn) error {
	reader, err := datagram.NewReader(conn)
	if err != nil {
		return err
	}
	buffer := make([]byte, largestDatagram)
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
		r.take(buffer[:n], from)
	}
}

// take decodes a datagram. It reports false for one that the program sent itself.
func (r *receiving) take(packet []byte, from netip.AddrPort) bool {
	from = netip.AddrPortFrom(from.Addr().Unmap(), from.Port())
	if r.outputs != nil && r.outputs.Own(from) {
		return false
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	received := r.store.Now()
	if len(r.packets) >= mostSenders {
		clear(r.packets)
	}
	r.packets[from]++
	r.store.SetSender(r.name, from, r.packets[from] >= steadyPackets)
	r.decoder.Decode(packet, received, r.store)
	r.recognize(from, received)

	r.tally.count(r.decoder.Counts(), received)
	return true
}

// recognize notes the program of a sender, unless another one that is shown still sends.
func (r *receiving) recognize(from netip.AddrPort, received time.Duration) {
	decoder, ok := r.decoder.(Program)
	if !ok {
		return
	}
	program := decoder.Program()
	switch {
	case from == r.named:
		r.shown = received
		if program == "" {
			return
		}
	case r.named.IsValid() && received-r.shown <= lively:
		return
	default:
		r.named, r.shown = from, received
	}
	r.tally.name(program)
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

	places := phrase.List{phrase.Plain(address)}
	spare := s.spare.status(store)
	if spare.Address != "" && spare.Address != address {
		places = append(places, phrase.Plain(spare.Address))
	}
	status := trackers.Status{
		Spare:   spare,
		State:   state,
		Address: address,
	}
	s.tally.show(&status)
	switch {
	case state == trackers.Failed:
		status.Detail = failure
	case state == trackers.Stopped:
		status.Detail = phrase.Say("Not receiving")
	case status.Packets == 0:
		status.Detail = phrase.Say("Waiting for a {{.Protocol}} sender at {{.Address}}", "Protocol", s.options.Protocol,
			"Address", places)
	case store.Now()-status.LastPacket > lively:
		status.Detail = phrase.Say("The sender at {{.Address}} has been silent for {{.Seconds}} s", "Address", places,
			"Seconds", int((store.Now() - status.LastPacket).Round(time.Second).Seconds()))
	default:
		status.State = trackers.Receiving
		status.Detail = phrase.Say("Receiving at {{.Address}}", "Address", places)
		if status.Program != "" {
			status.Detail = phrase.Say("Receiving from {{.Program}} at {{.Address}}", "Program", status.Program, "Address", places)
		}
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
	s.tally.count(trackers.Counts{}, 0)
	s.tally.name("")
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
