package presets

import (
	"slices"
	"sync/atomic"

	"posewright/rig/phrase"
)

// historyLength is how many steps can be undone.
const historyLength = 200

// Change says what was changed in a document.
type Change struct {
	Paths []string // of the parameters and fields that now hold something else, as Diff names them
	All   bool     // another preset was loaded, here or by undo, so that all is to be shown again
}

// step is one change that can be undone: what was before and after it.
type step struct {
	name          phrase.Phrase
	before, after *Preset
	all           bool
}

// drag is what one of those who edit a document previews until it is committed or canceled.
type drag struct {
	by    string
	name  phrase.Phrase
	all   bool
	paths []string // that it was the last to change, as Diff names them
}

// Document is a preset that is being edited, with its history. It belongs to one goroutine, except for Current.
type Document struct {
	current   atomic.Pointer[Preset]
	saved     *Preset // as the file has it
	undo      []step  // oldest first
	redo      []step  // the next one last
	base      *Preset // before the drags that are under way; nil while none is
	drags     []drag  // in the order in which they began
	revision  uint64
	observers []func(Change)
	journal   func(step string) // receives each step that is done, undone, redone or saved; nil for none
}

// NewDocument starts a document, without history, that is treated as saved.
func NewDocument(p Preset) *Document {
	d := &Document{}
	snapshot := p.Clone()
	d.current.Store(&snapshot)
	d.saved = &snapshot
	return d
}

// Fork is a document of its own, without history, that holds what d holds now, a drag that is under way included,
// and is treated as saved where that is what is saved of d.
func (d *Document) Fork() *Document {
	fork := &Document{saved: d.saved}
	fork.current.Store(d.Current())
	return fork
}

// Current is the preset as it is now, previews included. It is never modified, by the document or by the caller: a
// change makes another. Any goroutine may call it.
func (d *Document) Current() *Preset { return d.current.Load() }

// Do carries out a command as one step of undo, after committing a drag that is under way. If the command fails,
// or changes nothing, document and history stay as they are.
func (d *Document) Do(c Command) error {
	d.Commit()
	before := d.Current()
	after, err := applied(c, before)
	if err != nil || after.Equal(before) {
		return err
	}
	done := step{c.Name(), before, after, replacesAll(c)}
	d.remember(done)
	d.show(before, after, done.all)
	d.record(done.name.String())
	return nil
}

// Amend carries out a command as a part of the newest step, so that both are undone at once; without a step it is
// Do. The step keeps its name. If the command fails, or changes nothing, document and history stay as they are.
func (d *Document) Amend(c Command) error {
	d.Commit()
	if len(d.undo) == 0 {
		return d.Do(c)
	}
	before := d.Current()
	after, err := applied(c, before)
	if err != nil || after.Equal(before) {
		return err
	}
	amended := d.undo[len(d.undo)-1]
	d.undo = d.undo[:len(d.undo)-1]
	all := replacesAll(c)
	amended.after, amended.all = after, amended.all || all
	d.remember(amended)
	d.show(before, after, all)
	d.record(amended.name.String())
	return nil
}

// Preview carries out a command for as long as a drag lasts: any number of previews become one step of undo with
// Commit, or are taken back with Cancel. If the command fails the document stays as it is, and the drag goes on.
func (d *Document) Preview(c Command) error { return d.PreviewBy("", c) }

// PreviewBy is Preview for one of several who edit the document at once, each by a name of its own; that of Preview is
// empty. Each drag becomes a step of undo of its own with CommitBy, however much the others have changed meanwhile;
// what two of them change goes to who changes it last.
func (d *Document) PreviewBy(by string, c Command) error {
	before := d.Current()
	after, err := applied(c, before)
	if err != nil {
		return err
	}
	if len(d.drags) == 0 {
		d.base = before
	}
	i := d.dragOf(by)
	if i < 0 {
		i = len(d.drags)
		d.drags = append(d.drags, drag{by: by})
	}
	dragged := &d.drags[i]
	dragged.name, dragged.all = c.Name(), dragged.all || replacesAll(c)
	if after.Equal(before) {
		return nil
	}
	for _, path := range d.show(before, after, replacesAll(c)) {
		for other := range d.drags {
			d.drags[other].paths = slices.DeleteFunc(d.drags[other].paths, func(p string) bool { return p == path })
		}
		dragged.paths = append(dragged.paths, path)
	}
	return nil
}

// dragOf returns which of the drags is by a name; -1 for none.
func (d *Document) dragOf(by string) int {
	return slices.IndexFunc(d.drags, func(one drag) bool { return one.by == by })
}

// Commit makes a step of undo out of each drag that is under way. One that ended where it began leaves no step.
func (d *Document) Commit() {
	steps := d.dragSteps()
	d.base, d.drags = nil, nil
	for _, done := range steps {
		d.remember(done)
		d.record(done.name.String())
	}
}

// dragSteps are the steps that Commit makes.
func (d *Document) dragSteps() (steps []step) {
	before := d.base
	for i := range d.drags {
		after := d.Current()
		if i < len(d.drags)-1 {
			after = d.dragged(d.drags[:i+1])
		}
		if !after.Equal(before) {
			steps = append(steps, step{d.drags[i].name, before, after, d.drags[i].all})
			before = after
		}
	}
	return steps
}

// CommitBy makes one step of undo out of the previews by a name. A drag that ended where it began leaves no step.
func (d *Document) CommitBy(by string) {
	i := d.dragOf(by)
	if i < 0 {
		return
	}
	done := d.drags[i]
	before, after := d.base, d.dragged(d.drags[i:i+1])
	d.drop(i, after)
	if !after.Equal(before) {
		d.remember(step{done.name, before, after, done.all})
		d.record(done.name.String())
	}
}

// dragged is what there was before the drags with what some of them have changed.
func (d *Document) dragged(some []drag) *Preset {
	if len(some) == len(d.drags) {
		return d.Current()
	}
	after := d.base
	for _, one := range some {
		taken, err := applied(TakeOver(one.paths, *d.Current()), after)
		if err != nil {
			return d.Current() // magnets or chains that only fit together
		}
		after = taken
	}
	return after
}

// drop ends a drag; base is what there was before the others.
func (d *Document) drop(i int, base *Preset) {
	d.drags = slices.Delete(d.drags, i, i+1)
	if d.base = base; len(d.drags) == 0 {
		d.base = nil
	}
}

// Cancel takes back the previews since the last Commit or Cancel, but not those by other names.
func (d *Document) Cancel() {
	i := d.dragOf("")
	if i < 0 {
		return
	}
	others := slices.Delete(slices.Clone(d.drags), i, i+1)
	after, all := d.dragged(others), d.drags[i].all
	d.drop(i, d.base)
	if now := d.Current(); !now.Equal(after) {
		d.show(now, after, all)
	}
}

// Undo takes back the newest step, after committing a drag that is under way. It reports false where there is
// nothing to undo.
func (d *Document) Undo() bool {
	d.Commit()
	if len(d.undo) == 0 {
		return false
	}
	last := d.undo[len(d.undo)-1]
	d.undo = slices.Delete(d.undo, len(d.undo)-1, len(d.undo))
	d.redo = append(d.redo, last)
	d.show(last.after, last.before, last.all)
	d.record("Undo " + last.name.String())
	return true
}

// Redo does again what Undo took back last, if nothing was done since. It reports false where there is nothing to redo.
func (d *Document) Redo() bool {
	d.Commit()
	if len(d.redo) == 0 {
		return false
	}
	next := d.redo[len(d.redo)-1]
	d.redo = slices.Delete(d.redo, len(d.redo)-1, len(d.redo))
	d.undo = append(d.undo, next)
	d.show(next.before, next.after, next.all)
	d.record("Redo " + next.name.String())
	return true
}

// CanUndo reports whether Undo would change something.
func (d *Document) CanUndo() bool { return len(d.undo) > 0 || d.Dragging() }

// Dragging reports whether a drag that is under way has changed something.
func (d *Document) Dragging() bool { return len(d.drags) > 0 && !d.Current().Equal(d.base) }

// CanRedo reports whether Redo would change something. A drag that changed something leaves nothing to redo.
func (d *Document) CanRedo() bool { return len(d.redo) > 0 && !d.Dragging() }

// UndoName names what Undo would take back, such as "Left hand: Position weight"; empty for nothing.
func (d *Document) UndoName() phrase.Phrase {
	if steps := d.dragSteps(); len(steps) > 0 {
		return steps[len(steps)-1].name
	}
	if len(d.undo) == 0 {
		return phrase.Phrase{}
	}
	return d.undo[len(d.undo)-1].name
}

// RedoName names what Redo would do; empty for nothing.
func (d *Document) RedoName() phrase.Phrase {
	if !d.CanRedo() {
		return phrase.Phrase{}
	}
	return d.redo[len(d.redo)-1].name
}

// Dirty reports whether the document differs from what was last marked as saved. It compares values, so undoing to
// the saved state, or dragging a slider back to it, makes the document clean again, however long the history.
func (d *Document) Dirty() bool { return !d.Current().Equal(d.saved) }

// MarkSaved says that the file now holds the current preset.
func (d *Document) MarkSaved() { d.MarkSavedAs(d.Current()) }

// MarkSavedAs says that the file now holds a snapshot that Current gave before, for a save that took its time
// while editing went on.
func (d *Document) MarkSavedAs(snapshot *Preset) {
	d.saved = snapshot
	d.record("Save")
	d.notify(Change{})
}

// Revision counts the changes, previews and undo included; two equal revisions of a document are the same preset.
func (d *Document) Revision() uint64 { return d.revision }

// OnChange has a function called after each change, on the goroutine that made it, in the order in which they were
// given. After MarkSaved it is called with an empty change, since Dirty may have changed.
func (d *Document) OnChange(observer func(Change)) { d.observers = append(d.observers, observer) }

func applied(c Command, before *Preset) (*Preset, error) {
	after := before.Clone()
	if err := c.apply(&after); err != nil {
		return nil, err
	}
	after.dropDrivers()
	return &after, nil
}

// remember adds a step to what can be undone and forgets what could be redone.
func (d *Document) remember(done step) {
	if len(d.undo) == historyLength {
		d.undo = slices.Delete(d.undo, 0, 1)
	}
	d.undo = append(d.undo, done)
	clear(d.redo) // lets go of their presets
	d.redo = d.redo[:0]
}

func (d *Document) record(step string) {
	if d.journal != nil {
		d.journal(step)
	}
}

// show makes a preset the current one, tells the observers, and returns the paths that hold something else.
func (d *Document) show(before, after *Preset, all bool) []string {
	d.current.Store(after)
	d.revision++
	paths := changedPaths(before, after)
	d.notify(Change{Paths: paths, All: all})
	return paths
}

func (d *Document) notify(change Change) {
	for _, observer := range d.observers {
		observer(change)
	}
}
