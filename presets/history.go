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
	for i := range d.undo {
		h.Steps = append(h.Steps, d.undo[i].name)
		at(i+1, d.undo[i].after)
	}
	dragged := d.dragSteps()
	for i := range dragged {
		h.Steps = append(h.Steps, dragged[i].name)
		h.Current++
		at(h.Current, dragged[i].after)
	}
	if len(dragged) > 0 {
		return h // what could be redone is forgotten once a drag is committed
	}
	for i := range slices.Backward(d.redo) {
		h.Steps = append(h.Steps, d.redo[i].name)
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
