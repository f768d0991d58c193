//go:build cgo

package canvas

import (
	"image"
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/ui/widgets"
	"posewright/viewport"
)

const (
	keyTurn    = 0.05 // of the view's height: how far an arrow key turns
	mostClicks = 4    // of a wheel in one event
	ClickMoves = 4    // points that the pointer may move in a click
)

// PointerTool drags and picks objects in the viewport. It gets the pointer and the keys before the camera does.
type PointerTool interface {
	Press(at fyne.Position) bool                  // takes hold of what is under the left button, if that can be dragged
	Drag(at fyne.Position, held fyne.KeyModifier) // follows the pointer
	Confirm()                                     // ends a drag
	Cancel() bool                                 // takes a drag back, if one is under way
	Click(at fyne.Position, further bool)         // selects what is there
	Aim(at fyne.Position)                         // selects what a menu is asked for there
	Hover(at, absolute fyne.Position)             // shows what a click would take
	Leave()                                       // the pointer left
	Point(at fyne.Position)                       // the pointer is there, and nothing is to be shown
	Key(name fyne.KeyName, held fyne.KeyModifier) bool
	Type(r rune)
	Cycle(back bool) bool // wants Tab for itself
	Modal() bool          // a drag follows the pointer without a button
	Still() bool          // the drag has not moved anything yet
	PointerCursor() desktop.Cursor
}

// Viewport shows the render loop's picture, lets a person drag what is in it, and move the camera: what begins on a handle is a drag of the handle, all
// else is navigation. Its rules for buttons come from what
// Fyne reports: drags of the left and the middle button arrive as such, also outside of the widget; those of the right
// button only as movement, and their end may never arrive.
type Viewport struct {
	widget.BaseWidget
	Camera    viewport.Camera
	Mirrored  bool                                // the picture is one in a mirror
	ByHand    bool                                // a person has moved the camera since it last went somewhere by itself
	picture   func(width, height int) *image.RGBA // the newest, for a size in device pixels
	OnCamera  func()                              // the camera moved
	OnUse     func()                              // a person does something here; nil for nothing
	OnKey     func(fyne.KeyName) bool             // keys of the editor; true if it was one
	OnRune    func(rune)                          // a character was typed
	OnFrame   func()                              // a double click
	OnMenu    func(at fyne.Position)              // a click with the right button; what lies there is selected
	OnHold    func(name fyne.KeyName, down bool)  // a key went down or up; nil for nothing
	OnRelease func()                              // the keyboard went elsewhere, so that nothing is known of held keys; nil for nothing
	Modifiers func() fyne.KeyModifier
	Tool      PointerTool // nil for none

	Navigator viewport.Navigator // what moves the camera now, and by which habits
	Flight    *fyne.Animation    // to another view; nil for none
	goal      viewport.Camera    // where it goes

	pressed  fyne.Position // where a button went down
	clicking bool          // the left button is down and has not moved far
	dragging bool          // the left button drags a handle
	asking   bool          // the right button is down and has not moved far
	spent    bool          // this press of a button has done its work; what follows of it means nothing
	focused  bool
	clicks   widgets.DoubleClick
}

func NewViewport(picture func(int, int) *image.RGBA) *Viewport {
	v := &Viewport{Camera: viewport.DefaultCamera(), picture: picture, Modifiers: widgets.CurrentModifiers}
	v.ExtendBaseWidget(v)
	return v
}

// Unmirrored is the place in the picture without the mirror, for what a person points at.
func (v *Viewport) Unmirrored(at fyne.Position) fyne.Position {
	if v.Mirrored {
		at.X = v.Size().Width - at.X
	}
	return at
}

func (v *Viewport) Moved() {
	if v.OnCamera != nil {
		v.OnCamera()
	}
}

// use says that a person does something here.
func (v *Viewport) use() {
	if v.OnUse != nil {
		v.OnUse()
	}
}

func (v *Viewport) Aspect() float64 {
	size := v.Size()
	return float64(size.Width) / float64(max(size.Height, 1))
}

// Screen is how the camera sees a point of the widget.
func (v *Viewport) Screen() viewport.Screen {
	size := v.Size()
	return viewport.Screen{Camera: v.Camera, Width: float64(size.Width), Height: float64(size.Height)}
}

// Orbit turns the camera as if the scene was dragged by points.
func (v *Viewport) Orbit(dx, dy float32) {
	v.use()
	v.StopFlight()
	v.ByHand = true
	v.Camera.Orbit(float64(dx), float64(dy), float64(v.Size().Height))
	v.Moved()
}

// zoom comes nearer by steps, towards a point in normalized device coordinates.
func (v *Viewport) zoom(steps, x, y float64) {
	v.StopFlight()
	v.ByHand = true
	v.Camera.Zoom(steps, x, y, v.Aspect())
	v.Moved()
}

// Target is the view that the camera shows, or is on its way to.
func (v *Viewport) Target() viewport.Camera {
	if v.Flight != nil {
		return v.goal
	}
	return v.Camera
}

// Fly goes to another view in a moment, or at once where the person wants no movement.
func (v *Viewport) Fly(to viewport.Camera) {
	v.Navigator.End()
	if !fyne.CurrentApp().Settings().ShowAnimations() {
		v.Jump(to)
		return
	}
	v.StopFlight()
	v.use() // who moves the camera looks at it
	flight := viewport.Flight{From: v.Camera, To: to}
	v.goal = to
	animation := &fyne.Animation{Duration: viewport.FlightTime, Curve: fyne.AnimationLinear}
	animation.Tick = func(done float32) {
		if v.Flight != animation {
			return
		}
		camera, arrived := flight.At(time.Duration(float64(done) * float64(viewport.FlightTime)))
		v.Camera = camera
		if arrived {
			v.Flight = nil
		}
		v.Moved()
	}
	v.Flight = animation
	animation.Start()
}

// Jump goes to another view at once.
func (v *Viewport) Jump(to viewport.Camera) {
	v.StopFlight()
	v.Camera = to
	v.Moved()
}

// StopFlight ends a flight where it is.
func (v *Viewport) StopFlight() {
	if flight := v.Flight; flight != nil {
		v.Flight = nil
		flight.Stop()
	}
}

// follow moves the camera with the pointer, if that is what the drag is. Down are the buttons that are known to be held.
func (v *Viewport) follow(down viewport.Buttons, at fyne.Position) {
	if v.Navigator.Motion() == viewport.NoMotion {
		return
	}
	v.StopFlight()
	size := v.Size()
	if v.Navigator.Move(&v.Camera, down, float64(at.X), float64(at.Y), float64(size.Width), float64(size.Height)) {
		v.ByHand = true
		v.Moved()
	}
}

// held reports whether the camera is a person's: they have moved it, or are about to.
func (v *Viewport) held() bool { return v.ByHand || v.Navigator.Motion() != viewport.NoMotion }

// navigates begins a drag of the camera if the button means one; on says that something that can be dragged is under the pointer.
func (v *Viewport) navigates(e *desktop.MouseEvent, held viewport.Modifiers, on bool) bool {
	return v.Navigator.Press(buttonsOf(e.Button), held, float64(e.Position.X), float64(e.Position.Y), on)
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
func (v *Viewport) MouseDown(event *desktop.MouseEvent) {
	v.use()
	e := &desktop.MouseEvent{PointEvent: event.PointEvent, Button: event.Button, Modifier: event.Modifier}
	e.Position = v.Unmirrored(e.Position)
	widgets.FocusOn(v)
	v.pressed = e.Position
	v.clicking, v.spent = false, false
	v.asking = e.Button == desktop.MouseButtonSecondary && (v.Tool == nil || !v.Tool.Modal()) && !v.dragging
	v.StopFlight()
	held := modifiersOf(v.Modifiers())
	left := e.Button == desktop.MouseButtonPrimary
	if left {
		v.clicks.Pressed(event.Position)
	}
	switch {
	case v.Tool != nil && (v.Tool.Modal() || v.dragging):
		if left {
			v.Tool.Confirm()
		} else {
			v.Tool.Cancel()
		}
		v.dragging, v.spent = false, true
	case v.navigates(e, held, true): // wherever it begins
	case left && v.Tool != nil && v.Tool.Press(e.Position):
		v.dragging, v.clicking = true, true
	default:
		v.clicking = left
		v.navigates(e, held, false)
	}
}

// MouseUp implements desktop.Mouseable.
func (v *Viewport) MouseUp(e *desktop.MouseEvent) {
	v.Navigator.Release(buttonsOf(e.Button))
	if e.Button == desktop.MouseButtonSecondary && v.asking && v.OnMenu != nil {
		v.asking = false
		if v.Tool != nil {
			v.Tool.Aim(v.pressed)
		}
		v.OnMenu(e.AbsolutePosition)
	}
	if e.Button != desktop.MouseButtonPrimary {
		return
	}
	clicked := v.clicking && !v.spent
	v.clicking = false
	if v.dragging && clicked && v.Tool.Still() {
		v.dragging = false
		v.Tool.Cancel() // it was no drag
	}
	v.let()
	if clicked && v.Tool != nil {
		v.Tool.Click(v.Unmirrored(e.Position), v.Modifiers()&fyne.KeyModifierShift != 0)
	}
	if v.clicks.Released(e.Position) && v.OnFrame != nil {
		v.OnFrame()
	}
}

// let ends a drag of a handle.
func (v *Viewport) let() {
	if v.dragging {
		v.dragging = false
		v.Tool.Confirm()
	}
}

// Dragged implements fyne.Draggable: the left or the middle button.
func (v *Viewport) Dragged(e *fyne.DragEvent) {
	v.use()
	at := v.Unmirrored(e.Position)
	if way := at.Subtract(v.pressed); way.X*way.X+way.Y*way.Y >= ClickMoves*ClickMoves {
		v.clicking = false
	}
	switch {
	case v.spent:
	case v.dragging:
		v.Tool.Drag(at, v.Modifiers())
	case v.clicking: // it may still be a click
	default:
		v.follow(viewport.LeftButton|viewport.MiddleButton, at)
	}
}

// DragEnd implements fyne.Draggable.
func (v *Viewport) DragEnd() {
	v.Navigator.End()
	v.let()
}

// MouseIn implements desktop.Hoverable.
func (v *Viewport) MouseIn(*desktop.MouseEvent) {}

// MouseMoved implements desktop.Hoverable.
func (v *Viewport) MouseMoved(e *desktop.MouseEvent) {
	v.use()
	at := v.Unmirrored(e.Position)
	if way := at.Subtract(v.pressed); way.X*way.X+way.Y*way.Y >= ClickMoves*ClickMoves {
		v.asking = false
	}
	if e.Button != desktop.MouseButtonPrimary && e.Button != desktop.MouseButtonTertiary { // their drags come as such
		v.follow(buttonsOf(e.Button), at)
	}
	switch {
	case v.Tool == nil || v.Navigator.Motion() != viewport.NoMotion || v.dragging:
	case v.Tool.Modal():
		v.Tool.Drag(at, v.Modifiers())
	case e.Button == 0:
		v.Tool.Hover(at, e.AbsolutePosition)
	}
}

// MouseOut implements desktop.Hoverable.
func (v *Viewport) MouseOut() {
	v.Navigator.Leave()
	if v.Tool != nil && !v.dragging {
		v.Tool.Leave()
	}
}

// Cursor implements desktop.Cursorable.
func (v *Viewport) Cursor() desktop.Cursor {
	if v.Tool == nil {
		return desktop.DefaultCursor
	}
	return v.Tool.PointerCursor()
}

// Scrolled implements fyne.Scrollable.
func (v *Viewport) Scrolled(e *fyne.ScrollEvent) {
	v.use()
	clicks := float64((e.Scrolled.DY + e.Scrolled.DX) / widgets.WheelClick) // Shift turns one into the other
	size := v.Size()
	if size.Width <= 0 || size.Height <= 0 {
		return
	}
	at := v.Unmirrored(e.Position)
	x, y := float64(at.X/size.Width), float64(at.Y/size.Height)
	v.zoom(min(max(clicks, -mostClicks), mostClicks), 2*x-1, 1-2*y)
}

// FocusGained implements fyne.Focusable.
func (v *Viewport) FocusGained() { v.focused = true }

// FocusLost implements fyne.Focusable.
func (v *Viewport) FocusLost() {
	v.focused = false
	if v.OnRelease != nil {
		v.OnRelease()
	}
	v.Navigator.End()
	if v.Tool != nil && v.Tool.Modal() {
		v.Tool.Cancel()
	}
}

// KeyDown implements desktop.Keyable.
func (v *Viewport) KeyDown(e *fyne.KeyEvent) {
	v.use()
	widgets.HeldKeys{}.KeyDown(e)
	if v.OnHold != nil && (v.Tool == nil || !v.Tool.Modal()) {
		v.OnHold(e.Name, true)
	}
}

// KeyUp implements desktop.Keyable.
func (v *Viewport) KeyUp(e *fyne.KeyEvent) {
	widgets.HeldKeys{}.KeyUp(e)
	if v.OnHold != nil {
		v.OnHold(e.Name, false)
	}
}

// TypedRune implements fyne.Focusable.
func (v *Viewport) TypedRune(r rune) {
	if v.Tool != nil && (v.Tool.Modal() || v.dragging) {
		v.Tool.Type(r)
	} else if v.OnRune != nil {
		v.OnRune(r)
	}
}

// TypedKey implements fyne.Focusable. Digits of the keypad have the same names as those of the digit row.
func (v *Viewport) TypedKey(e *fyne.KeyEvent) {
	v.use()
	if v.Tool != nil && v.Tool.Key(e.Name, v.Modifiers()) {
		return
	}
	turn := v.Size().Height * keyTurn
	switch e.Name {
	case fyne.KeyLeft:
		v.Orbit(-turn, 0)
	case fyne.KeyRight:
		v.Orbit(turn, 0)
	case fyne.KeyUp:
		v.Orbit(0, -turn)
	case fyne.KeyDown:
		v.Orbit(0, turn)
	case fyne.KeyPlus, fyne.KeyEqual:
		v.zoom(1, 0, 0)
	case fyne.KeyMinus:
		v.zoom(-1, 0, 0)
	case fyne.KeyEscape:
		if v.Navigator.Motion() != viewport.NoMotion {
			v.Navigator.End()
			return
		}
		fallthrough
	default:
		if v.OnKey != nil {
			v.OnKey(e.Name)
		}
	}
}

// AcceptsTab implements fyne.Tabbable: Tab goes through the effectors, and after the last one on to the next widget.
func (v *Viewport) AcceptsTab() bool {
	return v.Tool != nil && v.Tool.Cycle(v.Modifiers()&fyne.KeyModifierShift != 0)
}

// CreateRenderer implements fyne.Widget.
func (v *Viewport) CreateRenderer() fyne.WidgetRenderer {
	nothing := image.NewRGBA(image.Rect(0, 0, 1, 1))
	raster := canvas.NewRaster(func(width, height int) image.Image {
		if picture := v.picture(width, height); picture != nil {
			return picture
		}
		nothing.Set(0, 0, color.RGBAModel.Convert(widgets.ThemeColor(theme.ColorNameBackground)))
		return nothing
	})
	raster.ScaleMode = canvas.ImageScalePixels // it has the size of the widget in pixels: smoothing would blur it, and is slow where the processor draws
	raster.SetMinSize(fyne.NewSize(160, 120))
	return widget.NewSimpleRenderer(raster)
}
