package gait

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"posewright/solver/vec"
)

func TestAJumpTakesTheFeetAlongInTheSameTickWithoutSteps(t *testing.T) {
	t.Parallel()
	for _, rate := range []float64{60, 90, 120} {
		for _, speed := range []float64{0, 1.2} {
			p := newWalker(2)
			p.rate = rate
			p.goes(t, 3, func(at float64) person { return standing(p.leg, groundVec{Z: speed * at}, 0.4) })
			p.steps = nil
			to := groundVec{X: 3, Z: speed * 3}
			p.tick(t, standing(p.leg, to, -1), 1/rate)
			for side := range p.walk.Ankle {
				foot := &p.walk.Report.Feet[side]
				// At home: half of the stance to its side, toes turned out.
				hips := groundOf(p.walk.Center)
				want := vec.New(hips.X+Sign(side)*0.12*p.leg*math.Cos(-1), 0, hips.Z-Sign(side)*0.12*p.leg*math.Sin(-1))
				if d := vec.FromMGL(foot.At).Sub(want).Len(); d > 1e-9 || foot.Swinging || foot.Lifted {
					t.Errorf("after a jump foot %d is %v m from home, swinging %v", side, d, foot.Swinging)
				}
				if d := vec.WrapAngle(foot.Yaw - (-1 + Sign(side)*7*math.Pi/180)); math.Abs(d) > 1e-9 {
					t.Errorf("after a jump foot %d is turned by %v too far", side, d)
				}
			}
			p.goes(t, 2, func(float64) person { return standing(p.leg, to, -1) })
			if len(p.steps) != 0 {
				t.Errorf("%d steps after a jump", len(p.steps))
			}
		}
	}
}

func TestACarriedSpaceTakesTheFeetAlongWithoutSteps(t *testing.T) {
	t.Parallel()
	p := newWalker(2)
	p.noise = 0
	p.goes(t, 2, func(float64) person { return standing(p.leg, groundVec{X: 0.1}, 0.4) })
	at := person{}
	for i := range 300 { // a stick: 2 m/s along +X, and a turn
		turn := 0.01 * float64(i)
		by := vec.Yaw(turn)
		now := standing(p.leg, groundVec{X: 0.1}, 0.4)
		at = person{Hips: by.Rotate(now.Hips).Add(vec.Vector{X: 2.0 / 90 * float64(i)}), Facing: now.Facing + turn, Headset: by.Rotate(now.Headset).Add(vec.Vector{X: 2.0 / 90 * float64(i)})}
		if i > 0 {
			// The movement between two ticks: turn about the origin after moving back.
			step := vec.Yaw(0.01)
			back := vec.Vector{X: 2.0 / 90 * float64(i-1)}
			p.state.Carry(0.01, vec.Vector{X: 2.0 / 90 * float64(i)}.Sub(step.Rotate(back)), 0)
		}
		p.tick(t, at, 1.0/90)
	}
	if len(p.steps) != 0 {
		t.Errorf("%d steps on a stick", len(p.steps))
	}
	for side := range p.walk.Ankle {
		want := at.Hips.Add(vec.Yaw(at.Facing).Rotate(vec.Vector{X: Sign(side) * 0.12 * p.leg}))
		if d := groundOf(want).sub(groundOf(p.walk.Ankle[side])).length(); d > 1e-9 {
			t.Errorf("foot %d is %v m from where the stick takes it", side, d)
		}
	}
}

func TestTimeThatStandsStillMovesNoFoot(t *testing.T) {
	t.Parallel()
	p := newWalker(2)
	p.noise = 0
	p.goes(t, 2.2, func(at float64) person { return standing(p.leg, groundVec{Z: at}, 0) })
	was := p.walk.Report
	for i := range 30 {
		p.tick(t, standing(p.leg, groundVec{Z: 2.2 + 0.01*float64(i)}, 0), 0)
		for side := range was.Feet {
			if p.walk.Report.Feet[side].At != was.Feet[side].At {
				t.Fatalf("foot %d moves while time stands still", side)
			}
		}
	}
	p.goes(t, 3, func(at float64) person { return standing(p.leg, groundVec{Z: 2.5 + at}, 0) })
	p.unharmed(t)
}

func TestAPauseEndsWithFeetUnderTheBody(t *testing.T) {
	t.Parallel()
	for _, moved := range []float64{0, 0.2, 0.5, 2, 30} {
		p := newWalker(2)
		p.noise = 0
		p.goes(t, 2.2, func(at float64) person { return standing(p.leg, groundVec{Z: at}, 0) })
		p.tick(t, standing(p.leg, groundVec{Z: 2.2 + moved}, 0), 5)
		p.goes(t, 2, func(float64) person { return standing(p.leg, groundVec{Z: 2.2 + moved}, 0) })
		for side := range p.walk.Ankle {
			home := groundVec{X: Sign(side) * 0.12 * p.leg, Z: 2.2 + moved}
			if d := groundOf(p.walk.Ankle[side]).sub(home).length(); d > 0.25*p.leg {
				t.Errorf("two seconds after a pause in which the body went %v m foot %d is %v m from home", moved, side, d)
			}
		}
	}
}

func TestNothingThatIsNoNumberStaysInTheState(t *testing.T) {
	t.Parallel()
	nan, inf := math.NaN(), math.Inf(1)
	spoil := []func(w *Walk){
		func(w *Walk) { w.Center.X = nan },
		func(w *Walk) { w.Center.Y = inf },
		func(w *Walk) { w.Center.Z = 1e300 },
		func(w *Walk) { w.Facing = nan },
		func(w *Walk) { w.Facing = 1e300 },
		func(w *Walk) { w.Headset.Y = nan },
		func(w *Walk) { w.Headset.X = -1e300 },
		func(w *Walk) { w.Neck.Z = nan },
		func(w *Walk) { w.Looking = nan },
		func(w *Walk) { w.Looking = 1e300 },
		func(w *Walk) { w.DT = nan },
		func(w *Walk) { w.DT = -1 },
		func(w *Walk) { w.DT = inf },
		func(w *Walk) { w.DT = 1e300 },
		func(w *Walk) { w.Mass.Z = nan },
		func(w *Walk) {
			w.Tracked[leftSide] = TrackedFoot{Presence: 1, Ankle: vec.Vector{X: nan}, Turn: vec.Identity()}
		},
		func(w *Walk) { w.Tracked[rightSide] = TrackedFoot{Presence: 1, Turn: vec.Rotation{W: nan}} },
		func(w *Walk) { w.Tracked[rightSide] = TrackedFoot{Presence: nan, Turn: vec.Identity()} },
	}
	for i, spoil := range spoil {
		p := newWalker(2)
		p.goes(t, 2.2, func(at float64) person { return standing(p.leg, groundVec{Z: at}, 0) })
		w := p.walk
		spoil(&w)
		w.Run()
		if kept := fmt.Sprint(p.state); strings.Contains(kept, "NaN") || strings.Contains(kept, "Inf") || strings.Contains(kept, "e+2") {
			t.Errorf("nonsense %d is kept: %v", i, kept)
		}
		p.goes(t, 3, func(at float64) person { return standing(p.leg, groundVec{Z: 2.2 + at}, 0) })
		for side := range p.walk.Ankle {
			if !p.walk.Ankle[side].IsFinite() || math.IsNaN(p.walk.Turn[side].Dot(p.walk.Turn[side])) {
				t.Errorf("nonsense %d stays in foot %d", i, side)
			}
			if d := p.walk.Ankle[side].Sub(p.walk.Center).Len(); d > 1.3*p.leg {
				t.Errorf("after nonsense %d foot %d is %v m away", i, side, d)
			}
		}
		if r := &p.walk.Report; math.IsNaN(r.Clock+r.Cadence+r.Locked+r.Froude+r.Margin+r.Ground+r.Drop+r.HipSwing) || !r.Walking {
			t.Errorf("nonsense %d stays in the report %+v", i, r)
		}
	}
}
