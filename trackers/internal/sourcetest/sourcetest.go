// Package sourcetest runs sources of trackers in tests.
package sourcetest

import (
	"context"
	"net"
	"testing"
	"time"

	"posewright/trackers"
	"posewright/trackers/udp"
)

// patience is how long a condition may take on a slow machine before the test gives up.
const patience = 30 * time.Second

// Await waits for a condition. Before each look at it again is called, unless it is nil, such as to send once more what UDP may lose.
func Await(t testing.TB, what string, again func(), condition func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		if again != nil {
			again()
		}
		if condition() {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("waited in vain: %s", what)
		}
	}
}

// Run runs a source until the test ends and returns the store that it fills.
func Run(t testing.TB, source trackers.Source, now func() time.Duration) *trackers.Store {
	t.Helper()
	store := trackers.NewStore(now)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- source.Run(ctx, store) }()
	t.Cleanup(func() {
		stop()
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("Run: %v", err)
			}
		case <-time.After(patience):
			t.Errorf("it does not stop with its context")
			return
		}
		if state := source.Status().State; state != trackers.Stopped {
			t.Errorf("after Run it is %v", state)
		}
	})
	return store
}

// Receiver is a source that runs and listens, and a socket that sends to it.
type Receiver struct {
	Source *udp.Source
	Store  *trackers.Store
	Clock  *trackers.ManualClock
	Sender net.Conn

	frame trackers.Frame
	sent  uint64 // datagrams
}

// Start runs a source that listens at an address of this machine.
func Start(t testing.TB, source *udp.Source) *Receiver {
	t.Helper()
	r := &Receiver{Source: source, Clock: new(trackers.ManualClock)}
	r.Store = Run(t, source, r.Clock.Now)
	Await(t, "the source listens", nil, func() bool { return source.Status().State == trackers.Listening })
	sender, err := net.Dial("udp", source.Status().Address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { sender.Close() })
	r.Sender = sender
	return r
}

// Send sends a packet. An error is a lost datagram, which the receiver must live with.
func (r *Receiver) Send(packet []byte) {
	if _, err := r.Sender.Write(packet); err == nil {
		r.sent++
	}
}

// Settle waits until the source has counted all of what Send sent. Before, a datagram may still be under way: taken
// after the clock was set, or in the store and not yet in the status. Few enough must have been sent that none is lost.
func (r *Receiver) Settle(t testing.TB) {
	t.Helper()
	Await(t, "all that was sent is counted", nil, func() bool { return r.Source.Status().Packets >= r.sent })
}

// Device is what the store has of a device; nil for nothing. It is valid until the next call.
func (r *Receiver) Device(serial string) *trackers.Device {
	r.Store.Snapshot(&r.frame)
	for i := range r.frame.All() {
		if r.frame.Devices[i].Serial == serial {
			return &r.frame.Devices[i]
		}
	}
	return nil
}
