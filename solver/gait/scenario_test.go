package gait

import (
	"fmt"
	"math"
	"testing"

	"posewright/solver/gait/gaittest"
)

// scenario is a motion and what must come of it (gait model, section 5).
type scenario struct {
	gaittest.Scenario
	expectation
}

// expectation is what the steps of a scenario must be like.
type expectation struct {
	least, most int                                // steps
	strained    float64                            // share of ticks in which the leg of a planted foot may be too long
	jump        float64                            // meters that an ankle may go in a tick at 90 Hz
	further     func(p *walker) (complaint string) // or nil
}

func lastLanding(p *walker) float64 {
	last := 0.0
	for _, step := range p.steps {
		last = math.Max(last, step.landed)
	}
	return last
}

func scenarios() (all []scenario) {
	finished := func(before float64) func(p *walker) string {
		return func(p *walker) string {
			if last := lastLanding(p); last > before {
				return fmt.Sprintf("the last foot landed after %.2f s, not before %.2f", last, before)
			}
			return ""
		}
	}
	startsBefore := func(before float64) func(p *walker) string {
		return func(p *walker) string {
			if len(p.steps) == 0 || p.steps[0].lifted > before {
				return fmt.Sprintf("the first foot was not lifted within %v s", before)
			}
			return ""
		}
	}
	expected := map[string]expectation{
		"look around":      {jump: 0.02},
		"lean forward":     {jump: 0.02},
		"lean to the side": {jump: 0.02},
		"drift 4 cm/s": {least: 4, most: 12, jump: 0.08, further: func(p *walker) string {
			if p.apart > 0.45 {
				return fmt.Sprintf("a foot was %.2f leg lengths from home", p.apart)
			}
			return ""
		}},
		"drift 10 cm/s": {least: 4, most: 12, jump: 0.08, further: func(p *walker) string {
			if p.apart > 0.45 {
				return fmt.Sprintf("a foot was %.2f leg lengths from home", p.apart)
			}
			return ""
		}},
		"turn about in 4 s": {least: 5, most: 8, jump: 0.08},
		"turn to the side in half a second": {least: 2, most: 3, jump: 0.08, further: func(p *walker) string {
			if p.crossed < 0 {
				return fmt.Sprintf("the feet crossed by %.3f m", -p.crossed)
			}
			return finished(1.5)(p)
		}},
		"side step":        {least: 2, most: 4, strained: 0.01, jump: 0.08, further: startsBefore(0.4)},
		"forward a little": {least: 2, most: 4, strained: 0.01, jump: 0.08},
		"back":             {least: 3, most: 6, strained: 0.06, jump: 0.08},
		"3 m and stop":     {least: 5, most: 7, strained: 0.01, jump: 0.08, further: finished(4.2)},
		// Somebody who is on their way when they are seen steps a quarter of a second sooner, so that the stop comes at another phase of their stride.
		"stop at once": {least: 7, most: 11, strained: 0.05, jump: 0.08, further: func(p *walker) string {
			for side := range p.lastSole {
				home := groundOf(p.lastHips).add(groundVec{X: Sign(side) * 0.12 * p.leg})
				if d := groundOf(p.lastSole[side]).sub(home).length() / p.leg; d > 0.25 {
					return fmt.Sprintf("two seconds later a foot is %.2f leg lengths from home", d)
				}
			}
			return ""
		}},
		"0.7 m/s":        {least: 12, most: 15, strained: 0.01, jump: 0.08},
		"1.3 m/s":        {least: 17, most: 20, strained: 0.02, jump: 0.08},
		"crouched":       {least: 1, most: 30, strained: 0.01, jump: 0.08},
		"run":            {least: 12, most: 17, strained: 0.01, jump: 0.08},
		"circle":         {least: 10, most: 18, strained: 0.01, jump: 0.08},
		"uphill":         {least: 12, most: 22, strained: 0.01, jump: 0.08},
		"downhill":       {least: 12, most: 22, strained: 0.01, jump: 0.08},
		"upstairs":       {least: 12, most: 22, strained: 0.01, jump: 0.08},
		"downstairs":     {least: 12, most: 22, strained: 0.03, jump: 0.08},
		"to the side":    {least: 8, most: 20, strained: 0.08, jump: 0.08},
		"forth and back": {least: 8, most: 26, strained: 0.06, jump: 0.08},
	}
	for _, s := range gaittest.Scenarios() {
		all = append(all, scenario{s, expected[s.Name]})
	}
	return all
}

func TestScenariosOfWalkingStayWithinTheirLimits(t *testing.T) {
	t.Parallel()
	for _, scene := range scenarios() {
		for _, rate := range []float64{60, 90, 120} {
			for seed := range uint64(3) {
				t.Run(fmt.Sprintf("%s/%v Hz/%d", scene.Name, rate, seed), func(t *testing.T) {
					t.Parallel()
					p := newWalker(seed)
					p.rate, p.ground = rate, scene.Ground
					p.goes(t, scene.Seconds, func(at float64) person { return scene.Way(p.leg, at) })
					p.unharmed(t)
					if n := p.countSteps(); n < scene.least || n > scene.most {
						t.Errorf("%d steps, not %d to %d", n, scene.least, scene.most)
					}
					if share := float64(p.strained) / float64(p.ticks); share > scene.strained {
						t.Errorf("the leg of a planted foot is too short in %.1f %% of the ticks, not in %.1f", 100*share, 100*scene.strained)
					}
					if p.jumped > scene.jump*90/rate {
						t.Errorf("an ankle went %.1f cm in a tick, more than %.1f", 100*p.jumped, 100*scene.jump*90/rate)
					}
					if p.sunk > 0.02 {
						t.Errorf("a foot was %.1f cm in the ground", 100*p.sunk)
					}
					if scene.further != nil {
						if complaint := scene.further(p); complaint != "" {
							t.Error(complaint)
						}
					}
					t.Logf("%-22s %3v Hz: steps %d strained %.2f%% jump %.1f cm@90 apart %.2f crossed %.3f last %.2f sunk %.1f cm", scene.Name, rate, p.countSteps(), 100*float64(p.strained)/float64(p.ticks), 100*p.jumped*rate/90, p.apart, p.crossed, lastLanding(p), 100*p.sunk)
				})
			}
		}
	}
}
