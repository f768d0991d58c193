//go:build cgo

package inspector

import (
	"fyne.io/fyne/v2"

	"posewright/ui/curves"
	"posewright/ui/widgets"
)

// RowsInView are the rows in view.
func (n *Panel) RowsInView() []Row {
	var rows []Row
	for _, object := range n.list.box.Objects {
		row, ok := object.(*parameterRow)
		if !ok {
			continue
		}
		r := Row{Path: row.parameter.Path, Tip: row.label.Tip, Modified: row.marked.modified, Reset: row.reset,
			SoftMin: row.parameter.SoftMin, SoftMax: row.parameter.SoftMax}
		if row.problem.Visible() {
			r.Problem = row.problem.Text
		}
		row.view.describe(&r)
		rows = append(rows, r)
	}
	return rows
}

// HeadersInView are the headings in view, by key.
func (n *Panel) HeadersInView() map[string]*widgets.SectionHeader {
	headers := map[string]*widgets.SectionHeader{}
	for key, header := range n.views.headers {
		if n.list.shows(header) {
			headers[key] = header
		}
	}
	return headers
}

// LargeEditor is the curve editor in the dialog; nil while there is none.
func (n *Panel) LargeEditor() *curves.Editor {
	if n.large == nil {
		return nil
	}
	return n.large.editor
}

// Viewport is what clips the rows and headings.
func (n *Panel) Viewport() fyne.CanvasObject { return n.list.scroll }

// Buttons are the widgets above the list, by name.
func (n *Panel) Buttons() map[string]fyne.CanvasObject {
	return map[string]fyne.CanvasObject{"advanced": n.head.advanced, "modifiedOnly": n.head.modified, "linkSides": n.head.link, "foldAll": n.head.more,
		"onlySelected": n.head.pin}
}

// Search is the field to search in.
func (n *Panel) Search() *widgets.SearchEntry { return n.head.search }

// GroundFile is what the line of the ground says about its file.
func (n *Panel) GroundFile() string { return n.views.ground.name.Tip }
