//go:build cgo

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/layout"
)

// StackedLayout puts objects below each other at full width without a gap.
type StackedLayout struct{}

// Layout implements fyne.Layout.
func (*StackedLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	for _, object := range objects {
		if !object.Visible() {
			continue
		}
		object.Resize(fyne.NewSize(size.Width, object.Size().Height)) // what wraps needs its width to know its height
		height := object.MinSize().Height
		object.Move(fyne.NewPos(0, y))
		object.Resize(fyne.NewSize(size.Width, height))
		y += height
	}
}

// MinSize implements fyne.Layout.
func (*StackedLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for _, object := range objects {
		if object.Visible() {
			least := object.MinSize()
			size.Width = max(size.Width, least.Width)
			size.Height += least.Height
		}
	}
	return size
}

// Insets returns a layout that leaves space around what it contains.
func Insets(top, left, bottom, right float32) fyne.Layout {
	return layout.NewCustomPaddedLayout(top, bottom, left, right)
}

// ButtonRow shares the width among buttons that are large enough to hit.
type ButtonRow struct{}

// Layout implements fyne.Layout.
func (*ButtonRow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const gap = 8
	room := size.Width - gap*float32(len(objects)-1)
	equal, rest, fits := room/float32(max(len(objects), 1)), room, true
	for _, object := range objects {
		rest -= object.MinSize().Width
		fits = fits && object.MinSize().Width <= equal
	}
	x := float32(0)
	for _, object := range objects {
		width := equal
		if !fits && rest >= 0 { // what is left is shared out
			width = object.MinSize().Width + rest/float32(len(objects))
		}
		object.Move(fyne.NewPos(x, 0))
		object.Resize(fyne.NewSize(width, size.Height))
		x += width + gap
	}
}

// MinSize implements fyne.Layout.
func (*ButtonRow) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, 36) }

// Measures of the rows of a list of parameters, shared by the headers of its groups.
const (
	RowLine         = 26
	RowLeft         = 20
	RowRight        = 6
	RowResetW       = 22
	RowGap          = 4
	RowBottom       = 4
	RowMinWidth     = 250
	RowChoiceHeight = 27
	RowChain        = 14
)

// LeastWidth returns a layout that gives what it holds at least a width.
func LeastWidth(width float32) fyne.Layout { return leastWidth{width} }

type leastWidth struct{ width float32 }

// Layout implements fyne.Layout.
func (leastWidth) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, object := range objects {
		least := object.MinSize().Height
		object.Move(fyne.NewPos(0, (size.Height-least)/2))
		object.Resize(fyne.NewSize(size.Width, least))
	}
}

// MinSize implements fyne.Layout.
func (l leastWidth) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(l.width, 0)
	for _, object := range objects {
		size = size.Max(object.MinSize())
	}
	return size
}

// Columns returns a layout that puts two objects beside each other, the first with a share of the width.
func Columns(first float32) fyne.Layout { return columns{first} }

type columns struct{ first float32 }

// Layout implements fyne.Layout.
func (c columns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	left := size.Width * c.first
	objects[0].Resize(fyne.NewSize(left, size.Height))
	objects[1].Move(fyne.NewPos(left, 0))
	objects[1].Resize(fyne.NewSize(size.Width-left, size.Height))
}

// MinSize implements fyne.Layout.
func (c columns) MinSize(objects []fyne.CanvasObject) fyne.Size {
	first, second := objects[0].MinSize(), objects[1].MinSize()
	return fyne.NewSize(second.Width/(1-c.first), max(first.Height, second.Height))
}
