package dashboard

import (
	"image"
	"image/color"
	"image/draw"
	"math"
)

// The colors of the panel. Headsets are dark inside.
var (
	colorBack   = color.RGBA{0x1b, 0x1c, 0x1f, 0xff}
	colorCard   = color.RGBA{0x24, 0x26, 0x2a, 0xff}
	colorButton = color.RGBA{0x3a, 0x3e, 0x46, 0xff}
	colorHover  = color.RGBA{0x4c, 0x52, 0x5c, 0xff}
	colorPress  = color.RGBA{0x60, 0x68, 0x75, 0xff}
	colorTrack  = color.RGBA{0x15, 0x16, 0x18, 0xff}
	colorAccent = color.RGBA{0x4c, 0x9b, 0xe8, 0xff}
	colorBright = color.RGBA{0x77, 0xb6, 0xf5, 0xff} // of what has the accent's color, under the laser
	colorInk    = color.RGBA{0xe8, 0xe8, 0xea, 0xff}
	colorOn     = color.RGBA{0x08, 0x12, 0x1d, 0xff} // on the accent's color
	colorMuted  = color.RGBA{0xa6, 0xac, 0xb5, 0xff}
	colorFaint  = color.RGBA{0x6c, 0x72, 0x7b, 0xff}
	colorGood   = color.RGBA{0x6c, 0xc5, 0x8a, 0xff}
	colorDoubt  = color.RGBA{0xe8, 0xb4, 0x50, 0xff}
	colorWrong  = color.RGBA{0xff, 0x8d, 0x7a, 0xff}
)

// paint draws into a picture, within a part of it.
type paint struct {
	picture *image.RGBA
	clip    image.Rectangle
	face    *Typeface
}

func (p *paint) fill(r image.Rectangle, c color.RGBA) {
	draw.Draw(p.picture, r.Intersect(p.clip), image.NewUniform(c), image.Point{}, draw.Src)
}

// round fills a rectangle with rounded corners.
func (p *paint) round(r image.Rectangle, radius int, c color.RGBA) {
	radius = min(radius, r.Dx()/2, r.Dy()/2)
	p.fill(image.Rect(r.Min.X, r.Min.Y+radius, r.Max.X, r.Max.Y-radius), c)
	for y := range radius {
		// How far the edge of the circle is from its middle in this row of pixels.
		up := float64(radius) - float64(y) - 0.5
		inset := float64(radius) - math.Sqrt(float64(radius*radius)-up*up)
		whole := int(math.Ceil(inset))
		cover := float64(whole) - inset
		for _, row := range [2]int{r.Min.Y + y, r.Max.Y - 1 - y} {
			p.fill(image.Rect(r.Min.X+whole, row, r.Max.X-whole, row+1), c)
			p.mix(r.Min.X+whole-1, row, c, cover)
			p.mix(r.Max.X-whole, row, c, cover)
		}
	}
}

// mix lays a color over a pixel that it covers in part.
func (p *paint) mix(x, y int, c color.RGBA, cover float64) {
	if !image.Pt(x, y).In(p.clip) {
		return
	}
	i := p.picture.PixOffset(x, y)
	for k, to := range [3]uint8{c.R, c.G, c.B} {
		from := float64(p.picture.Pix[i+k])
		p.picture.Pix[i+k] = uint8(math.Round(from + (float64(to)-from)*cover))
	}
}

// triangle draws an arrow that fills the middle of a rectangle, to a direction.
func (p *paint) triangle(r image.Rectangle, dx, dy int, c color.RGBA) {
	middle, size := r.Min.Add(r.Size().Div(2)), min(r.Dx(), r.Dy())/4
	for along := -size; along < size; along++ {
		half := (size - along) / 2
		for across := -half; across <= half; across++ {
			cover := 1.0
			if across == -half || across == half {
				cover = 0.5
			}
			p.mix(middle.X+dx*along+dy*across, middle.Y+dy*along+dx*across, c, cover)
		}
	}
}

// cross draws an × into the middle of a rectangle.
func (p *paint) cross(r image.Rectangle, c color.RGBA) {
	middle, size := r.Min.Add(r.Size().Div(2)), min(r.Dx(), r.Dy())/5
	for i := -size; i <= size; i++ {
		for k, cover := range [3]float64{0.6, 1, 0.6} {
			p.mix(middle.X+i+k-1, middle.Y+i, c, cover)
			p.mix(middle.X+i+k-1, middle.Y-i, c, cover)
		}
	}
}

// style is how a line of text looks.
type style struct {
	size  int
	bold  bool
	color color.RGBA
}

// height is that of a line of a paragraph.
func (s style) height() int { return s.size * 4 / 3 }

// align is where a line stands in its rectangle.
type align uint8

const (
	left align = iota
	center
	right
)

// label draws one line into the middle of a rectangle's height; it is made smaller where it does not fit, and then cut.
func (p *paint) label(r image.Rectangle, a align, s style, text string) {
	for least := s.size * 3 / 4; s.size > least && p.face.Width(text, s.size, s.bold) > r.Dx(); {
		s.size--
	}
	text = p.fit(text, s, r.Dx())
	if text == "" {
		return
	}
	l := p.face.line(lineOf{text, s.size, s.bold})
	at := image.Pt(r.Min.X, r.Min.Y+(r.Dy()-l.mask.Rect.Dy())/2)
	switch width := p.face.Width(text, s.size, s.bold); a {
	case center:
		at.X += (r.Dx() - width) / 2
	case right:
		at.X = r.Max.X - width
	}
	to := l.mask.Rect.Add(at).Intersect(p.clip)
	draw.DrawMask(p.picture, to, image.NewUniform(s.color), image.Point{}, l.mask, to.Min.Sub(at), draw.Over)
}

// fit is a text, cut so that it is no wider than a width.
func (p *paint) fit(text string, s style, width int) string {
	if p.face.Width(text, s.size, s.bold) <= width {
		return text
	}
	runes := []rune(text)
	for len(runes) > 0 {
		runes = runes[:len(runes)-1]
		if cut := trimmed(string(runes)) + "…"; p.face.Width(cut, s.size, s.bold) <= width {
			return cut
		}
	}
	return ""
}

// paragraph draws lines from the top of a rectangle, as many as fit, and returns where the next would stand.
func (p *paint) paragraph(r image.Rectangle, s style, text string) int {
	height := s.height()
	y := r.Min.Y
	for _, line := range p.face.wrap(text, s.size, s.bold, r.Dx()) {
		if y+height > r.Max.Y {
			break
		}
		p.label(image.Rect(r.Min.X, y, r.Max.X, y+height), left, s, line)
		y += height
	}
	return y
}
