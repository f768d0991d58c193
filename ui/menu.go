//go:build cgo

package ui

import (
	"runtime"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/ui/text"
)

// menuBar is the window's menus, made from the commands.
type menuBar struct {
	main   *fyne.MainMenu
	items  map[*command]*fyne.MenuItem
	under  map[string]*fyne.Menu // menus in menus
	run    func(*command)
	canvas fyne.Canvas
	stale  bool // the lists changed while a menu was open
}

var menuOrder = [...]string{text.Message("File"), text.Message("Edit"), text.Message("View"), text.Message("Camera"), text.Message("Avatar"), text.Message("Trackers"), text.Message("Calibrate"), text.Message("Help")}

// newMenuBar makes the menus of the window of a canvas; run runs what is chosen.
func newMenuBar(commands []*command, canvas fyne.Canvas, run func(*command)) *menuBar {
	m := &menuBar{items: map[*command]*fyne.MenuItem{}, under: map[string]*fyne.Menu{}, run: run, canvas: canvas}
	var menus []*fyne.Menu
	for _, name := range menuOrder {
		menu := fyne.NewMenu(lang.L(name))
		for _, c := range commands {
			if c.menu == name {
				m.add(m.menuFor(menu, c), c)
			}
		}
		menus = append(menus, menu)
	}
	m.main = fyne.NewMainMenu(menus...)
	m.fillLists()
	m.sync()
	return m
}

// menuFor is the menu that a command is in: one of the bar's, or one in that.
func (m *menuBar) menuFor(menu *fyne.Menu, c *command) *fyne.Menu {
	if c.under == "" {
		return menu
	}
	if m.under[c.under] == nil {
		m.under[c.under] = fyne.NewMenu("")
		item := fyne.NewMenuItem(lang.L(c.under), nil)
		item.ChildMenu = m.under[c.under]
		if c.apart {
			menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
		}
		menu.Items = append(menu.Items, item)
	}
	return m.under[c.under]
}

// add puts a command at the end of a menu.
func (m *menuBar) add(menu *fyne.Menu, c *command) {
	if c.apart && len(menu.Items) > 0 {
		menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
	}
	item := fyne.NewMenuItem(c.text, func() { m.run(c) })
	if c.list != nil {
		item.Action, item.ChildMenu = nil, fyne.NewMenu("")
	}
	item.Shortcut = c.shortcut
	if keys := keyText(c); c.shortcut == nil && keys != "" && runtime.GOOS != "darwin" {
		item.Shortcut = keyHint(keys)
	}
	item.IsQuit = c.id == "quit"
	m.items[c] = item
	menu.Items = append(menu.Items, item)
}

// fillLists lists anew what the commands with a list have in theirs.
func (m *menuBar) fillLists() {
	for c, item := range m.items {
		if c.list != nil {
			item.ChildMenu.Items = c.list()
		}
	}
	m.stale = true
}

// keyHint is the name of a key that a menu shows beside a command, as it shows shortcuts; who presses it is seen to elsewhere: without a modifier
// Fyne takes nothing for a shortcut. The menus of macOS do, so there none are shown.
type keyHint string

// ShortcutName implements fyne.Shortcut.
func (h keyHint) ShortcutName() string { return "key:" + string(h) }

// Key implements fyne.KeyboardShortcut.
func (h keyHint) Key() fyne.KeyName { return fyne.KeyName(h) }

// Mod implements fyne.KeyboardShortcut.
func (h keyHint) Mod() fyne.KeyModifier { return 0 }

// sync takes over what the commands say of themselves, and reports whether anything changed.
func (m *menuBar) sync() bool {
	changed := false
	for c, item := range m.items {
		text, disabled, checked := c.label(), !c.isEnabled(), c.isChecked()
		if c.list != nil {
			disabled = len(item.ChildMenu.Items) == 0
		}
		if item.Label != text || item.Disabled != disabled || item.Checked != checked {
			item.Label, item.Disabled, item.Checked = text, disabled, checked
			changed = true
		}
	}
	return changed
}

// refresh shows what changed. The window builds its menus anew for that, which closes the one that is open: such a one stays as it was
// opened, and the next refresh after it takes over what changed meanwhile.
func (m *menuBar) refresh() {
	if m.open() {
		return
	}
	if m.sync() || m.stale {
		m.stale = false
		m.main.Refresh()
	}
}

// open reports whether one of the window's menus is open: then its name in the bar has the keyboard.
func (m *menuBar) open() bool {
	name, ok := m.canvas.Focused().(interface{ Child() *widget.Menu })
	return ok && name.Child().Visible()
}
