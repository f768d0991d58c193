package gait

import (
	"math"

	"posewright/solver/vec"
)

// walkSway is how a standing body has swayed and twisted of late. A body that comes back from a side goes over to the other as far again without a step, as
// in a blow, a swing of a sword or a dance on the spot; one that goes where it has not been is on its way.
type walkSway struct {
	known   bool
	at      groundVec            // where the hips mostly are
	facing  float64              // radians: where they mostly face
	height  float64              // metres of the headset above the ground while the body is upright
	since   float64              // seconds since the last of what follows was noted
	next    int                  // where the next one is noted
	noted   int                  // how many of them there are
	swayed  [swaysKept]groundVec // from at
	twisted [swaysKept]float64   // radians from facing
}

const (
	swayTime  = 1.5  // seconds: how slowly the middle of a sway follows
	swayEvery = 0.15 // seconds
	swaysKept = 16   // 2.4 s: two blows a second up to one swing of a sword in two seconds
	swayBack  = 1.5  // how far a body goes without a step for how far it has been on the other side
	swayMost  = 0.35 // leg lengths that it may go further than one that has not swayed
	twistMost = 35 * math.Pi / 180
	swayWalk  = 0.6 // seconds of walking that were rather a lean than the beginning of a way: what was before it is still known

	swayOver  = 0.05 // leg lengths of a sway for which a step is not led by the velocity any more
	twistOver = 10 * math.Pi / 180

	uprightTime = 0.3  // seconds in which a body that stretches is known to be upright
	stoopedTime = 8.0  // seconds after which one that stays low stands so
	stooped     = 0.08 // leg lengths that the headset is lower then
)

// observeSway notes where a standing body is.
func (w *stance) observeSway() {
	s, t := w.State, &w.now
	y := &s.sway
	height := 0.0 // of a head that is not known
	if w.HasHeadset {
		height = w.Headset.Y - s.rise
	}
	if !y.known || s.walking && s.clock.walked > swayWalk {
		y.known, y.at, y.facing, y.height, y.since, y.next, y.noted = true, t.center, w.Facing, height, 0, 0, 0
		return
	}
	time := stoopedTime
	if height > y.height {
		time = uprightTime
	}
	y.height += (height - y.height) * (*Walk)(w).eased(time)
	share := (*Walk)(w).eased(swayTime)
	y.at = y.at.lerp(t.center, share)
	y.facing = vec.WrapAngle(y.facing + vec.WrapAngle(w.Facing-y.facing)*share)
	if y.since += w.DT; y.since >= swayEvery {
		y.since = math.Mod(y.since, swayEvery)
		y.swayed[y.next], y.twisted[y.next] = t.center.sub(y.at), vec.WrapAngle(w.Facing-y.facing)
		y.next, y.noted = (y.next+1)%swaysKept, min(y.noted+1, swaysKept)
	}
}

// carry takes along what is remembered when the tracking space is turned and moved.
func (y *walkSway) carry(yaw float64, by groundVec, moved func(groundVec) groundVec) {
	y.at, y.facing = moved(y.at), y.facing+yaw
	for i := range y.swayed {
		y.swayed[i] = y.swayed[i].turned(by)
	}
}

// beyond is how far a body may go in a direction, a unit vector, for how far it has been in the opposite one. Metres.
func (y *walkSway) beyond(way groundVec) float64 {
	furthest := 0.0
	for _, v := range y.swayed[:y.noted] {
		furthest = max(furthest, -v.dot(way))
	}
	return swayBack * furthest
}

// beyondTwist is the same for a twist: to the left where it is positive. Radians.
func (y *walkSway) beyondTwist(twist float64) float64 {
	furthest := 0.0
	for _, v := range y.twisted[:y.noted] {
		furthest = max(furthest, -v*math.Copysign(1, twist))
	}
	return min(twistMost, swayBack*furthest)
}

// restCenter is where the hips of a standing body would be without its sway.
func (w *stance) restCenter() groundVec {
	y, center := &w.State.sway, w.now.center
	sway := center.sub(y.at)
	length := sway.length()
	if length < 1e-9 {
		return center
	}
	way := sway.scale(1 / length)
	return center.addScaled(-min(length, y.beyond(way)), way)
}

// restFacing is where they would face without its twist.
func (w *stance) restFacing() float64 {
	y := &w.State.sway
	twist := vec.WrapAngle(w.Facing - y.facing)
	return w.Facing - math.Copysign(min(math.Abs(twist), y.beyondTwist(twist)), twist)
}

// guessed is how much of the hips is guessed from the headset, 0 to 1.
func (w *stance) guessed() float64 {
	if !w.HasHeadset {
		return 0
	}
	return 1 - w.HipsHeld
}

// bentDown is whether a body whose hips are guessed bends down: the guess leaves them under the head then, where in truth they stay above the feet or go behind
// them.
func (w *stance) bentDown() bool {
	s := w.State
	return w.guessed() > 0 && s.sway.height-(w.Headset.Y-s.rise) > stooped*w.LegLength
}

// facesFeet is where a standing body faces as far as its feet are concerned. Hips that turn without the head, and a head without the hips, twist over feet that
// stay; who turns on the spot turns both. Guessed hips go with the head by more than those of people do, until that keeps on turning.
func (w *stance) facesFeet() float64 {
	facing := w.restFacing()
	if !w.HasHeadset {
		return facing
	}
	s := w.State
	straight := s.foot[leftSide].yaw + vec.WrapAngle(s.foot[rightSide].yaw-s.foot[leftSide].yaw)/2
	hips, head := vec.WrapAngle(facing-straight), vec.WrapAngle(w.Looking-straight)
	if hips*head <= 0 {
		return straight
	}
	twist := min(math.Abs(hips), math.Abs(head))
	twist -= min(twist, w.guessed()*guessedTwist*vec.Clamp((guessedTurn-math.Abs(s.turning))/guessedFade, 0, 1))
	return straight + math.Copysign(twist, hips)
}

const (
	guessedSway  = 0.06               // leg lengths that guessed hips sway further than those of people whose feet stand: on motion capture theirs go a third to a half of the way
	guessedTwist = 30 * math.Pi / 180 // that they are twisted further
	guessedTurn  = 80 * math.Pi / 180 // radians a second: who turns as quickly is not only looking about
	guessedFade  = 60 * math.Pi / 180 // below it
)

// stand lets swinging feet finish and asks whether a standing one must step.
func (w *stance) stand() {
	n, s, t := w.Settings, w.State, &w.now
	for side := range s.foot {
		if f := &s.foot[side]; f.swinging && !f.tracked {
			(*swings)(w).advance(side, w.DT/min(f.time, 1.15*n.StandTime*t.timeUnit))
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
		(*swings)(w).lift(side, cause, n.StandTime*t.timeUnit)
		s.waits.askewFor = 0
	}
}

// mustStep says why which foot must step while the body stands.
func (w *stance) mustStep() (StepCause, int) {
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
		if f := &s.foot[side]; (*strides)(w).strained(side) {
			distance[side] = max(distance[side], n.DistanceMax+f.extended)
			furthest = distance[side]
		}
	}
	out := func(a float64) bool { return a <= n.YawIn || a >= n.YawOut }
	if out(turned[leftSide]) || out(turned[rightSide]) {
		s.waits.turnedFor += w.DT
	} else {
		s.waits.turnedFor = 0
	}
	settle := !w.bentDown() && (furthest > n.SettleDistance || max(askew[leftSide], askew[rightSide]) > n.SettleYaw)
	still := n.StillSpeed * t.speedUnit
	fast, slow := s.fast.length(), s.slow.length()
	switch {
	case settle && fast < still && slow < still && math.Abs(s.turning) < stillTurning:
		s.waits.askewFor += w.DT
	case settle && slow < still:
		s.waits.askewFor *= math.Exp(-w.DT / askewTime)
	default:
		s.waits.askewFor = 0
	}

	worse := leftSide
	if distance[rightSide]+askew[rightSide]/(math.Pi/2) > distance[leftSide]+askew[leftSide]/(math.Pi/2) {
		worse = rightSide
	}
	if t.tracked[worse] {
		worse = 1 - worse
	}
	switch {
	case s.waits.outsideFor > n.BalanceHold || t.leaving > 2*n.BalanceMargin:
		s.waits.balance = t.xcom.sub(t.center)
		return StepBalance, w.balancing()
	case furthest > n.DistanceMax:
		return StepDistance, worse
	case s.foot[leftSide].at.sub(s.foot[rightSide].at).dot(forward.left()) < n.MinGap*l/2:
		return StepCrossing, worse
	case s.waits.turnedFor > n.YawHold:
		return StepRotation, worse
	case s.waits.askewFor > n.SettleDelay:
		return StepSettling, worse
	}
	return NoStep, 0
}

const (
	askewTime    = 0.55              // seconds: how quickly a short move makes up for time at rest
	stillTurning = 8 * math.Pi / 180 // radians a second: below which a body is at rest
)

// balancing is the foot that catches the body: sideways the one on that side, else the one that is behind.
func (w *stance) balancing() int {
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
