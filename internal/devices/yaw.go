package devices

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig/phrase"
	"posewright/trackers"
)

// What a person who stands relaxed looks like.
const (
	relaxedLevel = 0.7 // cosine of how far head and body may lean
	relaxedSpan  = 60 * math.Pi / 180
)

var (
	// ErrNotRelaxed is what YawRecentered says of a person who does not stand as they should.
	ErrNotRelaxed = phrase.Fail("stand upright and relaxed, look straight ahead with your feet side by side, and try again")
	// ErrNoOtherSystem is what YawRecentered says where there is nothing to turn.
	ErrNoOtherSystem = phrase.Fail("no hip, chest or foot tracker of another tracking system than the headset's is calibrated. Calibrate first")
)

// Turn is by how much a tracking space was turned.
type Turn struct {
	Source string
	By     float64 // radians about the vertical
}

// YawRecentered turns the tracking spaces of other systems than the headset's about the headset, such that the body that their trackers are worn on faces to where the
// headset looks: the person stands relaxed and looks ahead. Inertial trackers drift about the vertical. The frame is conditioned; bound and targets say which devices
// drive which effectors, and how those are turned from a T-pose that faces +Z. Spaces that are followed are left alone, and that of a source that resets itself.
func YawRecentered(c Choices, f *trackers.Frame, bound *[calibration.RoleCount]int, targets *[effectors.Count]effectors.Target, resets string) (Choices, []Turn, error) {
	head := bound[effectors.Head]
	if head < 0 || f.Devices[head].Age(f.Time) > calibration.StaleAge {
		return c, nil, ErrNoHeadset
	}
	facing, level := heading(targets[effectors.Head].Rotation)
	if !level {
		return c, nil, ErrLookAhead
	}
	world, about := c.World.Tracked(), f.Devices[head].Pose.Position
	var turns []Turn
	for _, id := range [...]effectors.ID{effectors.Hips, effectors.Chest, effectors.LeftFoot, effectors.RightFoot} {
		source := sourceOf(f, bound[id])
		if source == "" || source == resets || source == f.Devices[head].Source || turned(turns, source) {
			continue
		}
		space, _ := c.SpaceOf(source)
		if space.Pair != (Pair{}) {
			continue
		}
		by, ok := facingOf(source, f, bound, targets, facing)
		if !ok {
			return c, nil, ErrNotRelaxed
		}
		turn := mgl64.QuatRotate(by, mgl64.Vec3{0, 1, 0})
		around := trackers.Pose{Position: about.Sub(turn.Rotate(about)), Rotation: turn}
		moved := world.Inverse().Mul(around).Mul(world).Mul(space.Tracked())
		moved.Rotation = moved.Rotation.Normalize()
		space.Pose = PoseOf(moved)
		c.SetSpace(space)
		turns = append(turns, Turn{source, by})
	}
	if len(turns) == 0 {
		return c, nil, ErrNoOtherSystem
	}
	return c, turns, nil
}

func turned(turns []Turn, source string) bool {
	for i := range turns {
		if turns[i].Source == source {
			return true
		}
	}
	return false
}

// sourceOf is the source of a device that is tracked.
func sourceOf(f *trackers.Frame, i int) string {
	if i < 0 || f.Devices[i].Kind == trackers.Headset || f.Devices[i].Age(f.Time) > calibration.StaleAge {
		return ""
	}
	return f.Devices[i].Source
}

// facingOf is by how much the trackers of a source have to turn for the body to face somewhere. Feet count in pairs, since each points outward.
func facingOf(source string, f *trackers.Frame, bound *[calibration.RoleCount]int, targets *[effectors.Count]effectors.Target, facing float64) (by float64, ok bool) {
	var values []float64
	add := func(ids ...effectors.ID) bool {
		sum, first := 0.0, 0.0
		for i, id := range ids {
			if sourceOf(f, bound[id]) != source {
				return true
			}
			yaw, level := heading(targets[id].Rotation)
			if !level {
				return false
			}
			off := math.Remainder(facing-yaw, 2*math.Pi)
			if i == 0 {
				first = off
			}
			sum += first + math.Remainder(off-first, 2*math.Pi)
		}
		values = append(values, sum/float64(len(ids)))
		return true
	}
	if !add(effectors.Hips) || !add(effectors.Chest) || !add(effectors.LeftFoot, effectors.RightFoot) || len(values) == 0 {
		return 0, false
	}
	for _, v := range values {
		off := math.Remainder(v-values[0], 2*math.Pi)
		if math.Abs(off) > relaxedSpan {
			return 0, false
		}
		by += off / float64(len(values))
	}
	return math.Remainder(values[0]+by, 2*math.Pi), true
}

// heading is where something faces that faces +Z without rotation, about the vertical, and whether it stands nearly upright.
func heading(q mgl64.Quat) (yaw float64, level bool) {
	ahead, up := q.Rotate(mgl64.Vec3{0, 0, 1}), q.Rotate(mgl64.Vec3{0, 1, 0})
	return math.Atan2(ahead.X(), ahead.Z()), up.Y() > relaxedLevel
}
