//go:build cgo

package inspector

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/session"
	"posewright/presets"
	"posewright/ui/selection"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// Host is what an inspector works on, and what it cannot do by itself.
type Host struct {
	Document  Document
	Favorites Favorites
	Giver     Giver
	Selection *selection.List
	Tips      *widgets.Tooltips
	Report    func(error)       // shows what no row can show
	Info      func(text string) // shows what happened
	Rename    func(id string)   // asks for another name of a magnet
	Chains    ChainDialogs
	Linked    func(linked bool) // the sides were linked or unlinked by a person
	ShowLarge func(title string, content fyne.CanvasObject, closed func()) (hide func())
	ShowForm  func(title, page string, content fyne.CanvasObject, first fyne.Focusable) (hide func())
}

// Panel shows the parameters of the preset: categories that open to groups that open to rows, one for each parameter. A row is made when it first
// comes into view; what is closed or out of view costs no more than a line in a list.
type Panel struct {
	Content fyne.CanvasObject
	Edits   *GroupEdits

	host   Host
	model  *listModel
	in     *rowContext
	live   *liveFacts
	menus  *menus
	views  *lineViews
	list   *lineList
	head   *head
	played *starredRows
	popUp  func(*fyne.Menu, fyne.Position)
	large  *largeCurve // nil while no curve is shown larger
	linked bool        // both sides are changed together
	pinned bool        // only what is selected is shown
	late   bool        // rows come or go when a drag ends
}

// New makes an inspector.
func New(host Host, state State) *Panel {
	n := &Panel{host: host, linked: state.Linked, live: &liveFacts{}}
	n.model = &listModel{document: host.Document, starred: host.Favorites, folds: newFolds(state)}
	n.model.filter.advanced = state.Advanced
	n.popUp = n.showMenu
	n.in = &rowContext{document: host.Document, favorites: host.Favorites, remedies: n, tips: host.Tips, lengths: text.Centimeters,
		overview: presets.NewOverview(host.Document.Current()),
		linked:   func(p *presets.Parameter) bool { return n.linked && p.Mirror != p.Path },
		set:      n.setting,
		menu:     func(v *parameterValue, at fyne.Position) { n.popUp(n.menus.row(v), at) },
		focused:  func(v *parameterValue) { n.list.bringIntoView(v.parameter.Path) },
		popUp:    func(menu *fyne.Menu, at fyne.Position) { n.popUp(menu, at) },
		enlarge:  n.enlarge,
		wheel:    func(e *fyne.ScrollEvent) { widgets.Turn(n.list.scroll, numberRow{}.height(false), e) },
		info:     host.Info,
	}
	n.Edits = &GroupEdits{document: host.Document, selection: host.Selection, opened: n.model.folds.groups, report: host.Report,
		clip: func() string { return fyne.CurrentApp().Clipboard().Content() }}
	n.menus = &menus{edits: n.Edits, rename: host.Rename, chains: host.Chains, foldAll: n.foldAll, showForm: host.ShowForm}
	n.views = newLineViews(n.in, n.live, n.menus, n.toggle, host.Giver.PickGround)
	n.list = n.views.list
	n.head = newHead(host.Tips, headActions{search: n.find, modified: n.showModified, advanced: n.showAdvanced,
		link: func() {
			n.SetLinked(!n.linked)
			n.host.Linked(n.linked)
		},
		pin:  func() { n.setPinned(!n.pinned) },
		menu: func(at fyne.Position) { n.popUp(n.menus.list(), at) }})
	n.head.advanced.Checked = state.Advanced
	n.head.link.Set(state.Linked, false)
	head := container.New(widgets.Insets(8, 10, 4, 8), n.head.content)
	n.Content = widgets.NewGround(container.New(layout.NewBorderLayout(head, nil, nil, nil), head, n.list.content)) // Tab reaches the search before the rows
	n.played = newStarredRows(n.in)
	n.played.update()
	n.rebuild()
	host.Selection.Observe(n.selectionChanged)
	return n
}

// Starred are the rows of the parameters that the person starred, for who plays.
func (n *Panel) Starred() fyne.CanvasObject { return n.played.box }

// State is how the inspector is now.
func (n *Panel) State() State {
	s := State{Advanced: n.model.filter.advanced, Linked: n.linked}
	s.Groups, s.Categories = n.model.folds.open()
	return s
}

// View is what is seen of the list, for as long as the window is open.
type View struct {
	query            string
	modified, pinned bool
	scrolled         float32
}

// View is what is seen now.
func (n *Panel) View() View {
	query, modified := n.model.filtered()
	return View{query, modified, n.pinned, n.list.scrolled()}
}

// SetView shows what was seen of the list that was in its place.
func (n *Panel) SetView(v View) {
	n.selectionChanged()
	if v.modified {
		n.head.modified.SetChecked(true)
	}
	if v.query != "" {
		n.head.search.SetText(v.query)
	}
	if v.pinned {
		n.setPinned(true)
	}
	n.list.scrollToY(v.scrolled)
}

// ObjectItems are what a menu offers for a selected magnet or chain; nothing for what is none.
func (n *Panel) ObjectItems(id string) []*fyne.MenuItem {
	return append(n.menus.magnet(id), n.menus.chain(id)...)
}

func (n *Panel) showMenu(menu *fyne.Menu, at fyne.Position) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(n.Content); c != nil {
		widget.ShowPopUpMenuAtPosition(menu, c, at)
	}
}

// find shows what is searched for.
func (n *Panel) find(query string) {
	n.model.filter.query = query
	clear(n.model.folds.closed)
	n.views.highlight(n.model.filter.words())
	n.rebuild()
}

func (n *Panel) showModified(on bool) {
	n.model.filter.modified = on
	clear(n.model.folds.closed)
	n.rebuild()
}

func (n *Panel) showAdvanced(on bool) {
	n.model.filter.advanced = on
	n.rebuild()
}

// setting changes a parameter, and where the sides are linked that of the other side with it; an override begins where its joint is.
func (n *Panel) setting(p *presets.Parameter, value float64) presets.Command {
	n.model.keep(p.Group)
	if command, begins := n.live.overriding(n.host.Document.Current(), p, value); begins {
		return command
	}
	if n.in.linked(p) {
		return presets.SetLinked(p.Path, value)
	}
	return presets.Set(p.Path, value)
}

// Linked reports whether both sides are changed together.
func (n *Panel) Linked() bool { return n.linked }

// SetLinked links both sides or lets each be changed for itself.
func (n *Panel) SetLinked(linked bool) {
	n.linked = linked
	n.head.link.Set(linked, false)
	n.views.updateRows()
}

// setPinned shows only what is selected, or all.
func (n *Panel) setPinned(pinned bool) {
	n.pinned = pinned
	n.head.pin.Set(pinned, false)
	n.filterSelection()
	clear(n.model.folds.closed)
	n.rebuild()
}

func (n *Panel) filterSelection() {
	n.model.only(nil)
	if n.pinned {
		n.model.only(n.host.Selection.IDs)
	}
}

// SetLengths shows lengths in another unit.
func (n *Panel) SetLengths(unit text.LengthUnit) {
	if n.in.lengths != unit {
		n.in.lengths = unit
		n.views.updateRows()
		n.played.update()
	}
}

// toggle opens or closes the line of a key. What a line for more opens comes into view as far as there is room.
func (n *Panel) toggle(key string) {
	n.model.toggle(key)
	n.rebuild()
	if n.model.opensMore(key) {
		n.list.bringGroupIntoView(key)
	}
}

// foldAll opens or closes all groups of a category, or with -1 of all.
func (n *Panel) foldAll(category int, open bool) {
	n.model.foldAll(category, open)
	n.rebuild()
}

// rebuild lays out the lines that pass the filter.
func (n *Panel) rebuild() {
	n.late = false
	n.model.rebuild()
	n.views.set(n.model)
}

// Changed shows what the document holds now, in the rows whose paths changed and in the headings of their groups.
func (n *Panel) Changed(paths []string, all bool) {
	n.in.overview = presets.NewOverview(n.host.Document.Current())
	n.played.update()
	outdated := n.model.outdated()
	n.views.update(paths, all || outdated || slices.Contains(paths, "drivers"))
	if n.large != nil {
		n.large.show()
	}
	if n.late = outdated || n.model.filter.modified; n.late && !n.Dragging() {
		n.rebuild() // rows come and go
		return
	}
	n.model.count()
	n.views.showCounts(n.model.items)
}

// FavoritesChanged shows the favorites as they are now.
func (n *Panel) FavoritesChanged() {
	n.played.update()
	n.views.updateRows()
	n.rebuild()
}

// Dragging reports whether a slider, a key or a handle is held, so that rows stay where they are.
func (n *Panel) Dragging() bool {
	return n.views.dragging() || n.large != nil && n.large.held()
}

// selectionChanged marks what is selected and opens the group of what was selected last for as long as it is; other
// groups stay as they are.
func (n *Panel) selectionChanged() {
	n.views.markSelected()
	if n.pinned {
		n.filterSelection()
	}
	id := n.host.Selection.Primary()
	group := n.model.groupAbout(id)
	n.model.choose(group)
	if group == "" {
		n.rebuild()
		n.Reveal(id)
		return
	}
	n.bringIntoView(group)
}

// Show shows the row of a parameter, whatever is folded or filtered away, scrolls to it and flashes it once. Of another
// path, as that of a magnet, it reveals what it is of. It reports whether there is any.
func (n *Panel) Show(path string) bool {
	if !n.model.allows(path) {
		n.setPinned(false)
	}
	n.endSearch()
	if !n.model.show(path) {
		return n.Reveal(path)
	}
	n.rebuild()
	n.list.bringIntoView(path)
	n.views.flash(path)
	return true
}

// ShowAssigned shows the rows that assignments such as "arms.method=fabrik" changed.
func (n *Panel) ShowAssigned(assignments []string) {
	for _, assignment := range slices.Backward(assignments) { // the first is in view then
		path, _, _ := strings.Cut(assignment, "=")
		n.Show(path)
	}
}

// enable makes a parameter count that does not, and shows what changed for that.
func (n *Panel) enable(p *presets.Parameter) {
	switch p.Lacks(n.host.Document.Current()) {
	case "":
	case "ground.file":
		n.host.Giver.PickGround()
		return
	default:
		n.host.Giver.Calibrate()
		return
	}
	_, assignments := p.Idle(n.host.Document.Current())
	n.Edits.Do(presets.Enable(p, n.host.Document.Current()))
	n.ShowAssigned(assignments)
}

// Reveal opens the group of what an id is of and scrolls to it, where it is not in view already. It reports whether
// there is any.
func (n *Panel) Reveal(id string) bool {
	if serial, ok := strings.CutPrefix(id, selection.Device+"."); ok {
		if !slices.Contains(n.model.devices, serial) {
			return false
		}
		n.model.folds.categories["devices"] = true
		n.endSearch()
		n.rebuild()
		n.list.bringIntoView(id)
		return true
	}
	group := n.model.groupAbout(id)
	if group == "" {
		return false
	}
	n.model.openGroup(group)
	n.bringIntoView(group)
	return true
}

// bringIntoView scrolls to a group that is open.
func (n *Panel) bringIntoView(group string) {
	if n.model.filter.only == nil {
		n.endSearch()
	}
	n.rebuild()
	n.list.bringGroupIntoView(groupKey(group))
}

// endSearch shows all that is not closed again.
func (n *Panel) endSearch() {
	if n.model.endSearch() {
		n.views.highlight(nil)
		n.head.clear()
	}
}

// FocusedGroup is the group of what is selected, else the only open one; "" for none.
func (n *Panel) FocusedGroup() string { return n.model.groupInFocus(n.host.Selection.Primary()) }

// FollowsBody reports whether something in view follows the body.
func (n *Panel) FollowsBody() bool { return n.views.followsBody() || n.large != nil }

// Follow shows what the body does now: in figures at each call, in words where told to.
func (n *Panel) Follow(r *session.Reading, words bool) {
	n.live.read(r, n.host.Document.Current(), n.in.lengths, n.views.wantsExplanation())
	if now := serials(&r.Devices); words && !slices.Equal(n.model.devices, now) {
		n.model.devices = now
		n.rebuild()
	}
	n.views.follow(words)
	if n.late && !n.Dragging() {
		n.rebuild()
	}
	if n.large != nil {
		n.large.follow(n.live)
	}
}

// enlarge shows the curve of a row in a dialog; its own editor stays as it is below it.
func (n *Panel) enlarge(v *parameterValue, closed func()) {
	if n.large != nil {
		return
	}
	n.large = newLargeCurve(v)
	n.large.close = n.host.ShowLarge(lang.L(v.parameter.Label), n.large.editor.Content, func() {
		n.large = nil
		closed()
	})
	n.large.follow(n.live)
	focusIn(n.Content, n.large.editor.Field)
}
