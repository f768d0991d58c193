package gait

import (
	"math"

	"posewright/solver/vec"
)

// swings moves the feet that no device has by one tick: through the air to where they land, or rolling where they stand.
type swings struct {
	in      *frame
	plan    *stepPlan
	motion  *motion // how the curves of the ways are mixed
	pelvis  *pelvis // where the hip joints are
	walking bool
	goal    [2]groundVec // where swinging feet should land
	goalYaw [2]float64   // radians

	feet *[2]foot // moved
}

const (
	overLift = 0.5  // share of its usual lift with which a foot goes over what is in its way
	overTime = 0.03 // seconds: smooths how a foot is raised when its goal, and so its way, moves

	stepsDownPitch = 15 * math.Pi / 180 // with its heel up, on its ball, a foot comes down from a step
	stepsDownFull  = 0.15               // leg lengths of a step down that is a whole one
	stepsDownEarly = 0.3                // how much sooner a foot is over its place then, so that its heel is past the edge when it is lowered
	stepsDownFrom  = 0.25               // phase from which on it is lowered, not to go through the tread that it leaves

	landingWait = 0.1 // seconds at most that a foot waits for the body
)

// Run moves both feet.
func (w *swings) Run() {
	for side := range w.feet {
		switch f := &w.feet[side]; {
		case f.tracked:
		case f.swinging:
			w.swing(side)
		default:
			w.roll(f)
		}
	}
}

// swing moves a foot towards its goal. What is left of the way is shortened by what is left of the curve, so that a goal that moves bends the way of
// the foot and never makes it jump, at any frame rate (in place of Scheurenbrand 2019, eq. 6.10).
func (w *swings) swing(side int) {
	in, n, shape := w.in, w.in.settings, &w.in.shapes[side]
	f := &w.feet[side]
	s, to := &f.swing, &f.goal
	w.follow(side)
	to.ground, to.normal = in.terrain.footing(to.at)

	share := 1.0
	if f.phase < 1 {
		progress := vec.Clamp(n.Progress.At(min(1, f.phase*(1+stepsDownEarly*s.descent))), s.progress, 1)
		if s.progress < 1-1e-6 {
			share = (progress - s.progress) / (1 - s.progress)
		}
		s.progress = progress
	}
	f.at = f.at.lerp(to.at, share)
	f.yaw = vec.WrapAngle(f.yaw + vec.WrapAngle(to.yaw-f.yaw)*share)
	if f.phase >= 1 {
		f.at = to.at
		if !w.tooFarToLand(side) {
			f.land()
			return
		}
	}

	pitch := w.pitch(f.phase)
	down := w.stepsDown(f)
	if s.fresh {
		s.startPitch -= pitch
		s.descent = down
	}
	s.descent += (down - s.descent) * in.eased(n.GoalTime)
	pitch += (stepsDownPitch - pitch) * s.descent * vec.SmoothStep((f.phase-0.4)/0.4)
	fade := 1 - f.phase
	fade *= fade * fade
	f.pitch = pitch + s.startPitch*fade
	style := w.style()
	f.lift = n.lift(&style, w.plan.froude, in.legLength, f.phase, to.at.sub(f.start.at).length()) + s.startLift*fade
	f.normal = f.start.normal.Lerp(to.normal, f.phase).UnitOr(vec.Vector{Y: 1})

	// The height that the foot goes to is smoothed, as its goal may come to be on another step, but it is the ground's when the foot lands.
	if s.fresh {
		s.aim, s.fresh = to.ground, false
	}
	s.aim += (to.ground - s.aim) * in.eased(n.GoalTime)
	aim := f.aimed()
	fallen := f.phase + (vec.SmoothStep((f.phase-stepsDownFrom)/(1-stepsDownFrom))-f.phase)*s.descent
	line := f.start.ground + (aim-f.start.ground)*fallen
	f.height = line + f.lift
	s.over += (max(0, in.terrain.over(shape, f)-line) - s.over) * in.eased(overTime)
	f.height = max(f.height, line+s.over*vec.SmoothStep(f.phase/0.25)*vec.SmoothStep((1-f.phase)/0.25)+overLift*f.lift)
	s.clear = f.lift + (f.height-line-s.over-f.lift)*s.descent // upward the toes are spared by pointing down
	f.ground, _ = in.terrain.under(f.at)
}

// follow moves the goal of a swing after where the foot should land.
func (w *swings) follow(side int) {
	in, f := w.in, &w.feet[side]
	shape, to := &in.shapes[side], &f.goal
	share, until := in.eased(in.settings.GoalTime), in.settings.GoalFreeze // of the way in a tick, and until which phase
	if in.settings.Method == ByBalance {                                   // at once and to the end (Scheurenbrand 2019, 6.8)
		share, until = 1, 1
	}
	switch goal, yaw := w.goal[side], w.goalYaw[side]; {
	case !f.swing.hasGoal:
		to.at, to.yaw, f.swing.hasGoal = in.terrain.foothold(shape, f, goal, yaw), yaw, true
	case f.phase < until:
		to.at = to.at.lerp(in.terrain.foothold(shape, f, goal, yaw), share)
		to.yaw = vec.WrapAngle(to.yaw + vec.WrapAngle(yaw-to.yaw)*share)
	default:
		to.at = to.at.lerp(in.terrain.foothold(shape, f, to.at, to.yaw), in.eased(footholdTime))
	}
}

// stepsDown is 1 where a foot comes down from a step, 0 on level ground and on slopes.
func (w *swings) stepsDown(f *foot) float64 {
	down := f.start.ground - f.goal.ground
	if down <= 0 {
		return 0
	}
	way := f.goal.at.sub(f.start.at)
	down -= (groundOf(f.start.normal).dot(way)/f.start.normal.Y + groundOf(f.goal.normal).dot(way)/f.goal.normal.Y) / 2
	return vec.Clamp(down/(stepsDownFull*w.in.legLength), 0, 1)
}

// tooFarToLand reports whether a walking body is still too far behind the place where a foot should land for its leg to reach the ground. The foot then stays
// in the air for a moment more, rather than stand where it cannot.
func (w *swings) tooFarToLand(side int) bool {
	f, shape := &w.feet[side], &w.in.shapes[side]
	if !w.walking || f.swing.late >= landingWait || w.in.settings.Method == ByBalance {
		return false
	}
	f.height, f.normal = f.goal.ground, f.goal.normal
	ankle, _ := shape.rolled(f.flatTurn(), f.at.at(f.height), w.pitch(1))
	if way := ankle.Sub(w.pelvis.hipJoint(w.in, side)).Add(vec.Vector{Y: w.pelvis.drop}); way.Dot(way) <= square(shape.LegLength) {
		return false
	}
	f.swing.late += w.in.dt
	return true
}

// style is how the swings of this tick are made.
func (w *swings) style() SwingStyle {
	return SwingStyle{Ways: w.motion.ways, Stride: w.motion.stride, Running: w.plan.running}
}

// pitch is how far the heel of a swinging foot is up at a phase.
func (w *swings) pitch(phase float64) float64 {
	n, m, t := w.in.settings, w.motion, w.plan
	if m.stride < 1e-3 {
		return 0
	}
	pitch := (m.ways[0] + m.ways[2]*n.PitchSideways) * n.PitchForward.At(phase) * t.pitchGain
	if m.ways[1] > 1e-3 {
		pitch += m.ways[1] * n.PitchBackward.At(phase) * n.PitchBackwardGain.At(t.froude)
	}
	pitch += (max(0, pitch) - pitch) * m.spot // lands flat
	return pitch * m.stride
}

// roll says how far a planted foot wants to roll: flat after landing, and onto its ball before it is lifted.
func (w *swings) roll(f *foot) {
	in, t := w.in, w.plan
	f.since += in.dt
	f.height, f.rollGoal = f.ground, 0
	if along := t.way.dot(in.forward); w.walking && along > 0 {
		behind := in.center.sub(f.at).dot(t.way) / in.legLength
		f.rollGoal = in.settings.RollMax * vec.Clamp((behind-0.28)/0.2, 0, 1) * t.pitchGain
	}
}
