//go:build !race

package monitor

import "testing"

func TestKeepingAndReadingStepsAllocatesNothing(t *testing.T) {
	r := new(StepSeries)
	f := walked(0, 0)
	tick := 0
	if n := testing.AllocsPerRun(2*strideLength, func() {
		tick++
		f.Tick++
		f.Now += 1e7
		f.Gait.Feet[tick&1].Swinging = tick&16 != 0
		r.Put(f)
	}); n != 0 {
		t.Errorf("a sample allocates %v times", n)
	}
	columns, steps := make([]strideSample, 300), make([]footStep, 0, stepLength)
	if n := testing.AllocsPerRun(100, func() {
		r.spread(r.newest()-10, r.newest(), columns)
		steps = r.taking(0, 100, steps[:0])
		r.strideAt(r.newest())
	}); n != 0 {
		t.Errorf("a timeline allocates %v times", n)
	}
}
