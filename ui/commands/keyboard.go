//go:build cgo

package commands

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"posewright/effectors"
)

// Keyboard runs commands by keys, characters and shortcuts, while no widget wants them.
type Keyboard struct {
	Canvas   fyne.Canvas
	Commands []*Command
	On       KeyboardActions
}

// KeyboardActions are what the keyboard asks of the window.
type KeyboardActions struct {
	Escape  func() bool             // ends the innermost thing that is open, and reports whether there was one
	Modal   func() bool             // something that is open keeps keys from the window
	Covered func(b BehindWhat) bool // something is open behind which commands like that do not run

	Held func(key effectors.InputID, down bool) // a key that can drive parameters went down or up, whatever has the keyboard
}

// Listen takes the keys that no widget of the window wants, and the shortcuts that the menu cannot hold.
func (k *Keyboard) Listen() {
	k.Canvas.SetOnTypedKey(func(event *fyne.KeyEvent) { k.Key(event.Name) })
	k.Canvas.SetOnTypedRune(k.Typed)
	if c, ok := k.Canvas.(desktop.Canvas); ok {
		c.SetOnKeyDown(func(event *fyne.KeyEvent) { k.held(event.Name, true) })
		c.SetOnKeyUp(func(event *fyne.KeyEvent) { k.held(event.Name, false) })
	}
	for _, c := range k.Commands {
		for _, shortcut := range c.Also {
			k.Canvas.AddShortcut(shortcut, func(fyne.Shortcut) { k.Run(c) })
		}
	}
}

func (k *Keyboard) held(name fyne.KeyName, down bool) {
	if key, known := effectors.KeyNamed(string(name)); known {
		k.On.Held(key, down)
	}
}

// Key does what a key means while no widget wants it, and reports whether it means anything.
func (k *Keyboard) Key(name fyne.KeyName) bool {
	if name == fyne.KeyEscape {
		return k.On.Escape()
	}
	modal := k.On.Modal()
	for _, c := range k.Commands {
		if slices.Contains(c.Keys, name) && (!modal || c.Behind != behindNothing && !k.On.Covered(c.Behind)) {
			c.Run()
			return true
		}
	}
	return false
}

// Typed does what a character means while no widget wants it.
func (k *Keyboard) Typed(r rune) {
	if k.On.Modal() {
		return
	}
	for _, c := range k.Commands {
		if c.Typed != 0 && c.Typed == r {
			c.Run()
			return
		}
	}
}

// Run does what a menu or a shortcut asks for. Behind a dialog or a question that is open nothing changes but what may be wanted in it: what was
// typed or drawn there is undone, and the work is saved or ended.
func (k *Keyboard) Run(c *Command) {
	if k.On.Covered(c.Behind) {
		return
	}
	c.Run()
}
