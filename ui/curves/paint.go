package curves

import (
	"image"
	"image/color"
	"math"

	"posewright/effectors/curve"
	"posewright/ui/widgets"
)

// palette are what a curve is drawn with.
type palette struct {
	ground, outside, line, grid, axis, curve, initial, text, handle, box, live color.NRGBA
	left, right                                                                color.NRGBA // of the feet
}

// painter draws a curve into an image that it keeps as long as its size stays. Positions are in pixels that do not depend on the screen's density.
type painter struct {
	picture *image.RGBA
	scale   float64   // pixels of the picture for each of the field's
	rows    []float64 // of the curve, by column, and a few columns more on either side
	grids   *image.RGBA
	drawn   ground // what is in grids
}

// ground is all that the ground and the lines on it depend on.
type ground struct {
	view    View
	bounds  curve.Bounds
	degrees [2]bool
	colors  palette
	scale   float64
}

// sideColumns is how many columns beside the picture a curve is followed, so that a line is whole at its edges.
const sideColumns = 8

// prepare makes room for a picture and reports whether there is any.
func (p *painter) prepare(width, height int, across float64) bool {
	if width <= 0 || height <= 0 || !(across > 0) {
		return false
	}
	if p.picture == nil || p.picture.Rect.Dx() != width || p.picture.Rect.Dy() != height {
		p.picture = image.NewRGBA(image.Rect(0, 0, width, height))
		p.rows, p.grids = make([]float64, width+2*sideColumns), nil
	}
	p.scale = float64(width) / across
	return true
}

// graph draws a curve over the whole width: solid between its keys, and outside of them, where it is level, in dashes. Each column covers the pixels
// that are nearer to the curve than half of the line's width, measured across the line, so that it is as wide where it is steep.
func (p *painter) graph(v *View, curve curve.Curve, width float64, c color.NRGBA) {
	if len(curve) == 0 {
		return
	}
	bounds := p.picture.Rect
	half := width * p.scale / 2
	for i := range p.rows {
		p.rows[i] = v.Y(curve.At(v.Time((float64(i-sideColumns)+0.5)/p.scale))) * p.scale
	}
	first, last := v.X(curve[0].Time)*p.scale, v.X(curve[len(curve)-1].Time)*p.scale
	broken, beside := widgets.Dash{On: 4, Off: 4}, min(sideColumns, int(half+1))
	for column := range bounds.Dx() {
		x := float64(column) + 0.5
		if outside := x < first || x > last; outside && !broken.Visible(column, p.scale) {
			continue
		}
		at := column + sideColumns
		row := p.rows[at]
		across := 1 / math.Hypot(1, curve.Slope(v.Time(x/p.scale))/v.aspect())
		// Beside a corner a steep line must not stick out over it.
		low, high := row, row
		for _, near := range p.rows[at-beside : at+beside+1] {
			low, high = min(low, near), max(high, near)
		}
		low, high = low-half-0.5, high+half+0.5
		reach := (half + 0.5) / across
		from, to := max(0, int(max(row-reach, low))), min(bounds.Dy()-1, int(min(row+reach, high)))
		for y := from; y <= to; y++ {
			middle := float64(y) + 0.5
			covered := half + 0.5 - math.Abs(middle-row)*across
			if out := max(low+0.5-middle, middle+0.5-high); out > 0 {
				covered = min(covered, 1-out)
			}
			if covered > 0 {
				widgets.BlendPixel(p.picture, column, y, c, min(1, covered))
			}
		}
	}
}

// vertical and horizontal draw thin lines of whole pixels.
func (p *painter) vertical(x float64, c color.NRGBA) {
	at, hair := int(math.Round(x*p.scale)), max(1, int(p.scale))
	p.tint(image.Rect(at, 0, at+hair, p.picture.Rect.Dy()), c)
}

func (p *painter) horizontal(y float64, c color.NRGBA) {
	at, hair := int(math.Round(y*p.scale)), max(1, int(p.scale))
	p.tint(image.Rect(0, at, p.picture.Rect.Dx(), at+hair), c)
}

// area is a rectangle of the field in pixels of the picture.
func (p *painter) area(left, top, right, bottom float64) image.Rectangle {
	at := func(v float64) int { return int(math.Round(max(-1e6, min(1e6, v*p.scale)))) }
	return image.Rect(at(left), at(top), at(right), at(bottom))
}

// tint lays a color, which may let through what is below it, over a rectangle.
func (p *painter) tint(area image.Rectangle, c color.NRGBA) {
	area = area.Intersect(p.picture.Rect)
	if c.A == 0xff {
		widgets.FillRect(p.picture, area, c)
		return
	}
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			widgets.BlendPixel(p.picture, x, y, c, 1)
		}
	}
}

// near calls a function for all pixels of the picture around a place, with how far their middles are from it.
func (p *painter) near(x, y, radius float64, do func(column, row int, distance float64)) {
	x, y, radius = x*p.scale, y*p.scale, radius*p.scale
	size := p.picture.Rect
	for row := max(0, int(y-radius-1)); row < min(size.Dy(), int(y+radius+2)); row++ {
		for column := max(0, int(x-radius-1)); column < min(size.Dx(), int(x+radius+2)); column++ {
			do(column, row, math.Hypot(float64(column)+0.5-x, float64(row)+0.5-y)-radius)
		}
	}
}

// disc draws a full circle with a rim.
func (p *painter) disc(x, y, radius float64, inside, rim color.NRGBA) {
	const thick = 1.5
	p.near(x, y, radius, func(column, row int, off float64) {
		if covered := 0.5 - off; covered > 0 {
			widgets.BlendPixel(p.picture, column, row, rim, min(1, covered))
		}
	})
	p.near(x, y, radius-thick, func(column, row int, off float64) {
		if covered := 0.5 - off; covered > 0 {
			widgets.BlendPixel(p.picture, column, row, inside, min(1, covered))
		}
	})
}

// segment draws a straight line.
func (p *painter) segment(ax, ay, bx, by, width float64, c color.NRGBA) {
	ax, ay, bx, by, half := ax*p.scale, ay*p.scale, bx*p.scale, by*p.scale, width*p.scale/2
	size := p.picture.Rect
	dx, dy := bx-ax, by-ay
	length := max(1e-9, dx*dx+dy*dy)
	for row := max(0, int(min(ay, by)-half-1)); row < min(size.Dy(), int(max(ay, by)+half+2)); row++ {
		for column := max(0, int(min(ax, bx)-half-1)); column < min(size.Dx(), int(max(ax, bx)+half+2)); column++ {
			x, y := float64(column)+0.5-ax, float64(row)+0.5-ay
			along := max(0, min(1, (x*dx+y*dy)/length))
			if covered := half + 0.5 - math.Hypot(x-along*dx, y-along*dy); covered > 0 {
				widgets.BlendPixel(p.picture, column, row, c, min(1, covered))
			}
		}
	}
}

// Spot is where the solver is on a curve now.
type Spot struct {
	Time float64
	Side int // of the foot that it is about: 0 left, 1 right, noSide for none
}

const NoSide = -1

// sameSpots reports whether spots are where others are, but for less than so much time.
func sameSpots(a, b []Spot, off float64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Side != b[i].Side || math.Abs(a[i].Time-b[i].Time) > off {
			return false
		}
	}
	return true
}

// spot is the color of a spot: a foot's own, or that of what has no side.
func (c *palette) spot(side int) color.NRGBA {
	switch side {
	case 0:
		return c.left
	case 1:
		return c.right
	}
	return c.live
}

// ground draws the ground with the lines of both axes; as long as the view stays it is kept.
func (p *painter) ground(m *Model, c *palette) {
	wanted := ground{m.View, m.bounds, m.degrees, *c, p.scale}
	if p.grids == nil || p.drawn != wanted {
		p.grid(m, c)
		if p.grids == nil {
			p.grids = image.NewRGBA(p.picture.Rect)
		}
		copy(p.grids.Pix, p.picture.Pix)
		p.drawn = wanted
		return
	}
	copy(p.picture.Pix, p.grids.Pix)
}

// grid draws the ground, what no key can reach, and the lines of both axes.
func (p *painter) grid(m *Model, c *palette) {
	v := &m.View
	widgets.FillRect(p.picture, p.picture.Rect, c.ground)
	times, values := v.Times(m.degrees[0]), v.values(m.degrees[1])
	for _, written := range [...]bool{false, true} {
		shade := c.grid
		if written {
			shade = c.line
		}
		for i, last := times.lines(v.Left, v.Right); i <= last; i++ {
			if times.written(i) == written {
				p.vertical(v.X(times.at(i)), shade)
			}
		}
		for i, last := values.lines(v.Bottom, v.Top); i <= last; i++ {
			if values.written(i) == written {
				p.horizontal(v.Y(values.at(i)), shade)
			}
		}
	}
	if v.Bottom <= 0 && v.Top >= 0 {
		p.horizontal(v.Y(0), c.axis)
	}
	if v.Left <= 0 && v.Right >= 0 {
		p.vertical(v.X(0), c.axis)
	}
	far := 1e6
	p.tint(p.area(-far, -far, v.X(m.bounds.TimeMin), far), c.outside)
	p.tint(p.area(v.X(m.bounds.TimeMax), -far, far, far), c.outside)
	p.tint(p.area(v.X(m.bounds.TimeMin), -far, v.X(m.bounds.TimeMax), v.Y(m.bounds.ValueMax)), c.outside)
	p.tint(p.area(v.X(m.bounds.TimeMin), v.Y(m.bounds.ValueMin), v.X(m.bounds.TimeMax), far), c.outside)
}

// field draws the whole of an editor's field. pointed is the key under the pointer, -1 for none; hover is the pointer's place along the axis, negative for none.
func (p *painter) field(m *Model, c *palette, spots []Spot, pointed int, hover float64) {
	v := &m.View
	p.ground(m, c)
	if m.changed() {
		p.graph(v, m.initial, 1.5, c.initial)
	}
	for _, spot := range spots {
		shade := c.spot(spot.Side)
		shade.A = 0x70
		p.vertical(v.X(spot.Time), shade)
	}
	if hover >= 0 {
		p.vertical(hover, c.axis)
	}
	p.graph(v, m.Curve, 2, c.curve)
	for i := range m.Curve {
		if !m.Selected.Has(i) {
			continue
		}
		x, y := m.Place(i)
		for _, out := range [...]bool{false, true} {
			if hx, hy, ok := m.Handle(i, out); ok {
				p.segment(x, y, hx, hy, 1.5, c.handle)
				p.disc(hx, hy, 3.5, c.handle, c.handle)
			}
		}
	}
	for i := range m.Curve {
		x, y := m.Place(i)
		radius := 4.5
		if i == pointed {
			radius = 6
		}
		inside := c.ground
		if m.Selected.Has(i) {
			inside, radius = c.text, max(radius, 5)
		}
		p.disc(x, y, radius, inside, c.curve)
	}
	for _, spot := range spots {
		p.disc(v.X(spot.Time), v.Y(m.Curve.At(spot.Time)), 5, c.spot(spot.Side), c.ground)
	}
	if hover >= 0 && pointed < 0 && m.Gesture.Hand == NoHand {
		p.disc(hover, v.Y(m.Curve.At(v.Time(hover))), 3.5, c.curve, c.ground)
	}
	if left, top, right, bottom, ok := m.box(); ok {
		p.tint(p.area(left, top, right, bottom), c.box)
		edge := c.curve
		p.segment(left, top, right, top, 1, edge)
		p.segment(left, bottom, right, bottom, 1, edge)
		p.segment(left, top, left, bottom, 1, edge)
		p.segment(right, top, right, bottom, 1, edge)
	}
}

// thumbnail draws a curve small: with its default behind it where it differs, and where the solver is.
func (p *painter) thumbnail(m *Model, c *palette, spots []Spot) {
	v := &m.View
	widgets.FillRect(p.picture, p.picture.Rect, c.ground)
	if v.Bottom <= 0 && v.Top >= 0 {
		p.horizontal(v.Y(0), c.line)
	}
	if m.changed() {
		p.graph(v, m.initial, 1, c.initial)
	}
	p.graph(v, m.Curve, 1.6, c.curve)
	for _, spot := range spots {
		p.disc(max(4, min(v.width-4, v.X(spot.Time))), v.Y(m.Curve.At(spot.Time)), 4, c.spot(spot.Side), c.ground)
	}
}
