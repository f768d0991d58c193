//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Fyne's own buttons, checks, choices, entries and lists keep every key that reaches them, also those that mean nothing to them: who has pressed a
// button could then neither close the dialog that it is in by Escape nor frame the avatar by Home. Those of this file hand such keys on to
// the window, as if nothing had the keyboard.

// handOn gives a key to the window.
func handOn(from fyne.CanvasObject, k *fyne.KeyEvent) {
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

// keyButton is a button that Enter presses as Space does.
type keyButton struct {
	widget.Button
	onEscape func() // nil hands it on
}

func newKeyButton(text string, tapped func()) *keyButton {
	b := &keyButton{}
	b.Text, b.OnTapped = text, tapped
	b.ExtendBaseWidget(b)
	return b
}

// TypedKey implements fyne.Focusable.
func (b *keyButton) TypedKey(k *fyne.KeyEvent) {
	switch {
	case k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter:
		b.Tapped(nil)
	case k.Name == fyne.KeySpace:
		b.Button.TypedKey(k)
	case k.Name == fyne.KeyEscape && b.onEscape != nil:
		b.onEscape()
	default:
		handOn(b, k)
	}
}

// TypedRune implements fyne.Focusable.
func (b *keyButton) TypedRune(r rune) {
	if r != ' ' {
		handOnRune(b, r)
	}
}

// keyCheck is a check box.
type keyCheck struct{ widget.Check }

func newKeyCheck(text string, changed func(bool)) *keyCheck {
	c := &keyCheck{}
	c.Text, c.OnChanged = text, changed
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey implements fyne.Focusable.
func (c *keyCheck) TypedKey(k *fyne.KeyEvent) { handOn(c, k) }

// TypedRune switches by Space, as Fyne has it.
func (c *keyCheck) TypedRune(r rune) {
	if r == ' ' {
		c.Check.TypedRune(r)
	} else {
		handOnRune(c, r)
	}
}

// keyChoice is a list to choose from.
type keyChoice struct {
	widget.Select
	stepping bool // by a key, without the list being opened
}

func newKeyChoice(options []string, changed func(string)) *keyChoice {
	c := &keyChoice{}
	c.Options, c.OnChanged, c.PlaceHolder = options, changed, widget.NewSelect(nil, nil).PlaceHolder
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey implements fyne.Focusable.
func (c *keyChoice) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeySpace, fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight:
		c.stepping = k.Name == fyne.KeyLeft || k.Name == fyne.KeyRight
		c.Select.TypedKey(k)
		c.stepping = false
	default:
		handOn(c, k)
	}
}

// TypedRune implements fyne.Focusable.
func (c *keyChoice) TypedRune(r rune) { handOnRune(c, r) }

// keyEntry is an entry that Escape is not for.
type keyEntry struct {
	widget.Entry
	onEscape func() // nil hands it on
}

func newKeyEntry() *keyEntry {
	e := &keyEntry{}
	e.ExtendBaseWidget(e)
	return e
}

// newKeyLines is a keyEntry of several lines.
func newKeyLines() *keyEntry {
	e := newKeyEntry()
	e.MultiLine = true
	return e
}

// TypedKey implements fyne.Focusable.
func (e *keyEntry) TypedKey(k *fyne.KeyEvent) {
	switch {
	case k.Name != fyne.KeyEscape:
		e.Entry.TypedKey(k)
	case e.onEscape != nil:
		e.onEscape()
	default:
		handOn(e, k)
	}
}

// keyList is a list that is gone through by the arrow keys.
type keyList struct{ widget.List }

func newKeyList(length func() int, create func() fyne.CanvasObject, update func(widget.ListItemID, fyne.CanvasObject)) *keyList {
	l := &keyList{}
	l.Length, l.CreateItem, l.UpdateItem = length, create, update
	l.ExtendBaseWidget(l)
	return l
}

// TypedKey implements fyne.Focusable.
func (l *keyList) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		handOn(l, k)
	} else {
		l.List.TypedKey(k)
	}
}

// keyGrid is a list of several columns.
type keyGrid struct{ widget.GridWrap }

func newKeyGrid(length func() int, create func() fyne.CanvasObject, update func(widget.GridWrapItemID, fyne.CanvasObject)) *keyGrid {
	g := &keyGrid{}
	g.Length, g.CreateItem, g.UpdateItem = length, create, update
	g.ExtendBaseWidget(g)
	return g
}

// TypedKey implements fyne.Focusable.
func (g *keyGrid) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		handOn(g, k)
	} else {
		g.GridWrap.TypedKey(k)
	}
}
