//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
)

// overflow lays things out in a row. Where there is no room for all, the optional ones give way, the last first, and what stands for
// them is shown.
type overflow struct {
	optional []fyne.CanvasObject
	more     fyne.CanvasObject // shown while an optional one is hidden
}

// Layout implements fyne.Layout.
func (o *overflow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	fitting := o.fitting(objects, size.Width)
	for i, object := range o.optional {
		setVisible(object, i < fitting)
	}
	setVisible(o.more, fitting < len(o.optional))
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

// fitting is how many of the optional ones have room.
func (o *overflow) fitting(objects []fyne.CanvasObject, width float32) int {
	gap := theme.Padding()
	room := width + gap
	for _, object := range objects {
		if _, spacer := object.(layout.SpacerObject); !spacer && object != o.more && !o.has(object) {
			room -= object.MinSize().Width + gap
		}
	}
	all := float32(0)
	for _, object := range o.optional {
		all += object.MinSize().Width + gap
	}
	if all <= room {
		return len(o.optional)
	}
	room -= o.more.MinSize().Width + gap
	for i, object := range o.optional {
		if room -= object.MinSize().Width + gap; room < 0 {
			return i
		}
	}
	return len(o.optional)
}

func (o *overflow) has(object fyne.CanvasObject) bool {
	for _, optional := range o.optional {
		if optional == object {
			return true
		}
	}
	return false
}

// width is that of what is shown, with the gaps between.
func (o *overflow) width(objects []fyne.CanvasObject) float32 {
	width := -theme.Padding()
	for _, object := range objects {
		if _, spacer := object.(layout.SpacerObject); !spacer && object.Visible() {
			width += object.MinSize().Width + theme.Padding()
		}
	}
	return width
}

// MinSize implements fyne.Layout: all that is not optional, and what stands for the rest.
func (o *overflow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(-theme.Padding(), 0)
	for _, object := range objects {
		if _, spacer := object.(layout.SpacerObject); spacer || o.has(object) {
			continue
		}
		least := object.MinSize()
		size.Width += least.Width + theme.Padding()
		size.Height = max(size.Height, least.Height)
	}
	return size
}

func setVisible(object fyne.CanvasObject, on bool) {
	if object.Visible() == on {
		return
	}
	if on {
		object.Show()
	} else {
		object.Hide()
	}
}
