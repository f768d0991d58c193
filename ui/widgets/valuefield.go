//go:build cgo

package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

const (
	ValueFieldWidth  = 86
	ValueFieldHeight = 26
)

// ValueField shows a value with its unit and turns into an entry when it is clicked, or gets Enter or a digit while it has
// the focus. Enter and leaving commit, Escape reverts, a value that is refused stays for mending.
type ValueField struct {
	FocusWidget
	Shown    string
	emphasis bool // the value differs from its default
	Disabled bool

	Exact    func() string           // what is offered for editing
	OnSubmit func(text string) error // takes what was typed, or says what is wrong with it
	OnError  func(error)             // shows that sentence; nil hides it
	OnStep   func(steps float64)     // a key moves the value by steps
	OnMenu   func(at fyne.Position)  // a right click or the menu key; at is in the window
	OnEscape func()                  // Escape while nothing is being typed

	Modifiers func() fyne.KeyModifier

	Entry   *FieldEntry              // while editing
	editor  *container.ThemeOverride // holds it, with less padding
	offered string                   // what the entry held before a person typed
	Refused bool                     // the entry holds something that was refused
}

func NewValueField() *ValueField {
	f := &ValueField{Modifiers: CurrentModifiers}
	f.ExtendBaseWidget(f)
	return f
}

// Set shows another value. What a person is typing is left alone; what only waits to be typed over is the new value.
func (f *ValueField) Set(text string, emphasis bool) {
	if f.Entry != nil && f.Entry.Text == f.offered && f.offered != f.Exact() {
		f.offer()
	}
	if f.Shown != text || f.emphasis != emphasis {
		f.Shown, f.emphasis = text, emphasis
		f.Refresh()
	}
}

// Edit turns the field into an entry; typed is what was typed already, or 0.
func (f *ValueField) Edit(typed rune) {
	if f.Entry != nil || f.Disabled {
		return
	}
	var entry *FieldEntry
	entry = newFieldEntry(fieldEntryActions{
		submit: func() {
			if f.submit() {
				FocusOn(f)
			}
		},
		escape: func() {
			f.close()
			FocusOn(f)
		},
		step: f.keyed, steps: f.usualSteps,
		left: func() {
			if f.Entry == entry {
				f.leave()
			}
		},
	})
	f.Entry = entry
	f.editor = container.NewThemeOverride(f.Entry, CompactTheme{fyne.CurrentApp().Settings().Theme()})
	f.offered = f.Exact()
	if typed != 0 {
		f.Entry.SetText(string(typed))
		f.Entry.CursorColumn = 1
	} else {
		f.Entry.SetText(f.offered)
	}
	f.Refused = false
	f.Refresh()
	if c := fyne.CurrentApp().Driver().CanvasForObject(f); c != nil {
		c.Focus(f.Entry)
	}
	if typed == 0 {
		f.Entry.TypedShortcut(&fyne.ShortcutSelectAll{})
	}
}

// submit offers what was typed and reports whether it was taken.
func (f *ValueField) submit() bool {
	entry := f.Entry
	if entry == nil {
		return true
	}
	if entry.Text != f.offered {
		if err := f.OnSubmit(entry.Text); err != nil {
			f.Refused = true
			f.OnError(err)
			f.Refresh()
			return false
		}
	}
	f.close()
	return true
}

// close turns the entry back into a value.
func (f *ValueField) close() {
	if f.Entry == nil {
		return
	}
	f.Entry, f.editor, f.Refused = nil, nil, false
	f.OnError(nil)
	f.Refresh()
}

// leave is what losing the focus does: what is right is taken, what is wrong is dropped.
func (f *ValueField) leave() {
	if f.Entry != nil && !f.submit() {
		f.close()
	}
}

// Tapped implements fyne.Tappable.
func (f *ValueField) Tapped(*fyne.PointEvent) { f.Edit(0) }

// Cursor implements desktop.Cursorable.
func (f *ValueField) Cursor() desktop.Cursor {
	if f.Disabled {
		return desktop.DefaultCursor
	}
	return desktop.TextCursor
}

// TypedRune implements fyne.Focusable.
func (f *ValueField) TypedRune(r rune) {
	if r >= '0' && r <= '9' || strings.ContainsRune("-−+*/(.,", r) {
		f.Edit(r)
	}
}

// TypedKey implements fyne.Focusable.
func (f *ValueField) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeyF2:
		f.Edit(0)
	case desktop.KeyMenu:
		f.menu(fyne.CurrentApp().Driver().AbsolutePositionForObject(f).AddXY(0, ValueFieldHeight))
	case fyne.KeyEscape:
		if f.OnEscape != nil {
			f.OnEscape()
		}
	case fyne.KeyBackTick:
		ForwardKey(f, e)
	default:
		f.keyed(e.Name, f.usualSteps())
	}
}

// usualSteps is how many steps a key makes: with Shift ten.
func (f *ValueField) usualSteps() float64 {
	if f.Modifiers()&fyne.KeyModifierShift != 0 {
		return CoarseSteps
	}
	return 1
}

// keyed steps the value where a key says so, and reports whether it does. What is being typed is taken first.
func (f *ValueField) keyed(key fyne.KeyName, steps float64) bool {
	switch key {
	case fyne.KeyUp:
	case fyne.KeyDown:
		steps = -steps
	default:
		return false
	}
	if f.OnStep == nil || f.Disabled {
		return true
	}
	if f.Entry != nil && f.Entry.Text != f.offered {
		if err := f.OnSubmit(f.Entry.Text); err != nil {
			f.Refused = true
			f.OnError(err)
			return true
		}
	}
	f.OnStep(steps)
	if f.Entry != nil {
		f.OnError(nil)
		f.offer()
	}
	return true
}

// offer puts the value into the entry, to be typed over.
func (f *ValueField) offer() {
	f.offered = f.Exact()
	f.Entry.SetText(f.offered)
	f.Entry.TypedShortcut(&fyne.ShortcutSelectAll{})
}

// TypedShortcut implements fyne.Shortcutable.
func (f *ValueField) TypedShortcut(shortcut fyne.Shortcut) {
	if f.Clipboard(shortcut) {
		return
	}
	if c, ok := shortcut.(*desktop.CustomShortcut); ok && c.Modifier == fyne.KeyModifierAlt && f.keyed(c.KeyName, FineSteps) {
		return
	}
	ToCanvas(f, shortcut)
}

// TappedSecondary implements fyne.SecondaryTappable.
func (f *ValueField) TappedSecondary(e *fyne.PointEvent) { f.menu(e.AbsolutePosition) }

func (f *ValueField) menu(at fyne.Position) {
	if f.OnMenu != nil && f.Entry == nil {
		f.OnMenu(at)
	}
}

// CreateRenderer implements fyne.Widget.
func (f *ValueField) CreateRenderer() fyne.WidgetRenderer {
	r := &valueFieldRenderer{f: f, back: canvas.NewRectangle(nil), text: canvas.NewText("", nil)}
	r.back.StrokeWidth = 1
	r.text.Alignment = fyne.TextAlignTrailing
	r.Refresh()
	return r
}

type valueFieldRenderer struct {
	f    *ValueField
	back *canvas.Rectangle
	text *canvas.Text
}

func (r *valueFieldRenderer) Layout(size fyne.Size) {
	r.back.Resize(size)
	height := r.text.MinSize().Height
	r.text.Move(fyne.NewPos(4, (size.Height-height)/2))
	r.text.Resize(fyne.NewSize(size.Width-11, height))
	if r.f.editor != nil {
		r.f.editor.Resize(size)
	}
}

func (r *valueFieldRenderer) MinSize() fyne.Size {
	return fyne.NewSize(ValueFieldWidth, ValueFieldHeight)
}

func (r *valueFieldRenderer) Refresh() {
	f := r.f
	r.back.FillColor = ThemeColor(theme.ColorNameInputBackground)
	r.back.CornerRadius = theme.Size(theme.SizeNameInputRadius)
	switch {
	case f.Focused:
		r.back.StrokeColor = ThemeColor(theme.ColorNamePrimary)
	case f.Hovered && !f.Disabled:
		r.back.StrokeColor = ThemeColor(ColorMuted)
	default:
		r.back.StrokeColor = ThemeColor(theme.ColorNameInputBorder)
	}
	r.text.Text, r.text.TextSize = f.Shown, theme.Size(theme.SizeNameText)
	r.text.TextStyle = fyne.TextStyle{Bold: f.emphasis}
	r.text.Color = ThemeColor(theme.ColorNameForeground)
	if f.Disabled {
		r.text.Color = ThemeColor(theme.ColorNameDisabled)
	}
	r.Layout(f.Size())
	canvas.Refresh(f)
}

func (r *valueFieldRenderer) Objects() []fyne.CanvasObject {
	if r.f.Entry != nil {
		return []fyne.CanvasObject{r.back, r.f.editor}
	}
	return []fyne.CanvasObject{r.back, r.text}
}

func (r *valueFieldRenderer) Destroy() {}

// CompactTheme leaves less room around the text of an entry.
type CompactTheme struct{ fyne.Theme }

// Size implements fyne.Theme.
func (t CompactTheme) Size(name fyne.ThemeSizeName) float32 {
	if name == theme.SizeNameInnerPadding {
		return 3
	}
	return t.Theme.Size(name)
}

// fieldEntryActions are what a person does in a FieldEntry beside typing.
type fieldEntryActions struct {
	submit, escape, left func()
	step                 func(key fyne.KeyName, steps float64) bool // steps the value where a key says so, and reports whether it does
	steps                func() float64                             // how many steps a key makes now
}

// FieldEntry is the entry of a ValueField while it is edited.
type FieldEntry struct {
	widget.Entry
	on fieldEntryActions
}

func newFieldEntry(on fieldEntryActions) *FieldEntry {
	e := &FieldEntry{on: on}
	e.Scroll = fyne.ScrollNone
	e.Wrapping = fyne.TextWrapOff
	e.ExtendBaseWidget(e)
	e.OnSubmitted = func(string) { on.submit() }
	return e
}

// KeyDown implements desktop.Keyable.
func (e *FieldEntry) KeyDown(k *fyne.KeyEvent) {
	e.Entry.KeyDown(k)
	HeldKeys{}.KeyDown(k)
}

// KeyUp implements desktop.Keyable.
func (e *FieldEntry) KeyUp(k *fyne.KeyEvent) {
	e.Entry.KeyUp(k)
	HeldKeys{}.KeyUp(k)
}

// TypedKey lets Escape revert.
func (e *FieldEntry) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		e.on.escape()
		return
	}
	if !e.on.step(k.Name, e.on.steps()) {
		typeKey(&e.Entry, e, k)
	}
}

// TypedShortcut steps finely with Alt; all else is for the text.
func (e *FieldEntry) TypedShortcut(shortcut fyne.Shortcut) {
	if c, ok := shortcut.(*desktop.CustomShortcut); ok && c.Modifier == fyne.KeyModifierAlt && e.on.step(c.KeyName, FineSteps) {
		return
	}
	e.Entry.TypedShortcut(shortcut)
}

// FocusLost takes or drops what was typed.
func (e *FieldEntry) FocusLost() {
	e.Entry.FocusLost()
	e.on.left()
}

// FocusOn gives the keyboard to an object.
func FocusOn(object fyne.CanvasObject) {
	focusable, ok := object.(fyne.Focusable)
	if c := fyne.CurrentApp().Driver().CanvasForObject(object); ok && c != nil {
		c.Focus(focusable)
	}
}
