package natnet

import (
	"encoding/binary"
	"math"
	"net"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/internal/capturetest"
)

type listener struct {
	*Decoder
	store *trackers.Store
	clock trackers.ManualClock
}

func listening(zUp bool) *listener {
	l := &listener{Decoder: NewDecoder("test", zUp)}
	l.store = trackers.NewStore(l.clock.Now)
	return l
}

func (l *listener) receive(packets ...[]byte) map[string]trackers.Device {
	for _, packet := range packets {
		l.Decode(packet, l.clock.Now(), l.store)
		l.clock.Add(10 * time.Millisecond)
	}
	var frame trackers.Frame
	l.store.Snapshot(&frame)
	devices := map[string]trackers.Device{}
	for _, d := range frame.All() {
		devices[d.Serial] = d
	}
	return devices
}

func recorded(t *testing.T, name string) []byte {
	t.Helper()
	return capturetest.Read(t, "natnet/"+name)
}

// The numbers were taken from the same files with another program (Python's struct).
func TestRecordedPacketsYieldTheirBodies(t *testing.T) {
	t.Parallel()
	l := listening(false)
	devices := l.receive(recorded(t, "mocapframe_packet_v3.bin"))
	want := trackers.Pose{Position: mgl64.Vec3{0.17445, 1.44713, -0.7343}, Rotation: mgl64.Quat{W: -0.85736, V: mgl64.Vec3{-0.05459, 0.50995, 0.0437}}}
	if d := devices["2"]; d.Pose.Position.Sub(want.Position).Len() > 2e-5 || math.Abs(d.Pose.Rotation.Dot(want.Rotation)) < 1-1e-6 {
		t.Errorf("body 2 is %+v", d)
	}
	// With the names told, the body is known by its own, and no more by its number.
	devices = l.receive(recorded(t, "serverinfo_packet_v3.bin"), recorded(t, "modeldef_packet_v3.bin"), recorded(t, "mocapframe_packet_v3.bin"))
	if _, there := devices["RaceQuad"]; !there || len(devices) != 1 {
		t.Errorf("the devices are %v", devices)
	}
	if c := l.Counts(); c.Malformed != 0 || c.Unknown != 0 || c.Messages != 4 || l.layout != version3 {
		t.Errorf("counts %+v, version %x", c, l.layout)
	}
	l.receive(recorded(t, "mocapframe_packet_occluded_v3.bin"))
	if c := l.Counts(); c.Malformed != 0 || c.Poses != 3 {
		t.Errorf("counts %+v", c)
	}
}

func TestARecordedSessionYieldsItsFrames(t *testing.T) {
	t.Parallel()
	l := listening(false)
	var devices map[string]trackers.Device
	// Blocks of a pcapng file: type, length, then for packets 20 bytes of their own and an Ethernet frame.
	for rest := recorded(t, "traffic.pcapng"); len(rest) >= 12; {
		kind, length := binary.LittleEndian.Uint32(rest), binary.LittleEndian.Uint32(rest[4:])
		if kind == 6 {
			ip := rest[28+14:]
			udp := ip[4*int(ip[0]&15):]
			devices = l.receive(udp[8:binary.BigEndian.Uint16(udp[4:])])
		}
		rest = rest[length:]
	}
	c := l.Counts()
	if c.Packets != 550 || c.Malformed != 0 {
		t.Errorf("counts %+v", c)
	}
	if len(devices) == 0 {
		t.Error("no body was seen")
	}
	for name, d := range devices {
		if len(d.Name) == 0 || d.Samples > 518 {
			t.Errorf("%q: %+v", name, d)
		}
	}
}

// wire builds a message.
type wire []byte

func (w wire) u32(values ...uint32) wire {
	for _, v := range values {
		w = binary.LittleEndian.AppendUint32(w, v)
	}
	return w
}

func (w wire) f32(values ...float32) wire {
	for _, v := range values {
		w = w.u32(math.Float32bits(v))
	}
	return w
}

func (w wire) i16(v int16) wire { return binary.LittleEndian.AppendUint16(w, uint16(v)) }

func (w wire) text(s string) wire { return append(append(w, s...), 0) }

func (w wire) message(kind uint16) []byte {
	head := binary.LittleEndian.AppendUint16(nil, kind)
	return append(binary.LittleEndian.AppendUint16(head, uint16(len(w))), w...)
}

func serverOf(major, minor byte) []byte {
	return append(append(make(wire, 260), major, minor, 0, 0), make([]byte, 16)...).message(messageServer)
}

func TestLayoutsFollowTheVersion(t *testing.T) {
	t.Parallel()
	body := func(w wire, id uint32, x float32, seen int16) wire {
		return w.u32(id).f32(x, 2, 3, 0, 0, 0, 1).f32(0.001).i16(seen)
	}
	frame4 := body(wire{}.u32(7, 0, 0), 0, 0, 0)[:12]
	frame4 = body(body(frame4.u32(2), 5, 1, 1), 6, 9, 0)
	frame4 = body(frame4.u32(1).u32(40).u32(1), 40<<16|3, 4, 1) // a skeleton with one joint
	frame41 := wire{}.u32(7).u32(0, 0).u32(0, 0).u32(1, 38)
	frame41 = body(frame41, 5, 1, 1)
	frame41 = body(frame41.u32(1, 46).u32(40).u32(1), 40<<16|3, 4, 1)
	models := wire{}.u32(2)
	models = models.u32(1).text("Wand").u32(5, 0).f32(0, 0, 0).u32(0)
	models = models.u32(2).text("Ann").u32(40).u32(1).text("Hip").u32(3, 0).f32(0, 0, 0).u32(0)

	for _, c := range []struct {
		name    string
		packets [][]byte
	}{
		{"4.0", [][]byte{serverOf(4, 0), models.message(messageModels), frame4.message(messageFrame)}},
		{"4.1", [][]byte{serverOf(4, 0), models.message(messageModels), serverOf(4, 1), frame41.message(messageFrame)}},
	} {
		l := listening(false)
		devices := l.receive(c.packets...)
		if l.Counts().Malformed != 0 || len(devices) != 2 {
			t.Errorf("%s: %+v, %v", c.name, l.Counts(), devices)
			continue
		}
		if devices["Wand"].Pose.Position != (mgl64.Vec3{1, 2, 3}) || devices["Ann Hip"].Pose.Position != (mgl64.Vec3{4, 2, 3}) {
			t.Errorf("%s: %v", c.name, devices)
		}
	}
}

func TestZUpIsTurned(t *testing.T) {
	t.Parallel()
	l := listening(true)
	half := float32(math.Sqrt2 / 2)
	devices := l.receive(wire{}.u32(7, 0, 0, 1).u32(5).f32(1, 2, 3, 0, 0, half, half).f32(0).i16(1).u32(0).message(messageFrame))
	d := devices["5"]
	if d.Pose.Position != (mgl64.Vec3{1, 3, -2}) {
		t.Errorf("it is at %v", d.Pose.Position)
	}
	if to := d.Pose.Rotation.Rotate(mgl64.Vec3{0, 0, 1}); to.Sub(mgl64.Vec3{1, 0, 0}).Len() > 1e-6 {
		t.Errorf("a quarter turn about the vertical turns front to %v", to)
	}
}

func TestMessagesCutOffAnywhereAreCounted(t *testing.T) {
	t.Parallel()
	whole := wire{}.u32(7, 1).text("all").u32(1).f32(1, 2, 3).u32(0).u32(1).u32(5).f32(1, 2, 3, 0, 0, 0, 1).f32(0).i16(1).u32(0)
	for end := range len(whole) {
		l := listening(false)
		l.receive(whole[:end].message(messageFrame))
		if l.Counts().Malformed != 1 {
			t.Errorf("cut off after %d bytes: %+v", end, l.Counts())
		}
	}
	l := listening(false)
	if l.receive(whole.message(messageFrame)); l.Counts().Malformed != 0 {
		t.Errorf("the whole frame: %+v", l.Counts())
	}
}

func TestASourceAsksForNamesAndReceives(t *testing.T) {
	t.Parallel()
	server, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	go func() {
		buffer := make([]byte, 1500)
		for {
			n, from, err := server.ReadFromUDP(buffer)
			if err != nil {
				return
			}
			if n < 2 {
				continue
			}
			switch binary.LittleEndian.Uint16(buffer) {
			case messageConnect:
				name := append([]byte("Motive\x1b\x00"), make([]byte, 248)...)
				_, _ = server.WriteToUDP(wire(append(name, 3, 1, 4, 0, 3, 0, 0, 0)).message(messageServer), from)
			case messageAskModels:
				_, _ = server.WriteToUDP(wire{}.u32(1).u32(1).text("Hat").u32(5, 0).f32(0, 0, 0).u32(0).message(messageModels), from)
			}
			_, _ = server.WriteToUDP(wire{}.u32(7, 0, 0, 1).u32(5).f32(1, 2, 3, 0, 0, 0, 1).f32(0).i16(1).u32(0).message(messageFrame), from)
		}
	}()
	source := New(Options{Address: server.LocalAddr().String()})
	store := trackers.NewStore(trackers.Monotonic())
	go func() { _ = source.Run(t.Context(), store) }()
	var frame trackers.Frame
	for end := time.Now().Add(30 * time.Second); frame.Count != 1 || frame.Devices[0].Serial != "Hat"; store.Snapshot(&frame) {
		if time.Now().After(end) {
			t.Fatalf("the body never got its name: %+v, %+v", frame.All(), source.Status())
		}
		time.Sleep(time.Millisecond)
	}
	if program := source.Status().Program; program != "Motive 3.1.4 (NatNet 3.0)" {
		t.Errorf("the server is %q", program)
	}
	if d := frame.Devices[0]; d.Pose.Position != (mgl64.Vec3{1, 2, 3}) || d.Source != source.Name() {
		t.Errorf("the device is %+v", d)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(serverOf(4, 1), wire{}.u32(7, 0, 0, 1).u32(5).f32(1, 2, 3, 0, 0, 0, 1).f32(0).i16(1).u32(0).message(messageFrame))
	f.Add(wire{}.u32(1).u32(1).text("Hat").u32(5, 0).f32(0, 0, 0).u32(0).message(messageModels), []byte{7, 0, 0, 0})
	f.Fuzz(func(t *testing.T, first, second []byte) {
		l := listening(len(first)%2 == 0)
		for name, d := range l.receive(first, second, second) {
			if n := d.Pose.Position.Len() + d.Pose.Rotation.Norm(); math.IsNaN(n) || math.IsInf(n, 0) {
				t.Fatalf("%s: %+v", name, d.Pose)
			}
		}
	})
}
