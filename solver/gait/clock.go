package gait

import (
	"math"
	"math/cmplx"

	"posewright/solver/vec"
)

// decide says whether the body walks or stands.
func (w *strides) decide() {
	n, s, t := w.Settings, w.State, &w.now
	fast, slow := s.fast.length(), s.slow.length()
	start, stop := n.StartSpeed*t.speedUnit, n.StopSpeed*t.speedUnit
	s.waits.stoppedFor += w.DT
	if fast >= stop {
		s.waits.stoppedFor = 0
	}
	switch {
	case !s.walking && slow > start && fast > start && (t.leaving > n.StartMargin || slow > 2*start):
		s.walking, s.inPlace.on, s.inPlace.good = true, false, 0
		s.clock.start(w.firstPhase())
	case s.walking && (slow < stop && fast < 1.5*stop || s.waits.stoppedFor > stopHold):
		s.walking, s.clock.locked = false, 0
		s.waits.askewFor = 0
	}
}

const stopHold = 0.25 // seconds after which a body that stopped at once stands, though its slow velocity does not know it yet

// start sets the clock at the beginning of a walk.
func (c *walkClock) start(psi float64) {
	c.psi, c.walked, c.owed, c.locked = psi, 0, 0, 0
	c.lateral, c.bob, c.lateralPower, c.bobPower = 0, 0, 1e-6, 1e-6
}

// firstPhase is the clock's for the foot with which a walk begins: one that swings already, or the one that the body moves away from, over the other.
func (w *strides) firstPhase() float64 {
	s, t := w.State, &w.now
	first, phase := -1, 0.0
	for side := range s.foot {
		if f := &s.foot[side]; f.swinging && first < 0 {
			first, phase = side, f.phase
		}
	}
	if first < 0 {
		var length [2]float64
		for side := range length {
			goal := t.center.addScaled(t.swingTime, t.velocity).addScaled(t.ahead, t.way).addScaled(Sign(side)*t.half, t.left)
			length[side] = goal.sub(s.foot[side].at).length()
		}
		sway := s.head.lateral
		switch {
		case t.tracked[leftSide] != t.tracked[rightSide]:
			first = leftSide
			if t.tracked[leftSide] {
				first = rightSide
			}
		case math.Abs(sway) > 0.05*t.speedUnit && math.Abs(length[leftSide]-length[rightSide]) < 0.35*w.LegLength:
			first = leftSide
			if sway > 0 {
				first = rightSide
			}
		default:
			first = leftSide
			if length[rightSide] >= length[leftSide] {
				first = rightSide
			}
		}
	}
	return fract(1 - t.share*(1-phase) + 0.5*float64(first))
}

// fract is x without its whole turns, from 0 to 1.
func fract(x float64) float64 { return x - math.Floor(x) }

// footPhase is the clock as a foot has it: it lands at 0 and lifts at 1 - share.
func (w *strides) footPhase(side int) float64 {
	return fract(w.State.clock.psi + 0.5*float64(side))
}

// runClock moves the clock of a walk and lets the feet swing by it.
func (w *strides) runClock() {
	n, s, t := w.Settings, w.State, &w.now
	c := &s.clock
	ofStride := w.DT / (2 * t.stepTime)
	c.walked += w.DT
	hurry := w.hurry()
	rate := 1 + w.geometry() + hurry
	tracked := t.tracked[leftSide] != t.tracked[rightSide]
	if w.HasHeadset && n.PhaseLock && w.DT > 0 {
		late := w.lockOn(ofStride)
		if !tracked {
			rate -= n.PhaseGain * late
			if n.CadenceGain > 0 && math.Abs(late) < 0.2 && hurry < learnHurry {
				c.learn(1+n.CadenceGain*late*w.DT/t.stepTime, n)
			}
		}
	} else {
		c.locked = 0
	}
	if c.owed != 0 {
		base := rate
		rate = vec.Clamp(rate+c.owed*2*t.stepTime/owedTime, n.RateMin, n.RateMax)
		c.owed -= (rate - vec.Clamp(base, n.RateMin, n.RateMax)) * ofStride
	}
	c.rate = vec.Clamp(rate, n.RateMin, n.RateMax)
	c.psi = fract(c.psi + ofStride*c.rate)
	c.turnBack(ofStride * (c.rate - 1))
	var mayLift, strained [2]bool // as it is before either foot moves
	for side := range s.foot {
		f, other := &s.foot[side], &s.foot[1-side]
		strained[side] = !f.swinging && w.strained(side) && f.since > 0.1 && (!other.swinging || other.phase > strainedLift) && w.footPhase(side) > (1-t.share)/2
		again := !other.swinging && f.since < c.walked && other.since > f.since // it has stepped already since the other one has
		mayLift[side] = !f.swinging && !again && f.since > 0.12*t.timeUnit/0.29 && (t.froude > 0.55 || !other.swinging || other.phase > 0.8)
	}
	for side := range s.foot {
		w.swingByClock(side, mayLift[side], strained[side])
	}
}

const learnHurry = 0.5 // a clock that hurries more does not tell the person's cadence

// geometry is how much faster or slower the clock must go so that planted feet come to be where it says.
func (w *strides) geometry() float64 {
	s, t := w.State, &w.now
	behind := t.speed*(2*t.stepTime-t.swingTime) - t.ahead // at lift-off
	way := t.ahead + behind
	if way <= 0.05*w.LegLength {
		return 0
	}
	sum, count := 0.0, 0.0
	for side := range s.foot {
		f := &s.foot[side]
		stance := w.footPhase(side) / (1 - t.share)
		if f.swinging || stance > 1.3 {
			continue
		}
		is := f.at.sub(t.center).dot(t.way)
		sum += (t.ahead - way*stance - is) / way * (1 - t.share)
		count++
	}
	if count == 0 {
		return 0
	}
	return 2 * w.Settings.GeometryGain * vec.Clamp(sum/count, -0.3, 0.3)
}

// hurry is how much faster the clock must go because a planted foot has fallen behind or its leg is too short.
func (w *strides) hurry() float64 {
	n, s, t := w.Settings, w.State, &w.now
	l := w.LegLength
	behindUsually := t.speed*(2*t.stepTime-t.swingTime) - t.ahead
	limit := max(n.HurryBehind, 1.25*behindUsually/l)
	hurry := 0.0
	for side := range s.foot {
		f := &s.foot[side]
		if f.swinging || f.tracked || f.since <= 0.1 {
			continue
		}
		behind := t.center.sub(f.at).dot(t.way) / l
		if behind > limit {
			hurry += n.HurryGain * (behind - limit)
		}
		if behind > 0.15 && f.extended > 1 {
			hurry += n.HurryExtension * (f.extended - 1)
		}
	}
	return hurry
}

// lockOn demodulates the headset's motion with the clock and returns by how many strides the clock is ahead of the person.
func (w *strides) lockOn(ofStride float64) (ahead float64) {
	n, t := w.Settings, &w.now
	c, h := &w.State.clock, &w.State.head
	share := -math.Expm1(-ofStride / n.LockTime)
	by := cmplx.Rect(1, -2*math.Pi*c.psi)
	towards := func(z *complex128, to complex128) { *z += (to - *z) * complex(share, 0) }
	towards(&c.lateral, complex(h.lateral, 0)*by)
	towards(&c.bob, complex(h.up, 0)*by*by)
	c.lateralPower += (h.lateral*h.lateral - c.lateralPower) * share
	c.bobPower += (h.up*h.up - c.bobPower) * share

	least := 0.03 * t.speedUnit
	gain := func(z complex128, power float64) float64 {
		size := math.Sqrt(real(z)*real(z) + imag(z)*imag(z))
		coherence := math.Sqrt2 * size / math.Sqrt(power+1e-9)
		return vec.Clamp((coherence-0.35)/0.35, 0, 1) * min(1, 2*size/least)
	}
	lateral, bob := gain(c.lateral, c.lateralPower), gain(c.bob, c.bobPower)
	turns := func(z complex128) float64 { return math.Atan2(imag(z), real(z)) / (2 * math.Pi) }
	running := vec.Clamp((t.froude-0.55)/0.15, 0, 1)
	byLateral := Nearest(-turns(c.lateral) - n.LateralPhase)
	if byLateral > slipAhead { // half a stride is slipped by quick steps: slow ones would leave the feet behind
		byLateral--
	}
	byBob := Nearest(-turns(c.bob)-(n.BobPhaseWalk+(n.BobPhaseRun-n.BobPhaseWalk)*running)) / 2
	if math.Abs(byLateral) > 0.17 || bob == 0 { // a wrong foot, which only the lateral motion tells
		ahead = byLateral * lateral
	} else {
		weight := n.BobWeight * bob
		side := lateral * (1 - n.BobWeight)
		ahead = (byLateral*side + byBob*weight) / max(0.3, side+weight)
	}
	on := vec.Clamp((c.walked/(2*t.stepTime)-0.35)/0.4, 0, 1)
	c.locked = on * max(lateral, bob)
	return ahead * on
}

const slipAhead = 0.42 // strides that the clock is ahead, from which on it rather runs to the next one than waits

// Nearest is x without whole turns, from -0.5 to 0.5.
func Nearest(x float64) float64 { return x - math.Round(x) }

const (
	strainedSure   = 1.005 // leg lengths to which a leg would have to stretch: its foot cannot stay, whatever the clock says, once that has found the strides
	strainedUnsure = 1.04  // at the beginning of a walk
	strainedStill  = 1.02  // of a body that stands
	strainedAway   = 0.25  // leg lengths that it is away from under the body then: who is on tiptoe or leaps takes no step
	strainedLift   = 0.5   // phase of the other foot's swing from which on it may leave
)

// strained is whether a foot is so far away that its leg cannot be long enough.
func (w *strides) strained(side int) bool {
	s := w.State
	f, c := &s.foot[side], &s.clock
	most := strainedStill
	if s.walking {
		sure := max(c.locked, vec.Clamp(c.walked/(2*w.now.stepTime)-1, 0, 1)) // within two strides
		most = strainedUnsure + (strainedSure-strainedUnsure)*sure
	}
	return !f.tracked && f.extended > most && f.at.sub(w.now.center).length() > strainedAway*w.LegLength
}

// swingByClock lifts a foot when its turn has come, and says how far a swinging one is.
func (w *strides) swingByClock(side int, mayLift, strained bool) {
	t := &w.now
	f := &w.State.foot[side]
	if f.tracked {
		return
	}
	phase, up := w.footPhase(side), 1-t.share
	if strained && phase <= up {
		(*swings)(w).lift(side, StepDistance, t.swingTime)
		if c := &w.State.clock; c.locked < 0.5 && c.walked > 4*t.stepTime {
			c.owed = up - phase
		}
	}
	if phase > up && mayLift {
		(*swings)(w).lift(side, StepWalking, t.swingTime)
	}
	if !f.swinging {
		return
	}
	step := w.DT / t.swingTime
	if f.cause != StepWalking {
		(*swings)(w).advance(side, max(w.DT/f.time, 0.4*step))
		return
	}
	wanted := 0.0
	switch {
	case phase > up:
		wanted = (phase - up) / t.share
	case phase < up/2:
		wanted = 1
	}
	(*swings)(w).advance(side, vec.Clamp(wanted-f.phase, 0.4*step, 1.4*step))
}
