package openxr

import (
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/internal/sourcetest"
)

func TestWithoutTheLoaderItWaitsAndSaysWhatToInstall(t *testing.T) {
	t.Parallel()
	source := New(Options{Libraries: []string{filepath.Join(t.TempDir(), "nothing.so")}, Retry: time.Millisecond})
	sourcetest.Run(t, source, trackers.Monotonic())
	sourcetest.Await(t, "it says what is missing", nil, func() bool {
		status := source.Status()
		return status.State == trackers.Listening && strings.Contains(status.Detail.String(), "the OpenXR loader is not on this machine: install it")
	})
}

func TestDevicesOfARuntimeComeWithVelocitiesSerialsAndRoles(t *testing.T) {
	t.Parallel()
	library, _ := standInOf(t, "stub.c")                   // which remembers from one session to the next
	looking := func() (trackers.Source, *trackers.Store) { // once, so that what it says last stays
		source := New(Options{Libraries: []string{library}, Retry: time.Hour})
		return source, sourcetest.Run(t, source, trackers.Monotonic())
	}
	source, _ := looking()
	sourcetest.Await(t, "it says that the runtime does not run", nil, func() bool { return strings.Contains(source.Status().Detail.String(), "is not running: start it") })
	source, store := looking()
	var f trackers.Frame
	sourcetest.Await(t, "the devices appear", nil, func() bool {
		store.Snapshot(&f)
		return f.Count >= 3 && source.Status().State == trackers.Receiving
	})
	if program := source.Status().Program; program != "Stub 25.1.3" {
		t.Errorf("the runtime is %q", program)
	}
	near := func(a, b mgl64.Vec3) bool { return a.Sub(b).Len() < 1e-6 }
	head, hand, foot := f.Devices[0], f.Devices[1], f.Devices[2]
	if head.Kind != trackers.Headset || head.Source != "OpenXR" || !near(head.Pose.Position, mgl64.Vec3{-0.5, 1.6, 0.25}) || !head.HasVelocity ||
		!near(head.Velocity, mgl64.Vec3{0, 0, 2}) || !near(head.AngularVelocity, mgl64.Vec3{0, 1, 0}) || head.Inferred {
		t.Errorf("headset %+v", head)
	}
	// Turned to the left it looks along its left, which is +X.
	if facing := hand.Pose.Rotation.Rotate(mgl64.Vec3{0, 0, 1}); hand.Kind != trackers.Controller || hand.Serial != "left hand" || !near(facing, mgl64.Vec3{1, 0, 0}) || hand.HasVelocity {
		t.Errorf("controller %+v faces %v", hand, facing)
	}
	if foot.Kind != trackers.Tracker || foot.Name != "vive_tracker_left_foot" || foot.Serial != "vive_trackerLHR-FOOT" || !foot.Inferred {
		t.Errorf("tracker %+v", foot)
	}
	left := f.Hands[trackers.Left]
	const degree = math.Pi / 180
	for name, angles := range map[string][2]float64{
		"index bend": {left.Fingers.Bend[1][0], 60 * degree}, "index second bend": {left.Fingers.Bend[1][1], 30 * degree}, "index tip": {left.Fingers.Bend[1][2], 0},
		"index spread": {left.Fingers.Spread[1], 0}, "middle spread": {left.Fingers.Spread[2], 10 * degree}, "middle bend": {left.Fingers.Bend[2][0], 0},
		"ring bend": {left.Fingers.Bend[3][0], 0},
	} {
		if math.Abs(angles[0]-angles[1]) > 1e-5 {
			t.Errorf("%s is %v, want %v", name, angles[0], angles[1])
		}
	}
	if want := (trackers.Controls{Trigger: 0.75, Grip: 0.5, StickX: -0.25, StickY: 1}); left.Controls != want || f.Hands[trackers.Right].HasControls ||
		f.Hands[trackers.Right].HasFingers {
		t.Errorf("controls %+v, want %+v, and none of the right hand", left.Controls, want)
	}
	sourcetest.Await(t, "the hand takes the place of a controller that is put down", nil, func() bool {
		store.Snapshot(&f)
		return f.Count == 4 && f.Devices[1].Lost
	})
	// Its joints point ahead, palm down: a quarter to the right of a left hand in a T-pose.
	bare := f.Devices[3]
	if out := bare.Pose.Rotation.Rotate(mgl64.Vec3{1, 0, 0}); bare.Name != "left hand" || bare.Kind != trackers.Tracker ||
		!near(out, mgl64.Vec3{0, 0, 1}) || !near(bare.Pose.Position, mgl64.Vec3{0, 1, 0}) {
		t.Errorf("the hand %+v points along %v", bare, out)
	}
	sourcetest.Await(t, "the session ends and its devices go", nil, func() bool {
		store.Snapshot(&f)
		return f.Count == 0 && strings.Contains(source.Status().Detail.String(), "ended the session")
	})
	_, store = looking()
	sourcetest.Await(t, "the runtime is found again", nil, func() bool { store.Snapshot(&f); return f.Count >= 3 })
}
