package canvas

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/handles"
	"posewright/presets"
	"posewright/solver"
	"posewright/ui/selection"
	"posewright/viewport"
)

// Document is what a manipulator changes.
type Document interface {
	handles.Document
	Amend(presets.Command) error
	Revision() uint64
}

// manipulation is one drag of a gizmo: it turns what the pointer has done into moves of what the gizmo is of.
type manipulation struct {
	handles.Drag
	drag    viewport.Drag
	modal   bool    // begun by a key: it follows the pointer without a button, until it is confirmed
	own     bool    // tied to an axis of the object and not of the world
	typed   string  // number that was typed, with its unit
	numbers bool    // typed is a number, which counts instead of the pointer
	value   float64 // that number, meters or radians

	document  Document
	ways      [4]solver.LimitWay // of a limit
	armLength float64            // meters: what the radius of a magnet is measured in
}

// begin grabs a handle of an object at a point of the view.
func begin(id string, handle viewport.Handle, p *Posed, g *viewport.Gizmo, s *viewport.Screen, x, y float64, document Document, to handles.Overriding) *manipulation {
	m := &manipulation{drag: viewport.BeginDrag(g, handle, s, x, y), document: document}
	m.Drag, _ = handles.Begin(id, &p.Posed, document, to)
	switch kind, name := selection.Parts(id); kind {
	case selection.Magnet:
		m.armLength = p.Magnet(name).Length
	case selection.Limit, selection.Spine:
		m.ways = p.Limit(id).Ways()
	}
	return m
}

// move follows the pointer, unless a number was typed.
func (m *manipulation) move(x, y float64, precise, snap bool) error {
	change := m.drag.Move(x, y, precise, snap)
	if m.numbers {
		return nil
	}
	return m.apply(change, false)
}

// constrain goes on along another handle.
func (m *manipulation) constrain(handle viewport.Handle, axes mgl64.Quat) error {
	m.drag.Axes(axes)
	change := m.drag.Constrain(handle)
	if m.numbers {
		return m.number()
	}
	return m.apply(change, false)
}

// apply sets what the drag has come to. What is exact is kept to the last digit, else it is rounded to what a slider leaves.
func (m *manipulation) apply(change viewport.Change, exact bool) error {
	switch handle := m.drag.Handle(); {
	case handle == viewport.Radius:
		return handles.Set(m.document, m.Before, m.ID+".radius", change.Radius/m.armLength, exact)
	case handle >= viewport.Swing0:
		return handles.Set(m.document, m.Before, m.ID+"."+LimitFields[m.ways[handle-viewport.Swing0]], change.Angle*180/math.Pi, exact)
	}
	return m.Move(change.Move, change.Turn, exact)
}
