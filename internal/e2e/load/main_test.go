package main

import (
	"math/rand/v2"
	"testing"
)

func TestTicksThatABusyMachineMissesAreNotBlamedOnTheLoad(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		missed, without uint64
		costs           bool
	}{{0, 0, false}, {2, 0, false}, {65, 58, false}, {58, 65, false}, {0, 1000, false}, {12, 0, true}, {100, 58, true}, {1000, 700, true}} {
		if costsTicks(c.missed, c.without) != c.costs {
			t.Errorf("%d of a load and %d without: %v", c.missed, c.without, !c.costs)
		}
	}
	// Of machines that miss one tick in a hundred, with the load and without, one in 700 is blamed.
	random, blamed := rand.New(rand.NewPCG(1, 2)), 0
	count := func() (missed uint64) {
		for range 5400 {
			if random.IntN(100) == 0 {
				missed++
			}
		}
		return missed
	}
	for range 1000 {
		if costsTicks(count(), count()) {
			blamed++
		}
	}
	if blamed > 6 {
		t.Errorf("%d of 1000 are blamed", blamed)
	}
}
