//go:build cgo

package ui

import (
	"context"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2/lang"

	"posewright/internal/filewatch"
	"posewright/presets"
	"posewright/ui/text"
)

// watchPeriod is how often files are looked at. A change is seen one to two of them after it was written.
const watchPeriod = time.Second

// watchFiles looks after the files that are open until the editor ends. It runs on a goroutine of its own.
func (e *editor) watchFiles(ctx context.Context) {
	ticker := time.NewTicker(watchPeriod)
	defer ticker.Stop()
	done := make(chan struct{}, 1)
	for {
		changed := e.watcher.Poll()
		e.post(func() {
			e.filesChanged(changed)
			e.watcher.Watch(e.openFiles())
			done <- struct{}{}
		})
		select {
		case <-ctx.Done():
			return
		case <-done: // the window may be busy
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// openFiles are the files that matter now, as they were read: that of the document, those of the avatars that are kept, and that of the ground.
func (e *editor) openFiles() map[string]filewatch.Stamp {
	files := map[string]filewatch.Stamp{}
	for _, kept := range e.wardrobe {
		for path, stamp := range kept.files {
			files[path] = stamp
		}
	}
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

// filesChanged does what follows from files that another program has changed.
func (e *editor) filesChanged(changed map[string]filewatch.Stamp) {
	again, ground := false, false
	for path, stamp := range changed {
		e.wardrobe.forget(path, e.worn)
		if e.worn != nil {
			_, worn := e.worn.files[path]
			again = again || worn
		}
		if e.ground != nil {
			_, of := e.ground.files[path]
			ground = ground || of
		}
		if path == e.file {
			e.presetChanged(path, stamp)
		}
	}
	if again {
		e.rereadAvatar()
	}
	if ground {
		e.groundChanged()
	}
}

// rereadAvatar reads the avatar that is worn again and puts it in its own place: preset, roles and camera stay as they are.
func (e *editor) rereadAvatar() {
	if e.loading != noFile {
		return // another one is on its way
	}
	e.turn++
	turn, before := e.turn, e.worn
	name := avatarTitle(before.file)
	e.core.Host.Go("opening an avatar", func(context.Context) {
		loaded, err := readAvatar(before.file, before.path)
		e.post(func() {
			switch {
			case e.turn != turn || e.worn != before:
			case err != nil:
				e.toasts.Warn(lang.L("{{.Name}} has changed and cannot be read: {{.Cause}}. The version before stays until it is written again",
					text.With{"Name": name, "Cause": text.Cause(err)}))
			default:
				e.demoFor = nil // its measures may be others
				e.wear(loaded)
				e.toasts.Info(lang.L("{{.Name}} has changed and was read again", text.With{"Name": name}))
			}
		})
	})
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
		e.toasts.Warn(lang.L("{{.Name}} has changed and cannot be read: {{.Cause}}. What is open here stays: save it to mend the file", text.With{"Name": name, "Cause": text.Cause(err)}))
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
		e.toasts.Info(lang.L("{{.Name}} has changed and was read again. Undo takes it back", text.With{"Name": name}))
	}
	if !e.doc.Dirty() {
		take()
		return
	}
	e.ask(lang.L("Read “{{.Name}}” again?", text.With{"Name": name}),
		lang.L("Another program has changed the file. Your unsaved changes can be had back by Undo; the other program's are lost when you save yours."),
		answer{"prompt.reload", lang.L("Read again"), true, take},
		answer{"prompt.keepMine", lang.L("Keep mine"), false, nil})
}
