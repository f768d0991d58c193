//go:build cgo

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// SearchEntry is a field to search in. Escape, or the button in it, empties it. Escape gives the keyboard back,
// too; in a dialog it does that where the field is empty, and closes the dialog.
type SearchEntry struct {
	widget.Entry
	OnKey func(fyne.KeyName) bool // is asked first and reports whether it took the key; nil where nothing else wants any
}

// NewSearchEntry makes a field. onChanged is called with what is typed.
func NewSearchEntry(placeHolder string, onChanged func(text string)) *SearchEntry {
	e := &SearchEntry{}
	e.Scroll = fyne.ScrollNone
	e.ExtendBaseWidget(e)
	e.SetPlaceHolder(placeHolder)
	empty := NewToolButton("", IconSearch, "", nil, func() { e.SetText("") })
	empty.Small = true
	e.ActionItem = empty
	e.OnChanged = func(text string) {
		if text == "" {
			empty.SetIcon(IconSearch, "")
		} else {
			empty.SetIcon(IconClose, "")
		}
		onChanged(text)
	}
	return e
}

// KeyDown implements desktop.Keyable.
func (e *SearchEntry) KeyDown(k *fyne.KeyEvent) {
	e.Entry.KeyDown(k)
	HeldKeys{}.KeyDown(k)
}

// KeyUp implements desktop.Keyable.
func (e *SearchEntry) KeyUp(k *fyne.KeyEvent) {
	e.Entry.KeyUp(k)
	HeldKeys{}.KeyUp(k)
}

// TypedKey implements fyne.Focusable.
func (e *SearchEntry) TypedKey(k *fyne.KeyEvent) {
	if e.OnKey != nil && e.OnKey(k.Name) {
		return
	}
	if k.Name != fyne.KeyEscape {
		typeKey(&e.Entry, e, k)
		return
	}
	empty := e.Text == ""
	e.SetText("")
	c := fyne.CurrentApp().Driver().CanvasForObject(e)
	if c == nil {
		return
	}
	inDialog := c.Overlays().Top() != nil
	if empty || !inDialog {
		c.Unfocus()
	}
	if empty && inDialog { // which has nothing else to go back to
		ForwardKey(e, k)
	}
}
