//go:build cgo

package ui

import (
	"math"
	"posewright/ui/widgets"

	"fyne.io/fyne/v2"
)

// dumpEditor is the editor of a curve that is open.
type dumpEditor struct {
	Field    dumpRect   `json:"field"`    // the plane
	Keys     [][2]int   `json:"keys"`     // where they are in the window, device pixels
	Handles  [][2]int   `json:"handles"`  // of the tangents of the selected keys, from left to right
	Selected []int      `json:"selected"` // places of the selected keys
	Spots    []dumpSpot `json:"spots"`    // where the solver is on the curve
	Snap     bool       `json:"snap"`
	Busy     bool       `json:"busy"` // something is dragged or typed
	View     [4]float64 `json:"view"` // times at the left and the right edge, values at the lower and the upper
	Readout  string     `json:"readout"`
}

// dumpSpot is where the solver is on a curve.
type dumpSpot struct {
	Time float64 `json:"time"`
	Side string  `json:"side"` // "left", "right", or "" for what has none
}

// dumpCurves tells where the editors of curves and their parts are: those in the inspector by the path of the parameter, the large one as "large".
func (e *editor) dumpCurves(s *dumpState) {
	clip := e.inspector.list.scroll
	for path, row := range e.inspector.rows {
		if row.graph == nil || !e.inspector.list.shows(row) {
			continue
		}
		s.Buttons["curve."+path] = e.rect(row.graph.open, clip, true)
		s.Buttons["copy."+path] = e.rect(row.graph.copy, clip, true)
		s.Buttons["paste."+path] = e.rect(row.graph.paste, clip, true)
		if row.graph.opened {
			e.dumpEditor(s, path, row.graph.editor, clip)
		}
	}
	if large := e.inspector.large; large != nil {
		e.dumpEditor(s, "large", large.editor, nil)
	}
}

func (e *editor) dumpEditor(s *dumpState, name string, c *curveEditor, clip fyne.CanvasObject) {
	for id, b := range map[string]*widgets.ToolButton{"smooth": c.smooth, "linear": c.linear, "flat": c.flat, "parted": c.part, "snap": c.snap, "fit": c.fit,
		"shapes": c.shapes, "more": c.more, "enlarge": c.larger} {
		if b != nil {
			s.Buttons["curve."+name+"."+id] = e.rect(b, clip, !b.Disabled)
		}
	}
	for n, id := range [...]string{"time", "value", "in", "out"} {
		s.Entries["curve."+name+"."+id] = e.rect(c.numbers[n], clip, !c.numbers[n].Disabled)
	}
	if c.field.renderer == nil {
		return
	}
	scale := float64(e.window.Canvas().Scale())
	from, _ := c.field.area()
	corner := e.app.Driver().AbsolutePositionForObject(c.field).Add(from)
	at := func(x, y float64) [2]int {
		return [2]int{int(math.Round((float64(corner.X) + x) * scale)), int(math.Round((float64(corner.Y) + y) * scale))}
	}
	m := c.m
	d := dumpEditor{Field: e.rect(c.field.renderer.raster, clip, true), Keys: [][2]int{}, Handles: [][2]int{}, Selected: []int{}, Spots: []dumpSpot{},
		Snap: m.snap, Busy: c.busy(), View: [4]float64{m.view.left, m.view.right, m.view.bottom, m.view.top}, Readout: c.field.pointing()}
	d.Field.Focused = e.focused(c.field)
	for i := range m.curve {
		d.Keys = append(d.Keys, at(m.place(i)))
		if !m.selected.Has(i) {
			continue
		}
		d.Selected = append(d.Selected, i)
		for _, out := range [...]bool{false, true} {
			if x, y, ok := m.handle(i, out); ok {
				d.Handles = append(d.Handles, at(x, y))
			}
		}
	}
	for _, spot := range c.field.spots {
		d.Spots = append(d.Spots, dumpSpot{spot.time, map[int]string{0: "left", 1: "right"}[spot.side]})
	}
	s.CurveEditors[name] = d
}
