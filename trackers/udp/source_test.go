package udp_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/crash"
	"posewright/trackers"
	"posewright/trackers/internal/sourcetest"
	"posewright/trackers/udp"
)

// plain is the simplest protocol: the serial of a tracker, a space and its x; what comes after a second space is passed over.
type plain struct {
	source string
	counts trackers.Counts
}

func (p *plain) Counts() trackers.Counts { return p.counts }

func (p *plain) Decode(packet []byte, received time.Duration, store *trackers.Store) {
	p.counts.Packets++
	p.counts.Messages++
	fields := bytes.SplitN(packet, []byte(" "), 3)
	if len(fields) < 2 {
		p.counts.Malformed++
		return
	}
	x, err := strconv.ParseFloat(string(fields[1]), 64)
	if err != nil {
		p.counts.Malformed++
		return
	}
	p.counts.Poses++
	store.PutAt(trackers.Key{Kind: trackers.Tracker, Serial: fields[0], Source: p.source},
		trackers.Pose{Position: mgl64.Vec3{x, 1, 0}, Rotation: mgl64.QuatIdent()}, received)
}

// listenAt is a source of the plain protocol.
func listenAt(address string) *udp.Source {
	return udp.New(udp.Options{
		Protocol: "VMC", Address: address, Default: "127.0.0.1:39540", NewDecoder: func(source string) udp.Decoder { return &plain{source: source} },
	})
}

func devicePacket(serial string, x float64) []byte { return fmt.Appendf(nil, "%s %v", serial, x) }

func TestADeviceSentOverUDPAppearsInTheStore(t *testing.T) {
	t.Parallel()
	r := sourcetest.Start(t, listenAt("127.0.0.1:0"))
	r.Clock.Set(3 * time.Second)
	packet := devicePacket("LHR-1", 0.25)
	sourcetest.Await(t, "the device appears", func() { r.Send(packet) }, func() bool { return r.Device("LHR-1") != nil })
	got := r.Device("LHR-1")
	if got.Pose.Position != (mgl64.Vec3{0.25, 1, 0}) || got.Source != r.Source.Name() || got.Received != 3*time.Second {
		t.Errorf("got %+v", got)
	}
	r.Settle(t)
	status := r.Source.Status()
	if status.State != trackers.Receiving || status.LastPacket != 3*time.Second || status.Packets == 0 ||
		status.Messages != status.Packets {
		t.Errorf("status %+v", status)
	}
	r.Clock.Set(10 * time.Second)
	status = r.Source.Status()
	if status.State != trackers.Listening || !strings.Contains(status.Detail.String(), "silent for 7 s") {
		t.Errorf("after 7 s of silence the status is %v, %q", status.State, status.Detail)
	}
}

func TestADatagramLargerThanAnEthernetFrameArrivesWhole(t *testing.T) {
	t.Parallel()
	r := sourcetest.Start(t, listenAt("127.0.0.1:0"))
	packet := append(devicePacket("large", 1), ' ')
	packet = append(packet, bytes.Repeat([]byte("x"), 60_000)...)
	sourcetest.Await(t, "the last device appears", func() { r.Send(packet) }, func() bool { return r.Device("large") != nil })
	if status := r.Source.Status(); status.Malformed != 0 {
		t.Errorf("%d malformed", status.Malformed)
	}
}

func TestAFloodOfGarbageDoesNotStopTheSource(t *testing.T) {
	t.Parallel()
	r := sourcetest.Start(t, listenAt("127.0.0.1:0"))
	random := rand.New(rand.NewPCG(3, 4))
	good := devicePacket("survivor", 1)
	garbage := func() {
		for range 50 {
			packet := make([]byte, random.IntN(200))
			for i := range packet {
				packet[i] = byte(random.Uint32())
			}
			r.Send(packet)
			// A real packet with a few bytes changed comes closer to the reader's heart.
			packet = append([]byte(nil), good...)
			for range 3 {
				packet[random.IntN(len(packet))] = byte(random.Uint32())
			}
			r.Send(packet[:random.IntN(len(packet)+1)])
		}
	}
	sourcetest.Await(t, "a thousand malformed packets are counted", garbage, func() bool { return r.Source.Status().Malformed > 1000 })
	sourcetest.Await(t, "the device gets through", func() { r.Send(good) }, func() bool { return r.Device("survivor") != nil })
	if state := r.Source.Status().State; state != trackers.Receiving {
		t.Errorf("the source is %v", state)
	}
}

func TestLinkLocalAddressesAreExplained(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"[fe80::1]:39540": "needs the network interface", "[fe80::1%nowhere0]:39540": `no network interface "nowhere0"`, "fe80::1%lo:39540": "no brackets",
	} {
		if err := listenAt(address).Run(t.Context(), trackers.NewStore(trackers.Monotonic())); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestATakenPortIsSaidInOneSentenceWithTheRemedy(t *testing.T) {
	t.Parallel()
	other, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	port := other.LocalAddr().(*net.UDPAddr).Port
	source := listenAt(other.LocalAddr().String())
	err = source.Run(context.Background(), trackers.NewStore(trackers.Monotonic()))
	want := fmt.Sprintf("UDP port %d is in use by another program. Close it or choose another port in Trackers ▸ Inputs and ports", port)
	if err == nil || err.Error() != want {
		t.Fatalf("got  %v\nwant %s", err, want)
	}
	if status := source.Status(); status.State != trackers.Failed || status.Detail.String() != want {
		t.Errorf("status %+v", status)
	}
	// Once the port is free the same source works.
	other.Close()
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- source.Run(ctx, trackers.NewStore(trackers.Monotonic())) }()
	sourcetest.Await(t, "the source listens again", nil, func() bool { return source.Status().State == trackers.Listening })
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestImpossibleAddressesAreExplained(t *testing.T) {
	t.Parallel()
	tests := []struct{ address, say string }{
		{"39540", "Use host and port, such as 127.0.0.1:39540"},
		{"127.0.0.1:http-ish", `"http-ish" is not a UDP port`},
		{"127.0.0.1:99999", `"99999" is not a UDP port`},
		// An address for documentation, which no machine has.
		{"203.0.113.1:39540", "203.0.113.1 is not an address of this computer"},
	}
	for _, test := range tests {
		source := listenAt(test.address)
		err := source.Run(context.Background(), trackers.NewStore(trackers.Monotonic()))
		if err == nil || !strings.Contains(err.Error(), test.say) {
			t.Errorf("%s: got %v, want %q in it", test.address, err, test.say)
		}
	}
}

func TestTheSourceStopsWithItsContextAndFreesThePort(t *testing.T) {
	t.Parallel()
	// A freed port may go to any other program at once, but not five times in a row.
	var taken error
	for range 5 {
		source := listenAt("127.0.0.1:0")
		if state := source.Status().State; state != trackers.Stopped {
			t.Errorf("before Run it is %v", state)
		}
		ctx, stop := context.WithCancel(context.Background())
		ended := make(chan error, 1)
		go func() { ended <- source.Run(ctx, trackers.NewStore(trackers.Monotonic())) }()
		sourcetest.Await(t, "the source listens", nil, func() bool { return source.Status().State == trackers.Listening })
		address := source.Status().Address
		stop()
		if err := <-ended; err != nil {
			t.Errorf("Run: %v", err)
		}
		if state := source.Status().State; state != trackers.Stopped {
			t.Errorf("after Run it is %v", state)
		}
		var again net.PacketConn
		if again, taken = net.ListenPacket("udp", address); taken == nil {
			again.Close()
			return
		}
	}
	t.Fatalf("the port is still taken: %v", taken)
}

func TestNamesSayThePort(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{"": "VMC :39540", ":39541": "VMC :39541", "127.0.0.1:39540": "VMC :39540"} {
		if got := listenAt(address).Name(); got != want {
			t.Errorf("the name of a source at %q is %q, want %q", address, got, want)
		}
	}
}

func TestAPanicWhileAskingEndsTheRunWithAnError(t *testing.T) {
	t.Parallel()
	source := udp.New(udp.Options{
		Protocol: "test", Address: "127.0.0.1:0",
		NewDecoder: func(string) udp.Decoder { return new(plain) },
		Ask:        func(context.Context, *net.UDPConn, udp.Decoder) { panic("kaput") },
	})
	ended := make(chan error, 1)
	go func() { ended <- source.Run(t.Context(), trackers.NewStore(trackers.Monotonic())) }()
	select {
	case err := <-ended:
		var crashed *crash.Error
		if !errors.As(err, &crashed) || crashed.Value != "kaput" || source.Status().State != trackers.Failed {
			t.Errorf("it ended with %v, %+v", err, source.Status())
		}
	case <-time.After(20 * time.Second):
		t.Error("the run goes on")
	}
}

func TestASecondSenderOfTheSameSerialIsRefusedAndNamed(t *testing.T) {
	t.Parallel()
	r := sourcetest.Start(t, listenAt("127.0.0.1:0"))
	other, err := net.Dial("udp", r.Source.Status().Address)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	arrived := func(sender net.Conn, x float64) {
		t.Helper()
		before := r.Source.Status().Packets
		_, _ = sender.Write(devicePacket("LHR-1", x)) // once: a second one might be taken later
		sourcetest.Await(t, "a packet arrives", nil, func() bool { return r.Source.Status().Packets > before })
	}
	for range 20 {
		arrived(r.Sender, 1)
	}
	for range 20 {
		arrived(other, 2)
		if x := r.Device("LHR-1").Pose.Position.X(); x != 1 {
			t.Fatalf("the device jumps to %v", x)
		}
	}
	detail := r.Source.Status().Detail.String()
	if !strings.Contains(detail, "LHR-1 comes from "+r.Sender.LocalAddr().String()) || !strings.Contains(detail, "from "+other.LocalAddr().String()) {
		t.Errorf("it says %q", detail)
	}
	r.Clock.Set(2 * time.Second)
	sourcetest.Await(t, "after the first has stopped the second is taken", func() { _, _ = other.Write(devicePacket("LHR-1", 2)) }, func() bool {
		return r.Device("LHR-1").Pose.Position.X() == 2
	})
}
