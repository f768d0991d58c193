package dashboard

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"posewright/internal/remote/panel"
)

// paint draws into a picture.
type paint struct {
	picture *image.RGBA
	face    *Typeface
}

func newPaint(face *Typeface) *paint {
	return &paint{image.NewRGBA(image.Rectangle{Max: panel.Size}), face}
}

func (p *paint) fill(r image.Rectangle, c color.RGBA) {
	draw.Draw(p.picture, r, image.NewUniform(c), image.Point{}, draw.Src)
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
	if !image.Pt(x, y).In(p.picture.Rect) {
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
	middle, size := r.Min.Add(r.Size().Div(2)), min(r.Dx(), r.Dy(), 64)/4
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

// of is a color of a panel.
func of(c panel.Color) color.RGBA { return color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 0xff} }

// draw draws what a panel shows, while the laser is on the item of an ID.
func (p *paint) draw(list *panel.List, under string) {
	for i := range list.Items {
		item := &list.Items[i]
		at, c := item.Rect(), item.Shown(under)
		switch {
		case item.Text != "":
			p.text(item)
		case item.Sign == panel.Cross:
			p.cross(at, of(c))
		case item.Sign != "":
			to := map[panel.Sign]image.Point{panel.ToLeft: {X: -1}, panel.ToRight: {X: 1}, panel.Up: {Y: -1}, panel.Down: {Y: 1}}[item.Sign]
			p.triangle(at, to.X, to.Y, of(c))
		case c != 0:
			p.round(at, item.Radius, of(c))
		}
	}
}

// text draws the text of an item.
func (p *paint) text(item *panel.Item) {
	at := item.Rect()
	lines, size := p.face.set(item)
	height := size * 5 / 4
	y := at.Min.Y
	if item.Lines > 0 {
		y += (at.Dy() - height*len(lines)) / 2
	}
	for _, text := range lines {
		l := p.face.line(lineOf{text, size, item.Bold})
		to := image.Pt(at.Min.X, y+(height-l.mask.Rect.Dy())/2)
		switch width := p.face.Width(text, size, item.Bold); item.Align {
		case panel.Center:
			to.X += (at.Dx() - width) / 2
		case panel.Right:
			to.X = at.Max.X - width
		}
		mask := l.mask.Rect.Add(to).Intersect(p.picture.Rect)
		draw.DrawMask(p.picture, mask, image.NewUniform(of(item.Color)), image.Point{}, l.mask, mask.Min.Sub(to), draw.Over)
		y += height
	}
}
