package gait

import (
	"math"
	"math/cmplx"

	"posewright/solver/gait/phase"
	"posewright/solver/ground"
	"posewright/solver/vec"
)

// How the observer counts: rationale R36 and R37.
const (
	seenTime   = 0.3  // strides: smooths what the observer says
	seenLow    = 0.3  // length of what observer and sway say together, from which on they count
	seenFull   = 0.7  // and for them to count in full
	seenStart  = 0.5  // length of what the observer says with which a walk begins at its phase
	stepWeight = 0.25 // of the step's phase that the observer says, once the foot is right
	stepFull   = 0.4  // length of what is said of the step's phase, for it to count in full
	bobShare   = 0.3  // of the bob against it
	doubtFrom  = 1.06 // leg lengths to which a planted leg would have to stretch, from which on the observer is doubted: who strides as it says would lift that foot
	doubtFull  = 1.14 // and for it not to count
	doubtTime  = 2.0  // strides in which a doubt fades
	wrongFoot  = 0.17 // strides that the clock is off, from which on only what tells left from right counts
)

// seenToSway is whether the observer sees a person stand who has set out as far as their hips can be guessed, and who is not fast.
func (w *strides) seenToSway(b *balance, waits *waits, fast bool) bool {
	likely := seenSetsOut
	if waits.closing > 0 || w.in.terrain.ground.Kind != ground.Level {
		likely = seenSteps
	}
	if fast || w.in.hipsEstimated() == 0 || b.leaving >= seenLeaving*w.in.settings.BalanceMargin {
		return false
	}
	e := w.observed()
	return e.Known && e.Steps < likely
}

// observedPhase is where in the stride the observer sees the person now, where it is sure of that. People who go sideways it knows too little.
func (w *strides) observedPhase() (psi float64, ok bool) {
	e, t := w.observed(), w.plan
	if !e.Known || cmplx.Abs(e.Stride)*(1-t.sidelong) < seenStart {
		return 0, false
	}
	return w.seenPhase(e), true
}

// seenPhase is where in the stride the observer sees the person now, however sure it is.
func (w *strides) seenPhase(e *phase.Estimate) float64 {
	return fract(cmplx.Phase(e.Stride)/(2*math.Pi) + e.Since/(2*w.plan.stepTime))
}

// lockOnObserved returns by how many strides the clock is ahead of what the observer and the head's sway and bob say together: these by how much the clock is
// ahead of them, and how sure they are.
func (w *strides) lockOnObserved(e *phase.Estimate, byLateral, lateral, byBob, bob float64) (ahead float64) {
	c, t := w.clock, w.plan
	share := -math.Expm1(-w.in.dt / (2 * t.stepTime) / seenTime)
	if c.seesFirst {
		c.seesFirst, share = false, 1
	}
	c.doubt *= math.Exp(-w.in.dt / (2 * t.stepTime) / doubtTime)
	for side := range w.feet {
		if f := &w.feet[side]; !f.swinging && !f.tracked {
			c.doubt = max(c.doubt, vec.SmoothStep((f.extended-doubtFrom)/(doubtFull-doubtFrom)))
		}
	}
	known, at := complex((1-t.sidelong)*(1-c.doubt), 0), 2*math.Pi*(c.psi-e.Since/(2*t.stepTime))
	c.seen += (e.Stride*known*cmplx.Rect(1, -at) - c.seen) * complex(share, 0)
	c.seenStep += (e.Step*known*cmplx.Rect(1, -2*at) - c.seenStep) * complex(share, 0)
	both := c.seen + cmplx.Rect(lateral, -2*math.Pi*byLateral)
	c.locked = vec.Clamp((cmplx.Abs(both)-seenLow)/(seenFull-seenLow), 0, 1)
	ahead = -cmplx.Phase(both) / (2 * math.Pi)
	if ahead > slipAhead {
		ahead--
	}
	if math.Abs(ahead) <= wrongFoot {
		step := c.seenStep*stepWeight + cmplx.Rect(bobShare*bob, -4*math.Pi*byBob)
		weight := 0.5 * vec.Clamp(cmplx.Abs(step)/stepFull, 0, 1)
		// A step is half a stride: it is the one nearest to what the stride says, or the clock stays between two.
		ahead += Nearest(-cmplx.Phase(step)/(2*math.Pi)-2*ahead) / 2 * weight
	}
	return ahead * c.locked
}
