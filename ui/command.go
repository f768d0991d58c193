//go:build cgo

package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"posewright/ui/widgets"
)

// A command is an action of the editor. Menus, toolbar, shortcuts, tooltips and the list of keys are generated from the table of commands.
type command struct {
	id       string
	menu     string // the menu it is in
	under    string // the menu in that menu; "" for none
	text     string // in the menu
	tip      string // on the toolbar
	icon     *widgets.Icon
	shortcut fyne.Shortcut
	also     []fyne.Shortcut                               // further shortcuts
	keys     []fyne.KeyName                                // while the viewport, or nothing, has the keyboard
	typed    rune                                          // a character that does it then too, wherever the keyboard has it; 0 for none
	apart    bool                                          // a line above it in the menu
	do       func()                                        // nil for one with a list
	enabled  func() bool                                   // nil for always
	checked  func() bool                                   // nil for what cannot be switched
	name     func() string                                 // nil for text
	list     func() []*fyne.MenuItem                       // a menu in its place, empty to disable it; nil for none
	behind   behindWhat                                    // what may be open while it is run from menus and by shortcuts
	status   func() (icon *widgets.Icon, text, tip string) // of its button, where that changes; nil for none
}

// behindWhat is what a command may be run behind.
type behindWhat uint8

const (
	behindNothing behindWhat = iota
	behindDialogs
	behindAll // dialogs and questions
)

func ctrl(key fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault}
}

func ctrlShift(key fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift}
}

// find returns the command of an id. It panics if there is none.
func find(table []*command, id string) *command {
	return table[slices.IndexFunc(table, func(c *command) bool { return c.id == id })]
}

// findAll returns the commands with some ids, in their order.
func findAll(table []*command, ids ...string) []*command {
	found := make([]*command, len(ids))
	for i, id := range ids {
		found[i] = find(table, id)
	}
	return found
}

// action is the command as a button has it.
func (c *command) action() widgets.Action {
	return widgets.Action{ID: c.id, Text: c.text, Tip: c.tip, Icon: c.icon, Run: c.run, Enabled: c.enabled, Checked: c.checked}
}

func (c *command) isEnabled() bool { return c.enabled == nil || c.enabled() }

func (c *command) isChecked() bool { return c.checked != nil && c.checked() }

// label is what the menu says.
func (c *command) label() string {
	if c.name != nil {
		return c.name()
	}
	return c.text
}

// tooltip is what the command's button says.
func (c *command) tooltip() string {
	switch {
	case c.name != nil:
		return c.name()
	case c.tip != "":
		return c.tip
	}
	return c.text
}

func (c *command) run() {
	if c.do != nil && c.isEnabled() {
		c.do()
	}
}
