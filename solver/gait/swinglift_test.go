package gait

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver/vec"
)

func TestAFootGoesTheWayThatItsReportForetells(t *testing.T) {
	t.Parallel()
	p := newWalker(2)
	p.noise = 0
	var before Report
	now, foretold, furthest := 0, 0, 0.0
	p.seen = func(at float64, w *Walk) {
		r := &w.Report
		for side := range r.Feet {
			f, was := &r.Feet[side], &before.Feet[side]
			if got := r.SwingAt(&p.numbers, side, f.Phase); got.Sub(vec.FromMGL(f.At).MGL()).Len() > 1e-9 {
				t.Fatalf("after %.3f s foot %d is %v from where its own report has it", at, side, got.Sub(f.At))
			}
			if !f.Swinging {
				continue
			}
			now++
			if got := r.SwingAt(&p.numbers, side, 1); got.Sub(f.Goal).Len() > 1e-9 {
				t.Fatalf("the way of foot %d ends %v from its goal", side, got.Sub(f.Goal))
			}
			if was.Swinging && at > 5 && was.Goal.Sub(f.Goal).Len() < 1e-9 { // the goal stays now
				foretold++
				off := before.SwingAt(&p.numbers, side, f.Phase).Sub(f.At)
				furthest = math.Max(furthest, off.Len())
			}
		}
		before = *r
	}
	p.goes(t, 10, func(at float64) person { return standing(p.leg, groundVec{Z: 1.2 * at}, 0) })
	if now < 300 || foretold < 20 {
		t.Fatalf("%d ticks of swings, %d of them foretold, which tests little", now, foretold)
	}
	if furthest > 1e-4 {
		t.Errorf("a foot was up to %v m from where it was foretold", furthest)
	}
}

func TestAReportHasWhereAFootWantedToLandBesideWhereItCan(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		reach float64
		moved bool
	}{"legs that are long enough": {2, false}, "legs that are too short": {0.85, true}} {
		p := newWalker(3)
		p.numbers.LandingReach = test.reach
		most := 0.0
		p.seen = func(at float64, w *Walk) {
			for side := range w.Report.Feet {
				f := &w.Report.Feet[side]
				if at > 4 && f.Swinging {
					most = math.Max(most, f.Wanted.Sub(f.Goal).Len())
				}
			}
		}
		p.goes(t, 8, func(at float64) person { return standing(p.leg, groundVec{Z: 1.3 * at}, 0) })
		if moved := most > 0.03; moved != test.moved {
			t.Errorf("%s: goals are moved by up to %v m", name, most)
		}
	}
}

func TestHomeIsWhereAFootStandsAtRest(t *testing.T) {
	t.Parallel()
	p := newWalker(4)
	p.noise = 0
	p.goes(t, 3, func(float64) person { return standing(p.leg, groundVec{2, -1}, 0.5) })
	sin, cos := math.Sincos(0.5)
	for side, out := range []float64{1, -1} {
		want := mgl64.Vec3{2 + out*0.12*0.85*cos, 0, -1 - out*0.12*0.85*sin}
		f := &p.walk.Report.Feet[side]
		if f.Home.Sub(want).Len() > 1e-9 || math.Abs(f.HomeYaw-(0.5+out*7*math.Pi/180)) > 1e-9 {
			t.Errorf("home is at %v, %v rad, want %v", f.Home, f.HomeYaw, want)
		}
	}
}

func TestAStepIsMeasuredAlongTheWayAndAcrossIt(t *testing.T) {
	t.Parallel()
	r := Report{LegLength: 0.85}
	r.Feet[rightSide].At = mgl64.Vec3{1, 0.2, 1}
	r.Feet[leftSide].Yaw, r.Feet[rightSide].Yaw = math.Pi/2+0.1, math.Pi/2-0.1 // towards +X
	for name, test := range map[string]struct {
		velocity      mgl64.Vec3
		length, width float64
	}{
		"standing, facing +X": {mgl64.Vec3{0.01, 0, 0.01}, 0.3, 0.7}, "forward": {mgl64.Vec3{0, 0, 1.2}, 0.7, 0.3}, "backward": {mgl64.Vec3{0, 0, -1.2}, -0.7, 0.3},
	} {
		r.Velocity = test.velocity
		if length, width := r.StepTo(leftSide, mgl64.Vec3{1.3, 0, 1.7}); math.Abs(length-test.length) > 1e-9 || math.Abs(width-test.width) > 1e-9 {
			t.Errorf("%s: %v m long and %v m wide, want %v and %v", name, length, width, test.length, test.width)
		}
	}
}

func TestAFootThatIsHigherThanItsCurvesComesDownToThem(t *testing.T) {
	t.Parallel()
	n := DefaultSettings()
	r := Report{Walking: true, Froude: 0.4, LegLength: 0.85, Style: SwingStyle{Ways: [3]float64{1, 0, 0}, Stride: 1}}
	f := &r.Feet[leftSide]
	*f = FootReport{Swinging: true, Phase: 0.4, Goal: mgl64.Vec3{0, 0.1, 0.6}}
	f.At = r.SwingAt(&n, leftSide, 0.4) // of a foot at the origin
	f.At[1] = 0
	curve := r.SwingAt(&n, leftSide, 0.4)
	by := func(phase, above float64) mgl64.Vec3 {
		raised := r
		raised.Feet[leftSide].At = curve.Add(mgl64.Vec3{0, above, 0})
		return raised.SwingAt(&n, leftSide, phase)
	}
	for phase, share := range map[float64]float64{0.4: 1, 0.7: 0.5, 0.85: 0.25, 1: 0} {
		if got := by(phase, 0.2).Sub(by(phase, 0)); got.Sub(mgl64.Vec3{0, 0.2 * share, 0}).Len() > 1e-9 {
			t.Errorf("at phase %v a foot 20 cm above its curves is %v above them, want %v", phase, got, 0.2*share)
		}
	}
	if got := by(1, 0.2); got.Sub(f.Goal).Len() > 1e-9 {
		t.Errorf("it lands %v from its goal", got.Sub(f.Goal))
	}
}
