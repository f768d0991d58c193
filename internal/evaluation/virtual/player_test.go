package virtual

import (
	"math"
	"testing"
	"time"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/trackers"
)

func TestAPlayersDevicesAreWhereThePersonWearsThem(t *testing.T) {
	t.Parallel()
	a := newActor(skew)
	attitudes := append(neutral(63), doings(20)...)
	p := personOf(t, a.record(1.0/30, true, attitudes...))
	for _, points := range []Points{ThreePoints, SixPoints, AllPoints} {
		player := NewPlayer(p, points)
		if want := time.Duration(float64(len(attitudes)-1) / 30 * float64(time.Second)); player.Duration() != want {
			t.Errorf("it lasts %v, not %v", player.Duration(), want)
		}
		// The person is calibrated in their own body, so that every bone has to come out where it truly was.
		c, err := calibration.Fit(p.Measurement(points), p.Humanoid)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(c.Scale-1) > 1e-9 || len(c.Devices) != points.Count() {
			t.Errorf("scale %v, %d devices", c.Scale, len(c.Devices))
		}
		var frame trackers.Frame
		var bindings calibration.Bindings
		var targets effectors.Targets
		var truth Truth
		for i := range attitudes {
			now := time.Duration(float64(i) / 30 * float64(time.Second))
			player.Advance(now)
			player.Store.Snapshot(&frame)
			if frame.Count != points.Count() || frame.Devices[0].Samples != uint64(i+1) || frame.Devices[0].Received != now {
				t.Fatalf("frame %d: %d devices, %d samples at %v", i, frame.Count, frame.Devices[0].Samples, frame.Devices[0].Received)
			}
			calibration.Bind(&c, &frame, p.Humanoid, &bindings)
			bindings.Targets(&frame, now, &targets)
			p.Frame(i, &truth)
			for role := range points.Roles() {
				want := truth.Joint(role)
				if hint, ok := role.Hint(); ok {
					if got := targets.Hints[hint]; got.Presence != 1 || got.Position.Sub(want.Position).Len() > 1e-6 {
						t.Fatalf("frame %d: the hint of %s is %v, the joint is at %v", i, role, got, want)
					}
					continue
				}
				id, _ := role.Effector()
				got := targets.Effectors[id]
				if got.Presence != 1 || got.Position.Sub(want.Position).Len() > 1e-6 || angle(got.Rotation, want.Rotation) > 1e-6 {
					t.Fatalf("frame %d: the target of %s is %v, the joint is at %v", i, id, got, want)
				}
			}
		}
	}
}
