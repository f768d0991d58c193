package ui

import (
	"math"
	"strconv"

	"posewright/effectors"
)

// curveView is the part of the plane that a curve is drawn in: times from left to right and values from bottom to top, and how many pixels of the screen,
// independent of its density, they take.
type curveView struct {
	left, right   float64 // times at the edges
	bottom, top   float64 // values at the edges
	width, height float64 // of the field, pixels
}

// x and y are where a time and a value are, from the upper left corner of the field.
func (v *curveView) x(time float64) float64 { return (time - v.left) / (v.right - v.left) * v.width }
func (v *curveView) y(value float64) float64 {
	return (v.top - value) / (v.top - v.bottom) * v.height
}

// time and value are what is at a place of the field.
func (v *curveView) time(x float64) float64  { return v.left + x/v.width*(v.right-v.left) }
func (v *curveView) value(y float64) float64 { return v.top - y/v.height*(v.top-v.bottom) }

// aspect is how many units of value are as long on the screen as one of time.
func (v *curveView) aspect() float64 {
	return (v.top - v.bottom) / v.height / ((v.right - v.left) / v.width)
}

// pan moves the plane by pixels.
func (v *curveView) pan(dx, dy float64) {
	time, value := dx/v.width*(v.right-v.left), dy/v.height*(v.top-v.bottom)
	v.left, v.right = v.left-time, v.right-time
	v.bottom, v.top = v.bottom+value, v.top+value
}

// zoom shows factors more of both axes, and what is at a place stays there. What is shown stays neither too little to be told apart nor too much.
func (v *curveView) zoom(x, y, times, values float64) {
	time, value := v.time(x), v.value(y)
	if span := (v.right - v.left) * times; span > 1e-3 && span < 1e7 {
		v.left, v.right = time-(time-v.left)*times, time+(v.right-time)*times
	}
	if span := (v.top - v.bottom) * values; span > 1e-5 && span < 1e9 {
		v.bottom, v.top = value-(value-v.bottom)*values, value+(v.top-value)*values
	}
}

// fit shows whole curves, those that are nil left out, and room around them.
func (v *curveView) fit(curves ...effectors.Curve) {
	const beside, above = 0.05, 0.12 // of the spans
	left, right, bottom, top := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, curve := range curves {
		if len(curve) == 0 {
			continue
		}
		least, greatest := curve.Extent()
		left, right = min(left, curve[0].Time), max(right, curve[len(curve)-1].Time)
		bottom, top = min(bottom, least), max(top, greatest)
	}
	if left > right {
		left, right, bottom, top = 0, 1, 0, 1
	}
	left, right = widened(left, right, beside)
	bottom, top = widened(bottom, top, above)
	v.left, v.right, v.bottom, v.top = left, right, bottom, top
}

// widened is a span with room on both sides; one without an extent gets some.
func widened(from, to, share float64) (float64, float64) {
	span := to - from
	if span < 1e-9*max(1, math.Abs(to)) {
		span = max(1, math.Abs(to))
	}
	return from - share*span, to + share*span
}

// reveal widens the view so that keys are in it.
func (v *curveView) reveal(curve effectors.Curve, keys effectors.KeySet) {
	for i, key := range curve {
		if !keys.Has(i) {
			continue
		}
		beside, above := 0.05*(v.right-v.left), 0.08*(v.top-v.bottom)
		if key.Time < v.left || key.Time > v.right {
			v.left, v.right = min(v.left, key.Time-beside), max(v.right, key.Time+beside)
		}
		if key.Value < v.bottom || key.Value > v.top {
			v.bottom, v.top = min(v.bottom, key.Value-above), max(v.top, key.Value+above)
		}
	}
}

// A curveGrid is where the lines of a grid are on one axis: at multiples of a step, of which every so many are written beside.
type curveGrid struct {
	step  float64
	major int
}

// gridOf divides a span of so many pixels: lines at 1, 2 or 5 and noughts that are at least near pixels apart, written ones at least far. Where
// degrees are wide enough apart, they are parts of a right angle.
func gridOf(span, pixels, near, far float64, degrees bool) curveGrid {
	unit := span / pixels
	if degrees && far*unit > 10 {
		for _, written := range [...]float64{15, 30, 45, 90} {
			if written >= far*unit {
				return curveGrid{written / 3, 3}
			}
		}
	}
	written := roundAbove(far * unit)
	first := written / math.Pow(10, math.Floor(math.Log10(written)+1e-9)) // 1, 2 or 5
	for _, parts := range [...]int{10, 5, 4, 2} {
		if first > 1.5 && first < 3 && parts == 5 { // 2 has no round fifths
			continue
		}
		if parts == 4 && !(first > 1.5 && first < 3) || parts == 2 && first > 3 { // neither has 1 or 5 quarters, nor 5 halves
			continue
		}
		if step := written / float64(parts); step >= near*unit {
			return curveGrid{step, parts}
		}
	}
	return curveGrid{written, 1}
}

// roundAbove is the least of 1, 2, 5 and noughts that is not below a number.
func roundAbove(least float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(least)+1e-9))
	for _, digit := range [...]float64{1, 2, 5} {
		if digit*power >= least*(1-1e-9) {
			return digit * power
		}
	}
	return 10 * power
}

// lines are the multiples of the step within a span: the first and the last of them.
func (g curveGrid) lines(from, to float64) (first, last int) {
	return int(math.Ceil(from/g.step - 1e-9)), int(math.Floor(to/g.step + 1e-9))
}

// at is the number at a line, as short as it can be written.
func (g curveGrid) at(line int) float64 { return effectors.Snapped(float64(line)*g.step, g.step) }

// written reports whether a line has its number beside it.
func (g curveGrid) written(line int) bool { return line%g.major == 0 }

// label writes the number at a line, with as many digits as tell it from the others.
func (g curveGrid) label(line int) string {
	apart := g.step * float64(g.major)
	return strconv.FormatFloat(g.at(line), 'f', max(0, int(math.Ceil(-math.Log10(apart)-1e-9))), 64)
}

// times and values are the grids of both axes.
func (v *curveView) times(degrees bool) curveGrid {
	return gridOf(v.right-v.left, v.width, 9, 52, degrees)
}
func (v *curveView) values(degrees bool) curveGrid {
	return gridOf(v.top-v.bottom, v.height, 9, 34, degrees)
}

// finer is the power of ten just below what a pixel is worth on an axis, to which a free drag rounds.
func finer(span, pixels float64) float64 {
	return math.Pow(10, math.Floor(math.Log10(span/pixels)))
}
