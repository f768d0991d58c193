//go:build cgo

package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
)

// fixed puts its object at a place of its own.
type fixed struct {
	at   fyne.Position
	size fyne.Size
}

func (f fixed) Layout(objects []fyne.CanvasObject, _ fyne.Size) {
	objects[0].Move(f.at)
	objects[0].Resize(f.size)
}
func (fixed) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// Where a viewport is too narrow for a card and a toast side by side, the toast stands over the card; in a wide one, or without the card, in the corner.
func TestToastsLeaveACardUncovered(t *testing.T) {
	test.NewApp()
	tips := NewTooltips(func(f func()) { f() })
	for _, c := range []struct {
		width float32
		card  bool
		above bool
	}{{665, true, true}, {1100, true, false}, {665, false, false}} {
		card := canvas.NewRectangle(nil)
		layer := container.New(fixed{fyne.NewPos(10, 360), fyne.NewSize(300, 230)}, card)
		toasts := NewToasts(tips, func(func()) {}, func(bool, string) {})
		toasts.Clear = layer
		if !c.card {
			layer.Hide()
		}
		size := fyne.NewSize(c.width, 600)
		window := test.NewWindow(container.NewStack(layer, toasts.Box))
		window.SetPadded(false)
		window.Resize(size)
		toasts.Warn("The port is in use by another program. Close it or choose another port.")
		toasts.Box.Refresh()
		toast := toasts.Box.Objects[0]
		bottom := toast.Position().Y + toast.Size().Height
		if want := map[bool]float32{true: 360 - toastSpacing, false: 600 - toastSpacing}[c.above]; bottom != want {
			t.Errorf("width %v, card %v: the toast ends at %v, not at %v", c.width, c.card, bottom, want)
		}
		window.Close()
	}
}
