//go:build cgo

package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
)

// Overflow lays objects out in a row. Where there is no room for all, the optional ones yield, the last first, and what stands for
// them is shown.
type Overflow struct {
	Optional []fyne.CanvasObject
	More     fyne.CanvasObject   // shown while an optional one is hidden
	Lines    []fyne.CanvasObject // between groups: each is shown only where something is between it and the next
}

// Layout implements fyne.Layout.
func (o *Overflow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	fitting := o.fitting(objects, size.Width)
	for i, object := range o.Optional {
		SetVisible(object, i < fitting)
	}
	SetVisible(o.More, fitting < len(o.Optional))
	o.layLines(objects)
	free := size.Width - o.width(objects)
	x := float32(0)
	for _, object := range objects {
		if spacer, ok := object.(layout.SpacerObject); ok && spacer.ExpandHorizontal() {
			x += free
			continue
		}
		if !object.Visible() {
			continue
		}
		width := object.MinSize().Width
		object.Move(fyne.NewPos(x, 0))
		object.Resize(fyne.NewSize(width, size.Height))
		x += width + theme.Padding()
	}
}

// layLines shows one line between two groups of which something is shown, and none at an end.
func (o *Overflow) layLines(objects []fyne.CanvasObject) {
	var line fyne.CanvasObject
	begun := false
	for _, object := range objects {
		if slices.Contains(o.Lines, object) {
			SetVisible(object, false)
			if line == nil && begun {
				line = object
			}
		} else if _, spacer := object.(layout.SpacerObject); !spacer && object.Visible() {
			begun = true
			if line != nil {
				SetVisible(line, true)
				line = nil
			}
		}
	}
}

// fitting is how many of the optional ones have room.
func (o *Overflow) fitting(objects []fyne.CanvasObject, width float32) int {
	gap := theme.Padding()
	room := width + gap
	for _, object := range objects {
		if _, spacer := object.(layout.SpacerObject); !spacer && object != o.More && !slices.Contains(o.Optional, object) {
			room -= object.MinSize().Width + gap
		}
	}
	all := float32(0)
	for _, object := range o.Optional {
		all += object.MinSize().Width + gap
	}
	if all <= room {
		return len(o.Optional)
	}
	room -= o.More.MinSize().Width + gap
	for i, object := range o.Optional {
		if room -= object.MinSize().Width + gap; room < 0 {
			return i
		}
	}
	return len(o.Optional)
}

// width is that of what is shown, with the gaps between.
func (o *Overflow) width(objects []fyne.CanvasObject) float32 {
	width := -theme.Padding()
	for _, object := range objects {
		if _, spacer := object.(layout.SpacerObject); !spacer && object.Visible() {
			width += object.MinSize().Width + theme.Padding()
		}
	}
	return width
}

// MinSize implements fyne.Layout: all that is not optional, and what stands for the rest.
func (o *Overflow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(-theme.Padding(), 0)
	for _, object := range objects {
		if _, spacer := object.(layout.SpacerObject); spacer || slices.Contains(o.Optional, object) {
			continue
		}
		least := object.MinSize()
		size.Width += least.Width + theme.Padding()
		size.Height = max(size.Height, least.Height)
	}
	return size
}

// SetVisible shows or hides an object.
func SetVisible(object fyne.CanvasObject, on bool) {
	if object.Visible() == on {
		return
	}
	if on {
		object.Show()
	} else {
		object.Hide()
	}
}
