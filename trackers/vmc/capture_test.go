package vmc_test

import (
	"bytes"
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/internal/capturetest"
	"posewright/trackers/udpcap"
	"posewright/trackers/vmc"
)

// wire is a pose as it stands in the recording: px py pz qx qy qz qw in Unity's frame, to four decimals.
type wire [7]float64

// matches compares a pose with one from the wire; q and -q are the same rotation.
func (w wire) matches(pose trackers.Pose) bool {
	const rounding = 6e-5
	if pose.Position.Sub(mgl64.Vec3{-w[0], w[1], w[2]}).Len() > 2*rounding {
		return false
	}
	same := w[6]*pose.Rotation.W + w[3]*pose.Rotation.V[0] - w[4]*pose.Rotation.V[1] - w[5]*pose.Rotation.V[2]
	return math.Abs(math.Abs(same)-1) < 4*rounding
}

// The counts and poses were taken with another program (Python's struct, recursively) from the same files.
func TestRecordedSendersYieldTheirDevices(t *testing.T) {
	t.Parallel()
	type device struct {
		kind        trackers.Kind
		serial      string
		samples     uint64
		first, last wire
	}
	const h, c, r = trackers.Headset, trackers.Controller, trackers.Tracker
	still := func(serial string, samples uint64, pose wire) device { return device{r, serial, samples, pose, pose} }
	prop := wire{0.1, 1, 0, 0, 0, 0, 1}
	thrown := func(serial string, x float64) device {
		return still(serial, 1, wire{x, 1, -0.25, 0, math.Sqrt2 / 2, 0, math.Sqrt2 / 2})
	}
	swung := func(kind trackers.Kind, serial string, x, y, z float64) device {
		// 119 poses in tracking space, and the first scaled one, which came before anything told them apart.
		return device{kind, serial, 120, wire{x, y, z, 0, 0, 0, 1}, wire{x, y, z, 0, -0.1125, 0, 0.9937}}
	}
	tests := []struct {
		name              string
		messages, unknown uint64
		malformed         uint64
		devices           []device
	}{
		{"vmc_oscjs245", 8688, 0, 0, []device{
			swung(h, "HMD-SERIAL", 0, 1.6, 0),
			swung(c, "LHR-CON-L", -0.7, 1.4, 0),
			swung(c, "LHR-CON-R", 0.7, 1.4, 0),
			swung(r, "LHR-WAIST001", 0, 1, -0.1),
			swung(r, "LHR-FOOTL001", -0.1, 0.1, 0),
			swung(r, "LHR-FOOTR001", 0.1, 0.1, 0),
		}},
		{"vmc_oscjs241_xranimator_shape", 2190, 0, 0, []device{
			still("Head", 73, prop), still("Spine", 73, prop), still("LeftHand", 73, prop), still("RightHand", 73, prop),
			still("LeftFoot", 73, prop), still("RightFoot", 73, prop),
		}},
		{"puppetflow_vmc_bones", 743, 0, 0, nil},
		{"liblo_oscsend_vmc", 20, 0, 0, []device{
			thrown("LHR-5AB4C01", 0.1), thrown("LHR-5AB4C02", 0.2), thrown("LHR-5AB4C03", 0.3), thrown("LHR-5AB4C04", 0.4),
			thrown("LHR-5AB4C05", 0.5), thrown("LHR-5AB4C06", 0.6), thrown("LHR-5AB4C07", 0.7), thrown("LHR-5AB4C08", 0.8),
			thrown("LHR-5AB4C09", 0.9), thrown("LHR-5AB4C010", 0.1),
		}},
		{"vmc_tpose_then_walk_liblo", 18512, 0, 0, []device{
			{h, "HMD-BVH", 712, wire{0, 1.4232, 0, 0, 0, 0, 1}, wire{0.278, 1.3622, 0.2947, 0.0209, 0.2876, 0.1445, 0.9466}},
			{c, "CON-L", 712, wire{-0.6734, 1.3251, 0, 0, 0, 0, 1}, wire{0.2384, 0.8093, 0.4515, 0.1651, 0.4336, 0.7246, 0.5096}},
			{c, "CON-R", 712, wire{0.6734, 1.3251, 0, 0, 0, 0, 1}, wire{0.4508, 1.0193, -0.1208, -0.4993, 0.3095, -0.1262, 0.7994}},
			{r, "LHR-WAIST", 712, wire{0, 0.8568, 0, 0, 0, 0, 1}, wire{0.2681, 0.8067, 0.1947, 0.0355, 0.7509, 0.104, 0.6512}},
			{r, "LHR-FOOT-L", 712, wire{-0.1024, 0.0369, 0, 0, 0, 0, 1}, wire{0.5116, 0.0826, -0.0031, 0.0211, 0.5746, 0.0859, 0.8136}},
			{r, "LHR-FOOT-R", 712, wire{0.1024, 0.0369, 0, 0, 0, 0, 1}, wire{-0.116, 0.2426, -0.0725, 0.4167, 0.7074, -0.5249, 0.2245}},
		}},
		{"vrchat_trackers_nodeosc", 1241, 1241, 0, nil},
		{"slimevr_tracker_emulation", 0, 0, 798, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			recording, err := udpcap.Read(bytes.NewReader(capturetest.Read(t, test.name+".udpcap")))
			if err != nil {
				t.Fatal(err)
			}
			clock := new(trackers.ManualClock)
			store := trackers.NewStore(clock.Now)
			decoder := vmc.NewDecoder("recording")
			first := make(map[string]trackers.Pose)
			var frame trackers.Frame
			for _, datagram := range recording.Datagrams {
				clock.Set(datagram.At)
				decoder.Decode(datagram.Payload, datagram.At, store)
				store.Snapshot(&frame)
				for _, device := range frame.All() {
					if _, known := first[device.Serial]; !known {
						first[device.Serial] = device.Pose
					}
				}
			}
			counts := decoder.Counts()
			if counts.Messages != test.messages || counts.Unknown != test.unknown || counts.Malformed != test.malformed {
				t.Errorf("counts %+v; want %d messages, %d unknown, %d malformed", counts, test.messages, test.unknown, test.malformed)
			}
			if frame.Count != len(test.devices) {
				t.Fatalf("%d devices, want %d", frame.Count, len(test.devices))
			}
			for i, want := range test.devices {
				got := frame.Devices[i]
				if got.Kind != want.kind || got.Serial != want.serial || got.Samples != want.samples || got.Dropped != 0 {
					t.Errorf("device %d: got %v %q, %d samples, %d dropped; want %v %q, %d", i, got.Kind, got.Serial,
						got.Samples, got.Dropped, want.kind, want.serial, want.samples)
				}
				if !want.first.matches(first[want.serial]) {
					t.Errorf("%s begins at %v, want %v on the wire", want.serial, first[want.serial], want.first)
				}
				if !want.last.matches(got.Pose) {
					t.Errorf("%s ends at %v, want %v on the wire", want.serial, got.Pose, want.last)
				}
			}
		})
	}
}

// A person: standing in a T-pose for three seconds, seen from the front, in meters.
func TestTheRecordedTPoseIsATPose(t *testing.T) {
	t.Parallel()
	recording, err := udpcap.Read(bytes.NewReader(capturetest.Read(t, "vmc_tpose_then_walk_liblo.udpcap")))
	if err != nil {
		t.Fatal(err)
	}
	clock := new(trackers.ManualClock)
	store := trackers.NewStore(clock.Now)
	var decoder vmc.Decoder
	rest := recording.Datagrams
	var frame trackers.Frame
	for now := time.Second; now < 2900*time.Millisecond; now += time.Second / 90 {
		clock.Set(now)
		for ; len(rest) > 0 && rest[0].At <= now; rest = rest[1:] {
			decoder.Decode(rest[0].Payload, rest[0].At, store)
		}
		store.Snapshot(&frame)
		position := make(map[string]mgl64.Vec3)
		for _, device := range frame.All() {
			position[device.Serial] = device.Pose.Position
			if age := device.Age(now); age > 50*time.Millisecond {
				t.Fatalf("%s is %v old at %v", device.Serial, age, now)
			}
			if forward := device.Pose.Rotation.Rotate(mgl64.Vec3{0, 0, 1}); forward.Z() < 0.999 {
				t.Fatalf("%s faces %v, want +Z", device.Serial, forward)
			}
		}
		span := position["CON-L"].X() - position["CON-R"].X()
		if span < 1.3 || span > 1.4 {
			t.Fatalf("from the right hand to the left, which is at +X, are %v m at %v", span, now)
		}
		if position["LHR-FOOT-L"].X() < 0.05 || position["HMD-BVH"].Y() < 1.3 || position["LHR-FOOT-R"].Y() > 0.2 {
			t.Fatalf("the person does not stand upright at %v: %v", now, position)
		}
	}
	for _, device := range frame.All() {
		if math.Abs(device.RateHz-60) > 6 {
			t.Errorf("%s comes at %.1f Hz, want 60", device.Serial, device.RateHz)
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	recording, err := udpcap.Read(bytes.NewReader(capturetest.Read(b, "vmc_oscjs245.udpcap")))
	if err != nil {
		b.Fatal(err)
	}
	store := trackers.NewStore(new(trackers.ManualClock).Now)
	decoder := vmc.Decoder{Source: "benchmark"}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		decoder.Decode(recording.Datagrams[i%len(recording.Datagrams)].Payload, 0, store)
	}
}
