package devices

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/rig/phrase"
	"posewright/trackers"
)

// ErrNoHeadset is what Recentered says where no headset is tracked.
var ErrNoHeadset = phrase.Fail("no headset is tracked: put it on and try again")

// ErrLookAhead is what Recentered says where the headset looks too steeply up or down to define a front.
var ErrLookAhead = phrase.Fail("look straight ahead, not up or down, and try again")

// ErrNothingTracked is what Floored says where there is nothing to measure by.
var ErrNothingTracked = phrase.Fail("no tracked controller or tracker to set the floor from: switch one on and try again")

// Recentered is the world in which the headset of a frame is above the origin and faces +Z. The frame is conditioned with the
// world before, and heights stay as they are.
func Recenterd(world Pose, f *trackers.Frame) (Pose, error) {
	for i := range f.All() {
		d := &f.Devices[i]
		if d.Kind != trackers.Headset || d.Age(f.Time) > calibration.StaleAge {
			continue
		}
		ahead := d.Pose.Rotation.Rotate(mgl64.Vec3{0, 0, 1})
		level := math.Hypot(ahead.X(), ahead.Z())
		if level < 0.5 { // 60° up or down
			return world, ErrLookAhead
		}
		back := mgl64.QuatRotate(-math.Atan2(ahead.X(), ahead.Z()), mgl64.Vec3{0, 1, 0})
		place := d.Pose.Position
		shift := back.Rotate(mgl64.Vec3{place.X(), 0, place.Z()}).Mul(-1)
		return PoseOf(trackers.Pose{Position: shift, Rotation: back}.Mul(world.Tracked())), nil
	}
	return world, ErrNoHeadset
}

// Lowest is the index of the lowest controller or tracker of a frame; -1 if none is tracked.
func Lowest(f *trackers.Frame) int {
	lowest := -1
	for i := range f.All() {
		d := &f.Devices[i]
		if d.Kind == trackers.Headset || d.Age(f.Time) > calibration.StaleAge {
			continue
		}
		if lowest < 0 || d.Pose.Position.Y() < f.Devices[lowest].Pose.Position.Y() {
			lowest = i
		}
	}
	return lowest
}

// Floored is the world in which the lowest controller or tracker of a frame is at a height above the floor, meters. The frame
// is conditioned with the world before.
func Floored(world Pose, f *trackers.Frame, height float64) (Pose, error) {
	lowest := Lowest(f)
	if lowest < 0 {
		return world, ErrNothingTracked
	}
	return Raised(world, height-f.Devices[lowest].Pose.Position.Y()), nil
}

// Raised is the world with everything in it higher by a length, meters.
func Raised(world Pose, by float64) Pose {
	return PoseOf(trackers.Pose{Position: mgl64.Vec3{0, by, 0}, Rotation: mgl64.QuatIdent()}.Mul(world.Tracked()))
}
