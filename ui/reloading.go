//go:build cgo

package ui

import (
	"path/filepath"

	"fyne.io/fyne/v2/lang"

	"posewright/internal/filewatch"
	"posewright/presets"
	"posewright/ui/text"
)

// openFiles are the files of the document and of the ground, as they were read.
func (e *editor) openFiles() map[string]filewatch.Stamp {
	files := map[string]filewatch.Stamp{}
	if e.ground != nil {
		for path, stamp := range e.ground.files {
			files[path] = stamp
		}
	}
	if e.file != "" {
		if _, known := e.stamps[e.file]; !known {
			e.stamp(e.file, filewatch.Of(e.file))
		}
		files[e.file] = e.stamps[e.file]
	}
	return files
}

// stamp notes which version of a preset's file was read or written.
func (e *editor) stamp(path string, version filewatch.Stamp) {
	if e.stamps == nil {
		e.stamps = map[string]filewatch.Stamp{}
	}
	e.stamps[path] = version
}

// filesChanged does what follows when another program has changed the document's file or the ground's.
func (e *editor) filesChanged(changed map[string]filewatch.Stamp) {
	ground := false
	for path, stamp := range changed {
		if e.ground != nil {
			_, of := e.ground.files[path]
			ground = ground || of
		}
		if path == e.file {
			e.presetChanged(path, stamp)
		}
	}
	if ground {
		e.groundChanged()
	}
}

// presetChanged takes what another program wrote over the document's file, as one step of undo; where there is unsaved work it asks first.
func (e *editor) presetChanged(path string, stamp filewatch.Stamp) {
	if e.prompt != nil {
		e.stamp(path, filewatch.Stamp{}) // it will be found again, and asked about after what is being asked now
		return
	}
	name := filepath.Base(path)
	loaded, err := presets.Open(path)
	if err != nil {
		e.toasts.Warn(lang.L("Can't reload {{.Name}}: {{.Cause}}. The open version is kept. Save it to repair the file.", text.With{"Name": name, "Cause": text.Cause(err)}))
		return
	}
	e.stamp(path, stamp)
	e.Commit()
	now := e.Current()
	if now.Equal(&loaded) {
		e.doc.MarkSavedAs(now)
		e.refreshChrome()
		return
	}
	take := func() {
		if e.file != path {
			return // another preset was opened meanwhile
		}
		if err := e.Do(presets.Load(loaded)); err != nil {
			e.warn(err)
			return
		}
		e.doc.MarkSavedAs(e.Current())
		e.refreshChrome()
		e.toasts.Info(lang.L("{{.Name}} changed and was reloaded. Undo reverts it", text.With{"Name": name}))
	}
	if !e.doc.Dirty() {
		take()
		return
	}
	e.ask(lang.L("Reload “{{.Name}}”?", text.With{"Name": name}),
		lang.L("Another program changed the file. If you load it, Undo brings your unsaved changes back. If you save yours, the other program's changes are lost."),
		answer{"prompt.reload", lang.L("Reload"), true, take},
		answer{"prompt.keepMine", lang.L("Keep mine"), false, nil})
}
