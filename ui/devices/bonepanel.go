//go:build cgo

package devices

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/presets"
	"posewright/rig"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// BoneMapActions are what the bone map calls.
type BoneMapActions struct {
	Do     func(presets.Command)
	Select func(joint string) // shows a joint in the viewport
	Close  func()
}

// BonePanel is the bone map in the place of the inspector: a figure with slots, the joints of the skeleton, and what speaks against the map.
// A person chooses a slot, then a joint in the list or in the viewport.
type BonePanel struct {
	Content fyne.CanvasObject

	on          BoneMapActions
	suggestions *boneSuggestions
	model       *boneMap // nil before the first avatar
	chosen      rig.Role
	waiting     bool // the next joint goes to the chosen slot
	selecting   bool // the panel itself is selecting a joint

	title      *widgets.TipLabel
	views      [boneViews]*widgets.ToolButton
	figure     *boneFigure
	search     *widgets.SearchEntry
	list       *jointList
	slot       *slotDetails
	close      *widgets.ToolButton
	remaps     map[presets.Mapping]*widgets.KeyButton
	notes      *widget.Label
	noteScroll *container.Scroll
	legend     *fyne.Container
	frame      *fyne.Container
}

// NewBonePanel makes the panel, empty until an avatar is shown.
func NewBonePanel(tips *widgets.Tooltips, on BoneMapActions) *BonePanel {
	p := &BonePanel{on: on}
	p.title = widgets.NewTipLabel("", tips)
	p.title.Style.Bold = true
	p.title.MinWidth = 60
	p.close = widgets.NewToolButton("", widgets.IconClose, lang.L("Close the bone map (Esc)"), tips, on.Close)
	views := container.New(layout.NewCustomPaddedHBoxLayout(4))
	for view := range boneViews {
		p.views[view] = widgets.NewToolButton(lang.L(boneViewNames[view]), nil, "", tips, func() { p.setView(view) })
		views.Add(p.views[view])
	}
	p.figure = newBoneFigure(tips, p.choose, p.clearSlot, p.Escape)
	p.slot = newSlotDetails(tips, func() { p.clearSlot(p.chosen) })
	p.search = widgets.NewSearchEntry(lang.L("Search joints"), func(string) { p.fill() })
	p.list = newJointList(p.pick, p.Escape)
	p.notes = widget.NewLabel("")
	p.notes.Wrapping = fyne.TextWrapWord
	p.noteScroll = widgets.NewScroll(p.notes)
	p.remaps = map[presets.Mapping]*widgets.KeyButton{}
	remap := func(how presets.Mapping, text string) *widgets.KeyButton {
		b := widgets.NewKeyButton(text, func() { p.remap(how) })
		p.remaps[how] = b
		return b
	}
	buttons := container.NewGridWithColumns(2,
		remap(presets.MappedByNames, lang.L("Map again by names")), remap(presets.MappedByShape, lang.L("Map again by shape")),
		remap(presets.MappedAsOpened, lang.L("Restore from the file")), remap(presets.MappedMirrored, lang.L("Swap left and right")))
	p.legend = container.New(&markLayout{})
	for _, state := range []slotState{slotSure, slotManual, slotLikely, slotDoubtful, slotMissing, slotEmpty} {
		p.legend.Add(newMarkEntry(state))
	}
	head := container.NewBorder(nil, nil, nil, p.close, p.title)
	columns := container.New(twoColumns{0.46, 8},
		container.NewBorder(nil, p.legend, nil, nil, p.figure),
		container.NewBorder(container.New(widgets.Insets(0, 0, 4, 0), p.search), nil, nil, nil, p.list))
	p.frame = container.NewBorder(container.NewVBox(head, views), container.NewVBox(p.slot.content, container.New(noteLayout{}, p.noteScroll), buttons),
		nil, nil, container.New(widgets.Insets(4, 0, 6, 0), columns))
	p.Content = widgets.NewGround(container.New(widgets.Insets(6, 10, 10, 10), container.New(figureFirst{p}, p.frame)))
	return p
}

// Show shows the bones of an avatar as they are mapped by hand, joint names by role names.
func (p *BonePanel) Show(a *rig.Avatar, mapped map[string]string) {
	if p.suggestions == nil || p.suggestions.avatar != a {
		p.suggestions = newBoneSuggestions(a)
		p.chosen, p.waiting = rig.NoRole, false
	}
	p.model = newBoneMap(p.suggestions, mapped)
	p.fill()
	p.update()
}

// Focus gives the keyboard to the first slot.
func (p *BonePanel) Focus() { widgets.FocusOn(p.figure.slots[0]) }

// StopWaiting forgets which slot waits for a joint.
func (p *BonePanel) StopWaiting() { p.waiting = false }

// update shows the model.
func (p *BonePanel) update() {
	if p.model == nil {
		return
	}
	have, all := p.model.counts()
	p.title.Set(lang.L("Bone map · {{.Have}} of {{.All}} required", text.With{"Have": have, "All": all}), theme.ColorNameForeground)
	p.figure.set(p.model, p.chosen, p.waiting)
	p.list.show(p.list.joints, p.chosen)
	for view, button := range p.views {
		button.Set(boneView(view) == p.figure.view, false)
	}
	if p.chosen == rig.NoRole {
		p.slot.showNone()
	} else {
		p.slot.show(&p.model.slots[p.chosen], p.waiting)
	}
	text := ""
	for i, note := range p.model.notes {
		if i > 0 {
			text += "\n"
		}
		text += "• " + note
	}
	if p.notes.Text != text {
		p.notes.Importance = widget.WarningImportance
		p.notes.SetText(text)
	}
	widgets.SetVisible(p.noteScroll, text != "")
	if restore := p.remaps[presets.MappedAsOpened]; len(p.model.mapped) > 0 {
		restore.Enable()
	} else {
		restore.Disable()
	}
	p.giveWay(p.frame.Size().Height)
	p.frame.Refresh()
}

// lowPanel is the height below which the figure needs the room of its legend, and of the hint what to do with it.
const lowPanel = 430

// giveWay leaves room for the figure in a low window.
func (p *BonePanel) giveWay(height float32) {
	low := height > 0 && height < lowPanel
	p.legend.Hidden = low
	p.slot.content.Hidden = low && p.chosen == rig.NoRole
}

// figureFirst has the panel yield to its figure before it is laid out.
type figureFirst struct{ panel *BonePanel }

// Layout implements fyne.Layout.
func (f figureFirst) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	f.panel.giveWay(size.Height)
	objects[0].Resize(size)
	objects[0].(*fyne.Container).Layout.Layout(objects[0].(*fyne.Container).Objects, size)
}

// MinSize implements fyne.Layout.
func (figureFirst) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

// fill lists the joints that the search finds.
func (p *BonePanel) fill() {
	if p.model == nil {
		return
	}
	p.list.show(p.model.found(p.search.Text), p.chosen)
}

func (p *BonePanel) setView(view boneView) {
	p.figure.setView(view)
	p.update()
}

// choose makes a slot wait for a joint; a second time it stops waiting.
func (p *BonePanel) choose(role rig.Role) {
	if p.model == nil {
		return
	}
	if p.chosen == role && p.waiting {
		p.waiting = false
		p.update()
		return
	}
	p.chosen, p.waiting = role, true
	if joint := p.model.slots[role].joint; joint != "" {
		p.selectJoint(joint)
	}
	p.update()
}

// selectJoint has a joint shown in the viewport.
func (p *BonePanel) selectJoint(joint string) {
	p.selecting = true
	p.on.Select(joint)
	p.selecting = false
	p.list.reveal(joint)
}

// Pick takes a joint that was selected elsewhere, unless the panel selected it.
func (p *BonePanel) Pick(joint string) {
	if !p.selecting {
		p.pick(joint)
	}
}

// pick takes a joint that was clicked: for the slot that waits, else to show which slot it fills.
func (p *BonePanel) pick(joint string) {
	if p.model == nil {
		return
	}
	role := p.model.roleOf(joint)
	if p.waiting && role != p.chosen {
		p.waiting = false
		p.on.Do(p.model.assign(p.chosen, joint))
		p.selectJoint(joint)
		p.update()
		return
	}
	p.waiting = false
	p.chosen = role
	if role != rig.NoRole && p.figure.slot(role) == nil {
		p.figure.setView(viewOf(role))
	}
	p.selectJoint(joint)
	p.update()
}

func (p *BonePanel) clearSlot(role rig.Role) {
	if p.model == nil || role == rig.NoRole || p.model.slots[role].joint == "" {
		return
	}
	p.chosen, p.waiting = role, false
	p.on.Do(p.model.clear(role))
	p.update()
}

func (p *BonePanel) remap(how presets.Mapping) {
	if p.model == nil {
		return
	}
	p.waiting = false
	p.on.Do(p.model.remap(how, p.suggestions))
	p.update()
}

// Escape stops waiting, else closes the panel.
func (p *BonePanel) Escape() {
	if p.waiting {
		p.waiting = false
		p.update()
		return
	}
	p.on.Close()
}

// Controls lists the widgets while the panel is shown: "bones.leftHand" is the slot of a role.
func (p *BonePanel) Controls() []widgets.Control {
	if !p.Content.Visible() {
		return nil
	}
	shown := map[string]fyne.CanvasObject{"close": p.close, "clear": p.slot.clear, "search": p.search, "byNames": p.remaps[presets.MappedByNames],
		"byShape": p.remaps[presets.MappedByShape], "asOpened": p.remaps[presets.MappedAsOpened], "mirrored": p.remaps[presets.MappedMirrored]}
	for view, id := range [boneViews]string{"body", "leftHand", "rightHand", "face"} {
		shown["view."+id] = p.views[view]
	}
	for _, mark := range p.figure.slots {
		shown[mark.slot.role.String()] = mark
	}
	return widgets.Named("bones.", shown)
}

// slotDetails says which slot is chosen and what it holds.
type slotDetails struct {
	role, joint, hint *widgets.TipLabel
	clear             *widgets.ToolButton
	content           *widgets.Panel
}

func newSlotDetails(tips *widgets.Tooltips, onClear func()) *slotDetails {
	d := &slotDetails{role: widgets.NewTipLabel("", tips), joint: widgets.NewTipLabel("", tips), hint: widgets.NewTipLabel("", tips).Caption()}
	d.role.Style.Bold = true
	d.role.MinWidth, d.joint.MinWidth, d.hint.MinWidth = 60, 60, 60
	d.clear = widgets.NewToolButton("", widgets.IconClose, lang.L("No joint for this slot (Del)"), tips, onClear)
	d.clear.Small = true
	d.content = widgets.NewPanel(widgets.ColorBar,
		container.NewBorder(nil, nil, nil, container.NewCenter(d.clear), container.New(&widgets.StackedLayout{}, d.role, d.joint, d.hint)))
	d.content.Radius, d.content.Padding = 4, 6
	return d
}

func (d *slotDetails) showNone() {
	d.role.Set(lang.L("Choose a slot, then a joint"), theme.ColorNameForeground)
	d.joint.Set(lang.L("Click a slot, or select one with the arrow keys"), widgets.ColorMuted)
	d.hint.Set(" ", widgets.ColorMuted)
	d.clear.Set(false, true)
}

func (d *slotDetails) show(slot *boneSlot, waiting bool) {
	d.role.Set(text.Bone(slot.role), theme.ColorNameForeground)
	joint, color := slot.joint, fyne.ThemeColorName(theme.ColorNameForeground)
	hint := lang.L(slotStateNames[slot.state])
	if joint == "" {
		joint, color = lang.L("No joint"), slotColors[slot.state]
	} else {
		hint = lang.L("{{.Percent}} % confidence", text.With{"Percent": int(100*slot.confidence + 0.5)}) + " · " + lang.L(originTexts[slot.origin])
	}
	if waiting {
		hint = lang.L("Click its joint in the list or in the viewport")
	}
	d.joint.Tip = slot.tip()
	d.joint.Set(joint, color)
	d.hint.Set(hint, widgets.ColorMuted)
	d.clear.Set(false, slot.joint == "")
}

// jointList is the tree of joints as a list. Enter chooses as Space does.
type jointList struct {
	widget.List
	widgets.HeldKeys
	joints   []boneJoint
	chosen   rig.Role // of the joint that is marked; rig.NoRole for none
	onEscape func()
}

func newJointList(onPick func(joint string), onEscape func()) *jointList {
	l := &jointList{onEscape: onEscape}
	l.Length = func() int { return len(l.joints) }
	l.CreateItem = func() fyne.CanvasObject { return newJointRow() }
	l.UpdateItem = func(i widget.ListItemID, item fyne.CanvasObject) {
		if i < len(l.joints) {
			item.(*jointRow).set(l.joints[i], l.chosen != rig.NoRole && l.joints[i].role == l.chosen)
		}
	}
	l.OnSelected = func(i widget.ListItemID) {
		l.UnselectAll()
		if i < len(l.joints) {
			onPick(l.joints[i].name)
		}
	}
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// show lists joints and marks the one that has a role.
func (l *jointList) show(joints []boneJoint, chosen rig.Role) {
	l.joints, l.chosen = joints, chosen
	l.Refresh()
}

// reveal scrolls to a joint.
func (l *jointList) reveal(joint string) {
	if i := slices.IndexFunc(l.joints, func(j boneJoint) bool { return j.name == joint }); i >= 0 {
		l.ScrollTo(i)
	}
}

// TypedKey implements fyne.Focusable.
func (l *jointList) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		l.List.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	case fyne.KeyEscape:
		l.onEscape()
	default:
		l.List.TypedKey(e)
	}
}

// jointRow is a joint in the list: its name, indented by its depth, and the role that it plays.
type jointRow struct {
	widget.BaseWidget
	joint  boneJoint
	chosen bool
}

func newJointRow() *jointRow {
	r := &jointRow{}
	r.ExtendBaseWidget(r)
	return r
}

func (r *jointRow) set(joint boneJoint, chosen bool) {
	if r.joint != joint || r.chosen != chosen {
		r.joint, r.chosen = joint, chosen
	}
	r.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (r *jointRow) CreateRenderer() fyne.WidgetRenderer {
	renderer := &jointRowRenderer{r: r, back: canvas.NewRectangle(nil), name: canvas.NewText("", nil), role: canvas.NewText("", nil)}
	renderer.role.Alignment = fyne.TextAlignTrailing
	renderer.Layers = widgets.Layers{renderer.back, renderer.name, renderer.role}
	renderer.Refresh()
	return renderer
}

type jointRowRenderer struct {
	widgets.Layers
	r          *jointRow
	back       *canvas.Rectangle
	name, role *canvas.Text
}

func (r *jointRowRenderer) Layout(size fyne.Size) {
	const deepest, step = 12, 7
	r.back.Resize(size)
	room := size.Width - theme.Size(theme.SizeNameScrollBar) - 2
	name := fyne.MeasureText(r.r.joint.name, r.name.TextSize, r.name.TextStyle).Width
	indent := max(2, min(2+step*float32(min(r.r.joint.depth, deepest)), room-name-1)) // a long name takes its place
	label := ""
	if r.r.joint.role != rig.NoRole {
		label = text.Bone(r.r.joint.role)
	}
	width := max(40, room-indent)
	r.name.Text = widgets.CutToWidth(r.r.joint.name, width, r.name.TextSize, r.name.TextStyle)
	r.role.Text = ""
	const leastRole = 40
	if left := width - r.name.MinSize().Width - 8; left >= leastRole {
		r.role.Text = widgets.CutToWidth(label, left, r.role.TextSize, r.role.TextStyle)
	}
	for _, text := range []*canvas.Text{r.name, r.role} {
		height := text.MinSize().Height
		text.Move(fyne.NewPos(indent, (size.Height-height)/2))
		text.Resize(fyne.NewSize(width, height))
	}
}

func (r *jointRowRenderer) MinSize() fyne.Size { return fyne.NewSize(80, 16) }

func (r *jointRowRenderer) Refresh() {
	r.back.FillColor = nil
	if r.r.chosen {
		r.back.FillColor = widgets.ThemeColor(widgets.ColorActive)
	}
	r.name.TextSize, r.role.TextSize = theme.Size(theme.SizeNameText), theme.Size(theme.SizeNameCaptionText)
	r.name.Color, r.role.Color = widgets.ThemeColor(theme.ColorNameForeground), widgets.ThemeColor(widgets.ColorMuted)
	if !r.r.joint.used {
		r.name.Color = widgets.ThemeColor(widgets.ColorMuted)
	}
	r.Layout(r.r.Size())
	canvas.Refresh(r.r)
}

// newMarkEntry is a mark of a state with its word.
func newMarkEntry(state slotState) fyne.CanvasObject {
	l := &markEntry{state: state}
	l.ExtendBaseWidget(l)
	return l
}

type markEntry struct {
	widget.BaseWidget
	state slotState
}

// CreateRenderer implements fyne.Widget.
func (l *markEntry) CreateRenderer() fyne.WidgetRenderer {
	r := &markRenderer{l: l, mark: canvas.NewImageFromResource(nil), text: canvas.NewText(lang.L(slotStateNames[l.state]), nil)}
	r.mark.FillMode = canvas.ImageFillContain
	r.Layers = widgets.Layers{r.mark, r.text}
	r.Refresh()
	return r
}

type markRenderer struct {
	widgets.Layers
	l    *markEntry
	mark *canvas.Image
	text *canvas.Text
}

func (r *markRenderer) Layout(size fyne.Size) {
	const side = 13
	r.mark.Move(fyne.NewPos(2, (size.Height-side)/2))
	r.mark.Resize(fyne.NewSquareSize(side))
	height := r.text.MinSize().Height
	r.text.Move(fyne.NewPos(side+8, (size.Height-height)/2))
	r.text.Resize(fyne.NewSize(size.Width-side-8, height))
}

func (r *markRenderer) MinSize() fyne.Size { return fyne.NewSize(60, legendHeight) }

func (r *markRenderer) Refresh() {
	r.mark.Resource = slotShapes[r.l.state].Tinted(slotColors[r.l.state])
	r.text.TextSize, r.text.Color = theme.Size(theme.SizeNameCaptionText), widgets.ThemeColor(widgets.ColorMuted)
	r.mark.Refresh()
	canvas.Refresh(r.l)
}

// twoColumns shares the width between two objects.
type twoColumns struct{ share, gap float32 }

// Layout implements fyne.Layout.
func (c twoColumns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	left := (size.Width - c.gap) * c.share
	objects[0].Move(fyne.NewPos(0, 0))
	objects[0].Resize(fyne.NewSize(left, size.Height))
	objects[1].Move(fyne.NewPos(left+c.gap, 0))
	objects[1].Resize(fyne.NewSize(size.Width-left-c.gap, size.Height))
}

// MinSize implements fyne.Layout.
func (c twoColumns) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(2*objects[0].MinSize().Width+c.gap, max(objects[0].MinSize().Height, objects[1].MinSize().Height))
}

// markLayout puts the marks' words into two columns.
type markLayout struct{}

const legendHeight = 17

// Layout implements fyne.Layout.
func (*markLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for i, object := range objects {
		object.Move(fyne.NewPos(float32(i%2)*size.Width/2, float32(i/2)*legendHeight))
		object.Resize(fyne.NewSize(size.Width/2, legendHeight))
	}
}

// MinSize implements fyne.Layout.
func (*markLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(140, float32((len(objects)+1)/2)*legendHeight)
}

// noteLayout gives notes the height that they need, up to a few lines.
type noteLayout struct{}

const mostNotes = 84

// Layout implements fyne.Layout.
func (noteLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Move(fyne.NewPos(0, 0))
	objects[0].Resize(size)
}

// MinSize implements fyne.Layout.
func (noteLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	scroll := objects[0].(*container.Scroll)
	if !scroll.Visible() {
		return fyne.Size{}
	}
	return fyne.NewSize(100, min(mostNotes, scroll.Content.MinSize().Height))
}
