//go:build cgo

package commands

import (
	"runtime"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/ui/text"
)

// MenuBar is the window's menus, made from the commands.
type MenuBar struct {
	Main   *fyne.MainMenu
	Items  map[*Command]*fyne.MenuItem
	Under  map[string]*fyne.Menu // menus in menus
	run    func(*Command)
	canvas fyne.Canvas
	stale  bool // the lists changed while a menu was open
}

// MenuOrder lists the menus of the bar. Lab measures presets and methods on recordings.
var MenuOrder = [...]string{text.Message("File"), text.Message("Edit"), text.Message("View"), text.Message("Camera"),
	text.Message("Avatar"), text.Message("Trackers"), text.Message("Calibrate"), text.Message("Lab"), text.Message("Help")}

// NewMenuBar makes the menus of the window of a canvas; run runs what is chosen.
func NewMenuBar(commands []*Command, canvas fyne.Canvas, run func(*Command)) *MenuBar {
	m := &MenuBar{Items: map[*Command]*fyne.MenuItem{}, Under: map[string]*fyne.Menu{}, run: run, canvas: canvas}
	var menus []*fyne.Menu
	for _, name := range MenuOrder {
		menu := fyne.NewMenu(lang.L(name))
		for _, c := range commands {
			if c.Menu == name {
				m.add(m.menuFor(menu, c), c)
			}
		}
		menus = append(menus, menu)
	}
	m.Main = fyne.NewMainMenu(menus...)
	m.FillLists()
	m.sync()
	return m
}

// Place is how often the keys Right and Down are pressed to get to a command from where the bar opens; down is 0 for one in a submenu, or in no menu.
func (m *MenuBar) Place(c *Command) (right, down int) {
	for i, menu := range m.Main.Items {
		row := 0
		for _, item := range menu.Items {
			if !item.IsSeparator {
				row++
			}
			if item == m.Items[c] {
				return i, row
			}
		}
	}
	return 0, 0
}

// menuFor is the menu that a command is in: one of the bar's, or one in that.
func (m *MenuBar) menuFor(menu *fyne.Menu, c *Command) *fyne.Menu {
	if c.Under == "" {
		return menu
	}
	if m.Under[c.Under] == nil {
		m.Under[c.Under] = fyne.NewMenu("")
		item := fyne.NewMenuItem(lang.L(c.Under), nil)
		item.ChildMenu = m.Under[c.Under]
		if c.Apart {
			menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
		}
		menu.Items = append(menu.Items, item)
	}
	return m.Under[c.Under]
}

// add puts a command at the end of a menu.
func (m *MenuBar) add(menu *fyne.Menu, c *Command) {
	if c.Apart && len(menu.Items) > 0 {
		menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
	}
	item := fyne.NewMenuItem(text.Phrase(c.Text), func() { m.run(c) })
	if c.List != nil {
		item.Action, item.ChildMenu = nil, fyne.NewMenu("")
	}
	item.Shortcut = shownShortcut(c)
	item.IsQuit = c.ID == "quit"
	m.Items[c] = item
	menu.Items = append(menu.Items, item)
}

// Context is a menu of some commands beside what they act on; "" is a line between them. What cannot be done now is left out, and what follows further
// comes below.
func Context(table []*Command, run func(*Command), further []*fyne.MenuItem, ids ...string) *fyne.Menu {
	menu := fyne.NewMenu("")
	apart := false
	add := func(item *fyne.MenuItem) {
		if apart && len(menu.Items) > 0 {
			menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
		}
		apart = false
		menu.Items = append(menu.Items, item)
	}
	for _, id := range ids {
		if id == "" {
			apart = true
			continue
		}
		c := Find(table, id)
		if !c.IsEnabled() {
			continue
		}
		item := fyne.NewMenuItem(c.Label(), func() { run(c) })
		item.Checked, item.Shortcut = c.IsChecked(), shownShortcut(c)
		add(item)
	}
	apart = true
	for _, item := range further {
		add(item)
	}
	return menu
}

// FillLists lists again what the commands with a list have in theirs.
func (m *MenuBar) FillLists() {
	for c, item := range m.Items {
		if c.List != nil {
			item.ChildMenu.Items = c.List()
		}
	}
	m.stale = true
}

// shownShortcut is what a menu has as the shortcut of a command: its keys as the window's language calls them, by which Fyne runs the command as by the
// shortcut itself. The menus of macOS take key and modifiers, so there it is the shortcut.
func shownShortcut(c *Command) fyne.Shortcut {
	if runtime.GOOS == "darwin" {
		return c.Shortcut
	}
	hint := keyHint{keys: firstKeys(c)}
	switch {
	case c.Shortcut != nil:
		hint.name = c.Shortcut.ShortcutName()
	case hint.keys == "":
		return nil
	default:
		hint.name = "key:" + hint.keys // who presses it is seen to elsewhere: without a modifier Fyne takes nothing for a shortcut
	}
	return hint
}

// keyHint is a shortcut with the text that a menu shows. Fyne writes modifiers in English in every language, so it has none; Fyne tells shortcuts by their
// names.
type keyHint struct{ name, keys string }

// ShortcutName implements fyne.Shortcut.
func (h keyHint) ShortcutName() string { return h.name }

// Key implements fyne.KeyboardShortcut.
func (h keyHint) Key() fyne.KeyName { return fyne.KeyName(h.keys) }

// Mod implements fyne.KeyboardShortcut.
func (h keyHint) Mod() fyne.KeyModifier { return 0 }

// sync takes over what the commands say of themselves, and reports whether anything changed.
func (m *MenuBar) sync() bool {
	changed := false
	for c, item := range m.Items {
		text, disabled, checked := c.Label(), !c.IsEnabled(), c.IsChecked()
		if c.List != nil {
			disabled = len(item.ChildMenu.Items) == 0
		}
		if item.Label != text || item.Disabled != disabled || item.Checked != checked {
			item.Label, item.Disabled, item.Checked = text, disabled, checked
			changed = true
		}
	}
	return changed
}

// Refresh shows what changed. The window builds its menus again for that, which closes the one that is open: such a one stays as it was
// opened, and the next refresh after it takes over what changed meanwhile.
func (m *MenuBar) Refresh() {
	if m.Open() {
		return
	}
	if m.sync() || m.stale {
		m.stale = false
		m.Main.Refresh()
	}
}

// Open reports whether one of the window's menus is open: then its name in the bar has the keyboard.
func (m *MenuBar) Open() bool {
	name, ok := m.canvas.Focused().(interface{ Child() *widget.Menu })
	return ok && name.Child().Visible()
}
