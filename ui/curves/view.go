package curves

import (
	"math"

	"posewright/effectors/curve"
	"posewright/ui/text"
)

// View is the part of the plane that a curve is drawn in: times from left to right and values from bottom to top, and how many pixels of the screen,
// independent of its density, they take.
type View struct {
	Left, Right   float64 // times at the edges
	Bottom, Top   float64 // values at the edges
	width, height float64 // of the field, pixels
}

// X and y are where a time and a value are, from the upper left corner of the field.
func (v *View) X(time float64) float64 { return (time - v.Left) / (v.Right - v.Left) * v.width }
func (v *View) Y(value float64) float64 {
	return (v.Top - value) / (v.Top - v.Bottom) * v.height
}

// Time and value are what is at a place of the field.
func (v *View) Time(x float64) float64  { return v.Left + x/v.width*(v.Right-v.Left) }
func (v *View) value(y float64) float64 { return v.Top - y/v.height*(v.Top-v.Bottom) }

// aspect is how many units of value are as long on the screen as one of time.
func (v *View) aspect() float64 {
	return (v.Top - v.Bottom) / v.height / ((v.Right - v.Left) / v.width)
}

// pan moves the plane by pixels.
func (v *View) pan(dx, dy float64) {
	time, value := dx/v.width*(v.Right-v.Left), dy/v.height*(v.Top-v.Bottom)
	v.Left, v.Right = v.Left-time, v.Right-time
	v.Bottom, v.Top = v.Bottom+value, v.Top+value
}

// zoom shows factors more of both axes, and what is at a place stays there. What is shown stays neither too little to be distinguished nor too much.
func (v *View) zoom(x, y, times, values float64) {
	time, value := v.Time(x), v.value(y)
	if span := (v.Right - v.Left) * times; span > 1e-3 && span < 1e7 {
		v.Left, v.Right = time-(time-v.Left)*times, time+(v.Right-time)*times
	}
	if span := (v.Top - v.Bottom) * values; span > 1e-5 && span < 1e9 {
		v.Bottom, v.Top = value-(value-v.Bottom)*values, value+(v.Top-value)*values
	}
}

// fit shows whole curves, those that are nil left out, and room around them.
func (v *View) fit(curves ...curve.Curve) {
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
	v.Left, v.Right, v.Bottom, v.Top = left, right, bottom, top
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
func (v *View) reveal(curve curve.Curve, keys curve.KeySet) {
	for i, key := range curve {
		if !keys.Has(i) {
			continue
		}
		beside, above := 0.05*(v.Right-v.Left), 0.08*(v.Top-v.Bottom)
		if key.Time < v.Left || key.Time > v.Right {
			v.Left, v.Right = min(v.Left, key.Time-beside), max(v.Right, key.Time+beside)
		}
		if key.Value < v.Bottom || key.Value > v.Top {
			v.Bottom, v.Top = min(v.Bottom, key.Value-above), max(v.Top, key.Value+above)
		}
	}
}

// A curveGrid is where the lines of a grid are on one axis: at multiples of a step, of which every so many are written beside.
type gridLines struct {
	Step  float64
	major int
}

// gridOf divides a span of so many pixels: lines at 1, 2 or 5 and noughts that are at least near pixels apart, written ones at least far. Where
// degrees are wide enough apart, they are parts of a right angle.
func gridOf(span, pixels, near, far float64, degrees bool) gridLines {
	unit := span / pixels
	if degrees && far*unit > 10 {
		for _, written := range [...]float64{15, 30, 45, 90} {
			if written >= far*unit {
				return gridLines{written / 3, 3}
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
			return gridLines{step, parts}
		}
	}
	return gridLines{written, 1}
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
func (g gridLines) lines(from, to float64) (first, last int) {
	return int(math.Ceil(from/g.Step - 1e-9)), int(math.Floor(to/g.Step + 1e-9))
}

// at is the number at a line, as short as it can be written.
func (g gridLines) at(line int) float64 { return curve.Snapped(float64(line)*g.Step, g.Step) }

// written reports whether a line has its number beside it.
func (g gridLines) written(line int) bool { return line%g.major == 0 }

// label writes the number at a line, with as many digits as tell it from the others.
func (g gridLines) label(line int) string {
	apart := g.Step * float64(g.major)
	return text.Decimal(g.at(line), max(0, int(math.Ceil(-math.Log10(apart)-1e-9))))
}

// Times and values are the grids of both axes.
func (v *View) Times(degrees bool) gridLines {
	return gridOf(v.Right-v.Left, v.width, 9, 52, degrees)
}
func (v *View) values(degrees bool) gridLines {
	return gridOf(v.Top-v.Bottom, v.height, 9, 34, degrees)
}

// finer is the power of ten just below what a pixel is worth on an axis, to which a free drag rounds.
func finer(span, pixels float64) float64 {
	return math.Pow(10, math.Floor(math.Log10(span/pixels)))
}
