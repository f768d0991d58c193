package presets

import (
	"math"
	"strconv"
)

// Snap rounds a dragged value to the digits of a step, or to one more, so that a drag leaves 0.62 behind and not
// 0.6213872.
func Snap(value, step float64, precise bool) float64 {
	digits := StepDecimals(step)
	if precise {
		digits++
	}
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(value, 'f', digits, 64), 64)
	if err != nil {
		return value
	}
	return rounded + 0 // -0 becomes 0
}

// StepDecimals is how many digits behind the point a step has, at most six.
func StepDecimals(step float64) int {
	digits := 0
	for step > 0 && digits < 6 && math.Abs(step-math.Round(step)) > 1e-6*step {
		step *= 10
		digits++
	}
	return digits
}
