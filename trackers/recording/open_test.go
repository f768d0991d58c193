package recording

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/internal/capturetest"
	"posewright/trackers/udpcap"
)

func TestRecordedDatagramsOfEveryProtocolBecomeSessions(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]struct {
		protocol string
		devices  int
	}{
		"vmc_oscjs245":                  {"VMC", 6},
		"vmc_oscjs241_xranimator_shape": {"VMC", 6},
		"liblo_oscsend_vmc":             {"VMC", 10},
		"vmc_tpose_then_walk_liblo":     {"VMC", 6},
		"vrchat_trackers_nodeosc":       {"VRChat OSC", 8},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := capturetest.Path(t, name+".udpcap")
			s, err := Open(path)
			if err != nil {
				t.Fatal(err)
			}
			datagrams, err := udpcap.Read(bytes.NewReader(capturetest.Read(t, name+".udpcap")))
			if err != nil {
				t.Fatal(err)
			}
			last := datagrams.Datagrams[len(datagrams.Datagrams)-1].At
			if s.Protocol != want.protocol || s.Devices() != want.devices || s.Duration() != last || s.Damaged != 0 {
				t.Errorf("%s, %d devices, %v; want %s, %d, %v", s.Protocol, s.Devices(), s.Duration(), want.protocol, want.devices, last)
			}
		})
	}
	if _, err := Open(capturetest.Path(t, "slimevr_tracker_emulation.udpcap")); !errors.Is(err, ErrProtocol) {
		t.Errorf("a protocol that is not read: %v", err)
	}
}

func TestARecordingOfAFrameIsAHeadsetAndTwoControllers(t *testing.T) {
	t.Parallel()
	s, err := Open(capturetest.Path(t, "aframe/tracked-recording.json"))
	if err != nil {
		t.Fatal(err)
	}
	if s.Devices() != 3 || s.Protocol != "A-Frame" || math.Abs(s.Duration().Seconds()-29.241) > 0.01 || s.Events() != 3*2568 {
		t.Fatalf("%d devices, %d events in %v", s.Devices(), s.Events(), s.Duration())
	}
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	player := NewPlayer(s, "")
	player.Advance(0, store)
	var f trackers.Frame
	store.Snapshot(&f)
	head, left, right := &f.Devices[0], &f.Devices[1], &f.Devices[2]
	if head.Kind != trackers.Headset || left.Name != "left hand" || right.Name != "right hand" {
		t.Fatalf("devices %+v", f.All())
	}
	// In the file: x 1.167, y 1.604, z -0.559; three.js looks along -Z, tracking space along +Z.
	if head.Pose.Position.Sub(mgl64.Vec3{-1.16737890, 1.60362792, 0.55913520}).Len() > 1e-7 {
		t.Errorf("the head is at %v", head.Pose.Position)
	}
	// A head turned by yaw -178.4° and pitched by -39.5° looks where sines and cosines say: down, and along three.js' +Z.
	yaw, pitch := -178.39163478086374*math.Pi/180, -39.52413527689247*math.Pi/180
	looks := mgl64.Vec3{math.Sin(yaw) * math.Cos(pitch), math.Sin(pitch), math.Cos(yaw) * math.Cos(pitch)}
	if got := head.Pose.Rotation.Rotate(mgl64.Vec3{0, 0, 1}); got.Sub(looks).Len() > 1e-9 {
		t.Errorf("the head looks along %v", got)
	}
	// Hands lie before whoever looks at them, the left one at the left, below the eyes.
	side := right.Pose.Position.Sub(left.Pose.Position)
	facing := head.Pose.Rotation.Rotate(mgl64.Vec3{0, 0, 1})
	rightward := facing.Cross(mgl64.Vec3{0, 1, 0})
	if side.Dot(rightward) <= 0 {
		t.Errorf("the right hand is left of the left: %v", side)
	}
	if before := left.Pose.Position.Add(right.Pose.Position).Mul(0.5).Sub(head.Pose.Position); before.Dot(facing) < 0.1 || before[1] > -0.3 {
		t.Errorf("the hands are not before the head: %v", before)
	}
}

func TestDamagedJSONOfAFrameIsExplained(t *testing.T) {
	t.Parallel()
	for content, say := range map[string]string{
		`{"camera":{"poses":[{"position":{"x":1`:                                         "damaged at byte",
		`{"camera":{"poses":[{"position":7}]}}`:                                          "camera",
		`{"camera":{"poses":[]}}`:                                                        "not a recorded session",
		`{"camera":{"poses":[` + aframePoseAt("1") + `,` + aframePoseAt("1e300") + `]}}`: "timestamps are wrong",
		`{"camera":{"poses":[` + aframePoseAt("1") + `,{"timestamp":1}]}}`:               "pose 2 lacks",
		`{"camera":{"poses":[null]}}`:                                                    "pose 1 lacks",
		`{"camera":{"poses":7}}`:                                                         "no list",
		`{"camera":[{"poses":[]}]}`:                                                      "no object",
	} {
		if _, err := Read(strings.NewReader(content)); err == nil || !strings.Contains(err.Error(), say) {
			t.Errorf("%s: %v", content, err)
		}
	}
}

func aframePoseAt(timestamp string) string {
	return `{"position":{"x":0,"y":1,"z":0},"rotation":{"x":0,"y":0,"z":0},"timestamp":` + timestamp + `}`
}

func TestDevicesOfSeveralSourcesStayApartWhenPlayedUnderAName(t *testing.T) {
	t.Parallel()
	file, _ := written(t, 4, true)
	s, err := Read(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	replay := NewReplay("demo", s, Options{})
	replay.Step(store)
	clock.Add(s.Duration() + time.Second)
	replay.Step(store)
	var f trackers.Frame
	store.Snapshot(&f)
	names := map[string]bool{}
	for _, d := range f.All() {
		names[d.Source] = true
	}
	if !names["demo ▸ OpenVR"] || !names["demo ▸ VMC :39540"] || len(names) != 3 {
		t.Errorf("sources %v", names)
	}
}
