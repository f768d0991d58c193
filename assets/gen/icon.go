package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
)

// iconSize is the side of the square in which the icon is drawn; pictures of it have any size.
const iconSize = 256

// iconSizes are the sides of the icon's pictures for packages, in pixels.
var iconSizes = []int{16, 24, 32, 48, 64, 128, 256, 512}

// shape is a flat shape: inside where distance is negative, y down.
type shape interface {
	distance(x, y float64) float64
	svg(color string) string // the element that draws it
}

// layer is a shape of the icon.
type layer struct {
	color [3]float64 // sRGB, 0 to 1
	shape
}

// disc is a circle with what is inside.
type disc struct{ x, y, radius float64 }

func (d disc) distance(x, y float64) float64 {
	return math.Sqrt((x-d.x)*(x-d.x)+(y-d.y)*(y-d.y)) - d.radius
}

func (d disc) svg(color string) string {
	return fmt.Sprintf(`<circle cx="%g" cy="%g" r="%g" fill="%s"/>`, d.x, d.y, d.radius, color)
}

// ring is a circle without what is inside.
type ring struct {
	disc
	half float64 // of the width of its line
}

func (r ring) distance(x, y float64) float64 { return math.Abs(r.disc.distance(x, y)) - r.half }

func (r ring) svg(color string) string {
	return fmt.Sprintf(`<circle cx="%g" cy="%g" r="%g" fill="none" stroke="%s" stroke-width="%g"/>`, r.x, r.y, r.radius, color, 2*r.half)
}

// bone is a bar with round ends that may differ in size.
type bone struct{ from, to disc }

func (b bone) distance(x, y float64) float64 {
	alongX, alongY := b.to.x-b.from.x, b.to.y-b.from.y
	share := clamp(((x-b.from.x)*alongX+(y-b.from.y)*alongY)/(alongX*alongX+alongY*alongY), 0, 1)
	return disc{b.from.x + alongX*share, b.from.y + alongY*share, b.from.radius + (b.to.radius-b.from.radius)*share}.distance(x, y)
}

func (b bone) svg(color string) string {
	length := math.Hypot(b.to.x-b.from.x, b.to.y-b.from.y)
	nx, ny := (b.from.y-b.to.y)/length, (b.to.x-b.from.x)/length
	f, t := b.from, b.to
	return fmt.Sprintf(`<path d="M%.2f %.2fL%.2f %.2fA%g %g 0 0 0 %.2f %.2fL%.2f %.2fA%g %g 0 0 0 %.2f %.2fZ" fill="%s"/>`,
		f.x+nx*f.radius, f.y+ny*f.radius, t.x+nx*t.radius, t.y+ny*t.radius, t.radius, t.radius, t.x-nx*t.radius, t.y-ny*t.radius,
		f.x-nx*f.radius, f.y-ny*f.radius, f.radius, f.radius, f.x+nx*f.radius, f.y+ny*f.radius, color)
}

// box is a square with round corners in the middle of the icon.
type box struct{ half, corner float64 }

func (b box) distance(x, y float64) float64 {
	qx, qy := math.Abs(x-iconSize/2)-b.half+b.corner, math.Abs(y-iconSize/2)-b.half+b.corner
	ax, ay := math.Max(qx, 0), math.Max(qy, 0)
	return math.Sqrt(ax*ax+ay*ay) + math.Min(math.Max(qx, qy), 0) - b.corner
}

func (b box) svg(color string) string {
	return fmt.Sprintf(`<rect x="%g" y="%g" width="%g" height="%g" rx="%g" fill="%s"/>`, iconSize/2-b.half, iconSize/2-b.half, 2*b.half, 2*b.half, b.corner, color)
}

// iconLayers draw an arm of two bones that reaches a target, from the back to the front.
func iconLayers() []layer {
	var (
		night  = [3]float64{0.090, 0.105, 0.130}
		frame  = [3]float64{0.180, 0.205, 0.245}
		light  = [3]float64{0.900, 0.885, 0.855}
		blue   = [3]float64{0.210, 0.560, 0.900}
		orange = [3]float64{0.950, 0.600, 0.160}
	)
	const (
		shoulderX, shoulderY = 76, 204
		elbowX, elbowY       = 90, 104
		wristX, wristY       = 166, 78
		targetX, targetY     = 194, 68
	)
	return []layer{
		{frame, box{122, 54}},
		{night, box{117, 49}},
		// The circle on which the elbow may lie.
		{frame, ring{disc{(shoulderX + wristX) / 2, (shoulderY+wristY)/2 + 6, 84}, 2.5}},
		{orange, ring{disc{targetX, targetY, 33}, 5.5}},
		{light, bone{disc{shoulderX, shoulderY, 23}, disc{elbowX, elbowY, 17}}},
		{light, bone{disc{elbowX, elbowY, 17}, disc{wristX, wristY, 12}}},
		{light, bone{disc{wristX, wristY, 11}, disc{targetX - 2, targetY + 1, 9}}},
		{night, disc{shoulderX, shoulderY, 14}},
		{blue, disc{shoulderX, shoulderY, 8.5}},
		{night, disc{elbowX, elbowY, 12}},
		{blue, disc{elbowX, elbowY, 7}},
		{night, disc{wristX, wristY, 8.5}},
		{blue, disc{wristX, wristY, 4.5}},
		{orange, disc{targetX, targetY, 6}},
	}
}

// icon is the program's icon, a PNG of a number of pixels both ways with a transparent surround.
func icon(pixels int) ([]byte, error) {
	layers := iconLayers()
	scale := float64(iconSize) / float64(pixels)
	picture := image.NewNRGBA(image.Rect(0, 0, pixels, pixels))
	for y := range pixels {
		for x := range pixels {
			var sum [3]float64
			cover := 0.0
			for _, l := range layers {
				// A pixel is covered as far as the edge runs through it.
				share := clamp(0.5-l.distance((float64(x)+0.5)*scale, (float64(y)+0.5)*scale)/scale, 0, 1)
				for i := range sum {
					sum[i] = sum[i]*(1-share) + l.color[i]*share
				}
				cover += (1 - cover) * share
			}
			if cover == 0 {
				continue
			}
			// The sum is premultiplied.
			level := func(i int) uint8 { return uint8(math.Round(255 * clamp(sum[i]/cover, 0, 1))) }
			picture.SetNRGBA(x, y, color.NRGBA{level(0), level(1), level(2), uint8(math.Round(255 * cover))})
		}
	}
	var file bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&file, picture); err != nil {
		return nil, fmt.Errorf("assets/gen: writing the icon: %w", err)
	}
	return file.Bytes(), nil
}

// scalableIcon is the program's icon as SVG.
func scalableIcon() ([]byte, error) {
	text := fmt.Sprintf("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%[1]d\" height=\"%[1]d\" viewBox=\"0 0 %[1]d %[1]d\">\n", iconSize)
	for _, l := range iconLayers() {
		level := func(i int) int { return int(math.Round(255 * l.color[i])) }
		text += l.svg(fmt.Sprintf("#%02x%02x%02x", level(0), level(1), level(2))) + "\n"
	}
	return []byte(text + "</svg>\n"), nil
}

func clamp(x, low, high float64) float64 { return max(low, min(high, x)) }
