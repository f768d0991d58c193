//go:build cgo

package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/presets"
	"posewright/ui/selection"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// lineViews makes and keeps the objects that show lines. An object is made when its line first comes into view.
type lineViews struct {
	in        *rowContext
	live      *liveFacts
	selection *selection.List
	menus     *menus
	toggle    func(key string) // opens or closes a heading
	list      *lineList

	headers map[string]*widgets.SectionHeader // by key
	rows    map[string]*parameterRow          // by key: the path, or that among the favorites
	stale   map[*parameterRow]bool            // out of view while the document changed
	facts   map[string]*factsCard             // by key
	figures map[string]*limitFigure           // by key
	tools   *magnetTools
	chains  *chainTools
	ground  *groundCard
	empty   *widget.Label
}

// newLineViews makes the views of lines. pickGround asks for a file to stand on.
func newLineViews(in *rowContext, live *liveFacts, menus *menus, toggle func(key string), pickGround func()) *lineViews {
	v := &lineViews{in: in, live: live, selection: menus.edits.selection, menus: menus, toggle: toggle, list: newLineList(),
		headers: map[string]*widgets.SectionHeader{}, rows: map[string]*parameterRow{}, stale: map[*parameterRow]bool{},
		facts: map[string]*factsCard{}, figures: map[string]*limitFigure{}}
	v.list.make, v.list.height, v.list.keep = v.object, v.height, v.busy
	v.tools = newMagnetTools(in.tips, menus.edits)
	v.chains = newChainTools(in.tips, func() { menus.chains.Add() })
	v.ground = newGroundCard(in.tips, pickGround)
	v.ground.update(in.document.Current())
	v.empty = widget.NewLabel("")
	v.empty.Wrapping = fyne.TextWrapWord
	v.empty.Importance = widget.LowImportance
	return v
}

// set shows other lines.
func (v *lineViews) set(m *listModel) {
	v.showCounts(m.items)
	v.empty.SetText(m.emptyText())
	v.list.set(m.items)
}

// showCounts shows in the headings whether they are open and how many values differ from their defaults.
func (v *lineViews) showCounts(items []listItem) {
	for i := range items {
		if header, ok := v.headers[items[i].key]; ok {
			header.Set(items[i].open, items[i].modified)
		}
	}
}

// height is how high a line is.
func (v *lineViews) height(item *listItem, width float32) float32 {
	switch item.kind {
	case categoryItem, favoritesItem:
		return widgets.CategoryHeight
	case groupItem, deviceItem:
		return widgets.SectionHeight
	case rowItem:
		if row, ok := v.rows[item.key]; ok {
			return row.MinSize().Height
		}
		return rowKindOf(item.parameter).height(!v.in.overview.Counts(item.parameter))
	case figureItem:
		return figureHeight
	case factsItem:
		return factsHeight(item.subject)
	case moreItem:
		return widgets.QuietHeight
	case toolsItem:
		return v.toolsOf(item).MinSize().Height
	case groundItem:
		return groundCardHeight
	}
	v.empty.Resize(fyne.NewSize(width, 10))
	return v.empty.MinSize().Height
}

// object is what shows a line.
func (v *lineViews) object(item *listItem) fyne.CanvasObject {
	switch item.kind {
	case categoryItem, groupItem, deviceItem, favoritesItem, moreItem:
		return v.header(item)
	case rowItem:
		return v.row(item)
	case figureItem:
		return v.figure(item)
	case factsItem:
		return v.factsOf(item)
	case toolsItem:
		return v.toolsOf(item)
	case groundItem:
		return v.ground.box
	}
	return v.empty
}

func (v *lineViews) header(item *listItem) *widgets.SectionHeader {
	header, ok := v.headers[item.key]
	if !ok {
		header = v.newHeader(*item)
		v.headers[item.key] = header
	}
	header.Set(item.open, item.modified)
	if item.kind == moreItem {
		header.SetTitle(moreTitle(item))
	}
	return header
}

// moreTitle says what a line opens.
func moreTitle(item *listItem) string {
	with := text.With{"Count": item.hidden, "Idle": item.idle}
	switch {
	case item.open:
		return lang.L("Show less")
	case item.group == "":
		return lang.N("{{.Count}} more groups", item.hidden, with)
	case item.idle == 0:
		return lang.N("{{.Count}} more parameters", item.hidden, with)
	case item.idle == item.hidden:
		return lang.N("{{.Count}} more without effect", item.hidden, with)
	}
	return lang.L("{{.Count}} more, {{.Idle}} without effect", with)
}

func (v *lineViews) newHeader(item listItem) *widgets.SectionHeader {
	toggle := func() { v.toggle(item.key) }
	var header *widgets.SectionHeader
	switch item.kind {
	case categoryItem:
		header = widgets.NewSectionHeader(lang.L(string(item.category.Label())), nil, toggle)
		header.Category = true
		header.OnMenu = func(at fyne.Position) { v.in.popUp(v.menus.category(int(item.category)), at) }
	case favoritesItem:
		header = widgets.NewSectionHeader(lang.L("Favorites"), nil, toggle)
		header.Category = true
		header.OnFocus = func() { v.list.bringIntoView(item.key) }
		return header
	case moreItem:
		header = widgets.NewSectionHeader("", nil, toggle)
		header.Quiet = true
		header.OnFocus = func() { v.list.bringIntoView(item.key) }
		return header
	case deviceItem:
		header = widgets.NewSectionHeader(v.live.deviceName(item.subject), nil, toggle)
		header.Selected = v.selection.Has(item.subject)
		header.OnMenu = func(at fyne.Position) { v.in.popUp(v.menus.device(item.subject), at) }
	default:
		title := GroupTitle(item.group)
		reset := widgets.NewToolButton("", widgets.IconReset, lang.L("Reset all values of “{{.Group}}” to their defaults", text.With{"Group": title}), v.in.tips, func() {
			v.menus.edits.Reset(item.group)
		})
		reset.Small = true
		header = widgets.NewSectionHeader(title, reset, toggle)
		if item.subject != "" {
			header.OnTap = func() {
				opens := !header.Open
				toggle()
				if opens {
					v.selection.Set(item.subject)
				}
			}
			header.Selected = v.selection.Has(item.subject)
		}
		header.OnMenu = func(at fyne.Position) { v.in.popUp(v.menus.group(item), at) }
	}
	header.More = widgets.NewToolButton("", widgets.IconMore, "", v.in.tips, func() {
		header.OnMenu(fyne.CurrentApp().Driver().AbsolutePositionForObject(header.More).AddXY(0, widgets.RowResetW))
	})
	header.More.Small = true
	header.OnFocus = func() { v.list.bringIntoView(item.key) }
	return header
}

func (v *lineViews) row(item *listItem) *parameterRow {
	row, ok := v.rows[item.key]
	if !ok {
		row = newParameterRow(item.parameter, v.in, item.group == "")
		row.onResize = v.list.resized
		row.selected = belongsTo(item.parameter.Path, v.selection.IDs)
		v.rows[item.key] = row
	}
	if v.stale[row] {
		delete(v.stale, row)
		row.update()
	}
	return row
}

// figure is the drawing of the limit that a line is about.
func (v *lineViews) figure(item *listItem) *limitFigure {
	figure, ok := v.figures[item.key]
	if !ok {
		_, name := selection.Parts(item.subject)
		id, _ := selection.LimitNamed(name) // the registry has limits of these names only
		figure = newLimitFigure(id, v.in, v.menus.edits.report)
		v.figures[item.key] = figure
	}
	figure.follow(v.live)
	return figure
}

// factsOf is the card of the facts about what a line is about.
func (v *lineViews) factsOf(item *listItem) fyne.CanvasObject {
	card, ok := v.facts[item.key]
	if !ok {
		card = newFactsCard(item.subject, v.in.tips)
		v.facts[item.key] = card
	}
	card.update(v.live.of(item.subject))
	return card.box
}

// updateRows shows all rows again: those in view at once, the others when they come into view.
func (v *lineViews) updateRows() {
	for _, row := range v.rows {
		v.updateRow(row)
	}
}

// updateRow shows a row again, at once or when it comes into view.
func (v *lineViews) updateRow(row *parameterRow) {
	if v.list.shows(row) {
		row.update()
		return
	}
	v.stale[row] = true
}

// update shows what the document holds now, in the rows of some paths or in all.
func (v *lineViews) update(paths []string, all bool) {
	if all {
		v.updateRows()
	} else {
		for _, path := range paths {
			for _, key := range [...]string{path, favoriteKey(path)} {
				if row, ok := v.rows[key]; ok {
					v.updateRow(row)
				}
			}
		}
		v.updateIdle()
	}
	for _, figure := range v.figures {
		figure.update()
	}
	v.ground.update(v.in.document.Current())
}

// updateIdle shows the rows again that count now, or no longer.
func (v *lineViews) updateIdle() {
	for _, row := range v.rows {
		if row.idle == row.counts() {
			v.updateRow(row)
		}
	}
}

// flash lights up the row of a path.
func (v *lineViews) flash(path string) {
	if row, ok := v.rows[path]; ok {
		row.flash()
	}
}

// highlight marks what is searched for.
func (v *lineViews) highlight(words []string) {
	v.in.words = words
	for _, row := range v.rows {
		row.label.Highlight(words)
	}
}

// busy reports whether a person drags or types something in a line, so that it stays although it is scrolled out of view.
func (v *lineViews) busy(key string) bool {
	row, ok := v.rows[key]
	return ok && row.view.busy()
}

// dragging reports whether a slider, a key of a curve or a handle is held.
func (v *lineViews) dragging() bool {
	for _, row := range v.rows {
		if row.view.held() {
			return true
		}
	}
	for _, figure := range v.figures {
		if figure.held >= 0 {
			return true
		}
	}
	return false
}

// markSelected marks what is selected.
func (v *lineViews) markSelected() {
	for _, row := range v.rows {
		row.setSelected(belongsTo(row.parameter.Path, v.selection.IDs))
	}
	for i := range v.list.items {
		item := &v.list.items[i]
		if header, ok := v.headers[item.key]; ok && item.subject != "" {
			header.SetSelected(v.selection.Has(item.subject))
		}
	}
}

// followsBody reports whether a figure, or a curve, that follows the body is in view.
func (v *lineViews) followsBody() bool {
	for _, item := range v.list.inView() {
		if item.kind == figureItem || item.kind == rowItem && item.parameter.Kind == presets.Curve {
			return true
		}
	}
	return false
}

// wantsExplanation reports whether something is in view that is about what bends the pose.
func (v *lineViews) wantsExplanation() bool {
	for _, item := range v.list.inView() {
		switch kind, _ := selection.Parts(item.subject); {
		case item.kind == figureItem, item.kind == factsItem && (kind == selection.Hint || kind == selection.Magnet):
			return true
		}
	}
	return false
}

// follow shows what the body does now: in figures at each call, in words where told to.
func (v *lineViews) follow(words bool) {
	for _, item := range v.list.inView() {
		switch item.kind {
		case figureItem:
			if figure, ok := v.figures[item.key]; ok {
				figure.follow(v.live)
			}
		case factsItem:
			if card, ok := v.facts[item.key]; ok && words {
				card.update(v.live.of(item.subject))
			}
		case rowItem:
			if row, ok := v.rows[item.key]; ok {
				row.view.follow(v.live)
			}
		case deviceItem:
			if header, ok := v.headers[item.key]; ok && words {
				header.SetTitle(v.live.deviceName(item.subject))
			}
		}
	}
}

// toolsOf is what can be done to the magnets or to the chains.
func (v *lineViews) toolsOf(item *listItem) fyne.CanvasObject {
	if item.category == presets.OfChains {
		return v.chains.content
	}
	return v.tools.content
}
