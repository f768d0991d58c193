package app

import (
	"errors"
	"sync/atomic"

	"posewright/calibration"
	"posewright/internal/eventloop"
	"posewright/internal/filewatch"
	"posewright/presets"
	"posewright/rig/phrase"
)

// Document holds the preset that is edited and, while two presets are compared, the other one: A and B, each with its history, file and journal. All methods
// are for the owner. Files are read and written in the background, one after the other; the callbacks of these methods run on the owner.
type Document struct {
	events   *eventloop.Events
	library  *Library
	recent   *RecentFiles
	Journals *Journals // of A and B

	edited *openPreset
	other  *openPreset // nil while there is only A
	closed *openPreset // the B that was closed last, where it was never in a file
	inB    bool        // edited is B, other is A
	shared atomic.Pointer[presets.Document]
}

// openPreset is A or B.
type openPreset struct {
	document  *presets.Document
	path      string          // of its own file; "" for none
	stamp     filewatch.Stamp // version of the file that was read or written
	writes    int             // jobs under way that write the file
	journal   *presets.Journal
	recovered *presets.Recovery // unsaved work of a crash that only its old journal holds so far; nil for none
}

// Opened is a preset that can be edited.
type Opened struct {
	Preset presets.Preset
	Path   string          // of its file; "" for none
	Stamp  filewatch.Stamp // version of the file that was read
	// Outside are the files outside of its folder that the preset names, trusted or not.
	Outside []presets.OutsideFile
}

func (o *Opened) open() *openPreset {
	return &openPreset{document: presets.NewDocument(o.Preset), path: o.Path, stamp: o.Stamp}
}

// setPath notes where the file of a preset is now.
func (p *openPreset) setPath(path string, stamp filewatch.Stamp) {
	p.path, p.stamp = path, stamp
	if p.journal != nil {
		p.journal.Opened(path)
	}
}

// rename gives an open preset the name that its file has; without unsaved changes it has none then either.
func (p *openPreset) rename(name string) {
	clean := !p.document.Dirty()
	if err := p.document.Do(presets.Rename(name)); err == nil && clean {
		p.document.MarkSaved()
	}
}

// follow gives an open preset the new name of its file, if it is that file which was renamed.
func (p *openPreset) follow(renamed presetRenamed) {
	if p.path == renamed.from {
		p.setPath(renamed.to, renamed.stamp)
		p.rename(renamed.name)
	}
}

// DocumentChanged reports that the preset that is edited has changed, or, with an empty change, that it was saved.
type DocumentChanged struct{ presets.Change }

// DocumentReplaced reports that another preset is edited.
type DocumentReplaced struct {
	Switched bool // between A and B, both of which are as they were
	Restored bool // it is recovered work
}

// SidesChanged reports that B was opened or closed, or that A and B have changed names.
type SidesChanged struct{}

// PreviewEnded reports that what was previewed, if anything, was committed or canceled.
type PreviewEnded struct{}

func (DocumentChanged) IsEvent()  {}
func (PreviewEnded) IsEvent()     {}
func (DocumentReplaced) IsEvent() {}
func (SidesChanged) IsEvent()     {}

// newDocument makes the concern with a preset to edit.
func newDocument(events *eventloop.Events, library *Library, recent *RecentFiles, recovery *Recovery, preset presets.Preset) *Document {
	d := &Document{events: events, library: library, recent: recent}
	d.Journals = newJournals(recovery, d.sides)
	d.edited = d.track(&openPreset{document: presets.NewDocument(preset)})
	d.shared.Store(d.edited.document)
	events.Subscribe(func(event eventloop.Event) {
		if renamed, ok := event.(presetRenamed); ok {
			for _, p := range d.sides() {
				p.follow(renamed)
			}
		}
	})
	return d
}

// track announces the changes of a preset while it is edited, and journals its steps.
func (d *Document) track(p *openPreset) *openPreset {
	p.document.OnChange(func(change presets.Change) {
		if d.edited == p {
			d.events.Emit(DocumentChanged{change})
		}
	})
	d.Journals.start(p)
	return p
}

// Edited returns the document that is edited, for its history. Its changes are announced as DocumentChanged.
func (d *Document) Edited() *presets.Document { return d.edited.document }

// Current returns the preset that is edited. It is not changed after it was returned.
func (d *Document) Current() *presets.Preset { return d.edited.document.Current() }

// Snapshot returns the preset that is edited. It may be called on any goroutine.
func (d *Document) Snapshot() *presets.Preset { return d.shared.Load().Current() }

// Path returns the path of the file of the preset that is edited; "" for none.
func (d *Document) Path() string { return d.edited.path }

// Name returns what the preset that is edited is called: as its file, or else as the preset; "" if it has neither.
func (d *Document) Name() string { return nameOf(d.edited.document.Current(), d.edited.path) }

// nameOf returns what a preset is called that is or was in a file.
func nameOf(preset *presets.Preset, path string) string {
	if path != "" {
		return BaseName(path)
	}
	return preset.Name
}

// BaseName returns the name of a file without folder and ending, as it may be shown.
func BaseName(path string) string {
	return phrase.Line(presets.NameOf(path))
}

// Do performs a command as one step of undo.
func (d *Document) Do(c presets.Command) error { return d.edited.document.Do(c) }

// Amend performs a command as a part of the newest step of undo.
func (d *Document) Amend(c presets.Command) error { return d.edited.document.Amend(c) }

// Preview shows a command without a step of undo, until Commit or Cancel.
func (d *Document) Preview(c presets.Command) error { return d.edited.document.Preview(c) }

// Commit makes what is previewed a step of undo, but not what others drag: see [Drags].
func (d *Document) Commit() {
	d.edited.document.CommitBy("")
	d.events.Emit(PreviewEnded{})
}

// Cancel takes back what is previewed, but not what others drag.
func (d *Document) Cancel() {
	d.edited.document.Cancel()
	d.events.Emit(PreviewEnded{})
}

// Undo takes back the newest step. It reports whether there was one.
func (d *Document) Undo() bool { return d.edited.document.Undo() }

// Revision changes with the preset that is edited.
func (d *Document) Revision() uint64 { return d.edited.document.Revision() }

// Dirty reports whether the preset that is edited differs from its file.
func (d *Document) Dirty() bool { return d.edited.document.Dirty() }

// InB reports whether B is edited.
func (d *Document) InB() bool { return d.inB }

// Side returns the name of what is edited: "A" or "B".
func (d *Document) Side() string {
	if d.inB {
		return "B"
	}
	return "A"
}

// Other returns the preset that is open beside the one that is edited, nil for none, what it is called, and its file, "" for none.
func (d *Document) Other() (document *presets.Document, name, path string) {
	if d.other == nil {
		return nil, "", ""
	}
	return d.other.document, nameOf(d.other.document.Current(), d.other.path), d.other.path
}

// Compares reports whether there are A and B.
func (d *Document) Compares() bool { return d.other != nil }

// OtherDirty reports whether there is another preset beside the one that is edited, with unsaved changes.
func (d *Document) OtherDirty() bool { return d.other != nil && d.other.document.Dirty() }

// DirtyB reports whether there is a B with unsaved changes.
func (d *Document) DirtyB() bool { return d.inB && d.Dirty() || !d.inB && d.OtherDirty() }

// Replace edits another preset in place of the one that is edited. Unsaved changes to that are given up.
func (d *Document) Replace(o Opened) {
	d.Journals.end(d.edited)
	d.edited = d.track(o.open())
	d.shared.Store(d.edited.document)
	d.events.Emit(DocumentReplaced{})
}

// SetOther opens a preset beside the one that is edited, in place of the other one. Unsaved changes to that are given up.
func (d *Document) SetOther(o Opened) { d.setOther(o.open()) }

func (d *Document) setOther(p *openPreset) {
	if d.other != nil {
		d.Journals.end(d.other)
	}
	d.other = d.track(p)
	d.events.Emit(SidesChanged{})
}

// CopyToOther opens a copy of what is edited as the other one.
func (d *Document) CopyToOther() { d.setOther(&openPreset{document: d.edited.document.Fork()}) }

// Switch edits the other preset. Without one it does nothing.
func (d *Document) Switch() {
	if d.other == nil {
		return
	}
	d.edited.document.Commit()
	d.events.Emit(PreviewEnded{})
	d.edited, d.other = d.other, d.edited
	d.inB = !d.inB
	d.shared.Store(d.edited.document)
	d.events.Emit(DocumentReplaced{Switched: true})
}

// SwapNames calls A what was B and the reverse, without changing which preset is edited.
func (d *Document) SwapNames() {
	if d.other != nil {
		d.inB = !d.inB
		d.events.Emit(SidesChanged{})
	}
}

// ScratchB reports whether B was never in a file.
func (d *Document) ScratchB() bool {
	b := d.other
	if d.inB {
		b = d.edited
	}
	return b != nil && b.path == ""
}

// CloseB edits A and closes B. Unsaved changes to B are given up, unless it was never in a file: then [Document.ReopenB] brings it back.
func (d *Document) CloseB() {
	scratch := d.ScratchB()
	if d.inB {
		d.Switch()
	}
	if d.other != nil {
		d.Journals.end(d.other)
		d.closed = nil
		if scratch {
			d.closed = d.other
		}
		d.other = nil
		d.events.Emit(SidesChanged{})
	}
}

// CanReopenB reports whether there is a B that was closed and never in a file.
func (d *Document) CanReopenB() bool { return d.closed != nil && d.other == nil }

// ReopenB opens the B that was closed, with its history, beside A.
func (d *Document) ReopenB() {
	if d.CanReopenB() {
		d.setOther(&openPreset{document: d.closed.document})
		d.closed = nil
	}
}

// sides returns the open presets.
func (d *Document) sides() []*openPreset {
	if d.other == nil {
		return []*openPreset{d.edited}
	}
	return []*openPreset{d.edited, d.other}
}

// Presets returns the open presets.
func (d *Document) Presets() []*presets.Preset {
	var open []*presets.Preset
	for _, p := range d.sides() {
		open = append(open, p.document.Current())
	}
	return open
}

// Paths returns the paths of the open presets that have a file.
func (d *Document) Paths() []string {
	var paths []string
	for _, p := range d.sides() {
		if p.path != "" {
			paths = append(paths, p.path)
		}
	}
	return paths
}

// EachCalibration changes the calibrations of the open presets, as one step of undo in each. change reports whether it has changed one.
func (d *Document) EachCalibration(change func(*calibration.Calibration) (changed bool)) error {
	var failed error
	for _, p := range d.sides() {
		p.document.Commit()
		c := p.document.Current().Calibration
		if change(&c) {
			failed = errors.Join(failed, p.document.Do(presets.ApplyCalibration(c)))
		}
	}
	return failed
}

// RestartJournals writes the journals of the open presets again, without the steps before now. wait, for any goroutine, waits until that is done.
func (d *Document) RestartJournals() (wait func() error) { return d.Journals.Restart() }

// Close ends the journals of the open presets: what is not saved is given up.
func (d *Document) Close() {
	for _, p := range d.sides() {
		d.Journals.end(p)
	}
}

// Flush waits until files and journals are written.
func (d *Document) Flush() {
	d.library.Flush()
	d.Journals.recovery.jobs.Flush()
}
