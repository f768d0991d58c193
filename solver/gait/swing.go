package gait

import (
	"math"

	"posewright/solver/vec"
)

// lift begins a swing.
func (w *swings) lift(side int, cause StepCause, time float64) {
	f := &w.State.foot[side]
	f.swinging, f.phase, f.cause, f.time, f.progress = true, 0, cause, time, 0
	f.start, f.startYaw, f.startGround, f.startNormal = f.at, f.yaw, f.ground, f.normal
	f.startLift, f.startPitch = 0, f.pitch
	f.fresh, f.hasGoal, f.over, f.descent, f.held, f.late = true, false, 0, 0, groundVec{}, 0
	w.now.lifted[side] = true
}

// advance moves the phase of a swing.
func (w *swings) advance(side int, by float64) {
	f := &w.State.foot[side]
	if f.phase += by; f.phase > 1-1e-9 { // so that rounding does not say in which tick a foot lands
		f.phase = 1
	}
}

// moveFoot moves a foot that no device has by one tick: through the air, or rolling where it stands.
func (w *swings) moveFoot(side int) {
	f := &w.State.foot[side]
	switch {
	case f.tracked:
	case f.swinging:
		w.swing(side)
	default:
		w.roll(side)
	}
}

// swing moves a foot towards its goal. What is left of the way is shortened by what is left of the curve, so that a goal that moves bends the way of
// the foot and never makes it jump, at any frame rate (in place of Scheurenbrand 2019, eq. 6.10).
func (w *swings) swing(side int) {
	n := w.Settings
	f := &w.State.foot[side]
	follows, until := w.following()
	switch goal, goalYaw := w.now.goal[side], w.now.goalYaw[side]; {
	case !f.hasGoal:
		f.goal, f.goalYaw, f.hasGoal = (*terrain)(w).foothold(side, goal, goalYaw), goalYaw, true
	case f.phase < until:
		f.goal = f.goal.lerp((*terrain)(w).foothold(side, goal, goalYaw), follows)
		f.goalYaw = vec.WrapAngle(f.goalYaw + vec.WrapAngle(goalYaw-f.goalYaw)*follows)
	default:
		f.goal = f.goal.lerp((*terrain)(w).foothold(side, f.goal, f.goalYaw), (*Walk)(w).eased(footholdTime))
	}
	f.goalGround, f.goalNormal = (*terrain)(w).footing(f.goal)

	share := 1.0
	if f.phase < 1 {
		progress := vec.Clamp(n.Progress.At(min(1, f.phase*(1+stepsDownEarly*f.descent))), f.progress, 1)
		if f.progress < 1-1e-6 {
			share = (progress - f.progress) / (1 - f.progress)
		}
		f.progress = progress
	}
	f.at = f.at.lerp(f.goal, share)
	f.yaw = vec.WrapAngle(f.yaw + vec.WrapAngle(f.goalYaw-f.yaw)*share)
	if f.phase >= 1 {
		f.at = f.goal
		if !w.tooFarToLand(side) {
			w.land(side)
			return
		}
	}

	pitch := w.swingPitch(f.phase)
	down := w.stepsDown(f)
	if f.fresh {
		f.startPitch -= pitch
		f.descent = down
	}
	f.descent += (down - f.descent) * (*Walk)(w).eased(n.GoalTime)
	pitch += (stepsDownPitch - pitch) * f.descent * vec.SmoothStep((f.phase-0.4)/0.4)
	fade := 1 - f.phase
	fade *= fade * fade
	f.pitch = pitch + f.startPitch*fade
	f.lift = w.swingLift(f) + f.startLift*fade
	f.normal = f.startNormal.Lerp(f.goalNormal, f.phase).UnitOr(vec.Vector{Y: 1})

	// The height that the foot goes to is smoothed, as its goal may come to be on another step, but it is the ground's when the foot lands.
	if f.fresh {
		f.aim, f.fresh = f.goalGround, false
	}
	f.aim += (f.goalGround - f.aim) * (*Walk)(w).eased(n.GoalTime)
	aim := f.aim + (f.goalGround-f.aim)*vec.SmoothStep((f.phase-0.7)/0.3)
	fallen := f.phase + (vec.SmoothStep((f.phase-stepsDownFrom)/(1-stepsDownFrom))-f.phase)*f.descent
	line := f.startGround + (aim-f.startGround)*fallen
	f.height = line + f.lift
	f.over += (max(0, (*terrain)(w).over(side)-line) - f.over) * (*Walk)(w).eased(overTime)
	f.height = max(f.height, line+f.over*vec.SmoothStep(f.phase/0.25)*vec.SmoothStep((1-f.phase)/0.25)+overLift*f.lift)
	f.clear = f.lift + (f.height-line-f.over-f.lift)*f.descent // upward the toes are spared by pointing down
	f.ground, _ = (*terrain)(w).under(f.at)
}

const (
	stepsDownPitch = 15 * math.Pi / 180 // with its heel up, on its ball, a foot comes down from a step
	stepsDownFull  = 0.15               // leg lengths of a step down that is a whole one
	stepsDownEarly = 0.3                // how much sooner a foot is over its place then, so that its heel is past the edge when it is lowered
	stepsDownFrom  = 0.25               // phase from which on it is lowered, not to go through the tread that it leaves
)

// stepsDown is 1 where a foot comes down from a step, 0 on level ground and on slopes.
func (w *swings) stepsDown(f *walkFoot) float64 {
	down := f.startGround - f.goalGround
	if down <= 0 {
		return 0
	}
	way := f.goal.sub(f.start)
	down -= (groundOf(f.startNormal).dot(way)/f.startNormal.Y + groundOf(f.goalNormal).dot(way)/f.goalNormal.Y) / 2
	return vec.Clamp(down/(stepsDownFull*w.LegLength), 0, 1)
}

// following is how much of the way to where it should be the goal of a swing goes in a tick, and until which phase.
func (w *swings) following() (share, until float64) {
	if w.Settings.Method == ByBalance { // at once and to the end (Scheurenbrand 2019, 6.8)
		return 1, 1
	}
	return (*Walk)(w).eased(w.Settings.GoalTime), w.Settings.GoalFreeze
}

// tooFarToLand reports whether a walking body is still too far behind the place where a foot should land for its leg to reach the ground. The foot then stays
// in the air for a moment more, rather than stand where it cannot.
func (w *swings) tooFarToLand(side int) bool {
	s := w.State
	f, shape := &s.foot[side], &w.Feet[side]
	if !s.walking || f.late >= landingWait || w.Settings.Method == ByBalance {
		return false
	}
	f.height, f.normal = f.goalGround, f.goalNormal
	ankle, _ := (*legs)(w).rolled(side, flatTurn(f), f.at.at(f.height), w.swingPitch(1))
	if way := ankle.Sub((*legs)(w).hipJoint(side)).Add(vec.Vector{Y: s.drop}); way.Dot(way) <= square(shape.LegLength) {
		return false
	}
	f.late += w.DT
	return true
}

const landingWait = 0.1 // seconds at most that a foot waits for the body

// land ends a swing, flat on the ground at the goal but for a heel or a ball that comes down after it.
func (w *swings) land(side int) {
	f := &w.State.foot[side]
	f.swinging, f.phase, f.since, f.lift, f.progress, f.held = false, 1, 0, 0, 0, groundVec{}
	f.ground, f.height, f.normal = f.goalGround, f.goalGround, f.goalNormal
	w.now.landed[side] = true
}

// style is how the swings of this tick are made.
func (w *swings) style() SwingStyle {
	return SwingStyle{Ways: w.State.ways, Stride: w.State.stride, Running: w.now.running}
}

// swingLift is how high the ball of a swinging foot is above the ground.
func (w *swings) swingLift(f *walkFoot) float64 {
	style := w.style()
	return w.Settings.lift(&style, w.now.froude, w.LegLength, f.phase, f.goal.sub(f.start).length())
}

// swingPitch is how far the heel of a walking foot is up.
func (w *swings) swingPitch(phase float64) float64 {
	n, s, t := w.Settings, w.State, &w.now
	if s.stride < 1e-3 {
		return 0
	}
	pitch := (s.ways[0] + s.ways[2]*n.PitchSideways) * n.PitchForward.At(phase) * t.pitchGain
	if s.ways[1] > 1e-3 {
		pitch += s.ways[1] * n.PitchBackward.At(phase) * n.PitchBackwardGain.At(t.froude)
	}
	pitch += (max(0, pitch) - pitch) * s.spot // lands flat
	return pitch * s.stride
}

// roll says how far a planted foot wants to roll: flat after landing, and onto its ball before it is lifted.
func (w *swings) roll(side int) {
	n, s, t := w.Settings, w.State, &w.now
	f := &s.foot[side]
	f.since += w.DT
	f.height, f.wanted = f.ground, 0
	if along := t.way.dot(t.forward); s.walking && along > 0 {
		behind := t.center.sub(f.at).dot(t.way) / w.LegLength
		f.wanted = n.RollMax * vec.Clamp((behind-0.28)/0.2, 0, 1) * t.pitchGain
	}
}
