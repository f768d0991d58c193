package canvas

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/ui/selection"
	"posewright/ui/text"
	"posewright/viewport"
)

// Document is what a drag changes. A preview is one step of undo once it is committed.
type Document interface {
	Current() *presets.Preset
	Do(presets.Command) error
	Amend(presets.Command) error
	Revision() uint64
	Preview(presets.Command) error
	Commit()
	Cancel()
}

// Overriding is where a drag moves effectors: a session.
type Overriding interface {
	Override(effectors.ID, session.Override)
	Overridden(effectors.ID) (session.Override, bool)
	Space() solver.Space
	Release(effectors.ID)
}

// manipulation is one drag of a gizmo: it turns what the drag has done into values of the document, or into the target of an effector. What is in the
// document is previewed, so that the whole drag is one step of undo; an effector is overridden while it is dragged.
type manipulation struct {
	drag    viewport.Drag
	id      string
	name    phrase.Phrase
	modal   bool    // begun by a key: it follows the pointer without a button, until it is confirmed
	own     bool    // tied to an axis of the object and not of the world
	typed   string  // number that was typed, with its unit
	numbers bool    // typed is a number, which counts instead of the pointer
	value   float64 // that number, meters or radians

	document Document
	session  Overriding
	driven   bool // a device drives the effector
	pin      bool // the effector is pinned where the drag leaves it
	offset   bool // the effector's offset from its device is where the drag leaves it

	// As they were at the beginning, of what is dragged.
	target effectors.Target
	pole   solver.PoleReport
	magnet solver.MagnetReport
	frame  mgl64.Quat // worldFromFrame: of what the target of a chain is fixed to
	ways   [4]solver.LimitWay
	preset *presets.Preset
}

// begin grabs a handle of an object at a point of the view.
func begin(id string, handle viewport.Handle, p *Posed, g *viewport.Gizmo, s *viewport.Screen, x, y float64, document Document, to Overriding) *manipulation {
	m := &manipulation{drag: viewport.BeginDrag(g, handle, s, x, y), id: id, document: document, session: to, preset: document.Current()}
	switch kind, name := selection.Parts(id); kind {
	case selection.Effector:
		effector, _ := effectors.Named(name)
		m.target, _ = p.Target(effector)
		m.target.Presence = 1
		_, m.pin = m.preset.Pin(effector)
	case selection.Hint:
		hint, _ := selection.HintNamed(name)
		m.pole = p.Explained.Poles[hint]
	case selection.Magnet:
		m.magnet = *p.Magnet(name)
	case selection.Chain:
		m.frame = p.Chain(name).Frame.Rotation
	case selection.Limit, selection.Spine:
		m.ways = p.Limit(id).Ways()
	}
	return m
}

// effector is the effector that is dragged, if one is.
func (m *manipulation) effector() (effectors.ID, bool) {
	kind, name := selection.Parts(m.id)
	if kind != selection.Effector {
		return 0, false
	}
	return effectors.Named(name)
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
	kind, name := selection.Parts(m.id)
	if kind == selection.Effector {
		id, _ := effectors.Named(name)
		target := m.target
		target.Position = target.Position.Add(change.Move)
		target.Rotation = change.Turn.Mul(target.Rotation).Normalize()
		m.session.Override(id, session.Override{Target: target})
		return nil
	}
	var values []presets.Assignment
	set := func(path string, value float64) {
		path = m.id + "." + path
		if parameter := parameterAt(m.preset, path); parameter != nil {
			if !exact {
				value = text.Snap(value, parameter.Step, true)
			}
			values = append(values, presets.Assignment{Path: path, Value: math.Min(math.Max(value, parameter.HardMin), parameter.HardMax)})
			m.name = parameter.Phrase()
		}
	}
	point := func(path string, start, way mgl64.Vec3) {
		for axis, from := range start {
			if way[axis] == 0 { // what does not move keeps its digits
				values = append(values, presets.Assignment{Path: m.id + "." + path + "." + axisNames[axis], Value: from})
				continue
			}
			set(path+"."+axisNames[axis], from+way[axis])
		}
	}
	switch handle := m.drag.Handle(); {
	case kind == selection.Hint:
		hint, _ := selection.HintNamed(name)
		point("pole", m.preset.Hints[hint].Pole, m.pole.Inward(change.Move))
		m.name = phrase.Phrase{Text: text.Message("Move pole")}
	case kind == selection.Magnet && handle == viewport.Radius:
		set("radius", change.Radius/m.magnet.Length)
	case kind == selection.Magnet:
		point("position", m.preset.Magnet(name).Position, m.magnet.Inward(change.Move))
		m.name = phrase.Phrase{Text: text.Message("Move magnet")}
	case kind == selection.Chain:
		point("position", m.preset.Chain(name).Position, m.frame.Conjugate().Rotate(change.Move))
		m.name = phrase.Phrase{Text: text.Message("Move chain target")}
	case kind == selection.Limit, kind == selection.Spine:
		set(LimitFields[m.ways[handle-viewport.Swing0]], change.Angle*180/math.Pi)
	}
	return m.document.Preview(presets.SetMany(m.name, values))
}

var axisNames = [3]string{"x", "y", "z"}

func parameterAt(preset *presets.Preset, path string) *presets.Parameter {
	for _, parameter := range presets.ParametersOf(preset) {
		if parameter.Path == path {
			return parameter
		}
	}
	return nil
}

// confirm ends the drag and keeps what it has done. An effector that a device drives goes back to it unless it is pinned; one that nothing drives
// is pinned where it was put, and one whose offset is dragged has that from where its device has it. returned is then where the effector was that went back, as a pin.
func (m *manipulation) confirm(devices *[effectors.Count]effectors.Target) (returned *presets.Pin, err error) {
	id, ok := m.effector()
	if !ok {
		m.document.Commit()
		return nil, nil
	}
	now, overridden := m.session.Overridden(id)
	if !overridden {
		return nil, nil
	}
	at := pinAt(id, &now.Target, m.session.Space())
	if m.driven && m.offset {
		err = m.document.Do(presets.SetOffsets(id, devices[id], now.Target))
	} else if m.driven && !m.pin {
		returned = &at
	} else {
		err = m.document.Do(presets.SetPins(at))
	}
	m.session.Release(id)
	return returned, err
}

// pinAt is a pin of an effector where a target in the world is.
func pinAt(id effectors.ID, target *effectors.Target, space solver.Space) presets.Pin {
	return presets.PinOf(id, calibration.PoseOf(space.Tracking(rig.Transform{Position: target.Position, Rotation: target.Rotation.Normalize()})))
}

// Cancel ends the drag and takes back what it has done.
func (m *manipulation) Cancel() {
	if id, ok := m.effector(); ok {
		m.session.Release(id)
		return
	}
	m.document.Cancel()
}
