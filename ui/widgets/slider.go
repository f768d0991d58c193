//go:build cgo

package widgets

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
)

const (
	SliderHeight  = 18
	SliderThumb   = 12
	sliderTrack   = 4
	preciseFactor = 0.1 // how much slower the thumb follows while Shift is held
	CoarseSteps   = 10  // as many steps a key makes with Shift, and Page Up and Page Down without
	FineSteps     = 0.1 // as many with Alt
)

// Slider shows a position between two ends and lets a person drag it. Unlike Fyne's it neither rounds what it shows nor
// reports what a program set: only a person's movement is previewed, and a gesture that is over is committed once.
type Slider struct {
	FocusWidget
	Value    float64 // 0 to 1
	Mark     float64 // where the default lies, 0 to 1; negative for none
	Step     float64 // of an arrow key, as a share of the whole
	Disabled bool

	OnPreview func(position float64) // while a person moves the thumb
	OnCommit  func()                 // when the gesture is over
	OnCancel  func()                 // Escape during the gesture
	OnEscape  func()                 // Escape otherwise

	OnStep    func(steps float64)    // a key moves by steps; nil moves by step
	OnEdge    func(end float64)      // a key moves to an end, 0 or 1; nil previews it
	OnEdit    func()                 // a double click asks to type
	OnRevert  func()                 // takes back the last commit: it was the first half of a double click
	OnMenu    func(at fyne.Position) // a right click or the menu key; at is in the window
	Modifiers func() fyne.KeyModifier

	Held bool // the thumb follows the pointer
	drag sliderDrag
}

// sliderDrag is how far a person has come with the thumb.
type sliderDrag struct {
	moved    bool    // something was previewed since it is held
	pointer  float32 // where the pointer was last, pixels
	free     float64 // the position before it was clamped, so that coming back from outside feels right
	still    int     // presses since the last that moved the thumb to the pointer; -1 before the first
	canceled bool    // the gesture was canceled; what follows until the button is up counts for nothing
	clicks   DoubleClick
}

func NewSlider(mark, step float64) *Slider {
	s := &Slider{Mark: mark, Step: step, drag: sliderDrag{still: -1}, Modifiers: CurrentModifiers}
	s.ExtendBaseWidget(s)
	return s
}

// CurrentModifiers are the keys held now, where the driver can tell.
func CurrentModifiers() fyne.KeyModifier {
	if driver, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return driver.CurrentKeyModifiers()
	}
	return 0
}

// SetValue shows another position; nothing is reported.
func (s *Slider) SetValue(position float64) {
	position = min(max(position, 0), 1)
	if s.Value != position {
		s.Value = position
		s.Refresh()
	}
}

func (s *Slider) Span() float32 { return max(s.Size().Width-SliderThumb, 1) }

func (s *Slider) ThumbX() float32 { return SliderThumb/2 + float32(s.Value)*s.Span() }

func (s *Slider) Begin(x float32) {
	s.Held, s.drag.moved, s.drag.canceled = true, false, false
	s.drag.pointer, s.drag.free = x, s.Value
	if math.Abs(float64(x-s.ThumbX())) > SliderThumb/2+2 { // beside the thumb: it jumps to the pointer
		s.drag.free = float64((x - SliderThumb/2) / s.Span())
		s.drag.still = 0
		s.preview()
	} else if s.drag.still >= 0 {
		s.drag.still++
	}
}

func (s *Slider) follow(x float32) {
	delta := float64((x - s.drag.pointer) / s.Span())
	if s.Modifiers()&fyne.KeyModifierShift != 0 {
		delta *= preciseFactor
	}
	s.drag.pointer = x
	s.drag.free += delta
	s.preview()
}

func (s *Slider) preview() {
	position := min(max(s.drag.free, 0), 1)
	if position == s.Value {
		return
	}
	s.drag.moved = true
	s.SetValue(position)
	if s.OnPreview != nil {
		s.OnPreview(position)
	}
}

func (s *Slider) end() {
	if !s.Held {
		return
	}
	s.Held = false
	if s.drag.moved && s.OnCommit != nil {
		s.OnCommit()
	}
	s.Refresh()
}

func (s *Slider) Cancel() {
	if !s.Held {
		return
	}
	s.Held, s.drag.canceled = false, true
	if s.drag.moved && s.OnCancel != nil {
		s.OnCancel()
	}
	s.Refresh()
}

// nudge moves by a share of the whole as one gesture.
func (s *Slider) nudge(by float64) {
	if s.Held || s.Disabled {
		return
	}
	s.drag.moved, s.drag.free = false, s.Value+by
	s.preview()
	if s.drag.moved && s.OnCommit != nil {
		s.OnCommit()
	}
}

// MouseDown implements desktop.Mouseable.
func (s *Slider) MouseDown(e *desktop.MouseEvent) {
	if s.Disabled || e.Button != desktop.MouseButtonPrimary {
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(s); c != nil {
		c.Focus(s)
	}
	s.drag.clicks.Pressed(e.Position)
	s.Begin(e.Position.X)
}

// MouseUp implements desktop.Mouseable. A drag that ended outside reports DragEnd instead.
func (s *Slider) MouseUp(e *desktop.MouseEvent) {
	s.end()
	s.drag.canceled = false
	if e.Button == desktop.MouseButtonPrimary && s.drag.clicks.Released(e.Position) {
		AfterMouse(s.edit)
	}
}

// Dragged implements fyne.Draggable.
func (s *Slider) Dragged(e *fyne.DragEvent) {
	if s.Disabled || s.drag.canceled {
		return
	}
	if !s.Held { // a driver without mouse buttons
		s.Begin(e.Position.X - e.Dragged.DX)
	}
	s.follow(e.Position.X)
}

// DragEnd implements fyne.Draggable.
func (s *Slider) DragEnd() { s.end(); s.drag.canceled = false }

// FocusLost implements fyne.Focusable.
func (s *Slider) FocusLost() { s.Focused = false; s.end(); s.Refresh() }

// TypedKey implements fyne.Focusable.
func (s *Slider) TypedKey(e *fyne.KeyEvent) {
	factor := 1.0
	if s.Modifiers()&fyne.KeyModifierShift != 0 {
		factor = CoarseSteps
	}
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeyF2:
		if s.OnEdit != nil && !s.Disabled {
			s.OnEdit()
		}
	case desktop.KeyMenu:
		s.menu(fyne.CurrentApp().Driver().AbsolutePositionForObject(s).AddXY(s.ThumbX(), SliderHeight))
	case fyne.KeyEscape:
		if !s.Held && s.OnEscape != nil {
			s.OnEscape()
			return
		}
		s.Cancel()
	case fyne.KeyBackTick: // compares A with B while a value is tuned
		ForwardKey(s, e)
	default:
		s.keyed(e.Name, factor)
	}
}

// keyed does what a key that moves the thumb does.
func (s *Slider) keyed(key fyne.KeyName, factor float64) {
	s.drag.still = -1
	switch key {
	case fyne.KeyLeft, fyne.KeyDown:
		s.StepBy(-factor)
	case fyne.KeyRight, fyne.KeyUp:
		s.StepBy(factor)
	case fyne.KeyPageDown:
		s.StepBy(-CoarseSteps)
	case fyne.KeyPageUp:
		s.StepBy(CoarseSteps)
	case fyne.KeyHome:
		s.goTo(0)
	case fyne.KeyEnd:
		s.goTo(1)
	}
}

func (s *Slider) StepBy(steps float64) {
	switch {
	case s.Held || s.Disabled:
	case s.OnStep != nil:
		s.OnStep(steps)
	default:
		s.nudge(steps * s.Step)
	}
}

func (s *Slider) goTo(end float64) {
	switch {
	case s.Held || s.Disabled:
	case s.OnEdge != nil:
		s.OnEdge(end)
	default:
		s.nudge(2*end - 1)
	}
}

// TypedShortcut implements fyne.Shortcutable: with Alt keys step finely.
func (s *Slider) TypedShortcut(shortcut fyne.Shortcut) {
	if s.Clipboard(shortcut) {
		return
	}
	if c, ok := shortcut.(*desktop.CustomShortcut); ok && c.Modifier == fyne.KeyModifierAlt {
		s.keyed(c.KeyName, FineSteps)
		return
	}
	ToCanvas(s, shortcut)
}

// ToCanvas hands on a shortcut that the object with the keyboard has no use for.
func ToCanvas(object fyne.CanvasObject, shortcut fyne.Shortcut) {
	if c, ok := fyne.CurrentApp().Driver().CanvasForObject(object).(fyne.Shortcutable); ok {
		c.TypedShortcut(shortcut)
	}
}

// edit is what a double click does: the value is to be typed. Where the first click of the two moved the thumb, that is taken back.
func (s *Slider) edit() {
	if s.Disabled || s.OnEdit == nil {
		return
	}
	if s.drag.still == 1 && s.OnRevert != nil {
		s.OnRevert()
	}
	s.drag.still = -1
	s.OnEdit()
}

// TappedSecondary implements fyne.SecondaryTappable.
func (s *Slider) TappedSecondary(e *fyne.PointEvent) { s.menu(e.AbsolutePosition) }

func (s *Slider) menu(at fyne.Position) {
	if s.OnMenu != nil {
		s.OnMenu(at)
	}
}

// CreateRenderer implements fyne.Widget.
func (s *Slider) CreateRenderer() fyne.WidgetRenderer {
	r := &sliderRenderer{s: s, track: canvas.NewRectangle(nil), fill: canvas.NewRectangle(nil), mark: canvas.NewRectangle(nil),
		halo: canvas.NewCircle(nil), thumb: canvas.NewCircle(nil)}
	r.track.CornerRadius, r.fill.CornerRadius = sliderTrack/2, sliderTrack/2
	r.Layers = Layers{r.track, r.fill, r.mark, r.halo, r.thumb}
	r.Refresh()
	return r
}

type sliderRenderer struct {
	Layers
	s                 *Slider
	track, fill, mark *canvas.Rectangle
	halo, thumb       *canvas.Circle
}

func (r *sliderRenderer) Layout(size fyne.Size) {
	middle := size.Height / 2
	x := r.s.ThumbX()
	r.track.Move(fyne.NewPos(SliderThumb/2, middle-sliderTrack/2))
	r.track.Resize(fyne.NewSize(r.s.Span(), sliderTrack))
	r.fill.Move(fyne.NewPos(SliderThumb/2, middle-sliderTrack/2))
	r.fill.Resize(fyne.NewSize(x-SliderThumb/2, sliderTrack))
	r.mark.Move(fyne.NewPos(SliderThumb/2+float32(r.s.Mark)*r.s.Span()-1, middle-5))
	r.mark.Resize(fyne.NewSize(2, 10))
	r.thumb.Move(fyne.NewPos(x-SliderThumb/2, middle-SliderThumb/2))
	r.thumb.Resize(fyne.NewSquareSize(SliderThumb))
	r.halo.Move(fyne.NewPos(x-SliderHeight/2, middle-SliderHeight/2))
	r.halo.Resize(fyne.NewSquareSize(SliderHeight))
}

func (r *sliderRenderer) MinSize() fyne.Size { return fyne.NewSize(60, SliderHeight) }

func (r *sliderRenderer) Refresh() {
	r.track.FillColor = ThemeColor(ColorTrack)
	r.fill.FillColor = ThemeColor(ColorFill)
	r.thumb.FillColor = ThemeColor(theme.ColorNameForeground)
	r.mark.FillColor = ThemeColor(ColorMuted)
	r.halo.FillColor = ThemeColor(theme.ColorNameFocus)
	if r.s.Disabled {
		r.fill.FillColor, r.thumb.FillColor = r.track.FillColor, ThemeColor(theme.ColorNameDisabled)
	}
	r.halo.Hidden = !(r.s.Focused || r.s.Hovered || r.s.Held) || r.s.Disabled
	r.mark.Hidden = r.s.Mark < 0
	r.Layout(r.s.Size())
	canvas.Refresh(r.s)
}
