package vrchat_test

import (
	"bytes"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/internal/capturetest"
	"posewright/trackers/udpcap"
	"posewright/trackers/vrchat"
)

// The counts and numbers were taken from the same file with another program (Python's struct).
func TestARecordedSenderYieldsItsTrackers(t *testing.T) {
	t.Parallel()
	recording, err := udpcap.Read(bytes.NewReader(capturetest.Read(t, "vrchat_trackers_nodeosc.udpcap")))
	if err != nil {
		t.Fatal(err)
	}
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	decoder := vrchat.NewDecoder("node")
	for _, datagram := range recording.Datagrams {
		clock.Set(datagram.At)
		decoder.Decode(datagram.Payload, datagram.At, store)
	}
	if c := decoder.Counts(); c.Packets != 633 || c.Messages != 1241 || c.Malformed != 0 || c.Unknown != 0 {
		t.Errorf("counts %+v", c)
	}
	want := map[string]mgl64.Vec3{ // with Unity's x turned round
		"1": {0, 0.95, 0}, "2": {0.1, 0.08, 0}, "3": {-0.1, 0.08, 0}, "4": {0.12, 0.5, 0}, "5": {-0.12, 0.5, 0},
		"6": {0, 1.3, 0}, "7": {0.35, 1.4, 0}, "8": {-0.35, 1.4, 0},
	}
	var frame trackers.Frame
	store.Snapshot(&frame)
	if frame.Count != len(want) {
		t.Errorf("%d devices, want %d: the head never turns", frame.Count, len(want))
	}
	for i := range frame.All() {
		d := &frame.Devices[i]
		turn := 2 * math.Atan2(-d.Pose.Rotation.V[1], d.Pose.Rotation.W) * 180 / math.Pi
		if d.Pose.Position.Sub(want[d.Serial]).Len() > 1e-6 || math.Abs(turn-44.9274) > 1e-3 {
			t.Errorf("%s is at %v, turned %.4f°", d.Name, d.Pose.Position, turn)
		}
		// 73 pairs; bundled and lone ones alternate, so a lone position may have been let through before its rotation came.
		if d.Samples < 73 || d.Samples > 73+37 {
			t.Errorf("%s has %d samples", d.Name, d.Samples)
		}
	}
}
