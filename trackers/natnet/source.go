package natnet

import (
	"context"
	"encoding/binary"
	"errors"
	"net"
	"net/netip"
	"sync"
	"syscall"
	"time"

	"golang.org/x/net/ipv4"

	"posewright/internal/crash"
	"posewright/internal/hostport"
	"posewright/rig/phrase"
	"posewright/trackers"
)

const (
	// DefaultAddress is where Motive on this machine answers.
	DefaultAddress = "127.0.0.1:1510"

	dataPort         = 1511
	askEvery         = time.Second
	receivingTimeout = time.Second
	// maxPause is between two reads of a socket that fails, and maxFailures how many in a row end the source: some seconds.
	maxPause    = 100 * time.Millisecond
	maxFailures = 30
)

var group = net.IPv4(239, 255, 42, 99)

// Options are what a source is made with.
type Options struct {
	Address string // host:port at which Motive answers; empty is DefaultAddress
	ZUp     bool   // Motive streams with Z up
}

// Source receives from one Motive: a trackers.Source. Where that is another machine it joins the group that Motive sends to.
type Source struct {
	options Options

	mutex   sync.Mutex
	decoder *Decoder // nil while it does not run
	state   trackers.State
	detail  phrase.Phrase
	last    time.Duration
	store   *trackers.Store
	counts  trackers.Counts
}

var _ trackers.Source = (*Source)(nil)

// New returns a source that will ask when it runs.
func New(options Options) *Source {
	if options.Address == "" {
		options.Address = DefaultAddress
	}
	return &Source{options: options, detail: phrase.Say("Not receiving")}
}

// Name is "NatNet" and the server's address.
func (s *Source) Name() string { return "NatNet " + s.options.Address }

// Run asks the server and receives until the context ends. Its error says in one sentence why it cannot, and what to do. A
// server that does not answer is no error: it is asked again.
func (s *Source) Run(ctx context.Context, store *trackers.Store) (err error) {
	s.mutex.Lock()
	s.decoder, s.store, s.counts = NewDecoder(s.Name(), s.options.ZUp), store, trackers.Counts{}
	s.state = trackers.Listening
	s.mutex.Unlock()
	defer func() {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		s.decoder, s.state, s.detail = nil, trackers.Stopped, phrase.Say("Not receiving")
		if err != nil {
			s.state, s.detail = trackers.Failed, phrase.Of(err)
		}
	}()
	if hostport.IsIPv6(s.options.Address) {
		return phrase.Fail("NatNet has no IPv6: use the IPv4 address of the computer with Motive instead of {{.Address}}", "Address", s.options.Address)
	}
	server, err := resolve(ctx, s.options.Address)
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return phrase.Fail(`"{{.Address}}" is not a NatNet server address. Use host and port, such as {{.Usual}}`, "Address", s.options.Address,
			"Usual", DefaultAddress)
	}
	commands, err := net.ListenUDP("udp4", &net.UDPAddr{IP: s.from(server.IP)})
	if err != nil {
		return phrase.Fail("no UDP port is free to ask {{.Address}} from: {{.Cause}}", "Address", s.options.Address, "Cause", err)
	}
	sockets := []*net.UDPConn{commands}
	defer func() {
		for _, socket := range sockets {
			socket.Close()
		}
	}()
	if data, err := s.join(server.IP); err == nil {
		sockets = append(sockets, data)
	} else if !server.IP.IsLoopback() {
		return phrase.Fail("UDP port {{.Port}} is in use by another program, such as another Motive client. Close it.", "Port", dataPort)
	}
	receiving, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var running sync.WaitGroup
	for _, socket := range sockets {
		running.Go(func() {
			var err error
			defer func() { stop(err) }()
			defer crash.Recover("receiving from NatNet", &err)
			err = s.receive(receiving, socket, server.AddrPort(), store)
		})
	}
	s.ask(receiving, commands, server)
	for _, socket := range sockets {
		_ = socket.SetReadDeadline(time.Unix(1, 0))
	}
	running.Wait()
	if ctx.Err() != nil {
		return nil
	}
	return phrase.Fail("Receiving from {{.Address}} failed: {{.Cause}}. Start the input again", "Address", s.options.Address, "Cause", context.Cause(receiving))
}

// resolve looks up the server's address.
func resolve(ctx context.Context, address string) (*net.UDPAddr, error) {
	host, service, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	port, err := net.DefaultResolver.LookupPort(ctx, "udp4", service)
	if err != nil {
		return nil, err
	}
	addresses, err := net.DefaultResolver.LookupNetIP(ctx, "ip4", host)
	if err != nil {
		return nil, err
	}
	return net.UDPAddrFromAddrPort(netip.AddrPortFrom(addresses[0].Unmap(), uint16(port))), nil
}

// from is the address to ask from: this machine's own for a server on it.
func (s *Source) from(server net.IP) net.IP {
	if server.IsLoopback() {
		return net.IPv4(127, 0, 0, 1)
	}
	return net.IPv4zero
}

// join listens where Motive sends frames for everybody.
func (s *Source) join(server net.IP) (*net.UDPConn, error) {
	if server.IsLoopback() {
		return net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1), Port: dataPort})
	}
	conn, err := net.ListenUDP("udp4", &net.UDPAddr{Port: dataPort})
	if err != nil {
		return nil, err
	}
	_ = conn.SetReadBuffer(1 << 20)
	packets := ipv4.NewPacketConn(conn)
	interfaces, _ := net.Interfaces()
	for i := range interfaces {
		// Some cannot, and it is not known by which one the frames will come.
		_ = packets.JoinGroup(&interfaces[i], &net.UDPAddr{IP: group})
	}
	return conn, nil
}

// ask tells the server that someone is here, and asks for names while there are bodies without.
func (s *Source) ask(ctx context.Context, conn *net.UDPConn, server *net.UDPAddr) {
	ticker := time.NewTicker(askEvery)
	defer ticker.Stop()
	say := func(message uint16, body string) {
		packet := binary.LittleEndian.AppendUint16(nil, message)
		packet = binary.LittleEndian.AppendUint16(packet, uint16(len(body)))
		_, _ = conn.WriteToUDP(append(packet, body...), server) // a server that is not there yet is asked again
	}
	for greeted := false; ; {
		s.mutex.Lock()
		answered, unnamed := s.decoder.greeted, s.decoder.unnamed
		s.mutex.Unlock()
		switch {
		case !answered:
			greeted = false
			say(messageConnect, "Posewright\x00")
		case !greeted || unnamed:
			greeted = true
			say(messageAskModels, "")
		default:
			say(messageKeepAlive, "")
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// socket is what receive needs of a *net.UDPConn.
type socket interface {
	ReadFromUDPAddrPort([]byte) (int, netip.AddrPort, error)
}

// receive takes packets of the server until the context ends or the socket fails for good.
func (s *Source) receive(ctx context.Context, conn socket, server netip.AddrPort, store *trackers.Store) error {
	buffer := make([]byte, 64<<10)
	for failures, pause := 0, time.Millisecond; ctx.Err() == nil; {
		n, from, err := conn.ReadFromUDPAddrPort(buffer)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			// Some systems report once for every question that there is no server yet.
			if !errors.Is(err, syscall.ECONNREFUSED) && !errors.Is(err, syscall.ECONNRESET) {
				if failures++; failures >= maxFailures || errors.Is(err, net.ErrClosed) {
					return err
				}
			}
			select {
			case <-ctx.Done():
			case <-time.After(pause):
			}
			pause = min(2*pause, maxPause)
			continue
		}
		failures, pause = 0, time.Millisecond
		if !isFrom(server, from) {
			continue
		}
		s.take(buffer[:n], store)
	}
	return nil
}

// isFrom reports whether a packet comes from the machine that was asked. Motive sends frames from another port than answers. On this machine
// there may be several loopback addresses.
func isFrom(server, from netip.AddrPort) bool {
	at, by := server.Addr().Unmap(), from.Addr().Unmap()
	return at == by || at.IsLoopback() && by.IsLoopback() && server.Port() == from.Port()
}

func (s *Source) take(packet []byte, store *trackers.Store) {
	received := store.Now()
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.decoder.Decode(packet, received, store)
	s.counts = s.decoder.Counts()
	if s.counts.Poses > 0 {
		s.last = received
	}
}

// Status may be called from any goroutine.
func (s *Source) Status() trackers.Status {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	status := trackers.Status{State: s.state, Detail: s.detail, Address: s.options.Address, Packets: s.counts.Packets,
		Messages: s.counts.Messages, Malformed: s.counts.Malformed, Unknown: s.counts.Unknown, LastPacket: s.last}
	if s.decoder == nil {
		return status
	}
	status.Program = s.decoder.Program()
	switch {
	case s.counts.Poses > 0 && s.store.Now()-s.last <= receivingTimeout:
		status.State, status.Detail = trackers.Receiving, phrase.Say("Receiving from {{.Name}}", "Name", s.options.Address)
	case s.counts.Poses > 0:
		status.Detail = phrase.Say("Motive at {{.Address}} tracks nothing at the moment", "Address", s.options.Address)
	case s.decoder.greeted:
		status.Detail = phrase.Say("Motive at {{.Address}} answers but streams no data. Enable Broadcast Frame Data there.", "Address", s.options.Address)
	default:
		status.Detail = phrase.Say("Looking for Motive at {{.Address}}", "Address", s.options.Address)
	}
	return status
}
