package main

import "math"

// footfall is a landing of a foot of the person who walks, whose feet no one tracks: what a solver that sees only their head and their hands should
// find.
type footfall struct {
	at      float64 // seconds
	right   bool
	x, z    float64 // meters, under the ankle
	turnDeg float64 // of the foot, to the left
	errand  int
	nth     int // of the errand's footfalls, from 0
}

// stride is where in its stride the body is at one moment.
type stride struct {
	clock  float64 // in strides: whole numbers are landings of the left foot, halves of the right one
	froude float64
	effort float64 // 0 to 1: how much of a walker's sway there is
}

const (
	leansFirst = 0.30 // seconds at most for which the body moves before the first foot lifts
	firstSwing = 0.38 // of a stride: the first step, through the air
	spotStride = 1.0  // seconds: a stride of a person who turns on the spot
	sideGap    = 0.14 // of a leg: between the feet that come together, sideways
	toesOut    = 7    // degrees
	hipHeight  = 0.90 // meters
	comesNear  = 0.35 // seconds: how far a person foresees where they turn and stop
)

// tread lets the person's feet carry the body along its way: the strides, moment by moment, and the footfalls.
func tread(body []moment) (strides []stride, falls []footfall) {
	speeds, effort := make([]float64, len(body)), make([]float64, len(body))
	for i, m := range body {
		speeds[i] = m.speed / math.Sqrt(gravity*legLength)
	}
	speeds = rounded(speeds, 0.3)
	strides = make([]stride, len(body))
	feet := [2]footfall{{x: homeHalfWidth * legLength}, {x: -homeHalfWidth * legLength}}
	walking, errand, nth, stopped := false, -1, 0, 0
	clock := 0.0
	for i := range body {
		m, t := &body[i], float64(i)/walkGridHz
		seconds := m.strideSeconds(speeds[i])
		if m.errand != errand && t >= route[m.errand].begin+route[m.errand].leans() {
			errand, nth = m.errand, 0
			if !walking {
				walking = true
				// The foot on the side to which the body goes, or turns, begins, else the left one. The body has moved over the other one before.
				clock = 1 - firstSwing
				if e := &route[errand]; e.facingDeg == -90 || e.turnDeg < 0 {
					clock += 0.5
				}
				for k := (stopped + i) / 2; k < i; k++ {
					strides[k].clock = clock
				}
			}
		}
		if walking {
			effort[i] = 1
			before := math.Floor(2 * clock)
			clock += 1 / (walkGridHz * seconds)
			if now := math.Floor(2 * clock); now > before {
				right := math.Mod(now, 2) == 1
				fall := land(body, speeds, i, right, seconds)
				fall.nth, fall.errand = nth, errand
				feet[int(math.Mod(now, 2))] = fall
				falls = append(falls, fall)
				nth++
				if t > route[errand].end-comesNear && atHome(feet[0], m, 1) && atHome(feet[1], m, -1) {
					walking, stopped = false, i
				}
			}
		}
		strides[i] = stride{clock: clock, froude: speeds[i]}
	}
	for i, e := range rounded(effort, 0.7) {
		strides[i].effort = e
	}
	return strides, falls
}

// leans is for how many seconds the body moves before the first foot lifts.
func (e *errand) leans() float64 {
	if e.way == nil {
		return 0.2
	}
	return math.Min(leansFirst, 0.4*e.ramp)
}

// strideSeconds is how long a stride lasts.
func (m *moment) strideSeconds(froude float64) float64 {
	if m.errand < 0 || route[m.errand].way == nil {
		return spotStride
	}
	seconds := 2 * stepTimes.At(froude) * math.Sqrt(legLength/gravity)
	if m.facing != 0 {
		seconds *= sideStepTime
	}
	if hurry := route[m.errand].hurry; hurry > 0 {
		seconds *= hurry
	}
	return seconds
}

// land is where a foot comes down: where the body will be when it is over the foot, and to the side.
func land(body []moment, speeds []float64, i int, right bool, seconds float64) footfall {
	from, froude := &body[i], speeds[i]
	side := 1.0
	if right {
		side = -1
	}
	later := func(seconds float64) int { return min(i+int(seconds*walkGridHz), len(body)-1) }
	over, across := later(comesNear), halfWidths.At(froude)*legLength
	switch {
	case from.facing == 90 || from.facing == -90: // the one foot steps aside, the other one follows
		over, across = i, sideGap*legLength/2
		if (from.facing < 0) == right {
			over = later(seconds / 2)
		}
	case froude > 0.01:
		over = later(landsAhead.At(froude) / froude * math.Sqrt(legLength/gravity))
		if from.facing == 180 {
			across = sideHalfWidth * legLength
		}
	}
	m := &body[over]
	if speeds[over] < 0.05 { // it has arrived
		across = homeHalfWidth * legLength
	}
	// In a bend the body leans into it, and its feet are outside of it.
	across = side*across - hipHeight*m.speed*m.speed*m.bend/gravity
	sin, cos := math.Sincos(m.turnDeg * math.Pi / 180)
	return footfall{
		at: float64(i) / walkGridHz, right: right,
		x: m.x + across*cos, z: m.z - across*sin, turnDeg: body[later(comesNear)].turnDeg + side*toesOut,
	}
}

// atHome reports whether a foot stands where it does when the body is at rest.
func atHome(foot footfall, m *moment, side float64) bool {
	sin, cos := math.Sincos(m.turnDeg * math.Pi / 180)
	half := side * homeHalfWidth * legLength
	return math.Hypot(foot.x-m.x-half*cos, foot.z-m.z+half*sin) < 0.08 && math.Abs(foot.turnDeg-side*toesOut-m.turnDeg) < 12
}
