package export_test

import (
	"math"
	"testing"

	"posewright/presets/export"
)

func TestDigitsThatArithmeticLeavesAreRoundedAway(t *testing.T) {
	t.Parallel()
	tenth := 0.1 // sums of variables are not exact, those of constants are
	for _, c := range []struct{ v, want float64 }{
		{tenth + 0.2, 0.3}, {3 * tenth, 0.3}, {2.9999999999999996, 3}, {-5.000000000000001, -5}, {0.22677999999999998, 0.22678}, {-0.3882375000000001, -0.3882375},
		{0, 0}, {1e300, 1e300}, {math.Pi, math.Pi}, {0.05481700984780648, 0.05481700984780648}, {1.0 / 3, 1.0 / 3}, {1e-320, 1e-320},
	} {
		if got := export.Plain(c.v); got != c.want {
			t.Errorf("%v becomes %v, not %v", c.v, got, c.want)
		}
	}
	if got := export.Plain(math.Inf(1)); !math.IsInf(got, 1) || !math.IsNaN(export.Plain(math.NaN())) {
		t.Errorf("%v", got)
	}
}
