package gait

import (
	"fmt"
	"math"
	"testing"

	"posewright/solver/gait/gaittest"
	"posewright/solver/vec"
)

// TestTheClockLocksOnTheHeadsSway lets a person stride at a cadence that is not the curve's, from any phase, and asks when the clock has found it.
func TestTheClockLocksOnTheHeadsSway(t *testing.T) {
	t.Parallel()
	const speed, leg = 1.3, 0.85
	n := DefaultSettings()
	froude := speed / math.Sqrt(gravity*leg)
	for _, cadence := range []float64{0.77, 0.9, 1, 1.1, 1.25} {
		for _, phase := range []float64{0, 0.25, 0.5, 0.75} {
			for _, rate := range []float64{60, 90, 120} {
				t.Run(fmt.Sprintf("cadence %v from %v at %v Hz", cadence, phase, rate), func(t *testing.T) {
					t.Parallel()
					stride := 2 * n.StepTime.At(froude) * math.Sqrt(leg/gravity) * cadence
					p := newWalker(uint64(100 * phase))
					p.rate = rate
					// The person's left foot lands where the head's velocity to the left is greatest, and a share later.
					truth := func(at float64) float64 { return at/stride + phase }
					lost, squares, seen := 0.0, 0.0, 0
					p.seen = func(at float64, w *Walk) {
						err := math.Abs(Nearest(w.Report.Clock - truth(at-1/rate)))
						if !w.Report.Walking || err > 0.1 {
							lost = at
						}
						if at > 8 {
							squares += err * err
							seen++
						}
					}
					p.goes(t, 14, func(at float64) person {
						now := gaittest.AtHeight(leg, vec.Vector{Z: speed * at}, 1, 0) // whose legs reach
						psi := truth(at)
						// A velocity greatest at LateralPhase, and upward ones at BobPhaseWalk of every step.
						now.Headset.X += 0.02 * math.Sin(2*math.Pi*(psi-n.LateralPhase))
						now.Headset.Y += 0.02 * math.Sin(2*math.Pi*(2*psi-n.BobPhaseWalk))
						return now
					})
					if lost > 5 {
						t.Errorf("the clock was off by a tenth of a stride still after %.1f s", lost)
					}
					if rms := math.Sqrt(squares / float64(seen)); rms > 0.04 {
						t.Errorf("later it is off by %.3f strides", rms)
					}
					if got := p.walk.Report.Cadence; math.Abs(got-cadence) > 0.03 {
						t.Errorf("the cadence learned is %.3f and not %.3f", got, cadence)
					}
				})
			}
		}
	}
}

// Who strides slower than others at the same speed takes longer steps, and the hips are half way between the feet as far into each of them.
func TestLongerStepsLandFurtherAhead(t *testing.T) {
	t.Parallel()
	const speed, leg = 1.1, 0.85
	n := DefaultSettings()
	usual := 2 * n.StepTime.At(speed/math.Sqrt(gravity*leg)) * math.Sqrt(leg/gravity)
	shares := map[float64]float64{} // of a step that a foot lands ahead of the hips, by cadence
	for _, cadence := range []float64{0.8, 1, 1.2} {
		p := newWalker(3)
		p.goes(t, 14, func(at float64) person {
			now := gaittest.AtHeight(leg, vec.Vector{Z: speed * at}, 1, 0)
			psi := at / (usual * cadence)
			now.Headset.X += 0.02 * math.Sin(2*math.Pi*(psi-n.LateralPhase))
			now.Headset.Y += 0.02 * math.Sin(2*math.Pi*(2*psi-n.BobPhaseWalk))
			return now
		})
		steps := p.steps[:p.countSteps()]
		steps = steps[len(steps)-7:]
		ahead, way := 0.0, steps[6].to.Z-steps[0].to.Z
		for _, s := range steps[1:] {
			ahead += s.to.Z - s.centerAtLand.Z
		}
		if length := way / 6; math.Abs(length-speed*usual/2*cadence) > 0.05 {
			t.Errorf("at cadence %v a step is %.2f m long, not %.2f", cadence, length, speed*usual/2*cadence)
		}
		shares[cadence] = ahead / way
	}
	for cadence, share := range shares {
		if math.Abs(share-shares[1]) > 0.03 {
			t.Errorf("at cadence %v a foot lands %.3f of a step ahead, at 1 %.3f", cadence, share, shares[1])
		}
	}
	t.Logf("%.3f", shares)
}

func TestTheLearnedCadenceOutlivesAJump(t *testing.T) {
	t.Parallel()
	p := newWalker(1)
	p.goes(t, 12, func(at float64) person { return swaying(p.leg, 1.2, 0, 1.35, 0.3, at) })
	was := p.walk.Report.Cadence
	if math.Abs(was-1) < 0.05 {
		t.Fatalf("no cadence was learned: %v", was)
	}
	p.goes(t, 0.2, func(at float64) person { return standing(p.leg, groundVec{X: 40}, 1) })
	if got := p.walk.Report.Cadence; got != was {
		t.Errorf("a jump makes the cadence %v from %v", got, was)
	}
	p.state.Reset()
	p.goes(t, 0.2, func(at float64) person { return standing(p.leg, groundVec{X: 40}, 1) })
	if got := p.walk.Report.Cadence; got != 1 {
		t.Errorf("forgotten, the cadence is %v", got)
	}
}

func TestTheCadenceOfThePresetCountsAtOnce(t *testing.T) {
	t.Parallel()
	p := newWalker(1)
	p.goes(t, 4, func(at float64) person { return standing(p.leg, groundVec{Z: at}, 0) })
	was := p.walk.Report.StepTime
	p.numbers.Cadence = 1.2
	p.goes(t, 0.02, func(at float64) person { return standing(p.leg, groundVec{Z: 4 + at}, 0) })
	if got := p.walk.Report.StepTime; math.Abs(got/was-1.2) > 0.02 {
		t.Errorf("with a cadence of 1.2 a step takes %v instead of %v", got, was)
	}
}
