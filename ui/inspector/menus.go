//go:build cgo

package inspector

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/presets"
	"posewright/ui/text"
)

// rowMenu is what can be done to one parameter.
func (n *Panel) rowMenu(row *parameterRow) *fyne.Menu {
	reset := fyne.NewMenuItem(lang.L("Reset to {{.Default}}", text.With{"Default": defaultOf(row.parameter, n.In.lengths)}), row.toDefault)
	reset.Disabled = !row.Modified
	copied := fyne.NewMenuItem(lang.L("Copy value"), row.copyValue)
	path := fyne.NewMenuItem(lang.L("Copy path"), row.copyPath)
	paste := fyne.NewMenuItem(lang.L("Paste value"), row.pasteValue)
	paste.Disabled = strings.TrimSpace(n.clip()) == ""
	items := []*fyne.MenuItem{reset, fyne.NewMenuItemSeparator(), copied, path, paste}
	if row.parameter.Mirror != row.parameter.Path {
		items = append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(lang.L("Mirror to the other side"), func() {
			row.report(n.document.Do(presets.SetLinked(row.parameter.Path, row.now())))
		}))
	}
	return fyne.NewMenu("", items...)
}

// groupMenu is what can be done to a group.
func (n *Panel) groupMenu(item Item) *fyne.Menu {
	reset := fyne.NewMenuItem(lang.L("Reset group"), func() { n.do(presets.ResetGroup(item.Group)) })
	reset.Disabled = !n.groupModified(item.Group)
	copied := fyne.NewMenuItem(lang.L("Copy group"), func() { n.CopyGroup(item.Group) })
	paste := fyne.NewMenuItem(lang.L("Paste to group"), func() { n.PasteGroup(item.Group) })
	paste.Disabled = !presets.CanPaste(n.document.Current(), n.clip(), item.Group)
	items := []*fyne.MenuItem{reset, fyne.NewMenuItemSeparator(), copied, paste}
	if _, twin := presets.HasTwin(item.Group); twin {
		items = append(items, fyne.NewMenuItem(lang.L("Mirror to the other side"), func() { n.MirrorGroup(item.Group) }))
	}
	if id := MagnetOf(item.subject); id != "" {
		items = append(items, fyne.NewMenuItemSeparator(),
			fyne.NewMenuItem(lang.L("Rename…"), func() { n.OnRename(id) }),
			fyne.NewMenuItem(lang.L("Duplicate"), func() { n.duplicateMagnet(id) }),
			fyne.NewMenuItem(lang.L("Remove"), func() { n.do(presets.RemoveMagnet(id)) }))
	}
	if item.subject != "" {
		items = append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(lang.L("Select"), func() { n.chosen.Set(item.subject) }))
	}
	return fyne.NewMenu("", append(items, n.foldItems(item.category)...)...)
}

func (n *Panel) foldItems(category int) []*fyne.MenuItem {
	return []*fyne.MenuItem{fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(lang.L("Open all"), func() { n.foldAll(category, true) }),
		fyne.NewMenuItem(lang.L("Close all"), func() { n.foldAll(category, false) })}
}

// categoryMenu is what can be done to a category.
func (n *Panel) categoryMenu(category int) *fyne.Menu {
	return fyne.NewMenu("", n.foldItems(category)[1:]...)
}

// listMenu is what can be done to the list as a whole.
func (n *Panel) listMenu() *fyne.Menu { return fyne.NewMenu("", n.foldItems(-1)[1:]...) }

func (n *Panel) deviceMenu(id string) *fyne.Menu {
	items := []*fyne.MenuItem{fyne.NewMenuItem(lang.L("Select"), func() { n.chosen.Set(id) })}
	return fyne.NewMenu("", append(items, n.foldItems(len(Categories)-1)...)...)
}

func (n *Panel) groupModified(group string) bool {
	preset := n.document.Current()
	for _, parameter := range n.Parameters() {
		if parameter.Group == group && !parameter.AtDefault(preset) {
			return true
		}
	}
	return false
}

// CopyGroup puts the values of a group on the clipboard, from where pasteGroup takes them.
func (n *Panel) CopyGroup(group string) {
	text, err := presets.CopyGroup(n.document.Current(), group)
	if err != nil {
		n.report(err)
		return
	}
	fyne.CurrentApp().Clipboard().SetContent(text)
}

func (n *Panel) PasteGroup(group string) { n.do(presets.PasteGroup(n.clip(), group)) }

// MirrorGroup makes the other side like the group.
func (n *Panel) MirrorGroup(group string) {
	for _, parameter := range n.Parameters() {
		if parameter.Group == group && parameter.Mirror != parameter.Path {
			n.do(presets.MirrorGroup(group, sideOfPath(parameter.Path)))
			return
		}
	}
}
