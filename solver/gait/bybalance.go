package gait

import (
	"math"

	"posewright/solver/vec"
)

// balanceSteps steps by balance, distance and angle, for [ByBalance]: the method of Scheurenbrand 2019, chapter 6. What is as he has it says so by its number; where he gives a share a frame, it is a rate here.
//
// The head goes up and down with the feet (eq. 6.18 to 6.21) only where a stick moves the body, see [HeadOffset]: else it would not be where the headset is. Otherwise
// than his, hips that walk backward swing with the legs and not against them (eq. 6.22), and a foot whose leg is too short rises on its ball.
type balanceSteps struct {
	in      *frame
	plan    *stepPlan
	balance *balance
	walking bool
	slope   float64 // of the ground on the way, smoothed

	feet *[2]foot // phases of swings, and a foot that is lifted
}

// Run moves the phases of the feet in the air, and lifts one that must step.
func (w *balanceSteps) Run() {
	for side := range w.feet {
		if f := &w.feet[side]; f.swinging && !f.tracked {
			f.swing.time = w.stepDuration(w.goal(side), f.phase)
			f.advance(w.in.dt / f.swing.time)
		}
	}
	w.checkForNewStep()
}

// stepLength is how far a step goes in the way of the body (eq. 6.3 to 6.7).
func (w *balanceSteps) stepLength() float64 {
	t := w.plan
	return w.in.settings.Scheurenbrand.StepLength(t.speed, w.in.speedUnit) * w.in.settings.DirectionTime.At(math.Abs(t.angle)) * w.in.settings.SlopeTime.At(w.slope)
}

// predicted is where the center of mass will be (listing 6.1).
func (w *balanceSteps) predicted(seconds float64) groundVec {
	return w.plan.mass.addScaled(seconds, w.plan.velocity)
}

// across is from the line on which the body goes to a foot's side of it (listing 6.2).
func (w *balanceSteps) across(side int) groundVec {
	t := w.plan
	out := Sign(side)
	if t.way.dot(w.in.forward) <= 0 {
		out = -out
	}
	return t.way.left().scale(out * t.half)
}

// goal is where a foot in the air should land (6.7, 6.8).
func (w *balanceSteps) goal(side int) groundVec {
	t := w.plan
	f := &w.feet[side]
	left := (1 - f.phase) * f.swing.time
	if !w.walking {
		return w.standingGoal(side, left)
	}
	return w.predicted(left).addScaled(t.ahead, t.way).add(w.across(side))
}

// standingGoal is across the center of mass from the other foot, on the foot's own side and neither too near nor too far (eq. 6.8, figure 6.11).
func (w *balanceSteps) standingGoal(side int, left float64) groundVec {
	in, n := w.in, &w.in.settings.Scheurenbrand
	mass := w.predicted(left)
	way := mass.sub(w.feet[1-side].at)
	if own := Sign(side) * way.dot(in.left); own < 0 {
		way = way.addScaled(-2*own*Sign(side), in.left)
	}
	distance := way.length()
	if distance < 1e-9 {
		return mass.addScaled(Sign(side)*(n.DistanceMin*in.legLength+in.broad), in.left)
	}
	return mass.addScaled(vec.Clamp(distance, n.DistanceMin*in.legLength+in.broad, n.DistanceMax*in.legLength+in.broad)/distance, way)
}

// firstGoal is where a foot that is about to be lifted should land: while the body walks, half of a step ahead of the other one (figure 6.12).
func (w *balanceSteps) firstGoal(side int) groundVec {
	n, t := &w.in.settings.Scheurenbrand, w.plan
	if !w.walking {
		return w.standingGoal(side, n.StandTime)
	}
	beside := t.mass.addScaled(w.feet[1-side].at.sub(t.mass).dot(t.way), t.way)
	return beside.addScaled(n.StepAhead*w.stepLength(), t.way).add(w.across(side))
}

// stepDuration is how long the whole of a step lasts so that the foot is as far ahead of the body as it should be when it lands (eq. 6.11 to 6.13). Since
// the goal of a foot in the air moves with the body, it is the goal with which a step begins that decides.
func (w *balanceSteps) stepDuration(goal groundVec, phase float64) float64 {
	n, t := &w.in.settings.Scheurenbrand, w.plan
	if !w.walking {
		return n.StandTime
	}
	distance := goal.sub(t.mass).dot(t.way) - t.ahead
	if distance <= 0 {
		return n.MinStepTime
	}
	return vec.Clamp(distance/t.speed/math.Max(1-phase, 1e-6), n.MinStepTime, n.MaxStepTime)
}

// checkForNewStep lifts a foot where the body is out of balance, the feet are too near or too far, on the wrong side, or turned too far (6.6).
func (w *balanceSteps) checkForNewStep() {
	in, n, t := w.in, w.in.settings, w.plan
	free := func(side int) bool { return !w.feet[side].swinging && !in.tracked[side] }
	if !free(leftSide) && !free(rightSide) {
		return
	}
	for side := range w.feet { // StepOverlap: how far one must be for the other to begin
		if f := &w.feet[side]; f.swinging && f.phase < t.stepTime/t.swingTime {
			return
		}
	}
	cause, turned := w.outOfPlace()
	if cause != NoStep && cause != StepRotation && w.idle() {
		cause, turned = w.turnedTooFar()
	}
	if cause == NoStep {
		return
	}
	// The one that has further to go (algorithm 6.2), or the one that is turned.
	var way [2]float64
	for side := range way {
		way[side] = w.firstGoal(side).sub(w.feet[side].at).length()
	}
	side := leftSide
	if way[rightSide] > way[leftSide] {
		side = rightSide
	}
	if cause == StepRotation {
		side = turned
	}
	if !free(side) {
		side = 1 - side
		if cause == StepRotation {
			return
		}
	}
	goal := w.firstGoal(side)
	w.feet[side].begin(cause, n.Scheurenbrand.StandTime)
	w.feet[side].swing.time = w.stepDuration(goal, 0)
}

// idle is whether a step of a standing body would put its foot down where it stands, beside one that a device has. That one can be where no place of the other
// brings the center of pressure under the body; his step for balance assumes that the other foot can take the next one.
func (w *balanceSteps) idle() bool {
	for side := range w.feet {
		if f := &w.feet[side]; w.in.tracked[1-side] && !f.swinging && !w.walking {
			return w.standingGoal(side, 0).sub(f.at).length() < idleStep*w.in.legLength
		}
	}
	return false
}

// outOfPlace is why a step is needed, and for a foot that is turned too far, which.
func (w *balanceSteps) outOfPlace() (StepCause, int) {
	in, n, t := w.in, &w.in.settings.Scheurenbrand, w.plan
	apart := w.feet[leftSide].at.sub(w.feet[rightSide].at).length()
	var out [2]float64
	for side := range out {
		if f := &w.feet[side]; !f.swinging && !in.tracked[side] {
			out[side] = Sign(side) * f.at.sub(t.mass).dot(in.left)
		}
	}
	switch {
	case w.balance.outside > 0:
		return StepBalance, 0
	case apart < in.leastGap(n.DistanceMin) || apart > in.leastGap(n.DistanceMax):
		return StepDistance, 0
	case out[leftSide] < 0 || out[rightSide] < 0:
		return StepCrossing, 0
	}
	return w.turnedTooFar()
}

// turnedTooFar is which foot must step because it is turned too far in or out, if one must.
func (w *balanceSteps) turnedTooFar() (StepCause, int) {
	in, n := w.in, &w.in.settings.Scheurenbrand
	var yaw [2]float64
	for side := range yaw {
		if f := &w.feet[side]; !f.swinging && !in.tracked[side] {
			yaw[side] = Sign(side) * vec.WrapAngle(f.yaw-in.yaw)
		}
	}
	excess := func(a float64) float64 { return math.Max(n.YawIn-a, a-n.YawOut) }
	worse := leftSide
	if excess(yaw[rightSide]) > excess(yaw[leftSide]) {
		worse = rightSide
	}
	if excess(yaw[worse]) > 0 {
		return StepRotation, worse
	}
	return NoStep, 0
}
