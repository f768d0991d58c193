//go:build cgo

package devices

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/rig"
	"posewright/ui/widgets"
)

// slotShapes are the marks of the states: they differ without their colors.
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
	f.setMarks(viewBody)
	return f
}

// setView shows another picture.
func (f *boneFigure) setView(view boneView) {
	f.setMarks(view)
	f.Refresh()
}

// setMarks makes the slots of a picture.
func (f *boneFigure) setMarks(view boneView) {
	f.view = view
	f.slots = nil
	for _, place := range bonePlaces[view] {
		mark := &slotMark{slot: boneSlot{role: place.role}, onChoose: f.onChoose, onClear: f.onClear, onEscape: f.onEscape, onArrow: f.focusNext}
		mark.ExtendBaseWidget(mark)
		mark.HasTip(f.tips, mark, mark.slot.tip)
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
	return newFigureRenderer(f, figureLook{least: fyne.NewSize(180, 220), leastMark: smallestSlot, letters: fyne.NewPos(8, 4)}, func() (boneView, []figureMark) {
		var marks []figureMark
		for _, mark := range f.slots {
			marks = append(marks, figureMark{mark, mark.slot.role})
		}
		return f.view, marks
	})
}

// smallestSlot is the least side of a slot.
const smallestSlot = 16

// slotMark is one slot of a figure.
type slotMark struct {
	widgets.FocusWidget
	slot            boneSlot
	chosen, waiting bool
	onChoose        func(rig.Role)
	onClear         func(rig.Role)
	onEscape        func()
	onArrow         func(from rig.Role, dx, dy float32)
}

// Tapped implements fyne.Tappable.
func (m *slotMark) Tapped(*fyne.PointEvent) {
	m.DismissTip()
	widgets.FocusOn(m)
	m.onChoose(m.slot.role)
}

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
	r.Layers = widgets.Layers{r.halo, r.ground, r.mark}
	r.Refresh()
	return r
}

type slotMarkRenderer struct {
	widgets.Layers
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
	r.ground.FillColor = widgets.ThemeColor(theme.ColorNameBackground)
	r.halo.FillColor, r.halo.StrokeWidth = nil, 0
	switch {
	case m.chosen:
		r.halo.FillColor = widgets.ThemeColor(theme.ColorNameBackground)
		r.halo.StrokeColor, r.halo.StrokeWidth = widgets.ThemeColor(theme.ColorNameForeground), 2
		if m.waiting {
			r.halo.FillColor = widgets.ThemeColor(theme.ColorNamePrimary)
		}
	case m.Focused:
		r.halo.StrokeColor, r.halo.StrokeWidth = widgets.ThemeColor(theme.ColorNamePrimary), 2
	case m.Hovered:
		r.halo.FillColor = widgets.ThemeColor(theme.ColorNameForeground)
	}
	r.halo.Hidden = r.halo.FillColor == nil && r.halo.StrokeWidth == 0
	r.Layout(m.Size())
	r.mark.Refresh()
	canvas.Refresh(m)
}
