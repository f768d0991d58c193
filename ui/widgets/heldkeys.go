//go:build cgo

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// HeldKeys is embedded by widgets that can have the keyboard: they tell the window which keys go down and up, as if nothing had the keyboard. Fyne tells a window
// that only while nothing has it.
type HeldKeys struct{}

// KeyDown implements desktop.Keyable.
func (HeldKeys) KeyDown(k *fyne.KeyEvent) { forwardHeld(k, desktop.Canvas.OnKeyDown) }

// KeyUp implements desktop.Keyable.
func (HeldKeys) KeyUp(k *fyne.KeyEvent) { forwardHeld(k, desktop.Canvas.OnKeyUp) }

func forwardHeld(k *fyne.KeyEvent, handler func(desktop.Canvas) func(*fyne.KeyEvent)) {
	for _, window := range fyne.CurrentApp().Driver().AllWindows() {
		if c, ok := window.Canvas().(desktop.Canvas); ok && handler(c) != nil {
			handler(c)(k)
		}
	}
}
