//go:build cgo

package ui

import (
	"runtime"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/presets"
	"posewright/ui/text"
)

// menuBar is the window's menus, made from the commands.
type menuBar struct {
	e        *editor
	main     *fyne.MainMenu
	items    map[*command]*fyne.MenuItem
	under    map[string]*fyne.Menu // menus in menus
	recent   *fyne.MenuItem
	sessions *fyne.MenuItem // recent ones
	stale    bool           // the lists changed while a menu was open
}

var menuOrder = [...]string{text.Message("File"), text.Message("Edit"), text.Message("View"), text.Message("Camera"), text.Message("Avatar"), text.Message("Trackers"), text.Message("Calibrate"), text.Message("Help")}

func newMenuBar(e *editor) *menuBar {
	m := &menuBar{e: e, items: map[*command]*fyne.MenuItem{}, under: map[string]*fyne.Menu{}}
	m.recent = fyne.NewMenuItem(lang.L("Open Recent"), nil)
	m.recent.ChildMenu = fyne.NewMenu("")
	m.sessions = fyne.NewMenuItem(lang.L("Recent Sessions"), nil)
	m.sessions.ChildMenu = fyne.NewMenu("")
	m.showRecent(e.core.Recent, e.settings, e.openAny)
	var menus []*fyne.Menu
	for _, name := range menuOrder {
		menu := fyne.NewMenu(lang.L(name))
		for _, c := range e.commands {
			if c.menu != name {
				continue
			}
			if c.under != "" {
				if m.under[c.under] == nil {
					item := fyne.NewMenuItem(lang.L(c.under), nil)
					item.ChildMenu = fyne.NewMenu("")
					m.under[c.under] = item.ChildMenu
					if c.apart {
						menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
					}
					menu.Items = append(menu.Items, item)
				}
				m.add(m.under[c.under], c)
				continue
			}
			if c.id == "preferences" {
				menu.Items = append(menu.Items, m.methods())
			}
			m.add(menu, c)
			switch c.id {
			case "openAvatarFile":
				menu.Items = append(menu.Items, m.recent)
			case "openSession":
				menu.Items = append(menu.Items, m.sessions)
			}
		}
		menus = append(menus, menu)
	}
	m.main = fyne.NewMainMenu(menus...)
	m.sync()
	return m
}

// add puts a command at the end of a menu.
func (m *menuBar) add(menu *fyne.Menu, c *command) {
	if c.apart && len(menu.Items) > 0 {
		menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
	}
	item := fyne.NewMenuItem(c.text, func() { m.e.obey(c) })
	item.Shortcut = c.shortcut
	if keys := keyText(c); c.shortcut == nil && keys != "" && runtime.GOOS != "darwin" {
		item.Shortcut = keyHint(keys)
	}
	item.IsQuit = c.id == "quit"
	m.items[c] = item
	menu.Items = append(menu.Items, item)
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

// methods is the menu of the built-in presets, to solve the same avatar and the same person by another method.
func (m *menuBar) methods() *fyne.MenuItem {
	item := fyne.NewMenuItem(lang.L("Apply solver preset"), nil)
	item.ChildMenu = fyne.NewMenu("")
	for _, name := range presets.BuiltinNames() {
		item.ChildMenu.Items = append(item.ChildMenu.Items, fyne.NewMenuItem(name, func() { m.e.solveLike(name) }))
	}
	return item
}

// sync takes over what the commands say of themselves, and reports whether anything changed.
func (m *menuBar) sync() bool {
	changed := false
	for c, item := range m.items {
		text, disabled, checked := c.text, !c.isEnabled(), c.checked != nil && c.checked()
		if c.name != nil {
			text = c.name()
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
	name, ok := m.e.shell.window.Canvas().Focused().(interface{ Child() *widget.Menu })
	return ok && name.Child().Visible()
}

// refreshChrome shows what the document and the switches say: title, menus, toolbar, unsaved mark.
func (e *editor) refreshChrome() {
	if e.menu == nil {
		return // the window is being built
	}
	if title := e.title(); e.shell.window.Title() != title {
		e.shell.window.SetTitle(title)
	}
	e.status.SetSaved(e.document.Dirty())
	e.toolbar.update()
	e.tools.Update()
	e.transport.update()
	if !e.inspector.dragging() {
		e.menu.refresh()
	}
}
