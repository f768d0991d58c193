//go:build cgo

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// NewFieldScroll scrolls a list that has fields in it. The wheel scrolls the list over these too, which else would take
// it for themselves.
func NewFieldScroll(content fyne.CanvasObject) *container.Scroll {
	wheel := &wheelArea{}
	wheel.ExtendBaseWidget(wheel)
	wheel.scroll = container.NewVScroll(container.NewStack(content, wheel))
	return wheel.scroll
}

// wheelArea lies over a list and takes nothing but the wheel.
type wheelArea struct {
	widget.BaseWidget
	scroll *container.Scroll
}

// Scrolled implements fyne.Scrollable.
func (w *wheelArea) Scrolled(e *fyne.ScrollEvent) { w.scroll.Scrolled(e) }

// CreateRenderer implements fyne.Widget.
func (w *wheelArea) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewRectangle(nil))
}
