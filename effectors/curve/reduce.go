package curve

import "math"

// Reduce takes out keys that the curve does not need: one after the other the key that is missed least, as long as the curve stays within a tolerance
// of what it was, everywhere. Keys that stay are not changed. A key that InsertKey put in goes with a tolerance of rounding.
func (c Curve) Reduce(tolerance float64) Curve {
	reduced := c.Clone()
	for len(reduced) > 1 {
		best, least := -1, math.Inf(1)
		for i := range reduced {
			if off := c.farthest(without(reduced, i)); off < least {
				best, least = i, off
			}
		}
		if !(least <= tolerance) {
			break
		}
		reduced = without(reduced, best)
	}
	return reduced
}

// without is a curve with one key less, and the tangents of the others as they were.
func without(c Curve, i int) Curve {
	return append(append(make(Curve, 0, len(c)), c[:i]...), c[i+1:]...)
}

// farthest is the greatest distance in value between two curves, of which one has some of the other's keys: between two keys of the fuller one their difference
// is itself a cubic.
func (c Curve) farthest(fewer Curve) float64 {
	farthest := math.Abs(c[0].Value - fewer.At(c[0].Time))
	for i := range len(c) - 1 {
		piece := c.piece(i)
		from, to := c[i].Time, c[i+1].Time
		span := to - from
		piece.a -= fewer.At(from)
		piece.b -= fewer.At(to)
		piece.leave -= span * fewer.Slope(from)
		piece.arrive -= span * fewer.slopeBefore(to)
		least, greatest := piece.extent()
		farthest = max(farthest, -least, greatest)
	}
	return farthest
}

// slopeBefore is the derivative of the curve to the left of a time.
func (c Curve) slopeBefore(time float64) float64 {
	i := 0
	for i < len(c) && c[i].Time < time {
		i++
	}
	if i == 0 || i == len(c) {
		return 0
	}
	span := c[i].Time - c[i-1].Time
	return c.piece(i-1).slope((time-c[i-1].Time)/span) / span
}
