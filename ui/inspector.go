//go:build cgo

package ui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/presets"
	"posewright/ui/curves"
	"posewright/ui/selection"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// inspector shows the parameters of the preset: categories that open to groups that open to rows, one for each parameter. A row is made when it first
// comes into view; what is closed or out of view costs no more than a line in a list.
type inspector struct {
	document  edits
	chosen    *selection.List
	in        *rowSurroundings
	tips      *widgets.Tooltips
	report    func(error)                                                                // for what no row can show
	onRename  func(id string)                                                            // asks for another name of a magnet
	onLinked  func(linked bool)                                                          // the sides were linked or unlinked
	onGround  func()                                                                     // asks for a file to stand on
	clip      func() string                                                              // what is on the clipboard
	showLarge func(title string, content fyne.CanvasObject, closed func()) (hide func()) // shows a curve in a dialog
	popUp     func(*fyne.Menu, fyne.Position)

	filter inspectorFilter
	folds  folds
	linked bool // both sides are changed together
	pinned bool // only what is selected is shown

	search   *widgets.SearchEntry
	modified *widgets.KeyCheck
	advanced *widgets.KeyCheck
	link     *widgets.ToolButton
	pin      *widgets.ToolButton
	more     *widgets.ToolButton
	list     *lineList
	empty    *widget.Label
	content  fyne.CanvasObject

	headers map[string]*widgets.SectionHeader // by key, those that were made
	rows    map[string]*parameterRow          // by path, those that were made
	stale   map[*parameterRow]bool            // out of view while the document changed
	hints   map[string]*widgets.TipLabel      // by key: how many parameters are hidden
	facts   map[string]*factsCard             // by key
	figures map[string]*limitFigure           // by key
	tools   *magnetTools
	large   *largeCurve // nil while no curve is shown larger
	ground  *groundCard

	live    liveFacts
	devices []string // serials of those that are there
	shown   string   // what of the preset the list was laid out for
}

func newInspector(document edits, chosen *selection.List, tips *widgets.Tooltips, report func(error)) *inspector {
	n := &inspector{document: document, chosen: chosen, tips: tips, report: report, folds: newFolds(),
		onRename: func(string) {}, onLinked: func(bool) {}, onGround: func() {},
		clip:    func() string { return fyne.CurrentApp().Clipboard().Content() },
		headers: map[string]*widgets.SectionHeader{}, rows: map[string]*parameterRow{}, stale: map[*parameterRow]bool{}, hints: map[string]*widgets.TipLabel{},
		facts: map[string]*factsCard{}, figures: map[string]*limitFigure{}}
	n.in = &rowSurroundings{document: document, tips: tips, lengths: text.Centimetres,
		linked:  func(p *presets.Parameter) bool { return n.linked && p.Mirror != p.Path },
		set:     n.setting,
		menu:    func(row *parameterRow, at fyne.Position) { n.popUp(n.rowMenu(row), at) },
		focused: func(row *parameterRow) { n.list.bringIntoView(row.parameter.Path) },
		popUp:   func(menu *fyne.Menu, at fyne.Position) { n.popUp(menu, at) },
		enlarge: func(row *parameterRow) { n.enlarge(row) },
		wheel:   func(e *fyne.ScrollEvent) { n.list.scroll.Scrolled(e) },
		tell:    func(string) {},
	}
	n.popUp = func(menu *fyne.Menu, at fyne.Position) {
		if c := fyne.CurrentApp().Driver().CanvasForObject(n.content); c != nil {
			widget.ShowPopUpMenuAtPosition(menu, c, at)
		}
	}
	n.list = newLineList()
	n.list.make, n.list.height, n.list.keep = n.line, n.height, n.held
	n.tools = n.newMagnetButtons()
	n.ground = newGroundCard(tips, func() { n.onGround() })
	n.ground.update(document.Current())
	n.empty = widget.NewLabel("")
	n.empty.Wrapping = fyne.TextWrapWord
	n.empty.Importance = widget.LowImportance
	n.content = widgets.NewPanel(widgets.ColorPanel, container.NewBorder(container.New(widgets.Insets(8, 10, 4, 8), n.head()), nil, nil, nil, n.list.content))
	n.rebuild()
	return n
}

// head is what stands above the list: search and filters.
func (n *inspector) head() fyne.CanvasObject {
	n.search = widgets.NewSearchEntry(lang.L("Search parameters"), func(text string) {
		n.filter.query = text
		clear(n.folds.closed)
		n.in.words = n.filter.words()
		for _, row := range n.rows {
			row.label.Highlight(n.in.words)
		}
		n.rebuild()
	})
	n.modified = widgets.NewKeyCheck(lang.L("Modified only"), func(on bool) { n.filter.modified = on; clear(n.folds.closed); n.rebuild() })
	n.advanced = widgets.NewKeyCheck(lang.L("Advanced"), func(on bool) { n.filter.advanced = on; n.rebuild() })
	n.link = widgets.NewToolButton("", widgets.IconLink, lang.L("Edit left and right together: changes on one side apply to the other"), n.tips,
		func() { n.setLinked(!n.linked); n.onLinked(n.linked) })
	n.pin = widgets.NewToolButton("", widgets.IconPin, lang.L("Show only the parameters of the selection"), n.tips, func() { n.setPinned(!n.pinned) })
	n.more = widgets.NewToolButton("", widgets.IconMore, lang.L("Open or close all groups"), n.tips, func() {
		n.popUp(n.listMenu(), fyne.CurrentApp().Driver().AbsolutePositionForObject(n.more).AddXY(0, n.more.Size().Height))
	})
	for _, b := range []*widgets.ToolButton{n.link, n.pin, n.more} {
		b.Small = true
	}
	return container.NewVBox(n.search,
		container.NewBorder(nil, nil, container.NewHBox(n.advanced, n.modified), container.New(widgets.Insets(4, 0, 4, 0), container.NewHBox(n.link, n.pin, n.more))))
}

// parameters are those of the preset as it is.
func (n *inspector) parameters() []*presets.Parameter {
	return presets.ParametersOf(n.document.Current())
}

// setting changes a parameter, and where the sides are linked that of the other side with it.
func (n *inspector) setting(p *presets.Parameter, value float64) presets.Command {
	if n.in.linked(p) {
		return presets.SetLinked(p.Path, value)
	}
	return presets.Set(p.Path, value)
}

// setLinked links both sides or lets each be changed for itself.
func (n *inspector) setLinked(linked bool) {
	n.linked = linked
	n.link.Set(linked, false)
	n.updateRows()
}

// setPinned shows only what is selected, or all.
func (n *inspector) setPinned(pinned bool) {
	n.pinned = pinned
	n.pin.Set(pinned, false)
	n.filterSelection()
	clear(n.folds.closed)
	n.rebuild()
}

func (n *inspector) filterSelection() {
	n.filter.only = nil
	if n.pinned && slices.ContainsFunc(n.chosen.IDs, func(id string) bool { return selection.Path(id) != "" }) {
		n.filter.only = n.chosen.IDs
	}
}

// setLengths shows lengths in another unit.
func (n *inspector) setLengths(unit text.LengthUnit) {
	if n.in.lengths != unit {
		n.in.lengths = unit
		n.updateRows()
	}
}

// updateRows shows all rows anew: those in view at once, the others when they come into view.
func (n *inspector) updateRows() {
	for _, row := range n.rows {
		n.refreshRow(row)
	}
}

func (n *inspector) refreshRow(row *parameterRow) {
	if n.list.shows(row) {
		row.update()
		return
	}
	n.stale[row] = true
}

// toggle opens or closes the line of a key.
func (n *inspector) toggle(key string) {
	i := n.list.find(key)
	if i < 0 {
		return
	}
	item := n.list.items[i]
	if n.filter.searching() {
		n.folds.closed[key] = item.open
	} else {
		switch item.kind {
		case categoryItem:
			n.folds.categories[categories[item.category].id] = !item.open
		case deviceItem:
			n.folds.groups[key] = !item.open
		case groupItem:
			n.folds.groups[item.group] = !item.open
		}
	}
	n.rebuild()
}

// openGroup opens a group and the category it is in.
func (n *inspector) openGroup(group string) {
	for _, parameter := range n.parameters() {
		if parameter.Group == group {
			n.folds.categories[categories[categoryOf(parameter)].id] = true
			n.folds.groups[group] = true
			delete(n.folds.closed, groupKey(group))
			return
		}
	}
}

// foldAll opens or closes all groups of a category, or with -1 of all.
func (n *inspector) foldAll(category int, open bool) {
	if n.filter.searching() {
		for _, item := range n.list.items {
			if item.kind == categoryItem && category < 0 || item.kind == groupItem && (category < 0 || item.category == category) {
				n.folds.closed[item.key] = !open
			}
		}
	} else {
		for _, parameter := range n.parameters() {
			if c := categoryOf(parameter); category < 0 || c == category {
				n.folds.groups[parameter.Group] = open
				n.folds.categories[categories[c].id] = open || category >= 0
			}
		}
		for _, serial := range n.devices {
			if category < 0 || categories[category].id == "devices" {
				n.folds.groups[deviceKey(serial)] = open
				n.folds.categories["devices"] = open || category >= 0
			}
		}
	}
	n.rebuild()
}

// rebuild lays out the lines that pass the filter.
func (n *inspector) rebuild() {
	n.shown = layoutOf(n.document.Current())
	l := listing{&n.filter, &n.folds, n.devices}
	items := l.items(n.parameters(), n.document.Current())
	for i := range items {
		if header, ok := n.headers[items[i].key]; ok {
			header.Set(items[i].open, items[i].modified)
		}
	}
	if len(items) == 1 && items[0].kind == emptyItem {
		switch {
		case strings.TrimSpace(n.filter.query) != "":
			n.empty.SetText(lang.L("No matching parameters"))
		case n.filter.modified:
			n.empty.SetText(lang.L("All values are at their defaults"))
		default:
			n.empty.SetText(lang.L("The selection has no parameters"))
		}
	}
	n.list.set(items)
}

// height is how high a line is.
func (n *inspector) height(item *inspectorItem, width float32) float32 {
	switch item.kind {
	case categoryItem:
		return widgets.CategoryHeight
	case groupItem, deviceItem:
		return widgets.SectionHeight
	case rowItem:
		if row, ok := n.rows[item.key]; ok {
			return row.MinSize().Height
		}
		return rowHeight(item.parameter)
	case figureItem:
		return figureHeight
	case factsItem:
		return factsHeight(item.subject)
	case moreItem:
		return moreHeight
	case toolsItem:
		return n.tools.content.MinSize().Height
	case groundItem:
		return groundCardHeight
	}
	n.empty.Resize(fyne.NewSize(width, 10))
	return n.empty.MinSize().Height
}

const moreHeight = 24

// line is the object that shows a line.
func (n *inspector) line(item *inspectorItem) fyne.CanvasObject {
	switch item.kind {
	case categoryItem, groupItem, deviceItem:
		return n.header(item)
	case rowItem:
		return n.row(item.parameter)
	case figureItem:
		return n.figure(item)
	case factsItem:
		return n.factsOf(item)
	case moreItem:
		label, ok := n.hints[item.key]
		if !ok {
			label = widgets.NewTipLabel("", n.tips).Caption()
			label.MinWidth = 40
			n.hints[item.key] = label
		}
		label.Set(lang.N("{{.Count}} more parameters under Advanced", item.hidden, text.With{"Count": item.hidden}), widgets.ColorMuted)
		return container.New(widgets.Insets(2, widgets.RowLeft, 6, widgets.RowRight), label)
	case toolsItem:
		return n.tools.content
	case groundItem:
		return n.ground.box
	}
	return n.empty
}

func (n *inspector) header(item *inspectorItem) *widgets.SectionHeader {
	header, ok := n.headers[item.key]
	if !ok {
		header = n.newHeader(*item)
		n.headers[item.key] = header
	}
	header.Set(item.open, item.modified)
	return header
}

func (n *inspector) newHeader(item inspectorItem) *widgets.SectionHeader {
	toggle := func() { n.toggle(item.key) }
	var header *widgets.SectionHeader
	switch item.kind {
	case categoryItem:
		header = widgets.NewSectionHeader(lang.L(categories[item.category].title), nil, toggle)
		header.Category = true
		header.OnMenu = func(at fyne.Position) { n.popUp(n.categoryMenu(item.category), at) }
	case deviceItem:
		header = widgets.NewSectionHeader(n.live.deviceName(item.subject), nil, toggle)
		header.Selected = n.chosen.Has(item.subject)
		header.OnMenu = func(at fyne.Position) { n.popUp(n.deviceMenu(item.subject), at) }
	default:
		title := groupTitle(item.group)
		reset := widgets.NewToolButton("", widgets.IconReset, lang.L("Reset all values of “{{.Group}}” to their defaults", text.With{"Group": title}), n.tips, func() {
			n.do(presets.ResetGroup(item.group))
		})
		reset.Small = true
		header = widgets.NewSectionHeader(title, reset, toggle)
		if item.subject != "" {
			header.OnTap = func() {
				opens := !header.Open
				toggle()
				if opens {
					n.chosen.Set(item.subject)
				}
			}
			header.Selected = n.chosen.Has(item.subject)
		}
		header.OnMenu = func(at fyne.Position) { n.popUp(n.groupMenu(item), at) }
	}
	header.More = widgets.NewToolButton("", widgets.IconMore, "", n.tips, func() {
		header.OnMenu(fyne.CurrentApp().Driver().AbsolutePositionForObject(header.More).AddXY(0, widgets.RowResetW))
	})
	header.More.Small = true
	header.OnFocus = func() { n.list.bringIntoView(item.key) }
	return header
}

// do carries out a command that no row can report about.
func (n *inspector) do(c presets.Command) {
	if err := n.document.Do(c); err != nil {
		n.report(err)
	}
}

func (n *inspector) row(parameter *presets.Parameter) *parameterRow {
	row, ok := n.rows[parameter.Path]
	if !ok {
		row = newParameterRow(parameter, n.in)
		row.onResize = n.list.resized
		row.selected = belongsTo(parameter.Path, n.chosen.IDs)
		n.rows[parameter.Path] = row
	}
	if n.stale[row] {
		delete(n.stale, row)
		row.update()
	}
	return row
}

// held reports whether a person holds a line or types into it, so that it stays although it is scrolled out of view.
func (n *inspector) held(key string) bool {
	row, ok := n.rows[key]
	return ok && row.busy()
}

// changed shows what the document holds now, in the rows whose paths changed and in the headers of their groups.
func (n *inspector) changed(paths []string, all bool) {
	others := n.shown != layoutOf(n.document.Current())
	if all || others {
		n.updateRows()
	} else {
		for _, path := range paths {
			if row, ok := n.rows[path]; ok {
				n.refreshRow(row)
			}
		}
	}
	for _, figure := range n.figures {
		figure.update()
	}
	if n.large != nil {
		n.large.editor.SetCurve(n.large.row.curve())
	}
	n.ground.update(n.document.Current())
	if others || n.filter.modified && !n.dragging() {
		n.rebuild() // rows come and go
		return
	}
	n.count()
}

// count shows in the headers how many values differ from their defaults.
func (n *inspector) count() {
	preset := n.document.Current()
	counts := make(map[string]int, len(n.headers))
	for _, parameter := range n.parameters() {
		if !parameter.AtDefault(preset) {
			counts[groupKey(parameter.Group)]++
			counts[categoryKey(categoryOf(parameter))]++
		}
	}
	for i := range n.list.items {
		item := &n.list.items[i]
		if item.kind == categoryItem || item.kind == groupItem {
			item.modified = counts[item.key]
			if header, ok := n.headers[item.key]; ok {
				header.Set(item.open, item.modified)
			}
		}
	}
}

// dragging reports whether a slider or a handle is held, so that rows stay where they are.
func (n *inspector) dragging() bool {
	for _, row := range n.rows {
		if row.slider != nil && row.slider.Held || row.graph != nil && row.graph.editor != nil && row.graph.editor.Model.Gesture.Hand != curves.NoHand {
			return true
		}
	}
	for _, figure := range n.figures {
		if figure.held >= 0 {
			return true
		}
	}
	return n.large != nil && n.large.editor.Model.Gesture.Hand != curves.NoHand
}

// selectionChanged marks what is selected and shows the parameters of what was selected last; other groups stay as they are.
func (n *inspector) selectionChanged() {
	for path, row := range n.rows {
		row.setSelected(belongsTo(path, n.chosen.IDs))
	}
	for key, header := range n.headers {
		if i := n.list.find(key); i >= 0 && n.list.items[i].subject != "" {
			header.SetSelected(n.chosen.Has(n.list.items[i].subject))
		}
	}
	if n.pinned {
		n.filterSelection()
		n.rebuild()
	}
	n.reveal(n.chosen.Primary())
}

// reveal opens the group of what an id is of and scrolls to it, where it is not in view already. It reports whether there is any.
func (n *inspector) reveal(id string) bool {
	if serial, ok := strings.CutPrefix(id, selection.Device+"."); ok {
		if !slices.Contains(n.devices, serial) {
			return false
		}
		n.folds.categories["devices"] = true
		n.endSearch()
		n.rebuild()
		n.list.bringIntoView(id)
		return true
	}
	var first *presets.Parameter
	for _, parameter := range n.parameters() {
		if id != "" && belongsTo(parameter.Path, []string{id}) && (first == nil || first.Advanced && !parameter.Advanced) {
			first = parameter
		}
	}
	if first == nil {
		return false
	}
	n.openGroup(first.Group)
	if n.filter.only == nil {
		n.endSearch()
		if first.Advanced && !n.filter.advanced {
			n.filter.advanced = true
			n.advanced.Checked = true
			n.advanced.Refresh()
		}
	}
	n.rebuild()
	n.list.bringGroupIntoView(groupKey(first.Group))
	return true
}

// endSearch shows all that is not closed again.
func (n *inspector) endSearch() {
	if strings.TrimSpace(n.filter.query) == "" && !n.filter.modified {
		return
	}
	n.filter.query, n.filter.modified = "", false
	n.in.words = nil
	for _, row := range n.rows {
		row.label.Highlight(nil)
	}
	n.search.Text = ""
	n.search.Refresh()
	n.modified.Checked = false
	n.modified.Refresh()
}
