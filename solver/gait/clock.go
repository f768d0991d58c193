package gait

import (
	"math"
	"math/cmplx"

	"posewright/solver/vec"
)

// strideClock is the person's stride.
type strideClock struct {
	_ vec.Incomparable

	walking bool    // the body is on its way
	psi     float64 // 0 to 1, in strides: the left foot lands at 0, the right one at 0.5
	walked  float64 // seconds since the walk began
	rate    float64 // how fast it runs, against the plan's step time; smoothed
	cadence float64 // the person's step time against the curve's, as learned; 0 before it begins
	from    float64 // [Settings.Cadence] that it began with; 0 where SetCadence gave it
	locked  float64 // 0 to 1: how surely the headset tells the phase
	swayed  float64 // 0 to 1: how surely its sway and bob do
	owed    float64 // strides that a tracked foot is ahead of the clock

	lateral, bob           complex128 // the head's motion, demodulated with the clock
	lateralPower, bobPower float64
	seen, seenStep         complex128 // what the observer says of the stride and of the step, likewise
	seesFirst              bool       // it has said nothing yet in this walk
	doubt                  float64    // 0 to 1: how much legs that are too short speak against it
}

// begin has the cadence be the preset's where nothing is known of the person, and again where the preset's is another than before.
func (c *strideClock) begin(n *Settings) {
	if !(c.cadence > 0) || c.from != 0 && c.from != n.Cadence {
		c.cadence = n.Cadence
	}
	c.from = n.Cadence
}

// forgotten is a clock that knows no more than the person's cadence.
func (c *strideClock) forgotten() strideClock { return strideClock{cadence: c.cadence, from: c.from} }

// start sets the clock at the beginning of a walk.
func (c *strideClock) start(psi float64) {
	c.rate, c.psi, c.walked, c.owed, c.locked, c.swayed = 1, psi, 0, 0, 0, 0
	c.lateral, c.bob, c.lateralPower, c.bobPower = 0, 0, 1e-6, 1e-6
	c.seen, c.seenStep, c.seesFirst, c.doubt = 0, 0, true, 0
}

// stepFactor is the person's step time against the curve's.
func (c *strideClock) stepFactor(n *Settings) float64 {
	if n.CadenceGain == 0 {
		return n.Cadence
	}
	return vec.Clamp(c.cadence, n.CadenceMin, n.CadenceMax)
}

// learn multiplies the cadence with a factor, within its bounds.
func (c *strideClock) learn(factor float64, n *Settings) {
	c.cadence = vec.Clamp(c.cadence*factor, n.CadenceMin, n.CadenceMax)
}

// footPhase is the clock as a foot has it: it lands at 0 and lifts at 1 - share.
func (c *strideClock) footPhase(side int) float64 { return fract(c.psi + 0.5*float64(side)) }

// shouldBe tells the clock what a tracked foot does.
func (c *strideClock) shouldBe(side int, phase float64) {
	if c.walking {
		c.owed = Nearest(phase - c.footPhase(side))
	}
}

// turnBack takes strides that the clock was moved by out of the demodulated motion.
func (c *strideClock) turnBack(strides float64) {
	by := cmplx.Rect(1, -2*math.Pi*strides)
	c.lateral *= by
	c.bob *= by * by
	c.seen *= by
	c.seenStep *= by * by
}

// strained is whether a foot is so far away that its leg cannot be long enough. A clock that has found the strides is trusted with a foot whose turn is near.
func (c *strideClock) strained(in *frame, plan *stepPlan, side int, f *foot) bool {
	most := strainedStill
	if c.walking {
		sure := max(c.locked, vec.Clamp(c.walked/(2*plan.stepTime)-1, 0, 1)) // within two strides
		most = strainedUnsure + (strainedSure-strainedUnsure)*sure
		if c.footPhase(side) < 1-plan.share {
			found := vec.SmoothStep((min(c.locked, c.swayed) - foundFrom) / (foundFull - foundFrom))
			most += (strainedFound - most) * found * (1 - plan.sidelong)
		}
	}
	return !f.tracked && f.extended > most && f.at.sub(in.center).length() > strainedAway*in.legLength
}

// How far a leg is stretched before its foot is lifted: rationale R38.
const (
	strainedSure   = 1.005 // leg lengths to which a leg would have to stretch: its foot cannot stay, whatever the clock says, once that has found the strides
	strainedUnsure = 1.04  // at the beginning of a walk
	strainedFound  = 1.08  // of a foot whose turn comes, once the headset has told when
	foundFrom      = 0.3   // how surely it must tell it for that
	foundFull      = 0.7   // and for it to count in full
	strainedStill  = 1.02  // of a body that stands
	strainedAway   = 0.25  // leg lengths that it is away from under the body then: who is on tiptoe or leaps takes no step
	strainedLift   = 0.5   // phase of the other foot's swing from which on it may leave
)
