//go:build cgo

package ui

import (
	"image/color"
	"math"
)

// contrast is the contrast ratio of two colours, 1 to 21, as WCAG 2.1 defines it.
func contrast(a, b color.Color) float64 {
	luminance := func(c color.Color) float64 {
		n := color.NRGBAModel.Convert(c).(color.NRGBA)
		sum := 0.0
		for i, channel := range [3]uint8{n.R, n.G, n.B} {
			v := float64(channel) / 255
			if v <= 0.04045 {
				v /= 12.92
			} else {
				v = math.Pow((v+0.055)/1.055, 2.4)
			}
			sum += v * [3]float64{0.2126, 0.7152, 0.0722}[i]
		}
		return sum
	}
	x, y := luminance(a)+0.05, luminance(b)+0.05
	return math.Max(x, y) / math.Min(x, y)
}
