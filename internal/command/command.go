// Package command holds the commands of the program in one list: what menus, keys, the search, OSC, phones, the
// panel in SteamVR and gestures run. A command is data: texts, and functions that run it and report its state. It
// needs no window; what only a window can do is added to the list by the window.
//
// Everything is for the owner of the application.
package command

import (
	"slices"
	"strings"

	"posewright/rig/phrase"
)

// Command is something that can be done. Its texts are in English and are translated where they are shown.
type Command struct {
	ID      string               // by which menus, OSC, phones and files name it: "posture/sitting"
	Text    phrase.Phrase        // with … where it asks for more
	Caption phrase.Phrase        // shorter, for a button; empty for Text
	Tip     phrase.Phrase        // what it does; empty where Text says it
	Name    func() phrase.Phrase // in place of Text where that changes; nil for none
	Enabled func() bool          // nil for always
	Checked func() bool          // nil for what cannot be switched

	// Do runs it; nil for one with a list. The error says in a sentence why it failed. Do of a command that other
	// programs may run is called whether or not that is enabled, and then says why it cannot be run.
	Do func() error

	local bool
	list  *List // that it is in
}

// Label is the text as it is now.
func (c *Command) Label() phrase.Phrase {
	if c.Name != nil {
		return c.Name()
	}
	return c.Text
}

// ShortLabel is the text for a button.
func (c *Command) ShortLabel() phrase.Phrase {
	if c.Caption.Empty() {
		return c.Text
	}
	return c.Caption
}

// IsEnabled reports whether the command can be run now.
func (c *Command) IsEnabled() bool { return c.Enabled == nil || c.Enabled() }

// IsChecked reports whether what the command switches is on.
func (c *Command) IsChecked() bool { return c.Checked != nil && c.Checked() }

// Run runs the command if it is enabled. What fails goes to the list's Failed.
func (c *Command) Run() {
	if c.Do == nil || !c.IsEnabled() {
		return
	}
	if err := c.Do(); err != nil && c.list != nil {
		c.list.fail(err)
	}
}

// Shared reports whether other programs, phones and the panel may run the command.
func (c *Command) Shared() bool { return !c.local && c.Do != nil }

// enlist makes the command one of a list, which is given what fails.
func (c *Command) enlist(local bool, list *List) { c.local, c.list = local, list }

// Always makes what a command does of something that cannot fail.
func Always(do func()) func() error {
	return func() error {
		do()
		return nil
	}
}

// List is all commands, in the order in which they were added.
type List struct {
	Failed func(error) // is given why a command failed that has nobody else to tell

	all  []*Command
	byID map[string]*Command
}

// UnknownError says that no command has an ID.
type UnknownError struct {
	ID    string
	Known []string
}

func (e *UnknownError) Error() string { return e.Phrase().String() }

// Phrase is the sentence.
func (e *UnknownError) Phrase() phrase.Phrase {
	return phrase.Say(`there is no command "{{.Name}}"; use one of {{.Known}}`, "Name", e.ID, "Known",
		strings.Join(e.Known, ", "))
}

// Add adds commands that other programs, phones and the panel may run too.
func (l *List) Add(commands ...*Command) { l.add(false, commands) }

// SetLocal makes commands those that only a person at the window may run, in place of those of before: they open
// dialogs, or read or write files.
func (l *List) SetLocal(commands ...*Command) {
	l.all = slices.DeleteFunc(l.all, func(c *Command) bool {
		if c.Local() {
			delete(l.byID, c.ID)
		}
		return c.Local()
	})
	l.add(true, commands)
}

// Local reports whether only a person at the window may run the command.
func (c *Command) Local() bool { return c.local }

func (l *List) add(local bool, commands []*Command) {
	if l.byID == nil {
		l.byID = map[string]*Command{}
	}
	for _, c := range commands {
		if l.byID[c.ID] != nil {
			panic("command: there are two commands " + c.ID)
		}
		c.enlist(local, l)
		l.all, l.byID[c.ID] = append(l.all, c), c
	}
}

func (l *List) fail(err error) {
	if l.Failed != nil {
		l.Failed(err)
	}
}

// All returns every command, in their order. Not to be changed.
func (l *List) All() []*Command { return l.all }

// Lookup finds a command by its ID; nil for none.
func (l *List) Lookup(id string) *Command { return l.byID[id] }

// Get is Lookup for a command that there is: it panics for another ID.
func (l *List) Get(id string) *Command {
	if c := l.byID[id]; c != nil {
		return c
	}
	panic("command: there is no command " + id)
}

// IDs returns the IDs of the commands that other programs may run, sorted.
func (l *List) IDs() []string {
	var ids []string
	for _, c := range l.all {
		if c.Shared() {
			ids = append(ids, c.ID)
		}
	}
	slices.Sort(ids)
	return ids
}

// Has reports whether there is a command that other programs may run by an ID.
func (l *List) Has(id string) bool {
	c := l.byID[id]
	return c != nil && c.Shared()
}

// Run runs a command for another program, a phone, the panel or a gesture. The error says in a sentence why it
// could not be run now, or that there is none of that ID.
func (l *List) Run(id string) error {
	if !l.Has(id) {
		return &UnknownError{id, l.IDs()}
	}
	return l.byID[id].Do()
}
