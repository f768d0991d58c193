package export

import (
	"math"
	"strconv"
)

// Plain is a number without the digits that arithmetic leaves at its end: 0.1 + 0.2, which is 0.30000000000000004, is 0.3. Any other number stays as it is.
func Plain(v float64) float64 {
	const digits, ulps = 12, 8
	short, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', digits, 64), 64)
	if err != nil || math.Abs(short-v) > ulps*math.Abs(v)*0x1p-53 {
		return v
	}
	return short
}
