//go:build cgo

package inspector

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

// Panel shows the parameters of the preset: categories that open to groups that open to rows, one for each parameter. A row is made when it first
// comes into view; what is closed or out of view costs no more than a line in a list.
type Panel struct {
	document  Document
	chosen    *selection.List
	In        *rowSurroundings
	tips      *widgets.Tooltips
	report    func(error)                                                                // for what no row can show
	OnRename  func(id string)                                                            // asks for another name of a magnet
	OnLinked  func(linked bool)                                                          // the sides were linked or unlinked
	OnGround  func()                                                                     // asks for a file to stand on
	clip      func() string                                                              // what is on the clipboard
	ShowLarge func(title string, content fyne.CanvasObject, closed func()) (hide func()) // shows a curve in a dialog
	popUp     func(*fyne.Menu, fyne.Position)

	Filter inspectorFilter
	Folds  folds
	Linked bool // both sides are changed together
	pinned bool // only what is selected is shown

	Search   *widgets.SearchEntry
	Modified *widgets.KeyCheck
	Advanced *widgets.KeyCheck
	Link     *widgets.ToolButton
	Pin      *widgets.ToolButton
	More     *widgets.ToolButton
	List     *lineList
	empty    *widget.Label
	Content  fyne.CanvasObject

	Headers map[string]*widgets.SectionHeader // by key, those that were made
	Rows    map[string]*parameterRow          // by path, those that were made
	stale   map[*parameterRow]bool            // out of view while the document changed
	hints   map[string]*widgets.TipLabel      // by key: how many parameters are hidden
	facts   map[string]*factsCard             // by key
	figures map[string]*limitFigure           // by key
	tools   *magnetTools
	Large   *largeCurve // nil while no curve is shown larger
	Ground  *groundCard

	live    liveFacts
	devices []string // serials of those that are there
	shown   string   // what of the preset the list was laid out for
}

func New(document Document, chosen *selection.List, tips *widgets.Tooltips, report func(error)) *Panel {
	n := &Panel{document: document, chosen: chosen, tips: tips, report: report, Folds: newFolds(),
		OnRename: func(string) {}, OnLinked: func(bool) {}, OnGround: func() {},
		clip:    func() string { return fyne.CurrentApp().Clipboard().Content() },
		Headers: map[string]*widgets.SectionHeader{}, Rows: map[string]*parameterRow{}, stale: map[*parameterRow]bool{}, hints: map[string]*widgets.TipLabel{},
		facts: map[string]*factsCard{}, figures: map[string]*limitFigure{}}
	n.In = &rowSurroundings{document: document, tips: tips, lengths: text.Centimetres,
		linked:  func(p *presets.Parameter) bool { return n.Linked && p.Mirror != p.Path },
		set:     n.setting,
		menu:    func(row *parameterRow, at fyne.Position) { n.popUp(n.rowMenu(row), at) },
		focused: func(row *parameterRow) { n.List.bringIntoView(row.parameter.Path) },
		popUp:   func(menu *fyne.Menu, at fyne.Position) { n.popUp(menu, at) },
		enlarge: func(row *parameterRow) { n.enlarge(row) },
		wheel:   func(e *fyne.ScrollEvent) { n.List.Scroll.Scrolled(e) },
		Tell:    func(string) {},
	}
	n.popUp = func(menu *fyne.Menu, at fyne.Position) {
		if c := fyne.CurrentApp().Driver().CanvasForObject(n.Content); c != nil {
			widget.ShowPopUpMenuAtPosition(menu, c, at)
		}
	}
	n.List = newLineList()
	n.List.make, n.List.height, n.List.keep = n.line, n.height, n.held
	n.tools = n.newMagnetButtons()
	n.Ground = newGroundCard(tips, func() { n.OnGround() })
	n.Ground.update(document.Current())
	n.empty = widget.NewLabel("")
	n.empty.Wrapping = fyne.TextWrapWord
	n.empty.Importance = widget.LowImportance
	n.Content = widgets.NewPanel(widgets.ColorPanel, container.NewBorder(container.New(widgets.Insets(8, 10, 4, 8), n.head()), nil, nil, nil, n.List.content))
	n.Rebuild()
	return n
}

// head is what stands above the list: search and filters.
func (n *Panel) head() fyne.CanvasObject {
	n.Search = widgets.NewSearchEntry(lang.L("Search parameters"), func(text string) {
		n.Filter.query = text
		clear(n.Folds.closed)
		n.In.words = n.Filter.words()
		for _, row := range n.Rows {
			row.Label.Highlight(n.In.words)
		}
		n.Rebuild()
	})
	n.Modified = widgets.NewKeyCheck(lang.L("Modified only"), func(on bool) { n.Filter.modified = on; clear(n.Folds.closed); n.Rebuild() })
	n.Advanced = widgets.NewKeyCheck(lang.L("Advanced"), func(on bool) { n.Filter.Advanced = on; n.Rebuild() })
	n.Link = widgets.NewToolButton("", widgets.IconLink, lang.L("Edit left and right together: changes on one side apply to the other"), n.tips,
		func() { n.SetLinked(!n.Linked); n.OnLinked(n.Linked) })
	n.Pin = widgets.NewToolButton("", widgets.IconPin, lang.L("Show only the parameters of the selection"), n.tips, func() { n.setPinned(!n.pinned) })
	n.More = widgets.NewToolButton("", widgets.IconMore, lang.L("Open or close all groups"), n.tips, func() {
		n.popUp(n.listMenu(), fyne.CurrentApp().Driver().AbsolutePositionForObject(n.More).AddXY(0, n.More.Size().Height))
	})
	for _, b := range []*widgets.ToolButton{n.Link, n.Pin, n.More} {
		b.Small = true
	}
	return container.NewVBox(n.Search,
		container.NewBorder(nil, nil, container.NewHBox(n.Advanced, n.Modified), container.New(widgets.Insets(4, 0, 4, 0), container.NewHBox(n.Link, n.Pin, n.More))))
}

// Parameters are those of the preset as it is.
func (n *Panel) Parameters() []*presets.Parameter {
	return presets.ParametersOf(n.document.Current())
}

// setting changes a parameter, and where the sides are linked that of the other side with it.
func (n *Panel) setting(p *presets.Parameter, value float64) presets.Command {
	if n.In.linked(p) {
		return presets.SetLinked(p.Path, value)
	}
	return presets.Set(p.Path, value)
}

// SetLinked links both sides or lets each be changed for itself.
func (n *Panel) SetLinked(linked bool) {
	n.Linked = linked
	n.Link.Set(linked, false)
	n.updateRows()
}

// setPinned shows only what is selected, or all.
func (n *Panel) setPinned(pinned bool) {
	n.pinned = pinned
	n.Pin.Set(pinned, false)
	n.filterSelection()
	clear(n.Folds.closed)
	n.Rebuild()
}

func (n *Panel) filterSelection() {
	n.Filter.only = nil
	if n.pinned && slices.ContainsFunc(n.chosen.IDs, func(id string) bool { return selection.Path(id) != "" }) {
		n.Filter.only = n.chosen.IDs
	}
}

// SetLengths shows lengths in another unit.
func (n *Panel) SetLengths(unit text.LengthUnit) {
	if n.In.lengths != unit {
		n.In.lengths = unit
		n.updateRows()
	}
}

// updateRows shows all rows anew: those in view at once, the others when they come into view.
func (n *Panel) updateRows() {
	for _, row := range n.Rows {
		n.refreshRow(row)
	}
}

func (n *Panel) refreshRow(row *parameterRow) {
	if n.List.Shows(row) {
		row.update()
		return
	}
	n.stale[row] = true
}

// toggle opens or closes the line of a key.
func (n *Panel) toggle(key string) {
	i := n.List.find(key)
	if i < 0 {
		return
	}
	item := n.List.Items[i]
	if n.Filter.searching() {
		n.Folds.closed[key] = item.Open
	} else {
		switch item.Kind {
		case categoryItem:
			n.Folds.Categories[Categories[item.category].ID] = !item.Open
		case deviceItem:
			n.Folds.Groups[key] = !item.Open
		case GroupItem:
			n.Folds.Groups[item.Group] = !item.Open
		}
	}
	n.Rebuild()
}

// OpenGroup opens a group and the category it is in.
func (n *Panel) OpenGroup(group string) {
	for _, parameter := range n.Parameters() {
		if parameter.Group == group {
			n.Folds.Categories[Categories[categoryOf(parameter)].ID] = true
			n.Folds.Groups[group] = true
			delete(n.Folds.closed, groupKey(group))
			return
		}
	}
}

// foldAll opens or closes all groups of a category, or with -1 of all.
func (n *Panel) foldAll(category int, open bool) {
	if n.Filter.searching() {
		for _, item := range n.List.Items {
			if item.Kind == categoryItem && category < 0 || item.Kind == GroupItem && (category < 0 || item.category == category) {
				n.Folds.closed[item.key] = !open
			}
		}
	} else {
		for _, parameter := range n.Parameters() {
			if c := categoryOf(parameter); category < 0 || c == category {
				n.Folds.Groups[parameter.Group] = open
				n.Folds.Categories[Categories[c].ID] = open || category >= 0
			}
		}
		for _, serial := range n.devices {
			if category < 0 || Categories[category].ID == "devices" {
				n.Folds.Groups[deviceKey(serial)] = open
				n.Folds.Categories["devices"] = open || category >= 0
			}
		}
	}
	n.Rebuild()
}

// Rebuild lays out the lines that pass the filter.
func (n *Panel) Rebuild() {
	n.shown = layoutOf(n.document.Current())
	l := listing{&n.Filter, &n.Folds, n.devices}
	items := l.items(n.Parameters(), n.document.Current())
	for i := range items {
		if header, ok := n.Headers[items[i].key]; ok {
			header.Set(items[i].Open, items[i].modified)
		}
	}
	if len(items) == 1 && items[0].Kind == emptyItem {
		switch {
		case strings.TrimSpace(n.Filter.query) != "":
			n.empty.SetText(lang.L("No matching parameters"))
		case n.Filter.modified:
			n.empty.SetText(lang.L("All values are at their defaults"))
		default:
			n.empty.SetText(lang.L("The selection has no parameters"))
		}
	}
	n.List.set(items)
}

// height is how high a line is.
func (n *Panel) height(item *Item, width float32) float32 {
	switch item.Kind {
	case categoryItem:
		return widgets.CategoryHeight
	case GroupItem, deviceItem:
		return widgets.SectionHeight
	case rowItem:
		if row, ok := n.Rows[item.key]; ok {
			return row.MinSize().Height
		}
		return rowHeight(item.parameter)
	case FigureItem:
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
func (n *Panel) line(item *Item) fyne.CanvasObject {
	switch item.Kind {
	case categoryItem, GroupItem, deviceItem:
		return n.header(item)
	case rowItem:
		return n.row(item.parameter)
	case FigureItem:
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
		return n.Ground.box
	}
	return n.empty
}

func (n *Panel) header(item *Item) *widgets.SectionHeader {
	header, ok := n.Headers[item.key]
	if !ok {
		header = n.newHeader(*item)
		n.Headers[item.key] = header
	}
	header.Set(item.Open, item.modified)
	return header
}

func (n *Panel) newHeader(item Item) *widgets.SectionHeader {
	toggle := func() { n.toggle(item.key) }
	var header *widgets.SectionHeader
	switch item.Kind {
	case categoryItem:
		header = widgets.NewSectionHeader(lang.L(Categories[item.category].title), nil, toggle)
		header.Category = true
		header.OnMenu = func(at fyne.Position) { n.popUp(n.categoryMenu(item.category), at) }
	case deviceItem:
		header = widgets.NewSectionHeader(n.live.deviceName(item.subject), nil, toggle)
		header.Selected = n.chosen.Has(item.subject)
		header.OnMenu = func(at fyne.Position) { n.popUp(n.deviceMenu(item.subject), at) }
	default:
		title := GroupTitle(item.Group)
		reset := widgets.NewToolButton("", widgets.IconReset, lang.L("Reset all values of “{{.Group}}” to their defaults", text.With{"Group": title}), n.tips, func() {
			n.do(presets.ResetGroup(item.Group))
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
	header.OnFocus = func() { n.List.bringIntoView(item.key) }
	return header
}

// do carries out a command that no row can report about.
func (n *Panel) do(c presets.Command) {
	if err := n.document.Do(c); err != nil {
		n.report(err)
	}
}

func (n *Panel) row(parameter *presets.Parameter) *parameterRow {
	row, ok := n.Rows[parameter.Path]
	if !ok {
		row = newParameterRow(parameter, n.In)
		row.onResize = n.List.resized
		row.selected = BelongsTo(parameter.Path, n.chosen.IDs)
		n.Rows[parameter.Path] = row
	}
	if n.stale[row] {
		delete(n.stale, row)
		row.update()
	}
	return row
}

// held reports whether a person holds a line or types into it, so that it stays although it is scrolled out of view.
func (n *Panel) held(key string) bool {
	row, ok := n.Rows[key]
	return ok && row.busy()
}

// Changed shows what the document holds now, in the rows whose paths changed and in the headers of their groups.
func (n *Panel) Changed(paths []string, all bool) {
	others := n.shown != layoutOf(n.document.Current())
	if all || others {
		n.updateRows()
	} else {
		for _, path := range paths {
			if row, ok := n.Rows[path]; ok {
				n.refreshRow(row)
			}
		}
	}
	for _, figure := range n.figures {
		figure.update()
	}
	if n.Large != nil {
		n.Large.Editor.SetCurve(n.Large.row.curve())
	}
	n.Ground.update(n.document.Current())
	if others || n.Filter.modified && !n.Dragging() {
		n.Rebuild() // rows come and go
		return
	}
	n.count()
}

// count shows in the headers how many values differ from their defaults.
func (n *Panel) count() {
	preset := n.document.Current()
	counts := make(map[string]int, len(n.Headers))
	for _, parameter := range n.Parameters() {
		if !parameter.AtDefault(preset) {
			counts[groupKey(parameter.Group)]++
			counts[categoryKey(categoryOf(parameter))]++
		}
	}
	for i := range n.List.Items {
		item := &n.List.Items[i]
		if item.Kind == categoryItem || item.Kind == GroupItem {
			item.modified = counts[item.key]
			if header, ok := n.Headers[item.key]; ok {
				header.Set(item.Open, item.modified)
			}
		}
	}
}

// Dragging reports whether a slider or a handle is held, so that rows stay where they are.
func (n *Panel) Dragging() bool {
	for _, row := range n.Rows {
		if row.Slider != nil && row.Slider.Held || row.Graph != nil && row.Graph.Editor != nil && row.Graph.Editor.Model.Gesture.Hand != curves.NoHand {
			return true
		}
	}
	for _, figure := range n.figures {
		if figure.held >= 0 {
			return true
		}
	}
	return n.Large != nil && n.Large.Editor.Model.Gesture.Hand != curves.NoHand
}

// SelectionChanged marks what is selected and shows the parameters of what was selected last; other groups stay as they are.
func (n *Panel) SelectionChanged() {
	for path, row := range n.Rows {
		row.setSelected(BelongsTo(path, n.chosen.IDs))
	}
	for key, header := range n.Headers {
		if i := n.List.find(key); i >= 0 && n.List.Items[i].subject != "" {
			header.SetSelected(n.chosen.Has(n.List.Items[i].subject))
		}
	}
	if n.pinned {
		n.filterSelection()
		n.Rebuild()
	}
	n.Reveal(n.chosen.Primary())
}

// Reveal opens the group of what an id is of and scrolls to it, where it is not in view already. It reports whether there is any.
func (n *Panel) Reveal(id string) bool {
	if serial, ok := strings.CutPrefix(id, selection.Device+"."); ok {
		if !slices.Contains(n.devices, serial) {
			return false
		}
		n.Folds.Categories["devices"] = true
		n.endSearch()
		n.Rebuild()
		n.List.bringIntoView(id)
		return true
	}
	var first *presets.Parameter
	for _, parameter := range n.Parameters() {
		if id != "" && BelongsTo(parameter.Path, []string{id}) && (first == nil || first.Advanced && !parameter.Advanced) {
			first = parameter
		}
	}
	if first == nil {
		return false
	}
	n.OpenGroup(first.Group)
	if n.Filter.only == nil {
		n.endSearch()
		if first.Advanced && !n.Filter.Advanced {
			n.Filter.Advanced = true
			n.Advanced.Checked = true
			n.Advanced.Refresh()
		}
	}
	n.Rebuild()
	n.List.bringGroupIntoView(groupKey(first.Group))
	return true
}

// endSearch shows all that is not closed again.
func (n *Panel) endSearch() {
	if strings.TrimSpace(n.Filter.query) == "" && !n.Filter.modified {
		return
	}
	n.Filter.query, n.Filter.modified = "", false
	n.In.words = nil
	for _, row := range n.Rows {
		row.Label.Highlight(nil)
	}
	n.Search.Text = ""
	n.Search.Refresh()
	n.Modified.Checked = false
	n.Modified.Refresh()
}
