//go:build cgo

package inspector

import (
	"strings"

	"fyne.io/fyne/v2"

	"posewright/ui/curves"
	"posewright/ui/widgets"
)

// rowsInView are the rows in view.
func (n *Panel) rowsInView() []*parameterRow {
	var rows []*parameterRow
	for _, object := range n.list.box.Objects {
		if row, ok := object.(*parameterRow); ok {
			rows = append(rows, row)
		}
	}
	return rows
}

// RowsInView are what the rows in view show, by the path of the parameter, those among the favorites by that behind
// "favorites.".
func (n *Panel) RowsInView() map[string]RowState {
	states := map[string]RowState{}
	for _, row := range n.rowsInView() {
		states[row.key()] = row.state()
	}
	return states
}

// LargeEditor is the name of the curve editor in the dialog.
const LargeEditor = "large"

// OpenEditors are the curve editors that are open, by the path of the parameter; the one in the dialog by [LargeEditor].
func (n *Panel) OpenEditors() map[string]*curves.Editor {
	open := map[string]*curves.Editor{}
	for _, row := range n.rowsInView() {
		if c, ok := row.view.(*curveView); ok && c.opened {
			open[row.parameter.Path] = c.editor
		}
	}
	if n.large != nil {
		open[LargeEditor] = n.large.editor
	}
	return open
}

// Viewport is what clips the rows and headings.
func (n *Panel) Viewport() fyne.CanvasObject { return n.list.scroll }

// Controls lists the widgets above the list, and those of the headings and rows in view.
func (n *Panel) Controls() []widgets.Control {
	controls := widgets.Named("", map[string]fyne.CanvasObject{"search": n.head.search, "advanced": n.head.advanced, "modifiedOnly": n.head.modified,
		"linkSides": n.head.link, "foldAll": n.head.more, "onlySelected": n.head.pin})
	add := func(id string, c widgets.Control) {
		c.ID, c.Clip = id, n.list.scroll
		controls = append(controls, c)
	}
	if n.list.shows(n.views.chains.content) {
		add("addChain", widgets.Control{Object: n.views.chains.add})
	}
	for key, header := range n.views.headers {
		if n.list.shows(header) {
			add(strings.TrimPrefix(key, "group."), widgets.Control{Object: header})
			if header.More != nil {
				add("menu."+key, widgets.Control{Object: header.More})
			}
		}
	}
	for _, row := range n.rowsInView() {
		own := []widgets.Control{{ID: "reset.", Object: row.reset}, {ID: "star.", Object: row.star}}
		if row.idle {
			own = append(own, widgets.Control{ID: "enable.", Object: row.enable})
		}
		for _, c := range append(row.view.controls(), own...) {
			add(c.ID+row.key(), c)
		}
	}
	controls = append(controls, n.played.controls()...)
	for name, editor := range n.OpenEditors() {
		for _, c := range editor.Controls("curve." + name + ".") {
			if name == LargeEditor {
				controls = append(controls, c)
			} else {
				add(c.ID, c)
			}
		}
	}
	return controls
}

// Search is the field to search in.
func (n *Panel) Search() *widgets.SearchEntry { return n.head.search }

// GroundFile is what the line of the ground says about its file.
func (n *Panel) GroundFile() string { return n.views.ground.name.Tip }
