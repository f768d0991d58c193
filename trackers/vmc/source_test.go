package vmc

import (
	"context"
	"net"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/udp"
)

// patient is how long a condition may take on a slow machine before the test gives up.
const patient = 30 * time.Second

// await waits for a condition, doing something before each look at it, such as sending once more what UDP may lose.
func await(t *testing.T, what string, again func(), condition func() bool) {
	t.Helper()
	for end := time.Now().Add(patient); ; time.Sleep(time.Millisecond) {
		again()
		if condition() {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("waited in vain: %s", what)
		}
	}
}

func nothing() {}

// receiver is a source that runs, and a socket that sends to it.
type receiver struct {
	source *udp.Source
	store  *trackers.Store
	clock  *trackers.ManualClock
	sender net.Conn
	frame  trackers.Frame
}

func start(t *testing.T, options Options) *receiver {
	t.Helper()
	options.Address = "127.0.0.1:0"
	r := &receiver{source: New(options), clock: new(trackers.ManualClock)}
	r.store = trackers.NewStore(r.clock.Now)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- r.source.Run(ctx, r.store) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("Run: %v", err)
		}
	})
	await(t, "the source listens", nothing, func() bool { return r.source.Status().State == trackers.Listening })
	sender, err := net.Dial("udp", r.source.Status().Address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { sender.Close() })
	r.sender = sender
	return r
}

func (r *receiver) send(packet []byte) {
	// An error here is a lost datagram, which the receiver must live with.
	_, _ = r.sender.Write(packet)
}

func (r *receiver) device(serial string) *trackers.Device {
	r.store.Snapshot(&r.frame)
	for i := range r.frame.All() {
		if r.frame.Devices[i].Serial == serial {
			return &r.frame.Devices[i]
		}
	}
	return nil
}

func devicePacket(serial string, x float64) []byte {
	var w osc.Writer
	AppendDevice(&w, trackers.Tracker, serial, at(x))
	return w.Bytes()
}

func TestADeviceSentOverUDPAppearsInTheStore(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	packet := devicePacket("LHR-1", 0.25)
	await(t, "the device appears", func() { r.send(packet) }, func() bool { return r.device("LHR-1") != nil })
	if got := r.device("LHR-1"); got.Pose.Position != (mgl64.Vec3{0.25, 1, 0}) || got.Source != r.source.Name() || !strings.HasPrefix(got.Source, "VMC :") {
		t.Errorf("got %+v", got)
	}
}

func TestARequestToCalibrateArrivesOverUDP(t *testing.T) {
	t.Parallel()
	var ready, execute atomic.Int32
	r := start(t, Options{OnCalibration: func(step Calibration) {
		switch step {
		case PrepareCalibration:
			ready.Add(1)
		case Calibrate:
			execute.Add(1)
		}
	}})
	await(t, "ready", func() { r.send(message("/VMC/Ext/Set/Calib/Ready")) }, func() bool { return ready.Load() > 0 })
	if execute.Load() != 0 {
		t.Error("ready was taken for execute")
	}
	await(t, "execute", func() { r.send(message("/VMC/Ext/Set/Calib/Exec", 0)) }, func() bool { return execute.Load() > 0 })
}

// An encoder that we did not write: liblo's.
func TestWhatOscsendSendsIsReceived(t *testing.T) {
	t.Parallel()
	oscsend, err := exec.LookPath("oscsend")
	if err != nil {
		t.Skip("oscsend is not installed: it comes with liblo-tools")
	}
	r := start(t, Options{})
	url := "osc.udp://" + r.source.Status().Address
	send := func() {
		out, err := exec.Command(oscsend, url, "/VMC/Ext/Tra/Pos", "sfffffff", "LHR-liblo", "0.1", "1.5", "-0.25",
			"0", "0.6", "0", "0.8").CombinedOutput()
		if err != nil {
			t.Fatalf("oscsend: %v: %s", err, out)
		}
	}
	await(t, "the device appears", send, func() bool { return r.device("LHR-liblo") != nil })
	got := r.device("LHR-liblo").Pose
	if got.Position.Sub(mgl64.Vec3{-0.1, 1.5, -0.25}).Len() > 1e-6 ||
		got.Rotation.Sub(mgl64.Quat{W: 0.8, V: mgl64.Vec3{0, -0.6, 0}}).Len() > 1e-6 {
		t.Errorf("got %v", got)
	}
	if status := r.source.Status(); status.Malformed != 0 || status.Unknown != 0 {
		t.Errorf("status %+v", status)
	}
}
