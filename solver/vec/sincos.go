package vec

import "math"

// π/2 in three parts, the first two of which have so few bits that their products with small whole numbers are exact (Cody and Waite 1980).
const (
	quarterTurn1 = 1.57079625129699707031
	quarterTurn2 = 7.54978941586159635335e-8
	quarterTurn3 = 5.39030285815811905290e-15
)

// Sincos returns the sine and the cosine of an angle in radians, to 1e-15. It is [math.Sincos] for the angles that bodies have, in half of the time: their Taylor
// series within an eighth of a turn, summed so that the processor can work on several terms at once.
func Sincos(angle float64) (sin, cos float64) {
	if !(math.Abs(angle) < 100) {
		return math.Sincos(angle)
	}
	x, quarters := angle, 0
	if math.Abs(angle) > math.Pi/4 {
		quarters = int(math.Floor(angle*(2/math.Pi) + 0.5))
		k := float64(quarters)
		x = ((angle - k*quarterTurn1) - k*quarterTurn2) - k*quarterTurn3
	}
	z := x * x
	z2 := z * z
	z4 := z2 * z2
	sin = x + x*z*((-1./6+z*(1./120))+z2*(-1./5040+z*(1./362880))+z4*((-1./39916800+z*(1./6227020800))-z2*(1./1307674368000)))
	cos = 1 - z/2 + z2*((1./24-z*(1./720))+z2*(1./40320-z*(1./3628800))+z4*((1./479001600-z*(1./87178291200))+z2*(1./20922789888000)))
	switch quarters & 3 {
	case 1:
		return cos, -sin
	case 2:
		return -sin, -cos
	case 3:
		return -cos, sin
	}
	return sin, cos
}
