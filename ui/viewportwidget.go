//go:build cgo

package ui

import (
	"image"
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"posewright/ui/widgets"
	"posewright/viewport"
)

const (
	keyTurn    = 0.05 // of the view's height: how far an arrow key turns
	mostClicks = 4    // of a wheel in one event
	clickMoves = 4    // points that the pointer may move in a click
)

// hands are what drags and picks things in the viewport, before the camera is moved.
type hands interface {
	press(at fyne.Position) bool                  // takes hold of what is under the left button, if that can be dragged
	drag(at fyne.Position, held fyne.KeyModifier) // follows the pointer
	confirm()                                     // ends a drag
	Cancel() bool                                 // takes a drag back, if one is under way
	click(at fyne.Position, further bool)         // selects what is there
	hover(at, absolute fyne.Position)             // shows what a click would take
	leave()                                       // the pointer left
	key(name fyne.KeyName, held fyne.KeyModifier) bool
	typed(r rune)
	cycles(back bool) bool // wants Tab for itself
	modal() bool           // a drag follows the pointer without a button
	still() bool           // the drag has not moved anything yet
	cursor() desktop.Cursor
}

// viewportWidget shows the render loop's picture, lets a person drag what is in it, and move the camera: what begins on a handle is a drag of the handle, all
// else is navigation. Its rules for buttons come from what
// Fyne reports: drags of the left and the middle button arrive as such, also outside of the widget; those of the right
// button only as movement, and their end may never arrive.
type viewportWidget struct {
	widget.BaseWidget
	camera    viewport.Camera
	mirrored  bool                                // the picture is one in a mirror
	picture   func(width, height int) *image.RGBA // the newest, for a size in device pixels
	onCamera  func()                              // the camera moved
	onKey     func(fyne.KeyName) bool             // keys of the editor; true if it was one
	onRune    func(rune)                          // a character was typed
	onFrame   func()                              // a double click
	onHold    func(name fyne.KeyName, down bool)  // a key went down or up; nil for nothing
	onRelease func()                              // the keyboard went elsewhere, so that nothing is known of held keys; nil for nothing
	modifiers func() fyne.KeyModifier
	hands     hands // nil for none

	navigator viewport.Navigator // what moves the camera now, and by which habits
	flight    *fyne.Animation    // to another view; nil for none
	goal      viewport.Camera    // where it goes

	pressed  fyne.Position // where the left button went down
	clicking bool          // the left button is down and has not moved far
	dragging bool          // the left button drags a handle
	spent    bool          // this press of a button has done its work; what follows of it means nothing
	focused  bool
}

func newViewportWidget(picture func(int, int) *image.RGBA) *viewportWidget {
	v := &viewportWidget{camera: viewport.DefaultCamera(), picture: picture, modifiers: widgets.CurrentModifiers}
	v.ExtendBaseWidget(v)
	return v
}

// seen is the place in the picture without the mirror, for what a person points at.
func (v *viewportWidget) seen(at fyne.Position) fyne.Position {
	if v.mirrored {
		at.X = v.Size().Width - at.X
	}
	return at
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

// orbit turns the camera as if the scene was dragged by points.
func (v *viewportWidget) orbit(dx, dy float32) {
	v.steady()
	v.camera.Orbit(float64(dx), float64(dy), float64(v.Size().Height))
	v.moved()
}

// zoom comes nearer by steps, towards a point in normalised device coordinates.
func (v *viewportWidget) zoom(steps, x, y float64) {
	v.steady()
	v.camera.Zoom(steps, x, y, v.aspect())
	v.moved()
}

// heading is the view that the camera shows, or is on its way to.
func (v *viewportWidget) heading() viewport.Camera {
	if v.flight != nil {
		return v.goal
	}
	return v.camera
}

// fly goes to another view in a moment, or at once where the person wants no movement.
func (v *viewportWidget) fly(to viewport.Camera) {
	v.navigator.End()
	if !fyne.CurrentApp().Settings().ShowAnimations() {
		v.jump(to)
		return
	}
	v.steady()
	flight := viewport.Flight{From: v.camera, To: to}
	v.goal = to
	animation := &fyne.Animation{Duration: viewport.FlightTime, Curve: fyne.AnimationLinear}
	animation.Tick = func(done float32) {
		if v.flight != animation {
			return
		}
		camera, arrived := flight.At(time.Duration(float64(done) * float64(viewport.FlightTime)))
		v.camera = camera
		if arrived {
			v.flight = nil
		}
		v.moved()
	}
	v.flight = animation
	animation.Start()
}

// jump goes to another view at once.
func (v *viewportWidget) jump(to viewport.Camera) {
	v.steady()
	v.camera = to
	v.moved()
}

// steady ends a flight where it is.
func (v *viewportWidget) steady() {
	if flight := v.flight; flight != nil {
		v.flight = nil
		flight.Stop()
	}
}

// follow moves the camera with the pointer, if that is what the drag is. Down are the buttons that are known to be held.
func (v *viewportWidget) follow(down viewport.Buttons, at fyne.Position) {
	if v.navigator.Motion() == viewport.NoMotion {
		return
	}
	v.steady()
	size := v.Size()
	if v.navigator.Move(&v.camera, down, float64(at.X), float64(at.Y), float64(size.Width), float64(size.Height)) {
		v.moved()
	}
}

// navigates begins a drag of the camera if the button means one; on says that something that can be dragged is under the pointer.
func (v *viewportWidget) navigates(e *desktop.MouseEvent, held viewport.Modifiers, on bool) bool {
	return v.navigator.Press(buttonsOf(e.Button), held, float64(e.Position.X), float64(e.Position.Y), on)
}

func buttonsOf(buttons desktop.MouseButton) (of viewport.Buttons) {
	if buttons&desktop.MouseButtonPrimary != 0 {
		of |= viewport.LeftButton
	}
	if buttons&desktop.MouseButtonSecondary != 0 {
		of |= viewport.RightButton
	}
	if buttons&desktop.MouseButtonTertiary != 0 {
		of |= viewport.MiddleButton
	}
	return of
}

func modifiersOf(held fyne.KeyModifier) (of viewport.Modifiers) {
	if held&fyne.KeyModifierShift != 0 {
		of |= viewport.ShiftHeld
	}
	if held&fyne.KeyModifierControl != 0 {
		of |= viewport.ControlHeld
	}
	if held&fyne.KeyModifierAlt != 0 {
		of |= viewport.AltHeld
	}
	return of
}

// MouseDown implements desktop.Mouseable. It decides what the press of a button is: the end of a drag that goes on without one, the beginning of a drag of a
// handle, or navigation.
func (v *viewportWidget) MouseDown(event *desktop.MouseEvent) {
	e := &desktop.MouseEvent{PointEvent: event.PointEvent, Button: event.Button, Modifier: event.Modifier}
	e.Position = v.seen(e.Position)
	widgets.FocusOn(v)
	v.pressed = e.Position
	v.clicking, v.spent = false, false
	v.steady()
	held := modifiersOf(v.modifiers())
	left := e.Button == desktop.MouseButtonPrimary
	switch {
	case v.hands != nil && (v.hands.modal() || v.dragging):
		if left {
			v.hands.confirm()
		} else {
			v.hands.Cancel()
		}
		v.dragging, v.spent = false, true
	case v.navigates(e, held, true): // wherever it begins
	case left && v.hands != nil && v.hands.press(e.Position):
		v.dragging, v.clicking = true, true
	default:
		v.clicking = left
		v.navigates(e, held, false)
	}
}

// MouseUp implements desktop.Mouseable.
func (v *viewportWidget) MouseUp(e *desktop.MouseEvent) {
	v.navigator.Release(buttonsOf(e.Button))
	if e.Button != desktop.MouseButtonPrimary {
		return
	}
	clicked := v.clicking && !v.spent
	v.clicking = false
	if v.dragging && clicked && v.hands.still() {
		v.dragging = false
		v.hands.Cancel() // it was no drag
	}
	v.let()
	if clicked && v.hands != nil {
		v.hands.click(v.seen(e.Position), v.modifiers()&fyne.KeyModifierShift != 0)
	}
}

// let ends a drag of a handle.
func (v *viewportWidget) let() {
	if v.dragging {
		v.dragging = false
		v.hands.confirm()
	}
}

// Dragged implements fyne.Draggable: the left or the middle button.
func (v *viewportWidget) Dragged(e *fyne.DragEvent) {
	at := v.seen(e.Position)
	if way := at.Subtract(v.pressed); way.X*way.X+way.Y*way.Y >= clickMoves*clickMoves {
		v.clicking = false
	}
	switch {
	case v.spent:
	case v.dragging:
		v.hands.drag(at, v.modifiers())
	case v.clicking: // it may still be a click
	default:
		v.follow(viewport.LeftButton|viewport.MiddleButton, at)
	}
}

// DragEnd implements fyne.Draggable.
func (v *viewportWidget) DragEnd() {
	v.navigator.End()
	v.let()
}

// MouseIn implements desktop.Hoverable.
func (v *viewportWidget) MouseIn(*desktop.MouseEvent) {}

// MouseMoved implements desktop.Hoverable.
func (v *viewportWidget) MouseMoved(e *desktop.MouseEvent) {
	at := v.seen(e.Position)
	if e.Button != desktop.MouseButtonPrimary && e.Button != desktop.MouseButtonTertiary { // their drags come as such
		v.follow(buttonsOf(e.Button), at)
	}
	switch {
	case v.hands == nil || v.navigator.Motion() != viewport.NoMotion || v.dragging:
	case v.hands.modal():
		v.hands.drag(at, v.modifiers())
	case e.Button == 0:
		v.hands.hover(at, e.AbsolutePosition)
	}
}

// MouseOut implements desktop.Hoverable.
func (v *viewportWidget) MouseOut() {
	v.navigator.Leave()
	if v.hands != nil && !v.dragging {
		v.hands.leave()
	}
}

// Cursor implements desktop.Cursorable.
func (v *viewportWidget) Cursor() desktop.Cursor {
	if v.hands == nil {
		return desktop.DefaultCursor
	}
	return v.hands.cursor()
}

// Scrolled implements fyne.Scrollable.
func (v *viewportWidget) Scrolled(e *fyne.ScrollEvent) {
	clicks := float64((e.Scrolled.DY + e.Scrolled.DX) / widgets.WheelClick) // Shift turns one into the other
	size := v.Size()
	if size.Width <= 0 || size.Height <= 0 {
		return
	}
	at := v.seen(e.Position)
	x, y := float64(at.X/size.Width), float64(at.Y/size.Height)
	v.zoom(min(max(clicks, -mostClicks), mostClicks), 2*x-1, 1-2*y)
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
func (v *viewportWidget) FocusLost() {
	v.focused = false
	if v.onRelease != nil {
		v.onRelease()
	}
	v.navigator.End()
	if v.hands != nil && v.hands.modal() {
		v.hands.Cancel()
	}
}

// KeyDown implements desktop.Keyable.
func (v *viewportWidget) KeyDown(e *fyne.KeyEvent) {
	if v.onHold != nil && (v.hands == nil || !v.hands.modal()) {
		v.onHold(e.Name, true)
	}
}

// KeyUp implements desktop.Keyable.
func (v *viewportWidget) KeyUp(e *fyne.KeyEvent) {
	if v.onHold != nil {
		v.onHold(e.Name, false)
	}
}

// TypedRune implements fyne.Focusable.
func (v *viewportWidget) TypedRune(r rune) {
	if v.hands != nil && (v.hands.modal() || v.dragging) {
		v.hands.typed(r)
	} else if v.onRune != nil {
		v.onRune(r)
	}
}

// TypedKey implements fyne.Focusable. Digits of the keypad have the same names as those of the digit row.
func (v *viewportWidget) TypedKey(e *fyne.KeyEvent) {
	if v.hands != nil && v.hands.key(e.Name, v.modifiers()) {
		return
	}
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
		v.zoom(1, 0, 0)
	case fyne.KeyMinus:
		v.zoom(-1, 0, 0)
	case fyne.KeyEscape:
		if v.navigator.Motion() != viewport.NoMotion {
			v.navigator.End()
			return
		}
		fallthrough
	default:
		if v.onKey != nil {
			v.onKey(e.Name)
		}
	}
}

// AcceptsTab implements fyne.Tabbable: Tab goes through the effectors, and after the last one on to the next widget.
func (v *viewportWidget) AcceptsTab() bool {
	return v.hands != nil && v.hands.cycles(v.modifiers()&fyne.KeyModifierShift != 0)
}

// CreateRenderer implements fyne.Widget.
func (v *viewportWidget) CreateRenderer() fyne.WidgetRenderer {
	nothing := image.NewRGBA(image.Rect(0, 0, 1, 1))
	raster := canvas.NewRaster(func(width, height int) image.Image {
		if picture := v.picture(width, height); picture != nil {
			return picture
		}
		nothing.Set(0, 0, color.RGBAModel.Convert(widgets.ThemeColor(widgets.ColorPanel)))
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
