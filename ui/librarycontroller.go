//go:build cgo

package ui

import (
	"errors"
	"image"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/app"
	"posewright/internal/command"
	"posewright/internal/presetfiles"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/avatarfile"
	"posewright/presets/export/targets"
	"posewright/rig/phrase"
	"posewright/ui/commands"
	"posewright/ui/filedialog"
	"posewright/ui/library"
	"posewright/ui/shell"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// libraryController browses, describes, shares and exports presets.
type libraryController struct {
	shell    *shell.Shell
	document *app.Document
	library  *app.Library
	avatar   *app.Avatar
	exports  *app.Exports
	folders  app.Folders
	outside  *outsidePrompt
	actions  libraryActions

	browser    *library.PresetBrowser // opened last; nil before
	backups    *library.BackupList    // opened last; nil before
	exporting  *library.ExportPanel   // nil while its dialog is closed
	properties *library.Properties    // open; nil while closed
	accept     *widgets.KeyButton     // of properties
}

// libraryActions are what other parts of the window do for the library.
type libraryActions struct {
	openPreset    func(path string, then func()) // then may be nil
	openAsB       func(path string)
	open, putInB  func(app.Opened)
	pickNewPreset func(title, folder, name string, then func(path string))
	thumbnail     func(width, height int, done func(*image.RGBA)) // draws the avatar as it stands now
}

func newLibraryController(s *shell.Shell, core *app.App, actions libraryActions) *libraryController {
	return &libraryController{shell: s, exports: core.Exports, document: core.Document, library: core.Library, avatar: core.Avatar, folders: core.Folders,
		outside: newOutsidePrompt(s, core), actions: actions}
}

func (c *libraryController) commands() []*commands.Command {
	return []*commands.Command{
		{Command: &command.Command{ID: "presets", Text: phrase.Say("Presets…"),
			Tip: phrase.Say("Browse built-in presets and your own"), Do: command.Always(c.showBrowser)},
			Menu: "File", Icon: widgets.IconPresets, Shortcut: commands.Ctrl(fyne.KeyP), Apart: true},
		{Command: &command.Command{ID: "properties", Text: phrase.Say("Preset properties…"),
			Do: command.Always(c.showProperties)}, Menu: "File", Shortcut: commands.Ctrl(fyne.KeyI)},
		{Command: &command.Command{ID: "share", Text: phrase.Say("Share preset…"), Do: command.Always(func() {
			c.document.Commit()
			c.share(c.document.Current(), presetTitle(c.document.Name()))
		})}, Menu: "File"},
		{Command: &command.Command{ID: "backups", Text: phrase.Say("Restore backup…"),
			Do: command.Always(c.showBackups)}, Menu: "File"},
		{Command: &command.Command{ID: "export", Text: phrase.Say("Export…"),
			Tip: phrase.Say("Export the preset to a game engine or another program"), Do: command.Always(c.showExport)},
			Menu: "File", Shortcut: commands.Ctrl(fyne.KeyE)},
	}
}

// Controls lists what can be used in the dialog that is open.
func (c *libraryController) Controls() []widgets.Control {
	switch {
	case c.shell.Dialog == nil:
		return nil
	case c.properties != nil:
		return widgets.Named("properties.", map[string]*widgets.KeyButton{"take": c.properties.Take, "remove": c.properties.Remove, "accept": c.accept})
	case c.exporting != nil:
		return widgets.Named("export.", map[string]fyne.CanvasObject{"target": c.exporting.Target, "folder": c.exporting.Folder, "write": c.exporting.Export})
	case c.browser != nil:
		return widgets.Named("", c.browser.Buttons)
	}
	return nil
}

// showBrowser opens the preset browser.
func (c *libraryController) showBrowser() {
	c.browser = library.NewPresetBrowser(c.shell.Tips, library.BrowserActions{List: c.library.List, Open: c.openListed, OpenAsB: c.openListedAsB,
		Duplicate: c.duplicate, Rename: c.rename, Delete: c.delete,
		Share:        func(f *presetfiles.File) { c.shell.CloseDialog(); c.share(f.Preset, f.Name) },
		ShowInFolder: func(f *presetfiles.File) { c.shell.OpenFolder(filepath.Dir(f.Path)) }})
	c.shell.ShowInfo(lang.L("Presets"), c.browser.Content, fyne.NewSize(1010, 620))
	c.shell.DialogPage = "presets.md#the-library"
	c.browser.Update()
	c.shell.Window.Canvas().Focus(c.browser.Search)
}

func (c *libraryController) openListed(f *presetfiles.File) {
	c.shell.CloseDialog()
	if f.Path != "" {
		c.actions.openPreset(f.Path, nil)
		return
	}
	c.actions.open(app.Opened{Preset: *f.Preset})
}

func (c *libraryController) openListedAsB(f *presetfiles.File) {
	c.shell.CloseDialog()
	if f.Path != "" {
		c.actions.openAsB(f.Path)
		return
	}
	c.actions.putInB(app.Opened{Preset: *f.Preset})
}

// duplicate writes a copy to the person's folder.
func (c *libraryController) duplicate(f *presetfiles.File) {
	browser := c.browser
	c.library.Duplicate(f.Preset, lang.L("{{.Name}} copy", text.With{"Name": f.Name}), func(path string, err error) {
		if err != nil {
			c.shell.Warn(err)
			return
		}
		browser.ChooseFile(path)
	})
}

// delete removes a file, which is kept among the backups, and offers to bring it back.
func (c *libraryController) delete(f *presetfiles.File) {
	browser := c.browser
	c.library.Delete(f.Path, func(kept presets.Backup, err error) {
		if err != nil {
			c.shell.Warn(err)
			return
		}
		browser.Update()
		c.shell.Toasts.Offer(lang.L("{{.Name}} is deleted", text.With{"Name": text.File(f.Path)}), lang.L("Undo"), func() {
			c.library.Undelete(kept, func(err error) {
				if err != nil {
					c.shell.Warn(err)
					return
				}
				browser.Update()
			})
		})
	})
}

// rename asks for another name of a preset and its file.
func (c *libraryController) rename(f *presetfiles.File) {
	browser, path := c.browser, f.Path
	c.shell.AskTextThen(lang.L("Rename “{{.Name}}”", text.With{"Name": f.Name}), lang.L("Name"), "", f.Name, lang.L("Rename"), func(name string, done func(error)) {
		c.library.Rename(path, name, func(to string, err error) {
			if err == nil {
				browser.ChooseFile(to)
			}
			done(err)
		})
	})
}

// share writes a preset for others to a file, after asking whether that is to hold the person's measurements.
func (c *libraryController) share(preset *presets.Preset, name string) {
	write := func(withCalibration bool) {
		shared := app.ForSharing(preset, withCalibration)
		c.actions.pickNewPreset(lang.L("Share preset"), "", app.FileName(name), func(path string) { c.writeShared(path, &shared) })
	}
	if !preset.Calibration.Calibrated() {
		write(false)
		return
	}
	c.shell.Ask(lang.L("Include your measurements?"), lang.L("The preset contains your height, your arm span and the serial numbers of your devices."),
		widgets.Answer{ID: "prompt.shareWithout", Text: lang.L("Without measurements"), Meant: true, OnGiven: func() { write(false) }},
		widgets.Answer{ID: "prompt.shareWith", Text: lang.L("Include measurements"), OnGiven: func() { write(true) }},
		widgets.Answer{ID: "prompt.cancel", Text: lang.L("Cancel")})
}

// writeShared writes a preset and says which files have to go with it.
func (c *libraryController) writeShared(path string, shared *presets.Preset) {
	c.library.WriteCopy(path, shared, func(err error) {
		if err != nil {
			c.shell.Warn(err)
			return
		}
		name := text.With{"Name": text.File(path), "Avatar": text.Path(shared.Avatar.File), "Ground": text.Path(shared.GroundFile)}
		switch avatar, ground := shared.Avatar.File != "", app.GroundFile(shared) != ""; {
		case avatar && ground:
			c.shell.Toasts.Info(lang.L("{{.Name}} does not include the avatar and the ground. Put {{.Avatar}} and {{.Ground}} beside it.", name))
		case avatar:
			c.shell.Toasts.Info(lang.L("{{.Name}} does not include the avatar. Put {{.Avatar}} beside it.", name))
		case ground:
			c.shell.Toasts.Info(lang.L("{{.Name}} does not include the ground. Put {{.Ground}} beside it.", name))
		default:
			c.shell.Toasts.Info(lang.L("{{.Name}} is complete", name))
		}
	})
}

// showProperties opens the dialog of what the preset says of itself. Nothing of it counts before it is confirmed, and then it is one undo step.
func (c *libraryController) showProperties() {
	c.document.Commit()
	title := lang.L("Preset properties")
	p := library.NewProperties(c.document.Current().About, c.actions.thumbnail)
	d := dialog.NewCustomWithoutButtons(title, p.Content, c.shell.Window)
	accept := widgets.NewKeyButton(lang.L("OK"), func() {
		if err := c.document.Do(presets.Describe(p.About())); err != nil {
			p.Refuse(text.Sentence(err))
			return
		}
		d.Hide()
	})
	accept.Importance = widget.HighImportance
	d.SetButtons([]fyne.CanvasObject{widgets.NewKeyButton(lang.L("Cancel"), d.Hide), accept})
	c.properties, c.accept = p, accept
	c.shell.ShowDialog(d, title, fyne.NewSize(640, 450), func() { c.properties = nil })
	c.shell.Window.Canvas().Focus(p.Name)
}

// showBackups lists the versions that are kept of the document's file, or of all files where it has none.
func (c *libraryController) showBackups() {
	c.document.Commit()
	file := c.document.Path()
	title := lang.L("Backups")
	if file != "" {
		title = lang.L("Backups of “{{.Name}}”", text.With{"Name": app.BaseName(file)})
	}
	list := library.NewBackupList(c.shell.Tips, c.restoreBackup)
	c.backups = list
	c.shell.ShowInfo(title, list.Content, fyne.NewSize(560, 340))
	c.shell.DialogPage = "presets.md"
	c.library.ReadBackups(file, c.document.Current(), func(versions []app.Version, err error) {
		if err != nil {
			c.shell.Warn(err)
		}
		list.Show(versions, file == "")
	})
}

// restoreBackup makes a version the document, as one undo step.
func (c *libraryController) restoreBackup(v *app.Version) {
	c.shell.CloseDialog()
	c.outside.askAbout(v.Preset, c.document.Path(), func(preset presets.Preset) {
		if err := c.document.Do(presets.Load(preset)); err != nil {
			c.shell.Warn(err)
			return
		}
		c.shell.Toasts.Info(lang.L("Restored the version of {{.Time}}. It is not saved yet; Undo reverts it",
			text.With{"Time": v.Saved.Local().Format(time.DateTime)}))
	})
}

// showExport opens the export dialog.
func (c *libraryController) showExport() {
	c.shell.CloseDialog()
	preset, name := c.document.Current(), presetTitle(c.document.Name())
	current := c.avatar.Current()
	prohibited := current != nil && avatarfile.Prohibited(current.Avatar)
	var d dialog.Dialog
	c.exporting = library.NewExportPanel(targets.All(), preset, prohibited, c.exports.Last(),
		func(target string) string { return library.ExportFolder(c.folders.Exports(), name, target) },
		library.ExportActions{
			Convert: func(target *export.Target, permitted bool, done func(*app.Export, error)) {
				c.exports.Convert(target, preset, permitted, done)
			},
			Write: func(e *app.Export, folder string, onSave bool, done func(error)) {
				c.writeExport(e, folder, onSave, false, func(err error) {
					if done(err); err == nil {
						d.Hide()
					}
				})
			},
			ChooseFolder: func(from string, then func(string)) {
				c.shell.PickFolder(lang.L("Choose a folder for the files"), from, filedialog.Exports, then)
			},
		})
	d = c.shell.ShowClosable(lang.L("Export the preset"), c.exporting.Content, fyne.NewSize(820, 600), func() { c.exporting = nil })
	c.shell.DialogPage = "export.md"
}

// writeExport writes an export, and asks before it replaces what was changed.
func (c *libraryController) writeExport(e *app.Export, folder string, onSave, force bool, done func(error)) {
	c.exports.Write(e, folder, onSave, force, func(err error) {
		if exists := (*export.Exists)(nil); errors.As(err, &exists) && exists.Why != export.IsLink && exists.Why != export.IsForeign {
			c.shell.Ask(lang.L("Replace the files?"), text.Sentence(err),
				widgets.Answer{ID: "export.replace", Text: lang.L("Replace"), OnGiven: func() { c.writeExport(e, folder, onSave, true, done) }},
				widgets.Answer{ID: "export.keep", Text: lang.L("Cancel")})
		}
		done(err)
	})
}

// exported says where the files of an export are.
func (c *libraryController) exported(event app.Exported) {
	c.shell.Toasts.Offer(text.Phrase(event.Text), lang.L("Show in folder"), func() { c.shell.OpenFolder(event.Folder) })
}
