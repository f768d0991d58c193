//go:build cgo

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// DoneEntry is a field that is done when Enter is pressed or it is left. Escape takes back what was typed.
type DoneEntry struct {
	widget.Entry
	Focused bool

	onDone func()
	before string // when it got the keyboard, or was done with Enter
}

func NewDoneEntry(onDone func()) *DoneEntry {
	e := &DoneEntry{onDone: onDone}
	e.ExtendBaseWidget(e)
	e.OnSubmitted = func(string) { e.before = e.Text; onDone() }
	return e
}

// FocusGained implements fyne.Focusable.
func (e *DoneEntry) FocusGained() { e.Focused, e.before = true, e.Text; e.Entry.FocusGained() }

// FocusLost implements fyne.Focusable.
func (e *DoneEntry) FocusLost() { e.Focused = false; e.Entry.FocusLost(); e.onDone() }

// KeyDown implements desktop.Keyable.
func (e *DoneEntry) KeyDown(k *fyne.KeyEvent) {
	e.Entry.KeyDown(k)
	HeldKeys{}.KeyDown(k)
}

// KeyUp implements desktop.Keyable.
func (e *DoneEntry) KeyUp(k *fyne.KeyEvent) {
	e.Entry.KeyUp(k)
	HeldKeys{}.KeyUp(k)
}

// TypedKey implements fyne.Focusable.
func (e *DoneEntry) TypedKey(k *fyne.KeyEvent) {
	switch {
	case k.Name != fyne.KeyEscape:
		typeKey(&e.Entry, e, k)
	case e.Text != e.before:
		e.SetText(e.before)
	default:
		ForwardKey(e, k)
	}
}
