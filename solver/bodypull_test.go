package solver

import (
	"math"
	"testing"

	"posewright/internal/racetest"
	"posewright/internal/refusaltest"
	"posewright/solver/vec"
)

func onePull(over, stiffness, weight float64, iterations int) BodyPull {
	return BodyPull{
		Numbers: &Pull{Stiffness: stiffness, Iterations: iterations},
		Limbs:   [PullLimbs]PullLimb{{Root: vec.New(0.2, 1.4, 0), Target: vec.New(0.2, 1.4, 0.6+over), Rest: 0.6, Weight: weight}},
	}
}

func TestALimbThatIsTooShortPullsTheBodyByItsShare(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ over, stiffness, weight, want float64 }{
		{0.2, 1, 1, 0.2}, {0.2, 0.5, 1, 0.1}, {0.2, 1, 0.25, 0.05}, {0.2, 0.5, 0.5, 0.05},
		{0, 1, 1, 0}, {-0.1, 1, 1, 0}, {0.2, 0, 1, 0}, {0.2, 1, 0, 0},
	} {
		p := onePull(c.over, c.stiffness, c.weight, 5)
		if err := p.Validate(); err != nil {
			t.Fatal(err)
		}
		p.Run()
		if p.Move.Sub(vec.Vector{Z: c.want}).Len() > 1e-12 || p.Lean != vec.Identity() {
			t.Errorf("%v m too short, stiffness %v, weight %v: the body moves by %v and not %v", c.over, c.stiffness, c.weight, p.Move, c.want)
		}
	}
}

func TestHeldHipsAreNotPulled(t *testing.T) {
	t.Parallel()
	p := onePull(0.2, 1, 1, 20)
	p.Held = 1
	if p.Run(); p.Move != (vec.Vector{}) {
		t.Errorf("held hips move by %v", p.Move)
	}
	p.Held = 0.75
	if p.Run(); math.Abs(p.Move.Z-0.05) > 1e-12 {
		t.Errorf("hips held by three quarters move by %v", p.Move)
	}
	numbers := Pull{Stiffness: 1, Iterations: 20, Lean: 1}
	p.Numbers, p.Held, p.Trunk = &numbers, 1, vec.New(0, 0.5, 0)
	if p.Run(); p.Move != (vec.Vector{}) || math.Abs(p.Lean.Pitch()-math.Atan(0.4)) > 1e-9 {
		t.Errorf("under a trunk that leans, held hips move by %v, and it bows by %v rad", p.Move, p.Lean.Pitch())
	}
}

func TestLimbsThatAgreeAreAllServed(t *testing.T) {
	t.Parallel()
	// Two hands 10 and 30 cm too far the same way: the body goes 30 cm, whichever comes first in the list.
	p := onePull(0.1, 1, 1, 50)
	p.Limbs[3] = PullLimb{Root: vec.New(-0.2, 1.4, 0), Target: vec.New(-0.2, 1.4, 0.9), Rest: 0.6, Weight: 1}
	p.Run()
	if math.Abs(p.Move.Z-0.3) > 1e-9 {
		t.Errorf("the body moves by %v", p.Move)
	}
	p.Limbs[0], p.Limbs[3] = p.Limbs[3], p.Limbs[0]
	was := p.Move
	if p.Run(); p.Move.Sub(was).Len() > 1e-12 {
		t.Error("the order of the limbs counts")
	}
}

func TestLimbsThatDisagreeAreBalancedByTheirWeights(t *testing.T) {
	t.Parallel()
	// 20 cm forward against 10 cm backward with equal weights: least squares is 5 cm forward. With weight 1/3 backward, which asks for
	// a third of its 10 cm only: (20·1 - 10/3·1/3) / (4/3) = 14.17 cm.
	p := onePull(0.2, 1, 1, 50)
	p.Limbs[1] = PullLimb{Root: vec.New(-0.2, 1.4, 0), Target: vec.New(-0.2, 1.4, -0.7), Rest: 0.6, Weight: 1}
	if p.Run(); math.Abs(p.Move.Z-0.05) > 1e-9 {
		t.Errorf("the body moves by %v", p.Move)
	}
	p.Limbs[1].Weight = 1.0 / 3
	// The backward limb's wish is content at rest + 2/3 of its 10 cm.
	want := (0.2 - 0.1/9) / (4.0 / 3)
	if p.Run(); math.Abs(p.Move.Z-want) > 1e-9 {
		t.Errorf("the body moves by %v and not %v", p.Move, want)
	}
}

func TestStandingFeetHoldTheBodyBack(t *testing.T) {
	t.Parallel()
	// A straight leg below the hips: the hands pull forward, and the hips go forward and down, no further from the foot than the leg is long.
	p := onePull(0.3, 1, 1, 50)
	p.Limbs[2] = PullLimb{Root: vec.New(0, 0.9, 0), Target: vec.Vector{}, Rest: 0.9, Weight: 1}
	p.Run()
	leg := vec.New(0, 0.9, 0).Add(p.Move).Len()
	arm := p.Limbs[0].Target.Sub(p.Limbs[0].Root.Add(p.Move)).Len()
	if leg > 0.9+1e-3 || arm > 0.6+1e-3 || !(p.Move.Z > 0.25) || !(p.Move.Y < 0) {
		t.Errorf("the body moves by %v, which leaves the leg %v m and the arm %v m long", p.Move, leg, arm)
	}
}

func TestMoreIterationsComeNearerToTheBalance(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		iterations int
		short      float64 // 0.75 to that power
	}{{5, 0.2373046875}, {20, 0.0031712119389339932}} {
		p := onePull(0.1, 1, 1, c.iterations)
		for i := 1; i < 4; i++ { // content where they are
			p.Limbs[i] = PullLimb{Rest: 10, Weight: 1}
		}
		if p.Run(); math.Abs(p.Move.Z-0.1*(1-c.short)) > 1e-9 {
			t.Errorf("%d iterations move the body by %v", c.iterations, p.Move.Z)
		}
	}
}

func TestATrunkThatLeansTakesThePullAcrossIt(t *testing.T) {
	t.Parallel()
	numbers := Pull{Stiffness: 1, Iterations: 20, Lean: 1}
	p := onePull(0.1, 1, 1, 20)
	p.Numbers, p.Trunk = &numbers, vec.New(0, 0.5, 0)
	p.Run()
	// All of it: the hips stay and the trunk bows by atan(0.1 / 0.5).
	if p.Move.Len() > 1e-12 || math.Abs(p.Lean.Pitch()-math.Atan(0.2)) > 1e-9 {
		t.Errorf("the hips move by %v and the trunk bows by %v rad", p.Move, p.Lean.Pitch())
	}
	numbers.Lean = 0.5
	if p.Run(); math.Abs(p.Move.Z-0.05) > 1e-12 || math.Abs(p.Lean.Pitch()-math.Atan(0.1)) > 1e-9 {
		t.Errorf("half of it: the hips move by %v and the trunk bows by %v rad", p.Move, p.Lean.Pitch())
	}
	// Legs that are too short pull along the trunk, which nothing leans.
	p.Limbs = [PullLimbs]PullLimb{{Root: vec.New(0, 1, 0), Target: vec.Vector{}, Rest: 0.9, Weight: 1}}
	if p.Run(); p.Lean.AngleTo(vec.Identity()) > 1e-12 || math.Abs(p.Move.Y+0.1) > 1e-12 {
		t.Errorf("pulled down, the trunk leans by %v and moves by %v", p.Lean, p.Move)
	}
	p.Trunk = vec.Vector{}
	if p.Run(); p.Lean != vec.Identity() {
		t.Error("a trunk without length leans")
	}
}

// somePull is a body whose limbs pull all ways.
func somePull(seed uint64, numbers *Pull) BodyPull {
	rng := random(seed)
	p := BodyPull{Numbers: numbers, Held: 0.3 * rng.Float64(), Trunk: vec.New(0.05, 0.5, 0.1)}
	for i := range p.Limbs {
		at := func() vec.Vector {
			return vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()).Scale(0.5)
		}
		p.Limbs[i] = PullLimb{Root: at(), Target: at(), Rest: 0.7 * rng.Float64(), Weight: rng.Float64()}
	}
	return p
}

func TestPullIsMirroredMovedScaledAndRepeated(t *testing.T) {
	t.Parallel()
	for seed := range uint64(500) {
		numbers := Pull{Stiffness: 0.8, Iterations: 12, Lean: 0.4}
		p := somePull(seed, &numbers)
		p.Run()
		check := func(name string, move func(vec.Vector) vec.Vector, turn func(vec.Rotation) vec.Rotation, scale float64) {
			m := p
			origin := move(vec.Vector{})
			m.Trunk = move(p.Trunk).Sub(origin)
			for i := range m.Limbs {
				l := &m.Limbs[i]
				l.Root, l.Target, l.Rest = move(l.Root), move(l.Target), l.Rest*scale
			}
			m.Run()
			if m.Move.Sub(move(p.Move).Sub(origin)).Len() > 1e-9 || m.Lean.AngleTo(turn(p.Lean)) > 1e-7 {
				t.Fatalf("%s: %v, %v became %v, %v", name, p.Move, p.Lean, m.Move, m.Lean)
			}
		}
		spin := vec.RotationFromMGL(randomTurn(random(seed)))
		check("mirror", vec.Vector.Mirrored, vec.Rotation.Mirrored, 1)
		check("world", func(v vec.Vector) vec.Vector { return spin.Rotate(v).Add(vec.New(1, -2, 3)) },
			func(r vec.Rotation) vec.Rotation { return spin.Mul(r).Mul(spin.Inverse()) }, 1)
		check("scale", func(v vec.Vector) vec.Vector { return v.Scale(2.5) }, func(r vec.Rotation) vec.Rotation { return r }, 2.5)
		again := p
		if again.Run(); again != p {
			t.Fatal("the same input gives other bits")
		}
	}
}

func TestPullMovesInSmallSteps(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	worst := 0.0
	for seed := range uint64(200) {
		numbers := Pull{Stiffness: 1, Iterations: 20}
		p := somePull(seed, &numbers)
		rng := random(seed + 1000)
		step := vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()).UnitOr(vec.Vector{X: 1}).Scale(0.001)
		p.Limbs[0].Target = p.Limbs[0].Root.AddScaled(-400, step) // through the root and out of reach at both ends
		p.Limbs[1].Weight = 0                                     // and one limb's weight rises as slowly
		var last vec.Vector
		for i := range 800 {
			p.Limbs[0].Target = p.Limbs[0].Target.Add(step)
			p.Limbs[1].Weight = float64(i) / 800
			p.Run()
			if i > 0 {
				worst = math.Max(worst, p.Move.Sub(last).Len())
			}
			last = p.Move
		}
	}
	if worst > 0.004 {
		t.Errorf("a millimeter of a target moves the body by up to %v m", worst)
	}
}

func TestPullRefusesWhatItCannotWorkWith(t *testing.T) {
	t.Parallel()
	numbers := DefaultPull()
	refusaltest.Each(t, func() BodyPull { return somePull(1, &numbers) }, map[string]func(*BodyPull){
		"no numbers":      func(p *BodyPull) { p.Numbers = nil },
		"NaN hold":        func(p *BodyPull) { p.Held = math.NaN() },
		"NaN trunk":       func(p *BodyPull) { p.Trunk.X = math.NaN() },
		"weight above 1":  func(p *BodyPull) { p.Limbs[4].Weight = 2 },
		"NaN weight":      func(p *BodyPull) { p.Limbs[4].Weight = math.NaN() },
		"NaN root":        func(p *BodyPull) { p.Limbs[2].Root.Y = math.NaN() },
		"infinite target": func(p *BodyPull) { p.Limbs[2].Target.Y = math.Inf(-1) },
		"negative length": func(p *BodyPull) { p.Limbs[0].Rest = -0.1 },
		"NaN length":      func(p *BodyPull) { p.Limbs[0].Rest = math.NaN() },
		"infinite length": func(p *BodyPull) { p.Limbs[0].Rest = math.Inf(1) },
	})
	p := BodyPull{Numbers: &numbers} // limbs without length, at the origin
	for i := range p.Limbs {
		p.Limbs[i].Weight = 1
	}
	if p.Run(); p.Move != (vec.Vector{}) {
		t.Errorf("limbs of no length at their targets pull by %v", p.Move)
	}
}

func BenchmarkBodyPull(b *testing.B) {
	numbers := Pull{Stiffness: 1, Iterations: 20}
	p := somePull(7, &numbers)
	b.ReportAllocs()
	tick := 0
	for b.Loop() {
		p.Limbs[0].Target.X = float64(tick&255) / 256
		p.Run()
		tick++
	}
}

// One hand 20 cm too far, taken up in the third (left) or the fourth iteration, of 20, at half stiffness: what is left of it is the product of 1 - 1/2k for k up to 18, or 17,
// which is C(36, 18)/4^18 = 0.13206, or C(34, 17)/4^17 = 0.13583. Of both hands the left one is first alone, so that the two go beyond.
func TestThePrintedPullMovesTheBodyAsFarAsTheListing(t *testing.T) {
	t.Parallel()
	const left, right = 0, 1
	for name, test := range map[string]struct {
		hands []int
		want  float64
	}{
		"left hand": {[]int{left}, 0.2 * (1 - 0.132061)}, "right hand": {[]int{right}, 0.2 * (1 - 0.135834)}, "both": {[]int{left, right}, 0.202778},
	} {
		numbers := Pull{Method: PullAsPrinted, Stiffness: 0.5, Iterations: 20}
		pull := BodyPull{Numbers: &numbers}
		for i := range pull.Limbs {
			pull.Limbs[i] = PullLimb{Target: vec.Vector{Y: 0.9}, Rest: 1, Weight: 1}
		}
		for _, hand := range test.hands {
			pull.Limbs[hand].Target.Y = 1.2
		}
		if name != "both" { // a limb that is not too short does not hold back
			pull.Limbs[4].Weight = 0
		}
		pull.Run()
		if off := pull.Move.Sub(vec.Vector{Y: test.want}).Len(); off > 1e-6 {
			t.Errorf("%s: the body moves by %v, want %v", name, pull.Move, test.want)
		}
		numbers.Method = PullBalanced
		for i := range pull.Limbs {
			if pull.Limbs[i].Target.Y < 1 {
				pull.Limbs[i].Weight = 0
			}
		}
		if pull.Run(); math.Abs(pull.Move.Y-0.1) > 1e-6 {
			t.Errorf("%s: balanced the body moves by %v, want 0.1", name, pull.Move)
		}
	}
}
