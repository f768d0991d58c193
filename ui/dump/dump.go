//go:build cgo

// Package dump reports what the window shows for the debug socket, from the panels' own lists of controls and from what their models hold. It states no
// widget by itself: a control that a panel lists is in the report. Everything here belongs to Fyne's goroutine.
package dump

import (
	"math"

	"fyne.io/fyne/v2"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/debugdump"
	"posewright/internal/inputs"
	"posewright/presets"
	"posewright/ui/canvas"
	"posewright/ui/commands"
	"posewright/ui/curves"
	"posewright/ui/devices"
	"posewright/ui/inspector"
	"posewright/ui/library"
	"posewright/ui/text"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// Panel is what lists its controls: those that are shown.
type Panel interface{ Controls() []widgets.Control }

// Report fills in the state of a window, as it is at one moment.
type Report struct {
	State  *debugdump.State
	Canvas fyne.Canvas
	clips  map[fyne.CanvasObject]fyne.Position
}

// New is a report that fills in a state.
func New(state *debugdump.State, canvas fyne.Canvas) Report {
	return Report{State: state, Canvas: canvas, clips: map[fyne.CanvasObject]fyne.Position{}}
}

// pixel is where a position of the window is, in device pixels.
func (r Report) pixel(at fyne.Position) [2]int {
	scale := float64(r.Canvas.Scale())
	return [2]int{int(math.Round(float64(at.X) * scale)), int(math.Round(float64(at.Y) * scale))}
}

// place is where an object is in the window, the zero position if it is hidden. Fyne searches the whole window for it.
func place(object fyne.CanvasObject) fyne.Position {
	if !object.Visible() {
		return fyne.Position{}
	}
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(object)
}

// clip is place of what many controls scroll in.
func (r Report) clip(object fyne.CanvasObject) fyne.Position {
	at, known := r.clips[object]
	if !known {
		at = place(object)
		r.clips[object] = at
	}
	return at
}

// Area is where a control lies.
func (r Report) Area(c widgets.Control) debugdump.Area {
	scale := r.Canvas.Scale()
	at, size := place(c.Object), c.Object.Size()
	a := debugdump.Area{X: int(at.X * scale), Y: int(at.Y * scale), Width: int(size.Width * scale), Height: int(size.Height * scale), Visible: c.Object.Visible(),
		Enabled: !c.Disabled(), Focused: r.focused(c.Object)}
	if c.Clip != nil {
		middle := at.AddXY(size.Width/2, size.Height/2).Subtract(r.clip(c.Clip))
		extent := c.Clip.Size()
		a.Visible = a.Visible && middle.X >= 0 && middle.Y >= 0 && middle.X < extent.Width && middle.Y < extent.Height
	}
	return a
}

// focused reports whether an object has the keyboard, or what is typed into it.
func (r Report) focused(object fyne.CanvasObject) bool {
	focused := r.Canvas.Focused()
	if field, ok := object.(*widgets.ValueField); ok && field.Entry != nil && focused == fyne.Focusable(field.Entry) {
		return true
	}
	focusable, ok := object.(fyne.Focusable)
	return ok && focused == focusable
}

// Panels adds the controls of panels.
func (r Report) Panels(panels ...Panel) {
	for _, panel := range panels {
		for _, c := range panel.Controls() {
			r.add(c)
		}
	}
}

func (r Report) add(c widgets.Control) {
	s, area := r.State, r.Area(c)
	switch c.Object.(type) {
	case *widgets.Slider:
		s.Sliders[c.ID] = debugdump.Slider{Area: area, From: c.Range.From, To: c.Range.To, Value: c.Range.Value, Inset: int(widgets.SliderThumb / 2 * r.Canvas.Scale())}
	case *widgets.ValueField, interface{ SelectedText() string }: // what is typed into
		s.Entries[c.ID] = area
	case *widgets.SectionHeader:
		s.Sections[c.ID] = area
	default:
		if c.Row {
			s.Tree[c.ID] = area
		} else {
			s.Buttons[c.ID] = area
		}
	}
}

// Commands adds the commands, which may be in a menu.
func (r Report) Commands(all []*commands.Command, menu *commands.MenuBar) {
	for _, c := range all {
		right, down := menu.Place(c)
		r.State.Commands[c.ID] = debugdump.Command{Text: c.Label(), Menu: c.Menu, Right: right, Down: down, Enabled: c.IsEnabled(), Checked: c.IsChecked()}
	}
}

// History adds the steps of a document.
func (r Report) History(h presets.History, lengths text.LengthUnit) {
	for _, line := range library.HistoryLines(h, lengths) {
		r.State.History = append(r.State.History, debugdump.Step{Text: line.Text, Current: line.Current, Undone: line.Undone})
	}
}

// Inputs adds what the window says of the inputs; the panel is nil while it is closed.
func (r Report) Inputs(statuses []inputs.Status, panel *devices.InputsPanel) {
	for i := range statuses {
		id := statuses[i].Kind.ID
		d := r.State.Inputs[id]
		d.Detail = text.Phrase(statuses[i].Detail)
		if panel != nil {
			d.Remark, d.Instructions = panel.Remark(id)
		}
		r.State.Inputs[id] = d
	}
}

// Parameters adds what the rows of the inspector show, and its curve editors.
func (r Report) Parameters(panel *inspector.Panel) {
	for path, row := range panel.RowsInView() {
		r.State.Rows[path] = debugdump.Row(row)
	}
	for name, editor := range panel.OpenEditors() {
		if plane := editor.Field.Plane(); plane != nil {
			clip := panel.Viewport()
			if name == inspector.LargeEditor {
				clip = nil
			}
			r.State.CurveEditors[name] = r.curve(editor, plane, clip)
		}
	}
}

func (r Report) curve(c *curves.Editor, plane, clip fyne.CanvasObject) debugdump.CurveEditor {
	m := c.Model
	from, _ := c.Field.Area()
	corner := place(c.Field).Add(from)
	at := func(x, y float64) [2]int { return r.pixel(corner.AddXY(float32(x), float32(y))) }
	d := debugdump.CurveEditor{Field: r.Area(widgets.Control{Object: plane, Clip: clip}), Keys: [][2]int{}, Handles: [][2]int{}, Selected: []int{}, Spots: []debugdump.Spot{},
		Snap: m.Snap, Busy: c.Busy(), View: [4]float64{m.View.Left, m.View.Right, m.View.Bottom, m.View.Top}, Readout: c.Field.Pointing()}
	d.Field.Focused = r.focused(c.Field)
	for i := range m.Curve {
		d.Keys = append(d.Keys, at(m.Place(i)))
		if !m.Selected.Has(i) {
			continue
		}
		d.Selected = append(d.Selected, i)
		for _, out := range [...]bool{false, true} {
			if x, y, ok := m.Handle(i, out); ok {
				d.Handles = append(d.Handles, at(x, y))
			}
		}
	}
	for _, spot := range c.Field.Spots {
		d.Spots = append(d.Spots, debugdump.Spot{Time: spot.Time, Side: map[int]string{0: "left", 1: "right"}[spot.Side]})
	}
	return d
}

// Viewport adds where the targets and the handles of the gizmo are seen.
func (r Report) Viewport(view *canvas.Viewport, scene *canvas.Scene, grasp *canvas.Grasp, eyes *canvas.Handle) {
	s, screen, corner := r.State, view.Screen(), place(view)
	s.Viewport, s.Camera = r.Area(widgets.Control{Object: view}), view.Camera
	s.Gizmo.Handles, s.Gizmo.Tool = map[string][2]int{}, "move"
	s.Gizmo.Hovered, s.Gizmo.Active = grasp.Hovered.String(), grasp.Active.String()
	if grasp.Tool == viewport.TurnTool {
		s.Gizmo.Tool = "turn"
	}
	seen := func(at mgl64.Vec3) ([2]int, bool) {
		x, y, ok := screen.Project(at)
		return r.pixel(corner.AddXY(float32(x), float32(y))), ok
	}
	handles := func(g *viewport.Gizmo) {
		for handle := viewport.MoveX; handle < viewport.HandleCount; handle++ {
			if at, grabbed := g.Grab(handle, &screen); grabbed {
				if pixel, inView := seen(at); inView {
					s.Gizmo.Handles[handle.String()] = pixel
				}
			}
		}
	}
	if eyes != nil {
		handles(&eyes.Gizmo)
	}
	p, ok := scene.Posed()
	if !ok {
		return
	}
	for id := range effectors.Count {
		if target, found := p.Target(id); found {
			d := s.Effectors[id.String()]
			d.Screen, _ = seen(target.Position)
			s.Effectors[id.String()] = d
		}
	}
	if g, ok := p.Gizmo(grasp); ok {
		handles(&g)
	}
}
