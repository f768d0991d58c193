//go:build cgo

package ui

import (
	"os"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
)

// fillRecent lists the files that were used last. Those that are known to be missing cannot be chosen.
func (m *menuBar) fillRecent() {
	var items []*fyne.MenuItem
	for _, path := range m.e.settings.Recent {
		text := lang.L("{{.Name}}  —  {{.Folder}}", with{"Name": filepath.Base(path), "Folder": filepath.Dir(path)})
		missing := slices.Contains(m.missing, path)
		if missing {
			text = lang.L("{{.Name}}  —  missing", with{"Name": filepath.Base(path)})
		}
		item := fyne.NewMenuItem(text, func() { m.e.openAny(path) })
		item.Disabled = missing
		items = append(items, item)
	}
	m.recent.Disabled = len(items) == 0
	if len(items) > 0 {
		items = append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(lang.L("Clear this list"), m.e.clearRecent))
	}
	m.recent.ChildMenu.Items = items
}

// refreshRecent shows the files that were used last and looks, off the window's goroutine, which of them are still there.
func (m *menuBar) refreshRecent() {
	m.fillRecent()
	m.main.Refresh()
	m.findMissing()
}

func (m *menuBar) findMissing() {
	paths := slices.Clone(m.e.settings.Recent)
	m.e.start(message("looking for recent files"), func() {
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
				m.main.Refresh()
			}
		})
	})
}

func (e *editor) clearRecent() {
	e.settings.Recent = nil
	e.keepSettings()
	e.menu.refreshRecent()
}
