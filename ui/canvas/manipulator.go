//go:build cgo

package canvas

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/handles"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/ui/selection"
	"posewright/ui/text"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// ManipulatorOptions are what a manipulator works on.
type ManipulatorOptions struct {
	Scene     *Scene
	View      *Viewport
	Selection *selection.List
	Document  Document
	Session   handles.Overriding
	Show      *viewport.Show // what is shown beside the avatar and can be picked
	Lengths   func() text.LengthUnit
	Joints    func() bool // every joint of the skeleton is picked, and nothing else
	Readout   *Readout
	Tips      *widgets.Tooltips
	Warn      func(error)
	OnLook    func() // Grasp has changed
	OnTool    func() // the tool or what is pinned has changed
	// OnReturn is called where a dragged effector went back to its device, with a pin where it was.
	OnReturn func(presets.Pin)
}

// Manipulator is what the pointer and the keys do in the viewport beside moving the camera: it picks what is clicked and drags the gizmo of what is
// selected. It belongs to Fyne's goroutine.
type Manipulator struct {
	Grasp   Grasp
	Hovered string // what a click would take; "" for nothing

	o       ManipulatorOptions
	picking picking
	running *manipulation // the drag that is under way; nil for none
	last    lastDrag
	moved   bool // the pointer has moved since the drag began

	pointer fyne.Position // where the pointer was last, in the viewport
	pressed fyne.Position
	clicked fyne.Position // where the last click was, for another one at the same place
}

// lastDrag is the drag that ended last, as long as its step is the newest of the document.
type lastDrag struct {
	id       string
	revision uint64 // of the document, right after it
}

// NewManipulator makes a manipulator that follows the selection.
func NewManipulator(o ManipulatorOptions) *Manipulator {
	m := &Manipulator{Grasp: Grasp{Tool: viewport.MoveTool}, o: o}
	o.Selection.Observe(m.selected)
	return m
}

// Running reports whether a drag is under way.
func (m *Manipulator) Running() bool { return m.running != nil }

// selected follows the selection: a drag of something else ends, and the gizmo moves on.
func (m *Manipulator) selected() {
	if m.running != nil && m.running.ID != m.o.Selection.Primary() {
		m.Cancel()
	}
	m.Grasp.ID, m.Grasp.Hovered = m.o.Selection.Primary(), viewport.NoHandle
	m.o.OnLook()
}

// under lists the ids of what lies under a point of the viewport, the best first; see [picking.under].
func (m *Manipulator) under(at fyne.Position, surface bool) []string {
	what := pickable{show: m.o.Show, selected: m.o.Selection.Has, joints: m.o.Joints()}
	return m.picking.under(m.o.Scene, m.o.View.Screen(), at, what, surface)
}

// Press begins a drag where a handle is, and reports whether one is.
func (m *Manipulator) Press(at fyne.Position) bool {
	m.pressed, m.moved = at, false
	p, ok := m.o.Scene.Posed()
	if !ok {
		return false
	}
	g, ok := p.Gizmo(&m.Grasp)
	s := m.o.View.Screen()
	handle := g.Hit(&s, float64(at.X), float64(at.Y))
	if !ok || handle == viewport.NoHandle {
		return false
	}
	m.begin(handle, &p, &g, at, false)
	return true
}

func (m *Manipulator) begin(handle viewport.Handle, p *Posed, g *viewport.Gizmo, at fyne.Position, modal bool) {
	s := m.o.View.Screen()
	m.running = begin(m.Grasp.ID, handle, p, g, &s, float64(at.X), float64(at.Y), m.o.Document, m.o.Session)
	m.running.modal = modal
	if id, ok := m.running.Effector(); ok {
		m.running.Driven = m.o.Scene.Reading.Bound[id] >= 0
	}
	m.Grasp.Active = handle
	m.o.Tips.Dismiss()
	m.report(nil)
}

// Start begins a drag with the pointer where it is, that goes on without a button: what the keys G and R do.
func (m *Manipulator) Start(handle viewport.Handle) {
	if m.running != nil {
		return
	}
	p, ok := m.o.Scene.Posed()
	if !ok {
		return
	}
	by := m.Grasp
	if _, ok := handles.EffectorOf(by.ID); ok {
		by.Tool = viewport.MoveTool | viewport.TurnTool
	}
	if g, ok := p.Gizmo(&by); ok && g.Tools&toolOf(handle) != 0 {
		m.moved = true
		widgets.FocusOn(m.o.View) // for what is typed
		m.begin(handle, &p, &g, m.pointer, true)
	}
}

func toolOf(handle viewport.Handle) viewport.Tool {
	if handle >= viewport.TurnX {
		return viewport.TurnTool
	}
	return viewport.MoveTool
}

// Drag follows the pointer.
func (m *Manipulator) Drag(at fyne.Position, modifiers fyne.KeyModifier) {
	m.pointer = at
	if m.running == nil {
		return
	}
	if !m.moved && math.Hypot(float64(at.X-m.pressed.X), float64(at.Y-m.pressed.Y)) < ClickMoves {
		return
	}
	m.moved = true
	m.report(m.running.move(float64(at.X), float64(at.Y), modifiers&fyne.KeyModifierShift != 0, modifiers&fyne.KeyModifierControl != 0))
}

// Modal reports whether a drag follows the pointer without a button.
func (m *Manipulator) Modal() bool { return m.running != nil && m.running.modal }

// Still reports whether the drag has not moved anything yet.
func (m *Manipulator) Still() bool { return !m.moved }

// report shows how far the drag has come.
func (m *Manipulator) report(err error) {
	if err != nil {
		m.o.Warn(err)
	}
	if m.running == nil {
		m.o.Readout.Set("")
		m.Grasp.Active = viewport.NoHandle
	} else {
		m.o.Readout.Set(m.running.readout(m.o.Lengths()))
		m.Grasp.Active = m.running.drag.Handle()
	}
	m.o.OnLook()
}

// Confirm ends the drag and keeps what it did.
func (m *Manipulator) Confirm() {
	if running := m.running; running != nil {
		m.running = nil
		returned, err := running.Confirm(&m.o.Scene.Reading.DeviceTargets)
		if m.o.Document.Current() != running.Before {
			m.last = lastDrag{running.ID, m.o.Document.Revision()}
		}
		m.report(err)
		if returned != nil {
			m.o.OnReturn(*returned)
		}
	}
}

// Cancel ends the drag and takes back what it did. It reports whether one was under way.
func (m *Manipulator) Cancel() bool {
	running := m.running
	if running == nil {
		return false
	}
	m.running = nil
	running.Cancel()
	m.report(nil)
	return true
}

// Click selects what lies at a point; the next thing there where it was clicked before. Further adds it to the selection or takes it out.
func (m *Manipulator) Click(at fyne.Position, further bool) {
	ids := m.under(at, true)
	again := math.Hypot(float64(at.X-m.clicked.X), float64(at.Y-m.clicked.Y)) < ClickMoves
	m.clicked = at
	chosen := m.o.Selection
	switch {
	case len(ids) == 0 && !further:
		m.o.Selection.Set()
	case len(ids) == 0:
	case further:
		m.o.Selection.Toggle(ids[0])
	default:
		next := 0
		if i := slices.Index(ids, chosen.Primary()); i >= 0 && again {
			next = (i + 1) % len(ids)
		}
		m.o.Selection.Set(ids[next])
	}
}

// Aim selects what a menu is asked for at a point: what lies there, unless it is selected already, and nothing where nothing does.
func (m *Manipulator) Aim(at fyne.Position) {
	ids := m.under(at, true)
	if len(ids) == 0 || !slices.ContainsFunc(ids, m.o.Selection.Has) {
		m.o.Selection.Set(ids[:min(len(ids), 1)]...)
	}
}

// Hover shows what a click or a drag would take.
func (m *Manipulator) Hover(at, absolute fyne.Position) {
	m.pointer = at
	handle := viewport.NoHandle
	if p, ok := m.o.Scene.Posed(); ok {
		if g, ok := p.Gizmo(&m.Grasp); ok {
			s := m.o.View.Screen()
			handle = g.Hit(&s, float64(at.X), float64(at.Y))
		}
	}
	hovered := ""
	if ids := m.under(at, false); handle == viewport.NoHandle && len(ids) > 0 {
		hovered = ids[0]
	}
	if hovered != m.Hovered {
		m.Hovered = hovered
		if hovered == "" {
			m.o.Tips.Dismiss()
		} else {
			m.o.Tips.Schedule(selection.Name(hovered, &m.o.Scene.Reading.Devices), nil, absolute)
		}
	}
	if handle != m.Grasp.Hovered {
		m.Grasp.Hovered = handle
		m.o.OnLook()
	}
}

// Point notes where the pointer is.
func (m *Manipulator) Point(at fyne.Position) { m.pointer = at }

// Leave forgets what the pointer was on.
func (m *Manipulator) Leave() {
	m.Hovered = ""
	m.o.Tips.Dismiss()
	if m.Grasp.Hovered != viewport.NoHandle {
		m.Grasp.Hovered = viewport.NoHandle
		m.o.OnLook()
	}
}

// PointerCursor says what the pointer is on.
func (m *Manipulator) PointerCursor() desktop.Cursor {
	switch {
	case m.running != nil:
		return desktop.CrosshairCursor
	case m.Grasp.Hovered != viewport.NoHandle, m.Hovered != "":
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// Key does what a key means for a drag, or while there is none for the selection, and reports whether it means anything.
func (m *Manipulator) Key(name fyne.KeyName, modifiers fyne.KeyModifier) bool {
	if m.running == nil {
		if name == fyne.KeyTab {
			m.cycle(modifiers&fyne.KeyModifierShift != 0)
			return true
		}
		return false
	}
	switch name {
	case fyne.KeyEscape:
		m.Cancel()
	case fyne.KeyReturn, fyne.KeyEnter:
		m.Confirm()
	case fyne.KeyBackspace:
		_, err := m.running.erase(m.o.Lengths())
		m.report(err)
	case fyne.KeyP:
		m.Pin()
	case fyne.KeyO:
		m.KeepOffset()
	case fyne.KeyX, fyne.KeyY, fyne.KeyZ:
		m.constrain(int(name[0]-'X'), modifiers&fyne.KeyModifierShift != 0)
	}
	return true // while something is dragged no key means anything else
}

// Type adds to the number of a drag.
func (m *Manipulator) Type(r rune) {
	if m.running == nil || r >= 'x' && r <= 'z' || r >= 'X' && r <= 'Z' {
		return
	}
	if _, err := m.running.typeRune(r, m.o.Lengths()); err != nil || m.running.typed != "" {
		m.report(err)
	}
}

// constrain ties the drag to an axis, or to the plane across it; once more to that of the object instead of the world, and a third time lets it free.
func (m *Manipulator) constrain(axis int, plane bool) {
	was := m.running.drag.Handle()
	handle, free := viewport.MoveX+viewport.Handle(axis), viewport.MoveInView
	switch {
	case toolOf(was) == viewport.TurnTool && was <= viewport.TurnInView:
		handle, free = viewport.TurnX+viewport.Handle(axis), viewport.TurnInView
	case was > viewport.TurnInView:
		return
	case plane:
		handle = viewport.MoveAcrossX + viewport.Handle(axis)
	}
	world := mgl64.QuatIdent()
	own := world
	if _, ok := m.running.Effector(); ok {
		own = m.running.At.Rotation
	}
	switch {
	case was != handle:
		m.running.own = false
	case !m.running.own && own != world:
		m.running.own = true
	default:
		handle, m.running.own = free, false
	}
	axes := world
	if m.running.own {
		axes = own
	}
	m.report(m.running.constrain(handle, axes))
}

// cycle selects the next effector, or the one before.
func (m *Manipulator) cycle(back bool) {
	at := -1
	if id, ok := m.GraspsEffector(); ok {
		at = int(id)
	} else if back {
		at = int(effectors.Count)
	}
	if back {
		at--
	} else {
		at++
	}
	if at >= 0 && at < int(effectors.Count) {
		m.o.Selection.Set(selection.ID(selection.Effector, effectors.ID(at).String()))
	}
}

// Cycle reports whether Tab goes on to another effector; after the last one it goes on to the next widget, so that the keyboard is not caught.
func (m *Manipulator) Cycle(back bool) bool {
	primary := m.o.Selection.Primary()
	last := effectors.Count - 1
	if back {
		last = 0
	}
	return m.running != nil || primary != selection.ID(selection.Effector, last.String())
}

// UseTool chooses what the gizmo of an effector does.
func (m *Manipulator) UseTool(tool viewport.Tool) {
	if m.running == nil {
		m.Grasp.Tool, m.Grasp.Hovered = tool, viewport.NoHandle
		m.o.OnLook()
		m.o.OnTool()
	}
}

// GraspsEffector reports whether the primary object is an effector, and which.
func (m *Manipulator) GraspsEffector() (effectors.ID, bool) {
	return handles.EffectorOf(m.o.Selection.Primary())
}

// Pin keeps the selected effectors where they are, or lets them go if the primary one was kept already. An effector that is being dragged is kept where it
// was dragged to.
func (m *Manipulator) Pin() {
	primary, ok := m.GraspsEffector()
	p, standing := m.o.Scene.Posed()
	if !ok || !standing {
		return
	}
	if m.running != nil && m.moved {
		m.running.Pin = true
		m.Confirm()
		m.o.OnTool()
		return
	}
	m.Cancel()
	preset := m.o.Document.Current()
	_, pinned := preset.Pin(primary)
	var pins []presets.Pin
	var released []effectors.ID
	for _, object := range m.o.Selection.IDs {
		id, known := handles.EffectorOf(object)
		if !known {
			continue
		}
		released = append(released, id)
		if target, found := p.Target(id); found {
			pins = append(pins, handles.PinAt(id, &target, m.o.Scene.Reading.Space))
		}
	}
	command := presets.SetPins(pins...)
	if pinned {
		command = presets.RemovePins(released...)
	}
	m.do(command)
}

// KeepOffset ends the drag of an effector that a device drives, and keeps what it was dragged by as the effector's offset.
func (m *Manipulator) KeepOffset() {
	if m.running != nil && m.moved && m.running.Driven {
		m.running.Offset = true
		m.Confirm()
		m.o.OnTool()
	}
}

// offset lists the selected effectors that have an offset.
func (m *Manipulator) offset() []effectors.ID {
	var ids []effectors.ID
	for _, object := range m.o.Selection.IDs {
		if id, known := handles.EffectorOf(object); known {
			if e := &m.o.Document.Current().Effectors[id]; e.PositionOffset != (mgl64.Vec3{}) || e.RotationOffset != (effectors.Angles{}) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// HasOffset reports whether any selected effector has an offset.
func (m *Manipulator) HasOffset() bool { return len(m.offset()) > 0 }

// RemoveOffset has the selected effectors be where their devices have them.
func (m *Manipulator) RemoveOffset() {
	m.Cancel()
	m.do(presets.RemoveOffsets(m.offset()...))
}

// do carries out a command and shows what is pinned now.
func (m *Manipulator) do(command presets.Command) {
	if err := m.o.Document.Do(command); err != nil {
		m.o.Warn(err)
	}
	m.o.OnTool()
}

// NoEffect says why dragging the selection has no effect now.
func (m *Manipulator) NoEffect() NoEffect {
	if m.o.Selection.Primary() == "" {
		return HasEffect
	}
	p, ok := m.o.Scene.Posed()
	if !ok {
		return HasEffect
	}
	return p.NoEffect(&m.Grasp)
}

// GiveEffect changes what keeps the selection from having an effect, and returns that as assignments: right after it was
// dragged as a part of that drag's step, so that both are undone at once.
func (m *Manipulator) GiveEffect() []string {
	reason, id := m.NoEffect(), m.o.Selection.Primary()
	values := reason.fix(id, m.o.Document.Current())
	if len(values) == 0 {
		return nil
	}
	m.Confirm()
	command := presets.SetWritten(phrase.Phrase{Text: noEffectFixes[reason]}, values)
	do := m.o.Document.Do
	if m.last == (lastDrag{id, m.o.Document.Revision()}) {
		do = m.o.Document.Amend
	}
	if err := do(command); err != nil {
		m.o.Warn(err)
		return nil
	}
	return values
}

// IsPinned reports whether the primary effector is pinned.
func (m *Manipulator) IsPinned() bool {
	id, ok := m.GraspsEffector()
	if !ok {
		return false
	}
	_, pinned := m.o.Document.Current().Pin(id)
	return pinned
}

// HoldsAny reports whether any effector is pinned or dragged.
func (m *Manipulator) HoldsAny() bool {
	return m.running != nil || len(m.o.Document.Current().Pinned()) > 0
}

// ReleaseAll gives all effectors back to their devices.
func (m *Manipulator) ReleaseAll() {
	m.Cancel()
	m.do(presets.RemovePins())
}
