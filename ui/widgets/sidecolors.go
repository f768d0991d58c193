package widgets

import "image/color"

// Colors of the sides of the body. People with red-green color blindness can tell them apart; the built-in avatar has them too.
var (
	LeftColor   = color.NRGBA{0x4c, 0x9b, 0xf5, 0xff}
	RightColor  = color.NRGBA{0xf2, 0x9a, 0x3c, 0xff}
	MiddleColor = color.NRGBA{0x9b, 0xa1, 0xaa, 0xff}
)

// SideColor is the color of a side of the body, or of its middle.
func SideColor(middle, left bool) color.NRGBA {
	switch {
	case middle:
		return MiddleColor
	case left:
		return LeftColor
	}
	return RightColor
}

// WheelClick is what Fyne reports for one click of a mouse wheel.
const WheelClick = 25
