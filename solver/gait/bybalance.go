package gait

import (
	"math"

	"posewright/solver/vec"
)

// The method of Scheurenbrand 2019, chapter 6. What is as he has it says so by its number; where he gives a share a frame, it is a rate here.
//
// Left out is the head's going up and down with the feet (eq. 6.18 to 6.21), which would take the head from where the headset is. Otherwise than his,
// shoulders and hips swing by how far the feet are ahead where the body faces, not where it goes (eq. 6.22), so that walking backward does not turn the
// hips against the legs; and a foot whose leg is too short rises on its ball.

// stepByBalance moves the phases of the feet in the air, and lifts one that must step.
func (w *balanceSteps) stepByBalance() {
	s, t := w.State, &w.now
	s.walking = t.speed >= w.Settings.Scheurenbrand.WalkSpeed
	for side := range s.foot {
		if f := &s.foot[side]; f.swinging && !f.tracked {
			f.time = w.stepDuration(w.goalByBalance(side), f.phase)
			(*swings)(w).advance(side, w.DT/f.time)
		}
	}
	w.checkForNewStep()
}

// observeMass works out where the centre of mass is, in the chest, and how it moves (6.4).
func (w *balanceSteps) observeMass() {
	n, s, t := &w.Settings.Scheurenbrand, w.State, &w.now
	mass := w.Mass
	if mass == (vec.Vector{}) {
		mass = w.Center
	}
	if !s.mass.known {
		s.mass.known, s.mass.at, s.mass.velocity = true, mass, groundVec{}
	} else if w.DT > 0 {
		moved := groundOf(mass).sub(groundOf(s.mass.at)).scale(1 / w.DT)
		s.mass.velocity = s.mass.velocity.lerp(moved, (*Walk)(w).eased(n.VelocityTime))
	}
	s.mass.at = mass
	t.mass = groundOf(mass)
	t.velocity = s.mass.velocity
}

// stepLength is how far a step goes in the way of the body (eq. 6.3 to 6.7).
func (w *balanceSteps) stepLength() float64 {
	t := &w.now
	return w.Settings.Scheurenbrand.StepLength(t.speed, t.speedUnit) * w.Settings.DirectionTime.At(math.Abs(t.angle)) * w.Settings.SlopeTime.At(w.State.slope)
}

// foreseen is where the centre of mass will be (listing 6.1).
func (w *balanceSteps) foreseen(seconds float64) groundVec {
	return w.now.mass.addScaled(seconds, w.now.velocity)
}

// across is from the line on which the body goes to a foot's side of it (listing 6.2).
func (w *balanceSteps) across(side int) groundVec {
	t := &w.now
	out := Sign(side)
	if t.way.dot(t.forward) <= 0 {
		out = -out
	}
	return t.way.left().scale(out * t.half)
}

// goalByBalance is where a foot in the air should land (6.7, 6.8).
func (w *balanceSteps) goalByBalance(side int) groundVec {
	s, t := w.State, &w.now
	f := &s.foot[side]
	left := (1 - f.phase) * f.time
	if !s.walking {
		return w.standingGoal(side, left)
	}
	return w.foreseen(left).addScaled(t.ahead, t.way).add(w.across(side))
}

// standingGoal is across the centre of mass from the other foot, on the foot's own side and neither too near nor too far (eq. 6.8, figure 6.11).
func (w *balanceSteps) standingGoal(side int, left float64) groundVec {
	n, t := &w.Settings.Scheurenbrand, &w.now
	mass := w.foreseen(left)
	way := mass.sub(w.State.foot[1-side].at)
	if own := Sign(side) * way.dot(t.left); own < 0 {
		way = way.addScaled(-2*own*Sign(side), t.left)
	}
	distance := way.length()
	if distance < 1e-9 {
		return mass.addScaled(Sign(side)*n.DistanceMin*w.LegLength, t.left)
	}
	return mass.addScaled(vec.Clamp(distance, n.DistanceMin*w.LegLength, n.DistanceMax*w.LegLength)/distance, way)
}

// firstGoal is where a foot that is about to be lifted should land: while the body walks, half of a step ahead of the other one (figure 6.12).
func (w *balanceSteps) firstGoal(side int) groundVec {
	n, s, t := &w.Settings.Scheurenbrand, w.State, &w.now
	if !s.walking {
		return w.standingGoal(side, n.StandTime)
	}
	beside := t.mass.addScaled(s.foot[1-side].at.sub(t.mass).dot(t.way), t.way)
	return beside.addScaled(n.StepAhead*w.stepLength(), t.way).add(w.across(side))
}

// stepDuration is how long the whole of a step lasts so that the foot is as far ahead of the body as it should be when it lands (eq. 6.11 to 6.13). Since
// the goal of a foot in the air moves with the body, it is the goal with which a step begins that decides.
func (w *balanceSteps) stepDuration(goal groundVec, phase float64) float64 {
	n, s, t := &w.Settings.Scheurenbrand, w.State, &w.now
	if !s.walking {
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
	n, s, t := w.Settings, w.State, &w.now
	free := func(side int) bool { return !s.foot[side].swinging && !t.tracked[side] }
	if !free(leftSide) && !free(rightSide) {
		return
	}
	for side := range s.foot { // StepOverlap: how far one must be for the other to begin
		if f := &s.foot[side]; f.swinging && f.phase < t.stepTime/t.swingTime {
			return
		}
	}
	cause, turned := w.outOfPlace()
	if cause == NoStep {
		return
	}
	// The one that has further to go (algorithm 6.2), or the one that is turned.
	var way [2]float64
	for side := range way {
		way[side] = w.firstGoal(side).sub(s.foot[side].at).length()
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
	(*swings)(w).lift(side, cause, n.Scheurenbrand.StandTime)
	s.foot[side].time = w.stepDuration(goal, 0)
}

// outOfPlace is why a step is needed, and for a foot that is turned too far, which.
func (w *balanceSteps) outOfPlace() (StepCause, int) {
	n, s, t := &w.Settings.Scheurenbrand, w.State, &w.now
	apart := s.foot[leftSide].at.sub(s.foot[rightSide].at).length() / w.LegLength
	var out, yaw [2]float64
	for side := range out {
		f := &s.foot[side]
		if f.swinging || t.tracked[side] {
			continue
		}
		out[side] = Sign(side) * f.at.sub(t.mass).dot(t.left)
		yaw[side] = Sign(side) * vec.WrapAngle(f.yaw-w.Facing)
	}
	switch {
	case t.outside > 0:
		return StepBalance, 0
	case apart < n.DistanceMin || apart > n.DistanceMax:
		return StepDistance, 0
	case out[leftSide] < 0 || out[rightSide] < 0:
		return StepCrossing, 0
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

// measureLean works out how far the centre of mass leans beyond what the feet bear: the center of pressure is between them (6.6, figure 6.10).
func (w *balanceSteps) measureLean() {
	s, t := w.State, &w.now
	a, b := &s.foot[leftSide], &s.foot[rightSide]
	pressure := a.at.lerp(b.at, 0.5)
	height := math.Max(s.mass.at.Y-(a.ground+b.ground)/2, 0.1*w.LegLength)
	t.outsideWay = t.mass.sub(pressure)
	t.xcom = t.mass
	t.outside = (t.outsideWay.length() - height*math.Tan(w.Settings.Scheurenbrand.BalanceAngle)) / w.LegLength
}
