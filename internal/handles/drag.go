package handles

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver"
)

// Document is what a drag changes. A preview is one step of undo once it is committed.
type Document interface {
	Current() *presets.Preset
	Do(presets.Command) error
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

// Drag is one object on its way. What is in the document is previewed, so that the whole drag is one step of undo; an
// effector is overridden while it is dragged.
type Drag struct {
	ID     string
	At     rig.Transform   // where the object was at the beginning, as [Posed.At] has it
	Before *presets.Preset // the document at the beginning
	Driven bool            // a device drives the effector
	Pin    bool            // the effector is pinned where the drag leaves it
	Offset bool            // the effector's offset from its device is where the drag leaves it

	document Document
	session  Overriding
	from     mgl64.Vec3 // what the document had at the beginning
	pole     solver.PoleReport
	magnet   solver.MagnetReport
}

// Begin takes hold of an object of a body. It is false for one that can't be moved.
func Begin(id string, p *Posed, document Document, to Overriding) (d Drag, ok bool) {
	d = Drag{ID: id, Before: document.Current(), document: document, session: to}
	d.At, ok = p.At(id)
	if !ok {
		return d, false
	}
	switch kind, name := Parts(id); kind {
	case Effector:
		effector, _ := effectors.Named(name)
		_, d.Pin = d.Before.Pin(effector)
	case Hint:
		hint, _ := effectors.HintNamed(name)
		d.pole, d.from = p.Explained.Poles[hint], d.Before.Hints[hint].Pole
	case Magnet:
		magnet := d.Before.Magnet(name)
		if magnet == nil { // it is gone meanwhile
			return d, false
		}
		d.magnet, d.from = *p.Magnet(name), magnet.Position
	case Chain:
		chain := d.Before.Chain(name)
		if chain == nil {
			return d, false
		}
		d.from = chain.Position
	}
	return d, true
}

// Effector is the effector that is dragged, if one is.
func (d *Drag) Effector() (effectors.ID, bool) { return EffectorOf(d.ID) }

// EffectorOf is the effector that has an id.
func EffectorOf(id string) (effectors.ID, bool) {
	kind, name := Parts(id)
	effector, known := effectors.Named(name)
	return effector, known && kind == Effector
}

// Move puts the object where it is after a way and a turn in the world from where it was at the beginning; effectors
// alone turn. What is exact is kept to the last digit, else it is rounded to what a slider leaves.
func (d *Drag) Move(way mgl64.Vec3, turn mgl64.Quat, exact bool) error {
	switch kind, _ := Parts(d.ID); kind {
	case Effector:
		id, _ := d.Effector()
		at := effectors.Target{Position: d.At.Position.Add(way), Rotation: turn.Mul(d.At.Rotation), Presence: 1}
		d.session.Override(id, session.Override{Target: at})
		return nil
	case Hint:
		return d.place(phrase.Say("Move pole"), "pole", d.pole.Inward(way), exact)
	case Magnet:
		return d.place(phrase.Say("Move magnet"), "position", d.magnet.Inward(way), exact)
	}
	return d.place(phrase.Say("Move chain target"), "position", d.At.Rotation.Conjugate().Rotate(way), exact)
}

// place sets the coordinates of a point of the object, which has gone a way since the beginning.
func (d *Drag) place(step phrase.Phrase, field string, way mgl64.Vec3, exact bool) error {
	var values []presets.Assignment
	for axis, from := range d.from {
		path := d.ID + "." + field + "." + [...]string{"x", "y", "z"}[axis]
		if way[axis] == 0 { // what does not move keeps its digits
			values = append(values, presets.Assignment{Path: path, Value: from})
		} else if parameter := parameterAt(d.Before, path); parameter != nil {
			values = append(values, dragged(parameter, from+way[axis], exact))
		}
	}
	return d.document.Preview(presets.SetMany(step, values))
}

// Set gives a parameter of an object of a document a value that it is dragged to.
func Set(document Document, preset *presets.Preset, path string, value float64, exact bool) error {
	parameter := parameterAt(preset, path)
	if parameter == nil {
		return nil
	}
	return document.Preview(presets.SetMany(parameter.Phrase(), []presets.Assignment{dragged(parameter, value, exact)}))
}

// dragged is what a drag sets a parameter to.
func dragged(p *presets.Parameter, value float64, exact bool) presets.Assignment {
	if !exact {
		value = presets.Snap(value, p.Step, true)
	}
	return presets.Assignment{Path: p.Path, Value: math.Min(math.Max(value, p.HardMin), p.HardMax)}
}

func parameterAt(preset *presets.Preset, path string) *presets.Parameter {
	all := presets.ParametersOf(preset)
	if i := slices.IndexFunc(all, func(p *presets.Parameter) bool { return p.Path == path }); i >= 0 {
		return all[i]
	}
	return nil
}

// Confirm ends the drag and keeps what it has done. An effector that a device drives goes back to it unless it is
// pinned; one that nothing drives is pinned where it was put, and one whose offset is dragged has that from where its
// device has it. returned is then where the effector was that went back, as a pin.
func (d *Drag) Confirm(devices *[effectors.Count]effectors.Target) (returned *presets.Pin, err error) {
	id, ok := d.Effector()
	if !ok {
		d.document.Commit()
		return nil, nil
	}
	now, overridden := d.session.Overridden(id)
	if !overridden {
		return nil, nil
	}
	at := PinAt(id, &now.Target, d.session.Space())
	if d.Driven && d.Offset {
		err = d.document.Do(presets.SetOffsets(id, devices[id], now.Target))
	} else if d.Driven && !d.Pin {
		returned = &at
	} else {
		err = d.document.Do(presets.SetPins(at))
	}
	d.session.Release(id)
	return returned, err
}

// PinAt is a pin of an effector where a target in the world is.
func PinAt(id effectors.ID, target *effectors.Target, space solver.Space) presets.Pin {
	at := rig.Transform{Position: target.Position, Rotation: target.Rotation.Normalize()}
	return presets.PinOf(id, calibration.PoseOf(space.Tracking(at)))
}

// Cancel ends the drag and takes back what it has done.
func (d *Drag) Cancel() {
	if id, ok := d.Effector(); ok {
		d.session.Release(id)
		return
	}
	d.document.Cancel()
}
