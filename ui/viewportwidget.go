//go:build cgo

package ui

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"posewright/viewport"
)

const (
	wheelClick = 25   // what Fyne reports for one click of a wheel
	keyTurn    = 0.05 // of the view's height: how far an arrow key turns
	mostClicks = 4    // of a wheel in one event
)

// viewportWidget shows the render loop's picture and lets a person move the camera. Its rules for buttons come from what
// Fyne reports: drags of the left and the middle button arrive as such, also outside of the widget; those of the right
// button only as movement, and their end may never arrive.
type viewportWidget struct {
	widget.BaseWidget
	camera    viewport.Camera
	picture   func(width, height int) *image.RGBA // the newest, for a size in device pixels
	onCamera  func()                              // the camera moved
	onKey     func(fyne.KeyName) bool             // keys of the editor; true if it was one
	onFrame   func()                              // a double click
	modifiers func() fyne.KeyModifier

	pointer fyne.Position // where a drag of the right button was last
	panning bool          // a drag of the right button is under way
	focused bool
}

func newViewportWidget(picture func(int, int) *image.RGBA) *viewportWidget {
	v := &viewportWidget{camera: viewport.DefaultCamera(), picture: picture, modifiers: currentModifiers}
	v.ExtendBaseWidget(v)
	return v
}

func (v *viewportWidget) moved() {
	if v.onCamera != nil {
		v.onCamera()
	}
}

func (v *viewportWidget) aspect() float64 {
	size := v.Size()
	return float64(size.Width) / float64(max(size.Height, 1))
}

func (v *viewportWidget) orbit(dx, dy float32) {
	v.camera.Orbit(float64(dx), float64(dy), float64(v.Size().Height))
	v.moved()
}

func (v *viewportWidget) pan(dx, dy float32) {
	v.camera.Pan(float64(dx), float64(dy), float64(v.Size().Height))
	v.moved()
}

// MouseDown implements desktop.Mouseable.
func (v *viewportWidget) MouseDown(e *desktop.MouseEvent) {
	focusOn(v)
	v.pointer = e.Position
	v.panning = e.Button == desktop.MouseButtonSecondary
}

// MouseUp implements desktop.Mouseable.
func (v *viewportWidget) MouseUp(*desktop.MouseEvent) { v.panning = false }

// Dragged implements fyne.Draggable: the left or the middle button.
func (v *viewportWidget) Dragged(e *fyne.DragEvent) {
	if v.modifiers()&fyne.KeyModifierShift != 0 {
		v.pan(e.Dragged.DX, e.Dragged.DY)
		return
	}
	v.orbit(e.Dragged.DX, e.Dragged.DY)
}

// DragEnd implements fyne.Draggable.
func (v *viewportWidget) DragEnd() {}

// MouseIn implements desktop.Hoverable.
func (v *viewportWidget) MouseIn(e *desktop.MouseEvent) { v.panning = false; v.pointer = e.Position }

// MouseMoved implements desktop.Hoverable.
func (v *viewportWidget) MouseMoved(e *desktop.MouseEvent) {
	if e.Button&desktop.MouseButtonSecondary == 0 {
		v.panning = false
	}
	if v.panning {
		v.pan(e.Position.X-v.pointer.X, e.Position.Y-v.pointer.Y)
	}
	v.pointer = e.Position
}

// MouseOut implements desktop.Hoverable.
func (v *viewportWidget) MouseOut() { v.panning = false }

// Scrolled implements fyne.Scrollable.
func (v *viewportWidget) Scrolled(e *fyne.ScrollEvent) {
	clicks := float64((e.Scrolled.DY + e.Scrolled.DX) / wheelClick) // Shift turns one into the other
	size := v.Size()
	if size.Width <= 0 || size.Height <= 0 {
		return
	}
	x, y := float64(e.Position.X/size.Width), float64(e.Position.Y/size.Height)
	v.camera.Zoom(min(max(clicks, -mostClicks), mostClicks), 2*x-1, 1-2*y, v.aspect())
	v.moved()
}

// DoubleTapped implements fyne.DoubleTappable.
func (v *viewportWidget) DoubleTapped(*fyne.PointEvent) {
	if v.onFrame != nil {
		v.onFrame()
	}
}

// FocusGained implements fyne.Focusable.
func (v *viewportWidget) FocusGained() { v.focused = true }

// FocusLost implements fyne.Focusable.
func (v *viewportWidget) FocusLost() { v.focused, v.panning = false, false }

// TypedRune implements fyne.Focusable.
func (v *viewportWidget) TypedRune(rune) {}

// TypedKey implements fyne.Focusable. Digits of the keypad have the same names as those of the digit row.
func (v *viewportWidget) TypedKey(e *fyne.KeyEvent) {
	turn := v.Size().Height * keyTurn
	switch e.Name {
	case fyne.KeyLeft:
		v.orbit(-turn, 0)
	case fyne.KeyRight:
		v.orbit(turn, 0)
	case fyne.KeyUp:
		v.orbit(0, -turn)
	case fyne.KeyDown:
		v.orbit(0, turn)
	case fyne.KeyPlus, fyne.KeyEqual:
		v.camera.Zoom(1, 0, 0, v.aspect())
		v.moved()
	case fyne.KeyMinus:
		v.camera.Zoom(-1, 0, 0, v.aspect())
		v.moved()
	default:
		if v.onKey != nil {
			v.onKey(e.Name)
		}
	}
}

// AcceptsTab lets Tab move on to the next widget.
func (v *viewportWidget) AcceptsTab() bool { return false }

// CreateRenderer implements fyne.Widget.
func (v *viewportWidget) CreateRenderer() fyne.WidgetRenderer {
	nothing := image.NewRGBA(image.Rect(0, 0, 1, 1))
	raster := canvas.NewRaster(func(width, height int) image.Image {
		if picture := v.picture(width, height); picture != nil {
			return picture
		}
		nothing.Set(0, 0, color.RGBAModel.Convert(themeColor(colorPanel)))
		return nothing
	})
	return &viewportRenderer{v: v, raster: raster}
}

type viewportRenderer struct {
	v      *viewportWidget
	raster *canvas.Raster
}

func (r *viewportRenderer) Layout(size fyne.Size) { r.raster.Resize(size) }

func (r *viewportRenderer) MinSize() fyne.Size { return fyne.NewSize(160, 120) }

func (r *viewportRenderer) Refresh() { r.raster.Refresh() }

func (r *viewportRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.raster} }

func (r *viewportRenderer) Destroy() {}
