package presets

import (
	"slices"

	"posewright/rig/phrase"
)

// History is what a document remembers of how it became what it is.
type History struct {
	Steps   []phrase.Phrase // those that can be undone and behind them those that can be redone, in the order in which they were done
	Current int             // how many of them are done: the document is as it was after Steps[Current-1], or at 0 as it was before all
	Saved   int             // as Current, where it was saved; -1 if the saved state is none of these
	Set     []SetStep       // what each of Steps set
}

// SetStep is a parameter that a step set, and the preset with its value after that. The zero value is of a step that did
// something else.
type SetStep struct {
	Parameter *Parameter
	After     *Preset
}

// String is the parameter with its value, as [SetPath] has them; "" for the zero value.
func (s SetStep) String() string {
	if s.Parameter == nil {
		return ""
	}
	return s.Parameter.Path + "=" + s.Parameter.exact(s.Parameter.Get(s.After))
}

// set returns the parameter that the step is named after, if it changed that.
func (s *step) set() SetStep {
	name := s.name.String()
	for _, path := range changedPaths(s.before, s.after) {
		if p, ok := Lookup(path); ok && p.Kind != Curve && p.Phrase().String() == name {
			return SetStep{p, s.after}
		}
	}
	return SetStep{}
}

// History lists the steps. Drags that are under way are treated as the newest ones that are done.
func (d *Document) History() History {
	h := History{Saved: -1, Current: len(d.undo)}
	at := func(i int, p *Preset) {
		if h.Saved < 0 && p.Equal(d.saved) {
			h.Saved = i
		}
	}
	first := d.Current()
	switch {
	case len(d.undo) > 0:
		first = d.undo[0].before
	case d.base != nil:
		first = d.base
	}
	at(0, first)
	add := func(s *step) {
		h.Steps, h.Set = append(h.Steps, s.name), append(h.Set, s.set())
	}
	for i := range d.undo {
		add(&d.undo[i])
		at(i+1, d.undo[i].after)
	}
	dragged := d.dragSteps()
	for i := range dragged {
		add(&dragged[i])
		h.Current++
		at(h.Current, dragged[i].after)
	}
	if len(dragged) > 0 {
		return h // what could be redone is forgotten once a drag is committed
	}
	for i := range slices.Backward(d.redo) {
		add(&d.redo[i])
		at(len(h.Steps), d.redo[i].after)
	}
	return h
}

// GoTo undoes or redoes until the document is as it was after that many steps of its History, after committing a
// drag that is under way. Observers receive one change. It reports false for a place that the history has not, and
// changes nothing then.
func (d *Document) GoTo(done int) bool {
	d.Commit()
	if done < 0 || done > len(d.undo)+len(d.redo) {
		return false
	}
	before, all, name := d.Current(), false, phrase.Phrase{}
	for len(d.undo) > done {
		last := d.undo[len(d.undo)-1]
		d.undo = slices.Delete(d.undo, len(d.undo)-1, len(d.undo))
		d.redo = append(d.redo, last)
		all, name = all || last.all, last.name
		d.current.Store(last.before)
	}
	for len(d.undo) < done {
		next := d.redo[len(d.redo)-1]
		d.redo = slices.Delete(d.redo, len(d.redo)-1, len(d.redo))
		d.undo = append(d.undo, next)
		all, name = all || next.all, next.name
		d.current.Store(next.after)
	}
	if after := d.Current(); after != before {
		d.show(before, after, all)
		d.record("Go to " + name.String())
	}
	return true
}
