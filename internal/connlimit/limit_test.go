package connlimit

import (
	"errors"
	"io"
	"net"
	"net/netip"
	"os"
	"testing"
	"time"
)

// door is a server that keeps what it accepts.
type door struct {
	t *testing.T
	*Listener
	inside chan net.Conn
}

func open(t *testing.T, most, each int) *door {
	t.Helper()
	at, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	d := &door{t, New(at, most, each), make(chan net.Conn, 100)}
	t.Cleanup(func() { at.Close() })
	go func() {
		for {
			c, err := d.Accept()
			if err != nil {
				return
			}
			_, _ = io.WriteString(c, "welcome")
			d.inside <- c
		}
	}()
	return d
}

// come connects from an address of this machine and reports whether that stays connected.
func (d *door) come(from string) bool {
	d.t.Helper()
	c, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}).Dial("tcp4", d.Addr().String())
	if err != nil {
		d.t.Skipf("this system has no %s: %v", from, err)
	}
	d.t.Cleanup(func() { c.Close() })
	_ = c.SetReadDeadline(time.Now().Add(time.Minute))
	_, err = c.Read(make([]byte, 1))
	if errors.Is(err, os.ErrDeadlineExceeded) {
		d.t.Fatal("it is neither welcomed nor shut out")
	}
	return err == nil
}

func TestWhoOpensManyShutsOutItselfAndNobodyElse(t *testing.T) {
	t.Parallel()
	d := open(t, 6, 3)
	for _, from := range []string{"127.0.0.2", "127.0.0.3"} {
		for i, want := range []bool{true, true, true, false} {
			if d.come(from) != want {
				t.Errorf("connection %d of %s stays: %v", i+1, from, !want)
			}
		}
	}
	if !d.come("127.0.0.4") { // all places are taken: the first of those who have most goes
		t.Error("another one is shut out")
	}
	first := <-d.inside
	if _, err := first.Write([]byte("x")); !errors.Is(err, net.ErrClosed) {
		t.Errorf("the oldest connection of who has most is not closed: %v", err)
	}
	if !d.come("127.0.0.4") { // 2, 2 and 2
		t.Error("who has few is shut out")
	}
	if d.come("127.0.0.4") || d.come("127.0.0.2") {
		t.Error("who has as many as anybody takes a place from others")
	}
	second := <-d.inside
	second.Close()
	second.Close() // makes room once
	if !d.come("127.0.0.5") || d.come("127.0.0.4") {
		t.Error("who leaves makes no room, or more than one place")
	}
}

func TestClosingEndsTheConnectionsThatAreOpen(t *testing.T) {
	t.Parallel()
	d := open(t, 6, 3)
	if !d.come("127.0.0.2") {
		t.Fatal("it is shut out")
	}
	d.Close()
	if _, err := (<-d.inside).Write([]byte("x")); !errors.Is(err, net.ErrClosed) {
		t.Errorf("the connection stays: %v", err)
	}
	if fits, _ := d.enter(&conn{of: d.Listener, from: Origin(netip.MustParseAddr("192.0.2.1"))}); fits {
		t.Error("one that was accepted meanwhile stays")
	}
}

// A computer gives itself as many IPv6 addresses of its network as it likes.
func TestManyAddressesOfAnIPv6NetworkAreOne(t *testing.T) {
	t.Parallel()
	l := New(nil, 6, 3)
	enter := func(from string) bool {
		fits, _ := l.enter(&conn{of: l, from: Origin(netip.MustParseAddr(from))})
		return fits
	}
	for i, from := range []string{"2001:db8::1", "2001:db8::2", "2001:db8:0:0:ff::3", "2001:db8::4"} {
		if enter(from) != (i < 3) {
			t.Errorf("%s, which is number %d of its network, comes in: %v", from, i+1, i >= 3)
		}
	}
	for i, from := range []string{"fe80::1%eth0", "fe80::2%eth0", "fe80::3%eth1", "fe80::4"} { // with the network before, all places
		if enter(from) != (i < 3) {
			t.Errorf("%s, which is number %d of its network, comes in: %v", from, i+1, i >= 3)
		}
	}
	if !enter("192.0.2.1") || !enter("::ffff:192.0.2.1") || !enter("192.0.2.2") {
		t.Error("whoever has few is shut out by two networks")
	}
	if one, same, other := Origin(netip.MustParseAddr("192.0.2.1")), Origin(netip.MustParseAddr("::ffff:192.0.2.1")), Origin(netip.MustParseAddr("192.0.2.2")); one != same || one == other {
		t.Errorf("IPv4 addresses are counted as %v, %v and %v", one, same, other)
	}
}

func TestWhoHasNearlyAsManyTakesNoPlace(t *testing.T) {
	t.Parallel()
	l := New(nil, 5, 3)
	for i, from := range []string{"192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.2"} { // 3 and 2 would become 2 and 3, and back again
		if fits, gone := l.enter(&conn{of: l, from: Origin(netip.MustParseAddr(from))}); fits != (i < 5) || gone != nil {
			t.Errorf("connection %d, of %s, comes in: %v, in place of %v", i+1, from, fits, gone)
		}
	}
}

func TestWhoDoesNotReadIsNotWaitedForInMemory(t *testing.T) {
	t.Parallel()
	d := open(t, 5, 5)
	c, err := net.Dial("tcp4", d.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	_ = c.(*net.TCPConn).SetReadBuffer(4 << 10)
	served := <-d.inside
	defer served.Close()
	_ = served.SetWriteDeadline(time.Now().Add(300 * time.Millisecond))
	if n, err := served.Write(make([]byte, 8<<20)); err == nil || n > 1<<20 {
		t.Errorf("%d bytes are kept for it: %v", n, err)
	}
}
