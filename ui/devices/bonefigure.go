//go:build cgo

package devices

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/rig"
	"posewright/ui/widgets"
)

// silhouette is a picture of a view, in the units of its slots, in one colour.
func silhouette(view boneView, shapes string) *widgets.Icon {
	size := boneViewSize[view]
	return widgets.NewDrawing(fmt.Sprintf("boneView%d", view), size[0], size[1], shapes)
}

const limbStroke = ` fill="none" stroke="#000000" stroke-linecap="round" stroke-linejoin="round"`

// handDrawing is the left hand seen from its back, fingers up; the right one is its mirror image.
const handDrawing = `<rect x="60" y="112" width="80" height="90" rx="30" fill="#000000"/><path d="M100 190 V226"` + limbStroke + ` stroke-width="48"/>` +
	`<path d="M128 188 L157 160 L179 130"` + limbStroke + ` stroke-width="24"/><path d="M129 135 L136 86 L142 44"` + limbStroke + ` stroke-width="21"/>` +
	`<path d="M108 130 L109 75 L110 30"` + limbStroke + ` stroke-width="22"/><path d="M86 135 L82 83 L79 42"` + limbStroke + ` stroke-width="21"/>` +
	`<path d="M68 142 L56 102 L48 66"` + limbStroke + ` stroke-width="18"/>`

var boneDrawings = [boneViews]*widgets.Icon{
	viewBody: silhouette(viewBody, `<ellipse cx="100" cy="36" rx="21" ry="26" fill="#000000"/><path d="M100 56 V84"`+limbStroke+` stroke-width="18"/>`+
		`<path d="M74 92 Q100 82 126 92 L121 140 L124 180 L76 180 L79 140 Z" fill="#000000" stroke="#000000" stroke-width="18" stroke-linejoin="round"/>`+
		`<path d="M135 96 L153 140 L166 180"`+limbStroke+` stroke-width="19"/><path d="M65 96 L47 140 L34 180"`+limbStroke+` stroke-width="19"/>`+
		`<path d="M168 184 L172 198"`+limbStroke+` stroke-width="20"/><path d="M32 184 L28 198"`+limbStroke+` stroke-width="20"/>`+
		`<path d="M117 188 L122 252"`+limbStroke+` stroke-width="31"/><path d="M83 188 L78 252"`+limbStroke+` stroke-width="31"/>`+
		`<path d="M122 252 L125 318"`+limbStroke+` stroke-width="23"/><path d="M78 252 L75 318"`+limbStroke+` stroke-width="23"/>`+
		`<path d="M126 328 L132 342"`+limbStroke+` stroke-width="21"/><path d="M74 328 L68 342"`+limbStroke+` stroke-width="21"/>`),
	viewLeftHand:  silhouette(viewLeftHand, handDrawing),
	viewRightHand: silhouette(viewRightHand, `<g transform="translate(200 0) scale(-1 1)">`+handDrawing+`</g>`),
	viewFace: silhouette(viewFace, `<path d="M44 92 Q44 24 100 24 Q156 24 156 92 Q156 138 134 164 Q116 186 100 186 Q84 186 66 164 Q44 138 44 92 Z" fill="#000000"/>`+
		`<path d="M100 170 V236"`+limbStroke+` stroke-width="46"/>`),
}

// slotShapes are the marks of the states: they differ without their colours.
var slotShapes = [slotStates]*widgets.Icon{
	slotEmpty: widgets.IconEmpty, slotMissing: widgets.IconMissing, slotDoubtful: widgets.IconDoubtful, slotLikely: widgets.IconLikely,
	slotSure: widgets.IconSure, slotManual: widgets.IconManual,
}

var slotColors = [slotStates]fyne.ThemeColorName{
	slotEmpty: widgets.ColorMuted, slotMissing: theme.ColorNameError, slotDoubtful: theme.ColorNameWarning, slotLikely: theme.ColorNamePrimary,
	slotSure: theme.ColorNameSuccess, slotManual: theme.ColorNamePrimary,
}

// boneFigure is the picture of a view with its slots.
type boneFigure struct {
	widget.BaseWidget
	tips     *widgets.Tooltips
	view     boneView
	slots    []*slotMark
	onChoose func(rig.Role)
	onClear  func(rig.Role)
	onEscape func()
}

func newBoneFigure(tips *widgets.Tooltips, onChoose, onClear func(rig.Role), onEscape func()) *boneFigure {
	f := &boneFigure{tips: tips, onChoose: onChoose, onClear: onClear, onEscape: onEscape}
	f.ExtendBaseWidget(f)
	f.lay(viewBody)
	return f
}

// setView shows another picture.
func (f *boneFigure) setView(view boneView) {
	f.lay(view)
	f.Refresh()
}

// lay makes the slots of a picture.
func (f *boneFigure) lay(view boneView) {
	f.view = view
	f.slots = nil
	for _, place := range bonePlaces[view] {
		mark := &slotMark{tips: f.tips, slot: boneSlot{role: place.role}, onChoose: f.onChoose, onClear: f.onClear, onEscape: f.onEscape, onArrow: f.focusNext}
		mark.ExtendBaseWidget(mark)
		f.slots = append(f.slots, mark)
	}
}

// set shows a map and which slot is chosen; waiting if a joint is being looked for.
func (f *boneFigure) set(model *boneMap, chosen rig.Role, waiting bool) {
	for _, mark := range f.slots {
		mark.slot, mark.chosen, mark.waiting = model.slots[mark.slot.role], mark.slot.role == chosen, waiting
		mark.Refresh()
	}
}

func (f *boneFigure) slot(role rig.Role) *slotMark {
	for _, mark := range f.slots {
		if mark.slot.role == role {
			return mark
		}
	}
	return nil
}

// focusNext gives the keyboard to the slot that lies nearest in a direction.
func (f *boneFigure) focusNext(from rig.Role, dx, dy float32) {
	if next := f.slot(nextSlot(f.view, from, dx, dy)); next != nil {
		widgets.FocusOn(next)
	}
}

// CreateRenderer implements fyne.Widget.
func (f *boneFigure) CreateRenderer() fyne.WidgetRenderer {
	r := &boneFigureRenderer{f: f, picture: canvas.NewImageFromResource(nil), left: canvas.NewText(lang.L("L"), widgets.LeftColor),
		right: canvas.NewText(lang.L("R"), widgets.RightColor)}
	r.picture.FillMode = canvas.ImageFillContain
	r.left.TextStyle.Bold, r.right.TextStyle.Bold = true, true
	r.Refresh()
	return r
}

type boneFigureRenderer struct {
	f           *boneFigure
	picture     *canvas.Image
	left, right *canvas.Text
}

// slotSize is the side of a slot in a picture at its own size; in a smaller picture it shrinks with it, but not below the smallest.
const (
	slotSize     = 20
	smallestSlot = 16
)

func (r *boneFigureRenderer) Layout(size fyne.Size) {
	units := boneViewSize[r.f.view]
	scale := min(size.Width/units[0], size.Height/units[1])
	drawn := fyne.NewSize(units[0]*scale, units[1]*scale)
	origin := fyne.NewPos((size.Width-drawn.Width)/2, (size.Height-drawn.Height)/2)
	r.picture.Move(origin)
	r.picture.Resize(drawn)
	side := min(slotSize, max(smallestSlot, slotSize*scale))
	for i, place := range bonePlaces[r.f.view] {
		r.f.slots[i].Move(origin.AddXY(place.x*scale-side/2, place.y*scale-side/2))
		r.f.slots[i].Resize(fyne.NewSquareSize(side))
	}
	height := r.left.MinSize().Height
	r.right.Move(fyne.NewPos(8, 4))
	r.right.Resize(fyne.NewSize(20, height))
	r.left.Move(fyne.NewPos(size.Width-8-r.left.MinSize().Width, 4))
	r.left.Resize(fyne.NewSize(20, height))
}

func (r *boneFigureRenderer) MinSize() fyne.Size { return fyne.NewSize(180, 220) }

func (r *boneFigureRenderer) Refresh() {
	r.picture.Resource = boneDrawings[r.f.view].Tinted(widgets.ColorTrack)
	r.picture.Refresh() // before a new size: Fyne would draw the old picture in it and keep that as the new one's
	r.left.TextSize, r.right.TextSize = theme.Size(theme.SizeNameText), theme.Size(theme.SizeNameText)
	r.left.Hidden, r.right.Hidden = r.f.view == viewRightHand, r.f.view == viewLeftHand
	r.Layout(r.f.Size())
	canvas.Refresh(r.f)
}

func (r *boneFigureRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{r.picture, r.left, r.right}
	for _, mark := range r.f.slots {
		objects = append(objects, mark)
	}
	return objects
}

func (r *boneFigureRenderer) Destroy() {}

// slotMark is one slot of a figure.
type slotMark struct {
	widget.BaseWidget
	tips             *widgets.Tooltips
	slot             boneSlot
	chosen, waiting  bool
	hovered, focused bool
	onChoose         func(rig.Role)
	onClear          func(rig.Role)
	onEscape         func()
	onArrow          func(from rig.Role, dx, dy float32)
}

// Tapped implements fyne.Tappable.
func (m *slotMark) Tapped(*fyne.PointEvent) {
	m.tips.Dismiss()
	widgets.FocusOn(m)
	m.onChoose(m.slot.role)
}

// MouseIn implements desktop.Hoverable.
func (m *slotMark) MouseIn(e *desktop.MouseEvent) {
	m.hovered = true
	m.tips.Schedule(m.slot.tip(), e.AbsolutePosition)
	m.Refresh()
}

// MouseMoved implements desktop.Hoverable.
func (m *slotMark) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (m *slotMark) MouseOut() { m.hovered = false; m.tips.Dismiss(); m.Refresh() }

// FocusGained implements fyne.Focusable.
func (m *slotMark) FocusGained() { m.focused = true; m.Refresh() }

// FocusLost implements fyne.Focusable.
func (m *slotMark) FocusLost() { m.focused = false; m.Refresh() }

// TypedRune implements fyne.Focusable.
func (m *slotMark) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (m *slotMark) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		m.onArrow(m.slot.role, -1, 0)
	case fyne.KeyRight:
		m.onArrow(m.slot.role, 1, 0)
	case fyne.KeyUp:
		m.onArrow(m.slot.role, 0, -1)
	case fyne.KeyDown:
		m.onArrow(m.slot.role, 0, 1)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		m.onChoose(m.slot.role)
	case fyne.KeyDelete, fyne.KeyBackspace:
		m.onClear(m.slot.role)
	case fyne.KeyEscape:
		m.onEscape()
	}
}

// CreateRenderer implements fyne.Widget.
func (m *slotMark) CreateRenderer() fyne.WidgetRenderer {
	r := &slotMarkRenderer{m: m, halo: canvas.NewCircle(nil), ground: canvas.NewCircle(nil), mark: canvas.NewImageFromResource(nil)}
	r.mark.FillMode = canvas.ImageFillContain
	r.Refresh()
	return r
}

type slotMarkRenderer struct {
	m            *slotMark
	halo, ground *canvas.Circle
	mark         *canvas.Image
}

func (r *slotMarkRenderer) Layout(size fyne.Size) {
	place := func(object fyne.CanvasObject, inset float32) {
		object.Move(fyne.NewSquareOffsetPos(inset))
		object.Resize(size.SubtractWidthHeight(2*inset, 2*inset))
	}
	place(r.halo, -3)
	place(r.ground, 1)
	place(r.mark, 2)
}

func (r *slotMarkRenderer) MinSize() fyne.Size { return fyne.NewSquareSize(smallestSlot) }

func (r *slotMarkRenderer) Refresh() {
	m := r.m
	state := m.slot.state
	r.mark.Resource = slotShapes[state].Tinted(slotColors[state])
	r.ground.FillColor = widgets.ThemeColor(widgets.ColorPanel)
	r.halo.FillColor, r.halo.StrokeWidth = nil, 0
	switch {
	case m.chosen:
		r.halo.FillColor = widgets.ThemeColor(widgets.ColorPanel)
		r.halo.StrokeColor, r.halo.StrokeWidth = widgets.ThemeColor(theme.ColorNameForeground), 2
		if m.waiting {
			r.halo.FillColor = widgets.ThemeColor(theme.ColorNamePrimary)
		}
	case m.focused:
		r.halo.StrokeColor, r.halo.StrokeWidth = widgets.ThemeColor(theme.ColorNamePrimary), 2
	case m.hovered:
		r.halo.FillColor = widgets.ThemeColor(theme.ColorNameForeground)
	}
	r.halo.Hidden = r.halo.FillColor == nil && r.halo.StrokeWidth == 0
	r.Layout(m.Size())
	r.mark.Refresh()
	canvas.Refresh(m)
}

func (r *slotMarkRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.halo, r.ground, r.mark}
}

func (r *slotMarkRenderer) Destroy() {}
