//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// keyButton is a button that Enter presses as Space does, and that hands Escape on to what it belongs to. Fyne's own keeps both to itself.
type keyButton struct {
	widget.Button
	onEscape func() // nil for nothing
}

func newKeyButton(text string, tapped func()) *keyButton {
	b := &keyButton{}
	b.Text, b.OnTapped = text, tapped
	b.ExtendBaseWidget(b)
	return b
}

// TypedKey implements fyne.Focusable.
func (b *keyButton) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		b.Tapped(nil)
	case fyne.KeyEscape:
		if b.onEscape != nil {
			b.onEscape()
		}
	default:
		b.Button.TypedKey(e)
	}
}
