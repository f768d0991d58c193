package accuracyplot

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io"
	"math"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// svg writes the drawing as SVG.
func (d *drawing) svg(to io.Writer) error {
	w := bufio.NewWriter(to)
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" width="%g" height="%g" font-family="sans-serif">`+"\n", d.width, d.height, d.width, d.height)
	fill := func(c color.NRGBA) string {
		if c.A == 255 {
			return fmt.Sprintf(`fill="#%02x%02x%02x"`, c.R, c.G, c.B)
		}
		return fmt.Sprintf(`fill="#%02x%02x%02x" fill-opacity="%.2f"`, c.R, c.G, c.B, float64(c.A)/255)
	}
	fmt.Fprintf(w, `<rect width="100%%" height="100%%" %s/>`+"\n", fill(d.ground))
	for _, r := range d.rects {
		fmt.Fprintf(w, `<rect x="%.2f" y="%.2f" width="%.2f" height="%.2f" %s/>`+"\n", r.x, r.y, r.width, r.height, fill(r.color))
	}
	for _, t := range d.texts {
		turn := ""
		if t.upward {
			turn = fmt.Sprintf(` transform="rotate(-90 %.2f %.2f)"`, t.x, t.y)
		}
		fmt.Fprintf(w, `<text x="%.2f" y="%.2f" font-size="%.1f" text-anchor="%s" %s%s>`, t.x, t.y, t.size, map[float64]string{0: "start", 0.5: "middle", 1: "end"}[t.anchor], fill(t.color), turn)
		_ = xml.EscapeText(w, []byte(t.of)) // Flush has the error
		fmt.Fprintln(w, "</text>")
	}
	fmt.Fprintln(w, "</svg>")
	return w.Flush()
}

var regular = sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(goregular.TTF) })

// picture draws the drawing, so many pixels a unit.
func (d *drawing) picture(scale float64) (*image.RGBA, error) {
	of, err := regular()
	if err != nil {
		return nil, err
	}
	at := func(x float64) int { return int(math.Round(x * scale)) }
	p := image.NewRGBA(image.Rect(0, 0, at(d.width), at(d.height)))
	draw.Draw(p, p.Rect, image.NewUniform(d.ground), image.Point{}, draw.Src)
	for _, r := range d.rects {
		area := image.Rect(at(r.x), at(r.y), at(r.x+r.width), at(r.y+r.height))
		if area.Dy() == 0 && r.height > 0 {
			area.Max.Y++
		}
		draw.Draw(p, area, image.NewUniform(r.color), image.Point{}, draw.Over)
	}
	faces := map[float64]font.Face{}
	for _, t := range d.texts {
		face := faces[t.size]
		if face == nil {
			if face, err = opentype.NewFace(of, &opentype.FaceOptions{Size: t.size * scale, DPI: 72, Hinting: font.HintingFull}); err != nil {
				return nil, err
			}
			faces[t.size] = face
		}
		long := font.MeasureString(face, t.of).Ceil()
		if !t.upward {
			write(p, face, t, at(t.x)-int(t.anchor*float64(long)), at(t.y))
			continue
		}
		// Written into a strip of its own and turned.
		high := at(2 * t.size)
		strip := image.NewRGBA(image.Rect(0, 0, long, high))
		write(strip, face, t, 0, high*3/4)
		for x := range long {
			for y := range high {
				from := strip.RGBAAt(x, y)
				to := image.Pt(at(t.x)+y-high*3/4, at(t.y)+int(t.anchor*float64(long))-x)
				if from.A > 0 && to.In(p.Rect) {
					draw.Draw(p, image.Rectangle{to, to.Add(image.Pt(1, 1))}, image.NewUniform(from), image.Point{}, draw.Over)
				}
			}
		}
	}
	return p, nil
}

// write writes a text with the beginning of its baseline at a pixel.
func write(p *image.RGBA, face font.Face, t text, x, y int) {
	drawer := font.Drawer{Dst: p, Src: image.NewUniform(t.color), Face: face, Dot: fixed.P(x, y)}
	drawer.DrawString(strings.ToValidUTF8(t.of, "?"))
}
