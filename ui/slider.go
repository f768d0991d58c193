//go:build cgo

package ui

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

const (
	sliderHeight  = 18
	sliderThumb   = 12
	sliderTrack   = 4
	preciseFactor = 0.1 // how much slower the thumb follows while Shift is held
	coarseSteps   = 10  // as many steps a key makes with Shift, and Page Up and Page Down without
	fineSteps     = 0.1 // as many with Alt
)

// slider shows a position between two ends and lets a person drag it. Unlike Fyne's it neither rounds what it shows nor
// reports what a program set: only a person's movement is previewed, and a gesture that is over is committed once.
type slider struct {
	widget.BaseWidget
	position float64 // 0 to 1
	mark     float64 // where the default lies, 0 to 1; negative for none
	step     float64 // of an arrow key, as a share of the whole
	disabled bool

	onPreview func(position float64) // while a person moves the thumb
	onCommit  func()                 // when the gesture is over
	onCancel  func()                 // Escape during the gesture
	onEscape  func()                 // Escape otherwise

	onStep    func(steps float64)    // a key moves by steps; nil moves by step
	onEdge    func(end float64)      // a key moves to an end, 0 or 1; nil previews it
	onEdit    func()                 // a double click asks to type
	onRevert  func()                 // takes back the last commit: it was the first half of a double click
	onMenu    func(at fyne.Position) // a right click or the menu key; at is in the window
	onFocus   func()                 // it has the keyboard
	onCopy    func()
	onPaste   func()
	modifiers func() fyne.KeyModifier

	held     bool    // the thumb follows the pointer
	moved    bool    // something was previewed since
	pointer  float32 // where the pointer was last, pixels
	free     float64 // the position before it was clamped, so that coming back from outside feels right
	hovered  bool
	focused  bool
	still    int  // presses since the last that moved the thumb to the pointer; -1 before the first
	canceled bool // the gesture was cancelled; what follows until the button is up counts for nothing
}

func newSlider(mark, step float64) *slider {
	s := &slider{mark: mark, step: step, still: -1, modifiers: currentModifiers}
	s.ExtendBaseWidget(s)
	return s
}

// currentModifiers are the keys held now, where the driver can tell.
func currentModifiers() fyne.KeyModifier {
	if driver, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return driver.CurrentKeyModifiers()
	}
	return 0
}

// setPosition shows another position; nothing is reported.
func (s *slider) setPosition(position float64) {
	position = min(max(position, 0), 1)
	if s.position != position {
		s.position = position
		s.Refresh()
	}
}

func (s *slider) span() float32 { return max(s.Size().Width-sliderThumb, 1) }

func (s *slider) thumbX() float32 { return sliderThumb/2 + float32(s.position)*s.span() }

func (s *slider) begin(x float32) {
	s.held, s.moved, s.canceled = true, false, false
	s.pointer, s.free = x, s.position
	if math.Abs(float64(x-s.thumbX())) > sliderThumb/2+2 { // beside the thumb: it jumps to the pointer
		s.free = float64((x - sliderThumb/2) / s.span())
		s.still = 0
		s.preview()
	} else if s.still >= 0 {
		s.still++
	}
}

func (s *slider) follow(x float32) {
	delta := float64((x - s.pointer) / s.span())
	if s.modifiers()&fyne.KeyModifierShift != 0 {
		delta *= preciseFactor
	}
	s.pointer = x
	s.free += delta
	s.preview()
}

func (s *slider) preview() {
	position := min(max(s.free, 0), 1)
	if position == s.position {
		return
	}
	s.moved = true
	s.setPosition(position)
	if s.onPreview != nil {
		s.onPreview(position)
	}
}

func (s *slider) end() {
	if !s.held {
		return
	}
	s.held = false
	if s.moved && s.onCommit != nil {
		s.onCommit()
	}
	s.Refresh()
}

func (s *slider) cancel() {
	if !s.held {
		return
	}
	s.held, s.canceled = false, true
	if s.moved && s.onCancel != nil {
		s.onCancel()
	}
	s.Refresh()
}

// nudge moves by a share of the whole as one gesture.
func (s *slider) nudge(by float64) {
	if s.held || s.disabled {
		return
	}
	s.moved, s.free = false, s.position+by
	s.preview()
	if s.moved && s.onCommit != nil {
		s.onCommit()
	}
}

// MouseDown implements desktop.Mouseable.
func (s *slider) MouseDown(e *desktop.MouseEvent) {
	if s.disabled || e.Button != desktop.MouseButtonPrimary {
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(s); c != nil {
		c.Focus(s)
	}
	s.begin(e.Position.X)
}

// MouseUp implements desktop.Mouseable. A drag that ended outside reports DragEnd instead.
func (s *slider) MouseUp(*desktop.MouseEvent) { s.end(); s.canceled = false }

// Dragged implements fyne.Draggable.
func (s *slider) Dragged(e *fyne.DragEvent) {
	if s.disabled || s.canceled {
		return
	}
	if !s.held { // a driver without mouse buttons
		s.begin(e.Position.X - e.Dragged.DX)
	}
	s.follow(e.Position.X)
}

// DragEnd implements fyne.Draggable.
func (s *slider) DragEnd() { s.end(); s.canceled = false }

// MouseIn implements desktop.Hoverable.
func (s *slider) MouseIn(*desktop.MouseEvent) { s.hovered = true; s.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (s *slider) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (s *slider) MouseOut() { s.hovered = false; s.Refresh() }

// FocusGained implements fyne.Focusable.
func (s *slider) FocusGained() {
	s.focused = true
	s.Refresh()
	if s.onFocus != nil {
		s.onFocus()
	}
}

// FocusLost implements fyne.Focusable.
func (s *slider) FocusLost() { s.focused = false; s.end(); s.Refresh() }

// TypedRune implements fyne.Focusable.
func (s *slider) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (s *slider) TypedKey(e *fyne.KeyEvent) {
	factor := 1.0
	if s.modifiers()&fyne.KeyModifierShift != 0 {
		factor = coarseSteps
	}
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeyF2:
		if s.onEdit != nil && !s.disabled {
			s.onEdit()
		}
	case desktop.KeyMenu:
		s.menu(fyne.CurrentApp().Driver().AbsolutePositionForObject(s).AddXY(s.thumbX(), sliderHeight))
	case fyne.KeyEscape:
		if !s.held && s.onEscape != nil {
			s.onEscape()
			return
		}
		s.cancel()
	default:
		s.keyed(e.Name, factor)
	}
}

// keyed does what a key that moves the thumb does.
func (s *slider) keyed(key fyne.KeyName, factor float64) {
	s.still = -1
	switch key {
	case fyne.KeyLeft, fyne.KeyDown:
		s.stepBy(-factor)
	case fyne.KeyRight, fyne.KeyUp:
		s.stepBy(factor)
	case fyne.KeyPageDown:
		s.stepBy(-coarseSteps)
	case fyne.KeyPageUp:
		s.stepBy(coarseSteps)
	case fyne.KeyHome:
		s.goTo(0)
	case fyne.KeyEnd:
		s.goTo(1)
	}
}

func (s *slider) stepBy(steps float64) {
	switch {
	case s.held || s.disabled:
	case s.onStep != nil:
		s.onStep(steps)
	default:
		s.nudge(steps * s.step)
	}
}

func (s *slider) goTo(end float64) {
	switch {
	case s.held || s.disabled:
	case s.onEdge != nil:
		s.onEdge(end)
	default:
		s.nudge(2*end - 1)
	}
}

// TypedShortcut implements fyne.Shortcutable: with Alt keys step finely.
func (s *slider) TypedShortcut(shortcut fyne.Shortcut) {
	switch c := shortcut.(type) {
	case *fyne.ShortcutCopy:
		if s.onCopy != nil {
			s.onCopy()
		}
		return
	case *fyne.ShortcutPaste:
		if s.onPaste != nil {
			s.onPaste()
		}
		return
	case *desktop.CustomShortcut:
		if c.Modifier == fyne.KeyModifierAlt {
			s.keyed(c.KeyName, fineSteps)
			return
		}
	}
	toCanvas(s, shortcut)
}

// toCanvas hands on a shortcut that the object with the keyboard has no use for.
func toCanvas(object fyne.CanvasObject, shortcut fyne.Shortcut) {
	if c, ok := fyne.CurrentApp().Driver().CanvasForObject(object).(fyne.Shortcutable); ok {
		c.TypedShortcut(shortcut)
	}
}

// DoubleTapped implements fyne.DoubleTappable: the value is to be typed. Where the first click of the two moved the thumb, that is taken back.
func (s *slider) DoubleTapped(*fyne.PointEvent) {
	if s.disabled || s.onEdit == nil {
		return
	}
	if s.still == 1 && s.onRevert != nil {
		s.onRevert()
	}
	s.still = -1
	s.onEdit()
}

// TappedSecondary implements fyne.SecondaryTappable.
func (s *slider) TappedSecondary(e *fyne.PointEvent) { s.menu(e.AbsolutePosition) }

func (s *slider) menu(at fyne.Position) {
	if s.onMenu != nil {
		s.onMenu(at)
	}
}

// CreateRenderer implements fyne.Widget.
func (s *slider) CreateRenderer() fyne.WidgetRenderer {
	r := &sliderRenderer{s: s, track: canvas.NewRectangle(nil), fill: canvas.NewRectangle(nil), mark: canvas.NewRectangle(nil),
		halo: canvas.NewCircle(nil), thumb: canvas.NewCircle(nil)}
	r.track.CornerRadius, r.fill.CornerRadius = sliderTrack/2, sliderTrack/2
	r.Refresh()
	return r
}

type sliderRenderer struct {
	s                 *slider
	track, fill, mark *canvas.Rectangle
	halo, thumb       *canvas.Circle
}

func (r *sliderRenderer) Layout(size fyne.Size) {
	middle := size.Height / 2
	x := r.s.thumbX()
	r.track.Move(fyne.NewPos(sliderThumb/2, middle-sliderTrack/2))
	r.track.Resize(fyne.NewSize(r.s.span(), sliderTrack))
	r.fill.Move(fyne.NewPos(sliderThumb/2, middle-sliderTrack/2))
	r.fill.Resize(fyne.NewSize(x-sliderThumb/2, sliderTrack))
	r.mark.Move(fyne.NewPos(sliderThumb/2+float32(r.s.mark)*r.s.span()-1, middle-5))
	r.mark.Resize(fyne.NewSize(2, 10))
	r.thumb.Move(fyne.NewPos(x-sliderThumb/2, middle-sliderThumb/2))
	r.thumb.Resize(fyne.NewSquareSize(sliderThumb))
	r.halo.Move(fyne.NewPos(x-sliderHeight/2, middle-sliderHeight/2))
	r.halo.Resize(fyne.NewSquareSize(sliderHeight))
}

func (r *sliderRenderer) MinSize() fyne.Size { return fyne.NewSize(60, sliderHeight) }

func (r *sliderRenderer) Refresh() {
	r.track.FillColor = themeColor(colorTrack)
	r.fill.FillColor = themeColor(colorFill)
	r.thumb.FillColor = themeColor(theme.ColorNameForeground)
	r.mark.FillColor = themeColor(colorMuted)
	r.halo.FillColor = themeColor(theme.ColorNameFocus)
	if r.s.disabled {
		r.fill.FillColor, r.thumb.FillColor = r.track.FillColor, themeColor(theme.ColorNameDisabled)
	}
	r.halo.Hidden = !(r.s.focused || r.s.hovered || r.s.held) || r.s.disabled
	r.mark.Hidden = r.s.mark < 0
	r.Layout(r.s.Size())
	canvas.Refresh(r.s)
}

func (r *sliderRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.track, r.fill, r.mark, r.halo, r.thumb}
}

func (r *sliderRenderer) Destroy() {}
