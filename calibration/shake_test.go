package calibration

import (
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

// shaking runs two seconds of five devices, each at a place of its own choice, and returns who was found in how many frames.
func shaking(at func(device int, seconds float64) mgl64.Vec3) map[int]int {
	var s Shake
	found := map[int]int{}
	for tick := range 180 {
		now := time.Duration(tick) * 11 * time.Millisecond
		f := &trackers.Frame{Time: now, Count: 5}
		for i := range f.All() {
			f.Devices[i] = trackers.Device{Kind: trackers.Tracker, Serial: string(rune('A' + i)), Received: now, Samples: uint64(tick + 1),
				Pose: trackers.Pose{Position: at(i, now.Seconds()), Rotation: mgl64.QuatIdent()}}
		}
		found[s.Tick(f)]++
	}
	return found
}

// swung goes to and fro by 12 cm three times a second.
func swung(seconds float64) mgl64.Vec3 { return mgl64.Vec3{0.12 * math.Sin(2*math.Pi*3*seconds), 1, 0} }

func TestTheOneThatIsShakenIsFound(t *testing.T) {
	t.Parallel()
	found := shaking(func(device int, seconds float64) mgl64.Vec3 {
		if device == 3 {
			return swung(seconds)
		}
		return mgl64.Vec3{float64(device), 1, 0.002 * math.Sin(50*seconds)}
	})
	if found[3] < 140 || found[3]+found[-1] != 180 {
		t.Errorf("found %v", found)
	}
}

func TestNobodyIsShakenWhereAllStandOrAllWalk(t *testing.T) {
	t.Parallel()
	still := shaking(func(device int, _ float64) mgl64.Vec3 { return mgl64.Vec3{float64(device), 1, 0} })
	walking := shaking(func(device int, seconds float64) mgl64.Vec3 {
		return mgl64.Vec3{float64(device), 1, (1.2 + 0.1*float64(device)) * seconds}
	})
	both := shaking(func(device int, seconds float64) mgl64.Vec3 {
		if device < 2 {
			return swung(seconds)
		}
		return mgl64.Vec3{}
	})
	for name, found := range map[string]map[int]int{"still": still, "walking": walking, "two at once": both} {
		if found[-1] != 180 {
			t.Errorf("%s: found %v", name, found)
		}
	}
}
