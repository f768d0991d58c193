package viewport

import "math"

// colors are those of overlays on one background. What differs in color differs in shape too, or in where it is.
type colors struct {
	miss   RGBA // the line to a target that is missed
	pole   RGBA
	point  RGBA // a target of the trunk, and a device that an elbow or a knee is on
	x      RGBA
	y      RGBA
	z      RGBA
	acting RGBA // a limit that holds its joint
	off    RGBA // what is not switched on or not in use
	pull   RGBA // a magnet that attracts
	push   RGBA // a magnet that repels
	ghost  RGBA
	device RGBA
	lens   RGBA
	person RGBA // the body of the person; a velocity
	rest   RGBA // where the body would come to rest

	pressure RGBA // where the ground pushes

	left, right, trunk, plain RGBA // bones
}

// The colors on the two backgrounds, distinguished with every kind of color blindness: blue, orange and bluish green of bones are those of Okabe and Ito, "Color
// universal design". Blue is left everywhere.
var (
	onDark = colors{
		miss: RGBA{240, 98, 60, 255}, pole: RGBA{214, 146, 204, 255}, point: RGBA{240, 236, 120, 255},
		x: RGBA{232, 84, 78, 255}, y: RGBA{110, 196, 92, 255}, z: RGBA{74, 138, 240, 255},
		acting: RGBA{255, 84, 72, 255}, off: RGBA{146, 154, 168, 255},
		pull: RGBA{88, 208, 196, 255}, push: RGBA{236, 120, 168, 255}, ghost: RGBA{150, 168, 200, 255},
		device: RGBA{58, 64, 74, 255}, lens: RGBA{96, 200, 214, 255},
		person: RGBA{100, 210, 190, 255}, rest: RGBA{196, 150, 250, 255}, pressure: RGBA{255, 122, 110, 255},
		left: RGBA{92, 178, 238, 255}, right: RGBA{240, 164, 56, 255}, trunk: RGBA{84, 196, 158, 255}, plain: RGBA{176, 184, 196, 255},
	}
	onLight = colors{
		miss: RGBA{206, 62, 20, 255}, pole: RGBA{156, 70, 146, 255}, point: RGBA{150, 132, 0, 255},
		x: RGBA{206, 48, 44, 255}, y: RGBA{58, 144, 40, 255}, z: RGBA{34, 96, 206, 255},
		acting: RGBA{212, 32, 26, 255}, off: RGBA{112, 120, 134, 255},
		pull: RGBA{0, 128, 120, 255}, push: RGBA{194, 38, 104, 255}, ghost: RGBA{84, 104, 144, 255},
		device: RGBA{58, 64, 74, 255}, lens: RGBA{96, 200, 214, 255},
		person: RGBA{0, 122, 107, 255}, rest: RGBA{112, 60, 180, 255}, pressure: RGBA{190, 30, 60, 255},
		left: RGBA{20, 122, 196, 255}, right: RGBA{206, 116, 0, 255}, trunk: RGBA{0, 138, 98, 255}, plain: RGBA{116, 124, 138, 255},
	}
)

// AxisColors are the colors of the world's axes on a dark or a light background.
func AxisColors(light bool) [3]RGBA {
	c := &onDark
	if light {
		c = &onLight
	}
	return [3]RGBA{c.x, c.y, c.z}
}

// of is the color of a side.
func (c *colors) of(s side) RGBA {
	switch s {
	case leftSide:
		return c.left
	case rightSide:
		return c.right
	case noSide:
		return c.plain
	}
	return c.trunk
}

// faded is a color with a share of its alpha.
func faded(c RGBA, share float64) RGBA {
	c[3] = uint8(math.Round(float64(c[3]) * clamp(share, 0, 1)))
	return c
}

// handleColor is that of handles that are hovered or dragged, on a dark and on a light background.
var handleColor = map[bool]RGBA{false: {255, 226, 92, 255}, true: {196, 128, 0, 255}}
