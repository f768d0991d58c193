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
