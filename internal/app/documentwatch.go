package app

import (
	"path/filepath"
	"slices"

	"posewright/internal/eventloop"
	"posewright/internal/filewatch"
	"posewright/presets"
	"posewright/rig/phrase"
)

// DocumentWatch follows what other programs write over the file of what is edited. All methods are for the owner.
type DocumentWatch struct {
	document *Document
	library  *Library
	events   *eventloop.Events
}

func newDocumentWatch(document *Document, library *Library, events *eventloop.Events) *DocumentWatch {
	w := &DocumentWatch{document: document, library: library, events: events}
	events.Subscribe(func(event eventloop.Event) {
		if written, ok := event.(PersonFilesChanged); ok {
			w.stampAgain(written.Files)
		}
	})
	return w
}

// DocumentFileChanged reports that another program has changed the file of what is edited, while that has unsaved changes. Exactly one of the functions is
// to be called.
type DocumentFileChanged struct {
	Name     string // of the file
	Take     func() // replaces what is edited, as one step of undo
	Keep     func() // leaves what is edited
	AskLater func() // emits the event again
}

func (DocumentFileChanged) IsEvent() {}

// Files returns the file of what is edited in the version that was read or written, for a [FileWatch].
func (w *DocumentWatch) Files() map[string]filewatch.Stamp {
	if w.document.edited.path == "" {
		return nil
	}
	return map[string]filewatch.Stamp{w.document.edited.path: w.document.edited.stamp}
}

// FilesChanged follows changes by another program to the file of what is edited.
func (w *DocumentWatch) FilesChanged(files map[string]filewatch.Stamp) {
	p := w.document.edited
	stamp, ok := files[p.path]
	if !ok || p.writes > 0 {
		return // what is being written is compared again with what was written
	}
	before := p.stamp
	p.stamp = stamp
	w.library.Read(p.path, func(o Opened, err error) {
		name := filepath.Base(o.Path)
		switch {
		case p != w.document.edited || p.path != o.Path || p.writes > 0:
			p.stamp = before // it is found again
		case err != nil:
			w.events.Warn(phrase.Say("Can't reload {{.Name}}: {{.Cause}}. The open version is kept. Save it to repair the file.",
				"Name", name, "Cause", err))
		default:
			p.stamp = o.Stamp
			w.library.keepUntrusted(&o, p.document.Current())
			w.reread(p, o, name)
		}
	})
}

// reread takes what another program wrote over the file of a preset that is edited.
func (w *DocumentWatch) reread(p *openPreset, o Opened, name string) {
	p.document.Commit()
	now := p.document.Current()
	if now.Equal(&o.Preset) {
		p.document.MarkSavedAs(now)
		return
	}
	take := func() {
		if p != w.document.edited || p.path != o.Path {
			return // another preset was opened meanwhile
		}
		if err := p.document.Do(presets.Load(o.Preset)); err != nil {
			w.events.WarnOf(err)
			return
		}
		p.document.MarkSavedAs(p.document.Current())
		w.events.Inform(phrase.Say("{{.Name}} changed and was reloaded. Undo reverts it", "Name", name))
	}
	if !p.document.Dirty() {
		take()
		return
	}
	w.events.Emit(DocumentFileChanged{Name: name, Take: take, Keep: func() {}, AskLater: func() { p.stamp = filewatch.Stamp{} }})
}

// stampAgain notes that the program itself has written some files.
func (w *DocumentWatch) stampAgain(paths []string) {
	for _, p := range w.document.sides() {
		if !slices.Contains(paths, p.path) {
			continue
		}
		path, stamp := p.path, filewatch.Stamp{}
		w.library.jobs.Add(func() { stamp = filewatch.Of(path) }, func() {
			if p.path == path {
				p.stamp = stamp
			}
		})
	}
}
