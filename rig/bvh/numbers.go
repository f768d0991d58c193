package bvh

import (
	"math"
	"strconv"

	"github.com/go-gl/mathgl/mgl64"
)

// powersOf10 are those that a float64 has exactly.
var powersOf10 = [...]float64{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22}

func blank(b byte) bool { return b == ' ' || b == '\t' || b == '\r' }

// appendNumbers appends the numbers of a line to rows, if it has exactly so many and nothing else; false for any other line. The bits are those of
// strconv.ParseFloat, in a fifth of its time.
func appendNumbers(rows []float64, count int, line []byte) ([]float64, bool) {
	was := len(rows)
	for i := 0; ; {
		for i < len(line) && blank(line[i]) {
			i++
		}
		if i == len(line) {
			return rows, len(rows)-was == count
		}
		if len(rows)-was == count {
			return rows[:was], false
		}
		value, length := decimal(line[i:])
		if length == 0 {
			for length = 1; i+length < len(line) && !blank(line[i+length]); {
				length++
			}
			var err error
			if value, err = strconv.ParseFloat(string(line[i:i+length]), 64); err != nil || math.IsNaN(value) || math.IsInf(value, 0) {
				return rows[:was], false
			}
		}
		rows, i = append(rows, value), i+length
	}
}

// decimal reads a decimal number that needs no more than one rounding, and how many bytes it has; 0 for any other. Up to 18 digits do not overflow; a
// mantissa within 53 bits and a power of ten that is exact are multiplied or divided with one rounding.
func decimal(line []byte) (value float64, length int) {
	i := 0
	negative := line[0] == '-'
	if negative {
		i = 1
	}
	var mantissa uint64
	first, decimals := i, 0
	for i < len(line) && line[i]-'0' <= 9 {
		mantissa = 10*mantissa + uint64(line[i]-'0')
		i++
	}
	digits := i - first
	if i < len(line) && line[i] == '.' {
		i++
		point := i
		for i < len(line) && line[i]-'0' <= 9 {
			mantissa = 10*mantissa + uint64(line[i]-'0')
			i++
		}
		decimals = i - point
		digits += decimals
	}
	if digits == 0 || digits > 18 || mantissa >= 1<<53 {
		return 0, 0
	}
	if i < len(line) && line[i]|0x20 == 'e' {
		raised, length := exponent(line[i+1:])
		if length == 0 {
			return 0, 0
		}
		decimals -= raised
		i += 1 + length
	}
	if i < len(line) && !blank(line[i]) {
		return 0, 0
	}
	switch most := len(powersOf10) - 1; {
	case decimals >= 0 && decimals <= most:
		value = float64(mantissa) / powersOf10[decimals]
	case decimals < 0 && decimals >= -most:
		value = float64(mantissa) * powersOf10[-decimals]
	default:
		return 0, 0
	}
	if negative {
		value = -value
	}
	return value, i
}

// exponent reads what follows the e of a number, up to three digits; 0 for no length.
func exponent(line []byte) (value, length int) {
	i := 0
	if len(line) > 0 && (line[0] == '-' || line[0] == '+') {
		i = 1
	}
	first := i
	for i < len(line) && line[i]-'0' <= 9 && i < first+3 {
		value = 10*value + int(line[i]-'0')
		i++
	}
	if i == first {
		return 0, 0
	}
	if line[0] == '-' {
		value = -value
	}
	return value, i
}

// turn is r.Mul(mgl64.QuatRotate(radians, axis)) about X, Y or Z, operation for operation, without copies of vectors.
func turn(r *mgl64.Quat, axis int, radians float64) {
	sin, v := math.Sincos(radians / 2)
	var by [3]float64
	by[0], by[1], by[2] = 0*sin, 0*sin, 0*sin
	by[axis] = sin
	a, b, c := by[0], by[1], by[2]
	w, x, y, z := r.W, r.V[0], r.V[1], r.V[2]
	r.W = w*v - (x*a + y*b + z*c)
	r.V[0], r.V[1], r.V[2] = ((y*c-z*b)+a*w)+x*v, ((z*a-x*c)+b*w)+y*v, ((x*b-y*a)+c*w)+z*v
}
