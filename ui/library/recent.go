//go:build cgo

package library

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/ui/text"
)

// RecentItems lists files in a menu. Those that are known to be missing cannot be chosen.
func RecentItems(paths []string, missing func(string) bool, open func(path string), clear func()) []*fyne.MenuItem {
	if len(paths) == 0 {
		return nil
	}
	var items []*fyne.MenuItem
	for _, path := range paths {
		label := lang.L("{{.Name}}  —  {{.Folder}}", text.With{"Name": text.File(path), "Folder": text.Path(filepath.Dir(path))})
		if missing(path) {
			label = lang.L("{{.Name}}  —  missing", text.With{"Name": text.File(path)})
		}
		item := fyne.NewMenuItem(label, func() { open(path) })
		item.Disabled = missing(path)
		items = append(items, item)
	}
	return append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(lang.L("Clear this list"), clear))
}
