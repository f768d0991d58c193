package widgets

import (
	"image"
	"image/color"
	"math"
)

// Dash is how the line of a curve is broken, in device-independent pixels: so many drawn, so many left out; {} is unbroken.
type Dash struct{ On, Off int }

// Visible reports whether the line is drawn in a column; scale is device pixels for each device-independent one.
func (d Dash) Visible(column int, scale float64) bool {
	if d.Off == 0 {
		return true
	}
	on, off := max(1, int(float64(d.On)*scale)), max(1, int(float64(d.Off)*scale))
	return column%(on+off) < on
}

// drawCurve draws what trace found over the whole of an image, from 0 at its lower edge to top at its upper, antialiased, as a line of a
// width in pixels.
func drawCurve(dst *image.RGBA, columns []Extent, top, width, scale float64, line color.NRGBA, broken Dash) {
	bounds := dst.Bounds()
	height := float64(bounds.Dy())
	perUnit := (height - width) / top // so that a line at 0 and at the top is drawn whole
	for column := range columns {
		at := &columns[column]
		if !at.Drawn || !broken.Visible(column, scale) {
			continue
		}
		upper := height - width - clamped(at.High, top)*perUnit
		lower := height - clamped(at.Low, top)*perUnit
		for row := max(0, int(upper)); row < bounds.Dy() && float64(row) < lower; row++ {
			covered := math.Min(lower, float64(row+1)) - math.Max(upper, float64(row))
			BlendPixel(dst, bounds.Min.X+column, bounds.Min.Y+row, line, covered)
		}
	}
}

func clamped(v float32, top float64) float64 { return math.Max(0, math.Min(float64(v), top)) }

// BlendPixel lays a color over an opaque pixel with a share of 0 to 1.
func BlendPixel(dst *image.RGBA, x, y int, c color.NRGBA, share float64) {
	i := dst.PixOffset(x, y)
	pixel := dst.Pix[i : i+4 : i+4]
	weight := uint32(math.Max(0, math.Min(1, share))*float64(c.A) + 0.5)
	mix := func(under, over uint8) uint8 {
		return uint8((uint32(under)*(255-weight) + uint32(over)*weight + 127) / 255)
	}
	pixel[0], pixel[1], pixel[2] = mix(pixel[0], c.R), mix(pixel[1], c.G), mix(pixel[2], c.B)
}

// FillRect paints a rectangle of an image in an opaque color.
func FillRect(dst *image.RGBA, area image.Rectangle, c color.NRGBA) {
	area = area.Intersect(dst.Bounds())
	if area.Empty() {
		return
	}
	line := func(y int) []uint8 { return dst.Pix[dst.PixOffset(area.Min.X, y):][:4*area.Dx()] }
	first := line(area.Min.Y)
	for i := 0; i+3 < len(first); i += 4 {
		first[i], first[i+1], first[i+2], first[i+3] = c.R, c.G, c.B, 0xff
	}
	for y := area.Min.Y + 1; y < area.Max.Y; y++ {
		copy(line(y), first)
	}
}

// axisTop is the round number, 1, 2 or 5 times a power of ten, that an axis for values up to most ends at; at least the least.
func axisTop(most, least float64) float64 {
	wanted := math.Max(most, least)
	if !(wanted > 0) || math.IsInf(wanted, 0) {
		return 1
	}
	power := math.Pow(10, math.Floor(math.Log10(wanted)))
	for _, step := range [...]float64{1, 2, 5, 10} {
		if step*power >= wanted*(1-1e-9) {
			return step * power
		}
	}
	return 10 * power
}
