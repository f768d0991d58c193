// Package connlimit bounds what the connections to a server hold: so many at once of all clients, and so many of one address. Those that are too many are closed
// before anything is read from them. Where all places are taken, the address that has most of them gives one up to an address that has fewer: a client that opens
// connections without end, be it from several computers, shuts out itself and nobody else, as long as they have fewer addresses than half of the places. An IPv6
// network, of which a computer may have as many addresses as it likes, counts as one address.
package connlimit

import (
	"net"
	"net/netip"
	"slices"
	"sync"
)

// unsent is how many bytes the system is asked to keep for a client that does not read.
const unsent = 32 << 10

// Listener accepts only so many connections at once. Use [New].
type Listener struct {
	net.Listener
	most, each int

	mutex  sync.Mutex
	open   []*conn // the oldest first
	closed bool
}

// New bounds a listener: most is how many connections may be open at once, and each how many of them one address may have.
func New(l net.Listener, most, each int) *Listener {
	return &Listener{Listener: l, most: most, each: each}
}

// Accept implements net.Listener. Connections that are too many are closed at once.
func (l *Listener) Accept() (net.Conn, error) {
	for {
		accepted, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		c := &conn{Conn: accepted, of: l}
		if at, ok := accepted.RemoteAddr().(*net.TCPAddr); ok {
			c.from = Origin(at.AddrPort().Addr())
		}
		fits, gone := l.enter(c)
		if gone != nil {
			_ = gone.Close()
		}
		if !fits {
			_ = accepted.Close()
			continue
		}
		if tcp, ok := accepted.(*net.TCPConn); ok {
			_ = tcp.SetWriteBuffer(unsent) // more is kept where the system wants that
		}
		return c, nil
	}
}

// Close implements net.Listener. The connections that are open are closed too.
func (l *Listener) Close() error {
	err := l.Listener.Close()
	l.mutex.Lock()
	open := slices.Clone(l.open)
	l.closed = true
	l.mutex.Unlock()
	for _, c := range open {
		_ = c.Close()
	}
	return err
}

// networkBits are those of an IPv6 address that name the network.
const networkBits = 64

// Origin is what connections are counted by: an IPv4 address, or the network of an IPv6 address.
func Origin(a netip.Addr) netip.Prefix {
	a = a.Unmap().WithZone("")
	bits := a.BitLen()
	if a.Is6() {
		bits = networkBits
	}
	p, _ := a.Prefix(bits) // every address has so many
	return p
}

// enter lets a connection in, and returns the one that has to go for it, if any. It is false for one that is too many.
func (l *Listener) enter(c *conn) (fits bool, gone *conn) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	count := map[netip.Prefix]int{}
	for _, other := range l.open {
		count[other.from]++
	}
	if count[c.from] >= l.each || l.closed {
		return false, nil
	}
	if len(l.open) >= l.most {
		gone = slices.MaxFunc(l.open, func(a, b *conn) int { return count[a.from] - count[b.from] }) // the oldest of those
		if count[gone.from] <= count[c.from]+1 {
			return false, nil
		}
		l.open = slices.DeleteFunc(l.open, func(other *conn) bool { return other == gone })
	}
	l.open = append(l.open, c)
	return true, gone
}

// conn is a connection that was accepted.
type conn struct {
	net.Conn
	of   *Listener
	from netip.Prefix
}

// Close implements net.Conn.
func (c *conn) Close() error {
	c.of.mutex.Lock()
	c.of.open = slices.DeleteFunc(c.of.open, func(other *conn) bool { return other == c })
	c.of.mutex.Unlock()
	return c.Conn.Close()
}
