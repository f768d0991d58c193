//go:build cgo

package canvas

import (
	"image"
	"math"
	"slices"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/session"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/gait"
	"posewright/trackers"
)

// painted is what the newest picture showed, to tell whether another is needed.
type painted struct {
	stage    *Stage
	ground   *Ground
	look     *Look
	size     image.Point
	world    []rig.Transform
	morphs   []float32
	targets  effectors.Targets
	gait     gait.Report
	devices  []trackers.Pose
	snapshot *session.Snapshot
	holds    [effectors.Count]session.Hold
	space    solver.Space
	tick     uint64
	now      time.Duration
	trailing bool // a trail was to be seen
	fading   bool // a print of a foot was to be seen
}

// differs reports whether a moment looks different from what was painted last.
func (last *painted) differs(m *moment, c *composer) bool {
	look, frame := m.look, m.frame
	if last.stage != m.stage || last.ground != m.ground || last.look != look || last.size != m.size || !sameToTheEye(last.world, m.world) ||
		!sameFace(last.morphs, m.morphs) {
		return true
	}
	if look.Resting { // nothing of the frame is seen
		return last.now != frame.Now && m.stage.Avatar.Moves()
	}
	if (look.Show.Targets || look.Show.Poles || len(look.Selected) > 0) && last.targets != frame.Targets {
		return true
	}
	if last.holds != frame.Holds || last.snapshot != frame.Snapshot { // a magnet or a limit may have moved though the pose has not
		return true
	}
	if last.now != frame.Now && m.stage.Avatar.Moves() {
		return true
	}
	if look.Show.Trails && last.tick != frame.Tick && (last.trailing || c.trails.Visible()) {
		return true
	}
	if (look.Show.Steps || look.Show.Balance || len(look.Selected) > 0) && !sameFeetToTheEye(&last.gait, &frame.Result.Gait) {
		return true
	}
	if last.tick != frame.Tick && (look.Show.Steps && (last.fading || c.steps.Visible()) || look.Show.Balance && c.balance.Moving()) {
		return true
	}
	if !look.Show.Devices {
		return false
	}
	devices := frame.Devices.All()
	if len(devices) != len(last.devices) || last.space != frame.Space {
		return true
	}
	for i := range devices {
		if devices[i].Pose != last.devices[i] {
			return true
		}
	}
	return false
}

// remember notes that a moment was painted, or was refused.
func (last *painted) remember(m *moment, c *composer) {
	frame := m.frame
	last.stage, last.ground, last.look, last.size, last.targets = m.stage, m.ground, m.look, m.size, frame.Targets
	last.holds, last.space = frame.Holds, frame.Space
	last.gait, last.fading = frame.Result.Gait, c.steps.Visible()
	last.snapshot, last.tick, last.trailing = frame.Snapshot, frame.Tick, c.trails.Visible()
	last.now = frame.Now
	last.morphs = append(last.morphs[:0], m.morphs...)
	last.world = append(last.world[:0], m.world...)
	last.devices = last.devices[:0]
	for i := range frame.Devices.All() {
		last.devices = append(last.devices, frame.Devices.Devices[i].Pose)
	}
}

// unseen is how far a joint may be, in meters, and its rotation's parts, from where it was drawn without anybody seeing it. Methods that go on from tick to tick come
// nearer and nearer to where they end.
const unseen = 2e-5

// sameToTheEye reports whether two poses look alike.
func sameToTheEye(was, is []rig.Transform) bool {
	return slices.EqualFunc(was, is, func(a, b rig.Transform) bool {
		for axis := range 3 {
			if !(math.Abs(a.Position[axis]-b.Position[axis]) < unseen && math.Abs(a.Rotation.V[axis]-b.Rotation.V[axis]) < unseen) {
				return false
			}
		}
		return math.Abs(a.Rotation.W-b.Rotation.W) < unseen
	})
}

// sameFace reports whether faces that morph targets move look alike.
func sameFace(was, is []float32) bool {
	return slices.EqualFunc(was, is, func(a, b float32) bool { return math.Abs(float64(a-b)) < 1e-3 })
}

// sameFeetToTheEye reports whether what two reports say of feet and balance looks alike. What is smoothed comes nearer and nearer to rest and never there.
func sameFeetToTheEye(was, is *gait.Report) bool {
	near := func(a, b mgl64.Vec3) bool { return a.Sub(b).Len() < unseen }
	if !near(was.XCoM, is.XCoM) || was.Velocity.Sub(is.Velocity).Len() > 1e-3 || math.Abs(was.Ground-is.Ground) > unseen || math.Abs(was.Margin-is.Margin) > unseen {
		return false
	}
	for side := range was.Feet {
		a, b := &was.Feet[side], &is.Feet[side]
		if a.Tracked != b.Tracked || a.Swinging != b.Swinging || a.Contact != b.Contact || a.Cause != b.Cause ||
			!near(a.At, b.At) || !near(a.Goal, b.Goal) || !near(a.Start, b.Start) || !near(a.Wanted, b.Wanted) || !near(a.Home, b.Home) ||
			math.Abs(a.Yaw-b.Yaw)+math.Abs(a.GoalYaw-b.GoalYaw)+math.Abs(a.HomeYaw-b.HomeYaw) > 1e-4 {
			return false
		}
	}
	return true
}
