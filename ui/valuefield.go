//go:build cgo

package ui

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
	valueFieldWidth  = 86
	valueFieldHeight = 26
)

// valueField shows a value with its unit and turns into an entry when it is clicked, or gets Enter or a digit while it has
// the focus. Enter and leaving commit, Escape reverts, a value that is refused stays for mending.
type valueField struct {
	widget.BaseWidget
	shown    string
	emphasis bool // the value differs from its default
	disabled bool

	exact    func() string           // what is offered for editing
	onSubmit func(text string) error // takes what was typed, or says what is wrong with it
	onError  func(error)             // shows that sentence; nil hides it
	onStep   func(steps float64)     // a key moves the value by steps
	onMenu   func(at fyne.Position)  // a right click or the menu key; at is in the window
	onFocus  func()                  // it has the keyboard
	onEscape func()                  // Escape while nothing is being typed
	onCopy   func()
	onPaste  func()

	modifiers func() fyne.KeyModifier

	entry   *fieldEntry              // while editing
	editor  *container.ThemeOverride // holds it, with less padding
	offered string                   // what the entry held before a person typed
	refused bool                     // the entry holds something that was refused
	hovered bool
	focused bool
}

func newValueField() *valueField {
	f := &valueField{modifiers: currentModifiers}
	f.ExtendBaseWidget(f)
	return f
}

// set shows another value. What a person is typing is left alone; what only waits to be typed over is the new value.
func (f *valueField) set(text string, emphasis bool) {
	if f.entry != nil && f.entry.Text == f.offered && f.offered != f.exact() {
		f.offer()
	}
	if f.shown != text || f.emphasis != emphasis {
		f.shown, f.emphasis = text, emphasis
		f.Refresh()
	}
}

// edit turns the field into an entry; typed is what was typed already, or 0.
func (f *valueField) edit(typed rune) {
	if f.entry != nil || f.disabled {
		return
	}
	f.entry = newFieldEntry(f)
	f.editor = container.NewThemeOverride(f.entry, slimTheme{fyne.CurrentApp().Settings().Theme()})
	f.offered = f.exact()
	if typed != 0 {
		f.entry.SetText(string(typed))
		f.entry.CursorColumn = 1
	} else {
		f.entry.SetText(f.offered)
	}
	f.refused = false
	f.Refresh()
	if c := fyne.CurrentApp().Driver().CanvasForObject(f); c != nil {
		c.Focus(f.entry)
	}
	if typed == 0 {
		f.entry.TypedShortcut(&fyne.ShortcutSelectAll{})
	}
}

// submit offers what was typed and reports whether it was taken.
func (f *valueField) submit() bool {
	entry := f.entry
	if entry == nil {
		return true
	}
	if entry.Text != f.offered {
		if err := f.onSubmit(entry.Text); err != nil {
			f.refused = true
			f.onError(err)
			f.Refresh()
			return false
		}
	}
	f.close()
	return true
}

// close turns the entry back into a value.
func (f *valueField) close() {
	if f.entry == nil {
		return
	}
	f.entry, f.editor, f.refused = nil, nil, false
	f.onError(nil)
	f.Refresh()
}

// leave is what losing the focus does: what is right is taken, what is wrong is dropped.
func (f *valueField) leave() {
	if f.entry != nil && !f.submit() {
		f.close()
	}
}

// Tapped implements fyne.Tappable.
func (f *valueField) Tapped(*fyne.PointEvent) { f.edit(0) }

// Cursor implements desktop.Cursorable.
func (f *valueField) Cursor() desktop.Cursor {
	if f.disabled {
		return desktop.DefaultCursor
	}
	return desktop.TextCursor
}

// MouseIn implements desktop.Hoverable.
func (f *valueField) MouseIn(*desktop.MouseEvent) { f.hovered = true; f.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (f *valueField) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (f *valueField) MouseOut() { f.hovered = false; f.Refresh() }

// FocusGained implements fyne.Focusable.
func (f *valueField) FocusGained() {
	f.focused = true
	f.Refresh()
	if f.onFocus != nil {
		f.onFocus()
	}
}

// FocusLost implements fyne.Focusable.
func (f *valueField) FocusLost() { f.focused = false; f.Refresh() }

// TypedRune implements fyne.Focusable.
func (f *valueField) TypedRune(r rune) {
	if r >= '0' && r <= '9' || strings.ContainsRune("-−+*/(.,", r) {
		f.edit(r)
	}
}

// TypedKey implements fyne.Focusable.
func (f *valueField) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeyF2:
		f.edit(0)
	case desktop.KeyMenu:
		f.menu(fyne.CurrentApp().Driver().AbsolutePositionForObject(f).AddXY(0, valueFieldHeight))
	case fyne.KeyEscape:
		if f.onEscape != nil {
			f.onEscape()
		}
	default:
		f.keyed(e.Name, f.usualSteps())
	}
}

// usualSteps is how many steps a key makes: with Shift ten.
func (f *valueField) usualSteps() float64 {
	if f.modifiers()&fyne.KeyModifierShift != 0 {
		return coarseSteps
	}
	return 1
}

// keyed steps the value where a key says so, and reports whether it does. What is being typed is taken first.
func (f *valueField) keyed(key fyne.KeyName, steps float64) bool {
	switch key {
	case fyne.KeyUp:
	case fyne.KeyDown:
		steps = -steps
	default:
		return false
	}
	if f.onStep == nil || f.disabled {
		return true
	}
	if f.entry != nil && f.entry.Text != f.offered {
		if err := f.onSubmit(f.entry.Text); err != nil {
			f.refused = true
			f.onError(err)
			return true
		}
	}
	f.onStep(steps)
	if f.entry != nil {
		f.onError(nil)
		f.offer()
	}
	return true
}

// offer puts the value into the entry, to be typed over.
func (f *valueField) offer() {
	f.offered = f.exact()
	f.entry.SetText(f.offered)
	f.entry.TypedShortcut(&fyne.ShortcutSelectAll{})
}

// TypedShortcut implements fyne.Shortcutable.
func (f *valueField) TypedShortcut(shortcut fyne.Shortcut) {
	switch c := shortcut.(type) {
	case *fyne.ShortcutCopy:
		if f.onCopy != nil {
			f.onCopy()
		}
		return
	case *fyne.ShortcutPaste:
		if f.onPaste != nil {
			f.onPaste()
		}
		return
	case *desktop.CustomShortcut:
		if c.Modifier == fyne.KeyModifierAlt && f.keyed(c.KeyName, fineSteps) {
			return
		}
	}
	toCanvas(f, shortcut)
}

// TappedSecondary implements fyne.SecondaryTappable.
func (f *valueField) TappedSecondary(e *fyne.PointEvent) { f.menu(e.AbsolutePosition) }

func (f *valueField) menu(at fyne.Position) {
	if f.onMenu != nil && f.entry == nil {
		f.onMenu(at)
	}
}

// CreateRenderer implements fyne.Widget.
func (f *valueField) CreateRenderer() fyne.WidgetRenderer {
	r := &valueFieldRenderer{f: f, back: canvas.NewRectangle(nil), text: canvas.NewText("", nil)}
	r.back.StrokeWidth = 1
	r.text.Alignment = fyne.TextAlignTrailing
	r.Refresh()
	return r
}

type valueFieldRenderer struct {
	f    *valueField
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
	return fyne.NewSize(valueFieldWidth, valueFieldHeight)
}

func (r *valueFieldRenderer) Refresh() {
	f := r.f
	r.back.FillColor = themeColor(theme.ColorNameInputBackground)
	r.back.CornerRadius = theme.Size(theme.SizeNameInputRadius)
	switch {
	case f.focused:
		r.back.StrokeColor = themeColor(theme.ColorNamePrimary)
	case f.hovered && !f.disabled:
		r.back.StrokeColor = themeColor(colorMuted)
	default:
		r.back.StrokeColor = themeColor(theme.ColorNameInputBorder)
	}
	r.text.Text, r.text.TextSize = f.shown, theme.Size(theme.SizeNameText)
	r.text.TextStyle = fyne.TextStyle{Bold: f.emphasis}
	r.text.Color = themeColor(theme.ColorNameForeground)
	if f.disabled {
		r.text.Color = themeColor(theme.ColorNameDisabled)
	}
	r.Layout(f.Size())
	canvas.Refresh(f)
}

func (r *valueFieldRenderer) Objects() []fyne.CanvasObject {
	if r.f.entry != nil {
		return []fyne.CanvasObject{r.back, r.f.editor}
	}
	return []fyne.CanvasObject{r.back, r.text}
}

func (r *valueFieldRenderer) Destroy() {}

// slimTheme leaves less room around the text of an entry.
type slimTheme struct{ fyne.Theme }

// Size implements fyne.Theme.
func (t slimTheme) Size(name fyne.ThemeSizeName) float32 {
	if name == theme.SizeNameInnerPadding {
		return 3
	}
	return t.Theme.Size(name)
}

// fieldEntry is the entry of a valueField while it is edited.
type fieldEntry struct {
	widget.Entry
	field *valueField
}

func newFieldEntry(field *valueField) *fieldEntry {
	e := &fieldEntry{field: field}
	e.Scroll = fyne.ScrollNone
	e.Wrapping = fyne.TextWrapOff
	e.ExtendBaseWidget(e)
	e.OnSubmitted = func(string) {
		if field.submit() {
			focusOn(field)
		}
	}
	return e
}

// TypedKey lets Escape revert.
func (e *fieldEntry) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		e.field.close()
		focusOn(e.field)
		return
	}
	if !e.field.keyed(k.Name, e.field.usualSteps()) {
		e.Entry.TypedKey(k)
	}
}

// TypedShortcut steps finely with Alt; all else is for the text.
func (e *fieldEntry) TypedShortcut(shortcut fyne.Shortcut) {
	if c, ok := shortcut.(*desktop.CustomShortcut); ok && c.Modifier == fyne.KeyModifierAlt && e.field.keyed(c.KeyName, fineSteps) {
		return
	}
	e.Entry.TypedShortcut(shortcut)
}

// FocusLost takes or drops what was typed.
func (e *fieldEntry) FocusLost() {
	e.Entry.FocusLost()
	if e.field.entry == e {
		e.field.leave()
	}
}

// focusOn gives the keyboard to an object.
func focusOn(object fyne.CanvasObject) {
	focusable, ok := object.(fyne.Focusable)
	if c := fyne.CurrentApp().Driver().CanvasForObject(object); ok && c != nil {
		c.Focus(focusable)
	}
}
