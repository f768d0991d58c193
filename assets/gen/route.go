package main

import (
	"math"

	"posewright/effectors/curve"
)

// The walk's performance: the same person walks about a room of five by five meters, in walkSeconds, from a T-pose back to it, so that it may be
// played in a loop. A route says where they go and how fast; gait.go puts their feet on the floor by it.
const walkSeconds = 61

// bend is a piece of a way: so many meters, over which it turns to the left by so many degrees.
type bend struct{ meters, turnDeg float64 }

// errand is a piece of the route: a way that is walked, or a turn on the spot.
type errand struct {
	begin, end float64 // seconds
	way        []bend
	facingDeg  float64 // the way against where the body faces: 0 walks forward, 90 to the left, 180 backward
	pace       score   // rows of a share of the way and a speed there, as shares of the highest; none is one pace
	ramp       float64 // seconds in which the pace is reached, and left again
	hurry      float64 // factor of the time of a step; 0 is 1
	turnDeg    float64 // of a turn on the spot, to the left
}

var route = []errand{
	{begin: 9.2, end: 11.9, way: []bend{{1.9, 0}}, ramp: 0.9},
	{begin: 12.6, end: 14.6, turnDeg: 180},
	{begin: 14.9, end: 25.3, ramp: 1.0, // to and fro, with bends in between
		way:  []bend{{3.2, 0}, {0.5 * math.Pi, 180}, {2.6, 0}, {0.5 * math.Pi, 180}, {1.3, 0}},
		pace: score{{0, 1}, {0.22, 1}, {0.34, 0.45}, {0.46, 0.45}, {0.55, 1}, {0.66, 1}, {0.74, 0.45}, {0.85, 0.45}, {0.95, 1}, {1, 1}}},
	{begin: 25.6, end: 27.2, turnDeg: -180},
	{begin: 27.5, end: 29.8, way: []bend{{0.9, 0}}, facingDeg: 90, ramp: 0.8},
	{begin: 30.2, end: 32.5, way: []bend{{0.9, 0}}, facingDeg: -90, ramp: 0.8},
	{begin: 32.9, end: 36.0, way: []bend{{1.9, 0}}, facingDeg: 180, ramp: 0.9},
	{begin: 36.4, end: 37.6, turnDeg: 90},
	{begin: 37.7, end: 50.3, ramp: 1.0, // around the room, walking and then jogging
		way:  []bend{{1.5 * 2 * math.Pi * 1.9, -540}},
		pace: score{{0, 0.64}, {0.26, 0.64}, {0.36, 1}, {0.94, 1}, {1, 0.85}}},
	{begin: 50.5, end: 51.5, way: []bend{{0.6, 0}}, ramp: 0.35, hurry: 0.7}, // quick steps
	{begin: 51.7, end: 52.7, way: []bend{{0.6, 0}}, facingDeg: 180, ramp: 0.4, hurry: 0.7},
	{begin: 52.8, end: 53.8, turnDeg: -90},
	{begin: 53.9, end: 57.5, way: []bend{{1.9, 0}}, ramp: 0.9}, // crouching
	{begin: 57.6, end: 59.2, turnDeg: 180},
}

// place is where the body is in the room, in which it would stand in the T-pose at 0, 0 and face +Z: meters to the left (x) and forward (z), and
// how far it is turned to the left, in degrees.
type place struct{ x, z, turnDeg float64 }

// moment is the body's way at one moment.
type moment struct {
	place
	speed  float64 // meters a second
	facing float64 // degrees: the way against where the body faces
	bend   float64 // 1/m: how sharply the way turns to the left
	errand int     // the one that is walked, or that was walked last; -1 before the first
}

const (
	// walkGridHz is how finely the walk is worked out; a frame of the session is every fourth.
	walkGridHz  = 4 * demoRateHz
	walkMoments = walkSeconds*walkGridHz + 1
)

// follow walks the route: the body's way, moment by moment.
func follow() []moment {
	moments := make([]moment, 0, walkMoments)
	at, current := place{}, -1
	var walked []float64 // meters of the present errand, from its begin on
	for i := range walkMoments {
		t := float64(i) / walkGridHz
		if next := current + 1; next < len(route) && t >= route[next].begin {
			if current >= 0 {
				at = route[current].stand(at, 1, 1)
			}
			current, walked = next, route[next].walked()
		}
		m := moment{place: at, errand: current}
		if current >= 0 {
			e := &route[current]
			if e.way == nil {
				m.place = e.stand(at, 0, minimumJerk(clamp((t-e.begin)/(e.end-e.begin), 0, 1)))
			} else {
				k := min(int(math.Round((t-e.begin)*walkGridHz)), len(walked)-1)
				total := walked[len(walked)-1]
				m.place = e.stand(at, walked[k]/total, 0)
				m.facing = e.facingDeg
				if k > 0 && k < len(walked)-1 {
					m.speed = (walked[k+1] - walked[k-1]) / total * e.length() * walkGridHz / 2
					m.bend = e.curvature(walked[k] / total)
				}
			}
		}
		moments = append(moments, m)
	}
	return moments
}

func (e *errand) length() float64 {
	length := 0.0
	for _, b := range e.way {
		length += b.meters
	}
	return length
}

// walked is how far along the way the body is at each moment from the errand's begin to its end. The unit is one that makes the highest pace 1.
func (e *errand) walked() []float64 {
	if e.way == nil {
		return nil
	}
	n := int(math.Round((e.end - e.begin) * walkGridHz))
	// The pace depends on the share of the way, and that on the pace: from a first guess, this settles.
	total := 1.0
	var walked []float64
	for range 60 {
		walked = append(walked[:0], 0)
		for k := range n {
			t := (float64(k) + 0.5) / walkGridHz
			pace := minimumJerk(clamp(t/e.ramp, 0, 1)) * minimumJerk(clamp((e.end-e.begin-t)/e.ramp, 0, 1))
			if e.pace != nil {
				pace *= e.pace.at(walked[k]/total, 0)
			}
			walked = append(walked, walked[k]+pace/walkGridHz)
		}
		total = walked[n]
	}
	return walked
}

// stand is where the body is that began at a place, after a share of the way and of the turn.
func (e *errand) stand(from place, share, turned float64) place {
	from.turnDeg += e.turnDeg * turned
	left := share * e.length()
	for _, b := range e.way {
		meters := math.Min(left, b.meters)
		left -= meters
		heading := (from.turnDeg + e.facingDeg) * math.Pi / 180
		angle := b.turnDeg * math.Pi / 180 * meters / b.meters
		// The chord of the arc, in the direction half-way along it.
		chord := meters
		if angle != 0 {
			chord = meters / angle * 2 * math.Sin(angle/2)
		}
		sin, cos := math.Sincos(heading + angle/2)
		from.x += chord * sin
		from.z += chord * cos
		from.turnDeg += angle * 180 / math.Pi
	}
	return from
}

// curvature is how sharply the way turns to the left, after a share of it.
func (e *errand) curvature(share float64) float64 {
	left := share * e.length()
	for _, b := range e.way {
		if left <= b.meters {
			return b.turnDeg * math.Pi / 180 / b.meters
		}
		left -= b.meters
	}
	return 0
}

// rounded takes the corners out of a voice: the mean of it around each moment, weighted by a raised cosine of so many seconds.
func rounded(voice []float64, seconds float64) []float64 {
	half := int(math.Round(seconds * walkGridHz / 2))
	weights, sum := make([]float64, 2*half+1), 0.0
	for i := range weights {
		weights[i] = 1 + math.Cos(math.Pi*float64(i-half)/float64(half+1))
		sum += weights[i]
	}
	smoothed := make([]float64, len(voice))
	for i := range voice {
		for k, w := range weights {
			smoothed[i] += w / sum * voice[min(max(i+k-half, 0), len(voice)-1)]
		}
	}
	return smoothed
}

// How a person walks, over the Froude speed v/√(gL), as it was measured on motion capture: lengths in legs, times in √(L/g), angles in degrees, and
// phases in strides, where the left foot lands at 0 and the right one at a half.
var (
	stepTimes  = curve.Smooth([][2]float64{{0, 2.6}, {0.24, 2.55}, {0.36, 2.0}, {0.51, 1.80}, {0.58, 1.72}, {0.68, 1.33}, {0.83, 1.22}, {1.1, 1.12}}...)
	landsAhead = curve.Smooth([][2]float64{{0, 0}, {0.14, 0.24}, {0.24, 0.36}, {0.36, 0.43}, {0.51, 0.51}, {0.58, 0.48}, {0.68, 0.29}, {0.83, 0.30}, {1.1, 0.38}}...)
	halfWidths = curve.Smooth([][2]float64{{0, 0.11}, {0.24, 0.07}, {0.36, 0.07}, {0.52, 0.045}, {0.8, 0.03}}...)
	bobs       = curve.Smooth([][2]float64{{0, 0}, {0.14, 0.005}, {0.23, 0.009}, {0.37, 0.022}, {0.50, 0.032}, {0.68, 0.058}, {1, 0.059}}...)
	bobLows    = curve.Smooth([][2]float64{{0, 0.25}, {0.37, 0.22}, {0.50, 0.24}, {0.68, 0.36}, {1, 0.38}}...) // in steps: where the head is lowest
	sideways   = curve.Smooth([][2]float64{{0, 0.040}, {0.23, 0.040}, {0.37, 0.032}, {0.50, 0.021}, {0.68, 0.019}}...)
	hipTurns   = curve.Smooth([][2]float64{{0, 1}, {0.23, 4}, {0.37, 6}, {0.50, 8}, {0.68, 6}, {1, 7}}...)
	hipPhases  = curve.Smooth([][2]float64{{0, 0.73}, {0.23, 0.73}, {0.37, 0.60}, {0.50, 0.53}, {0.68, 0.46}}...)
	chestTurns = curve.Smooth([][2]float64{{0, 1}, {0.23, 4}, {0.37, 6}, {0.50, 6}, {0.68, 12}, {1, 15}}...)
	armSwings  = curve.Smooth([][2]float64{{0, 3}, {0.23, 10}, {0.37, 16}, {0.50, 21}, {0.68, 27}, {1, 32}}...)
	elbowBends = curve.Smooth([][2]float64{{0, 20}, {0.37, 24}, {0.50, 28}, {0.60, 50}, {0.68, 82}, {1, 88}}...)
	trunkLeans = curve.Smooth([][2]float64{{0, 0}, {0.37, 3}, {0.50, 4}, {0.68, 8}, {1, 10}}...)
)

const (
	sidewaysPhase = 0.27 // where the head is farthest to the left
	chestPhase    = 0.95 // where the chest is turned farthest to the left
	sideHalfWidth = 0.11
	homeHalfWidth = 0.116 // the feet of the T-pose
	sideStepTime  = 0.84  // against forward, as backward
	legLength     = 0.818
	gravity       = 9.81
)

func clamp(x, low, high float64) float64 { return max(low, min(high, x)) }
