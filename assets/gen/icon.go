package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
)

const iconSize = 256 // pixels, both ways

// layer is one flat shape of the icon: inside where distance is negative, in pixels, y down.
type layer struct {
	color    [3]float64 // sRGB, 0 to 1
	distance func(x, y float64) float64
}

// iconLayers draw an arm of two bones that reaches a target, from the back to the front.
func iconLayers() []layer {
	circle := func(cx, cy, r float64) func(x, y float64) float64 {
		return func(x, y float64) float64 { return math.Sqrt((x-cx)*(x-cx)+(y-cy)*(y-cy)) - r }
	}
	ring := func(cx, cy, r, half float64) func(x, y float64) float64 {
		c := circle(cx, cy, r)
		return func(x, y float64) float64 { return math.Abs(c(x, y)) - half }
	}
	bone := func(x0, y0, r0, x1, y1, r1 float64) func(x, y float64) float64 {
		c := cone{vec{x0, y0, 0}, vec{x1, y1, 0}, r0, r1}
		return func(x, y float64) float64 { return c.distance(vec{x, y, 0}) }
	}
	box := func(half, corner float64) func(x, y float64) float64 {
		return func(x, y float64) float64 {
			qx, qy := math.Abs(x-iconSize/2)-half+corner, math.Abs(y-iconSize/2)-half+corner
			ax, ay := math.Max(qx, 0), math.Max(qy, 0)
			return math.Sqrt(ax*ax+ay*ay) + math.Min(math.Max(qx, qy), 0) - corner
		}
	}
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
		{frame, box(122, 54)},
		{night, box(117, 49)},
		// The circle on which the elbow may lie.
		{frame, ring((shoulderX+wristX)/2, (shoulderY+wristY)/2+6, 84, 2.5)},
		{orange, ring(targetX, targetY, 33, 5.5)},
		{light, bone(shoulderX, shoulderY, 23, elbowX, elbowY, 17)},
		{light, bone(elbowX, elbowY, 17, wristX, wristY, 12)},
		{light, bone(wristX, wristY, 11, targetX-2, targetY+1, 9)},
		{night, circle(shoulderX, shoulderY, 14)},
		{blue, circle(shoulderX, shoulderY, 8.5)},
		{night, circle(elbowX, elbowY, 12)},
		{blue, circle(elbowX, elbowY, 7)},
		{night, circle(wristX, wristY, 8.5)},
		{blue, circle(wristX, wristY, 4.5)},
		{orange, circle(targetX, targetY, 6)},
	}
}

// icon is the program's icon, a PNG with a transparent surround.
func icon() ([]byte, error) {
	layers := iconLayers()
	picture := image.NewNRGBA(image.Rect(0, 0, iconSize, iconSize))
	for y := range iconSize {
		for x := range iconSize {
			var sum [3]float64
			cover := 0.0
			for _, l := range layers {
				// A pixel is covered as far as the edge runs through it.
				share := clamp(0.5-l.distance(float64(x)+0.5, float64(y)+0.5), 0, 1)
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
