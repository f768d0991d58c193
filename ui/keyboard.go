//go:build cgo

package ui

import (
	"posewright/ui/widgets"
	"slices"

	"fyne.io/fyne/v2"
)

// chrome is what surrounds the panels of the window and runs its commands.
type chrome struct {
	commands []*command // all of them, in the order of the menus
	keyboard *keyboard
	toolbar  *toolbar
	keys     *widgets.KeysOverlay
	menu     *menuBar
}

// keyboard runs commands by keys, characters and shortcuts, while no widget wants them.
type keyboard struct {
	shell    *shell
	commands []*command
	escape   func() bool // ends the innermost thing that is open, and reports whether there was one
}

// listen takes the keys that no widget of the window wants, and the shortcuts that the menu cannot hold.
func (k *keyboard) listen() {
	canvas := k.shell.window.Canvas()
	canvas.SetOnTypedKey(func(event *fyne.KeyEvent) { k.key(event.Name) })
	canvas.SetOnTypedRune(k.typed)
	for _, c := range k.commands {
		for _, shortcut := range c.also {
			canvas.AddShortcut(shortcut, func(fyne.Shortcut) { k.obey(c) })
		}
	}
}

// key does what a key means while no widget wants it, and reports whether it means anything.
func (k *keyboard) key(name fyne.KeyName) bool {
	if name == fyne.KeyEscape {
		return k.escape()
	}
	if k.shell.modal() {
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
	if k.shell.modal() {
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
	if k.shell.prompt != nil && c.behind < behindAll || k.shell.dialog != nil && c.behind < behindDialogs {
		return
	}
	c.run()
}
