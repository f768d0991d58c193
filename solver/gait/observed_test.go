package gait

import (
	"math"
	"math/cmplx"
	"testing"

	"posewright/solver/gait/phase"
	"posewright/solver/ground"
	"posewright/solver/vec"
)

// observed is what the observer says.
func (p *walker) observed() *phase.Estimate { return p.state.observer.Estimate(phase.Standard()) }

// strolling lets a person walk whose head and wrists sway with strides of 1.1 s, the left foot landing at whole ones, and calls seen after every tick.
func strolling(p *walker, seconds, phase float64, still func(at float64) bool, seen func(at, stride float64, w *Walk)) {
	const period = 1.1
	w := Walk{
		Settings: &p.numbers, State: &p.state, Ground: &p.ground, LegLength: p.leg, HasHeadset: true,
		Feet: [2]FootShape{footShape(p.leg, leftSide), footShape(p.leg, rightSide)},
	}
	gone, stride := 0.0, phase
	for tick := range int(seconds*p.rate) + 1 {
		at := float64(tick) / p.rate
		moving := 1.0
		if still != nil && still(at) {
			moving = 0
		}
		if tick > 0 {
			w.DT = 1 / p.rate
			gone += 1.2 * moving / p.rate
			stride += moving / (period * p.rate)
		}
		angle := 2 * math.Pi * stride
		hips := vec.New(moving*p.sway*math.Sin(angle), 1.0*p.leg+0.06, gone)
		w.Center, w.Headset = hips, hips.Add(vec.New(0, 0.7+moving*0.015*math.Sin(2*angle+0.4), 0.1))
		w.Neck = w.Headset
		w.HeadTurn = vec.YawPitchRoll(0, 0.1, moving*p.sway*math.Sin(angle))
		for side := range w.Wrists {
			sign := Sign(side)
			w.Wrists[side] = Wrist{true, w.Headset.Add(vec.New(0.24*sign, -0.62, 0.05-moving*0.2*sign*math.Cos(angle)))}
		}
		w.Run()
		seen(at, stride, &w)
	}
}

// A head that bobs and does not sway leaves open which foot it is: the arms that swing against the legs tell the observer.
func TestArmsTellTheObserverWhichFootItIs(t *testing.T) {
	t.Parallel()
	right := func(observer bool) (feet int) {
		for _, phase := range []float64{0, 0.25, 0.5, 0.75} {
			p := newWalker(1)
			p.numbers.PhaseObserver, p.sway = observer, 0
			strolling(p, 6, phase, nil, func(at, stride float64, w *Walk) {
				for side := range w.Report.Feet {
					if at > 3 && w.Report.Feet[side].Landed {
						if math.Abs(Nearest(stride-0.5*float64(side))) < 0.25 {
							feet++
						} else {
							feet--
						}
					}
				}
			})
		}
		return feet
	}
	if with, without := right(true), right(false); with < 18 || without > 4 {
		t.Errorf("with the observer %d more feet are right than wrong, without it %d", with, without)
	}
}

func TestAnObserverThatIsOffSaysNothing(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(n *Settings){
		"observer": func(n *Settings) { n.PhaseObserver = false }, "lock": func(n *Settings) { n.PhaseLock = false }, "method": func(n *Settings) { n.Method = ByBalance },
	} {
		p := newWalker(1)
		change(&p.numbers)
		strolling(p, 1, 0, nil, func(_, _ float64, w *Walk) {
			if p.observed().Known {
				t.Fatalf("without the %s it says %+v", name, p.observed())
			}
		})
	}
}

func TestTheObserverRestsWhileDevicesAreOnBothFeet(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		presence [2]float64
		known    bool
	}{{[2]float64{1, 1}, false}, {[2]float64{1, 0}, true}, {[2]float64{}, true}} {
		p, d := newWalker(1), newDevices()
		d.follow(t, p, standing(p.leg, groundVec{}, 0), [2]float64{1, 1})
		for i := range 200 {
			d.follow(t, p, standing(p.leg, groundVec{Z: 1.2 * float64(i) / p.rate}, 0.2), test.presence)
		}
		if p.observed().Known != test.known {
			t.Errorf("with feet tracked by %v it says %+v", test.presence, p.observed())
		}
	}
}

// Legs that cannot reach as far as the strides that are seen would need speak against what is seen.
func TestLegsThatAreTooShortSpeakAgainstTheObserver(t *testing.T) {
	t.Parallel()
	p := newWalker(1)
	strolling(p, 4, 0, nil, func(_, _ float64, w *Walk) {})
	clock := p.state.clock
	if clock.locked < 0.9 || clock.doubt > 0.1 {
		t.Fatalf("locked %.2f, doubted %.2f", clock.locked, clock.doubt)
	}
	plan := stepPlan{stepTime: 0.55, swingTime: 0.45, share: 0.41}
	in := frame{settings: &p.numbers, dt: 1.0 / 90, legLength: p.leg, speedUnit: 1, filters: &filterCache{}}
	feet := p.state.feet
	feet[leftSide] = foot{extended: 1.2}
	w := strides{in: &in, plan: &plan, head: &p.state.head, observed: p.observed, clock: &clock, feet: &feet}
	for range 135 {
		w.lockOnObserved(w.observed(), 0, 0, 0, 0)
	}
	if clock.locked > 0.01 {
		t.Errorf("after 1.5 s with a leg that would have to be a fifth longer the observer locks the clock by %.2f", clock.locked)
	}
	if w.lockOnObserved(w.observed(), 0, 1, 0, 1); clock.locked < 0.9 {
		t.Errorf("the head's sway then locks it by %.2f", clock.locked)
	}
}

// Hips that are guessed come to rest elsewhere than a person's: while nobody is seen to step, the feet wait longer before they are set right.
func TestFeetOfWhoIsSeenToStandAreSetRightLater(t *testing.T) {
	t.Parallel()
	settled := func(observer bool) float64 {
		p := newWalker(1)
		p.numbers.PhaseObserver = observer
		p.goes(t, 8, func(at float64) person {
			return standing(p.leg, groundVec{Z: 0.22 * vec.SmoothStep((at-2)/2)}, 0)
		})
		for _, step := range p.steps {
			if step.cause == StepSettling {
				return step.lifted
			}
		}
		return math.Inf(1)
	}
	with, without := settled(true), settled(false)
	if later := with - without; !(later > 0.2 && later < 1) {
		t.Errorf("after %.2f s, without the observer after %.2f s", with, without)
	}
}

// A foot that the clock has not lifted although its turn has come, as the other one has not stepped since, is lifted when its leg cannot reach any more.
func TestAFootWhoseLegIsTooShortDoesNotWaitForTheOther(t *testing.T) {
	t.Parallel()
	numbers := DefaultSettings()
	in := frame{settings: &numbers, dt: 1.0 / 90, legLength: 0.85}
	plan := stepPlan{stepTime: 0.35, swingTime: 0.4, share: 0.57}
	clock := strideClock{walking: true, walked: 3, psi: 0.6}
	feet := [2]foot{{extended: 1.2}, {}}
	w := strides{in: &in, plan: &plan, clock: &clock, feet: &feet}
	w.swingByClock(leftSide, false, true)
	if f := &feet[leftSide]; !f.swinging || f.cause != StepDistance {
		t.Errorf("it stays: %+v", f)
	}
}

// A body that sits down moves its hips away from feet that stay; once they no longer have to, they walk.
func TestFeetThatStayTakeNoStep(t *testing.T) {
	t.Parallel()
	p := newWalker(1)
	lifts := [2]int{}
	strolling(p, 4, 0, nil, func(at, _ float64, w *Walk) {
		stays := at < 1
		for side := range w.Tracked {
			w.Tracked[side].Stays = stays
			if w.Report.Feet[side].Lifted && at > 0 {
				if at < 1 {
					lifts[0]++
				} else {
					lifts[1]++
				}
			}
		}
	})
	if lifts[0] > 0 || lifts[1] < 4 {
		t.Errorf("feet that stay are lifted %d times, later %d times", lifts[0], lifts[1])
	}
}

// Somebody who is on their way when they are seen for the first time lifts a foot at once, and the right one within the first stride.
func TestWhoArrivesWalkingStepsAtOnce(t *testing.T) {
	t.Parallel()
	right, landings := 0, 0
	for i := range 8 {
		phase := float64(i) / 8
		p := newWalker(1)
		lifted := math.Inf(1)
		strolling(p, 2.2, phase, nil, func(at, stride float64, w *Walk) {
			for side := range w.Report.Feet {
				foot := &w.Report.Feet[side]
				if foot.Lifted {
					lifted = min(lifted, at)
				}
				if foot.Landed && at > 0.8 {
					landings++
					if math.Abs(Nearest(stride-0.5*float64(side))) < 0.25 {
						right++
					}
				}
			}
		})
		if lifted > 0.08 { // 0.11 where a velocity is only believed as its filter comes to know it
			t.Errorf("from phase %v: the first foot is lifted after %.2f s", phase, lifted)
		}
	}
	if share := float64(right) / float64(landings); landings < 16 || share < 0.85 {
		t.Errorf("after 0.8 s %.0f %% of %d landings are of the right foot", 100*share, landings)
	}
}

func TestTheClockIsSetOnlyOnArrivalAndOnlyWhereTheObserverIsSure(t *testing.T) {
	t.Parallel()
	const step = 0.55
	for name, c := range map[string]struct {
		arrives             bool
		walked, off, length float64
		set                 bool
	}{
		"other foot":          {true, 0.3, 0.45, 0.9, true},
		"not sure":            {true, 0.3, 0.45, 0.5, false},
		"nearly in phase":     {true, 0.3, 0.2, 0.9, false},
		"later":               {true, 1.2, 0.45, 0.9, false},
		"set out from a rest": {false, 0.3, 0.45, 0.9, false},
	} {
		e := phase.Estimate{Known: true, Stride: cmplx.Rect(c.length, 2*math.Pi*0.1), Since: 0.02}
		want := 0.1 + e.Since/(2*step)
		clock := strideClock{psi: want - c.off + 1, walked: c.walked, seen: complex(0.8, 0)}
		w := strides{plan: &stepPlan{stepTime: step}, observed: func() *phase.Estimate { return &e }, clock: &clock, arrives: c.arrives}
		w.setOnArrival()
		off := math.Abs(Nearest(clock.psi - want))
		if set := off < 1e-9; set != c.set {
			t.Errorf("%s: the clock is %.2f strides off, set %t", name, off, set)
		}
		// What was observed before stays where it was in the stride.
		if at := cmplx.Phase(clock.seen)/(2*math.Pi) + clock.psi; math.Abs(Nearest(at-(want-c.off))) > 1e-9 {
			t.Errorf("%s: what was seen is %.2f strides elsewhere", name, Nearest(at-(want-c.off)))
		}
	}
}

// Guessed hips go with a head that leans. Where the observer is half sure that a person steps, one who has just walked sets out, and one who stands does not.
func TestWhoStandsSetsOutWhereTheObserverIsSure(t *testing.T) {
	t.Parallel()
	numbers, flat, stairs := DefaultSettings(), ground.Ground{}, ground.Ground{Kind: ground.Steps}
	for name, c := range map[string]struct {
		steps, closing, held, leaving float64
		fast, stairs, sways           bool
	}{
		"stands":              {steps: 0.6, sways: true},
		"is surely seen":      {steps: 0.8},
		"has just walked":     {steps: 0.6, closing: 1},
		"stands after a walk": {steps: 0.4, closing: 1, sways: true},
		"on stairs":           {steps: 0.6, stairs: true},
		"is fast":             {steps: 0.6, fast: true},
		"has left the feet":   {steps: 0.6, leaving: 3 * numbers.BalanceMargin},
		"tracked hips":        {steps: 0.6, held: 1},
	} {
		in := frame{settings: &numbers, hipsHeld: c.held, headset: headset{known: true}, terrain: terrain{ground: &flat}}
		if c.stairs {
			in.terrain.ground = &stairs
		}
		w := strides{in: &in, observed: func() *phase.Estimate { return &phase.Estimate{Known: true, Steps: c.steps} }}
		if sways := w.seenToSway(&balance{leaving: c.leaving}, &waits{closing: c.closing}, c.fast); sways != c.sways {
			t.Errorf("%s: seen to sway only: %t", name, sways)
		}
	}
}
