package assets_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/trackers"
)

func TestTheWalkIsAMinuteOfAHeadsetAndTwoControllersAt90Hz(t *testing.T) {
	t.Parallel()
	times, devices, kinds := session(t, assets.Walk())
	if len(times) != 61*90 {
		t.Fatalf("%d frames, want 61 s of them", len(times))
	}
	for i, at := range times {
		if want := float64(i) / 90; math.Abs(at.Seconds()-want) > 1e-6 {
			t.Fatalf("frame %d is at %v, want %.4f s", i, at, want)
		}
	}
	want := map[string]trackers.Kind{"WALK-HMD": trackers.Headset, "WALK-LEFT": trackers.Controller, "WALK-RIGHT": trackers.Controller}
	for serial, kind := range want {
		if len(devices[serial]) != len(times) || kinds[serial] != kind {
			t.Errorf("%s is a %v with %d poses, want a %v with %d", serial, kinds[serial], len(devices[serial]), kind, len(times))
		}
	}
	if len(devices) != len(want) {
		t.Errorf("%d devices, want %d: nobody tracks the hips or the feet", len(devices), len(want))
	}
	if size := len(assets.Walk()); size > 1_500_000 {
		t.Errorf("the walk has %d bytes, want no more than 1.5 MB", size)
	}
}

func TestTheWalkBeginsAndEndsInATPose(t *testing.T) {
	t.Parallel()
	_, walk, _ := session(t, assets.Walk())
	for _, device := range []string{"HMD", "LEFT", "RIGHT"} {
		poses := walk["WALK-"+device]
		for i, p := range poses[:3*90] {
			if d := p.Position.Sub(poses[90].Position).Len(); d > 0.004 {
				t.Fatalf("%s is %.1f mm from where it is held in frame %d", device, d*1000, i)
			}
		}
		if device != "HMD" && math.Abs(poses[90].Position.X()) < 0.7 {
			t.Errorf("%s is %.2f m to the side: the arms are not out", device, poses[90].Position.X())
		}
		first, last, before := poses[0], poses[len(poses)-1], poses[len(poses)-2]
		if d := first.Position.Sub(last.Position).Len(); d > 0.001 {
			t.Errorf("%s ends %.1f mm from where it began", device, d*1000)
		}
		if angle := angleBetween(first, last); angle > mgl64.DegToRad(0.5) {
			t.Errorf("%s ends turned by %.2f° from how it began", device, mgl64.RadToDeg(angle))
		}
		if v := last.Position.Sub(before.Position).Len() * 90; v > 0.02 {
			t.Errorf("%s ends at %.3f m/s, want nearly still", device, v)
		}
	}
}

func angleBetween(a, b trackers.Pose) float64 {
	return 2 * math.Acos(math.Min(1, math.Abs(a.Rotation.Dot(b.Rotation))))
}

// A headset of a person who runs is jerked by some 15 m/s², and their hands by twice that.
func TestNothingInTheWalkJumps(t *testing.T) {
	t.Parallel()
	_, devices, _ := session(t, assets.Walk())
	for serial, poses := range devices {
		fastest, hardest, turning := 5.0, 40.0, 9.0
		if serial == "WALK-HMD" {
			fastest, hardest, turning = 2.6, 16, 4.5
		}
		for i := 1; i < len(poses)-1; i++ {
			a, b, c := poses[i-1], poses[i], poses[i+1]
			if v := c.Position.Sub(a.Position).Len() * 45; v > fastest {
				t.Fatalf("%s moves at %.1f m/s in frame %d", serial, v, i)
			}
			if v := c.Position.Sub(b.Position).Sub(b.Position.Sub(a.Position)).Len() * 90 * 90; v > hardest {
				t.Fatalf("%s is jerked by %.0f m/s² in frame %d", serial, v, i)
			}
			if v := angleBetween(a, b) * 90; v > turning {
				t.Fatalf("%s turns at %.1f rad/s in frame %d", serial, v, i)
			}
		}
	}
}

func TestTheWalkStaysInItsRoomAtThePersonsHeight(t *testing.T) {
	t.Parallel()
	_, devices, _ := session(t, assets.Walk())
	for serial, poses := range devices {
		for i, p := range poses {
			if math.Abs(p.Position.X()) > 2.5 || math.Abs(p.Position.Z()) > 2.5 {
				t.Fatalf("%s is at %.2v in frame %d, outside of a room of five by five meters", serial, p.Position, i)
			}
		}
	}
	for i, p := range devices["WALK-HMD"] {
		// Eyes at 1.59 m, two centimeters more when they look up, less in a crouch; nobody grows by walking.
		if y, at := p.Position.Y(), float64(i)/90; y > 1.615 || y < 1.05 || y < 1.42 && (at < 53 || at > 58) {
			t.Fatalf("the headset is %.2f m high at %.1f s", y, at)
		}
	}
}
