package vmc

import (
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/internal/sourcetest"
	"posewright/trackers/osc"
)

func start(t *testing.T, options Options) *sourcetest.Receiver {
	t.Helper()
	options.Address = "127.0.0.1:0"
	return sourcetest.Start(t, New(options))
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
	sourcetest.Await(t, "the device appears", func() { r.Send(packet) }, func() bool { return r.Device("LHR-1") != nil })
	if got := r.Device("LHR-1"); got.Pose.Position != (mgl64.Vec3{0.25, 1, 0}) || got.Source != r.Source.Name() || !strings.HasPrefix(got.Source, "VMC :") {
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
	sourcetest.Await(t, "ready", func() { r.Send(message("/VMC/Ext/Set/Calib/Ready")) }, func() bool { return ready.Load() > 0 })
	if execute.Load() != 0 {
		t.Error("ready was taken for execute")
	}
	sourcetest.Await(t, "execute", func() { r.Send(message("/VMC/Ext/Set/Calib/Exec", 0)) }, func() bool { return execute.Load() > 0 })
}

// An encoder that we did not write: liblo's.
func TestWhatOscsendSendsIsReceived(t *testing.T) {
	t.Parallel()
	oscsend, err := exec.LookPath("oscsend")
	if err != nil {
		t.Skip("oscsend is not installed: it comes with liblo-tools")
	}
	r := start(t, Options{})
	url := "osc.udp://" + r.Source.Status().Address
	send := func() {
		out, err := exec.Command(oscsend, url, "/VMC/Ext/Tra/Pos", "sfffffff", "LHR-liblo", "0.1", "1.5", "-0.25",
			"0", "0.6", "0", "0.8").CombinedOutput()
		if err != nil {
			t.Fatalf("oscsend: %v: %s", err, out)
		}
	}
	sourcetest.Await(t, "the device appears", send, func() bool { return r.Device("LHR-liblo") != nil })
	got := r.Device("LHR-liblo").Pose
	if got.Position.Sub(mgl64.Vec3{-0.1, 1.5, -0.25}).Len() > 1e-6 ||
		got.Rotation.Sub(mgl64.Quat{W: 0.8, V: mgl64.Vec3{0, -0.6, 0}}).Len() > 1e-6 {
		t.Errorf("got %v", got)
	}
	sourcetest.Await(t, "it is counted", nil, func() bool { return r.Source.Status().Packets > 0 })
	if status := r.Source.Status(); status.Malformed != 0 || status.Unknown != 0 {
		t.Errorf("status %+v", status)
	}
}
