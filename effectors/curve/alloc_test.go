//go:build !race

package curve

import "testing"

func TestReadingACurveAllocatesNothing(t *testing.T) {
	curve := stepTime()
	sum := 0.0
	if n := testing.AllocsPerRun(100, func() {
		for time := -0.5; time < 2; time += 0.01 {
			sum += curve.At(time) + curve.Slope(time)
		}
		least, greatest := curve.Extent()
		sum += least + greatest
	}); n != 0 {
		t.Errorf("reading a curve allocates %v times (sum %v)", n, sum)
	}
}
