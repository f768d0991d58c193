//go:build cgo

package ui

import (
	"slices"

	"fyne.io/fyne/v2"
)

// keyboard runs commands by keys, characters and shortcuts, while no widget wants them.
type keyboard struct {
	canvas   fyne.Canvas
	commands []*command
	on       keyboardActions
}

// keyboardActions are what the keyboard asks of the window.
type keyboardActions struct {
	escape  func() bool             // ends the innermost thing that is open, and reports whether there was one
	modal   func() bool             // something that is open keeps keys from the window
	covered func(b behindWhat) bool // something is open behind which commands like that do not run
}

// listen takes the keys that no widget of the window wants, and the shortcuts that the menu cannot hold.
func (k *keyboard) listen() {
	k.canvas.SetOnTypedKey(func(event *fyne.KeyEvent) { k.key(event.Name) })
	k.canvas.SetOnTypedRune(k.typed)
	for _, c := range k.commands {
		for _, shortcut := range c.also {
			k.canvas.AddShortcut(shortcut, func(fyne.Shortcut) { k.obey(c) })
		}
	}
}

// key does what a key means while no widget wants it, and reports whether it means anything.
func (k *keyboard) key(name fyne.KeyName) bool {
	if name == fyne.KeyEscape {
		return k.on.escape()
	}
	if k.on.modal() {
		return false
	}
	for _, c := range k.commands {
		if slices.Contains(c.keys, name) {
			c.run()
			return true
		}
	}
	return false
}

// typed does what a character means while no widget wants it.
func (k *keyboard) typed(r rune) {
	if k.on.modal() {
		return
	}
	for _, c := range k.commands {
		if c.typed != 0 && c.typed == r {
			c.run()
			return
		}
	}
}

// obey does what a menu or a shortcut asks for. Behind a dialog or a question that is open nothing changes but what may be wanted in it: what was
// typed or drawn there is undone, and the work is saved or ended.
func (k *keyboard) obey(c *command) {
	if k.on.covered(c.behind) {
		return
	}
	c.run()
}
