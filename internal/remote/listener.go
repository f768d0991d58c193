package remote

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"time"

	"posewright/internal/eventloop"
)

// handshake is the first byte of a connection that speaks TLS. HTTP begins with a letter.
const handshake = 0x16

// listener accepts connections of HTTP and of HTTPS at one port, so that one short address does for both, whichever of
// them a browser tries first where none was typed. A connection counts once its first byte has come.
type listener struct {
	net.Listener
	tls     *tls.Config
	slowest time.Duration // that a connection may take to send its first byte
	host    *eventloop.Host
	ended   <-chan struct{}
	ready   chan accepted
}

// accepted is what Accept returns.
type accepted struct {
	conn net.Conn // a *tls.Conn where it speaks TLS
	err  error
}

// newListener looks at what another listener accepts until the context ends.
func newListener(ctx context.Context, of net.Listener, config *tls.Config, slowest time.Duration,
	host *eventloop.Host) *listener {
	l := &listener{of, config, slowest, host, ctx.Done(), make(chan accepted)}
	l.run(l.accept)
	return l
}

// run runs a function on a goroutine of its own.
func (l *listener) run(do func()) { l.host.Go("the remote page", func(context.Context) { do() }) }

// Accept implements net.Listener.
func (l *listener) Accept() (net.Conn, error) {
	select {
	case a := <-l.ready:
		return a.conn, a.err
	case <-l.ended:
		return nil, net.ErrClosed
	}
}

// hand gives something to Accept. It is false where nobody accepts any more.
func (l *listener) hand(a accepted) bool {
	select {
	case l.ready <- a:
		return true
	case <-l.ended:
		return false
	}
}

func (l *listener) accept() {
	for {
		conn, err := l.Listener.Accept()
		if err == nil {
			l.run(func() { l.peek(conn) })
		} else if !l.hand(accepted{err: err}) || errors.Is(err, net.ErrClosed) {
			return
		}
	}
}

// peek finds out what a connection speaks.
func (l *listener) peek(conn net.Conn) {
	begun := &begun{Conn: conn, first: make([]byte, 1)}
	_ = conn.SetReadDeadline(time.Now().Add(l.slowest))
	_, err := io.ReadFull(conn, begun.first)
	_ = conn.SetReadDeadline(time.Time{})
	a := accepted{conn: begun}
	if begun.first[0] == handshake {
		a.conn = tls.Server(begun, l.tls)
	}
	if err != nil || !l.hand(a) {
		_ = conn.Close()
	}
}

// begun is a connection whose first byte was read.
type begun struct {
	net.Conn
	first []byte // until it is read again
}

// Read implements net.Conn.
func (b *begun) Read(into []byte) (int, error) {
	if len(b.first) == 0 || len(into) == 0 {
		return b.Conn.Read(into)
	}
	n := copy(into, b.first)
	b.first = b.first[n:]
	return n, nil
}
