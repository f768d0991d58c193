package gait

import (
	"math"

	"posewright/solver/vec"
)

// frame is what a tick is given, and what follows from that alone. Stages read it; none changes it.
type frame struct {
	_ vec.Incomparable

	settings  *Settings
	terrain   terrain
	legLength float64 // meters: the mean of both legs
	broad     float64 // meters: how much further out than those of people of this leg length the hip joints are; so are the feet
	dt        float64 // seconds since the tick before
	speedUnit float64 // factor of speeds that are given for a leg length of 0.85 m
	timeUnit  float64 // √(L/g), seconds

	hips     vec.Vector // middle of the hip joints
	center   groundVec  // the same, seen from above
	pivot    vec.Vector // from the hips: what the pelvis turns about
	mass     vec.Vector // center of mass, of [ByBalance]
	yaw      float64    // radians: yaw of the hips
	facing   vec.Rotation
	forward  groundVec // where the hips face
	left     groundVec
	hipsHeld float64 // 0 to 1: how much a device has the hips
	dropMax  float64 // meters that the pelvis may go down
	headset  headset

	shapes  *[2]FootShape
	devices *[2]TrackedFoot
	tracked [2]bool // which feet devices have

	filters *filterCache
}

// headset is what a device tells of the head.
type headset struct {
	known    bool
	position vec.Vector
	neck     vec.Vector // where the head nods and shakes about
	yaw      float64    // radians
}

const gravity = 9.81 // meters per second²

// The sides of the body, as indices of feet.
const (
	leftSide  = 0
	rightSide = 1
)

// Sign is 1 for the left side and -1 for the right one.
func Sign(side int) float64 { return float64(1 - 2*side) }

// eased is the share of the way that a filter with a time constant in seconds goes in this tick.
func (in *frame) eased(time float64) float64 { return in.filters.share(time, in.dt) }

// hipsEstimated is how much of the hips is guessed from the headset, 0 to 1.
func (in *frame) hipsEstimated() float64 {
	if !in.headset.known {
		return 0
	}
	return 1 - in.hipsHeld
}

// usualHips is half of the distance between the hip joints of people, at most, in leg lengths. Where an avatar has more, as those with short legs under a broad
// pelvis, feet as near to each other as those of people would put its legs askew, and together.
const usualHips = 0.15

// broadOf is how much further out hip joints are than those of people, in meters.
func broadOf(shapes *[2]FootShape, legLength float64) float64 {
	broad := (shapes[leftSide].Hip.X-shapes[rightSide].Hip.X)/2 - usualHips*legLength
	if !(broad > 0 && broad < 1e9) {
		return 0
	}
	return broad
}

// leastGap is how far apart across feet must be where people keep a gap of so many leg lengths.
func (in *frame) leastGap(gap float64) float64 { return gap*in.legLength + 2*in.broad }

// home is where a foot stands when a body over a center, facing forward, is at rest.
func (in *frame) home(side int, center, forward groundVec) groundVec {
	return center.addScaled(Sign(side)*(in.settings.StanceHalf*in.legLength+in.broad), forward.left()).addScaled((in.shapes[leftSide].Ankle.Z+in.shapes[rightSide].Ankle.Z)/2, forward)
}

// beside is a goal of a foot, moved across from where the other foot stands as far as both must be apart at least, but no further than most, all in meters.
func beside(side int, goal, other, across groundVec, least, most float64) groundVec {
	if gap := Sign(side) * goal.sub(other).dot(across); gap < least {
		return goal.addScaled(Sign(side)*min(least-gap, most), across)
	}
	return goal
}

// aside is how far at most a foot of a standing body lands from home to be beside the other one, in meters. A foot that a device has may be anywhere.
func (in *frame) aside(other int) float64 {
	if in.tracked[other] {
		return in.settings.SettleDistance * in.legLength
	}
	return math.Inf(1)
}

// filterCache keeps the shares of filters: ticks of one length ask for the same few.
type filterCache [32]struct{ time, dt, share float64 }

// filterProbes is how many places after its own a share may be in.
const filterProbes = 4

func (c *filterCache) share(time, dt float64) float64 {
	at := math.Float64bits(time) * 0x9E3779B97F4A7C15 >> 59 // Knuth's multiplicative hash
	e := &c[at]
	for range filterProbes {
		e = &c[at&31]
		if e.time == time && e.dt == dt {
			return e.share
		}
		if e.dt != dt { // of other ticks, or of none
			break
		}
		at++
	}
	e.time, e.dt, e.share = time, dt, 1-math.Exp(-dt/time)
	return e.share
}

func square(x float64) float64 { return x * x }

// fract is x without its whole turns, from 0 to 1.
func fract(x float64) float64 { return x - math.Floor(x) }

// Nearest is x without whole turns, from -0.5 to 0.5.
func Nearest(x float64) float64 { return x - math.Round(x) }

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
