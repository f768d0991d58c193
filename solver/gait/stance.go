package gait

import (
	"math"

	"posewright/solver/gait/phase"
	"posewright/solver/vec"
)

// waits is for how long a body has been as it should not stay, before it steps.
type waits struct {
	stopped float64   // seconds since the body was faster than the speed at which it stands
	outside float64   // seconds that the extrapolated center of mass has been outside
	turned  float64   // seconds that a foot has been turned too far
	closing float64   // seconds left after a walk in which the feet are brought together
	askew   float64   // seconds that a body at rest has stood askew
	balance groundVec // from the hips to the extrapolated center of mass when the last step for balance began
}

// stance lets the swinging feet of a standing body finish, and decides when one must step.
type stance struct {
	in       *frame
	plan     *stepPlan
	balance  *balance
	motion   *motion
	sway     *sway
	clock    *strideClock
	observed func() *phase.Estimate // of the observer
	rise     float64                // height of the ground under the body, smoothed

	waits *waits   // moved on
	feet  *[2]foot // phases of swings, and a foot that is lifted
}

// What the observer may forbid: rationale R42.
const (
	seenSteps    = 0.5  // how likely it must be that a person steps, for the observer to let one turn a foot
	seenSetsOut  = 0.75 // to let one set out who has not just walked, on level ground, the only one that it knows
	seenSettling = 0.75 // and to let one set right how the feet stand
	seenTurned   = 1.0  // seconds that a foot is turned too far, after which it is turned whatever is seen
	seenAskew    = 1.5  // settle delays after which feet are set right whatever is seen
	closingTime  = 2.0  // seconds after a walk in which feet are brought together whatever is seen
	seenLeaving  = 2.5  // balance margins from which on a body sets out whatever is seen

	twistMargin  = 30 * math.Pi / 180 // that guessed hips are twisted further than those of people
	fastTurn     = 80 * math.Pi / 180 // radians a second: who turns as quickly is not only looking about
	fastTurnFade = 60 * math.Pi / 180 // below it

	idleStep     = 0.05              // leg lengths: a step that goes less far gains nothing, neither balance nor distance from a foot that a device has
	askewTime    = 0.55              // seconds: how quickly a short move makes up for time at rest
	stillTurning = 8 * math.Pi / 180 // radians a second: below which a body is at rest
)

// Run moves the feet of a standing body.
func (w *stance) Run() {
	in, n := w.in, w.in.settings
	w.waits.closing -= in.dt
	for side := range w.feet {
		if f := &w.feet[side]; f.swinging && !f.tracked {
			f.advance(in.dt / min(f.swing.time, 1.15*n.StandTime*in.timeUnit))
		}
	}
	if w.feet[leftSide].swinging || w.feet[rightSide].swinging || in.tracked[leftSide] && in.tracked[rightSide] {
		return
	}
	cause, side := w.mustStep()
	if cause == NoStep || w.seenToStand(cause) {
		return
	}
	since := min(w.feet[leftSide].since, w.feet[rightSide].since)
	if since > 0.12 || cause == StepBalance || cause == StepDistance {
		w.feet[side].begin(cause, n.StandTime*in.timeUnit)
		w.waits.askew = 0
	}
}

// seenToStand is whether the observer sees that the person stands, where it can be believed: guessed hips twist and come to rest elsewhere than those of people.
func (w *stance) seenToStand(cause StepCause) bool {
	in, n := w.in, w.in.settings
	if in.hipsEstimated() == 0 {
		return false
	}
	likely := 0.0
	switch {
	case cause == StepRotation && w.waits.turned < seenTurned && math.Abs(w.motion.turning) < fastTurnFade:
		likely = seenSteps
	case cause == StepSettling && w.waits.closing <= 0 && w.waits.askew < seenAskew*n.SettleDelay:
		likely = seenSettling
	default:
		return false
	}
	e := w.observed()
	return e.Known && e.Steps < likely
}

// mustStep says why which foot must step while the body stands.
func (w *stance) mustStep() (StepCause, int) {
	in, n, m := w.in, w.in.settings, w.motion
	l := in.legLength
	center, rest := w.sway.restCenter(in.center), w.sway.restYaw(in.yaw)
	facing, forward := w.facesFeet(rest), dirFromYaw(rest)
	var distance, yaw, turned [2]float64 // from home in leg lengths; turned out in radians, against the hips and against what the feet know of them
	for side := range distance {
		f := &w.feet[side]
		if in.tracked[side] { // a device's foot stands where it stands
			yaw[side], turned[side] = n.ToeOut, n.ToeOut
			continue
		}
		goal := in.home(side, center, forward)
		if in.tracked[1-side] { // which the foot cannot send home
			goal = beside(side, goal, w.feet[1-side].at, in.left, in.leastGap(n.MinGap), in.aside(1-side))
		}
		distance[side] = f.at.sub(goal).length() / l
		yaw[side], turned[side] = Sign(side)*vec.WrapAngle(f.yaw-in.yaw), Sign(side)*vec.WrapAngle(f.yaw-facing)
	}
	var askew [2]float64 // radians from straight or toed out
	for side := range askew {
		askew[side] = max(0, max(yaw[side]-max(0, n.ToeOut), min(0, n.ToeOut)-yaw[side]))
	}
	furthest := max(distance[leftSide], distance[rightSide])
	for side := range distance {
		if f := &w.feet[side]; w.clock.strained(in, w.plan, side, f) {
			distance[side] = max(distance[side], n.DistanceMax+f.extended)
			furthest = distance[side]
		}
	}
	out := func(a float64) bool { return a <= n.YawIn || a >= n.YawOut }
	if out(turned[leftSide]) || out(turned[rightSide]) {
		w.waits.turned += in.dt
	} else {
		w.waits.turned = 0
	}
	settle := !w.bentDown() && (furthest > n.SettleDistance || max(askew[leftSide], askew[rightSide]) > n.SettleYaw)
	still := n.StillSpeed * in.speedUnit
	fast, slow := m.fast.length(), m.slow.length()
	switch {
	case settle && fast < still && slow < still && math.Abs(m.turning) < stillTurning:
		w.waits.askew += in.dt
	case settle && slow < still:
		w.waits.askew *= math.Exp(-in.dt / askewTime)
	default:
		w.waits.askew = 0
	}

	worse := leftSide
	if distance[rightSide]+askew[rightSide]/(math.Pi/2) > distance[leftSide]+askew[leftSide]/(math.Pi/2) {
		worse = rightSide
	}
	if in.tracked[worse] {
		worse = 1 - worse
	}
	idle := func(side int) bool { return in.tracked[1-side] && distance[side] < idleStep } // beside a tracked foot, which cannot take the step instead
	balancing, leaving := w.balancing(), w.balance.xcom.sub(in.center)
	switch {
	case (w.waits.outside > n.BalanceHold || w.balance.leaving > 2*n.BalanceMargin) && !(idle(balancing) && leaving.length() < idleStep*l):
		w.waits.balance = leaving
		return StepBalance, balancing
	case furthest > n.DistanceMax:
		return StepDistance, worse
	case w.feet[leftSide].at.sub(w.feet[rightSide].at).dot(forward.left()) < in.leastGap(n.MinGap)/2 && !idle(worse):
		return StepCrossing, worse
	case w.waits.turned > n.YawHold:
		return StepRotation, worse
	case w.waits.askew > n.SettleDelay:
		return StepSettling, worse
	}
	return NoStep, 0
}

// facesFeet is where a standing body faces as far as its feet are concerned, whose hips face somewhere without their twist. Hips that turn without the head, and a
// head without the hips, twist over feet that stay; who turns on the spot turns both. Guessed hips go with the head by more than those of people do, until that
// keeps on turning.
func (w *stance) facesFeet(facing float64) float64 {
	in := w.in
	if !in.headset.known {
		return facing
	}
	straight := w.feet[leftSide].yaw + vec.WrapAngle(w.feet[rightSide].yaw-w.feet[leftSide].yaw)/2
	hips, head := vec.WrapAngle(facing-straight), vec.WrapAngle(in.headset.yaw-straight)
	if hips*head <= 0 {
		return straight
	}
	twist := min(math.Abs(hips), math.Abs(head))
	twist -= min(twist, in.hipsEstimated()*twistMargin*vec.Clamp((fastTurn-math.Abs(w.motion.turning))/fastTurnFade, 0, 1))
	return straight + math.Copysign(twist, hips)
}

// bentDown is whether a body whose hips are guessed bends down: the guess leaves them under the head then, where in truth they stay above the feet or go behind
// them.
func (w *stance) bentDown() bool {
	return w.in.hipsEstimated() > 0 && w.sway.height-(w.in.headset.position.Y-w.rise) > stooped*w.in.legLength
}

// balancing is the foot that catches the body: sideways the one on that side, else the one that is behind.
func (w *stance) balancing() int {
	in, outside := w.in, w.balance.outsideWay
	across, along := outside.dot(in.left), outside.dot(in.forward)
	side := leftSide
	if math.Abs(across) > math.Abs(along) {
		if across < 0 {
			side = rightSide
		}
	} else if w.feet[leftSide].at.sub(w.feet[rightSide].at).dot(in.forward)*along >= 0 {
		side = rightSide
	}
	if in.tracked[side] {
		side = 1 - side
	}
	return side
}
