//go:build cgo

package ui

import (
	"os"
	"path/filepath"

	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/presets"
	"posewright/ui/filedialog"
	"posewright/ui/text"
)

// title is what the window is called: the file's name, a star for unsaved work, and which of two it is.
func (e *editor) title() string {
	name := e.documentName()
	if e.document.Dirty() {
		name += "*"
	}
	if e.document.Compares() {
		name = e.document.Side() + ": " + name
	}
	return lang.L("{{.Name}} — Posewright", text.With{"Name": name})
}

func (e *editor) documentName() string { return presetTitle(e.document.Name()) }

// presetTitle is the name of a preset as it is shown, also of one without a name.
func presetTitle(name string) string {
	if name == "" {
		return lang.L("Untitled")
	}
	return name
}

// newDocument starts from the preset that Posewright comes with.
func (e *editor) newDocument() {
	e.afterAsking(func() { e.document.Replace(app.Opened{Preset: presets.Default()}) })
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
		e.shell.warn(err)
		return
	}
	e.shell.toasts.Info(lang.L("Solver settings of {{.Name}} applied. Undo reverts it", text.With{"Name": name}))
}

func avatarFilter() filedialog.Filter {
	return filedialog.Filter{Description: lang.L("Avatars (VRM, GLB, glTF)"), Extensions: app.AvatarExtensions}
}

func presetFilter() filedialog.Filter {
	return filedialog.Filter{Description: lang.L("Presets (JSON)"), Extensions: app.PresetExtensions}
}

func (e *editor) pickPreset() { e.shell.pickFile(lang.L("Open preset"), presetFilter(), e.openPreset) }
func (e *editor) pickAvatar() { e.shell.pickFile(lang.L("Open avatar"), avatarFilter(), e.openAvatar) }
func (e *editor) pickAsB()    { e.shell.pickFile(lang.L("Open preset as B"), presetFilter(), e.openAsB) }

// openPreset puts the preset of a file in place of the document, after asking what is to become of unsaved work.
func (e *editor) openPreset(path string) { e.openPresetAnd(path, func() {}) }

// openPresetAnd is openPreset and what is to be done once the document is there.
func (e *editor) openPresetAnd(path string, then func()) {
	e.core.Library.Read(path, func(opened app.Opened, err error) {
		if err != nil {
			e.shell.warn(err)
			return
		}
		e.afterAsking(func() {
			e.document.Replace(opened)
			e.core.Recent.Add(path)
			then()
		})
	})
}

// openAsB opens the preset of a file as B, after asking what is to become of unsaved work there.
func (e *editor) openAsB(path string) {
	e.core.Library.Read(path, func(opened app.Opened, err error) {
		if err != nil {
			e.shell.warn(err)
			return
		}
		e.putInB(opened)
		e.core.Recent.Add(path)
	})
}

// putInB makes a preset B, after asking what is to become of unsaved work there. What is edited stays what it was.
func (e *editor) putInB(opened app.Opened) {
	put := func() {
		e.edit(false) // B is replaced, while A is edited
		e.document.SetOther(opened)
		_, name := e.document.Other()
		e.shell.toasts.Info(lang.L("“{{.Name}}” is now B. Press ` to switch between A and B", text.With{"Name": presetTitle(name)}))
	}
	if !e.document.DirtyB() {
		put()
		return
	}
	e.edit(true)
	e.afterAsking(put)
}

// switchSides edits the other of A and B. Where there is no B yet it becomes a copy of A.
func (e *editor) switchSides() {
	e.Commit()
	if !e.document.Compares() {
		e.document.CopyToOther()
		e.shell.toasts.Info(lang.L("B is now a copy of A. Press ` to switch between them"))
	}
	e.document.Switch()
}

// edit goes to A or to B.
func (e *editor) edit(b bool) {
	if e.document.InB() != b {
		e.switchSides()
	}
}

// closeB ends the comparison: A is edited, B is given up after asking about unsaved work.
func (e *editor) closeB() {
	if !e.document.DirtyB() {
		e.document.CloseB()
		return
	}
	e.edit(true)
	e.afterAsking(e.document.CloseB)
}

// startWith opens the file of the command line. An avatar becomes that of the new document, which nobody has changed yet.
func (e *editor) startWith(path string) {
	e.withKind(path, func(path string, kind app.FileKind, err error) {
		if err != nil || kind != app.AvatarKind {
			e.openKind(path, kind, err)
			return
		}
		preset := *e.Current()
		preset.Avatar = presets.Avatar{File: path}
		e.document.Replace(app.Opened{Preset: preset})
		e.core.Recent.Add(path)
	})
}

// openAvatar reads an avatar and, if it can be read, makes it that of the document.
func (e *editor) openAvatar(path string) {
	e.core.Avatar.Open(path, func(loaded *app.LoadedAvatar) {
		if path != "" {
			e.core.Recent.Add(path)
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
		e.shell.warn(err)
	}
}

func (e *editor) useBuiltin() {
	if e.Current().Avatar.File != "" {
		e.openAvatar("")
	}
}

// save writes the document to its file, asking for one where it has none, and then goes on if it was saved.
func (e *editor) save(then func()) {
	if path := e.document.Path(); path != "" {
		e.document.Save(path, then)
		return
	}
	e.saveAs(then)
}

func (e *editor) saveAs(then func()) {
	folder := e.core.Folders.Presets()
	if path := e.document.Path(); path != "" {
		folder = filepath.Dir(path)
	}
	e.pickTarget(lang.L("Save preset"), folder, e.documentName(), func(path string) { e.document.Save(path, then) })
}

// pickTarget asks for a preset's file to be written. An extension that is missing is added, and then a file of that name asked about.
func (e *editor) pickTarget(title, folder, name string, then func(path string)) {
	if folder == e.core.Folders.Presets() {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			folder = e.settings.LastFolder
		}
	}
	e.shell.pickNewFile(title, folder, name+".json", presetFilter(), func(path string) {
		if filepath.Ext(path) != "" {
			then(path)
			return
		}
		path += ".json"
		e.core.Library.Exists(path, func(exists bool) {
			if !exists {
				then(path)
				return
			}
			e.shell.ask(lang.L("Replace the file?"), lang.L("{{.Name}} exists already.", text.With{"Name": filepath.Base(path)}),
				answer{"prompt.replace", lang.L("Replace"), true, func() { then(path) }},
				answer{"prompt.cancel", lang.L("Cancel"), false, nil})
		})
	})
}

// afterAsking goes on at once where nothing is unsaved, else after a person said what is to become of it.
func (e *editor) afterAsking(then func()) {
	e.Commit()
	if !e.document.Dirty() {
		then()
		return
	}
	question := lang.L("Save the changes to “{{.Name}}”?", text.With{"Name": e.documentName()})
	if e.document.Compares() {
		question = lang.L("Save the changes to {{.Side}}, “{{.Name}}”?", text.With{"Side": e.document.Side(), "Name": e.documentName()})
	}
	e.shell.ask(question, lang.L("Unsaved changes will be lost."),
		answer{"prompt.save", lang.L("Save"), true, func() { e.save(then) }},
		answer{"prompt.dontSave", lang.L("Don't save"), false, then},
		answer{"prompt.cancel", lang.L("Cancel"), false, nil})
}

// askReread asks whether what another program wrote over the document's file replaces unsaved work.
func (e *editor) askReread(changed app.DocumentFileChanged) {
	if e.shell.prompt != nil {
		changed.AskLater() // after what is being asked now
		return
	}
	e.shell.ask(lang.L("Reload “{{.Name}}”?", text.With{"Name": changed.Name}),
		lang.L("Another program changed the file. If you load it, Undo brings your unsaved changes back. If you save yours, the other program's changes are lost."),
		answer{"prompt.reload", lang.L("Reload"), true, changed.Take},
		answer{"prompt.keepMine", lang.L("Keep mine"), false, changed.Keep})
}

// quit closes the window, after asking about unsaved work in A and in B.
func (e *editor) quit() {
	if e.shell.prompt != nil {
		return // it is being asked already
	}
	closing := func() {
		e.close()
		e.shell.window.Close()
	}
	e.afterAsking(func() {
		if !e.document.OtherDirty() {
			closing()
			return
		}
		e.switchSides() // so that one sees what is asked about
		e.afterAsking(closing)
	})
}

// toggleHistory opens the list of undo steps below its button in the toolbar, or closes it.
func (e *editor) toggleHistory() {
	below := e.toolbar.content
	at := e.shell.app.Driver().AbsolutePositionForObject(below).AddXY(0, below.Size().Height)
	if button := e.toolbar.buttons["history"]; button != nil {
		at.X = e.shell.app.Driver().AbsolutePositionForObject(button).X
	}
	e.history.Toggle(e.shell.window.Canvas(), at)
}
