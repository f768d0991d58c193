package gait

import (
	"fmt"
	"math"
	"testing"

	"posewright/solver/gait/gaittest"
	"posewright/solver/vec"
)

// marcher is somebody who walks on the spot: the head goes to the side of the foot that stands, and up and down in each step.
type marcher struct {
	cadence   float64 // steps a second
	bob, sway float64 // meters from the middle
	high      float64 // steps after a landing at which the head is highest
	phase     float64 // strides at the beginning, as the clock has them
	uneven    float64 // 1: as people are
	from, to  float64 // seconds
	turning   float64 // radians a second, after 5 s of it
}

// stride is where in a stride they are.
func (m *marcher) stride(at float64) float64 {
	psi := m.phase + m.cadence/2*(at-m.from)
	return psi + m.uneven*(0.02*math.Sin(2*math.Pi*0.31*psi)+0.01*math.Sin(2*math.Pi*0.83*psi))
}

func (m *marcher) at(leg, at float64) person {
	p := standing(leg, groundVec{}, m.turning*max(0, at-m.from-5))
	psi := m.stride(at)
	much := vec.SmoothStep((at-m.from)/0.3) * vec.SmoothStep((m.to-at)/0.3) * (1 + m.uneven*0.25*math.Sin(2*math.Pi*0.23*psi))
	by := vec.Vector{X: m.sway * math.Sin(2*math.Pi*psi), Y: m.bob * math.Cos(2*math.Pi*(2*psi-m.high))}
	by = vec.Yaw(p.Facing).Rotate(by.Scale(much))
	p.Hips, p.Headset = p.Hips.Add(by), p.Headset.Add(by)
	return p
}

func TestWhoWalksOnTheSpotIsFollowedByTheFeet(t *testing.T) {
	t.Parallel()
	for _, rate := range []float64{60, 90, 120} {
		for _, cadence := range []float64{1.4, 1.6, 1.8, 2, 2.2, 2.4} {
			t.Run(fmt.Sprintf("%v Hz/%v a second", rate, cadence), func(t *testing.T) {
				t.Parallel()
				right, landings := 0, 0
				for seed := range uint64(16) {
					m := marcher{cadence: cadence, bob: 0.03, sway: 0.02, high: 0.5, phase: float64(seed%4) / 4, uneven: float64(seed / 4 % 2), from: 2, to: 14}
					if seed >= 8 { // as high as of people who walk on
						m.high, m.bob, m.sway = 0.83, 0.05, 0.04
					}
					p := newWalker(seed)
					p.rate = rate
					p.goes(t, 17, func(at float64) person { return m.at(p.leg, at) })
					p.unharmed(t)
					if len(p.steps) == 0 {
						t.Fatalf("%+v: no step", m)
					}
					if first := (p.steps[0].lifted - m.from) * cadence; first < 4 || first > 9 {
						t.Errorf("%+v: the first foot is lifted after %.1f steps", m, first)
					}
					late := 0
					for i := range p.steps {
						step := &p.steps[i]
						if step.lifted > m.to {
							late++
						}
						if step.landed > m.to-0.3 {
							continue // where there is no sway any more, no foot is the right one
						}
						landings++
						if math.Abs(Nearest(m.stride(step.landed)-0.5*float64(step.side))) < 0.25 {
							right++
						}
					}
					if late > 1 {
						t.Errorf("%+v: %d steps begin after the head came to rest", m, late)
					}
					if want := (m.to - p.steps[0].lifted) * cadence; math.Abs(float64(len(p.steps))-want) > 4 {
						t.Errorf("%+v: %d steps and not %.0f", m, len(p.steps), want)
					}
					if p.apart > 0.12 || p.jumped > 0.06*90/rate || p.strained > 0 {
						t.Errorf("%+v: a foot stands %.2f leg lengths from home, an ankle goes %.1f cm in a tick, a leg is too short in %d ticks", m, p.apart, 100*p.jumped, p.strained)
					}
				}
				if share := float64(right) / float64(landings); share < 0.95 {
					t.Errorf("the right foot lands in %.1f %% of %d steps", 100*share, landings)
				}
			})
		}
	}
}

func TestOnTheSpotFeetAreLiftedVisiblyAndLandFlat(t *testing.T) {
	t.Parallel()
	p := newWalker(1)
	m := marcher{cadence: 1.9, bob: 0.03, sway: 0.02, high: 0.5, from: 1, to: 20}
	highest, flat := 0.0, true
	p.seen = func(_ float64, w *Walk) {
		for side := range w.Report.Feet {
			foot := &w.Report.Feet[side]
			highest = max(highest, foot.At[1])
			flat = flat && !(foot.Landed && math.Abs(foot.Pitch) > contactPitch)
		}
		if w.Report.InPlace && (!w.Report.Walking || w.Report.Froude > inPlaceFroude) {
			t.Fatalf("reported are %+v", w.Report)
		}
	}
	p.goes(t, 10, func(at float64) person { return m.at(p.leg, at) })
	if highest < 0.06 || highest > 0.16 || !flat {
		t.Errorf("feet are lifted %.3f m, and land flat: %v", highest, flat)
	}
}

// What else a head does while the feet stay. A step that another cause has is not looked at.
func TestWhoDoesSomethingElseDoesNotWalkOnTheSpot(t *testing.T) {
	t.Parallel()
	sin := func(hz, at float64) float64 { return math.Sin(2 * math.Pi * hz * at) }
	// wander is a motion without a rhythm, of about a meter.
	wander := func(seed uint64, from, to float64) func(at float64) float64 {
		r := seeded(seed)
		var hz, phase [40]float64
		for i := range hz {
			hz[i], phase[i] = from+(to-from)*r.Float64(), 2*math.Pi*r.Float64()
		}
		return func(at float64) (sum float64) {
			for i := range hz {
				sum += math.Sin(2*math.Pi*hz[i]*at+phase[i]) * math.Sqrt(2.0/40)
			}
			return sum
		}
	}
	x, y, z := wander(1, 0.1, 1.2), wander(2, 0.1, 2.2), wander(3, 0.1, 1.2)
	quick := wander(4, 0.2, 3)
	// beat is a rhythm of strides that turn to the other side after 0.42 s and after 0.72 s.
	beat := func(at float64) float64 {
		strides, at := math.Floor(at/1.14), math.Mod(at, 1.14)
		return strides + 0.25 + 0.5*min(at/0.42, 1) + 0.5*max(0, at-0.42)/0.72
	}
	walk := func(at float64) float64 {
		return 1.2 * (gaittest.MinimumJerk((at-5)/4) - gaittest.MinimumJerk((at-20)/4))
	}
	for name, head := range map[string]func(at float64) vec.Vector{
		"stands": func(at float64) vec.Vector { return vec.New(0.01*x(at), 0.003*y(at), 0.01*z(at)) },
		"nods": func(at float64) vec.Vector {
			return vec.New(0.003*x(at), 0.01*sin(1.8, at), 0.02*sin(1.8, at))
		},
		"shakes the head": func(at float64) vec.Vector {
			return vec.New(0.03*sin(1, at), 0.004*sin(2, at), 0.01*sin(2, at))
		},
		"bows": func(at float64) vec.Vector {
			return vec.New(0.005*x(at), -0.15*square(sin(0.3, at)), 0.2*square(sin(0.3, at)))
		},
		"crouches": func(at float64) vec.Vector { return vec.New(0.02*x(at), -0.4*square(sin(0.15, at)), 0.02*z(at)) },
		"squats":   func(at float64) vec.Vector { return vec.New(0.015*x(at), -0.3*square(sin(0.4, at)), 0.03*z(at)) },
		"bounces":  func(at float64) vec.Vector { return vec.New(0.005*x(at), 0.03*sin(2, at), 0.005*z(at)) },
		"jumps on the spot": func(at float64) vec.Vector {
			return vec.New(0.01*x(at), 0.12*math.Abs(sin(0.9, at)), 0.01*z(at))
		},
		"laughs": func(at float64) vec.Vector {
			return vec.New(0.01*x(at), 0.012*sin(4.6, at), 0.006*sin(4.6, at))
		},
		"sways":                      func(at float64) vec.Vector { return vec.New(0.06*sin(0.9, at), -0.0012*square(sin(0.9, at)), 0) },
		"sways and bobs at one rate": func(at float64) vec.Vector { return vec.New(0.03*sin(0.9, at), 0.02*sin(0.9, at), 0) },
		"shifts from foot to foot":   func(at float64) vec.Vector { return vec.New(0.08*sin(0.4, at), 0.02*sin(0.8, at), 0) },
		"leans about":                func(at float64) vec.Vector { return vec.New(0.1*x(at), 0.02*y(at), 0.1*z(at)) },
		"reaches and ducks":          func(at float64) vec.Vector { return vec.New(0.05*x(at), 0.04*y(at), 0.05*z(at)) },
		"hops to an uneven beat":     func(at float64) vec.Vector { return vec.New(0.03*sin(1, beat(at)), -0.03*sin(2, beat(at)), 0) },
		"rocks to and fro": func(at float64) vec.Vector {
			return vec.New(0.02*sin(1, at), 0.03*sin(2, at-0.125), 0.05*sin(2, at))
		},
		"plays": func(at float64) vec.Vector {
			return vec.New(0.02*quick(at), 0.02*quick(at+100), 0.02*quick(at+200))
		},
		"walks about": func(at float64) vec.Vector { return vec.New(0.01*x(at), 0.01*y(at), walk(math.Mod(at, 30))) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newWalker(7)
			ticks := 0
			p.seen = func(at float64, w *Walk) {
				if w.Report.InPlace {
					ticks++
				}
			}
			p.goes(t, 180, func(at float64) person {
				now, by := standing(p.leg, groundVec{}, 0), head(at)
				now.Headset, now.Hips = now.Headset.Add(by), now.Hips.Add(by.Scale(0.6))
				return now
			})
			if ticks > 0 {
				t.Errorf("in %d ticks of 3 minutes", ticks)
			}
		})
	}
}

func TestNobodyWalksOnTheSpotWhereThatIsOffOrThereIsNoHeadset(t *testing.T) {
	t.Parallel()
	m := marcher{cadence: 1.9, bob: 0.03, sway: 0.02, high: 0.5, from: 1, to: 60}
	for name, change := range map[string]func(p *walker, at float64){
		"off":               func(p *walker, at float64) { p.numbers.InPlace = at < 6 },
		"by balance":        func(p *walker, at float64) { p.numbers.Method = Method(truth(at > 6)) },
		"without a headset": func(p *walker, at float64) { p.blind = at > 6 },
	} {
		p := newWalker(2)
		on, later := false, 0
		p.seen = func(at float64, w *Walk) {
			change(p, at)
			on = on || w.Report.InPlace
			if at > 6.1 && w.Report.InPlace {
				later++
			}
		}
		p.goes(t, 12, func(at float64) person { return m.at(p.leg, at) })
		if !on || later > 0 {
			t.Errorf("%s: walked on the spot before: %v, and afterwards in %d ticks", name, on, later)
		}
	}
}

func TestFromTheSpotOneWalksOn(t *testing.T) {
	t.Parallel()
	p := newWalker(3)
	m := marcher{cadence: 1.9, bob: 0.03, sway: 0.02, high: 0.5, from: 1, to: 100}
	onSpot, walks := false, false
	p.seen = func(at float64, w *Walk) {
		onSpot = onSpot || at < 6 && w.Report.InPlace
		walks = walks || at > 8 && w.Report.Walking
		if at > 8 && w.Report.InPlace {
			t.Fatalf("after %.2f s who walks away walks on the spot", at)
		}
	}
	p.goes(t, 12, func(at float64) person {
		now := m.at(p.leg, at)
		gone := 1.2 * max(0, at-6.5) * vec.SmoothStep((at-6.5)/0.8)
		now.Hips.Z, now.Headset.Z = now.Hips.Z+gone, now.Headset.Z+gone
		return now
	})
	p.unharmed(t)
	if !onSpot || !walks || p.jumped > 0.09 {
		t.Errorf("on the spot: %v, on the way: %v; an ankle goes %.1f cm in a tick", onSpot, walks, 100*p.jumped)
	}
}

func TestWhoTurnsOnTheSpotWalksOnAsTheyFace(t *testing.T) {
	t.Parallel()
	p := newWalker(4)
	m := marcher{cadence: 1.9, bob: 0.03, sway: 0.02, high: 0.5, from: 1, to: 100, turning: 0.6}
	away := 0.0
	p.seen = func(at float64, w *Walk) {
		if at < 6 {
			return
		}
		if !w.Report.InPlace {
			t.Fatalf("after %.2f s nobody walks on the spot any more", at)
		}
		for side := range w.Report.Feet {
			if foot := &w.Report.Feet[side]; foot.Landed {
				away = max(away, math.Abs(vec.WrapAngle(foot.Yaw-w.Facing-Sign(side)*p.numbers.ToeOut)))
			}
		}
	}
	p.goes(t, 20, func(at float64) person { return m.at(p.leg, at) })
	p.unharmed(t)
	if away > 0.1 || p.crossed < 0 {
		t.Errorf("feet land turned by %.2f radians against the body, and are crossed by %.2f m", away, -p.crossed)
	}
}
