package gait

import (
	"math"

	"posewright/solver/vec"
)

// stand lets swinging feet finish and asks whether a standing one must step.
func (w *Walk) stand() {
	n, s, t := w.Settings, w.State, &w.now
	for side := range s.foot {
		if f := &s.foot[side]; f.swinging && !f.tracked {
			w.advance(side, w.DT/min(f.time, 1.15*n.StandTime*t.timeUnit))
		}
	}
	if s.foot[leftSide].swinging || s.foot[rightSide].swinging || t.tracked[leftSide] && t.tracked[rightSide] {
		return
	}
	cause, side := w.mustStep()
	if cause == NoStep {
		return
	}
	since := min(s.foot[leftSide].since, s.foot[rightSide].since)
	if since > 0.12 || cause == StepBalance || cause == StepDistance {
		w.lift(side, cause, n.StandTime*t.timeUnit)
		s.askewFor = 0
	}
}

// mustStep says why which foot must step while the body stands.
func (w *Walk) mustStep() (StepCause, int) {
	n, s, t := w.Settings, w.State, &w.now
	l := w.LegLength
	center, facing := w.restCenter(), w.facesFeet()
	forward := dirFromYaw(w.restFacing())
	var distance, yaw, turned [2]float64 // from home in leg lengths; turned out in radians, against the hips and against what the feet know of them
	for side := range distance {
		f := &s.foot[side]
		if t.tracked[side] { // a device's foot stands where it stands
			yaw[side], turned[side] = n.ToeOut, n.ToeOut
			continue
		}
		distance[side] = f.at.sub(w.home(side, center, forward)).length() / l
		yaw[side], turned[side] = Sign(side)*vec.WrapAngle(f.yaw-w.Facing), Sign(side)*vec.WrapAngle(f.yaw-facing)
	}
	var askew [2]float64 // radians from straight or toed out
	for side := range askew {
		askew[side] = max(0, max(yaw[side]-max(0, n.ToeOut), min(0, n.ToeOut)-yaw[side]))
	}
	furthest := max(distance[leftSide], distance[rightSide])
	for side := range distance {
		if f := &s.foot[side]; w.strained(side) {
			distance[side] = max(distance[side], n.DistanceMax+f.extended)
			furthest = distance[side]
		}
	}
	out := func(a float64) bool { return a <= n.YawIn || a >= n.YawOut }
	if out(turned[leftSide]) || out(turned[rightSide]) {
		s.turnedFor += w.DT
	} else {
		s.turnedFor = 0
	}
	settle := !w.bentDown() && (furthest > n.SettleDistance || max(askew[leftSide], askew[rightSide]) > n.SettleYaw)
	still := n.StillSpeed * t.speedUnit
	fast, slow := s.fast.length(), s.slow.length()
	switch {
	case settle && fast < still && slow < still && math.Abs(s.turning) < stillTurning:
		s.askewFor += w.DT
	case settle && slow < still:
		s.askewFor *= math.Exp(-w.DT / askewTime)
	default:
		s.askewFor = 0
	}

	worse := leftSide
	if distance[rightSide]+askew[rightSide]/(math.Pi/2) > distance[leftSide]+askew[leftSide]/(math.Pi/2) {
		worse = rightSide
	}
	if t.tracked[worse] {
		worse = 1 - worse
	}
	switch {
	case s.outsideFor > n.BalanceHold || t.leaving > 2*n.BalanceMargin:
		s.balance = t.xcom.sub(t.center)
		return StepBalance, w.balancing()
	case furthest > n.DistanceMax:
		return StepDistance, worse
	case s.foot[leftSide].at.sub(s.foot[rightSide].at).dot(forward.left()) < n.MinGap*l/2:
		return StepCrossing, worse
	case s.turnedFor > n.YawHold:
		return StepRotation, worse
	case s.askewFor > n.SettleDelay:
		return StepSettling, worse
	}
	return NoStep, 0
}

const (
	askewTime    = 0.55              // seconds: how quickly a short move makes up for time at rest
	stillTurning = 8 * math.Pi / 180 // radians a second: below which a body is at rest
)

// balancing is the foot that catches the body: sideways the one on that side, else the one that is behind.
func (w *Walk) balancing() int {
	s, t := w.State, &w.now
	across, along := t.outsideWay.dot(t.left), t.outsideWay.dot(t.forward)
	side := leftSide
	if math.Abs(across) > math.Abs(along) {
		if across < 0 {
			side = rightSide
		}
	} else if s.foot[leftSide].at.sub(s.foot[rightSide].at).dot(t.forward)*along >= 0 {
		side = rightSide
	}
	if t.tracked[side] {
		side = 1 - side
	}
	return side
}
