package gait

import (
	"math"
	"testing"

	"posewright/effectors/curve"
	"posewright/solver/gait/gaittest"
	"posewright/solver/vec"
)

// byBalance is a person whose feet step by Scheurenbrand's method, without noise. Their center of mass is in the chest.
func byBalance(rate float64) *walker {
	p := newWalker(1)
	p.rate, p.noise, p.mass = rate, 0, 0.45
	n := &p.numbers
	n.Method = ByBalance
	n.DirectionTime = curve.Smooth([2]float64{0, 1}, [2]float64{math.Pi / 2, 0.6}, [2]float64{math.Pi, 0.8})
	n.RollMax, n.PelvisDrop = 0, 0
	return p
}

// wandering is a person who walks on winding ways at changing speeds, sideways and backward too, for ten seconds; mirrored has left and right changed.
func wandering(leg float64, mirrored bool) func(at float64) person {
	side := 1.0
	if mirrored {
		side = -1
	}
	return func(at float64) person {
		x := 1.2*math.Sin(0.9*at) + 0.1*math.Sin(2.3*at)
		z := 1.5*math.Sin(0.6*at+0.4) - 1.5*math.Sin(0.4)
		return standing(leg, groundVec{side * x, z}, side*(0.9*math.Sin(0.5*at)))
	}
}

// By hand, from eq. 6.3 with meters a minute: 1.4 m/s are 84 m/min, 0.1394 + 0.00465·84 = 0.53 m.
func TestScheurenbrandsStepIsThatOfRunnersInMetersAMinute(t *testing.T) {
	t.Parallel()
	numbers := DefaultScheurenbrand()
	for _, c := range []struct{ speed, want float64 }{{0, 0.1394}, {1.4, 0.53}, {5, 0.1394 + 0.00465*300}, {6.66, 1.9974}, {9, 1.9974}} {
		if got := numbers.StepLength(c.speed, 1); math.Abs(got-c.want) > 0.001 {
			t.Errorf("at %v m/s a step is %.4f m, want %.4f", c.speed, got, c.want)
		}
	}
}

// Who walks evenly comes down half of a step ahead of the other foot, and as far ahead of the body as the curve says.
func TestByBalanceAWalkLandsHalfAStepAheadOfTheOtherFoot(t *testing.T) {
	t.Parallel()
	const speed = 0.9
	for _, share := range []float64{0.5, 1} {
		p := byBalance(90)
		p.numbers.Scheurenbrand.StepAhead = share
		p.numbers.Scheurenbrand.BalanceAngle = 0.07 // so small that no step begins too late for its time
		p.goes(t, 12, func(at float64) person { return standing(p.leg, groundVec{Z: speed * at}, 0) })
		ahead := p.numbers.Ahead.At(speed/math.Sqrt(gravity*p.leg)) * p.leg
		want := share * (0.1394 + 0.00465*60*speed)
		last := p.steps[:p.countSteps()]
		for i := len(last) - 6; i < len(last); i++ {
			step, before := last[i], last[i-1]
			if step.side == before.side {
				t.Fatalf("the %d. foot steps twice", i)
			}
			if got := step.to.Z - before.to.Z; math.Abs(got-want) > 0.025 {
				t.Errorf("a step is %.3f m, want %.3f", got, want)
			}
			if got := step.to.Z - step.centerAtLand.Z; math.Abs(got-ahead) > 0.015 {
				t.Errorf("a foot lands %.3f m ahead of the body, want %.3f", got, ahead)
			}
			if lasted := step.landed - step.lifted; lasted < 0.1-1e-9 || lasted > 1.5 {
				t.Errorf("a step lasts %.3f s", lasted)
			}
		}
		p.unharmed(t)
	}
}

func TestByBalanceAStandingBodyStepsForWhatTheThesisNames(t *testing.T) {
	t.Parallel()
	degrees := func(d float64) float64 { return d * math.Pi / 180 }
	ramp := func(at float64) float64 { return vec.Clamp((at-0.5)/2, 0, 1) }
	for _, c := range []struct {
		name  string
		way   func(at float64) person
		lean  func(at float64) groundVec // of the center of mass from the hips
		cause StepCause
		side  int // that steps first; -1 is any
	}{
		{"who stands", func(float64) person { return standing(0.85, groundVec{}, 0) }, nil, NoStep, -1},
		// The line from the feet to the chest, 1.35 m high, leans by 7° and by 9°: 0.166 m and 0.214 m.
		{"who leans a little", func(float64) person { return standing(0.85, groundVec{}, 0) }, func(at float64) groundVec { return groundVec{Z: 0.166 * ramp(at)} }, NoStep, -1},
		{"who leans far", func(float64) person { return standing(0.85, groundVec{}, 0) }, func(at float64) groundVec { return groundVec{Z: 0.214 * ramp(at)} }, StepBalance, -1},
		{"who leans back", func(float64) person { return standing(0.85, groundVec{}, 0) }, func(at float64) groundVec { return groundVec{Z: -0.214 * ramp(at)} }, StepBalance, -1},
		// Feet that were put down straight may be turned in by 5°: turned to the left, that is the left foot.
		{"who turns by 4°", func(at float64) person { return standing(0.85, groundVec{}, degrees(4)*ramp(at)) }, nil, NoStep, -1},
		{"who turns to the left by 7°", func(at float64) person { return standing(0.85, groundVec{}, degrees(7)*ramp(at)) }, nil, StepRotation, leftSide},
		{"who turns to the right by 7°", func(at float64) person { return standing(0.85, groundVec{}, degrees(-7)*ramp(at)) }, nil, StepRotation, rightSide},
	} {
		p := byBalance(90)
		p.numbers.ToeOut = 0
		ticks := int(4 * p.rate)
		for i := range ticks {
			at := float64(i) / p.rate
			p.lean = groundVec{}
			if c.lean != nil {
				p.lean = c.lean(at)
			}
			p.tick(t, c.way(at), 1/p.rate)
		}
		switch {
		case c.cause == NoStep && len(p.steps) > 0:
			t.Errorf("%s steps for cause %d", c.name, p.steps[0].cause)
		case c.cause != NoStep && (len(p.steps) == 0 || p.steps[0].cause != c.cause):
			t.Errorf("%s does not step for cause %d: %+v", c.name, c.cause, p.steps)
		case c.side >= 0 && p.steps[0].side != c.side:
			t.Errorf("%s steps with foot %d first", c.name, p.steps[0].side)
		}
		for _, step := range p.steps {
			if lasted := step.landed - step.lifted; step.landed > 0 && math.Abs(lasted-0.3) > 0.03 {
				t.Errorf("%s takes a step of %.3f s, want 0.3", c.name, lasted)
			}
		}
		p.unharmed(t)
	}
}

// The hips go aside over the left foot, and stay, of a body that nothing brings out of balance.
func TestByBalanceFeetDoNotStayOnTheWrongSide(t *testing.T) {
	t.Parallel()
	p := byBalance(90)
	p.numbers.Scheurenbrand.BalanceAngle = 1.2
	p.goes(t, 6, func(at float64) person { return standing(p.leg, groundVec{X: 0.14 * vec.Clamp(at, 0, 1)}, 0) })
	if len(p.steps) == 0 || p.steps[0].cause != StepCrossing {
		t.Errorf("the steps are %+v, want one for a foot on the wrong side", p.steps)
	}
	for side := range p.walk.Report.Feet {
		if out := Sign(side) * (p.walk.Report.Feet[side].At.X() - 0.14); out < 0 {
			t.Errorf("foot %d stands %.3f m on the wrong side of the body", side, -out)
		}
	}
	p.unharmed(t)
}

func TestByBalanceEachFootKeepsItsSideForwardAndBackward(t *testing.T) {
	t.Parallel()
	for _, speed := range []float64{0.8, -0.8} {
		p := byBalance(90)
		p.goes(t, 6, func(at float64) person { return standing(p.leg, groundVec{Z: speed * at}, 0) })
		if n := p.countSteps(); n < 10 {
			t.Errorf("%d steps at %v m/s", n, speed)
		}
		for _, step := range p.steps[:p.countSteps()] {
			if out := Sign(step.side) * step.to.X; out < 0.02 {
				t.Errorf("at %v m/s foot %d lands %.3f m on its side", speed, step.side, out)
			}
		}
	}
}

func TestByBalanceTheSameWayLandsTheSameAtAnyRate(t *testing.T) {
	t.Parallel()
	at90 := byBalance(90)
	at90.goes(t, 10, wandering(at90.leg, false))
	for _, rate := range []float64{60, 120, 240} {
		p := byBalance(rate)
		p.goes(t, 10, wandering(p.leg, false))
		if n, want := float64(p.countSteps()), float64(at90.countSteps()); math.Abs(n-want) > 0.08*want {
			t.Errorf("%v steps at %v Hz, %v at 90 Hz", n, rate, want)
		}
		p.unharmed(t)
	}
}

func TestByBalanceAMirroredWayMirrorsTheSteps(t *testing.T) {
	t.Parallel()
	a, b := byBalance(90), byBalance(90)
	a.goes(t, 10, wandering(a.leg, false))
	b.goes(t, 10, wandering(b.leg, true))
	if len(a.steps) != len(b.steps) || len(a.steps) < 20 {
		t.Fatalf("%d steps, mirrored %d", len(a.steps), len(b.steps))
	}
	for i := range a.steps {
		x, y := a.steps[i], b.steps[i]
		y.to.X, y.from.X = -y.to.X, -y.from.X
		if x.side == y.side || x.cause != y.cause || x.to.Sub(y.to).Len() > 1e-9 || math.Abs(x.yaw+y.yaw) > 1e-9 {
			t.Fatalf("step %d is %+v, mirrored %+v", i, x, y)
		}
	}
}

func TestByBalanceATurnedAndMovedWorldTurnsAndMovesTheSteps(t *testing.T) {
	t.Parallel()
	a, b := byBalance(90), byBalance(90)
	way := wandering(a.leg, false)
	turn, to := 2.1, vec.New(3, 0, -4)
	a.goes(t, 5, way)
	b.goes(t, 5, way)
	b.state.Carry(turn, to, 0)
	moved := func(v vec.Vector) vec.Vector { return vec.Yaw(turn).Rotate(v).Add(to) }
	for i := range 450 {
		now := way(5 + float64(i)/90)
		a.tick(t, now, 1.0/90)
		now.Hips, now.Headset, now.Facing = moved(now.Hips), moved(now.Headset), now.Facing+turn
		b.tick(t, now, 1.0/90)
		for side := range a.walk.Ankle {
			if d := moved(a.walk.Ankle[side]).Sub(b.walk.Ankle[side]).Len(); d > 1e-6 {
				t.Fatalf("after %d ticks foot %d is %.1e m from where it was carried", i, side, d)
			}
		}
	}
}

func TestByBalanceNoNumbersMakeNone(t *testing.T) {
	t.Parallel()
	p := byBalance(90)
	shake := seeded(7)
	for range 5000 {
		dt := math.Max(0, shake.NormFloat64()*0.02)
		now := standing(p.leg, groundVec{shake.NormFloat64() * 3, shake.NormFloat64() * 3}, shake.NormFloat64()*4)
		p.tick(t, now, dt)
		for side := range p.walk.Ankle {
			if !p.walk.Ankle[side].IsFinite() || math.Abs(p.walk.Turn[side].Dot(p.walk.Turn[side])-1) > 1e-6 {
				t.Fatalf("ankle %v, turn %v", p.walk.Ankle[side], p.walk.Turn[side])
			}
		}
	}
}

func TestByBalanceADevicesFootIsNeverLifted(t *testing.T) {
	t.Parallel()
	p := byBalance(90)
	for i := range 600 {
		now := wandering(p.leg, false)(float64(i) / 90)
		p.walk.Tracked[rightSide] = TrackedFoot{Presence: 1, Ankle: now.Hips.Add(vec.New(-0.1, -legUpright*p.leg+0.1*p.leg, 0)), Turn: vec.Yaw(now.Facing)}
		p.tick(t, now, 1.0/90)
		if d := p.walk.Ankle[rightSide].Sub(p.walk.Tracked[rightSide].Ankle).Len(); d > 1e-9 {
			t.Fatalf("the foot is %.3f m from its device", d)
		}
	}
	if p.countSteps() < 3 {
		t.Errorf("the other foot takes %d steps", p.countSteps())
	}
}

func TestByBalanceFeetTooNearOrTooFarApartStep(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*Scheurenbrand){
		"near": func(g *Scheurenbrand) { g.DistanceMin = 0.3 }, // they stand 0.24 L apart
		"far":  func(g *Scheurenbrand) { g.DistanceMax = 0.2 },
	} {
		p := byBalance(90)
		change(&p.numbers.Scheurenbrand)
		p.goes(t, 1, func(float64) person { return standing(p.leg, groundVec{}, 0) })
		if len(p.steps) == 0 || p.steps[0].cause != StepDistance {
			t.Errorf("feet too %s step as %+v", name, p.steps)
		}
	}
}

// A foot that a device holds anywhere beside a body that stands, turns and goes on: the other one follows, and comes to rest. Mass is above the middle of the hips.
func TestByBalanceTheFreeFootRestsBesideATrackedOne(t *testing.T) {
	t.Parallel()
	for _, body := range breadths {
		for _, noise := range [...]float64{0, 0.001} {
			for tracked := range 2 {
				for _, out := range [...]float64{-0.6, -0.4, -0.25, -0.1, 0, 0.12, 0.5, 0.9} { // leg lengths from the middle to its own side
					p := byBalance(90)
					p.hips, p.noise = body.hips, noise
					end, turned := groundVec{X: 0.2, Z: -0.15}, 0.8
					p.goes(t, 2, func(float64) person { return standing(p.leg, groundVec{}, 0) })
					p.walk.Tracked[tracked] = TrackedFoot{Presence: 1, Ankle: vec.New(Sign(tracked)*out*p.leg, 0.10*p.leg, 0.2*p.leg), Turn: vec.Identity()}
					p.goes(t, 3, func(float64) person { return standing(p.leg, groundVec{}, 0) })
					settled := len(p.steps)
					p.goes(t, 6, func(float64) person { return standing(p.leg, groundVec{}, 0) })
					if n := len(p.steps) - settled; n > 0 {
						t.Errorf("hips %v, noise %v, foot %d at %v: the other one takes %d steps at rest: %+v", body.hips, noise, tracked, out, n, p.steps[settled])
					}
					p.goes(t, 4, func(at float64) person {
						far := gaittest.MinimumJerk(at / 2)
						return standing(p.leg, end.scale(far), turned*far)
					})
					settled = len(p.steps)
					p.goes(t, 6, func(float64) person { return standing(p.leg, end, turned) })
					if n := len(p.steps) - settled; float64(n) > 1000*noise { // one that stands as far off as may be, with noise
						t.Errorf("hips %v, noise %v, foot %d at %v: the other one takes %d steps at rest after a turn: %+v", body.hips, noise, tracked, out, n, p.steps[settled])
					}
					// It stands on its own side, not turned too far, and where his rule puts it.
					foot := &p.walk.Report.Feet[1-tracked]
					yaw, side := vec.Yaw(turned), Sign(1-tracked)
					if off := vec.FromMGL(foot.At).Sub(end.at(0)).Dot(yaw.Left()) * side; off < 0 {
						t.Errorf("hips %v, noise %v, foot %d at %v: the other one stands %.3f m on the wrong side", body.hips, noise, tracked, out, -off)
					}
					if in := side * (foot.Yaw - turned); in < p.numbers.Scheurenbrand.YawIn-1e-9 || in > p.numbers.Scheurenbrand.YawOut {
						t.Errorf("hips %v, noise %v, foot %d at %v: the other one is turned by %.3f against the body", body.hips, noise, tracked, out, in)
					}
				}
			}
		}
	}
}

// Who leans so far that a step is needed takes it with the foot that no device has, also one that rests where it helps least.
func TestByBalanceTheFreeFootCatchesWhoLeans(t *testing.T) {
	t.Parallel()
	for tracked := range 2 {
		p := byBalance(90)
		p.goes(t, 2, func(float64) person { return standing(p.leg, groundVec{}, 0) })
		p.walk.Tracked[tracked] = TrackedFoot{Presence: 1, Ankle: vec.New(-Sign(tracked)*0.4*p.leg, 0.10*p.leg, 0), Turn: vec.Identity()}
		p.goes(t, 4, func(float64) person { return standing(p.leg, groundVec{}, 0) })
		before, stood := len(p.steps), p.lastSole[1-tracked]
		p.goes(t, 2, func(at float64) person { return standing(p.leg, groundVec{Z: 0.3 * gaittest.MinimumJerk(at/1.5)}, 0) })
		if len(p.steps) == before || p.lastSole[1-tracked].Sub(stood).Len() < idleStep*p.leg {
			t.Errorf("foot %d held: it takes %d steps, to %v", tracked, len(p.steps)-before, p.lastSole[1-tracked])
		}
	}
}

// A foot that no step would bring nearer to where it should stand, as a device holds the other one further away than may be, still turns after a body that turns.
func TestByBalanceTheFreeFootTurnsBesideATrackedOne(t *testing.T) {
	t.Parallel()
	for tracked := range 2 {
		p := byBalance(90)
		p.goes(t, 2, func(float64) person { return standing(p.leg, groundVec{}, 0) })
		p.walk.Tracked[tracked] = TrackedFoot{Presence: 1, Ankle: vec.New(Sign(tracked)*0.9*p.leg, 0.10*p.leg, 0), Turn: vec.Identity()}
		p.goes(t, 6, func(float64) person { return standing(p.leg, groundVec{}, 0) })
		turned := 0.8
		settled := len(p.steps)
		p.goes(t, 6, func(at float64) person {
			return standing(p.leg, groundVec{}, turned*gaittest.MinimumJerk(min(1, at/2)))
		})
		foot := &p.walk.Report.Feet[1-tracked]
		if in := Sign(1-tracked) * (foot.Yaw - turned); in < p.numbers.Scheurenbrand.YawIn-1e-9 || in > p.numbers.Scheurenbrand.YawOut+1e-9 {
			t.Errorf("foot %d held: the other one is turned by %.3f against the body after %d steps", tracked, in, len(p.steps)-settled)
		}
	}
}

// Only a body that stands lets a foot be that is where a step would put it: one that walks needs the next step.
func TestAFootIsIdleOnlyBesideATrackedOneOfABodyThatStands(t *testing.T) {
	t.Parallel()
	n := DefaultSettings()
	for _, walking := range [...]bool{false, true} {
		for _, tracked := range [...]bool{false, true} {
			for _, far := range [...]bool{false, true} {
				in := frame{settings: &n, legLength: 0.85, left: groundVec{X: 1}, tracked: [2]bool{rightSide: tracked}}
				feet := [2]foot{{at: groundVec{X: 0.2}}, {at: groundVec{X: -0.2}}}
				if far {
					feet[leftSide].at.Z = 0.2
				}
				w := balanceSteps{in: &in, plan: &stepPlan{}, feet: &feet, walking: walking}
				if idle := w.idle(); idle != (tracked && !walking && !far) {
					t.Errorf("walking %v, tracked %v, far from its place %v: idle is %v", walking, tracked, far, idle)
				}
			}
		}
	}
}
