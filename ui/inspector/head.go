//go:build cgo

package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"posewright/ui/widgets"
)

// headActions are what a person does in the head.
type headActions struct {
	search             func(query string)
	modified, advanced func(on bool)
	link, pin          func()
	menu               func(at fyne.Position)
}

// head is what stands above the list: search and filters.
type head struct {
	search             *widgets.SearchEntry
	modified, advanced *widgets.KeyCheck
	link, pin, more    *widgets.ToolButton
	content            fyne.CanvasObject
}

func newHead(tips *widgets.Tooltips, do headActions) *head {
	h := &head{search: widgets.NewSearchEntry(lang.L("Search parameters"), do.search)}
	h.modified = widgets.NewKeyCheck(lang.L("Modified only"), do.modified)
	h.advanced = widgets.NewKeyCheck(lang.L("Advanced"), do.advanced)
	h.link = widgets.NewToolButton("", widgets.IconLink, lang.L("Edit left and right together: changes on one side apply to the other"), tips, do.link)
	h.pin = widgets.NewToolButton("", widgets.IconPin, lang.L("Show only the parameters of the selection"), tips, do.pin)
	h.more = widgets.NewToolButton("", widgets.IconMore, lang.L("Open or close all groups"), tips, func() {
		do.menu(fyne.CurrentApp().Driver().AbsolutePositionForObject(h.more).AddXY(0, h.more.Size().Height))
	})
	for _, b := range []*widgets.ToolButton{h.link, h.pin, h.more} {
		b.Small = true
	}
	h.content = container.NewVBox(
		container.NewBorder(nil, nil, nil, container.New(widgets.Insets(4, 0, 4, 0), container.NewHBox(h.link, h.pin, h.more)), h.search),
		container.NewHBox(h.advanced, h.modified))
	return h
}

// clear empties the search and shows what is not modified too, without reporting it.
func (h *head) clear() {
	h.search.Text = ""
	h.search.Refresh()
	setChecked(h.modified, false)
}

// setChecked sets a check without reporting it.
func setChecked(check *widgets.KeyCheck, on bool) {
	check.Checked = on
	check.Refresh()
}
