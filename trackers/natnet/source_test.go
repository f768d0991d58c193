package natnet

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"posewright/trackers"
)

// broken is a socket that always fails.
type broken struct {
	reads atomic.Int64
	err   error
	read  func(n int64) // when it is read the nth time; may be nil
}

func (b *broken) ReadFromUDPAddrPort([]byte) (int, netip.AddrPort, error) {
	if n := b.reads.Add(1); b.read != nil {
		b.read(n)
	}
	return 0, netip.AddrPort{}, b.err
}

func TestASocketThatKeepsFailingEndsTheSourceWithoutBusyWaiting(t *testing.T) {
	t.Parallel()
	s, socket := New(Options{}), &broken{err: errors.New("input/output error")}
	ended := make(chan error, 1)
	go func() {
		ended <- s.receive(t.Context(), socket, netip.MustParseAddrPort("127.0.0.1:1510"), trackers.NewStore(trackers.Monotonic()))
	}()
	select {
	case err := <-ended:
		if !errors.Is(err, socket.err) {
			t.Errorf("it ended with %v", err)
		}
	case <-time.After(20 * time.Second):
		t.Error("it goes on")
	}
	if n := socket.reads.Load(); n > 2*maxFailures {
		t.Errorf("the socket was read %d times", n)
	}
}

func TestASourceThatStopsDoesNotWaitForAFailingSocket(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	s, socket := New(Options{}), &broken{err: errors.New("input/output error"), read: func(n int64) {
		if n == 5 {
			go stop() // while it waits for the next time
		}
	}}
	if err := s.receive(ctx, socket, netip.MustParseAddrPort("127.0.0.1:1510"), trackers.NewStore(trackers.Monotonic())); err != nil {
		t.Errorf("it ended with %v", err)
	}
}

func TestPacketsOfOthersThanTheServerAreIgnored(t *testing.T) {
	t.Parallel()
	listen := func(host string) *net.UDPConn {
		conn, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.ParseIP(host)})
		if err != nil {
			t.Skipf("this system has no second loopback address: %v", err)
		}
		t.Cleanup(func() { conn.Close() })
		return conn
	}
	server, other := listen("127.0.0.1"), listen("127.0.0.2")
	source := New(Options{Address: server.LocalAddr().String()})
	store := trackers.NewStore(trackers.Monotonic())
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- source.Run(ctx, store) }()
	frame := func(body uint32) []byte {
		return wire{}.u32(7, 0, 0, 1).u32(body).f32(1, 2, 3, 0, 0, 0, 1).f32(0).i16(1).u32(0).message(messageFrame)
	}
	_, client, err := server.ReadFromUDP(make([]byte, 100))
	if err != nil {
		t.Fatal(err)
	}
	for range 20 { // datagrams to one socket arrive in their order
		if _, err := other.WriteToUDP(frame(66), client); err != nil {
			t.Skipf("this system does not send between loopback addresses: %v", err)
		}
	}
	_, _ = server.WriteToUDP(frame(5), client)
	var seen trackers.Frame
	for end := time.Now().Add(30 * time.Second); seen.Count == 0; store.Snapshot(&seen) {
		if time.Now().After(end) {
			t.Fatal("the server's own packet is ignored")
		}
		time.Sleep(time.Millisecond)
	}
	if seen.Count != 1 || seen.Devices[0].Serial != "5" {
		t.Errorf("the devices are %+v", seen.All())
	}
	if packets := source.Status().Packets; packets != 1 {
		t.Errorf("%d packets were taken", packets)
	}
	stop()
	if err := <-ended; err != nil {
		t.Errorf("it ended with %v", err)
	}
}

func TestAServerThatCannotBeFoundIsReported(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"here", "127.0.0.1:motive", "[::1]:1510"} {
		err := New(Options{Address: address}).Run(t.Context(), trackers.NewStore(trackers.Monotonic()))
		if err == nil || !strings.Contains(err.Error(), address) || strings.Contains(err.Error(), "NatNet has no IPv6") != (address == "[::1]:1510") {
			t.Errorf("%s: %v", address, err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := New(Options{Address: "motive.invalid:1510"}).Run(ctx, trackers.NewStore(trackers.Monotonic())); err != nil {
		t.Errorf("a stopped source failed: %v", err)
	}
}
