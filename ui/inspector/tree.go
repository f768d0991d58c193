//go:build cgo

package inspector

import (
	"image/color"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	fynecanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"

	"posewright/effectors"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/solver/chain"
	"posewright/ui/selection"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// Tree lists what shapes the pose: effectors, hints, magnets, limits and chains, each under a heading that opens and closes. It shows the
// editor's selection.
type Tree struct {
	effectors [effectors.Count]*treeRow
	hints     [effectors.HintCount]*treeRow
	magnets   []*treeRow                                                      // in the order of the preset
	limits    [int(effectors.LimitCount) + selection.SpineLimitCount]*treeRow // of the limbs, then of the trunk
	chains    []*treeRow                                                      // in the order of the preset
	headings  [5]*widgets.TreeHeading                                         // in that order
	problems  chainProblems
	order     []*treeRow // those that are shown
	selection *selection.List
	actions   treeRowActions
	rows      *fyne.Container
	OnResize  func()                 // rows came or went
	OnMenu    func(at fyne.Position) // offers what can be done with a row
	List      fyne.CanvasObject
	scroll    *container.Scroll
	Content   fyne.CanvasObject
}

func NewTree(chosen *selection.List) *Tree {
	t := &Tree{selection: chosen}
	t.actions = treeRowActions{choose: t.choose, step: t.step, clear: func() { chosen.Set() }, menu: t.menu, modifiers: widgets.CurrentModifiers}
	for i, text := range [...]string{lang.L("Effectors"), lang.L("Hints"), lang.L("Magnets"), lang.L("Limits"), lang.L("Chains")} {
		t.headings[i] = widgets.NewTreeHeading(text, i < 2, t.lay)
	}
	for id := range effectors.Count {
		t.effectors[id] = t.row(text.Effector(id), selection.ID(selection.Effector, id.String()), widgets.SideColor(id.Mirror() == id, id < id.Mirror()), signDot)
	}
	for id := range effectors.HintCount {
		t.hints[id] = t.row(text.Hint(id), selection.ID(selection.Hint, id.String()), widgets.SideColor(false, id < id.Mirror()), signRing)
	}
	for id, name := range selection.LimitNames() {
		id := effectors.LimitID(id)
		t.limits[id] = t.row(name, selection.ID(selection.Limit, id.String()), widgets.SideColor(false, id < id.Mirror()), signCone)
	}
	for joint, name := range selection.SpineLimitNames() {
		t.limits[int(effectors.LimitCount)+joint] = t.row(name, selection.SpineLimit(joint), widgets.MiddleColor, signCone)
	}
	t.rows = container.New(&widgets.StackedLayout{})
	t.List = container.New(widgets.Insets(2, 0, 8, 0), t.rows)
	t.scroll = widgets.NewListScroll(t.List, t.rows)
	t.Content = widgets.NewGround(t.scroll)
	t.lay()
	chosen.Observe(t.mark)
	return t
}

// TreeView is what is seen of a tree.
type TreeView struct {
	open     [5]bool // headings
	scrolled float32
}

// View is what is seen now.
func (t *Tree) View() (v TreeView) {
	for i, heading := range t.headings {
		v.open[i] = heading.Open
	}
	v.scrolled = t.scroll.Offset.Y
	return v
}

// SetView shows what was seen of the tree that was in its place.
func (t *Tree) SetView(v TreeView) {
	for i, heading := range t.headings {
		heading.Open = v.open[i]
	}
	t.lay()
	t.scroll.ScrollToOffset(fyne.NewPos(0, v.scrolled))
}

func (t *Tree) row(name, id string, side color.Color, sign treeSign) *treeRow {
	row := &treeRow{on: &t.actions, name: name, id: id, side: side, sign: sign, selected: t.selection.Has(id)}
	row.ExtendBaseWidget(row)
	return row
}

// lists are the rows below each heading.
func (t *Tree) lists() [5][]*treeRow {
	return [5][]*treeRow{t.effectors[:], t.hints[:], t.magnets, t.limits[:], t.chains}
}

// lay puts the rows of the open headings below them.
func (t *Tree) lay() {
	t.order = t.order[:0]
	t.rows.Objects = t.rows.Objects[:0]
	for i, rows := range t.lists() {
		t.headings[i].SetCount(len(rows))
		t.rows.Add(t.headings[i])
		if !t.headings[i].Open {
			continue
		}
		for _, row := range rows {
			t.rows.Add(row)
		}
		t.order = append(t.order, rows...)
	}
	t.rows.Refresh()
	if t.OnResize != nil {
		t.OnResize()
	}
}

// mark shows what is selected, opening the heading above what was selected last and scrolling there.
func (t *Tree) mark() {
	primary := t.selection.Primary()
	for i, rows := range t.lists() {
		for _, row := range rows {
			row.mark(t.selection.Has(row.id))
			if row.id == primary && !t.headings[i].Open {
				t.headings[i].Toggle()
			}
			if row.id == primary {
				t.reveal(row)
			}
		}
	}
}

// reveal scrolls as little as it takes to show a row.
func (t *Tree) reveal(row *treeRow) {
	top, height := row.Position().Y+t.rows.Position().Y, t.scroll.Size().Height
	switch offset := t.scroll.Offset.Y; {
	case top < offset:
		t.scroll.ScrollToOffset(fyne.NewPos(0, top))
	case top+treeRowHeight > offset+height:
		t.scroll.ScrollToOffset(fyne.NewPos(0, top+treeRowHeight-height))
	}
}

// choose does what a click on a row does: it selects that row alone, or nothing if it was alone already; added to the others, or taken from
// them, if further is set.
func (t *Tree) choose(row *treeRow, further bool) {
	switch {
	case further:
		t.selection.Toggle(row.id)
	case len(t.selection.IDs) == 1 && row.selected:
		t.selection.Set()
	default:
		t.selection.Set(row.id)
	}
}

// menu selects a row, unless it is one of those that are selected, and offers what can be done with it.
func (t *Tree) menu(row *treeRow, at fyne.Position) {
	if !row.selected {
		t.selection.Set(row.id)
	}
	if t.OnMenu != nil {
		t.OnMenu(at)
	}
}

// step selects the row above or below another one, with extend beside what is selected.
func (t *Tree) step(from *treeRow, by int, extend bool) {
	i := slices.Index(t.order, from) + by
	if i < 0 || i >= len(t.order) || !slices.Contains(t.order, from) {
		return
	}
	next := t.order[i]
	if extend {
		t.selection.Set(append(slices.Clone(t.selection.IDs), next.id)...)
	} else {
		t.selection.Set(next.id)
	}
	widgets.FocusOn(next)
}

// LineAt is the id of the line below a place in the window; "" for none.
func (t *Tree) LineAt(at fyne.Position) string {
	driver := fyne.CurrentApp().Driver()
	from, size := driver.AbsolutePositionForObject(t.scroll), t.scroll.Size()
	if at.X < from.X || at.Y < from.Y || at.X >= from.X+size.Width || at.Y >= from.Y+size.Height {
		return ""
	}
	for _, row := range t.order {
		top := driver.AbsolutePositionForObject(row).Y
		if at.Y >= top && at.Y < top+row.Size().Height {
			return row.id
		}
	}
	return ""
}

// Controls lists the rows and headings, by name: effectors and hints by their own, others by their id, headings by "tree." and their kind.
func (t *Tree) Controls() []widgets.Control {
	var rows []widgets.Control
	add := func(name string, row fyne.CanvasObject) {
		rows = append(rows, widgets.Control{ID: name, Object: row, Clip: t.Content, Row: true})
	}
	for i, kind := range [...]string{selection.Effector, selection.Hint, selection.Magnet, selection.Limit, selection.Chain} {
		add("tree."+kind, t.headings[i])
	}
	for _, row := range t.order {
		_, name := selection.Parts(row.id)
		if row.sign == signMagnet || row.sign == signCone || row.sign == signChain {
			name = row.id // a limit may have the name of an effector
		}
		add(name, row)
	}
	return rows
}

// EffectorState is what the row of an effector says.
func (t *Tree) EffectorState(id effectors.ID) string { return t.effectors[id].state }

// Show lists the magnets and the chains of a preset.
func (t *Tree) Show(preset *presets.Preset) {
	others := len(t.chains) != len(preset.Chains)
	for i := range t.chains {
		others = others || t.chains[i].name != preset.Chains[i].ID
	}
	if others {
		t.chains = t.chains[:0]
		for i := range preset.Chains {
			id := preset.Chains[i].ID
			t.chains = append(t.chains, t.row(id, selection.ID(selection.Chain, id), widgets.MiddleColor, signChain))
		}
	}
	same := len(t.magnets) == len(preset.Magnets)
	for i := range t.magnets {
		same = same && t.magnets[i].name == preset.Magnets[i].ID
	}
	if !same {
		t.magnets = t.magnets[:0]
		for i := range preset.Magnets {
			id := preset.Magnets[i].ID
			t.magnets = append(t.magnets, t.row(id, selection.ID(selection.Magnet, id), widgets.MiddleColor, signMagnet))
		}
	}
	for i := range t.magnets {
		side := magnetSide(preset.Magnets[i].Joint)
		if t.magnets[i].side != side {
			t.magnets[i].side = side
			t.magnets[i].Refresh()
		}
	}
	if !same || others {
		t.lay()
	}
	t.markChanged(preset)
}

// markChanged marks what has parameters that differ from their defaults.
func (t *Tree) markChanged(preset *presets.Preset) {
	changed := map[string]bool{}
	for _, p := range presets.ParametersOf(preset) {
		if id := treeIDOf(p.Path); id != "" && !changed[id] && !p.AtDefault(preset) {
			changed[id] = true
		}
	}
	for i, rows := range t.lists() {
		any := false
		for _, row := range rows {
			row.setChanged(changed[row.id])
			any = any || changed[row.id]
		}
		t.headings[i].SetChanged(any)
	}
}

// treeIDOf is the id of the row that a path belongs to, "" for none.
func treeIDOf(path string) string {
	for joint := range selection.SpineLimitCount {
		if id := selection.SpineLimit(joint); belongsTo(path, []string{id}) {
			return id
		}
	}
	return subjectOf(path)
}

// magnetSide is the color of the side on which a magnet acts.
func magnetSide(joint effectors.MagnetJoint) color.Color {
	switch joint {
	case effectors.MagnetLeftElbow, effectors.MagnetLeftShoulder:
		return widgets.LeftColor
	case effectors.MagnetRightElbow, effectors.MagnetRightShoulder:
		return widgets.RightColor
	}
	return widgets.MiddleColor
}

// DeviceList is what SidePanel puts below the tree.
type DeviceList interface {
	NeededHeight(width float32) float32 // at which nothing in it scrolls
}

// SidePanel puts the devices below the tree, and a gap between them. Both get what they need; where there is less room,
// the devices do, as long as that leaves leastTree for the tree.
type SidePanel struct {
	Tree    fyne.CanvasObject
	Devices DeviceList
}

// leastTree is the share of the panel's height that the tree gets, if it needs it: in a window of 1280×720 six devices
// and the sentence about their source fit below it, and all effectors with the first hints into it.
const leastTree = 0.45

// Layout implements fyne.Layout.
func (p *SidePanel) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const gap = 2
	height := min(p.Tree.MinSize().Height, max(size.Height-gap-p.Devices.NeededHeight(size.Width), leastTree*size.Height))
	objects[0].Move(fyne.NewPos(0, 0))
	objects[0].Resize(fyne.NewSize(size.Width, height))
	objects[1].Move(fyne.NewPos(0, height+gap))
	objects[1].Resize(fyne.NewSize(size.Width, size.Height-height-gap))
	objects[2].Move(fyne.NewPos(0, height))
	objects[2].Resize(fyne.NewSize(size.Width, gap))
}

// MinSize implements fyne.Layout.
func (p *SidePanel) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(160, 120) }

// Update shows how each effector is doing; nothing of those of an avatar that stands as an example.
func (t *Tree) Update(r *session.Reading, staged bool, preset *presets.Preset, lengths text.LengthUnit) {
	for id := range effectors.Count {
		report := &r.Reports[id]
		switch {
		case staged:
			t.effectors[id].set("–", widgets.ColorMuted)
		case r.Holds[id] == session.Pinned && !report.Misses():
			t.effectors[id].set(lang.L("pinned"), theme.ColorNamePrimary)
		case r.Holds[id] == session.Dragged && !report.Misses():
			t.effectors[id].set(lang.L("dragged"), theme.ColorNamePrimary)
		case !report.Active:
			text, warns := text.UndrivenEffector(&r.Gait, id, lengths)
			color := widgets.ColorMuted
			if warns {
				color = theme.ColorNameWarning
			}
			t.effectors[id].set(text, color)
		case report.Misses():
			t.effectors[id].set(lang.L("residual {{.Residual}}", text.With{"Residual": lengths.Format(report.Residual)}), theme.ColorNameWarning)
		case report.Held == chain.HeldByWeight:
			t.effectors[id].set(lang.L("by weight"), widgets.ColorMuted)
		case report.Apart():
			t.effectors[id].set(lang.L("{{.Distance}} off device", text.With{"Distance": lengths.Format(report.Distance)}), widgets.ColorMuted)
		default:
			t.effectors[id].set(lang.L("reached"), theme.ColorNameSuccess)
		}
	}
	for id := range effectors.HintCount {
		weight := preset.Hints[id].PoleWeight
		switch {
		case r.Targets.Hints[id].Presence > 0:
			t.hints[id].set(lang.L("tracked"), theme.ColorNameSuccess)
		case weight == 0:
			t.hints[id].set("–", widgets.ColorMuted)
		default:
			t.hints[id].set(lang.L("pole {{.Percent}} %", text.With{"Percent": math.Round(100 * weight)}), widgets.ColorMuted)
		}
	}
	for i, row := range t.magnets {
		if i >= len(preset.Magnets) {
			break
		}
		switch strength := preset.Magnets[i].Strength; {
		case strength > 0:
			row.set(lang.L("attracts"), widgets.ColorMuted)
		case strength < 0:
			row.set(lang.L("repels"), widgets.ColorMuted)
		default:
			row.set("–", widgets.ColorMuted)
		}
	}
	t.problems.find(r, preset)
	for i, row := range t.chains {
		if i >= len(preset.Chains) || i >= r.Chains.Count {
			break
		}
		state, warns := chainState(r, &t.problems, i, lengths)
		color := widgets.ColorMuted
		if warns {
			color = theme.ColorNameWarning
		}
		row.set(state, color)
	}
	for id, row := range t.limits {
		trunk := id - int(effectors.LimitCount)
		switch {
		case limitHolds(r, id):
			row.set(lang.L("holds"), theme.ColorNameWarning)
		case trunk < 0 && preset.Limits[effectors.LimitID(id)].On, trunk >= 0 && preset.Spine.Limit[trunk].On:
			row.set(lang.L("on"), theme.ColorNameSuccess)
		default:
			row.set(lang.L("off"), widgets.ColorMuted)
		}
	}
}

// limitHolds reports whether a limit keeps an effector from its target, by its place in the tree: those of the trunk come last.
func limitHolds(r *session.Reading, id int) bool {
	for i := range r.Reports {
		report, trunk := &r.Reports[i], id-int(effectors.LimitCount)
		switch {
		case !report.Active:
		case report.Held == chain.HeldByLimit && int(report.Limit) == id, trunk >= 0 && report.Held == chain.HeldBySpineLimit && report.Trunk[trunk]:
			return true
		}
	}
	return false
}

const treeRowHeight = 22

// treeSign tells the kinds of rows apart.
type treeSign uint8

const (
	signDot    treeSign = iota // an effector
	signRing                   // a hint
	signMagnet                 // a small dot in a ring
	signCone                   // a limit
	signChain                  // a chain: a dot in a ring, as a magnet
)

// treeRow is one thing in the tree: a sign in the color of its side, its name, and how it is doing.
type treeRow struct {
	widgets.FocusWidget
	on         *treeRowActions
	name, id   string
	side       color.Color
	sign       treeSign
	changed    bool // parameters of it differ from their defaults
	state      string
	stateColor fyne.ThemeColorName

	selected bool
}

// treeRowActions are what a person does in rows.
type treeRowActions struct {
	choose    func(row *treeRow, further bool)
	step      func(row *treeRow, by int, extend bool) // selects a neighbor
	clear     func()                                  // selects nothing
	menu      func(row *treeRow, at fyne.Position)    // offers what can be done
	modifiers func() fyne.KeyModifier
}

func (r *treeRow) set(state string, color fyne.ThemeColorName) {
	if r.state != state || r.stateColor != color {
		r.state, r.stateColor = state, color
		r.Refresh()
	}
}

func (r *treeRow) setChanged(changed bool) {
	if r.changed != changed {
		r.changed = changed
		r.Refresh()
	}
}

func (r *treeRow) mark(selected bool) {
	if r.selected != selected {
		r.selected = selected
		r.Refresh()
	}
}

// Tapped implements fyne.Tappable.
func (r *treeRow) Tapped(*fyne.PointEvent) {
	r.on.choose(r, r.on.modifiers()&(fyne.KeyModifierShift|fyne.KeyModifierShortcutDefault) != 0)
}

// TappedSecondary implements fyne.SecondaryTappable.
func (r *treeRow) TappedSecondary(e *fyne.PointEvent) { r.on.menu(r, e.AbsolutePosition) }

// TypedKey implements fyne.Focusable.
func (r *treeRow) TypedKey(e *fyne.KeyEvent) {
	step := 0
	switch e.Name {
	case fyne.KeyUp:
		step = -1
	case fyne.KeyDown:
		step = 1
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		r.on.choose(r, r.on.modifiers()&fyne.KeyModifierShift != 0)
		return
	case fyne.KeyEscape:
		r.on.clear()
		return
	case desktop.KeyMenu:
		r.on.menu(r, fyne.CurrentApp().Driver().AbsolutePositionForObject(r).AddXY(32, treeRowHeight))
		return
	default:
		widgets.ForwardKey(r, e)
		return
	}
	r.on.step(r, step, r.on.modifiers()&fyne.KeyModifierShift != 0)
}

// CreateRenderer implements fyne.Widget.
func (r *treeRow) CreateRenderer() fyne.WidgetRenderer {
	renderer := &treeRowRenderer{r: r, back: fynecanvas.NewRectangle(nil), bar: fynecanvas.NewRectangle(nil), ring: fynecanvas.NewCircle(nil), dot: fynecanvas.NewCircle(nil),
		cone: [2]*fynecanvas.Line{fynecanvas.NewLine(r.side), fynecanvas.NewLine(r.side)},
		name: fynecanvas.NewText(r.name, nil), state: fynecanvas.NewText("", nil)}
	renderer.state.Alignment = fyne.TextAlignTrailing
	renderer.bar.CornerRadius = 1.5
	renderer.Layers = widgets.Layers{renderer.back, renderer.bar, renderer.ring, renderer.dot, renderer.cone[0], renderer.cone[1], renderer.name, renderer.state}
	renderer.Refresh()
	return renderer
}

type treeRowRenderer struct {
	widgets.Layers
	r           *treeRow
	back, bar   *fynecanvas.Rectangle
	ring, dot   *fynecanvas.Circle
	cone        [2]*fynecanvas.Line
	name, state *fynecanvas.Text
}

// Where the texts of a row begin and end.
const (
	rowTextLeft  = 32
	rowTextRight = 12
)

func (t *treeRowRenderer) Layout(size fyne.Size) {
	t.back.Move(fyne.NewPos(4, 0))
	t.back.Resize(fyne.NewSize(size.Width-8, size.Height))
	t.bar.Move(fyne.NewPos(0, 3))
	t.bar.Resize(fyne.NewSize(3, size.Height-6))
	middle := fyne.NewPos(20, size.Height/2)
	around := func(circle *fynecanvas.Circle, radius float32) {
		circle.Move(middle.SubtractXY(radius, radius))
		circle.Resize(fyne.NewSquareSize(2 * radius))
	}
	around(t.ring, 4)
	around(t.dot, 4)
	switch t.r.sign {
	case signMagnet, signChain:
		around(t.ring, 5)
		around(t.dot, 2)
	case signCone:
		around(t.dot, 1.5)
		t.dot.Move(middle.AddXY(-5.5, -1.5))
	}
	for i, line := range t.cone {
		line.Position1 = middle.AddXY(-4, 0)
		line.Position2 = middle.AddXY(4, []float32{-4.5, 4.5}[i])
	}
	t.fit(size.Width)
	for _, text := range []*fynecanvas.Text{t.name, t.state} {
		height := text.MinSize().Height
		text.Move(fyne.NewPos(rowTextLeft, (size.Height-height)/2))
		text.Resize(fyne.NewSize(size.Width-rowTextLeft-rowTextRight, height))
	}
}

// fit cuts the state where the name leaves no room for it.
func (t *treeRowRenderer) fit(width float32) {
	const gap = 8
	room := width - rowTextLeft - rowTextRight - t.name.MinSize().Width - gap
	t.state.Text = widgets.CutToWidth(t.r.state, max(room, 1), t.state.TextSize, t.state.TextStyle)
}

func (t *treeRowRenderer) MinSize() fyne.Size { return fyne.NewSize(160, treeRowHeight) }

func (t *treeRowRenderer) Refresh() {
	r := t.r
	t.back.CornerRadius = theme.Size(theme.SizeNameSelectionRadius)
	t.back.FillColor, t.back.StrokeWidth = nil, 0
	switch {
	case r.selected:
		t.back.FillColor = widgets.ThemeColor(widgets.ColorActive)
	case r.Hovered:
		t.back.FillColor = widgets.ThemeColor(theme.ColorNameHover)
	}
	if r.Focused {
		t.back.StrokeWidth, t.back.StrokeColor = 1, widgets.ThemeColor(theme.ColorNameFocus)
	}
	t.bar.FillColor, t.bar.Hidden = widgets.ThemeColor(theme.ColorNamePrimary), !r.changed
	t.dot.FillColor, t.dot.Hidden = r.side, r.sign == signRing
	t.ring.FillColor, t.ring.StrokeColor, t.ring.StrokeWidth = color.Transparent, r.side, 1.5
	t.ring.Hidden = r.sign != signRing && r.sign != signMagnet && r.sign != signChain
	for _, line := range t.cone {
		line.StrokeColor, line.StrokeWidth, line.Hidden = r.side, 1.5, r.sign != signCone
	}
	t.name.TextSize, t.name.Color = theme.Size(theme.SizeNameText), widgets.ThemeColor(theme.ColorNameForeground)
	t.state.TextSize = theme.Size(theme.SizeNameCaptionText)
	t.fit(r.Size().Width)
	t.state.Color = widgets.ThemeColor(widgets.ColorMuted)
	if r.stateColor != "" {
		t.state.Color = widgets.ThemeColor(r.stateColor)
	}
	fynecanvas.Refresh(r)
}
