package udp

import (
	"context"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"posewright/internal/crash"
	"posewright/internal/datagram"
	"posewright/rig/phrase"
	"posewright/trackers"
)

const (
	// askedEvery is how long a spare port is kept at most that another program needs.
	askedEvery = 250 * time.Millisecond
	// pausing is how long a sender at a spare port may pause before its port counts as unused.
	pausing = 3 * time.Second
	// forgotten is how long after its last datagram a sender at a spare port is no longer awaited, while others send
	// elsewhere.
	forgotten = time.Minute
)

// Claims decides about a spare address. It is asked on a goroutine of the source.
type Claims interface {
	// Claim says who needs the address, which nobody has sent to for a while; empty for nobody. forgotten says that it has
	// been so long that senders
	// elsewhere count too.
	Claim(forgotten bool) phrase.Phrase
}

// spare is the second address of a source. The zero value has none.
type spare struct {
	usual         string
	claims        Claims
	protocol, own string // of the source: its name and its port

	mutex   sync.Mutex
	current string        // where it listens; "" while it does not
	note    phrase.Phrase // that it listens, or why not
	last    atomic.Int64  // when something arrived there last, on the store's clock; 0 for never
}

// ListenAlso has the source hear a second address too, for as long as nobody else needs that: it is never a failure
// that it can't. It is called before Run.
func (s *Source) ListenAlso(address string, claims Claims) {
	_, own, _ := net.SplitHostPort(s.options.Default)
	s.spare.choose(address, claims, s.options.Protocol, own)
}

// choose gives it an address. Protocol and port are those of the source.
func (s *spare) choose(address string, claims Claims, protocol, own string) {
	s.usual, s.claims, s.protocol, s.own = address, claims, protocol, own
}

func (s *spare) address() string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.current
}

func (s *spare) status(store *trackers.Store) trackers.Spare {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return trackers.Spare{Usual: s.usual, Address: s.current, Note: s.note, Active: store != nil && s.current != "" &&
		s.silent(store) <= pausing}
}

// silent is for how long nothing has arrived there.
func (s *spare) silent(store *trackers.Store) time.Duration {
	last := time.Duration(s.last.Load())
	if last == 0 {
		return 1<<63 - 1
	}
	return store.Now() - last
}

func (s *spare) set(address string, note phrase.Phrase) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.current, s.note = address, note
}

// claim is who needs the address more.
func (s *spare) claim(store *trackers.Store) phrase.Phrase {
	silent := s.silent(store)
	if silent <= pausing {
		return phrase.Phrase{}
	}
	return s.claims.Claim(silent > forgotten)
}

// start opens the address, if nobody needs it, and listens there on a goroutine of its own. The returned function ends
// that.
func (s *spare) start(ctx context.Context, r *receiving) (end func()) {
	if s.usual == "" {
		return func() {}
	}
	s.last.Store(0)
	ctx, stop := context.WithCancel(ctx)
	conn := s.open(ctx, r)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		var err error
		defer crash.Recover("listening at a second port", &err)
		for ctx.Err() == nil {
			if conn != nil {
				s.listen(ctx, conn, r)
			}
			select {
			case <-ctx.Done():
			case <-time.After(askedEvery):
				conn = s.open(ctx, r)
			}
		}
	}()
	return func() {
		stop()
		<-ended
		s.set("", phrase.Phrase{})
	}
}

// open listens at the address, or notes why not.
func (s *spare) open(ctx context.Context, r *receiving) *net.UDPConn {
	if ctx.Err() != nil {
		return nil
	}
	if claim := s.claim(r.store); !claim.Empty() {
		s.set("", claim)
		return nil
	}
	_, port, _ := net.SplitHostPort(s.usual)
	conn, err := new(net.ListenConfig).ListenPacket(ctx, "udp", s.usual)
	if err != nil {
		s.set("", phrase.Say("Another program has port {{.Port}}. {{.Protocol}} senders can send to port {{.Own}}", "Port",
			port, "Protocol", s.protocol, "Own", s.own))
		return nil
	}
	s.set(conn.LocalAddr().String(), phrase.Say("Also receiving on port {{.Port}}, until another program needs it",
		"Port", port))
	return conn.(*net.UDPConn)
}

// listen takes datagrams until another program needs the address, and closes the socket.
func (s *spare) listen(ctx context.Context, conn *net.UDPConn, r *receiving) {
	defer conn.Close()
	_ = conn.SetReadBuffer(socketBuffer)
	reader, err := datagram.NewReader(conn)
	if err != nil {
		return
	}
	defer context.AfterFunc(ctx, func() { _ = conn.SetReadDeadline(time.Unix(1, 0)) })()
	buffer := make([]byte, largestDatagram)
	asked := time.Now()
	_ = conn.SetReadDeadline(asked.Add(askedEvery))
	for ctx.Err() == nil {
		n, from, err := reader.Receive(buffer)
		if err == nil && r.take(buffer[:n], from) {
			s.last.Store(max(1, int64(r.store.Now())))
		}
		if now := time.Now(); now.Sub(asked) >= askedEvery {
			if claim := s.claim(r.store); !claim.Empty() {
				conn.Close() // before it says so
				s.set("", claim)
				return
			}
			asked = now
			_ = conn.SetReadDeadline(now.Add(askedEvery))
		}
	}
}
