//go:build cgo

package inspector

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/presets"
	"posewright/ui/text"
)

// menus are the menus of rows and headings.
type menus struct {
	edits   *GroupEdits
	rename  func(id string) // asks for another name of a magnet
	chains  ChainDialogs
	foldAll func(category int, open bool) // opens or closes all groups of a category, or with -1 of all

	showForm func(title, page string, content fyne.CanvasObject, first fyne.Focusable) (hide func())
}

// row is what can be done to one parameter.
func (m *menus) row(v *parameterValue) *fyne.Menu {
	reset := fyne.NewMenuItem(lang.L("Reset to {{.Default}}", text.With{"Default": defaultOf(v.parameter, v.in.lengths)}), v.toDefault)
	reset.Disabled = !v.modified()
	copied := fyne.NewMenuItem(lang.L("Copy value"), v.copyValue)
	path := fyne.NewMenuItem(lang.L("Copy path"), v.copyPath)
	paste := fyne.NewMenuItem(lang.L("Paste value"), v.pasteValue)
	paste.Disabled = strings.TrimSpace(m.edits.clip()) == ""
	star := fyne.NewMenuItem(favoriteAction(v.starred()), func() { v.in.favorites.Star(v.parameter.Path, !v.starred()) })
	items := []*fyne.MenuItem{reset, star, fyne.NewMenuItemSeparator(), copied, path, paste}
	if v.parameter.Mirror != v.parameter.Path {
		items = append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(lang.L("Mirror to the other side"), func() {
			v.report(v.in.document.Do(presets.SetLinked(v.parameter.Path, v.now())))
		}))
	}
	return fyne.NewMenu("", append(items, m.driveItems(v)...)...)
}

// group is what can be done to a group.
func (m *menus) group(item listItem) *fyne.Menu {
	reset := fyne.NewMenuItem(lang.L("Reset group"), func() { m.edits.Reset(item.group) })
	reset.Disabled = !m.edits.modified(item.group)
	copied := fyne.NewMenuItem(lang.L("Copy group"), func() { m.edits.Copy(item.group) })
	paste := fyne.NewMenuItem(lang.L("Paste to group"), func() { m.edits.Paste(item.group) })
	paste.Disabled = !m.edits.canPaste(item.group)
	items := []*fyne.MenuItem{reset, fyne.NewMenuItemSeparator(), copied, paste}
	if _, twin := presets.HasTwin(item.group); twin {
		items = append(items, fyne.NewMenuItem(lang.L("Mirror to the other side"), func() { m.edits.Mirror(item.group) }))
	}
	if magnet := m.magnet(item.subject); len(magnet) > 0 {
		items = append(append(items, fyne.NewMenuItemSeparator()), magnet...)
	}
	if chain := m.chain(item.subject); len(chain) > 0 {
		items = append(append(items, fyne.NewMenuItemSeparator()), chain...)
	}
	if item.subject != "" {
		items = append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(lang.L("Select"), func() { m.edits.selection.Set(item.subject) }))
	}
	return fyne.NewMenu("", append(items, m.foldItems(int(item.category))...)...)
}

// magnet is what can be done to a magnet as a whole; nothing for what is none.
func (m *menus) magnet(subject string) []*fyne.MenuItem {
	id := MagnetOf(subject)
	if id == "" {
		return nil
	}
	return []*fyne.MenuItem{fyne.NewMenuItem(lang.L("Rename…"), func() { m.rename(id) }),
		fyne.NewMenuItem(lang.L("Duplicate"), func() { m.edits.duplicateMagnet(id) }),
		fyne.NewMenuItem(lang.L("Remove"), func() { m.edits.Do(presets.RemoveMagnet(id)) })}
}

func (m *menus) foldItems(category int) []*fyne.MenuItem {
	return []*fyne.MenuItem{fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(lang.L("Open all"), func() { m.foldAll(category, true) }),
		fyne.NewMenuItem(lang.L("Close all"), func() { m.foldAll(category, false) })}
}

// category is what can be done to a category.
func (m *menus) category(category int) *fyne.Menu {
	return fyne.NewMenu("", m.foldItems(category)[1:]...)
}

// list is what can be done to the list as a whole.
func (m *menus) list() *fyne.Menu { return fyne.NewMenu("", m.foldItems(-1)[1:]...) }

func (m *menus) device(id string) *fyne.Menu {
	items := []*fyne.MenuItem{fyne.NewMenuItem(lang.L("Select"), func() { m.edits.selection.Set(id) })}
	return fyne.NewMenu("", append(items, m.foldItems(int(presets.OfDevices))...)...)
}
