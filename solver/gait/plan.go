package gait

import (
	"math"

	"posewright/solver/ground"
	"posewright/solver/vec"
)

// stepPlan is which way, how long and how wide the steps of this tick are.
type stepPlan struct {
	velocity  groundVec // of the body, as its steps foresee it
	bend      float64   // radians a second that the way turns to the left, 0 on one that only winds
	speed     float64
	froude    float64
	way       groundVec // unit: where the body goes; where it faces when it stands
	angle     float64   // radians from where the hips face to the way, to the left
	sidelong  float64   // 0 where the body goes ahead, back or diagonally, 1 where it goes sideways
	across    groundVec // unit: direction to the left in which the feet are apart: square to the way, but the body's left where it goes sideways
	stepTime  float64   // seconds
	swingTime float64   // seconds
	share     float64   // of a stride that a foot is in the air
	ahead     float64   // meters ahead of the hips at which a foot lands, as a person with this step time puts it there
	half      float64   // meters: half of the distance across between the feet
	running   float64   // 0 to 1
	pitchGain float64   // factor of the pitch of feet that go forward
	hipHeight float64   // of the hip joints above the ground
	mass      groundVec // center of mass, of [ByBalance]
}

// stepPlanner makes the plan from how the body moves.
type stepPlanner struct {
	in      *frame
	motion  *motion
	clock   *strideClock
	inPlace *inPlace
	rise    float64 // height of the ground under the body, smoothed

	plan stepPlan // result
}

// Run fills in the plan, and moves on what the motion smooths of it.
func (w *stepPlanner) Run() {
	in, n, m, t := w.in, w.in.settings, w.motion, &w.plan
	t.bend = m.bend * vec.SmoothStep((math.Abs(m.bend)-bendLeast)/bendLeast)
	t.velocity = m.velocity(in, t.bend)
	least := slowestWay * in.speedUnit
	if n.Method == ByBalance {
		m.mass.observe(in)
		t.mass, t.velocity = groundOf(m.mass.at), m.mass.velocity
		least = n.Scheurenbrand.DirectionSpeed
	}
	if w.inPlace.on { // the sway is no way
		t.velocity = groundVec{}
	}
	t.speed = t.velocity.length()
	t.froude = t.speed / math.Sqrt(gravity*in.legLength)
	t.way, t.angle = in.forward, 0
	direction := 1.0
	if t.speed > least {
		t.way = t.velocity.scale(1 / t.speed)
		t.angle = math.Atan2(t.way.dot(in.left), t.way.dot(in.forward))
		direction = n.DirectionTime.At(math.Abs(t.angle))
	}
	t.sidelong, t.across = sidelong(t.angle), in.left
	left := t.way.left()
	left = left.scale(math.Copysign(1, left.dot(in.left))).lerp(in.left, t.sidelong)
	if size := left.length(); size > acrossLeast {
		t.across = left.scale(1 / size)
	}
	along, across := t.way.dot(in.forward), t.way.dot(in.left)
	ways, ease := [3]float64{square(max(0, along)), square(max(0, -along)), square(across)}, in.eased(wayTime)
	for i := range ways {
		m.ways[i] += (ways[i] - m.ways[i]) * ease
	}
	t.running = vec.Clamp((t.froude-0.6)/0.4, 0, 1)

	// Curves can be edited to anything.
	cadence := w.clock.stepFactor(n)
	t.stepTime = vec.Clamp(n.StepTime.At(t.froude)*in.timeUnit*cadence*direction*w.onSlope(), leastStepTime, mostStepTime)
	t.swingTime = vec.Clamp(n.SwingTime.At(t.froude)*in.timeUnit*cadence*(1+direction)/2, leastStepTime/2, 1.8*t.stepTime)
	t.hipHeight = in.hips.Y - w.rise
	if most := w.longestStepTime(); t.stepTime > most {
		// Who is seen to stride slower can do so.
		t.stepTime += (max(most, t.stepTime/2) - t.stepTime) * (1 - w.clock.locked)
		t.swingTime = min(t.swingTime, 1.8*t.stepTime)
	}
	t.ahead = n.Ahead.At(t.froude) * in.legLength
	if n.Method == ByPhase { // when a foot lands the hips are about half way between the feet: who is seen to take longer steps lands further ahead
		t.ahead *= 1 + (cadence-1)*w.clock.locked
	}
	if w.inPlace.on {
		t.stepTime, t.swingTime = w.inPlace.time, 2*inPlaceShare*w.inPlace.time
	}
	t.share = t.swingTime / (2 * t.stepTime)
	blend := n.WidthBlend.At(math.Abs(t.angle))
	t.half = (n.WidthForward.At(t.froude)*(1-blend)+n.WidthSideways*blend)*in.legLength + in.broad
	t.froude += (inPlaceFroude - t.froude) * m.spot
	t.pitchGain = n.PitchForwardGain.At(t.froude)
	m.stride += (truth(w.clock.walking || w.inPlace.on) - m.stride) * in.eased(wayTime)
	m.spot += (truth(w.inPlace.on) - m.spot) * in.eased(wayTime)
}

const (
	leastStepTime = 0.1  // seconds
	mostStepTime  = 30.0 // seconds
	slopeTime     = 0.3  // seconds
)

// Along which line the feet are apart: rationale R39.
const (
	diagonalMost = 55 * math.Pi / 180 // from straight ahead or back: the feet of people who walk so stand along their way
	sidewaysFrom = 80 * math.Pi / 180
	acrossLeast  = 0.1 // length of the mix of two directions below which neither counts
)

// sidelong is 0 for a way at an angle to the body that goes ahead, back or diagonally, 1 for one that goes sideways.
func sidelong(angle float64) float64 {
	from := math.Abs(angle)
	from = min(from, math.Pi-from)
	return vec.SmoothStep((from - diagonalMost) / (sidewaysFrom - diagonalMost))
}

// longestStepTime is the step time with which the legs just reach as far as the hips go while a foot stands. Sideways the foot behind does not overtake the
// other, so that it must reach for half as long again.
func (w *stepPlanner) longestStepTime() float64 {
	in, n, t := w.in, w.in.settings, &w.plan
	if t.speed < slowestWay*in.speedUnit {
		return math.Inf(1)
	}
	left, right := &in.shapes[leftSide], &in.shapes[rightSide]
	l, sideways := in.legLength, w.motion.ways[2]
	height := t.hipHeight - in.dropMax - (left.Ankle.Y+right.Ankle.Y)/2
	reach := max(0.2*l, math.Sqrt(max(0, square(n.Reach*l)-square(height))))
	along := (left.Ball.Z + right.Ball.Z) / 2 // what rolling over the foot gives
	across := left.Hip.X - right.Hip.X - in.leastGap(n.MinGap)
	usable := 2*reach + along + (across-along)*sideways
	return (usable/t.speed + t.swingTime) / (2 + sideways)
}

// onSlope is the factor of the step time for the ground on the way (Scheurenbrand 2019, eq. 6.6).
func (w *stepPlanner) onSlope() float64 {
	in, t := w.in, &w.plan
	slope := 0.0
	if w.clock.walking && in.terrain.ground.Kind != ground.Level {
		length := max(0.35*in.legLength, t.speed*in.settings.StepTime.At(t.froude)*in.timeUnit)
		least, most := math.Inf(1), math.Inf(-1)
		for i := range 5 {
			height, _ := in.terrain.under(in.center.addScaled(length*float64(i)/4, t.way))
			least, most = min(least, height), max(most, height)
		}
		slope = (most - least) / length
	}
	w.motion.slope += (slope - w.motion.slope) * in.eased(slopeTime)
	return in.settings.SlopeTime.At(w.motion.slope)
}
