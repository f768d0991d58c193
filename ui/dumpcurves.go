//go:build cgo

package ui

import (
	"math"
	"posewright/internal/debugdump"
	"posewright/ui/curves"
	"posewright/ui/widgets"

	"fyne.io/fyne/v2"
)

// dumpCurves tells where the editors of curves and their parts are: those in the inspector by the path of the parameter, the large one as "large".
func dumpCurves(e *editor, s *debugdump.State) {
	clip := e.inspector.panel.Viewport()
	for _, row := range e.inspector.panel.RowsInView() {
		if row.Open == nil {
			continue
		}
		s.Buttons["curve."+row.Path] = e.shell.area(row.Open, clip, true)
		s.Buttons["copy."+row.Path] = e.shell.area(row.Copy, clip, true)
		s.Buttons["paste."+row.Path] = e.shell.area(row.Paste, clip, true)
		if row.Editor != nil {
			dumpEditor(e, s, row.Path, row.Editor, clip)
		}
	}
	if large := e.inspector.panel.LargeEditor(); large != nil {
		dumpEditor(e, s, "large", large, nil)
	}
}

func dumpEditor(e *editor, s *debugdump.State, name string, c *curves.Editor, clip fyne.CanvasObject) {
	for id, b := range map[string]*widgets.ToolButton{"smooth": c.Smooth, "linear": c.Linear, "flat": c.Flat, "parted": c.BreakTangents, "snap": c.Snap, "fit": c.Fit,
		"shapes": c.Shapes, "more": c.More, "enlarge": c.Enlarge} {
		if b != nil {
			s.Buttons["curve."+name+"."+id] = e.shell.area(b, clip, !b.Disabled)
		}
	}
	for n, id := range [...]string{"time", "value", "in", "out"} {
		s.Entries["curve."+name+"."+id] = e.shell.area(c.Numbers[n], clip, !c.Numbers[n].Disabled)
	}
	if c.Field.Plane() == nil {
		return
	}
	scale := float64(e.shell.window.Canvas().Scale())
	from, _ := c.Field.Area()
	corner := e.shell.app.Driver().AbsolutePositionForObject(c.Field).Add(from)
	at := func(x, y float64) [2]int {
		return [2]int{int(math.Round((float64(corner.X) + x) * scale)), int(math.Round((float64(corner.Y) + y) * scale))}
	}
	m := c.Model
	d := debugdump.CurveEditor{Field: e.shell.area(c.Field.Plane(), clip, true), Keys: [][2]int{}, Handles: [][2]int{}, Selected: []int{}, Spots: []debugdump.Spot{},
		Snap: m.Snap, Busy: c.Busy(), View: [4]float64{m.View.Left, m.View.Right, m.View.Bottom, m.View.Top}, Readout: c.Field.Pointing()}
	d.Field.Focused = e.shell.focused(c.Field)
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
	s.CurveEditors[name] = d
}
