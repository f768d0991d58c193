package panel

import (
	"fmt"
	"image"
	"slices"
)

// Size is that of a panel, in units.
var Size = image.Pt(720, 760)

const (
	LeastText   = 20 // units, from line to line of which there are 5/4
	LeastTarget = 40 // units
)

// Color is 0xRRGGBB. 0 is none: nothing is drawn.
type Color uint32

// The colors of a panel. Headsets are dark inside.
const (
	Back   Color = 0x1b1c1f
	Card   Color = 0x24262a
	Plain  Color = 0x3a3e46 // of a button
	Hover  Color = 0x4c525c // of that under the pointer
	Track  Color = 0x151618
	Accent Color = 0x4c9be8
	Bright Color = 0x77b6f5 // of what has the accent's color, under the pointer
	Ink    Color = 0xe8e8ea
	On     Color = 0x08121d // on the accent's color
	Muted  Color = 0xa6acb5
	Faint  Color = 0x6c727b
	Good   Color = 0x6cc58a
	Doubt  Color = 0xe8b450
	Wrong  Color = 0xff8d7a
)

// MarshalText implements [encoding.TextMarshaler], as CSS writes colors.
func (c Color) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "#%06x", uint32(c)), nil }

// List is what a panel shows: items, each drawn over those before it.
type List struct {
	Items   []Item `json:"items"`
	Front   string `json:"front"`   // why it is to stand in front of the person: Inviting, Calibrating or ""
	Caption string `json:"caption"` // what has to be seen wherever a person looks
}

// Equal reports whether two lists look and work the same.
func (l *List) Equal(other *List) bool {
	return slices.Equal(l.Items, other.Items) && l.Front == other.Front && l.Caption == other.Caption
}

// Why a panel stands in front of a person by itself.
const (
	Inviting    = "inviting" // to calibrate
	Calibrating = "calibrating"
)

// Item is a box, or where there is one a text, or an arrow or a cross.
type Item struct {
	ID     string `json:"id,omitempty"`     // of what can be pressed; what it covers can't
	Slides bool   `json:"slides,omitempty"` // it can be dragged
	At     [4]int `json:"at"`               // left, top, right and bottom
	Color  Color  `json:"color,omitempty"`
	Lit    Color  `json:"lit,omitempty"` // under the pointer; 0 for the same
	Radius int    `json:"radius,omitempty"`
	Sign   Sign   `json:"sign,omitempty"` // in the middle

	// A text is broken into at most Lines, or without a number as many as fit, in the middle of the height or from the
	// top, and made smaller where it does not fit, down to LeastText.
	Text  string `json:"text,omitempty"`
	Size  int    `json:"size,omitempty"`
	Bold  bool   `json:"bold,omitempty"`
	Align Align  `json:"align,omitempty"`
	Lines int    `json:"lines,omitempty"`
}

// Rect is where the item is.
func (i *Item) Rect() image.Rectangle { return image.Rect(i.At[0], i.At[1], i.At[2], i.At[3]) }

// Align is where the lines of a text stand. The zero value is at the left.
type Align string

const (
	Center Align = "center"
	Right  Align = "right"
)

// Sign is an arrow by where it points, or a cross.
type Sign string

const (
	ToLeft  Sign = "left"
	ToRight Sign = "right"
	Up      Sign = "up"
	Down    Sign = "down"
	Cross   Sign = "cross"
)

// Shown is the color in which an item is drawn while the pointer is on the one of an ID.
func (i *Item) Shown(under string) Color {
	if i.Lit != 0 && i.ID == under {
		return i.Lit
	}
	return i.Color
}
