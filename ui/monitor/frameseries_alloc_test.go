//go:build !race

package monitor

import (
	"testing"

	"posewright/ui/widgets"
)

func TestKeepingAndDrawingCurvesAllocatesNothing(t *testing.T) {
	r := new(FrameSeries)
	f := frameAt(0, 0, 0.1)
	if n := testing.AllocsPerRun(2*ringLength, func() {
		f.Tick++
		f.Now += 1e7
		r.Put(f)
	}); n != 0 {
		t.Errorf("a sample allocates %v times", n)
	}
	columns := make([]widgets.Extent, 300)
	if n := testing.AllocsPerRun(100, func() { r.Trace(leftHandResidual, 0, 100, columns) }); n != 0 {
		t.Errorf("a curve allocates %v times", n)
	}
}

func BenchmarkTrace(b *testing.B) {
	r := new(FrameSeries)
	for i := range ringLength {
		r.Put(frameAt(uint64(i+1), float64(i)/60, float64(i%7)))
	}
	columns := make([]widgets.Extent, 400)
	b.ReportAllocs()
	for b.Loop() {
		r.Trace(leftHandResidual, 0, 60, columns)
	}
}
