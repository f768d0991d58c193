//go:build cgo

package ui

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"

	"posewright/internal/session"
	"posewright/presets"
	"posewright/ui/filedialog"
)

// title is what the window is called: the file's name, a star for unsaved work.
func (e *editor) title() string {
	name := e.documentName()
	if e.doc.Dirty() {
		name += "*"
	}
	return name + " — Posewright"
}

func (e *editor) documentName() string {
	if e.file != "" {
		return strings.TrimSuffix(filepath.Base(e.file), filepath.Ext(e.file))
	}
	if name := e.Current().Name; name != "" {
		return name
	}
	return "Untitled"
}

// newDocument starts from the preset that Posewright comes with.
func (e *editor) newDocument() {
	e.afterAsking(func() {
		e.setDocument(presets.NewDocument(presets.Default()), "")
	})
}

// solveLike takes the methods and numbers of a built-in preset and keeps the avatar, the calibration and the document's name, as
// one step of undo.
func (e *editor) solveLike(name string) {
	preset, ok := presets.Builtin(name)
	if !ok {
		return
	}
	e.Commit()
	if err := e.Do(presets.SolveLike(preset)); err != nil {
		e.warn(err)
		return
	}
	e.toasts.tell("Solving like " + name + ". Undo takes it back")
}

var (
	avatarFilter = filedialog.Filter{Description: "Avatars (VRM, GLB, glTF)", Extensions: avatarExtensions}
	presetFilter = filedialog.Filter{Description: "Presets (JSON)", Extensions: presetExtensions}
)

// pick asks for a file to open.
func (e *editor) pick(title string, filter filedialog.Filter, then func(path string)) {
	e.veil.Show()
	e.picker.Open(filedialog.Request{Title: title, Folder: e.settings.LastFolder, Filters: []filedialog.Filter{filter}},
		e.picked(func(path string) { then(path) }))
	e.liftVeilOverOwnDialog()
}

// picked is what becomes of a request's answer.
func (e *editor) picked(then func(string)) func(string, error) {
	return func(path string, err error) {
		if !errors.Is(err, filedialog.ErrBusy) {
			e.veil.Hide()
		}
		switch {
		case errors.Is(err, filedialog.ErrCancelled):
		case err != nil:
			e.warn(err)
		default:
			e.settings.LastFolder = filepath.Dir(path)
			then(path)
		}
	}
}

// liftVeilOverOwnDialog takes the veil away where the dialog lies in this window and is modal by itself.
func (e *editor) liftVeilOverOwnDialog() {
	if e.window.Canvas().Overlays().Top() != nil {
		e.veil.Hide()
	}
}

func (e *editor) pickPreset() { e.pick("Open preset", presetFilter, e.openPreset) }
func (e *editor) pickAvatar() { e.pick("Open avatar", avatarFilter, e.openAvatar) }

// openAny opens a file that was dropped, named on the command line, or used recently.
func (e *editor) openAny(path string) {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	kind, err := kindOfFile(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		e.settings.forget(path)
		e.menu.refreshRecent()
		e.toasts.warn(filepath.Base(path) + " is not there: it may have been moved or renamed")
	case err != nil:
		e.toasts.warn(filepath.Base(path) + " cannot be read: " + err.Error())
	case kind == avatarFile:
		e.openAvatar(path)
	case kind == presetFile:
		e.openPreset(path)
	default:
		e.toasts.warn(filepath.Base(path) + " is neither an avatar (VRM, GLB, glTF) nor a preset (JSON)")
	}
}

// openPreset puts the preset of a file in place of the document, after asking what is to become of unsaved work.
func (e *editor) openPreset(path string) {
	preset, err := presets.Open(path)
	if err != nil {
		e.toasts.warn(sentence(err))
		return
	}
	e.afterAsking(func() {
		e.setDocument(presets.NewDocument(preset), path)
		e.remember(path)
	})
}

func (e *editor) remember(path string) {
	e.settings.remember(path)
	e.keepSettings()
	e.menu.refreshRecent()
}

// startWith opens the file of the command line. An avatar becomes that of the new document, which nobody has changed yet.
func (e *editor) startWith(path string) {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	if kind, err := kindOfFile(path); err != nil || kind != avatarFile {
		e.openAny(path)
		return
	}
	preset := *e.Current()
	preset.Avatar = presets.Avatar{File: path}
	e.setDocument(presets.NewDocument(preset), "")
	e.remember(path)
}

// openAvatar reads an avatar and, if it can be read, makes it that of the document. The calibration is refitted to it.
func (e *editor) openAvatar(path string) {
	e.turn++
	turn := e.turn
	e.loading = noFile
	e.banner.busy("Opening " + filepath.Base(path) + "…")
	e.start(message("opening an avatar"), func() {
		loaded, err := readAvatar(path, "")
		e.post(func() {
			if e.turn != turn {
				return
			}
			e.banner.busy("")
			if err != nil {
				e.toasts.warn(e.notOpened(filepath.Base(path), err))
				return
			}
			if path != "" {
				e.remember(path)
			}
			e.takeAvatar(loaded)
		})
	})
}

// takeAvatar makes a loaded avatar that of the document, as one step of undo.
func (e *editor) takeAvatar(loaded *loadedAvatar) {
	e.wardrobe.keep(loaded)
	plain := *e.Current()
	plain.Avatar = presets.Avatar{File: loaded.file}
	plain.Calibration.Devices, plain.Calibration.Scale = nil, 0
	c, note := e.Current().Calibration, ""
	if _, fitted, err := session.Prepare(&plain, loaded.avatar); err == nil {
		c, note = refitted(e.Current(), fitted.Humanoid)
	}
	if note != "" {
		e.toasts.warn(note)
	}
	if loaded.file == e.Current().Avatar.File {
		e.wear(loaded) // read anew: the file may have changed
		return
	}
	if err := e.Do(presets.SetAvatar(loaded.file, nil, c)); err != nil {
		e.warn(err)
	}
}

func (e *editor) useBuiltin() {
	if e.Current().Avatar.File != "" {
		e.openAvatar("")
	}
}

// save writes the document to its file, asking for one where it has none, and then goes on if it was saved.
func (e *editor) save(then func()) {
	if e.file == "" {
		e.saveAs(then)
		return
	}
	e.saveTo(e.file, then)
}

func (e *editor) saveAs(then func()) {
	folder, name := e.home.presets(), e.documentName()+".json"
	if e.file != "" {
		folder = filepath.Dir(e.file)
	} else if err := os.MkdirAll(folder, 0o700); err != nil {
		folder = e.settings.LastFolder
	}
	e.veil.Show()
	e.picker.Save(filedialog.Request{Title: "Save preset", Folder: folder, Name: name, Filters: []filedialog.Filter{presetFilter}},
		e.picked(func(path string) {
			if filepath.Ext(path) != "" {
				e.saveTo(path, then)
				return
			}
			path += ".json"
			if _, err := os.Stat(path); err != nil {
				e.saveTo(path, then)
				return
			}
			e.ask("Replace the file?", filepath.Base(path)+" exists already.",
				answer{"prompt.replace", "Replace", true, func() { e.saveTo(path, then) }},
				answer{"prompt.cancel", "Cancel", false, nil})
		}))
	e.liftVeilOverOwnDialog()
}

func (e *editor) saveTo(path string, then func()) {
	e.Commit()
	snapshot := e.Current()
	if err := presets.Save(path, snapshot); err != nil {
		e.toasts.warn(sentence(err))
		return
	}
	e.file = path
	if e.journal != nil {
		e.journal.Opened(path)
	}
	e.doc.MarkSavedAs(snapshot)
	e.remember(path)
	e.refreshChrome()
	if then != nil {
		then()
	}
}

// afterAsking goes on at once where nothing is unsaved, else after a person said what is to become of it.
func (e *editor) afterAsking(then func()) {
	e.Commit()
	if !e.doc.Dirty() {
		then()
		return
	}
	e.ask("Save the changes to “"+e.documentName()+"”?", "They are lost otherwise.",
		answer{"prompt.save", "Save", true, func() { e.save(then) }},
		answer{"prompt.dontSave", "Don't save", false, then},
		answer{"prompt.cancel", "Cancel", false, nil})
}

// quit closes the window, after asking about unsaved work.
func (e *editor) quit() {
	if e.prompt != nil {
		return // it is being asked already
	}
	e.afterAsking(func() {
		e.close()
		e.window.Close()
	})
}

// offerRescued asks about unsaved work that an editor left behind when it ended unexpectedly. Where there is none, or it is
// not wanted now, it goes on.
func (e *editor) offerRescued(then func()) {
	work, found, err := presets.Recover(e.home.journal())
	if err != nil {
		e.warn(err)
	}
	if !found {
		then()
		return
	}
	name := work.Preset.Name
	if work.File != "" {
		name = filepath.Base(work.File)
	}
	e.ask("Restore unsaved work?", "Posewright ended unexpectedly. It kept the changes to “"+name+"” of "+
		work.Time.Local().Format(time.DateTime)+".",
		answer{"prompt.restore", "Restore", true, func() { e.restore(&work) }},
		answer{"prompt.discard", "Discard", false, func() { e.discard(&work); then() }},
		answer{"prompt.later", "Ask again later", false, then})
}

// restore goes on with recovered work as unsaved changes to the file that it was of.
func (e *editor) restore(work *presets.Recovery) {
	document := presets.NewDocument(presets.Default())
	if saved, err := presets.Open(work.File); work.File != "" && err == nil {
		document = presets.NewDocument(saved)
	}
	e.setDocument(document, work.File)
	if err := e.Do(presets.Load(work.Preset)); err != nil {
		e.warn(err)
		return
	}
	e.discard(work) // it is in the journal of this document now
}

func (e *editor) discard(work *presets.Recovery) {
	if err := work.Discard(); err != nil {
		e.warn(err)
	}
}
