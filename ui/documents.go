//go:build cgo

package ui

import (
	"errors"
	"os"
	"path/filepath"

	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/internal/filewatch"
	"posewright/presets"
	"posewright/ui/filedialog"
	"posewright/ui/text"
)

// title is what the window is called: the file's name, a star for unsaved work, and which of two it is.
func (e *editor) title() string {
	name := e.documentName()
	if e.doc.Dirty() {
		name += "*"
	}
	if e.other != nil {
		name = e.sideName() + ": " + name
	}
	return lang.L("{{.Name}} — Posewright", text.With{"Name": name})
}

func (e *editor) documentName() string { return nameOfDocument(e.doc, e.file) }

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
	e.toasts.Info(lang.L("Solver settings of {{.Name}} applied. Undo reverts it", text.With{"Name": name}))
}

func avatarFilter() filedialog.Filter {
	return filedialog.Filter{Description: lang.L("Avatars (VRM, GLB, glTF)"), Extensions: avatarExtensions}
}

func presetFilter() filedialog.Filter {
	return filedialog.Filter{Description: lang.L("Presets (JSON)"), Extensions: presetExtensions}
}

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

func (e *editor) pickPreset() { e.pick(lang.L("Open preset"), presetFilter(), e.openPreset) }
func (e *editor) pickAvatar() { e.pick(lang.L("Open avatar"), avatarFilter(), e.openAvatar) }

// openPreset puts the preset of a file in place of the document, after asking what is to become of unsaved work.
func (e *editor) openPreset(path string) { e.openPresetAnd(path, func() {}) }

// openPresetAnd is openPreset and what is to be done once the document is there.
func (e *editor) openPresetAnd(path string, then func()) {
	stamp := filewatch.Of(path)
	preset, err := presets.Open(path)
	if err != nil {
		e.toasts.Warn(text.Sentence(err))
		return
	}
	e.afterAsking(func() {
		e.stamp(path, stamp)
		e.setDocument(presets.NewDocument(preset), path)
		e.remember(path)
		then()
	})
}

func (e *editor) remember(path string) {
	e.settings.Remember(path)
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

// openAvatar reads an avatar and, if it can be read, makes it that of the document.
func (e *editor) openAvatar(path string) {
	e.core.Avatar.Open(path, func(loaded *app.LoadedAvatar) {
		if path != "" {
			e.remember(path)
		}
		if a := loaded.Avatar; len(a.Skins) == 0 && len(a.Roles.Missing()) > 0 {
			e.offerGround(loaded)
			return
		}
		e.takeAvatar(loaded)
	})
}

// takeAvatar makes an avatar that was opened that of the document, as one step of undo.
func (e *editor) takeAvatar(loaded *app.LoadedAvatar) {
	if err := e.core.Avatar.Use(loaded, e); err != nil {
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
	folder := e.core.Folders.Presets()
	if e.file != "" {
		folder = filepath.Dir(e.file)
	}
	e.pickTarget(lang.L("Save preset"), folder, e.documentName(), func(path string) { e.saveTo(path, then) })
}

// pickTarget asks for a preset's file to be written. An extension that is missing is added, and then a file of that name asked about.
func (e *editor) pickTarget(title, folder, name string, then func(path string)) {
	if folder == e.core.Folders.Presets() {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			folder = e.settings.LastFolder
		}
	}
	e.veil.Show()
	e.picker.Save(filedialog.Request{Title: title, Folder: folder, Name: name + ".json", Filters: []filedialog.Filter{presetFilter()}},
		e.picked(func(path string) {
			if filepath.Ext(path) != "" {
				then(path)
				return
			}
			path += ".json"
			if _, err := os.Stat(path); err != nil {
				then(path)
				return
			}
			e.ask(lang.L("Replace the file?"), lang.L("{{.Name}} exists already.", text.With{"Name": filepath.Base(path)}),
				answer{"prompt.replace", lang.L("Replace"), true, func() { then(path) }},
				answer{"prompt.cancel", lang.L("Cancel"), false, nil})
		}))
	e.liftVeilOverOwnDialog()
}

// saveTo writes the document to a file, whose last version is kept. What cannot be kept is said, but keeps nobody from saving.
func (e *editor) saveTo(path string, then func()) {
	e.Commit()
	e.carryAvatar(path)
	e.carryGround(path)
	snapshot := e.Current()
	unkept := e.backups.Keep(path)
	if err := presets.Save(path, snapshot); err != nil {
		e.toasts.Warn(text.Sentence(err))
		return
	}
	if unkept != nil {
		e.toasts.Warn(lang.L("Saved without a backup: {{.Cause}}. Save a copy under another name.", text.With{"Cause": text.Cause(unkept)}))
	}
	e.file = path
	e.stamp(path, filewatch.Of(path))
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

// carryAvatar sees that a preset which is saved in another folder still finds its avatar: a path relative to the folder before
// becomes absolute, as one step of undo.
func (e *editor) carryAvatar(path string) {
	avatar := e.Current().Avatar
	if avatar.File == "" || filepath.IsAbs(avatar.File) || e.file == "" || filepath.Dir(e.file) == filepath.Dir(path) {
		return
	}
	whole, err := filepath.Abs(app.AvatarPath(avatar.File, e.file))
	if err != nil {
		return
	}
	if err := e.Do(presets.SetAvatar(whole, avatar.Roles, e.Current().Calibration)); err != nil {
		e.warn(err)
	}
}

// keepAndSave writes a preset that is not the document to a file, whose last version is kept.
func (e *editor) keepAndSave(path string, preset *presets.Preset) error {
	if err := e.backups.Keep(path); err != nil {
		return err
	}
	return presets.Save(path, preset)
}

// afterAsking goes on at once where nothing is unsaved, else after a person said what is to become of it.
func (e *editor) afterAsking(then func()) {
	e.Commit()
	if !e.doc.Dirty() {
		then()
		return
	}
	question := lang.L("Save the changes to “{{.Name}}”?", text.With{"Name": e.documentName()})
	if e.other != nil {
		question = lang.L("Save the changes to {{.Side}}, “{{.Name}}”?", text.With{"Side": e.sideName(), "Name": e.documentName()})
	}
	e.ask(question, lang.L("Unsaved changes will be lost."),
		answer{"prompt.save", lang.L("Save"), true, func() { e.save(then) }},
		answer{"prompt.dontSave", lang.L("Don't save"), false, then},
		answer{"prompt.cancel", lang.L("Cancel"), false, nil})
}

// quit closes the window, after asking about unsaved work in A and in B.
func (e *editor) quit() {
	if e.prompt != nil {
		return // it is being asked already
	}
	closing := func() {
		e.close()
		e.window.Close()
	}
	e.afterAsking(func() {
		if e.other == nil || !e.other.doc.Dirty() {
			closing()
			return
		}
		e.switchSides() // so that one sees what is asked about
		e.afterAsking(closing)
	})
}
