//go:build cgo

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Fence is one of two ends of a panel that Tab does not leave: who comes to one goes on from the other.
type Fence struct {
	widget.BaseWidget
	other   *Fence
	last    bool
	passing bool // the focus only comes from the other end
}

// NewFences makes the first and the last object of a panel.
func NewFences() (first, last *Fence) {
	first, last = &Fence{}, &Fence{last: true}
	first.other, last.other = last, first
	first.ExtendBaseWidget(first)
	last.ExtendBaseWidget(last)
	return first, last
}

// FocusGained implements fyne.Focusable.
func (f *Fence) FocusGained() {
	c := fyne.CurrentApp().Driver().CanvasForObject(f)
	if f.passing || c == nil {
		return
	}
	f.other.passing = true
	c.Focus(f.other)
	f.other.passing = false
	if f.last {
		c.FocusNext()
	} else {
		c.FocusPrevious()
	}
}

// FocusLost implements fyne.Focusable.
func (f *Fence) FocusLost() {}

// TypedRune implements fyne.Focusable.
func (f *Fence) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (f *Fence) TypedKey(*fyne.KeyEvent) {}

// Resize implements fyne.CanvasObject. A fence has no size, whatever lays it out: Fyne gives clicks to the topmost object under the pointer that can have
// the keyboard.
func (f *Fence) Resize(fyne.Size) { f.BaseWidget.Resize(fyne.Size{}) }

// MinSize implements fyne.CanvasObject.
func (f *Fence) MinSize() fyne.Size { return fyne.Size{} }

// CreateRenderer implements fyne.Widget.
func (f *Fence) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(&fyne.Container{})
}
