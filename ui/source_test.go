package ui

import (
	"bytes"
	"context"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/recording"
	"posewright/trackers/udpcap"
	"posewright/trackers/vmc"
)

// packet is a headset at a height, as a sender of VMC says it.
func packet(serial string, height float64) []byte {
	var w osc.Writer
	vmc.AppendDevice(&w, trackers.Headset, serial, trackers.Pose{Position: mgl64.Vec3{0, height, 0}, Rotation: mgl64.QuatIdent()})
	return bytes.Clone(w.Bytes())
}

// sourcesForTest runs sources until the test is over; wait waits for a condition on the devices.
func sourcesForTest(t *testing.T) (s *sources, wait func(what string, is func(*trackers.Frame) bool)) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	t.Cleanup(func() { cancel(); running.Wait() })
	store := trackers.NewStore(trackers.Monotonic())
	var datagrams []udpcap.Datagram
	for i := range 100 {
		datagrams = append(datagrams, udpcap.Datagram{At: time.Duration(i) * 10 * time.Millisecond, Payload: packet("demo-headset", 1.6)})
	}
	start := func(_ string, run func()) {
		running.Add(1)
		go func() { defer running.Done(); run() }()
	}
	demo, err := recording.FromDatagrams(&udpcap.Recording{Datagrams: datagrams})
	if err != nil {
		t.Fatal(err)
	}
	s = newSources(ctx, store, start, demo)
	var frame trackers.Frame
	return s, func(what string, is func(*trackers.Frame) bool) {
		t.Helper()
		for range 3000 {
			store.Snapshot(&frame)
			s.choose(&frame)
			if is(&frame) {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		t.Fatalf("never happened: %s", what)
	}
}

// only reports whether all devices, at least one, are of a source.
func only(f *trackers.Frame, source string) bool {
	for i := range f.All() {
		if f.Devices[i].Source != source {
			return false
		}
	}
	return f.Count > 0
}

func TestTheDemoPlaysUntilLiveDevicesArrive(t *testing.T) {
	t.Parallel()
	s, wait := sourcesForTest(t)
	s.listen("127.0.0.1:0")
	wait("the demo plays", func(f *trackers.Frame) bool { return only(f, "demo") && s.driving() == sourceDemo })
	wait("it listens", func(*trackers.Frame) bool { return s.live.Status().State == trackers.Listening })
	conn, err := net.Dial("udp", s.live.Status().Address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	wait("live devices drive", func(f *trackers.Frame) bool {
		_, _ = conn.Write(packet("live-headset", 1.7))
		return only(f, s.live.Name()) && s.driving() == sourceLive
	})
	s.setMode(sourceDemo)
	wait("the demo is back", func(f *trackers.Frame) bool { return only(f, "demo") && s.driving() == sourceDemo })
	s.setMode(sourceLive)
	wait("the demo is gone", func(f *trackers.Frame) bool { return f.Count == 0 && s.driving() == sourceLive })
}

func TestAPortThatIsTakenIsSaidAndTheDemoGoesOn(t *testing.T) {
	t.Parallel()
	taken, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	s, wait := sourcesForTest(t)
	s.listen(taken.LocalAddr().String())
	wait("it fails", func(*trackers.Frame) bool { return s.live.Status().State == trackers.Failed })
	if s.live.Status().Detail == "" {
		t.Error("the status does not say why")
	}
	wait("the demo plays", func(f *trackers.Frame) bool { return only(f, "demo") })
	_ = taken.Close()
	s.retry()
	wait("it listens", func(*trackers.Frame) bool { return s.live.Status().State == trackers.Listening })
}
