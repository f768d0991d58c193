package chain

import (
	"math"
	"testing"

	"posewright/solver/vec"
)

// everyMethod are all chain solvers; the closed form is for two bones.
func everyMethod() map[string]Solver {
	more := Stop{Tolerance: 0.001, Iterations: 1000}
	return map[string]Solver{
		"FABRIK": FABRIK{DefaultStop()}, "CCD from the end": CCD{Stop: more}, "CCD from the root": CCD{Stop: DefaultStop(), FromRoot: true},
		"damped CCD": CCD{Stop: more, Damping: 0.3, Joint: []float64{0.5}}, "least squares": DefaultLeastSquares(), "closed form": ClosedForm{Tolerance: 0.001, Soft: 1},
	}
}

func checkLengths(t *testing.T, name string, c *Chain) {
	t.Helper()
	for i, length := range c.Lengths {
		if off := math.Abs(c.Joints[i+1].Sub(c.Joints[i]).Len() - length); !(off < 1e-9) {
			t.Errorf("%s: bone %d is off its length by %g", name, i, off)
		}
	}
}

// newChain is a chain through joints, with the distances between them as lengths.
func newChain(joints ...vec.Vector) *Chain {
	c := &Chain{Joints: joints, Lengths: make([]float64, len(joints)-1)}
	for i := range c.Lengths {
		c.Lengths[i] = joints[i+1].Sub(joints[i]).Len()
	}
	return c
}

func copyOf(c *Chain) *Chain {
	return &Chain{Joints: append([]vec.Vector(nil), c.Joints...), Lengths: append([]float64(nil), c.Lengths...), Limits: c.Limits}
}

func TestNoReachableTargetOfAnArmIsMissed(t *testing.T) {
	t.Parallel()
	for name, solver := range everyMethod() {
		if name == "CCD from the end" || name == "damped CCD" { // slow at a stretched arm, where Stolpe counted misses too
			continue
		}
		for i, target := range shell(1, 20000, 0.10, 0.55) {
			c := armChain()
			if r := solver.Solve(c, target); !r.Reached || !(target.Sub(c.Joints[2]).Len() <= 0.001) {
				t.Errorf("%s: target %d at %v is missed: %+v", name, i, target, r)
			}
		}
	}
}

func TestNoReachableTargetOfALongChainIsMissed(t *testing.T) {
	t.Parallel()
	for name, solver := range everyMethod() {
		if name == "closed form" {
			continue
		}
		warm := rowOf(10, 0.1)
		for i, target := range shell(2, 2000, 0.10, 0.95) {
			c := rowOf(10, 0.1)
			if r := solver.Solve(c, target); !r.Reached || !(target.Sub(c.Joints[10]).Len() <= 0.001) {
				t.Errorf("%s: target %d at %v is missed: %+v", name, i, target, r)
			}
			if r := solver.Solve(warm, target); !r.Reached {
				t.Errorf("%s, from the answer before: target %d at %v is missed: %+v", name, i, target, r)
			}
		}
		checkLengths(t, name, warm)
	}
}

func TestFABRIKReachesFineTolerancesWithBonesOfAnyLengths(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3000) {
		rng := seeded(seed)
		upper, lower := 0.05+rng.Float64(), 0.05+rng.Float64()
		c := newChain(vec.Vector{}, vec.Vector{X: upper}, vec.New(upper+lower*math.Cos(rng.Float64()*3), lower*rng.NormFloat64(), lower*rng.NormFloat64()))
		c.Lengths[1] = lower
		c.restoreLengths()
		inner := math.Abs(upper - lower)
		target := shell(seed, 1, inner+0.02*lower, upper+0.98*lower)[0]
		r := FABRIK{Stop{Tolerance: 1e-7, Iterations: 400}}.Solve(c, target)
		if !r.Reached {
			t.Errorf("seed %d: %v + %v m to %v m: %+v", seed, upper, lower, target.Len(), r)
		}
		checkLengths(t, "FABRIK", c)
	}
}

// The middle joint of two bones stays in the plane of root, target and itself, on its side: FABRIK's answer is then the closed form's.
func TestFABRIKOfTwoBonesIsTheClosedFormInThePlaneOfItsStart(t *testing.T) {
	t.Parallel()
	for i, target := range shell(7, 2000, 0.10, 0.55) {
		c := armChain()
		c.Joints[1] = vec.New(0.25, -0.16, 0.03)
		c.restoreLengths()
		// One step of the textbook puts the middle joint on the sphere about the root: from there on the plane is fixed.
		exact := copyOf(c)
		FABRIK{Stop{Tolerance: 1e-10, Iterations: 10000}}.Solve(c, target)
		axis := target.Scale(1 / target.Len())
		bend := exact.Joints[1].AddScaled(-exact.Joints[1].Dot(axis), axis)
		// By the law of cosines, on the side of the start.
		along := (0.09 - 0.0676 + target.Dot(target)) / (2 * target.Len())
		want := axis.Scale(along).AddScaled(math.Sqrt(0.09-along*along)/bend.Len(), bend)
		if off := c.Joints[1].Sub(want).Len(); off > 1e-6 {
			t.Errorf("target %d at %v: the middle joint is %v off", i, target, off)
		}
	}
}

func TestStraightChainWithItsTargetOnTheLineBends(t *testing.T) {
	t.Parallel()
	for name, solver := range everyMethod() {
		for _, bones := range []int{2, 3, 10} {
			if name == "closed form" && bones != 2 {
				continue
			}
			for _, share := range []float64{0.95, 0.5, 0.2, -0.2, -0.5, -0.95} {
				c := rowOf(bones, 0.1)
				target := vec.Vector{X: share * float64(bones) * 0.1}
				if r := solver.Solve(c, target); !r.Reached {
					t.Errorf("%s: %d bones to %v of their length: %+v", name, bones, share, r)
				}
				checkLengths(t, name, c)
			}
		}
	}
}

func TestTargetOnTheRootIsReachedByFoldingUp(t *testing.T) {
	t.Parallel()
	for name, solver := range everyMethod() {
		for _, bones := range []int{2, 4, 10} {
			if name == "closed form" && bones != 2 {
				continue
			}
			c := rowOf(bones, 0.1)
			r := solver.Solve(c, vec.Vector{})
			checkLengths(t, name, c)
			if !r.Reached {
				t.Errorf("%s: %d bones: %+v", name, bones, r)
			}
		}
	}
}

func TestChainReportsWhatHoldsIt(t *testing.T) {
	t.Parallel()
	for name, solver := range everyMethod() {
		for _, c := range []struct {
			name     string
			upper    float64
			target   vec.Vector
			held     Cause
			residual float64
		}{
			{"too far", 0.3, vec.New(0, 1, 0), HeldByChainLength, 1 - 0.56},
			{"just too far", 0.3, vec.New(0, 0.5615, 0), HeldByChainLength, 0.0015},
			{"too near", 0.5, vec.New(0, 0.1, 0), HeldByInnerRadius, 0.14},
			{"too near, on the root", 0.5, vec.Vector{}, HeldByInnerRadius, 0.24},
		} {
			chain := newChain(vec.Vector{}, vec.Vector{X: c.upper}, vec.Vector{X: c.upper + 0.26})
			r := solver.Solve(chain, c.target)
			if r.Reached || r.Held != c.held || math.Abs(r.Residual-c.residual) > 1e-9 {
				t.Errorf("%s, %s: %+v, want %v m held by %q", name, c.name, r, c.residual, c.held)
			}
			checkLengths(t, name, chain)
		}
	}
}

func TestFullLengthIsReachedByStretching(t *testing.T) {
	t.Parallel()
	for name, solver := range everyMethod() {
		c := armChain()
		if r := solver.Solve(c, vec.New(0, 0, 0.56)); !r.Reached || c.Joints[1].Sub(vec.New(0, 0, 0.30)).Len() > 1e-6 {
			t.Errorf("%s: %+v with the middle joint at %v", name, r, c.Joints[1])
		}
	}
}

func TestTargetThatIsNoNumberLeavesTheChain(t *testing.T) {
	t.Parallel()
	for name, solver := range everyMethod() {
		for _, bad := range []vec.Vector{{X: math.NaN()}, {Y: math.Inf(1)}, {Z: math.Inf(-1)}, {X: 1e300}} {
			for _, c := range []*Chain{armChain(), limitedChain(seeded(1), 2)} {
				was := copyOf(c)
				if r := solver.Solve(c, bad); r.Reached || r.Held != HeldByInput {
					t.Errorf("%s: %v gives %+v", name, bad, r)
				}
				for i := range c.Joints {
					if c.Joints[i] != was.Joints[i] {
						t.Errorf("%s: %v moved joint %d", name, bad, i)
					}
				}
			}
		}
	}
}

func TestBonesWithoutLengthAreCarriedAlong(t *testing.T) {
	t.Parallel()
	for name, solver := range everyMethod() {
		if name == "closed form" { // it refuses them
			c := newChain(vec.Vector{}, vec.Vector{}, vec.Vector{X: 1})
			if r := solver.Solve(c, vec.Vector{Y: 1}); r.Held != HeldByInput {
				t.Errorf("%s: %+v", name, r)
			}
			continue
		}
		c := newChain(vec.Vector{}, vec.Vector{X: 0.3}, vec.Vector{X: 0.3}, vec.New(0.55, 0.02, 0))
		r := solver.Solve(c, vec.New(0.1, 0.4, 0))
		if !r.Reached {
			t.Errorf("%s: %+v", name, r)
		}
		checkLengths(t, name, c)
	}
}

func TestChainsFollowAWorldThatIsMovedTurnedAndScaled(t *testing.T) {
	t.Parallel()
	for name, solver := range everyMethod() {
		for seed := range uint64(100) {
			rng := seeded(seed)
			bones := 2
			if name != "closed form" {
				bones += rng.IntN(4)
			}
			c := limitedChain(rng, bones)
			if seed%2 == 0 {
				c.Limits = nil
			}
			longest, _ := c.Reach()
			target := shell(seed, 1, 0.3*longest, 0.9*longest)[0]
			turn, offset := vec.RotationFromMGL(randomRotation(rng)), vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64())
			move := func(v vec.Vector) vec.Vector { return turn.Rotate(v).Add(offset) }
			moved := copyOf(c)
			moved.Limits = append([]BoneLimit(nil), c.Limits...)
			for i := range moved.Joints {
				moved.Joints[i] = move(moved.Joints[i])
			}
			for i := range moved.Limits {
				moved.Limits[i].Frame = turn.Mul(moved.Limits[i].Frame)
				moved.Limits[i].Along = turn.Rotate(moved.Limits[i].Along)
			}
			again := copyOf(c)
			a, b := solver.Solve(c, target), solver.Solve(moved, move(target))
			if a.Iterations != b.Iterations || math.Abs(a.Residual-b.Residual) > 1e-7 {
				continue // rounding may cost or save the last iteration; the poses are then within the tolerance only
			}
			for i := range c.Joints {
				if off := moved.Joints[i].Sub(move(c.Joints[i])).Len(); off > 1e-5 {
					t.Errorf("%s, seed %d: joint %d is %v off after moving the world", name, seed, i, off)
				}
			}
			if r := solver.Solve(again, target); r != a {
				t.Errorf("%s, seed %d: the same input gave %+v and %+v", name, seed, a, r)
			}
			for i := range c.Joints {
				if again.Joints[i] != c.Joints[i] {
					t.Errorf("%s, seed %d: the same input put joint %d at %v and %v", name, seed, i, c.Joints[i], again.Joints[i])
				}
			}
		}
	}
}

func TestDampedJointsTurnLess(t *testing.T) {
	t.Parallel()
	turned := func(damping []float64) float64 {
		c := rowOf(3, 0.2)
		CCD{Stop: DefaultStop(), Joint: damping, FromRoot: true}.Solve(c, vec.New(0.3, 0.3, 0))
		return math.Acos(vec.Clamp(c.Joints[1].X/0.2, -1, 1))
	}
	if free, damped := turned(nil), turned([]float64{0.8}); damped > 0.7*free {
		t.Errorf("the first joint turns by %v rad, and damped by 0.8 by %v", free, damped)
	}
}

func TestChainsThatAreNoneAreRefused(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*Chain){
		"one joint":       func(c *Chain) { c.Joints, c.Lengths = c.Joints[:1], nil },
		"lengths":         func(c *Chain) { c.Lengths = c.Lengths[:1] },
		"joint":           func(c *Chain) { c.Joints[1].X = math.NaN() },
		"negative length": func(c *Chain) { c.Lengths[0] = -1 },
		"length":          func(c *Chain) { c.Lengths[1] = math.NaN() },
		"limit's bone":    func(c *Chain) { c.Limits[0].Bone = 5 },
		"limit's frame":   func(c *Chain) { c.Limits[0].Frame = vec.Rotation{} },
		"limit's along":   func(c *Chain) { c.Limits[1].Along = vec.Vector{X: 3} },
	} {
		c := limitedChain(seeded(1), 2)
		if err := c.Validate(); err != nil {
			t.Fatal(err)
		}
		if spoil(c); c.Validate() == nil {
			t.Errorf("a chain with a bad %s is valid", name)
		}
	}
}

func TestPoleTurnsAnInnerJointAboutItsNeighbors(t *testing.T) {
	t.Parallel()
	c := newChain(vec.Vector{}, vec.New(0.3, 0.1, 0), vec.New(0.6, 0, 0), vec.New(0.9, 0.1, 0))
	for _, k := range []struct {
		name   string
		joint  int
		pole   vec.Vector
		weight float64
		want   vec.Vector
	}{
		{"weight 0", 1, vec.New(0.3, 0, 5), 0, vec.New(0.3, 0.1, 0)},
		{"all the offset", 1, vec.New(0.3, 0, 5), 1, vec.New(0.3, 0, 0.1)},
		{"half offset", 1, vec.New(0.3, 0, 5), 0.5, vec.New(0.3, 0.1*math.Sqrt2/2, 0.1*math.Sqrt2/2)},
		{"on the axis", 1, vec.New(7, 0, 0), 1, vec.New(0.3, 0.1, 0)},
		{"no number", 1, vec.Vector{X: math.NaN()}, 1, vec.New(0.3, 0.1, 0)},
		{"the root", 0, vec.New(0.3, 0, 5), 1, vec.Vector{}},
		{"the end", 3, vec.New(0.3, 0, 5), 1, vec.New(0.9, 0.1, 0)},
	} {
		bent := copyOf(c)
		bent.BendTowards(k.joint, k.pole, k.weight)
		if off := bent.Joints[k.joint].Sub(k.want).Len(); off > 1e-12 {
			t.Errorf("%s: joint %d is at %v, want %v", k.name, k.joint, bent.Joints[k.joint], k.want)
		}
		checkLengths(t, k.name, bent)
	}
}

func TestForkBringsTwoHandsToTheirTargets(t *testing.T) {
	t.Parallel()
	fork := func() *Fork {
		arm := func(side float64) Chain {
			return *newChain(vec.Vector{Y: 0.5}, vec.New(0.17*side, 0.52, 0), vec.New(0.46*side, 0.5, -0.05), vec.New(0.72*side, 0.5, 0))
		}
		return &Fork{
			Trunk:    *newChain(vec.Vector{}, vec.New(0, 0.17, 0.01), vec.New(0, 0.34, 0.01), vec.Vector{Y: 0.5}),
			Branches: []Branch{{Chain: arm(1), Pull: 1}, {Chain: arm(-1), Pull: 1}},
		}
	}
	f := fork()
	if err := f.Validate(); err != nil {
		t.Fatal(err)
	}
	solve := func(left, right vec.Vector) (*Fork, int) {
		f := fork()
		f.Branches[0].Target, f.Branches[1].Target = left, right
		iterations := FABRIK{DefaultStop()}.SolveFork(f)
		for i := range f.Branches {
			b := &f.Branches[i]
			checkLengths(t, "branch", &b.Chain)
			if b.Chain.Joints[0] != f.Trunk.Joints[3] {
				t.Errorf("branch %d begins at %v and not at the sub-base %v", i, b.Chain.Joints[0], f.Trunk.Joints[3])
			}
			if off := math.Abs(b.Result.Residual - b.Target.Sub(b.Chain.Joints[3]).Len()); off > 1e-9 {
				t.Errorf("branch %d is %v off its residual", i, off)
			}
		}
		checkLengths(t, "trunk", &f.Trunk)
		if f.Trunk.Joints[0] != (vec.Vector{}) {
			t.Error("the root moved")
		}
		return f, iterations
	}
	for seed := range uint64(200) {
		rng := seeded(seed)
		bow := vec.New(0.3*rng.NormFloat64(), 0, 0.3*rng.Float64()) // both hands go with a trunk that bows
		left := vec.New(0.35+0.1*rng.NormFloat64(), 0.45+0.1*rng.NormFloat64(), 0.2+0.1*rng.Float64()).Add(bow.Scale(0.5))
		right := vec.New(-0.35+0.1*rng.NormFloat64(), 0.45+0.1*rng.NormFloat64(), 0.2+0.1*rng.Float64()).Add(bow.Scale(0.5))
		f, iterations := solve(left, right)
		for i := range f.Branches {
			if r := f.Branches[i].Result; !r.Reached {
				t.Errorf("seed %d: hand %d after %d iterations: %+v", seed, i, iterations, r)
			}
		}
	}
	// Hands pulled apart by more than they can hold: both stay short, and the trunk stays between them.
	f, _ = solve(vec.New(1.5, 0.5, 0), vec.New(-1.5, 0.5, 0))
	for i := range f.Branches {
		if r := f.Branches[i].Result; r.Reached || r.Held != HeldByChainLength {
			t.Errorf("hand %d is pulled away: %+v", i, r)
		}
	}
	if x := f.Trunk.Joints[3].X; math.Abs(x) > 0.01 {
		t.Errorf("the sub-base is at %v", f.Trunk.Joints[3])
	}
	// A target that is no number moves nothing.
	f = fork()
	was := f.Branches[0].Chain.Joints[3]
	f.Branches[0].Target, f.Branches[1].Target = vec.Vector{X: 0.3}, vec.Vector{Y: math.NaN()}
	if (FABRIK{DefaultStop()}).SolveFork(f); f.Branches[0].Chain.Joints[3] != was || f.Branches[0].Result.Held != HeldByInput {
		t.Errorf("%+v", f.Branches[0])
	}
}

func TestPullSaysWhoMovesTheSubBase(t *testing.T) {
	t.Parallel()
	// The left hand reaches only if the trunk comes along, the right one anyway.
	reached := func(leftPull, rightPull float64) (left, right bool) {
		f := Fork{
			Trunk: *newChain(vec.Vector{}, vec.New(0, 0.25, 0.02), vec.Vector{Y: 0.5}),
			Branches: []Branch{
				{Chain: *newChain(vec.Vector{Y: 0.5}, vec.New(0.3, 0.52, 0), vec.New(0.6, 0.5, 0)), Target: vec.New(0.9, 0.4, 0), Pull: leftPull},
				{Chain: *newChain(vec.Vector{Y: 0.5}, vec.New(-0.3, 0.52, 0), vec.New(-0.55, 0.5, 0)), Target: vec.New(-0.55, 0.5, 0), Pull: rightPull},
			},
		}
		FABRIK{DefaultStop()}.SolveFork(&f)
		return f.Branches[0].Result.Reached, f.Branches[1].Result.Reached
	}
	for _, c := range []struct {
		leftPull, rightPull float64
		left, right         bool
	}{{1, 0, true, false}, {0, 1, false, true}, {0, 0, false, true}} {
		if left, right := reached(c.leftPull, c.rightPull); left != c.left || right != c.right {
			t.Errorf("pulls %v and %v: reached %v and %v", c.leftPull, c.rightPull, left, right)
		}
	}
}

func TestOneBonePointsAtItsTarget(t *testing.T) {
	t.Parallel()
	for name, solver := range everyMethod() {
		if name == "closed form" {
			continue
		}
		for _, limits := range [][]BoneLimit{nil, {{Limit: NewLimit(1, 1, 1, 1), Frame: vec.FromTo(vec.Vector{Z: 1}, vec.New(0.1, 1, 0).UnitOr(vec.Vector{}))}}} {
			for _, c := range []struct {
				target  vec.Vector
				reached bool
				held    Cause
			}{{vec.Vector{Y: 0.3}, true, NotHeld}, {vec.Vector{Y: 0.5}, false, HeldByChainLength}, {vec.Vector{Y: 0.1}, false, HeldByInnerRadius}} {
				chain := newChain(vec.Vector{}, vec.Vector{X: 0.3})
				chain.Limits = limits
				r := solver.Solve(chain, c.target)
				if r.Reached != c.reached || r.Held != c.held || chain.Joints[1].Sub(vec.Vector{Y: 0.3}).Len() > 2e-3 {
					t.Errorf("%s, %d limits: %v gives %+v with the end at %v", name, len(limits), c.target, r, chain.Joints[1])
				}
			}
		}
	}
}

func TestChainsMirrorWithTheirTargets(t *testing.T) {
	t.Parallel()
	for name, solver := range everyMethod() {
		for seed := range uint64(100) {
			c := limitedChain(seeded(seed), 2)
			longest, _ := c.Reach()
			target := shell(seed, 1, 0.3*longest, 0.9*longest)[0]
			m := copyOf(c)
			m.Limits = append([]BoneLimit(nil), c.Limits...)
			for i := range m.Joints {
				m.Joints[i] = m.Joints[i].Mirrored()
			}
			for i := range m.Limits {
				l := &m.Limits[i]
				l.Limit, l.Frame, l.Along = l.Limit.Mirrored(), l.Frame.Mirrored(), l.Along.Mirrored()
			}
			a, b := solver.Solve(c, target), solver.Solve(m, target.Mirrored())
			if a.Iterations != b.Iterations {
				continue // rounding may cost or save the last iteration
			}
			for i := range c.Joints {
				if off := m.Joints[i].Sub(c.Joints[i].Mirrored()).Len(); off > 1e-6 {
					t.Errorf("%s, seed %d: mirrored, joint %d is %v off", name, seed, i, off)
				}
			}
		}
	}
}

func TestLimitCarriesAlongWhatHangsOnItsBone(t *testing.T) {
	t.Parallel()
	// A right angle whose first bone may swing by 30° from +X, and points along +Y: the elbow stays a right angle.
	c := newChain(vec.Vector{}, vec.Vector{Y: 0.3}, vec.New(-0.2, 0.3, 0))
	limit := NewLimit(30*deg, 30*deg, 30*deg, 30*deg)
	c.Limits = []BoneLimit{{Limit: limit, Frame: vec.FromTo(vec.Vector{Z: 1}, vec.Vector{X: 1})}}
	c.enforce()
	sin, cos := math.Sincos(30 * deg)
	if middle := (vec.New(0.3*cos, 0.3*sin, 0)); c.Joints[1].Sub(middle).Len() > 1e-9 {
		t.Errorf("the middle joint is at %v, want %v", c.Joints[1], middle)
	}
	if end := c.Joints[1].Add(vec.New(-0.2*sin, 0.2*cos, 0)); c.Joints[2].Sub(end).Len() > 1e-9 {
		t.Errorf("the end is at %v, want %v", c.Joints[2], end)
	}
}

func TestLeastSquaresLeavesTurnsToOtherJoints(t *testing.T) {
	t.Parallel()
	turned := func(joint []float64) float64 {
		s := DefaultLeastSquares()
		s.Joint = joint
		c := newChain(vec.Vector{}, vec.Vector{X: 0.2}, vec.New(0.4, 0.02, 0), vec.New(0.6, 0, 0))
		if r := s.Solve(c, vec.New(0.3, 0.3, 0)); !r.Reached {
			t.Errorf("%v: %+v", joint, r)
		}
		return math.Acos(vec.Clamp(c.Joints[1].X/0.2, -1, 1))
	}
	if free, damped := turned(nil), turned([]float64{0.9}); damped > 0.5*free {
		t.Errorf("the first joint turns by %v rad, and damped by 0.9 by %v", free, damped)
	}
}
