//go:build cgo

package commands

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"posewright/internal/command"
	"posewright/rig/phrase"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// Command is a command of the program as the window has it. Menus, toolbar, shortcuts, tooltips and the list of
// keys are generated from the table of commands.
type Command struct {
	*command.Command
	Menu     string // the menu it is in
	Under    string // the menu in that menu; "" for none
	Icon     *widgets.Icon
	Shortcut fyne.Shortcut
	Also     []fyne.Shortcut                               // further shortcuts
	Keys     []fyne.KeyName                                // while the viewport, or nothing, has the keyboard
	Typed    rune                                          // a character that does it then too, wherever the keyboard has it; 0 for none
	Apart    bool                                          // a line above it in the menu
	First    func() (done bool)                            // what the window does first, and whether that is all; nil for nothing
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
	return widgets.Action{ID: c.ID, Text: text.Phrase(c.Text), Tip: c.Tooltip(), Icon: c.Icon, Run: c.Run,
		Enabled: c.Enabled, Checked: c.Checked}
}

// Label is what the menu says.
func (c *Command) Label() string { return text.Phrase(c.Command.Label()) }

// plain is a text without the … of what asks for more.
func plain(label phrase.Phrase) string { return strings.TrimSuffix(text.Phrase(label), "…") }

// Tooltip is what the command's button says: its name, its keys and what it does.
func (c *Command) Tooltip() string {
	tip := plain(c.Command.Label())
	if keys := KeyText(c); keys != "" {
		tip += " (" + keys + ")"
	}
	if !c.Tip.Empty() {
		tip += ": " + text.Phrase(c.Tip)
	}
	return tip
}

// Run runs the command, where the window has nothing else to do first.
func (c *Command) Run() {
	if c.IsEnabled() && (c.First == nil || !c.First()) {
		c.Command.Run()
	}
}
