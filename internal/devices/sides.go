package devices

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/trackers"
)

// sidePairs are the roles that exist on the left and on the right.
var sidePairs = [...][2]calibration.Role{
	{calibration.Role(effectors.LeftHand), calibration.Role(effectors.RightHand)},
	{calibration.Role(effectors.LeftFoot), calibration.Role(effectors.RightFoot)},
	{calibration.LeftElbow, calibration.RightElbow}, {calibration.LeftKnee, calibration.RightKnee},
	{calibration.LeftShoulder, calibration.RightShoulder},
}

const (
	crossedDistance = 0.12            // meters beyond the middle, for both devices: more than crossed arms at rest
	crossedTime     = 6 * time.Second // longer than anyone keeps limbs crossed that far
)

// SideWatch detects that left and right are swapped: both devices of a pair stay on the other side of the person. The zero value is ready to use. It is for
// one goroutine.
type SideWatch struct {
	since    [len(sidePairs)]time.Duration
	crossed  [len(sidePairs)]bool // since then
	reported [len(sidePairs)]bool
}

// Update takes a frame and which device has which role, and returns a pair that was found to be swapped. It returns each pair once until the pair is the
// right way round again.
func (w *SideWatch) Update(bound *[calibration.RoleCount]int, f *trackers.Frame) (left, right calibration.Role, swapped bool) {
	tracked := func(role calibration.Role) *trackers.Device {
		if i := bound[role]; i >= 0 && i < f.Count && TrackingOf(&f.Devices[i], f.Time) == Tracked {
			return &f.Devices[i]
		}
		return nil
	}
	headset := tracked(calibration.Role(effectors.Head))
	for i, pair := range sidePairs {
		if !crossed(headset, tracked(pair[0]), tracked(pair[1])) {
			w.crossed[i], w.reported[i] = false, false
			continue
		}
		if !w.crossed[i] {
			w.crossed[i], w.since[i] = true, f.Time
		}
		if !w.reported[i] && f.Time-w.since[i] >= crossedTime {
			w.reported[i] = true
			return pair[0], pair[1], true
		}
	}
	return 0, 0, false
}

// crossed reports whether two devices are each on the other's side of the headset. Devices may be nil.
func crossed(headset, left, right *trackers.Device) bool {
	if headset == nil || left == nil || right == nil {
		return false
	}
	forward := headset.Pose.Rotation.Rotate(mgl64.Vec3{0, 0, 1})
	level := math.Hypot(forward.X(), forward.Z())
	if !(level > 0.5) { // looks up or down: no side is certain
		return false
	}
	toLeft := mgl64.Vec3{forward.Z() / level, 0, -forward.X() / level}
	side := func(d *trackers.Device) float64 { return d.Pose.Position.Sub(headset.Pose.Position).Dot(toLeft) }
	return side(left) < -crossedDistance && side(right) > crossedDistance
}
