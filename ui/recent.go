//go:build cgo

package ui

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/ui/text"
)

// showRecent lists the files that were used last, and the recordings that were made or opened last.
func (m *menuBar) showRecent(recent *app.RecentFiles, s *app.Settings, open func(path string)) {
	m.fill(m.recent, s.Recent, recent.Missing, open, recent.Clear)
	m.fill(m.sessions, s.Sessions, recent.Missing, open, recent.ClearSessions)
	m.stale = true
}

// fill lists files in a menu. Those that are known to be missing cannot be chosen.
func (m *menuBar) fill(menu *fyne.MenuItem, paths []string, missing func(string) bool, open func(path string), clear func()) {
	var items []*fyne.MenuItem
	for _, path := range paths {
		label := lang.L("{{.Name}}  —  {{.Folder}}", text.With{"Name": filepath.Base(path), "Folder": filepath.Dir(path)})
		if missing(path) {
			label = lang.L("{{.Name}}  —  missing", text.With{"Name": filepath.Base(path)})
		}
		item := fyne.NewMenuItem(label, func() { open(path) })
		item.Disabled = missing(path)
		items = append(items, item)
	}
	menu.Disabled = len(items) == 0
	if len(items) > 0 {
		items = append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(lang.L("Clear this list"), clear))
	}
	menu.ChildMenu.Items = items
}
