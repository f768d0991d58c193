package ui

import (
	"bytes"
	"context"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/inputs"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/recording"
	"posewright/trackers/udpcap"
	"posewright/trackers/vmc"
	"posewright/trackers/vrchat"
)

// packet is a headset at a height, as a sender of VMC says it.
func packet(serial string, height float64) []byte {
	var w osc.Writer
	vmc.AppendDevice(&w, trackers.Headset, serial, trackers.Pose{Position: mgl64.Vec3{0, height, 0}, Rotation: mgl64.QuatIdent()})
	return bytes.Clone(w.Bytes())
}

// vrchatPacket is a tracker, as a sender of trackers for VRChat says it.
func vrchatPacket(number int) []byte {
	var w osc.Writer
	w.OpenBundle()
	vrchat.AppendTracker(&w, number, trackers.Pose{Position: mgl64.Vec3{0, 0.9, 0}, Rotation: mgl64.QuatIdent()})
	w.CloseBundle()
	return bytes.Clone(w.Bytes())
}

// onlyOn is a configuration in which just some inputs are on, each at a port that the system chooses.
func onlyOn(ids ...string) inputs.Config {
	config := inputs.Config{}
	for _, kind := range inputs.Kinds() {
		config[kind.ID] = inputs.Choice{Off: true}
	}
	for _, id := range ids {
		config[id] = inputs.Choice{Address: "127.0.0.1:0"}
	}
	return config
}

// input is how one input does.
func (s *sources) input(id string) inputs.Status {
	for _, status := range s.inputs.Statuses() {
		if status.Kind.ID == id {
			return status
		}
	}
	panic("unknown input " + id)
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
	s = newSources(ctx, store, start, demo, inputs.Hooks{})
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

func TestTheDemoPlaysUntilLiveDevicesOfAnyInputArrive(t *testing.T) {
	t.Parallel()
	s, wait := sourcesForTest(t)
	s.listen(onlyOn("vmc", "vrchat"))
	wait("the demo plays", func(f *trackers.Frame) bool { return only(f, "demo") && s.driving() == sourceDemo })
	wait("they listen", func(*trackers.Frame) bool {
		return s.input("vmc").State == trackers.Listening && s.input("vrchat").State == trackers.Listening
	})
	send := func(id string, packet []byte) func() {
		conn, err := net.Dial("udp", s.input(id).Status.Address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		return func() { _, _ = conn.Write(packet) }
	}
	vrchat := send("vrchat", vrchatPacket(1))
	wait("live devices drive", func(f *trackers.Frame) bool {
		vrchat()
		return only(f, s.input("vrchat").Source) && s.driving() == sourceLive
	})
	vmc := send("vmc", packet("live-headset", 1.7))
	wait("both inputs have devices", func(f *trackers.Frame) bool {
		vmc()
		return f.Count == 2
	})
	s.listen(onlyOn("vmc"))
	wait("the one that is switched off is gone", func(f *trackers.Frame) bool {
		vmc()
		return only(f, s.input("vmc").Source)
	})
	s.setMode(sourceDemo)
	wait("the demo is back", func(f *trackers.Frame) bool { return only(f, "demo") && s.driving() == sourceDemo })
	if s.input("vmc").On {
		t.Error("while the demo is wanted an input listens")
	}
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
	config := onlyOn()
	config["vmc"] = inputs.Choice{Address: taken.LocalAddr().String()}
	s.listen(config)
	wait("it fails", func(*trackers.Frame) bool { return s.input("vmc").State == trackers.Failed })
	if s.input("vmc").Detail.Empty() {
		t.Error("the status does not say why")
	}
	wait("the demo plays", func(f *trackers.Frame) bool { return only(f, "demo") })
	_ = taken.Close()
	s.inputs.Retry("vmc")
	wait("it listens", func(*trackers.Frame) bool { return s.input("vmc").State == trackers.Listening })
}
