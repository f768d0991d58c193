package chain

import (
	"math/rand/v2"
	"testing"

	"posewright/solver/vec"
)

// reachableTarget is where the end of a chain is in a random pose within its limits.
func reachableTarget(rng *rand.Rand, c *Chain) vec.Vector {
	pose := newChain(append([]vec.Vector(nil), c.Joints...)...)
	pose.Limits = c.Limits
	for i := range pose.Lengths {
		offset := vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()).UnitOr(vec.Vector{X: 1})
		pose.Joints[i+1] = pose.Joints[i].AddScaled(pose.Lengths[i], offset)
	}
	pose.enforce()
	return pose.Joints[len(pose.Joints)-1]
}

// Of targets that a limited chain can reach FABRIK misses some; starting again mends most of these, and spoils none.
func TestStartingAgainMendsMostOfWhatLimitsMakeFABRIKMiss(t *testing.T) {
	t.Parallel()
	for bones := 2; bones <= 5; bones++ {
		alone, again := 0, 0
		for seed := range uint64(1000) {
			rng := seeded(seed + 7000)
			c := limitedChain(rng, bones)
			target := reachableTarget(rng, c)
			rest := append([]vec.Vector(nil), c.Joints...)
			once := FABRIK{DefaultStop()}.Solve(c, target)
			copy(c.Joints, rest)
			retried := Retry{FABRIK: FABRIK{DefaultStop()}, Starts: 8}.Solve(c, target)
			if off := outsideBy(c); off > 1e-6 {
				t.Fatalf("seed %d: a bone lies %.3g rad outside its limit", seed, off)
			}
			checkLengths(t, "retry", c)
			if retried.Residual > once.Residual+1e-12 {
				t.Fatalf("seed %d: starting again made %v m of %v m", seed, retried.Residual, once.Residual)
			}
			if !once.Reached {
				alone++
			}
			if !retried.Reached {
				again++
			}
		}
		t.Logf("%d bones: %d of 1000 missed, %d with 8 starts", bones, alone, again)
		if alone < 20 || again > alone/2 {
			t.Errorf("%d bones: %d of 1000 missed, %d with 8 starts", bones, alone, again)
		}
	}
}

func TestStartingAgainDoesNotAllocate(t *testing.T) {
	rng := seeded(7001)
	c := limitedChain(rng, 4)
	target := vec.New(-0.2, 0.1, 0.1)
	rest := append([]vec.Vector(nil), c.Joints...)
	if n := testing.AllocsPerRun(50, func() {
		copy(c.Joints, rest)
		Retry{FABRIK: FABRIK{DefaultStop()}, Starts: 8}.Solve(c, target)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
