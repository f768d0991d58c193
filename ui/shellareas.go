//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"

	"posewright/internal/debugdump"
	"posewright/ui/widgets"
)

// focused reports whether an object has the keyboard, or what is typed into it.
func (s *shell) focused(object fyne.CanvasObject) bool {
	focused := s.window.Canvas().Focused()
	if field, ok := object.(*widgets.ValueField); ok && field.Entry != nil && focused == fyne.Focusable(field.Entry) {
		return true
	}
	focusable, ok := object.(fyne.Focusable)
	return ok && focused == focusable
}

// area is where an object lies. Clip is what it can be scrolled out of; nil for none.
func (s *shell) area(object, clip fyne.CanvasObject, enabled bool) debugdump.Area {
	driver := s.app.Driver()
	scale := s.window.Canvas().Scale()
	at, size := driver.AbsolutePositionForObject(object), object.Size()
	a := debugdump.Area{X: int(at.X * scale), Y: int(at.Y * scale), Width: int(size.Width * scale), Height: int(size.Height * scale), Visible: object.Visible(),
		Enabled: enabled, Focused: s.focused(object)}
	if clip != nil {
		from, extent := driver.AbsolutePositionForObject(clip), clip.Size()
		middle := fyne.NewPos(at.X+size.Width/2, at.Y+size.Height/2)
		inside := middle.X >= from.X && middle.Y >= from.Y && middle.X < from.X+extent.Width && middle.Y < from.Y+extent.Height
		a.Visible = a.Visible && inside
	}
	return a
}

// sliderArea is where a slider lies and which values its ends have.
func (s *shell) sliderArea(of *widgets.Slider, clip fyne.CanvasObject, from, to, value float64) debugdump.Slider {
	return debugdump.Slider{Area: s.area(of, clip, !of.Disabled), From: from, To: to, Inset: int(widgets.SliderThumb / 2 * s.window.Canvas().Scale()), Value: value}
}
