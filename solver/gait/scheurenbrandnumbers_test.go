package gait

import (
	"math"
	"testing"

	"posewright/effectors/curve"
	"posewright/solver/ground"
	"posewright/solver/vec"
)

// handFrame is a body of legs of 0.8 m that faces ahead, with the numbers of Scheurenbrand 2019.
func handFrame(settings *Settings) *frame {
	settings.Method, settings.Scheurenbrand = ByBalance, DefaultScheurenbrand()
	return &frame{
		settings: settings, legLength: 0.8, dt: 1.0 / 90, speedUnit: 1, timeUnit: math.Sqrt(0.8 / gravity), forward: groundVec{0, 1}, left: groundVec{1, 0}, facing: vec.Identity(),
		filters: &filterCache{}, hips: vec.New(0, 0.85, 0), shapes: &[2]FootShape{
			{LegLength: 0.8, Hip: vec.New(0.1, 0, 0), Ankle: vec.New(0, 0.08, 0), Ball: vec.New(0, 0, 0.12)}, {LegLength: 0.8, Hip: vec.New(-0.1, 0, 0), Ankle: vec.New(0, 0.08, 0), Ball: vec.New(0, 0, 0.12)},
		},
	}
}

func sameGround(t *testing.T, what string, got, want groundVec) {
	t.Helper()
	if got.sub(want).length() > 1e-9 {
		t.Errorf("%s is %v, by hand %v", what, got, want)
	}
}

// By hand, Scheurenbrand 2019, eq. 6.4 to 6.7: at 1.4 m/s a step is 0.53 m (eq. 6.3), walking sideways 0.6 of that, on ground whose curve says a half 0.5 of that.
func TestAStepIsShorterSidewaysAndOnSlopesByItsCurves(t *testing.T) {
	t.Parallel()
	settings := DefaultSettings()
	in := handFrame(&settings)
	settings.DirectionTime = curve.Smooth([2]float64{0, 1}, [2]float64{math.Pi / 2, 0.6}, [2]float64{math.Pi, 0.8})
	settings.SlopeTime = curve.Smooth([2]float64{0, 1}, [2]float64{0.2, 0.5}, [2]float64{1, 0.4})
	level := 0.1394 + 0.279*1.4
	for name, c := range map[string]struct{ angle, slope, want float64 }{
		"ahead": {0, 0, level}, "sideways": {math.Pi / 2, 0, level * 0.6}, "to the other side": {-math.Pi / 2, 0, level * 0.6}, "backward": {math.Pi, 0, level * 0.8},
		"uphill": {0, 0.2, level * 0.5}, "sideways on a slope": {math.Pi / 2, 0.2, level * 0.3},
	} {
		w := balanceSteps{in: in, plan: &stepPlan{speed: 1.4, angle: c.angle}, slope: c.slope}
		if got := w.stepLength(); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: a step is %.4f m, by hand %.4f", name, got, c.want)
		}
	}
}

// By hand, Scheurenbrand 2019, eq. 6.1 and 6.2: a center of mass that goes at (0.3, 0.4) m/s goes in the direction (0.6, 0.8), one below the least speed where the body faces.
func TestTheWayIsThatOfTheCenterOfMassOrWhereTheBodyFaces(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ velocity, way groundVec }{
		"walking": {groundVec{0.3, 0.4}, groundVec{0.6, 0.8}}, "backward": {groundVec{0, -1.5}, groundVec{0, -1}}, "hardly": {groundVec{0.06, 0.08}, groundVec{0, 1}},
	} {
		settings := DefaultSettings()
		in := handFrame(&settings)
		m := motionAt(in, 0)
		planner := stepPlanner{in: in, motion: &m, clock: &strideClock{}, inPlace: &inPlace{}}
		m.mass.observe(in) // first seen
		for range 400 {    // the mean of the velocity
			in.dt = 1.0 / 90
			in.mass = in.mass.Add(c.velocity.scale(in.dt).at(0))
			planner.Run()
		}
		sameGround(t, name+": the way", planner.plan.way, c.way)
	}
}

// By hand, Scheurenbrand 2019, eq. 6.8: a left foot that is put down in 0.2 s, under a center of mass at (0.1, 0.1) that moves at (0, 0.5) m/s, beside a right one at (-0.1, 0). The mass will be
// at (0.1, 0.2), so that the foot goes to (0.1, 0.2) + (0.2, 0.2).
func TestAStandingFootGoesAcrossTheCenterOfMassFromTheOther(t *testing.T) {
	t.Parallel()
	settings := DefaultSettings()
	in := handFrame(&settings)
	plan := stepPlan{mass: groundVec{0.1, 0.1}, velocity: groundVec{0, 0.5}, way: in.forward}
	feet := [2]foot{{}, {at: groundVec{-0.1, 0}}}
	w := balanceSteps{in: in, plan: &plan, feet: &feet}
	sameGround(t, "where the mass will be", w.predicted(0.2), groundVec{0.1, 0.2})
	sameGround(t, "the goal", w.standingGoal(leftSide, 0.2), groundVec{0.3, 0.4})
}

// Scheurenbrand 2019, eq. 6.9 and 6.10 anew: a foot is on the line from a start to its goal, as far as the curve says. Where the goal is another than in the tick before, the start becomes
// another, too, so that the foot is on the new line where it is and does not jump.
func TestASwingingFootGoesOnFromWhereItIsWhenItsGoalMoves(t *testing.T) {
	t.Parallel()
	rng := seeded(3)
	for range 200 {
		settings := DefaultSettings()
		in := handFrame(&settings)
		in.terrain = terrain{ground: &ground.Ground{}, castFrom: 1, legLength: in.legLength}
		some := func() groundVec { return groundVec{rng.Float64() - 0.5, rng.Float64() - 0.5} }
		start := some()
		at := start
		var feet [2]foot
		feet[leftSide].plant(placement{at: start, normal: vec.Vector{Y: 1}})
		feet[rightSide].tracked = true
		f := &feet[leftSide]
		f.swingFor(0, 0.5)
		w := swings{in: in, plan: &stepPlan{way: in.forward}, motion: new(motion), pelvis: new(pelvis), feet: &feet}
		goal := some()
		for f.swinging {
			before := settings.Progress.At(f.phase)
			if f.advance(0.2 * rng.Float64()); f.phase < 1 && rng.IntN(2) == 0 {
				goal = some()
				start = at.addScaled(before/(1-before), at.sub(goal)) // (6.10)
				if now := start.lerp(goal, before); now.sub(at).length() > 1e-9 {
					t.Fatalf("at phase %v the equation has the foot at %v and not at %v", f.phase, now, at)
				}
			}
			w.goal[leftSide] = goal
			w.Run()
			at = start.lerp(goal, settings.Progress.At(f.phase)) // (6.9)
			sameGround(t, "the foot", f.at, at)
		}
	}
}

// By hand, Scheurenbrand 2019, eq. 6.11 to 6.13: at 1.4 m/s a quarter through its step, a foot whose goal is 0.42 m further ahead of the body than it lands has 0.42/1.4 s left of three quarters:
// 0.4 s for the whole. A goal 0.03 m ahead would take 0.029 s and takes the least 0.1, one of 4.2 m takes the most, and what is behind the least.
func TestAStepLastsUntilTheBodyIsWhereItsFootLands(t *testing.T) {
	t.Parallel()
	settings := DefaultSettings()
	in := handFrame(&settings)
	plan := stepPlan{speed: 1.4, way: groundVec{0, 1}, mass: groundVec{2, 3}, ahead: 0.25}
	w := balanceSteps{in: in, plan: &plan, walking: true}
	for further, want := range map[float64]float64{0.42: 0.4, 0.03: 0.1, 4.2: 1.5, -0.1: 0.1} {
		if got := w.stepDuration(groundVec{2.1, 3.25 + further}, 0.25); math.Abs(got-want) > 1e-9 {
			t.Errorf("%v m ahead: %.4f s, by hand %.4f", further, got, want)
		}
	}
}

// By hand, Scheurenbrand 2019, eq. 6.14 to 6.17: the left foot stands on 0.3 m; the right one, a quarter of the way from 0.1 m to 0.5 m, is at 0.2 m, the lower of the two. In a
// frame at 90 Hz the body goes half of the way from 0.06 m: to 0.13 m.
func TestTheBodyRisesHalfOfTheWayToItsLowerFootInAFrame(t *testing.T) {
	t.Parallel()
	settings := DefaultSettings()
	in := handFrame(&settings)
	settings.GroundTime = 1 / (90 * math.Ln2)
	feet := [2]foot{{ground: 0.3}, {swinging: true, phase: 0.25}}
	feet[rightSide].start.ground, feet[rightSide].swing.aim, feet[rightSide].goal.ground = 0.1, 0.5, 0.5
	p := pelvis{rise: 0.06}
	p.follow(in, &stepPlan{way: in.forward}, &feet)
	if math.Abs(p.rise-0.13) > 1e-9 {
		t.Errorf("the ground under the body is at %.4f m, by hand 0.13", p.rise)
	}
}
