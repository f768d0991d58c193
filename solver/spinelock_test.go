package solver

import (
	"math"
	"testing"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/solver/vec"
)

// plainSpine is a slightly round spine of four bones, 48 cm when straight.
func plainSpine() SpineChain {
	return SpineChain{
		Count: 4, Length: [4]float64{0.1, 0.12, 0.14, 0.12},
		Direction: [4]vec.Vector{vec.Pitch(-0.1).Up(), vec.Pitch(0.05).Up(), vec.Pitch(0.15).Up(), vec.Pitch(0.2).Up()},
		Bend:      vec.Vector{X: 1}, Bow: [4]float64{-0.7, -0.1, 0.6, 0}, Round: 0.06, Target: vec.New(0, 0.45, 0.05),
	}
}

// run gives way and solves the chain, whose Target is then the way that the moved root has to the head.
func (l *SpineLock) run() {
	goal := l.Chain.Target
	l.Give()
	l.Chain.Run()
	l.HeadBy = l.HipsBy.Add(l.Chain.end()).Sub(goal)
}

// settled runs a lock on a spine and checks that bones kept their lengths and that the results belong together.
func settled(t *testing.T, numbers Spine, target vec.Vector) (SpineLock, SpineChain) {
	t.Helper()
	c := plainSpine()
	c.Target = target
	l := SpineLock{Numbers: &numbers, Chain: &c}
	if err := l.Validate(); err != nil {
		t.Fatal(err)
	}
	l.run()
	end := l.HipsBy
	for i := range c.Count {
		if math.Abs(c.Direction[i].Len()-1) > 1e-9 {
			t.Fatalf("the direction of bone %d has the length %v", i, c.Direction[i].Len())
		}
		end = end.AddScaled(c.Length[i], c.Direction[i])
	}
	if d := end.Sub(target.Add(l.HeadBy)).Len(); d > 1e-9 {
		t.Fatalf("the head is %v m from where the result says", d)
	}
	return l, c
}

func TestALockedPartStaysAndTheOtherGivesWay(t *testing.T) {
	t.Parallel()
	up := vec.Vector{Y: 0.6} // 12 cm more than the spine is long
	for _, c := range []struct {
		mode       SpineMode
		hips, head float64 // meters upward
	}{{LockHips, 0, -0.12}, {LockHead, 0.12, 0}, {LockBoth, 0.06, -0.06}} {
		l, _ := settled(t, Spine{Mode: c.mode}, up)
		if l.HipsBy.Sub(vec.Vector{Y: c.hips}).Len() > 1e-9 || l.HeadBy.Sub(vec.Vector{Y: c.head}).Len() > 1e-9 {
			t.Errorf("%v: the hips move by %v and the head by %v", c.mode, l.HipsBy, l.HeadBy)
		}
	}
}

func TestASpineThatCanReachDoesSoInEveryMode(t *testing.T) {
	t.Parallel()
	rng := random(1)
	for range 500 {
		target := vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()).UnitOr(vec.Vector{Y: 1}).Scale(0.35 + 0.12*rng.Float64())
		for mode := range SpineModeCount {
			l, c := settled(t, Spine{Mode: mode}, target)
			if l.HipsBy.Len() > 1e-9 || l.HeadBy.Len() > 1e-7 || !c.Reached {
				t.Fatalf("%v: hips move by %v, head by %v", mode, l.HipsBy, l.HeadBy)
			}
		}
	}
}

func TestAStiffSpineKeepsItsLength(t *testing.T) {
	t.Parallel()
	natural := func() float64 { // of the spine that is as round as it is kept, from end to end
		c := plainSpine()
		l, _ := settled(t, Spine{Mode: LockHead, Stiffness: 1}, c.end())
		return c.end().Sub(l.HipsBy).Len()
	}()
	for _, asked := range []float64{0.3, 0.4, 0.47, 0.6} {
		for _, stiffness := range []float64{0.25, 0.5, 1} {
			l, c := settled(t, Spine{Mode: LockHead, Stiffness: stiffness}, vec.Vector{Y: asked})
			want := math.Min(asked+stiffness*(natural-asked), 0.48)
			if got := c.end().Len(); math.Abs(got-want) > 1e-6 {
				t.Errorf("asked for %v m with stiffness %v the spine is %v m long and not %v", asked, stiffness, got, want)
			}
			if l.HeadBy.Len() > 1e-6 {
				t.Errorf("the locked head moves by %v", l.HeadBy)
			}
		}
	}
}

func TestASpineCurvesToTheSideItIsTold(t *testing.T) {
	t.Parallel()
	// How far the middle of the spine stands behind the line from its root to its end.
	bulge := func(curve float64) float64 {
		_, c := settled(t, Spine{Mode: LockHead, Stiffness: 0.5, Curve: curve}, vec.Vector{Y: 0.42})
		middle := c.Direction[0].Scale(c.Length[0]).AddScaled(c.Length[1], c.Direction[1])
		return -middle.Z
	}
	if plain, round, hollow := bulge(0), bulge(0.5), bulge(-0.5); !(round > plain+0.005 && plain > 0 && hollow < -0.005) {
		t.Errorf("the back stands %v m behind the line, curved %v and hollowed %v", plain, round, hollow)
	}
}

func TestSpineLockIsMirroredTurnedScaledAndRepeated(t *testing.T) {
	t.Parallel()
	rng := random(2)
	for range 300 {
		numbers := Spine{Mode: SpineMode(rng.IntN(3)), Stiffness: rng.Float64(), Curve: 2*rng.Float64() - 1}
		c := plainSpine()
		c.Target = vec.New(0.2*rng.NormFloat64(), 0.2+0.4*rng.Float64(), 0.2*rng.NormFloat64())
		run := func(c SpineChain) (SpineLock, SpineChain) {
			l := SpineLock{Numbers: &numbers, Chain: &c}
			l.run()
			return l, c
		}
		l, was := run(c)
		check := func(name string, move func(vec.Vector) vec.Vector, bend vec.Vector, scale float64) {
			m := c
			m.Target, m.Bend = move(c.Target).Scale(scale), bend
			for i := range m.Count {
				m.Direction[i] = move(c.Direction[i])
				m.Length[i] *= scale
			}
			moved, is := run(m)
			if moved.HipsBy.Sub(move(l.HipsBy).Scale(scale)).Len() > 1e-7 || moved.HeadBy.Sub(move(l.HeadBy).Scale(scale)).Len() > 1e-6 {
				t.Fatalf("%s: hips %v, %v", name, l.HipsBy, moved.HipsBy)
			}
			for i := range is.Count {
				if is.Direction[i].Sub(move(was.Direction[i])).Len() > 1e-5 {
					t.Fatalf("%s: bone %d", name, i)
				}
			}
		}
		spin := vec.RotationFromMGL(randomTurn(rng))
		check("mirror", vec.Vector.Mirrored, c.Bend, 1) // a bow about +X is its own mirror
		check("world", spin.Rotate, spin.Rotate(c.Bend), 1)
		check("scale", func(v vec.Vector) vec.Vector { return v }, c.Bend, 2)
		if again, is := run(c); again.HipsBy != l.HipsBy || again.HeadBy != l.HeadBy || is != was {
			t.Fatal("the same input gives other bits")
		}
	}
}

func TestSpineLockMovesInSmallSteps(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for mode := range SpineModeCount {
		for _, numbers := range []Spine{{}, {Stiffness: 0.5}, {Stiffness: 1}, {Stiffness: 0.3, Curve: 0.4}, {Stiffness: 0.3, Curve: -0.4}} {
			numbers.Mode = mode
			var hipsBy vec.Vector
			worst := 0.0
			for i := range 5000 { // from folded to far out of reach, swinging
				target := vec.YawPitchRoll(0.5*math.Sin(float64(i)/700), 0.8*math.Sin(float64(i)/900), 0).Up().Scale(0.2 + float64(i)*0.0001)
				l, _ := settled(t, numbers, target)
				if i > 0 {
					worst = math.Max(worst, l.HipsBy.Sub(hipsBy).Len())
				}
				hipsBy = l.HipsBy
			}
			if worst > 0.002 {
				t.Errorf("%v %+v: a step of the head moves the hips by %v m", mode, numbers, worst)
			}
		}
	}
}

func TestALockedHeadIsReachedByABodyWhoseHipsAreTooFar(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	set := DefaultSettings()
	for mode, want := range map[SpineMode]struct{ hips, head float64 }{LockHips: {0, -1}, LockHead: {1, 0}, LockBoth: {0.5, -0.5}} {
		state, out := body.NewState(), body.NewResult()
		in := Input{Targets: tPoseTargets(body, sixPoints...), DT: 1.0 / 90}
		body.Solve(&in, &set, state, out)
		w := &state.trunk
		placed := w.at[hips]
		root := w.at[body.anatomy.trunk[1]]
		goal := w.at[head].Add(vec.Vector{Y: 0.2}) // out of reach
		target := w.settleSpine(Spine{Mode: mode}, 1, goal)
		full := 0.0
		for i := 2; i < body.anatomy.trunkCount; i++ {
			full += body.anatomy.offset[body.anatomy.trunk[i]].Len()
		}
		towards := goal.Sub(root).UnitOr(vec.Vector{})
		over := goal.Sub(root).Len() - full
		if d := w.at[hips].Sub(placed).Sub(towards.Scale(want.hips * over)).Len(); d > 1e-9 {
			t.Errorf("%v: the hips are %v m from where they should be", mode, d)
		}
		if d := target.Sub(goal).Sub(towards.Scale(want.head * over)).Len(); d > 1e-9 {
			t.Errorf("%v: the head is sent %v m beside where it should be", mode, d)
		}
		w.goals[effectors.Head].at = target
		w.bendSpine()
		w.placeTrunk()
		if d := w.at[head].Sub(target).Len(); d > 1e-6 {
			t.Errorf("%v: the head comes to %v m from there", mode, d)
		}
	}
}

func TestSettlingASpineFadesWithItsHips(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	set := DefaultSettings()
	state, out := body.NewState(), body.NewResult()
	in := Input{Targets: tPoseTargets(body, sixPoints...), DT: 1.0 / 90}
	body.Solve(&in, &set, state, out)
	w := &state.trunk
	before, goal := *w.draft, w.at[head].Add(vec.Vector{Y: -0.05})
	if target := w.settleSpine(Spine{Mode: LockHead, Stiffness: 1, Curve: 0.5}, 0, goal); target.Sub(goal).Len() > 1e-12 || *w.draft != before {
		t.Error("hips that no device holds change the spine")
	}
}

func TestACurvedSpineBowsBelowItsNeckAndByItsHipsWeight(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	set := DefaultSettings()
	state, out := body.NewState(), body.NewResult()
	in := Input{Targets: tPoseTargets(body, sixPoints...), DT: 1.0 / 90}
	body.Solve(&in, &set, state, out)
	before := state.draft
	curved := func(curve, weight float64) draft {
		w := before
		stage := trunkStage{draft: &w, anatomy: &body.anatomy}
		stage.settleSpine(Spine{Curve: curve}, weight, w.at[head])
		return w
	}
	whole, half, again := curved(0.5, 1), curved(0.5, 0.5), curved(0.25, 1)
	if whole.turn[neck] != before.turn[neck] && whole.turn[neck].AngleTo(before.turn[neck]) > 1e-9 {
		t.Error("the neck bows")
	}
	if back := whole.turn[spine].Pitch() - before.turn[spine].Pitch(); back > -0.1 {
		t.Errorf("the lowest bone bows forward by %v rad", back)
	}
	if forward := whole.turn[upperChest].Pitch() - before.turn[upperChest].Pitch(); forward < 0.1 {
		t.Errorf("the highest bone bows forward by %v rad", forward)
	}
	if half.turn != again.turn {
		t.Error("half the weight is not half the curve")
	}
	stiff := func(stiffness, weight float64) vec.Vector {
		w := before
		stage := trunkStage{draft: &w, anatomy: &body.anatomy}
		stage.settleSpine(Spine{Mode: LockHead, Stiffness: stiffness}, weight, w.at[head].Add(vec.Vector{Y: -0.05}))
		return w.at[hips]
	}
	if stiff(1, 0.5) != stiff(0.5, 1) || stiff(1, 0.5) == stiff(1, 1) {
		t.Error("half the weight is not half the stiffness")
	}
}

func TestSpineLockRefusesWhatItCannotWorkWith(t *testing.T) {
	t.Parallel()
	c := plainSpine()
	c.Target.X = math.NaN()
	if (&SpineLock{Numbers: &Spine{}, Chain: &c}).Validate() == nil || (&SpineLock{Chain: &c}).Validate() == nil ||
		(&SpineLock{Numbers: &Spine{}}).Validate() == nil {
		t.Error("a spine without numbers, bones or target is accepted")
	}
	for name, target := range map[string]vec.Vector{"head on the root": {}, "straight up": {Y: 0.48}, "straight down": {Y: -0.3}} {
		for mode := range SpineModeCount {
			l, _ := settled(t, Spine{Mode: mode, Stiffness: 0.5}, target)
			if !l.HipsBy.IsFinite() || !l.HeadBy.IsFinite() {
				t.Errorf("%s: %v, %v", name, l.HipsBy, l.HeadBy)
			}
		}
	}
}

func BenchmarkSpineLock(b *testing.B) {
	numbers := Spine{Mode: LockBoth, Stiffness: 0.5, Curve: 0.2}
	b.ReportAllocs()
	tick := 0
	for b.Loop() {
		c := plainSpine()
		c.Target.Y = 0.35 + float64(tick&255)/1000
		l := SpineLock{Numbers: &numbers, Chain: &c}
		l.run()
		tick++
	}
}
