//go:build cgo

package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"posewright/presets"
)

// inspector shows the parameters of the preset, those of its magnets last, in groups that open. Rows are made when their group is first opened; a
// closed group costs one header.
type inspector struct {
	document edits
	tips     *tooltips
	report   func(error) // for what no row can show

	filter   inspectorFilter
	open     map[string]bool // groups that a person opened
	closed   map[string]bool // groups that a person closed while searching
	selected string          // path in front of the parameters of what is selected in the tree

	search   *widget.Entry
	modified *widget.Check
	advanced *widget.Check
	list     *fyne.Container
	scroll   *container.Scroll
	empty    *widget.Label
	content  fyne.CanvasObject

	sections map[string]*inspectorSection
	rows     map[string]*parameterRow // by path, those that were made

	magnets      fyne.CanvasObject // adds magnets; below all groups
	addMagnet    *toolButton
	resetMagnets *toolButton
	removals     map[string]*toolButton // by id of the magnet
	shown        string                 // the magnets that the list was laid out for
}

// inspectorSection is what is kept of a group, shown or not.
type inspectorSection struct {
	header *sectionHeader
	body   *fyne.Container
	more   *tipLabel // says how many advanced parameters are hidden
}

func newInspector(document edits, tips *tooltips, report func(error)) *inspector {
	n := &inspector{document: document, tips: tips, report: report,
		open: map[string]bool{}, closed: map[string]bool{},
		sections: map[string]*inspectorSection{}, rows: map[string]*parameterRow{}, removals: map[string]*toolButton{}}
	n.magnets = n.newMagnetButtons()
	n.search = widget.NewEntry()
	n.search.SetPlaceHolder("Search parameters")
	n.search.OnChanged = func(text string) {
		n.filter.query = text
		clear(n.closed)
		n.rebuild()
	}
	n.search.ActionItem = newSearchAction(n.search)
	n.modified = widget.NewCheck("Modified only", func(on bool) { n.filter.modified = on; clear(n.closed); n.rebuild() })
	n.advanced = widget.NewCheck("Advanced", func(on bool) { n.filter.advanced = on; n.rebuild() })
	n.empty = widget.NewLabel("")
	n.empty.Wrapping = fyne.TextWrapWord
	n.empty.Importance = widget.LowImportance
	n.list = container.New(&stackedLayout{})
	n.scroll = container.NewVScroll(n.list)
	head := container.NewVBox(n.search, container.NewHBox(n.advanced, n.modified))
	n.content = newPlate(colorPanel, container.NewBorder(container.New(insets{8, 10, 4, 8}, head), nil, nil, nil, n.scroll))
	n.rebuild()
	return n
}

// parameters are those of the preset as it is.
func (n *inspector) parameters() []*presets.Parameter {
	return presets.ParametersOf(n.document.Current())
}

// newSearchAction is the button in the search field: it empties it.
func newSearchAction(entry *widget.Entry) fyne.CanvasObject {
	b := newToolButton("", iconSearch, "", nil, func() { entry.SetText("") })
	b.small = true
	old := entry.OnChanged
	entry.OnChanged = func(text string) {
		if text == "" {
			b.setIcon(iconSearch, "")
		} else {
			b.setIcon(iconClose, "")
		}
		old(text)
	}
	return b
}

// isOpen reports whether a group is shown open.
func (n *inspector) isOpen(group string) bool {
	if n.filter.searching() {
		return !n.closed[group]
	}
	return n.open[group]
}

func (n *inspector) toggle(group string) {
	if n.filter.searching() {
		n.closed[group] = !n.closed[group]
	} else {
		n.open[group] = !n.open[group]
	}
	n.rebuild()
}

// rebuild lays out the groups that pass the filter, making the rows of open ones that were not made yet.
func (n *inspector) rebuild() {
	n.shown = magnetsOf(n.document.Current())
	groups := n.filter.filtered(n.parameters(), n.document.Current())
	objects := make([]fyne.CanvasObject, 0, 2*len(groups)+1)
	for i := range groups {
		group := &groups[i]
		section := n.section(group.name)
		open := n.isOpen(group.name)
		section.header.set(open, group.modified)
		objects = append(objects, section.header)
		if !open {
			continue
		}
		rows := make([]fyne.CanvasObject, 0, len(group.parameters)+1)
		for _, parameter := range group.parameters {
			rows = append(rows, n.row(parameter))
		}
		if group.hidden > 0 {
			section.more.set(plural(group.hidden, "more parameter", "more parameters")+" under Advanced", colorMuted)
			rows = append(rows, container.New(insets{2, rowLeft, 6, rowRight}, section.more))
		}
		if id := magnetOf(group.parameters[0].Path); id != "" {
			rows = append(rows, n.removal(id))
		}
		section.body.Objects = rows
		objects = append(objects, section.body)
	}
	if n.filter.advanced && !n.filter.searching() {
		objects = append(objects, n.magnets)
	}
	if len(groups) == 0 {
		n.empty.SetText("No parameter has all of these words")
		if strings.TrimSpace(n.filter.query) == "" {
			n.empty.SetText("Every value is at its default")
		}
		objects = append(objects, n.empty)
	}
	n.list.Objects = objects
	n.list.Refresh()
	n.scroll.Refresh()
}

func (n *inspector) section(group string) *inspectorSection {
	if section, ok := n.sections[group]; ok {
		return section
	}
	reset := newToolButton("", iconReset, "Bring every value of "+group+" back to its default", n.tips, func() {
		if err := n.document.Do(presets.ResetGroup(group)); err != nil {
			n.report(err)
		}
	})
	reset.small = true
	section := &inspectorSection{
		header: newSectionHeader(group, reset, func() { n.toggle(group) }),
		body:   container.New(&stackedLayout{}),
		more:   newTipLabel("", n.tips).caption(),
	}
	section.more.least = 40
	n.sections[group] = section
	return section
}

func (n *inspector) row(parameter *presets.Parameter) *parameterRow {
	row, ok := n.rows[parameter.Path]
	if !ok {
		row = newParameterRow(parameter, n.document, n.tips)
		row.onResize = func() { n.list.Refresh(); n.scroll.Refresh() }
		row.selected = n.selected != "" && strings.HasPrefix(parameter.Path, n.selected)
		n.rows[parameter.Path] = row
	}
	return row
}

// changed shows what the document holds now, in the rows whose paths changed and in the headers of their groups.
func (n *inspector) changed(paths []string, all bool) {
	if all || n.shown != magnetsOf(n.document.Current()) {
		for _, row := range n.rows {
			row.update()
		}
	} else {
		for _, path := range paths {
			if row, ok := n.rows[path]; ok {
				row.update()
			}
		}
	}
	if n.shown != magnetsOf(n.document.Current()) || n.filter.modified && !n.dragging() {
		n.rebuild() // rows come and go
		return
	}
	counts := make(map[string]int, len(n.sections))
	preset := n.document.Current()
	for _, parameter := range n.parameters() {
		if parameter.Get(preset) != parameter.Default {
			counts[parameter.Group]++
		}
	}
	for group, section := range n.sections {
		section.header.set(section.header.open, counts[group])
	}
}

// dragging reports whether a slider is held, so that rows stay where they are.
func (n *inspector) dragging() bool {
	for _, row := range n.rows {
		if row.slider != nil && row.slider.held {
			return true
		}
	}
	return false
}

// reveal opens the group of the parameters whose paths start with a prefix, scrolls to it and marks its rows. It reports
// whether there are any.
func (n *inspector) reveal(prefix string) bool {
	var first *presets.Parameter
	n.selected = prefix
	for _, parameter := range n.parameters() {
		ours := prefix != "" && strings.HasPrefix(parameter.Path, prefix)
		if ours && first == nil {
			first = parameter
		}
		if row, made := n.rows[parameter.Path]; made {
			row.setSelected(ours)
		}
	}
	if first == nil {
		return false
	}
	n.open[first.Group] = true
	delete(n.closed, first.Group)
	if n.filter.searching() {
		n.filter.query, n.filter.modified = "", false
		n.search.Text = ""
		n.search.Refresh()
		n.modified.Checked = false
		n.modified.Refresh()
	}
	if first.Advanced && !n.filter.advanced {
		n.filter.advanced = true
		n.advanced.Checked = true
		n.advanced.Refresh()
	}
	n.rebuild()
	if section := n.sections[first.Group]; section != nil {
		n.scroll.ScrollToOffset(fyne.NewPos(0, section.header.Position().Y))
	}
	return true
}

// stackedLayout puts objects below each other at full width without a gap.
type stackedLayout struct{}

// Layout implements fyne.Layout.
func (*stackedLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	for _, object := range objects {
		if !object.Visible() {
			continue
		}
		object.Resize(fyne.NewSize(size.Width, object.Size().Height)) // what wraps needs its width to know its height
		height := object.MinSize().Height
		object.Move(fyne.NewPos(0, y))
		object.Resize(fyne.NewSize(size.Width, height))
		y += height
	}
}

// MinSize implements fyne.Layout.
func (*stackedLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for _, object := range objects {
		if object.Visible() {
			least := object.MinSize()
			size.Width = max(size.Width, least.Width)
			size.Height += least.Height
		}
	}
	return size
}

// insets is a layout that leaves room around what it holds: top, left, bottom, right.
type insets struct{ top, left, bottom, right float32 }

// Layout implements fyne.Layout.
func (i insets) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, object := range objects {
		object.Move(fyne.NewPos(i.left, i.top))
		object.Resize(fyne.NewSize(size.Width-i.left-i.right, size.Height-i.top-i.bottom))
	}
}

// MinSize implements fyne.Layout.
func (i insets) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for _, object := range objects {
		size = size.Max(object.MinSize())
	}
	return size.AddWidthHeight(i.left+i.right, i.top+i.bottom)
}
