package gait

import (
	"math"
	"math/cmplx"

	"posewright/solver/gait/phase"
	"posewright/solver/vec"
)

// strides runs the clock of a walk, or of steps on the spot, in phase with the headset, and lets the feet swing by it.
type strides struct {
	in   *frame
	plan *stepPlan
	head *headMotion

	observed func() *phase.Estimate // of the observer

	clock   *strideClock // moved on
	inPlace *inPlace     // likewise
	feet    *[2]foot     // phases of swings, and feet that are lifted
	arrives bool         // the body was on its way when it was seen for the first time, and has not stood since
}

// What sets the clock of who arrives walking is not what sets it at starts: rationale R44.
const (
	arrivalStrides = 1.0  // of a body that arrives walking, in which its clock is set by the observer rather than turned
	arrivalOff     = 0.25 // strides that the clock must be off for that
	arrivalSure    = 0.6  // length of what the observer says

	stopHold    = 0.25 // seconds after which a body that stopped at once stands, though its slow velocity does not know it yet
	learnHurry  = 0.5  // a clock that hurries more does not tell the person's cadence
	slipAhead   = 0.42 // strides that the clock is ahead, from which on it rather runs to the next one than waits
	slowerDoubt = 0.3  // of legs that are too short, from which on the cadence does not become slower
	rateTime    = 0.1  // seconds: smooths the rate of the clock by which a landing is foreseen
	owedTime    = 0.25 // seconds in which the clock follows a tracked foot
	inPlaceLift = 0.1  // of the sway's width that the head must be on the other foot's side for a foot to be lifted
)

// decide says whether the body walks or stands.
func (w *strides) decide(m *motion, b *balance, waits *waits) {
	n := w.in.settings
	fast, slow := m.fast.length(), m.slow.length()
	start, stop := n.StartSpeed*w.in.speedUnit, n.StopSpeed*w.in.speedUnit
	waits.stopped += w.in.dt
	if fast >= stop {
		waits.stopped = 0
	}
	switch c := w.clock; {
	case !c.walking && slow > start && fast > start && (b.leaving > n.StartMargin || slow > 2*start) && !w.seenToSway(b, waits, slow > 2*start):
		c.walking, w.inPlace.on, w.inPlace.good = true, false, 0
		c.start(w.firstPhase())
	case c.walking && (slow < stop && fast < 1.5*stop || waits.stopped > stopHold):
		c.walking, c.locked = false, 0
		m.arrives = false
		waits.askew, waits.closing = 0, closingTime
	}
}

// firstPhase is the clock's for the foot with which a walk begins: one that swings already, or the one that the body moves away from, over the other.
func (w *strides) firstPhase() float64 {
	in, t := w.in, w.plan
	if psi, ok := w.observedPhase(); ok {
		return psi
	}
	first, phase := -1, 0.0
	for side := range w.feet {
		if f := &w.feet[side]; f.swinging && first < 0 {
			first, phase = side, f.phase
		}
	}
	if first < 0 {
		var length [2]float64
		for side := range length {
			goal := in.center.addScaled(t.swingTime, t.velocity).addScaled(t.ahead, t.way).addScaled(Sign(side)*t.half, t.across)
			length[side] = goal.sub(w.feet[side].at).length()
		}
		sway := w.head.lateral
		switch {
		case in.tracked[leftSide] != in.tracked[rightSide]:
			first = leftSide
			if in.tracked[leftSide] {
				first = rightSide
			}
		case math.Abs(sway) > 0.05*in.speedUnit && math.Abs(length[leftSide]-length[rightSide]) < 0.35*in.legLength:
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

// setOnArrival sets the clock of a body that was walking when it was first seen, as soon as the observer sees that it is the other foot's turn. Turning the clock
// to it would take a second.
func (w *strides) setOnArrival() {
	c, t := w.clock, w.plan
	if !w.arrives || c.walked > arrivalStrides*2*t.stepTime {
		return
	}
	e := w.observed()
	if !e.Known || cmplx.Abs(e.Stride)*(1-t.sidelong)*(1-c.doubt) < arrivalSure {
		return
	}
	off := Nearest(w.seenPhase(e) - c.psi)
	if math.Abs(off) < arrivalOff {
		return
	}
	c.psi = fract(c.psi + off)
	c.turnBack(off)
}

// walk moves the clock of a walk and lets the feet swing by it.
func (w *strides) walk() {
	in, n, t, c := w.in, w.in.settings, w.plan, w.clock
	ofStride := in.dt / (2 * t.stepTime)
	c.walked += in.dt
	w.setOnArrival()
	hurry := w.hurry()
	rate := 1 + w.geometry() + hurry
	tracked := in.tracked[leftSide] != in.tracked[rightSide]
	if in.headset.known && n.PhaseLock && in.dt > 0 {
		late := w.lockOn(ofStride)
		if !tracked {
			rate -= n.PhaseGain * late
			if n.CadenceGain > 0 && math.Abs(late) < 0.2 && hurry < learnHurry && (late < 0 || c.doubt < slowerDoubt) {
				c.learn(1+n.CadenceGain*late*in.dt/t.stepTime, n)
			}
		}
	} else {
		c.locked, c.swayed = 0, 0
	}
	if c.owed != 0 {
		base := rate
		rate = vec.Clamp(rate+c.owed*2*t.stepTime/owedTime, n.RateMin, n.RateMax)
		c.owed -= (rate - vec.Clamp(base, n.RateMin, n.RateMax)) * ofStride
	}
	rate = vec.Clamp(rate, n.RateMin, n.RateMax)
	c.rate += (rate - c.rate) * in.eased(rateTime)
	c.psi = fract(c.psi + ofStride*rate)
	c.turnBack(ofStride * (rate - 1))
	var mayLift, strained [2]bool // as it is before either foot moves
	for side := range w.feet {
		f, other := &w.feet[side], &w.feet[1-side]
		strained[side] = !f.swinging && c.strained(in, t, side, f) && f.since > 0.1 && (!other.swinging || other.phase > strainedLift) && c.footPhase(side) > (1-t.share)/2
		again := !other.swinging && f.since < c.walked && other.since > f.since // it has stepped already since the other one has
		mayLift[side] = !f.swinging && !again && f.since > 0.12*in.timeUnit/0.29 && (t.froude > 0.55 || !other.swinging || other.phase > 0.8)
	}
	for side := range w.feet {
		w.swingByClock(side, mayLift[side], strained[side])
	}
}

// stepInPlace moves the clock of steps on the spot, and lets the feet swing by it.
func (w *strides) stepInPlace() {
	in, p, c := w.in, w.inPlace, w.clock
	ofStride := in.dt / (2 * p.time)
	behind := vec.Clamp(p.owed, (in.settings.RateMin-1)*ofStride, (in.settings.RateMax-1)*ofStride)
	p.owed -= behind
	c.psi, c.locked = fract(c.psi+ofStride+behind), 1
	c.walked += in.dt
	aside := p.sway.at - p.middle
	var mayLift [2]bool // as it is before either foot moves
	for side := range w.feet {
		f, other := &w.feet[side], &w.feet[1-side]
		mayLift[side] = !f.swinging && (!other.swinging || other.phase > 0.8) && -Sign(side)*aside > inPlaceLift*p.sway.size
	}
	for side := range w.feet {
		w.swingByClock(side, mayLift[side], false)
	}
}

// geometry is how much faster or slower the clock must go so that planted feet come to be where it says.
func (w *strides) geometry() float64 {
	in, t := w.in, w.plan
	behind := t.speed*(2*t.stepTime-t.swingTime) - t.ahead // at lift-off
	way := t.ahead + behind
	if way <= 0.05*in.legLength {
		return 0
	}
	sum, count := 0.0, 0.0
	for side := range w.feet {
		f := &w.feet[side]
		stance := w.clock.footPhase(side) / (1 - t.share)
		if f.swinging || stance > 1.3 {
			continue
		}
		is := f.at.sub(in.center).dot(t.way)
		sum += (t.ahead - way*stance - is) / way * (1 - t.share)
		count++
	}
	if count == 0 {
		return 0
	}
	return 2 * in.settings.GeometryGain * vec.Clamp(sum/count, -0.3, 0.3)
}

// hurry is how much faster the clock must go because a planted foot has fallen behind or its leg is too short.
func (w *strides) hurry() float64 {
	in, n, t := w.in, w.in.settings, w.plan
	l := in.legLength
	behindUsually := t.speed*(2*t.stepTime-t.swingTime) - t.ahead
	limit := max(n.HurryBehind, 1.25*behindUsually/l)
	hurry := 0.0
	for side := range w.feet {
		f := &w.feet[side]
		if f.swinging || f.tracked || f.since <= 0.1 {
			continue
		}
		behind := in.center.sub(f.at).dot(t.way) / l
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
	n, t := w.in.settings, w.plan
	c, h := w.clock, w.head
	share := -math.Expm1(-ofStride / n.LockTime)
	by := cmplx.Rect(1, -2*math.Pi*c.psi)
	towards := func(z *complex128, to complex128) { *z += (to - *z) * complex(share, 0) }
	towards(&c.lateral, complex(h.lateral, 0)*by)
	towards(&c.bob, complex(h.up, 0)*by*by)
	c.lateralPower += (h.lateral*h.lateral - c.lateralPower) * share
	c.bobPower += (h.up*h.up - c.bobPower) * share

	least := 0.03 * w.in.speedUnit
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
	on := vec.Clamp((c.walked/(2*t.stepTime)-0.35)/0.4, 0, 1)
	c.swayed = on * max(lateral, bob)
	if e := w.observed(); e.Known {
		return w.lockOnObserved(e, byLateral, on*lateral, byBob, on*bob)
	}
	if math.Abs(byLateral) > 0.17 || bob == 0 { // a wrong foot, which only the lateral motion tells
		ahead = byLateral * lateral
	} else {
		weight := n.BobWeight * bob
		side := lateral * (1 - n.BobWeight)
		ahead = (byLateral*side + byBob*weight) / max(0.3, side+weight)
	}
	c.locked = c.swayed
	return ahead * on
}

// swingByClock lifts a foot when its turn has come, and says how far a swinging one is.
func (w *strides) swingByClock(side int, mayLift, strained bool) {
	t, c, f := w.plan, w.clock, &w.feet[side]
	if f.tracked {
		return
	}
	phase, up := c.footPhase(side), 1-t.share
	if strained && (phase <= up || !mayLift) {
		f.begin(StepDistance, t.swingTime)
		if phase <= up && c.locked < 0.5 && c.walked > 4*t.stepTime {
			c.owed = up - phase
		}
	}
	if phase > up && mayLift {
		f.begin(StepWalking, t.swingTime)
	}
	if !f.swinging {
		return
	}
	step := w.in.dt / t.swingTime
	if f.cause != StepWalking {
		f.advance(max(w.in.dt/f.swing.time, 0.4*step))
		return
	}
	wanted := 0.0
	switch {
	case phase > up:
		wanted = (phase - up) / t.share
	case phase < up/2:
		wanted = 1
	}
	f.advance(vec.Clamp(wanted-f.phase, 0.4*step, 1.4*step))
}
