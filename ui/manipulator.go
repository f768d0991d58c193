//go:build cgo

package ui

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/solver"
	"posewright/ui/canvas"
	"posewright/ui/selection"
	"posewright/ui/text"
	"posewright/ui/widgets"
	"posewright/viewport"
)

const (
	pickTolerance = 7 // points around the pointer in which things are picked
	markerRadius  = 9 // points, of targets, poles and magnets' middles
)

// manipulator is what the pointer and the keys do in the viewport beside moving the camera: it picks what is clicked and drags the gizmo of what is
// selected. It belongs to Fyne's goroutine.
type manipulator struct {
	e       *editor
	grasp   canvas.Grasp
	running *manipulation // the drag that is under way; nil for none
	moved   bool          // the pointer has moved since the drag began

	hovered string        // what a click would take
	pointer fyne.Position // where the pointer was last, in the viewport
	pressed fyne.Position
	clicked fyne.Position // where the last click was, for another one at the same place

	picker    viewport.Picker
	bones     viewport.BoneCapsules
	mesh      viewport.MeshPicker
	tags      []string // ids of the picker's shapes; the joints' come after them
	explained solver.Explanation
	compiled  solver.Settings
	from      *presets.Preset // that compiled was made of
}

func newManipulator(e *editor) *manipulator {
	m := &manipulator{e: e, grasp: canvas.Grasp{Tool: viewport.MoveTool}}
	e.selection.Observe(m.selected)
	return m
}

// selected follows the selection: a drag of something else ends, and the gizmo moves on.
func (m *manipulator) selected() {
	if m.running != nil && m.running.id != m.e.selection.Primary() {
		m.Cancel()
	}
	m.grasp.ID, m.grasp.Hovered = m.e.selection.Primary(), viewport.NoHandle
	m.e.relook()
}

func (m *manipulator) screen() viewport.Screen {
	size := m.e.viewport.Size()
	return viewport.Screen{Camera: m.e.viewport.Camera, Width: float64(size.Width), Height: float64(size.Height)}
}

// posed is the body as it stands now; not ok where none is driven.
func (m *manipulator) posed() (canvas.Posed, bool) {
	e := m.e
	e.loop.Latest.Get(&e.reading)
	if e.core.Avatar.Body() == nil || e.reading.Body != e.core.Avatar.Body() || e.calibration.IsOpen() {
		return canvas.Posed{}, false
	}
	if now := e.Current(); m.from != now {
		m.from, m.compiled = now, presets.Compile(now)
	}
	e.core.Avatar.Body().Explain(&e.reading.Targets, &m.compiled, &solver.Result{World: e.reading.World}, &m.explained)
	return canvas.Posed{Humanoid: e.core.Avatar.Body().Humanoid(), World: e.reading.World, Targets: &e.reading.Targets, Settings: &m.compiled, Explained: &m.explained}, true
}

// under lists the ids of what lies under a point of the viewport, the best first. With surface it looks at the avatar's very triangles where nothing
// else is there.
func (m *manipulator) under(at fyne.Position, surface bool) []string {
	e := m.e
	stage := e.loop.Stage.Load()
	if stage == nil || e.core.Avatar.Current() == nil {
		return nil
	}
	s := m.screen()
	x, y := float64(at.X), float64(at.Y)
	world := stage.Rest
	m.picker.Reset()
	m.tags = m.tags[:0]
	if p, ok := m.posed(); ok {
		world = p.World
		m.addThings(&p)
	} else if stage.Humanoid != nil {
		world = stage.Humanoid.TPose
	}
	first := len(m.tags)
	m.bones.Update(stage.Humanoid, stage.Skeleton, e.core.Avatar.Current().Extent, stage.Scale)
	m.bones.Add(&m.picker, first, world)
	var ids []string
	boneWanted := e.boneWanted()
	add := func(more ...string) {
		for _, id := range more {
			if kind, _ := selection.Parts(id); boneWanted && kind != selection.Bone {
				continue
			}
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	for _, hit := range m.picker.Pick(&s, x, y, pickTolerance) {
		if hit.Tag < first {
			add(m.tags[hit.Tag])
		} else if hit.Distance == 0 || !surface { // beside a bone the surface knows better
			add(selection.AtJoint(stage.Humanoid, stage.Skeleton, hit.Tag-first)...)
		}
	}
	if len(ids) == 0 && surface {
		origin, direction := s.Ray(x, y)
		if joint, _, ok := m.mesh.Pick(stage.Avatar, world, stage.Scale, origin, direction); ok {
			add(selection.AtJoint(stage.Humanoid, stage.Skeleton, joint)...)
		}
	}
	return ids
}

// addThings adds what is shown beside the body to the picker.
func (m *manipulator) addThings(p *canvas.Posed) {
	show := &m.e.settings.Show
	shown := func(kind, name string, on bool) (tag int, is bool) {
		id := selection.ID(kind, name)
		if !on && !m.e.selection.Has(id) {
			return 0, false
		}
		m.tags = append(m.tags, id)
		return len(m.tags) - 1, true
	}
	for id := range effectors.Count {
		if target := &p.Targets.Effectors[id]; target.Presence > 0 {
			if tag, ok := shown(selection.Effector, id.String(), show.Targets); ok {
				m.picker.AddPoint(tag, target.Position, markerRadius)
			}
		}
	}
	for id := range effectors.HintCount {
		if tag, ok := shown(selection.Hint, id.String(), show.Poles); ok {
			m.picker.AddPoint(tag, p.Explained.Poles[id].Set, markerRadius)
		}
	}
	for i := range p.Explained.Magnets {
		magnet := &p.Explained.Magnets[i]
		if tag, ok := shown(selection.Magnet, magnet.ID, show.Magnets); ok {
			m.picker.AddPoint(tag, magnet.Center, markerRadius)
			m.picker.AddCircle(tag, magnet.Center, m.e.viewport.Camera.Forward(), magnet.Radius)
		}
	}
	for id := range effectors.LimitCount {
		limit := &p.Explained.Limits[id]
		if !limit.Exists {
			continue
		}
		if tag, ok := shown(selection.Limit, id.String(), show.Limits); ok {
			const corners = 32
			var rim [corners + 1]mgl64.Vec3
			for i := range rim {
				rim[i] = limit.At.Add(limit.Rim(2 * math.Pi * float64(i) / corners).Mul(viewport.ConeLength(p.Humanoid)))
			}
			m.picker.AddLine(tag, rim[:]...)
		}
	}
	for i := range m.e.reading.Devices.All() {
		device := &m.e.reading.Devices.Devices[i]
		if tag, ok := shown(selection.Device, device.Serial, show.Devices); ok {
			at := m.e.reading.Device(i)
			const half = 0.05 // metres
			m.picker.AddCapsule(tag, at.Position, at.Apply(mgl64.Vec3{0, 0, half}), half)
		}
	}
}

// Press begins a drag where a handle is, and reports whether one is.
func (m *manipulator) Press(at fyne.Position) bool {
	m.pressed, m.moved = at, false
	p, ok := m.posed()
	if !ok {
		return false
	}
	g, ok := p.Gizmo(&m.grasp)
	s := m.screen()
	handle := g.Hit(&s, float64(at.X), float64(at.Y))
	if !ok || handle == viewport.NoHandle {
		return false
	}
	m.begin(handle, &p, &g, at, false)
	return true
}

func (m *manipulator) begin(handle viewport.Handle, p *canvas.Posed, g *viewport.Gizmo, at fyne.Position, modal bool) {
	s := m.screen()
	m.running = begin(m.grasp.ID, handle, p, g, &s, float64(at.X), float64(at.Y), m.e, m.e.live.Session)
	m.running.modal = modal
	if id, ok := m.running.effector(); ok {
		m.running.driven = m.e.reading.Bound[id] >= 0
	}
	m.grasp.Active = handle
	m.e.tips.Dismiss()
	m.tell(nil)
}

// start begins a drag with the pointer where it is, that goes on without a button: what the keys G and R do.
func (m *manipulator) start(handle viewport.Handle) {
	if m.running != nil {
		return
	}
	p, ok := m.posed()
	if !ok {
		return
	}
	by := m.grasp
	if kind, _ := selection.Parts(by.ID); kind == selection.Effector {
		by.Tool = viewport.MoveTool | viewport.TurnTool
	}
	if g, ok := p.Gizmo(&by); ok && g.Tools&toolOf(handle) != 0 {
		m.moved = true
		widgets.FocusOn(m.e.viewport) // for what is typed
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
func (m *manipulator) Drag(at fyne.Position, modifiers fyne.KeyModifier) {
	m.pointer = at
	if m.running == nil {
		return
	}
	if !m.moved && math.Hypot(float64(at.X-m.pressed.X), float64(at.Y-m.pressed.Y)) < canvas.ClickMoves {
		return
	}
	m.moved = true
	m.tell(m.running.move(float64(at.X), float64(at.Y), modifiers&fyne.KeyModifierShift != 0, modifiers&fyne.KeyModifierControl != 0))
}

// Modal reports whether a drag follows the pointer without a button.
func (m *manipulator) Modal() bool { return m.running != nil && m.running.modal }

// Still reports whether the drag has not moved anything yet.
func (m *manipulator) Still() bool { return !m.moved }

// tell shows how far the drag has come.
func (m *manipulator) tell(err error) {
	if err != nil {
		m.e.warn(err)
	}
	if m.running == nil {
		m.e.readout.Set("")
		m.grasp.Active = viewport.NoHandle
	} else {
		m.e.readout.Set(m.running.readout(text.LengthUnitNamed(m.e.settings.Units)))
		m.grasp.Active = m.running.drag.Handle()
	}
	m.e.relook()
}

// Confirm ends the drag and keeps what it did.
func (m *manipulator) Confirm() {
	if running := m.running; running != nil {
		m.running = nil
		running.confirm()
		m.tell(nil)
	}
}

// Cancel ends the drag and takes back what it did. It reports whether one was under way.
func (m *manipulator) Cancel() bool {
	running := m.running
	if running == nil {
		return false
	}
	m.running = nil
	running.Cancel()
	m.tell(nil)
	return true
}

// Click selects what lies at a point; the next thing there where it was clicked before. Further adds it to the selection or takes it out.
func (m *manipulator) Click(at fyne.Position, further bool) {
	ids := m.under(at, true)
	again := math.Hypot(float64(at.X-m.clicked.X), float64(at.Y-m.clicked.Y)) < canvas.ClickMoves
	m.clicked = at
	chosen := m.e.selection
	switch {
	case len(ids) == 0 && !further:
		m.e.selection.Set()
	case len(ids) == 0:
	case further:
		m.e.selection.Toggle(ids[0])
	default:
		next := 0
		if i := slices.Index(ids, chosen.Primary()); i >= 0 && again {
			next = (i + 1) % len(ids)
		}
		m.e.selection.Set(ids[next])
	}
}

// Hover shows what a click or a drag would take.
func (m *manipulator) Hover(at, absolute fyne.Position) {
	m.pointer = at
	handle := viewport.NoHandle
	if p, ok := m.posed(); ok {
		if g, ok := p.Gizmo(&m.grasp); ok {
			s := m.screen()
			handle = g.Hit(&s, float64(at.X), float64(at.Y))
		}
	}
	hovered := ""
	if ids := m.under(at, false); handle == viewport.NoHandle && len(ids) > 0 {
		hovered = ids[0]
	}
	if hovered != m.hovered {
		m.hovered = hovered
		if hovered == "" {
			m.e.tips.Dismiss()
		} else {
			m.e.tips.Schedule(selection.Name(hovered, &m.e.reading.Devices), absolute)
		}
	}
	if handle != m.grasp.Hovered {
		m.grasp.Hovered = handle
		m.e.relook()
	}
}

// Leave forgets what the pointer was on.
func (m *manipulator) Leave() {
	m.hovered = ""
	m.e.tips.Dismiss()
	if m.grasp.Hovered != viewport.NoHandle {
		m.grasp.Hovered = viewport.NoHandle
		m.e.relook()
	}
}

// PointerCursor says what the pointer is on.
func (m *manipulator) PointerCursor() desktop.Cursor {
	switch {
	case m.running != nil:
		return desktop.CrosshairCursor
	case m.grasp.Hovered != viewport.NoHandle, m.hovered != "":
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// Key does what a key means for a drag, or while there is none for the selection, and reports whether it means anything.
func (m *manipulator) Key(name fyne.KeyName, modifiers fyne.KeyModifier) bool {
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
		_, err := m.running.erase(text.LengthUnitNamed(m.e.settings.Units))
		m.tell(err)
	case fyne.KeyX, fyne.KeyY, fyne.KeyZ:
		m.constrain(int(name[0]-'X'), modifiers&fyne.KeyModifierShift != 0)
	}
	return true // while something is dragged no key means anything else
}

// Type adds to the number of a drag.
func (m *manipulator) Type(r rune) {
	if m.running == nil || r >= 'x' && r <= 'z' || r >= 'X' && r <= 'Z' {
		return
	}
	if _, err := m.running.typeRune(r, text.LengthUnitNamed(m.e.settings.Units)); err != nil || m.running.typed != "" {
		m.tell(err)
	}
}

// constrain ties the drag to an axis, or to the plane across it; once more to that of the thing instead of the world, and a third time lets it free.
func (m *manipulator) constrain(axis int, plane bool) {
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
	if _, ok := m.running.effector(); ok {
		own = m.running.target.Rotation
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
	m.tell(m.running.constrain(handle, axes))
}

// cycle selects the next effector, or the one before.
func (m *manipulator) cycle(back bool) {
	kind, name := selection.Parts(m.e.selection.Primary())
	at := -1
	if id, ok := effectors.Named(name); ok && kind == selection.Effector {
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
		m.e.selection.Set(selection.ID(selection.Effector, effectors.ID(at).String()))
	}
}

// Cycle reports whether Tab goes on to another effector; after the last one it goes on to the next widget, so that the keyboard is not caught.
func (m *manipulator) Cycle(back bool) bool {
	primary := m.e.selection.Primary()
	last := effectors.Count - 1
	if back {
		last = 0
	}
	return m.running != nil || primary != selection.ID(selection.Effector, last.String())
}

// useTool chooses what the gizmo of an effector does.
func (m *manipulator) useTool(tool viewport.Tool) {
	if m.running == nil {
		m.grasp.Tool, m.grasp.Hovered = tool, viewport.NoHandle
		m.e.relook()
		m.e.refreshChrome()
	}
}

// graspsEffector reports whether the primary thing is an effector, and which.
func (m *manipulator) graspsEffector() (effectors.ID, bool) {
	kind, name := selection.Parts(m.e.selection.Primary())
	if kind != selection.Effector {
		return 0, false
	}
	return effectors.Named(name)
}

// pin keeps the selected effectors where they are, or lets them go if the primary one was kept already.
func (m *manipulator) pin() {
	primary, ok := m.graspsEffector()
	p, standing := m.posed()
	if !ok || !standing {
		return
	}
	held, pinned := m.e.live.Session.Overridden(primary)
	pinned = pinned && held.Pinned
	for _, thing := range m.e.selection.IDs {
		kind, name := selection.Parts(thing)
		id, known := effectors.Named(name)
		if kind != selection.Effector || !known {
			continue
		}
		if pinned {
			m.e.live.Session.Release(id)
			continue
		}
		if target, found := p.Target(id); found {
			target.Presence = 1
			m.e.live.Session.Override(id, session.Override{Target: target, Pinned: true})
		}
	}
	if pinned && m.running != nil {
		m.running.before, m.running.overrides = session.Override{}, false
	}
	m.e.refreshChrome()
}

// isPinned reports whether the primary effector is pinned.
func (m *manipulator) isPinned() bool {
	id, ok := m.graspsEffector()
	if !ok {
		return false
	}
	held, overridden := m.e.live.Session.Overridden(id)
	return overridden && held.Pinned
}

// holdsAny reports whether any effector is overridden.
func (m *manipulator) holdsAny() bool {
	for id := range effectors.Count {
		if _, held := m.e.live.Session.Overridden(id); held {
			return true
		}
	}
	return false
}

// releaseAll gives all effectors back to their devices.
func (m *manipulator) releaseAll() {
	m.Cancel()
	m.e.live.Session.ReleaseAll()
	m.e.refreshChrome()
}
