package osccontrol

import (
	"bytes"
	"context"
	"errors"
	"net"
	"net/netip"
	"slices"
	"sync"
	"syscall"
	"time"

	"posewright/internal/crash"
	"posewright/internal/hostport"
	"posewright/internal/syserror"
	"posewright/rig/phrase"
	"posewright/trackers/osc"
)

const (
	mostPerSecond   = 2000 // requests that are taken, on average; the rest is dropped
	burst           = 500  // requests that are taken at once
	mostPending     = 512  // requests that wait for the owner
	refusalsAtOnce  = 10   // that are answered at once; one more each 100 ms
	refusalPause    = time.Second / refusalsAtOnce
	mostAnswers     = 1024 // packets that wait to be sent
	largestDatagram = 64 << 10
	socketBuffer    = 256 << 10
	stubborn        = 100 // errors in a row that end a server
)

// Options are what a server is made with.
type Options struct {
	Address string // host:port or :port
	Access
}

// Counts are what a server has met.
type Counts struct {
	Requests  uint64 // that were taken
	Malformed uint64 // packets, or messages in them, that are no OSC
	Refused   uint64 // that were answered with an error
	Dropped   uint64 // that came too fast
	Foreign   uint64 // packets of computers that are not allowed
}

// Status is how a server does.
type Status struct {
	Address string // where it listens, "" while it does not
	Counts  Counts
	From    netip.AddrPort // of the last request
	Refusal phrase.Phrase  // why the last refused request was; empty for none
	Asking  []netip.Addr   // computers that want to be allowed, the newest last

	// Of the owner, who starts a server that failed again:
	Failure   error // why it does not listen; nil if it does
	Listeners int   // programs that are told of changes
}

// Server receives requests and sends answers. Use New.
type Server struct {
	options Options
	answers chan answer

	mutex    sync.Mutex
	status   Status
	pending  []Request
	gate     gate
	tokens   bucket
	refusals bucket
}

type answer struct {
	to     netip.AddrPort
	packet []byte
}

// New returns a server that will listen when it runs.
func New(o Options) *Server {
	return &Server{options: o, answers: make(chan answer, mostAnswers), gate: newGate(o.Access),
		tokens: bucket{perSecond: mostPerSecond, most: burst}, refusals: bucket{perSecond: float64(time.Second / refusalPause), most: refusalsAtOnce}}
}

// Run listens until the context ends. Its error says in one sentence why it cannot, and what to do. Port 0 lets the system choose; Status tells which.
func (s *Server) Run(ctx context.Context) (err error) {
	defer crash.Recover("OSC control", &err)
	conn, err := listen(ctx, s.options.Address)
	if err != nil {
		return err
	}
	_ = conn.SetReadBuffer(socketBuffer) // a smaller one works too
	s.change(func() { s.status.Address = conn.LocalAddr().String() })
	ctx, stop := context.WithCancel(ctx)
	sent := make(chan struct{})
	crash.Start("OSC control", func() {
		defer close(sent)
		s.write(ctx, conn)
	})
	defer func() {
		stop()
		<-sent
		s.change(func() { s.status.Address = "" })
		_ = conn.Close()
	}()
	defer context.AfterFunc(ctx, func() { _ = conn.SetReadDeadline(time.Unix(1, 0)) })()
	buffer := make([]byte, largestDatagram)
	var reader osc.Reader
	for failures := 0; ; {
		n, from, err := conn.ReadFromUDPAddrPort(buffer)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil: // single ones come from the network and pass: Windows reports here that an answer found no one
			if failures++; failures < stubborn && !errors.Is(err, net.ErrClosed) {
				continue
			}
			return phrase.Fail("receiving at {{.Address}} failed: {{.Cause}}; start the source again", "Address", conn.LocalAddr(), "Cause", err)
		}
		failures = 0
		s.receive(&reader, buffer[:n], netip.AddrPortFrom(from.Addr().Unmap(), from.Port()), time.Now())
	}
}

// receive takes the requests of a packet.
func (s *Server) receive(reader *osc.Reader, packet []byte, from netip.AddrPort, now time.Time) {
	if !s.admits(packet, from, now) {
		return
	}
	reader.Reset(packet)
	for reader.Next() {
		request, ok, err := Read(reader.Message(), from)
		switch {
		case err != nil:
			s.Refuse(request.orFrom(from), err, now)
		case ok:
			s.put(&request, now)
		}
	}
	if malformed := reader.Malformed(); malformed > 0 {
		s.change(func() { s.status.Counts.Malformed += uint64(malformed) })
	}
}

// admits reports whether a packet comes from a computer that may. To one that may not it says so, if the packet is
// meant for Posewright.
func (s *Server) admits(packet []byte, from netip.AddrPort, now time.Time) bool {
	s.mutex.Lock()
	admitted, answered := s.gate.admits(from.Addr()), false
	if asks := bytes.Contains(packet, []byte("/posewright/")); !admitted {
		s.status.Counts.Foreign++
		if asks || bytes.HasPrefix(packet, []byte("/avatar/")) {
			answered = s.gate.ask(from.Addr(), now) && asks
		}
	}
	s.mutex.Unlock()
	if answer := denial(len(packet)); answered && answer != nil {
		s.queue(from, answer)
	}
	return admitted
}

// orFrom is a request to answer, also where it could not be read.
func (r Request) orFrom(from netip.AddrPort) *Request {
	r.From = from
	return &r
}

// put keeps a request for the owner; one that came too fast is dropped. A value that is set again before the owner took the first one replaces that, unless
// something else was asked for between them.
func (s *Server) put(r *Request, now time.Time) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if !s.tokens.take(1, now) {
		s.status.Counts.Dropped++
		return
	}
	for i := len(s.pending) - 1; i >= 0 && r.Kind == Set && s.pending[i].Kind == Set; i-- {
		if s.pending[i].Path == r.Path {
			s.pending = append(slices.Delete(s.pending, i, i+1), *r)
			s.status.Counts.Requests++
			s.status.From = r.From
			return
		}
	}
	if len(s.pending) >= mostPending {
		s.status.Counts.Dropped++
		return
	}
	s.pending = append(s.pending, *r)
	s.status.Counts.Requests++
	s.status.From = r.From
}

// Take returns the requests that have arrived since the last call, in their order, appended to a slice.
func (s *Server) Take(into []Request) []Request {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	into = append(into, s.pending...)
	s.pending = s.pending[:0]
	return into
}

// Refuse tells the sender of a request in one sentence why it is not carried out. Of many refusals at once only the first are sent.
func (s *Server) Refuse(r *Request, cause error, now time.Time) {
	sentence := phrase.Of(cause)
	s.mutex.Lock()
	s.status.Counts.Refused++
	s.status.Refusal = sentence
	said := s.refusals.take(1, now)
	s.mutex.Unlock()
	if said {
		var w osc.Writer
		w.Message("/posewright/error", "s")
		w.Text(sentence.String())
		s.send(r.To(), w.Bytes(), now)
	}
}

// Answer sends values, in as few packets as their sizes allow, and returns how many of them: a computer of the network
// is sent only so much a second, and one that is too slow less.
func (s *Server) Answer(to netip.AddrPort, values []Value, now time.Time) (sent int) {
	const full = 1200 // bytes of a packet: fits any network
	for len(values) > 0 {
		var w osc.Writer
		w.OpenBundle()
		n := 0
		for ; n < len(values) && (n == 0 || w.Len() < full); n++ {
			values[n].write(&w)
		}
		w.CloseBundle()
		if !s.send(to, w.Bytes(), now) {
			break
		}
		sent += n
		values = values[n:]
	}
	return sent
}

// send queues a packet, unless its receiver was sent as much as it may be.
func (s *Server) send(to netip.AddrPort, packet []byte, now time.Time) bool {
	s.mutex.Lock()
	affords := s.gate.affords(to.Addr(), len(packet), now)
	s.mutex.Unlock()
	return affords && s.queue(to, packet)
}

// queue queues a packet. It is false where too many wait to be sent.
func (s *Server) queue(to netip.AddrPort, packet []byte) bool {
	select {
	case s.answers <- answer{to, packet}:
		return true
	default:
		return false
	}
}

// write sends what is queued.
func (s *Server) write(ctx context.Context, conn *net.UDPConn) {
	for {
		select {
		case <-ctx.Done():
			return
		case a := <-s.answers:
			_, _ = conn.WriteToUDPAddrPort(a.packet, a.to) // one that nobody receives is lost, as UDP is
		}
	}
}

// Status returns how the server does.
func (s *Server) Status() Status {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	status := s.status
	status.Asking = slices.Clone(s.gate.strangers)
	return status
}

func (s *Server) change(change func()) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	change()
}

// bucket allows a number of things a second, and some at once.
type bucket struct {
	perSecond, most float64
	used            float64
	at              time.Time
}

// take reports whether so many more are allowed now.
func (b *bucket) take(more float64, now time.Time) bool {
	b.used = max(0, b.used-now.Sub(b.at).Seconds()*b.perSecond)
	b.at = now
	if b.used+more > b.most {
		return false
	}
	b.used += more
	return true
}

// listen opens the socket, or says why it cannot in words for the person who chose the address.
func listen(ctx context.Context, address string) (*net.UDPConn, error) {
	conn, err := new(net.ListenConfig).ListenPacket(ctx, "udp", address)
	if err == nil {
		return conn.(*net.UDPConn), nil
	}
	if wrong := hostport.CheckHere(address); wrong != nil {
		return nil, wrong
	}
	host, port, _ := net.SplitHostPort(address)
	var unresolved *net.DNSError
	switch {
	case syserror.IsErrno(err, syscall.EADDRINUSE):
		return nil, phrase.Fail("UDP port {{.Port}} is in use by another program. Close it or choose another port in Trackers ▸ OSC control", "Port", port)
	case syserror.IsErrno(err, syscall.EACCES):
		return nil, phrase.Fail("the system does not allow listening on UDP port {{.Port}}: choose a port from 1024 to 65535 in Trackers ▸ OSC control", "Port", port)
	case syserror.IsErrno(err, syscall.EADDRNOTAVAIL) || errors.As(err, &unresolved):
		return nil, phrase.Fail("{{.Host}} is not an address of this computer: use 127.0.0.1 for senders on this computer, or leave the host empty for all networks", "Host", host)
	}
	return nil, phrase.Fail("can't receive at {{.Address}}: {{.Cause}}; choose another port in Trackers ▸ OSC control", "Address", address, "Cause", err)
}
