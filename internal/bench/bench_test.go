package bench

import (
	"context"
	"math"
	"slices"
	"testing"

	"posewright/solver/chain"
	"posewright/solver/vec"
)

// promised are the names that other programs may rely on.
var promised = []string{
	"two-bone-pole", "fabrik-arm-cold", "fabrik-arm-warm", "fabrik-chain10-cold", "fabrik-chain10-warm", "ccd-chain10-cold", "dls-chain10-cold",
	"body-3-points", "body-3-points-retargeted", "body-6-points", "bodies-1000-at-90hz", "floor-two-bone", "floor-fabrik-arm-cold", "floor-fabrik-chain10-cold",
}

func TestEveryPromisedMethodIsMeasuredAndMissesNothing(t *testing.T) {
	results, err := run(context.Background(), promised, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	if len(results) != len(promised) {
		t.Fatalf("%d results for %d names", len(results), len(promised))
	}
	iterations := make(map[string]float64)
	for _, r := range results {
		iterations[r.Name] = r.Iterations
		if !slices.Contains(promised, r.Name) || !(r.NsPerOp > 0) || !(r.Iterations >= 1) {
			t.Errorf("%+v", r)
		}
		if r.Missed != 0 {
			t.Errorf("%s misses %d", r.Name, r.Missed)
		}
	}
	for _, name := range [...]string{"fabrik-chain10-plain", "ccd-chain10-plain"} { // these may miss
		r, err := run(context.Background(), []string{name}, nil, 0)
		if err != nil || r[0].Targets != 5000 || r[0].AllocsPerOp != 0 || !(r[0].Missed < 5000) || !(r[0].Iterations > 1) {
			t.Errorf("%+v, %v", r, err)
		}
	}
	if ours, textbook := iterations["fabrik-arm-cold"], iterations["floor-fabrik-arm-cold"]; ours > 0.6*textbook {
		t.Errorf("FABRIK takes %v iterations for an arm, the textbook %v", ours, textbook)
	}
}

func TestNamesAreUniqueAndHoldStolpesTolerances(t *testing.T) {
	t.Parallel()
	names := Names()
	sorted := slices.Sorted(slices.Values(names))
	if len(slices.Compact(sorted)) != len(names) {
		t.Errorf("a name comes twice in %q", names)
	}
	for _, want := range []string{"stolpe-fabrik-0.1", "stolpe-ccd-0.1", "stolpe-fabrik-0.001", "stolpe-ccd-0.001", "stolpe-fabrik-0.075", "stolpe-fabrik-1e-07", "fabrik-chain10-plain", "ccd-chain10-plain"} {
		if !slices.Contains(names, want) {
			t.Errorf("%q is missing", want)
		}
	}
}

func TestProgressGoesFromNoneToAll(t *testing.T) {
	t.Parallel()
	var steps []int
	if _, err := run(context.Background(), []string{"two-bone-pole", "floor-two-bone"}, func(done, total int) {
		if total != 2 {
			t.Errorf("a total of %d", total)
		}
		steps = append(steps, done)
	}, 0); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(steps, []int{0, 1, 2}) {
		t.Errorf("progress %v", steps)
	}
}

func TestRunStopsWhenItIsCancelledAndRefusesNamesItDoesNotKnow(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, nil, nil); err == nil {
		t.Error("a canceled run ends without an error")
	}
	if _, err := Run(context.Background(), []string{"jacobi"}, nil); err == nil {
		t.Error("a method that is none is measured")
	}
}

// A method that claims more than it does is found out.
type liar struct{}

func (liar) Solve(*chain.Chain, vec.Vector) chain.Result {
	return chain.Result{Reached: true, Iterations: 1}
}

// stretcher moves the end to its target, whatever becomes of the bones.
type stretcher struct{}

func (stretcher) Solve(c *chain.Chain, target vec.Vector) chain.Result {
	c.Joints[len(c.Joints)-1] = target
	return chain.Result{Reached: true, Iterations: 1}
}

func TestMissesAreCountedFromTheJoints(t *testing.T) {
	t.Parallel()
	lies, stretches := solved(arm(false), liar{}, tolerance), solved(arm(false), stretcher{}, tolerance)
	if _, missed := lies.count(); missed < 19000 {
		t.Errorf("a method that does nothing misses %d of 20,000", missed)
	}
	if _, missed := stretches.count(); missed < 19000 {
		t.Errorf("a method that stretches bones misses %d of 20,000", missed)
	}
}

func TestTargetsLieInTheirShells(t *testing.T) {
	t.Parallel()
	for _, f := range []struct {
		figure            figure
		count             int
		nearest, furthest float64
	}{{arm(false), 20000, 0.10, 0.55}, {arm(true), 20000, 0.10, 0.55}, {row(false), 5000, 0.10, 0.95}, {row(true), 5000, 0.10, 0.95}} {
		if len(f.figure.targets) != f.count {
			t.Errorf("%d targets", len(f.figure.targets))
		}
		least, most := math.Inf(1), 0.0
		for i, target := range f.figure.targets {
			distance := target.Len()
			least, most = math.Min(least, distance), math.Max(most, distance)
			if i > 0 && f.figure.warm && target.Sub(f.figure.targets[i-1]).Len() > 0.04 {
				t.Fatalf("the path jumps at %d", i)
			}
		}
		if least < f.nearest-1e-9 || most > f.furthest+1e-9 || least > f.nearest+0.01 || most < f.furthest-0.01 {
			t.Errorf("targets from %v to %v m, want %v to %v", least, most, f.nearest, f.furthest)
		}
		for i, length := range f.figure.lengths {
			if off := f.figure.rest[i+1].Sub(f.figure.rest[i]).Len() - length; math.Abs(off) > 1e-12 {
				t.Errorf("bone %d of the rest pose is %v off its length", i, off)
			}
		}
	}
}

func TestFloorsAreTheTextbookMethods(t *testing.T) {
	t.Parallel()
	// A 3-4-5 triangle: the middle joint is 1.8 along and 2.4 beside the line.
	middle, end := floorTwoBone(vec.Vector{}, vec.Vector{X: 5}, vec.Vector{X: 2, Y: 7}, 3, 4)
	if middle.Sub(vec.Vector{X: 1.8, Y: 2.4}).Len() > 1e-12 || end.Sub(vec.Vector{X: 5}).Len() > 1e-12 {
		t.Errorf("%v and %v", middle, end)
	}
	// Out of reach it stretches.
	joints := []vec.Vector{{}, {X: 1}, {X: 1, Y: 1}}
	floorFABRIK(joints, []float64{1, 1}, vec.Vector{Y: 9}, 0.001, 100)
	if joints[2].Sub(vec.Vector{Y: 2}).Len() > 1e-12 {
		t.Errorf("stretched to %v", joints[2])
	}
	// One iteration by hand.
	joints = []vec.Vector{{}, {X: 1}, {X: 2}}
	if iterations := floorFABRIK(joints, []float64{1, 1}, vec.Vector{X: 0, Y: 1}, 0.001, 1); iterations != 1 {
		t.Errorf("%d iterations", iterations)
	}
	// Forward: p3 = (0, 1), p2 = p3 + (1, -1)/√2, p1 is put back. Backward: p2 = p2/|p2|, p3 one from there towards (0, 1).
	p2 := vec.Vector{X: math.Sqrt2 / 2, Y: 1 - math.Sqrt2/2}
	p2 = p2.Scale(1 / p2.Len())
	way := vec.Vector{Y: 1}.Sub(p2)
	if want := p2.AddScaled(1/way.Len(), way); joints[2].Sub(want).Len() > 1e-12 {
		t.Errorf("after one iteration the end is at %v, want %v", joints[2], want)
	}
}

// Every target of the arm with limits can be reached; FABRIK alone misses some, and starting again mends most of them.
func TestStartingAgainReachesMoreTargetsOfAnArmWithLimits(t *testing.T) {
	t.Parallel()
	f, stop := heldArm(), chain.Stop{Tolerance: tolerance, Iterations: limit}
	_, alone := solved(f, chain.FABRIK{Stop: stop}, tolerance).count()
	_, again := solved(f, chain.Retry{FABRIK: chain.FABRIK{Stop: stop}, Starts: 8}, tolerance).count()
	t.Logf("%d of %d missed, %d with 8 starts", alone, len(f.targets), again)
	if alone == 0 || again > alone/2 {
		t.Errorf("%d of %d missed, %d with 8 starts", alone, len(f.targets), again)
	}
}

// The averages of Stolpe's table leave out what is missed, and its failures are counted over all targets.
func TestStolpesTableAveragesOnlyWhatIsReached(t *testing.T) {
	t.Parallel()
	f := arm(false)
	stop := chain.Stop{Tolerance: 0.001, Iterations: 4}
	missed, iterations := 0, 0
	for _, target := range f.targets {
		c := &chain.Chain{Joints: append([]vec.Vector(nil), f.rest...), Lengths: f.lengths}
		if r := (chain.PrintedFABRIK{Stop: stop}).Solve(c, target); r.Reached {
			iterations += r.Iterations
		} else {
			missed++
		}
	}
	j := stolpe(chain.PrintedFABRIK{Stop: stop}, 0.001)
	mean, failures := j.count()
	if want := float64(iterations) / float64(len(f.targets)-missed); missed == 0 || failures != missed || j.of != 20000 || math.Abs(mean-want) > 1e-9 {
		t.Errorf("%v iterations, %d of %d missed; want %v and %d", mean, failures, j.of, want, missed)
	}
}
