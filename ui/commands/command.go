//go:build cgo

package commands

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"posewright/ui/widgets"
)

// A command is an action of the editor. Menus, toolbar, shortcuts, tooltips and the list of keys are generated from the table of commands.
type Command struct {
	ID       string
	Menu     string // the menu it is in
	Under    string // the menu in that menu; "" for none
	Text     string // in the menu
	Tip      string // what it does, for the tooltip; "" where the text says it
	Icon     *widgets.Icon
	Caption  string // below the icon on a wide toolbar; "" for the text
	Shortcut fyne.Shortcut
	Also     []fyne.Shortcut                               // further shortcuts
	Keys     []fyne.KeyName                                // while the viewport, or nothing, has the keyboard
	Typed    rune                                          // a character that does it then too, wherever the keyboard has it; 0 for none
	Apart    bool                                          // a line above it in the menu
	Do       func()                                        // nil for one with a list
	Enabled  func() bool                                   // nil for always
	Checked  func() bool                                   // nil for what cannot be switched
	Name     func() string                                 // nil for text
	List     func() []*fyne.MenuItem                       // a menu in its place, empty to disable it; nil for none
	Behind   BehindWhat                                    // what may be open while it is run by menus, shortcuts and keys
	Status   func() (icon *widgets.Icon, text, tip string) // of its button, where that changes; nil for none
}

// BehindWhat is what a command may be run behind.
type BehindWhat uint8

const (
	behindNothing BehindWhat = iota
	BehindDialogs
	BehindAll // dialogs and questions
)

func Ctrl(key fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault}
}

func CtrlShift(key fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift}
}

// Find returns the command of an id. It panics if there is none.
func Find(table []*Command, id string) *Command {
	return table[slices.IndexFunc(table, func(c *Command) bool { return c.ID == id })]
}

// FindAll returns the commands with some ids, in their order.
func FindAll(table []*Command, ids ...string) []*Command {
	found := make([]*Command, len(ids))
	for i, id := range ids {
		found[i] = Find(table, id)
	}
	return found
}

// Action is the command as a button has it.
func (c *Command) Action() widgets.Action {
	return widgets.Action{ID: c.ID, Text: c.Text, Tip: c.Tooltip(), Icon: c.Icon, Run: c.Run, Enabled: c.Enabled, Checked: c.Checked}
}

func (c *Command) IsEnabled() bool { return c.Enabled == nil || c.Enabled() }

func (c *Command) IsChecked() bool { return c.Checked != nil && c.Checked() }

// Label is what the menu says.
func (c *Command) Label() string {
	if c.Name != nil {
		return c.Name()
	}
	return c.Text
}

// Tooltip is what the command's button says: its name, its keys and what it does.
func (c *Command) Tooltip() string {
	tip := strings.TrimSuffix(c.Label(), "…")
	if keys := KeyText(c); keys != "" {
		tip += " (" + keys + ")"
	}
	if c.Tip != "" {
		tip += ": " + c.Tip
	}
	return tip
}

func (c *Command) Run() {
	if c.Do != nil && c.IsEnabled() {
		c.Do()
	}
}
