package curve

import "math"

// hermite is a piece of a curve, in the share u of the way from one key to the next: the values at both ends, and the slopes there per share.
type hermite struct{ a, b, leave, arrive float64 }

// piece is the curve between key i and the next.
func (c Curve) piece(i int) hermite {
	from, to := &c[i], &c[i+1]
	span := to.Time - from.Time
	return hermite{from.Value, to.Value, span * from.OutTangent, span * to.InTangent}
}

// at is the value there; both ends are met exactly.
func (h hermite) at(u float64) float64 {
	v := u - 1
	return (1+2*u)*v*v*h.a + u*u*(3-2*u)*h.b + u*v*(v*h.leave+u*h.arrive)
}

// slope is the derivative by u there; both ends are met exactly.
func (h hermite) slope(u float64) float64 {
	return 6*u*(1-u)*(h.b-h.a) + (1-u)*(1-3*u)*h.leave + u*(3*u-2)*h.arrive
}

// turns are the places strictly between the ends at which the piece stops rising or falling, and how many there are: the roots of the derivative
// 3·cube·u² + 2·square·u + leave.
func (h hermite) turns() (at [2]float64, count int) {
	cube := 2*(h.a-h.b) + h.leave + h.arrive
	square := 3*(h.b-h.a) - 2*h.leave - h.arrive
	under := square*square - 3*cube*h.leave
	if !(under >= 0) {
		return at, 0
	}
	q := -(square + math.Copysign(math.Sqrt(under), square)) // never the difference of two near numbers
	for _, root := range [...]float64{q / (3 * cube), h.leave / q} {
		if root > 0 && root < 1 { // not of a root that is none: those are not finite
			at[count] = root
			count++
		}
	}
	return at, count
}

// extent is the least and the greatest value of the piece.
func (h hermite) extent() (least, greatest float64) {
	least, greatest = min(h.a, h.b), max(h.a, h.b)
	turns, count := h.turns()
	for _, u := range turns[:count] {
		value := h.at(u)
		least, greatest = min(least, value), max(greatest, value)
	}
	return least, greatest
}

// Slope is the derivative of the curve at a time, to the right where it has a corner; 0 outside of the keys, where the curve is level.
func (c Curve) Slope(time float64) float64 {
	i := c.after(time)
	if i == 0 || i == len(c) {
		return 0
	}
	span := c[i].Time - c[i-1].Time
	return c.piece(i-1).slope((time-c[i-1].Time)/span) / span
}

// after is the first key that is later than the time; how many keys there are if none is.
func (c Curve) after(time float64) int {
	i := 0
	for i < len(c) && c[i].Time <= time {
		i++
	}
	return i
}

// Extent is the least and the greatest value that the curve takes anywhere, between the keys too; 0, 0 for a curve without keys.
func (c Curve) Extent() (least, greatest float64) {
	if len(c) == 0 {
		return 0, 0
	}
	least, greatest = c[0].Value, c[0].Value
	for i := range len(c) - 1 {
		low, high := c.piece(i).extent()
		least, greatest = min(least, low), max(greatest, high)
	}
	return least, greatest
}
