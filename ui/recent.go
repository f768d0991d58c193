//go:build cgo

package ui

import (
	"context"
	"os"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/ui/text"
)

// fillRecent lists the files that were used last, and the recordings that were made or opened last.
func (m *menuBar) fillRecent() {
	m.fill(m.recent, m.e.settings.Recent, m.e.clearRecent)
	m.fill(m.sessions, m.e.settings.Sessions, m.e.clearSessions)
}

// fill lists files in a menu. Those that are known to be missing cannot be chosen.
func (m *menuBar) fill(menu *fyne.MenuItem, paths []string, forget func()) {
	var items []*fyne.MenuItem
	for _, path := range paths {
		label := lang.L("{{.Name}}  —  {{.Folder}}", text.With{"Name": filepath.Base(path), "Folder": filepath.Dir(path)})
		missing := slices.Contains(m.missing, path)
		if missing {
			label = lang.L("{{.Name}}  —  missing", text.With{"Name": filepath.Base(path)})
		}
		item := fyne.NewMenuItem(label, func() { m.e.openAny(path) })
		item.Disabled = missing
		items = append(items, item)
	}
	menu.Disabled = len(items) == 0
	if len(items) > 0 {
		items = append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(lang.L("Clear this list"), forget))
	}
	menu.ChildMenu.Items = items
	m.stale = true
}

// refreshRecent shows the files that were used last and looks, off the window's goroutine, which of them are still there.
func (m *menuBar) refreshRecent() {
	m.fillRecent()
	m.refresh()
	m.findMissing()
}

func (m *menuBar) findMissing() {
	paths := slices.Concat(m.e.settings.Recent, m.e.settings.Sessions)
	m.e.core.Host.Go("looking for recent files", func(context.Context) {
		var missing []string
		for _, path := range paths {
			if _, err := os.Stat(path); err != nil {
				missing = append(missing, path)
			}
		}
		m.e.post(func() {
			if !slices.Equal(m.missing, missing) {
				m.missing = missing
				m.fillRecent()
				m.refresh()
			}
		})
	})
}

func (e *editor) clearRecent() {
	e.settings.Recent = nil
	e.keepSettings()
	e.menu.refreshRecent()
}

func (e *editor) clearSessions() {
	e.settings.Sessions = nil
	e.keepSettings()
	e.menu.refreshRecent()
}
