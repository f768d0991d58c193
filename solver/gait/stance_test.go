package gait

import (
	"fmt"
	"math"
	"testing"

	"posewright/solver/gait/gaittest"
	"posewright/solver/vec"
)

// onTheSpot are ways of somebody whose feet stay: what they do with the trunk comes back.
func onTheSpot(leg float64) map[string]func(p *walker, at float64) person {
	wave := func(at, period float64) float64 { return math.Sin(2 * math.Pi * at / period) }
	return map[string]func(p *walker, at float64) person{
		"blows": func(p *walker, at float64) person {
			p.looking = -0.5 * wave(at, 0.9)
			return standing(leg, groundVec{X: 0.10 * wave(at, 0.9), Z: 0.05 * wave(at, 1.8)}, 0.6*wave(at, 0.9))
		},
		"a sword": func(p *walker, at float64) person {
			p.looking = -0.2 * wave(at, 2)
			return standing(leg, groundVec{X: 0.05 * wave(at, 2)}, wave(at, 2))
		},
		"a rope that is pulled": func(p *walker, at float64) person {
			p.looking = 0
			return standing(leg, groundVec{Z: 0.13 * wave(at, 1.4)}, 0)
		},
	}
}

func TestFeetStandSoonUnderABodyThatOnlySwaysAndTwists(t *testing.T) {
	t.Parallel()
	for name := range onTheSpot(0) {
		for _, held := range []float64{0, 1} {
			for _, rate := range []float64{60, 90} {
				p := newWalker(3)
				p.rate, p.hipsHeld = rate, held
				way := onTheSpot(p.leg)[name]
				p.goes(t, 4, func(at float64) person { return way(p, at) })
				found := len(p.steps)
				p.goes(t, 12, func(at float64) person { return way(p, at+4) })
				p.unharmed(t)
				if later := len(p.steps) - found; found > 6 || later > 1 {
					t.Errorf("%s, hips held %v, %v Hz: %d steps in the first four seconds, %d in the next twelve", name, held, rate, found, later)
				}
			}
		}
	}
}

func TestWhoHasSwayedSetsOffInTime(t *testing.T) {
	t.Parallel()
	first := func(sways float64, way func(leg, at float64) person) float64 {
		p := newWalker(5)
		const before = 6.0
		p.goes(t, before, func(at float64) person {
			return standing(p.leg, groundVec{X: sways * 0.05 * math.Sin(2*math.Pi*at), Z: sways * 0.05 * math.Sin(math.Pi*at)}, sways*0.5*math.Sin(2*math.Pi*at/1.5))
		})
		found := len(p.steps)
		p.goes(t, 4, func(at float64) person { return way(p.leg, at) })
		if len(p.steps) == found {
			t.Fatal("no step is taken")
		}
		return p.steps[found].lifted - before
	}
	for name, way := range map[string]func(leg, at float64) person{
		"forward": func(leg, at float64) person {
			return standing(leg, groundVec{Z: 1.5 * gaittest.MinimumJerk(at/1.5)}, 0)
		},
		"back": func(leg, at float64) person {
			return standing(leg, groundVec{Z: -1.5 * gaittest.MinimumJerk(at/1.5)}, 0)
		},
		"aside": func(leg, at float64) person {
			return standing(leg, groundVec{X: 0.8 * gaittest.MinimumJerk(at/0.9)}, 0)
		},
		"turning": func(leg, at float64) person {
			return standing(leg, groundVec{}, math.Pi/2*gaittest.MinimumJerk(at/0.5))
		},
	} {
		rested, swayed := first(0, way), first(1, way)
		if late := swayed - rested; late > 0.12 {
			t.Errorf("%s: who has swayed lifts the first foot %.2f s later, after %.2f s", name, late, swayed)
		}
	}
}

func TestHipsThatTwistUnderAHeadThatStaysTakeNoStep(t *testing.T) {
	t.Parallel()
	steps := func(head, held float64) int {
		p := newWalker(1)
		p.hipsHeld = held
		p.goes(t, 4, func(at float64) person {
			twist := math.Pi / 3 * (gaittest.MinimumJerk((at-1)/0.3) - gaittest.MinimumJerk((at-1.9)/0.3))
			p.looking = (head - 1) * twist
			return standing(p.leg, groundVec{}, twist)
		})
		return len(p.steps)
	}
	for _, held := range []float64{0, 1} {
		if n := steps(-0.8, held); n > 0 {
			t.Errorf("hips held %v: %d steps under a head that turns the other way", held, n)
		}
		if n := steps(0.2, held); n > 0 {
			t.Errorf("hips held %v: %d steps under a head that stays", held, n)
		}
		if n := steps(1, held); n == 0 {
			t.Errorf("hips held %v: no step under a head that turns with the hips", held)
		}
	}
}

func TestWhoLooksAboutTurnsNoFoot(t *testing.T) {
	t.Parallel()
	steps := func(turn, seconds, held float64) int {
		p := newWalker(1)
		p.hipsHeld = held
		p.goes(t, 8, func(at float64) person {
			return standing(p.leg, groundVec{}, turn*(gaittest.MinimumJerk((at-1)/seconds)-gaittest.MinimumJerk((at-1.2-seconds)/seconds)))
		})
		return len(p.steps)
	}
	const most = 50 * math.Pi / 180
	if n := steps(most, 2, 0); n > 0 {
		t.Errorf("%d steps of somebody who looks aside and whose hips are guessed from that", n)
	}
	if n := steps(most, 2, 1); n == 0 {
		t.Error("no step of somebody whose hips turn, as a device says")
	}
	if n := steps(math.Pi/2, 0.5, 0); n == 0 {
		t.Error("no step of somebody who turns about quickly")
	}
}

func TestWhoStoopsIsNotAskew(t *testing.T) {
	t.Parallel()
	settles := func(lower, held float64) bool {
		p := newWalker(1)
		p.hipsHeld = held
		p.goes(t, 7, func(at float64) person {
			bend := gaittest.MinimumJerk((at - 2) / 2)
			now := standing(p.leg, groundVec{Z: 0.22 * bend}, 0)
			now.Headset.Y -= lower * bend
			return now
		})
		for _, step := range p.steps {
			if step.cause == StepSettling {
				return true
			}
		}
		return false
	}
	switch {
	case settles(0.2, 0):
		t.Error("the feet follow a head that goes down in a bow")
	case !settles(0, 0):
		t.Error("the feet do not follow an upright body that has come to rest")
	case !settles(0.2, 1):
		t.Error("the feet do not follow hips that a device has")
	}
}

func TestGuessedHipsLeanFurtherBeforeAFootCatchesThem(t *testing.T) {
	t.Parallel()
	steps := func(held float64) int {
		p := newWalker(1)
		p.hipsHeld = held
		p.goes(t, 6, func(at float64) person {
			lean := gaittest.MinimumJerk((at - 1) / 4)
			now := standing(p.leg, groundVec{Z: 0.31 * lean}, 0) // beyond the margin of 0.20 L and the 0.14 L of a foot, within DistanceMax
			now.Headset.Y -= 0.15 * lean
			return now
		})
		return len(p.steps)
	}
	if n := steps(0); n > 0 {
		t.Errorf("%d steps under hips that are guessed", n)
	}
	if n := steps(1); n == 0 {
		t.Error("no step under hips that a device has")
	}
}

func TestASwayIsKnownInATrackingSpaceThatTurns(t *testing.T) {
	t.Parallel()
	const turn, before, after = 2.1, 4.7, 1.5 // seconds; what was noted before is still known
	move := vec.New(5, 0, -3)
	run := func(carried bool) *walker {
		p := newWalker(1)
		p.noise = 0
		way := onTheSpot(p.leg)["blows"]
		p.goes(t, before, func(at float64) person { return way(p, at) })
		if carried {
			p.state.Carry(turn, move, 0)
		}
		p.goes(t, after, func(at float64) person {
			now := way(p, at+before)
			if carried {
				place := func(v vec.Vector) vec.Vector { return vec.Yaw(turn).Rotate(v).Add(move) }
				now = person{Hips: place(now.Hips), Facing: now.Facing + turn, Headset: place(now.Headset)}
			}
			return now
		})
		return p
	}
	was, is := run(false), run(true)
	times := func(p *walker) (s string) {
		for _, step := range p.steps {
			s += fmt.Sprintf("%d %.3f, ", step.side, step.lifted)
		}
		return s
	}
	if times(was) != times(is) {
		t.Errorf("feet are lifted as %s\nand in a space that turns as %s", times(was), times(is))
	}
	y, z := &was.state.sway, &is.state.sway
	if d := groundOf(vec.Yaw(turn).Rotate(y.at.at(0)).Add(move)).sub(z.at).length(); d > 1e-9 {
		t.Errorf("the middle of the sway is %.3g m from where it should be", d)
	}
	if d := math.Abs(vec.WrapAngle(y.facing + turn - z.facing)); d > 1e-9 {
		t.Errorf("the middle of the twist is %.3g rad from where it should be", d)
	}
	for i := range y.swayed {
		if d := y.swayed[i].turned(dirFromYaw(turn)).sub(z.swayed[i]).length(); d > 1e-9 {
			t.Errorf("a sway is %.3g m from where it should be", d)
		}
	}
}
