package vec

import "math"

// Clamp limits x to [lo, hi].
func Clamp(x, lo, hi float64) float64 {
	if x > hi {
		x = hi
	}
	if x < lo {
		x = lo
	}
	return x
}

// WrapAngle returns the angle plus a multiple of 2π that lies in [-π, π].
func WrapAngle(angle float64) float64 {
	if math.Abs(angle) <= math.Pi {
		return angle
	}
	return math.Remainder(angle, 2*math.Pi)
}

// SmoothStep is the cubic 3x² - 2x³ between x = 0 and 1, constant outside.
func SmoothStep(x float64) float64 {
	if x <= 0 {
		return 0
	}
	if x >= 1 {
		return 1
	}
	return x * x * (3 - 2*x)
}

// SoftPositive is max(x, 0) with its corner rounded over about softness: (x + √(x² + softness²)) / 2.
func SoftPositive(x, softness float64) float64 { return (x + math.Sqrt(x*x+softness*softness)) / 2 }

// FadeAngle returns the angle while its size is below from and fades it to zero at until, so that an angle that jumps from π to -π
// causes no jump.
func FadeAngle(angle, from, until float64) float64 {
	if math.Abs(angle) <= from {
		return angle
	}
	return angle * (1 - SmoothStep((math.Abs(angle)-from)/(until-from)))
}

// Fading is 1 up to one value and 0 from another.
func Fading(x, from, until float64) float64 { return 1 - SmoothStep((x-from)/(until-from)) }
