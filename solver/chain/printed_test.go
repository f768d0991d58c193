package chain

import (
	"math"
	"testing"

	"posewright/solver/vec"
)

// printedChain is two links of 5 m in a plane: from the origin to (3, 4) and on to (8, 4).
func printedChain() *Chain { return newChain(vec.Vector{}, vec.New(3, 4, 0), vec.New(8, 4, 0)) }

var printedTarget = vec.New(3, -4, 0)

func wantJoints(t *testing.T, name string, c *Chain, want ...vec.Vector) {
	t.Helper()
	for i := range want {
		if c.Joints[i].Sub(want[i]).Len() > 5e-4 {
			t.Errorf("%s: joint %d is at %v, by hand at %v", name, i, c.Joints[i], want[i])
		}
	}
}

// The expected places were computed by hand: FABRIK puts the elbow from (3, -4) upward to (3, 1) and then on the line from the root through it; CCD turns the
// forearm by -90° to (3, -1) and then both by atan2(-4, 3) - atan2(-1, 3) = -34.695°.
func TestOneIterationOfThePrintedMethodsIsAsByHand(t *testing.T) {
	t.Parallel()
	once := Stop{Tolerance: 1e-6, Iterations: 1}
	c := printedChain()
	if r := (PrintedFABRIK{once}).Solve(c, printedTarget); r.Iterations != 1 || r.Held != HeldByIterations {
		t.Errorf("FABRIK: %+v", r)
	}
	wantJoints(t, "FABRIK", c, vec.Vector{}, vec.New(4.7434, 1.5811, 0), vec.New(3.2527, -3.1915, 0))
	c = printedChain()
	(PrintedCCD{once}).Solve(c, printedTarget)
	wantJoints(t, "CCD", c, vec.Vector{}, vec.New(4.7434, 1.5811, 0), vec.New(1.8974, -2.5298, 0))
}

// Stolpe 2021, 2.3.1, eq. 7 to 11: what a step of FABRIK leaves between a joint and where it should be is the difference between its link and how far the next joint was from the
// target, which by the inequality of the triangle is less than before. So no iteration ends further from the target, and a backward stage begins no further from the root than that.
func TestEachStepOfThePrintedFABRIKComesNearer(t *testing.T) {
	t.Parallel()
	rng := seeded(7)
	for range 300 {
		joints := make([]vec.Vector, 3+rng.IntN(4))
		for i := 1; i < len(joints); i++ {
			joints[i] = joints[i-1].Add(vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()))
		}
		c := newChain(joints...)
		target := vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64())
		last := joints[len(joints)-1].Sub(target).Len()
		for iteration := range 30 {
			// One stage by hand: residuals from the end to the root, and back.
			residual, at := last, target
			for i := len(c.Lengths) - 1; i >= 0; i-- {
				residual = math.Abs(c.Lengths[i] - c.Joints[i].Sub(at).Len()) // (10), (11)
				at = at.AddScaled(c.Lengths[i]/c.Joints[i].Sub(at).Len(), c.Joints[i].Sub(at))
			}
			if residual > last+1e-12 { // (7)
				t.Fatalf("iteration %d: the root is %v from its place, the end was %v from the target", iteration, residual, last)
			}
			r := PrintedFABRIK{Stop{Tolerance: 1e-12, Iterations: 1}}.Solve(c, target)
			if r.Held == HeldByChainLength || last < 1e-9 {
				break
			}
			now := c.Joints[len(joints)-1].Sub(target).Len()
			if now > residual+1e-12 || math.Abs(now-r.Residual) > 1e-12 { // (7), of the stage back
				t.Fatalf("iteration %d: the end is %v from the target (%+v), the root was %v from its place", iteration, now, r, residual)
			}
			last = now
		}
	}
}

func TestPrintedMethodsConvergeStretchAndDoNotBendAStraightChain(t *testing.T) {
	t.Parallel()
	stop := Stop{Tolerance: 1e-6, Iterations: 1000}
	for name, method := range map[string]Solver{"FABRIK": PrintedFABRIK{stop}, "CCD": PrintedCCD{stop}} {
		c := printedChain()
		if r := method.Solve(c, printedTarget); !r.Reached || r.Iterations < 2 || c.Joints[2].Sub(printedTarget).Len() > 1e-6 {
			t.Errorf("%s: %+v", name, r)
		}
		if far := vec.New(0, 0, 20); true {
			c = printedChain()
			if r := method.Solve(c, far); r.Held != HeldByChainLength {
				t.Errorf("%s, out of reach: %+v", name, r)
			}
			if away := c.Joints[2].Sub(vec.New(0, 0, 10)).Len(); away > 0.02 {
				t.Errorf("%s, out of reach: the end is %g m from the stretched one", name, away)
			}
		}
		straight := newChain(vec.Vector{}, vec.New(5, 0, 0), vec.New(10, 0, 0))
		if r := method.Solve(straight, vec.New(6, 0, 0)); r.Reached || straight.Joints[1].Y != 0 || straight.Joints[1].Z != 0 {
			t.Errorf("%s bends a straight chain: %+v %v", name, r, straight.Joints)
		}
		c = printedChain()
		if r := method.Solve(c, vec.New(math.NaN(), 0, 0)); r.Held != HeldByInput || c.Joints[2] != vec.New(8, 4, 0) {
			t.Errorf("%s, no number: %+v %v", name, r, c.Joints)
		}
	}
}

// The elbow (3, 4) of a chain that ends at (6, 0) lies 4 m above the line; a pole at (3, 0, 7) turns it to (3, 0, 4), half of the turn to (3, 2.828, 2.828).
func TestThePrintedPoleTurnsTheElbowAsByHand(t *testing.T) {
	t.Parallel()
	for weight, want := range map[float64]vec.Vector{1: vec.New(3, 0, 4), 0.5: vec.New(3, 2.8284, 2.8284), 0: vec.New(3, 4, 0)} {
		c := newChain(vec.Vector{}, vec.New(3, 4, 0), vec.New(6, 0, 0))
		c.PrintedPole(1, vec.New(3, 0, 7), weight)
		wantJoints(t, "pole", c, vec.Vector{}, want, vec.New(6, 0, 0))
	}
	c := newChain(vec.Vector{}, vec.New(3, 4, 0), vec.New(6, 0, 0))
	c.PrintedPole(1, vec.New(4, 0, 1e-6), 1) // almost on the line: the printed pole has its full influence
	wantJoints(t, "pole near the line", c, vec.Vector{}, vec.New(3, 0, 4))
	c.PrintedPole(1, vec.New(4, 0, 0), 1)
	wantJoints(t, "pole on the line", c, vec.Vector{}, vec.New(3, 0, 4))
}
