package devices

import (
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/trackers"
)

// handsAt is a person facing a yaw with the hands at the sides; a negative offset has them swapped.
func handsAt(at time.Duration, yaw, offset float64) (*[calibration.RoleCount]int, *trackers.Frame) {
	turn := mgl64.QuatRotate(yaw, mgl64.Vec3{0, 1, 0})
	f := &trackers.Frame{Time: at, Count: 3}
	for i, x := range []float64{0, offset, -offset} {
		f.Devices[i] = trackers.Device{Kind: trackers.Controller, Received: at, Pose: trackers.Pose{
			Position: turn.Rotate(mgl64.Vec3{x, 1, 0.3}).Add(mgl64.Vec3{2, 0, 5}), Rotation: turn}}
	}
	bound := &[calibration.RoleCount]int{}
	for role := range bound {
		bound[role] = -1
	}
	bound[effectors.Head], bound[effectors.LeftHand], bound[effectors.RightHand] = 0, 1, 2
	return bound, f
}

func TestSideWatchReportsSwappedHandsOnceAndIgnoresCrossedArms(t *testing.T) {
	t.Parallel()
	for _, yaw := range []float64{0, 1, -2.5} {
		var w SideWatch
		reports := 0
		update := func(seconds, offset float64) {
			at := time.Duration(seconds * float64(time.Second))
			if left, right, swapped := w.Update(handsAt(at, yaw, offset)); swapped {
				reports++
				if left != calibration.Role(effectors.LeftHand) || right != calibration.Role(effectors.RightHand) {
					t.Errorf("it calls %v and %v swapped", left, right)
				}
			}
		}
		for s := 0.0; s < 20; s += 0.25 {
			update(s, 0.4) // as it should be
			update(s+0.01, -0.05)
		}
		for s := 20.0; s < 25; s += 0.25 {
			update(s, -0.4) // arms crossed, not for long
		}
		update(25, 0.4)
		if reports != 0 {
			t.Fatalf("yaw %v: crossed arms are called swapped", yaw)
		}
		for s := 30.0; s < 60; s += 0.25 {
			update(s, -0.4)
		}
		if reports != 1 {
			t.Errorf("yaw %v: swapped hands were reported %d times", yaw, reports)
		}
	}
}
