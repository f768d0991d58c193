package devices

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/trackers"
)

const (
	head     = calibration.Role(effectors.Head)
	hips     = calibration.Role(effectors.Hips)
	chest    = calibration.Role(effectors.Chest)
	leftFoot = calibration.Role(effectors.LeftFoot)
)

// sides are the roles that exist on the left and on the right, with what shows that their devices are swapped.
var sides = [...]struct {
	pair   [2]calibration.Role
	beyond float64       // meters beyond the middle of the trunk, for both devices
	within time.Duration // for so long, longer than anyone crosses these limbs that far
	// only the time counts in which one of them moves: who stands or sits may cross the legs for long
	stepping bool
}{
	{[2]calibration.Role{calibration.Role(effectors.LeftHand), calibration.Role(effectors.RightHand)}, 0.12,
		5 * time.Second, false},
	// feet stand 9 cm from the middle
	{[2]calibration.Role{leftFoot, calibration.Role(effectors.RightFoot)}, 0.03, time.Second, true},
	{[2]calibration.Role{calibration.LeftKnee, calibration.RightKnee}, 0.03, time.Second, true},
	{[2]calibration.Role{calibration.LeftElbow, calibration.RightElbow}, 0.08, 3 * time.Second, false},
	{[2]calibration.Role{calibration.LeftShoulder, calibration.RightShoulder}, 0.03, 2 * time.Second, false},
}

// steppingSpeed is how fast a foot or a knee moves that is lifted, meters per second.
const steppingSpeed = 0.2

// SideWatch detects that left and right are swapped: both devices of a pair stay on the other side of the person. The zero value is ready to use. It is for
// one goroutine and does not allocate.
type SideWatch struct {
	at       time.Duration // of the last frame
	crossed  [len(sides)]time.Duration
	reported [len(sides)]bool
	before   [len(sides)][2]mgl64.Vec3 // where the devices were, from the middle of the trunk
}

// Update takes a frame, which device has which role and the calibration of that, nil for none, and returns a pair
// that was found to be swapped. It returns each pair once until the pair is the right way round again.
func (w *SideWatch) Update(c *calibration.Calibration, bound *[calibration.RoleCount]int,
	f *trackers.Frame) (left, right calibration.Role, swapped bool) {
	step := min(f.Time-w.at, time.Second)
	if step <= 0 {
		return 0, 0, false
	}
	w.at = f.Time
	middle, toLeft, known := trunk(c, bound, f)
	for i := range sides {
		s := &sides[i]
		one, other := tracked(bound, f, s.pair[0]), tracked(bound, f, s.pair[1])
		if one == nil || other == nil || !known {
			w.crossed[i] = 0
			continue
		}
		now := [2]mgl64.Vec3{one.Pose.Position.Sub(middle), other.Pose.Position.Sub(middle)}
		moved := max(now[0].Sub(w.before[i][0]).Len(), now[1].Sub(w.before[i][1]).Len())
		w.before[i] = now
		if s.stepping && moved < steppingSpeed*step.Seconds() {
			continue
		}
		switch out := [2]float64{now[0].Dot(toLeft), -now[1].Dot(toLeft)}; {
		case out[0] < -s.beyond && out[1] < -s.beyond:
			w.crossed[i] += step
		case out[0] > -s.beyond && out[1] > -s.beyond || !s.stepping:
			w.crossed[i], w.reported[i] = 0, false
		}
		if !w.reported[i] && w.crossed[i] > s.within {
			w.reported[i] = true
			return s.pair[0], s.pair[1], true
		}
	}
	return 0, 0, false
}

// tracked is the device of a role, nil where none is tracked.
func tracked(bound *[calibration.RoleCount]int, f *trackers.Frame, role calibration.Role) *trackers.Device {
	if i := bound[role]; i >= 0 && i < f.Count && TrackingOf(&f.Devices[i], f.Time) == Tracked {
		return &f.Devices[i]
	}
	return nil
}

// trunk is where the middle of the trunk is and the direction to its left: by the hips or the chest where they are
// calibrated, else by the headset.
func trunk(c *calibration.Calibration, bound *[calibration.RoleCount]int, f *trackers.Frame) (middle,
	toLeft mgl64.Vec3, known bool) {
	headset := tracked(bound, f, head)
	for _, role := range [...]calibration.Role{hips, chest} {
		d := tracked(bound, f, role)
		if d == nil || c == nil {
			continue
		}
		if bone, ok := c.BoneOf(d, role); ok {
			if toLeft, known = sideways(bone.Rotation); known {
				return bone.Position, toLeft, true
			}
		}
	}
	if headset == nil {
		return middle, toLeft, false
	}
	toLeft, known = sideways(headset.Pose.Rotation)
	return headset.Pose.Position, toLeft, known
}

// sideways is the direction along the floor to the left of what is turned so. What looks up or down has no certain
// side.
func sideways(q mgl64.Quat) (toLeft mgl64.Vec3, known bool) {
	forward := q.Rotate(mgl64.Vec3{0, 0, 1})
	level := math.Hypot(forward.X(), forward.Z())
	return mgl64.Vec3{forward.Z() / max(level, 1e-9), 0, -forward.X() / max(level, 1e-9)}, level > 0.5
}
