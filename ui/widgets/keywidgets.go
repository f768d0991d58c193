//go:build cgo

package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Fyne's own buttons, checks, choices, entries and lists keep every key that reaches them, also those that mean nothing to them: who has pressed a
// button could then neither close the dialog that it is in by Escape nor frame the avatar by Home. Those of this file hand such keys on to
// the window, as if nothing had the keyboard.

// ForwardKey gives a key to the window.
func ForwardKey(from fyne.CanvasObject, k *fyne.KeyEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(from); c != nil && c.OnTypedKey() != nil {
		c.OnTypedKey()(k)
	}
}

// handOnRune gives a character to the window.
func handOnRune(from fyne.CanvasObject, r rune) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(from); c != nil && c.OnTypedRune() != nil {
		c.OnTypedRune()(r)
	}
}

// typeKey gives a key to an entry; the function keys, which mean nothing in a text, to the window. The widget is the entry or what is made of it.
func typeKey(entry *widget.Entry, made fyne.CanvasObject, k *fyne.KeyEvent) {
	if number, ok := strings.CutPrefix(string(k.Name), "F"); ok && number != "" {
		ForwardKey(made, k)
		return
	}
	entry.TypedKey(k)
}

// submitKey calls submitted for Enter, and gives any other key, or all if that is nil, to the window.
func submitKey(from fyne.CanvasObject, submitted func(), k *fyne.KeyEvent) {
	if enter := k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter; enter && submitted != nil {
		submitted()
		return
	}
	ForwardKey(from, k)
}

// KeyButton is a button that Enter presses as Space does.
type KeyButton struct {
	widget.Button
	HeldKeys
	OnEscape func() // nil hands it on
	focused  bool
}

func NewKeyButton(text string, tapped func()) *KeyButton {
	b := &KeyButton{}
	b.Text, b.OnTapped = text, tapped
	b.ExtendBaseWidget(b)
	return b
}

// CreateRenderer implements fyne.Widget.
func (b *KeyButton) CreateRenderer() fyne.WidgetRenderer {
	return newRingedButton(b, b.Button.CreateRenderer())
}

// FocusGained implements fyne.Focusable. Fyne's button would change its ground, by which one that is filled with the
// accent stays as it is.
func (b *KeyButton) FocusGained() {
	b.focused = true
	b.Refresh()
}

// FocusLost implements fyne.Focusable.
func (b *KeyButton) FocusLost() {
	b.focused = false
	b.Refresh()
}

// TypedKey implements fyne.Focusable.
func (b *KeyButton) TypedKey(k *fyne.KeyEvent) {
	switch {
	case k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter:
		b.Tapped(nil)
	case k.Name == fyne.KeySpace:
		b.Button.TypedKey(k)
	case k.Name == fyne.KeyEscape && b.OnEscape != nil:
		b.OnEscape()
	default:
		ForwardKey(b, k)
	}
}

// TypedRune implements fyne.Focusable.
func (b *KeyButton) TypedRune(r rune) {
	if r != ' ' {
		handOnRune(b, r)
	}
}

// KeyCheck is a check box.
type KeyCheck struct {
	widget.Check
	HeldKeys
	OnSubmitted func() // Enter was pressed, as in an entry; nil hands it on
}

func NewKeyCheck(text string, changed func(bool)) *KeyCheck {
	c := &KeyCheck{}
	c.Text, c.OnChanged = text, changed
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey implements fyne.Focusable.
func (c *KeyCheck) TypedKey(k *fyne.KeyEvent) { submitKey(c, c.OnSubmitted, k) }

// TypedRune switches by Space, as Fyne has it.
func (c *KeyCheck) TypedRune(r rune) {
	if r == ' ' {
		c.Check.TypedRune(r)
	} else {
		handOnRune(c, r)
	}
}

// KeyChoice is a list to choose from.
type KeyChoice struct {
	widget.Select
	HeldKeys
	Stepping    bool   // by a key, without the list being opened
	OnSubmitted func() // Enter was pressed, as in an entry; nil hands it on
}

func NewKeyChoice(options []string, changed func(string)) *KeyChoice {
	c := &KeyChoice{}
	c.Options, c.OnChanged, c.PlaceHolder = options, changed, widget.NewSelect(nil, nil).PlaceHolder
	c.ExtendBaseWidget(c)
	return c
}

// CreateRenderer implements fyne.Widget. Unlike Fyne's choice this one has the edge of an entry, so that it is seen where the ground has its color.
func (c *KeyChoice) CreateRenderer() fyne.WidgetRenderer {
	r := &choiceRenderer{WidgetRenderer: c.Select.CreateRenderer()}
	for _, object := range r.Objects() {
		if ground, ok := object.(*canvas.Rectangle); ok {
			r.ground = ground
		}
	}
	r.edge()
	return r
}

type choiceRenderer struct {
	fyne.WidgetRenderer
	ground *canvas.Rectangle
}

func (r *choiceRenderer) edge() {
	if r.ground != nil {
		r.ground.StrokeColor, r.ground.StrokeWidth = ThemeColor(theme.ColorNameInputBorder), theme.Size(theme.SizeNameInputBorder)
	}
}

// Refresh implements fyne.WidgetRenderer.
func (r *choiceRenderer) Refresh() {
	r.edge()
	r.WidgetRenderer.Refresh()
}

// TypedKey implements fyne.Focusable.
func (c *KeyChoice) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeySpace, fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight:
		c.Stepping = k.Name == fyne.KeyLeft || k.Name == fyne.KeyRight
		c.Select.TypedKey(k)
		c.Stepping = false
	default:
		submitKey(c, c.OnSubmitted, k)
	}
}

// TypedRune implements fyne.Focusable.
func (c *KeyChoice) TypedRune(r rune) { handOnRune(c, r) }

// KeyEntry is an entry that Escape is not for.
type KeyEntry struct {
	widget.Entry
	OnEscape func() // nil hands it on
}

func NewKeyEntry() *KeyEntry {
	e := &KeyEntry{}
	e.ExtendBaseWidget(e)
	return e
}

// NewKeyMultiline is a keyEntry of several lines.
func NewKeyMultiline() *KeyEntry {
	e := NewKeyEntry()
	e.MultiLine = true
	return e
}

// KeyDown implements desktop.Keyable.
func (e *KeyEntry) KeyDown(k *fyne.KeyEvent) {
	e.Entry.KeyDown(k)
	HeldKeys{}.KeyDown(k)
}

// KeyUp implements desktop.Keyable.
func (e *KeyEntry) KeyUp(k *fyne.KeyEvent) {
	e.Entry.KeyUp(k)
	HeldKeys{}.KeyUp(k)
}

// TypedKey implements fyne.Focusable.
func (e *KeyEntry) TypedKey(k *fyne.KeyEvent) {
	switch {
	case k.Name != fyne.KeyEscape:
		typeKey(&e.Entry, e, k)
	case e.OnEscape != nil:
		e.OnEscape()
	default:
		ForwardKey(e, k)
	}
}

// KeyList is a list that is gone through by the arrow keys.
type KeyList struct {
	widget.List
	HeldKeys
}

func NewKeyList(length func() int, create func() fyne.CanvasObject, update func(widget.ListItemID, fyne.CanvasObject)) *KeyList {
	l := &KeyList{}
	l.Length, l.CreateItem, l.UpdateItem = length, create, update
	l.ExtendBaseWidget(l)
	return l
}

// CreateRenderer implements fyne.Widget. The wheel scrolls by rows.
func (l *KeyList) CreateRenderer() fyne.WidgetRenderer {
	row := l.CreateItem().MinSize().Height + theme.Padding()
	return &wheeledList{l.List.CreateRenderer(), newWheelArea(offsetList{l}, wheelRow{height: row})}
}

// TypedKey implements fyne.Focusable.
func (l *KeyList) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		ForwardKey(l, k)
	} else {
		l.List.TypedKey(k)
	}
}

// KeyGrid is a list of several columns.
type KeyGrid struct {
	widget.GridWrap
	HeldKeys
}

func NewKeyGrid(length func() int, create func() fyne.CanvasObject, update func(widget.GridWrapItemID, fyne.CanvasObject)) *KeyGrid {
	g := &KeyGrid{}
	g.Length, g.CreateItem, g.UpdateItem = length, create, update
	g.ExtendBaseWidget(g)
	return g
}

// CreateRenderer implements fyne.Widget. The wheel scrolls by rows.
func (g *KeyGrid) CreateRenderer() fyne.WidgetRenderer {
	row := g.CreateItem().MinSize().Height + theme.Padding()
	return &wheeledList{g.GridWrap.CreateRenderer(), newWheelArea(offsetList{g}, wheelRow{height: row})}
}

// TypedKey implements fyne.Focusable.
func (g *KeyGrid) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		ForwardKey(g, k)
	} else {
		g.GridWrap.TypedKey(k)
	}
}
