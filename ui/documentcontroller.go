//go:build cgo

package ui

import (
	"image"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/internal/blind"
	"posewright/internal/command"
	"posewright/internal/eventloop"
	"posewright/internal/filekind"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/ui/commands"
	"posewright/ui/filedialog"
	"posewright/ui/library"
	"posewright/ui/presetname"
	"posewright/ui/shell"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// documentController opens, compares and saves the presets that are edited.
type documentController struct {
	shell    *shell.Shell
	document *app.Document
	blind    *blind.Comparison
	library  *app.Library
	recent   *app.RecentFiles
	folders  app.Folders
	outside  *outsidePrompt
	window   documentWindow

	history *library.HistoryList
	compare *library.ComparePanel
}

// documentWindow is what the documents need of the rest of the window.
type documentWindow struct {
	commands   *app.Commands
	cancelDrag func() bool          // takes back a drag in the viewport that is under way
	historyAt  func() fyne.Position // where the history opens
	lengths    func() text.LengthUnit
	reveal     func(path string)                               // shows a parameter in the inspector
	compared   func(open bool)                                 // the compare panel was opened or closed
	quit       func()                                          // ends the program
	thumbnail  func(width, height int, done func(*image.RGBA)) // draws the avatar as it stands now
}

func newDocumentController(s *shell.Shell, core *app.App, window documentWindow) *documentController {
	c := &documentController{shell: s, document: core.Document, blind: core.Blind, library: core.Library, recent: core.Recent, folders: core.Folders,
		outside: newOutsidePrompt(s, core), window: window}
	c.history = library.NewHistoryList(func() presets.History { return c.document.Edited().History() }, window.lengths,
		func(steps int) { c.document.Edited().GoTo(steps) })
	c.compare = library.NewComparePanel(s.Tips, window.lengths, library.CompareActions{Sides: c.sides, Do: c.do, Preview: c.preview, Commit: c.document.Commit,
		Cancel: c.document.Cancel, Edit: c.edit, CopyToB: c.switchSides, OpenAsB: c.pickAsB, CloseB: c.closeB, PickPreset: c.pickReference, Reveal: window.reveal,
		Toggled: func() { window.compared(c.compare.IsOpen) }})
	return c
}

// openCommands are the commands that begin another document.
func (c *documentController) openCommands() []*commands.Command {
	return []*commands.Command{
		{Command: &command.Command{ID: "new", Text: phrase.Say("New"), Do: command.Always(c.newDocument)},
			Menu: "File", Shortcut: commands.Ctrl(fyne.KeyN)},
		{Command: &command.Command{ID: "openPreset", Text: phrase.Say("Open preset…"), Do: command.Always(c.pickPreset)},
			Menu: "File", Shortcut: commands.Ctrl(fyne.KeyO), Apart: true},
	}
}

// saveCommands are the commands that write the document.
func (c *documentController) saveCommands() []*commands.Command {
	return []*commands.Command{
		{Command: &command.Command{ID: "save", Text: phrase.Say("Save"), Do: command.Always(func() { c.save(nil) })},
			Menu: "File", Shortcut: commands.Ctrl(fyne.KeyS), Apart: true, Behind: commands.BehindDialogs},
		{Command: &command.Command{ID: "saveAs", Text: phrase.Say("Save as…"),
			Do: command.Always(func() { c.saveAs(nil) })},
			Menu: "File", Shortcut: commands.CtrlShift(fyne.KeyS)},
	}
}

// quitCommand ends the program.
func (c *documentController) quitCommand() []*commands.Command {
	return []*commands.Command{{Command: &command.Command{ID: "quit", Text: phrase.Say("Quit"), Do: command.Always(c.quit)},
		Menu: "File", Shortcut: commands.Ctrl(fyne.KeyQ), Apart: true, Behind: commands.BehindAll}}
}

// editCommands go through the undo steps.
func (c *documentController) editCommands() []*commands.Command {
	return []*commands.Command{
		{Command: c.window.commands.Get("undo"), Menu: "Edit", Icon: widgets.IconUndo, Shortcut: &fyne.ShortcutUndo{},
			Behind: commands.BehindAll, First: func() bool { return c.undoneElsewhere(&fyne.ShortcutUndo{}) }},
		{Command: c.window.commands.Get("redo"), Menu: "Edit", Icon: widgets.IconRedo, Shortcut: &fyne.ShortcutRedo{},
			Also: []fyne.Shortcut{commands.CtrlShift(fyne.KeyZ)}, Behind: commands.BehindAll,
			First: func() bool { return c.undoneElsewhere(&fyne.ShortcutRedo{}) }},
		{Command: &command.Command{ID: "history", Text: phrase.Say("History"),
			Tip: phrase.Say("Show all undo steps and go to any of them"),
			Do:  command.Always(func() { c.history.Toggle(c.shell.Window.Canvas(), c.window.historyAt()) })},
			Menu: "Edit", Icon: widgets.IconHistory, Shortcut: commands.Ctrl(fyne.KeyH)},
	}
}

// compareCommands compare two presets.
func (c *documentController) compareCommands() []*commands.Command {
	seen := func() bool { return !c.blind.Running() }
	compares := func() bool { return c.document.Compares() && seen() }
	table := []*commands.Command{
		{Command: &command.Command{ID: "compare", Text: phrase.Say("Compare"),
			Tip: phrase.Say("Compare presets: list differences, copy values, blend"), Enabled: seen,
			Checked: func() bool { return c.compare.IsOpen }, Do: command.Always(c.compare.Toggle)},
			Icon: widgets.IconCompare, Shortcut: commands.Ctrl(fyne.KeyD), Apart: true},
		{Command: c.window.commands.Get("compare/switch"), Keys: []fyne.KeyName{fyne.KeyBackTick},
			Shortcut: commands.Ctrl(fyne.KeyB), First: c.prepareSwitch},
		{Command: &command.Command{ID: "openAsB", Text: phrase.Say("Open as B…"), Enabled: seen,
			Do: command.Always(c.pickAsB)}},
		{Command: &command.Command{ID: "swapSides", Text: phrase.Say("Swap A and B"), Enabled: compares,
			Do: command.Always(c.document.SwapNames)}},
		{Command: &command.Command{ID: "closeB", Text: phrase.Say("Close B"), Enabled: compares,
			Do: command.Always(c.closeB)}},
		{Command: &command.Command{ID: "reopenB", Text: phrase.Say("Reopen B"),
			Tip:     phrase.Say("Open the closed B again, with its changes"),
			Enabled: func() bool { return c.document.CanReopenB() && seen() }, Do: command.Always(c.document.ReopenB)}},
		{Command: c.window.commands.Get("compare/a")},
		{Command: c.window.commands.Get("compare/b"), First: c.prepareSwitch},
	}
	for _, entry := range table {
		entry.Menu, entry.Under = "Edit", text.Message("Compare A and B")
	}
	return table
}

// receive follows the events of the application.
func (c *documentController) receive(event eventloop.Event) {
	switch event := event.(type) {
	case app.DocumentChanged:
		c.changed()
	case app.DocumentReplaced:
		if event.Switched {
			c.compare.Blend.End()
		}
		c.changed()
	case app.SidesChanged:
		if !c.document.Compares() {
			c.compare.Blend.End()
		}
		c.compare.SidesChanged()
	case app.DocumentFileChanged:
		c.askReload(event)
	}
}

// compares reports whether the panel that compares is open.
func (c *documentController) compares() bool { return c.compare.IsOpen }

// closeCompare closes that panel.
func (c *documentController) closeCompare() { c.compare.Close() }

// openCompare opens it.
func (c *documentController) openCompare() { c.compare.Open() }

func (c *documentController) changed() {
	c.compare.Update()
	c.history.Update()
}

// title returns the title of the window.
func (c *documentController) title() string {
	return lang.L("{{.Name}} — Posewright", text.With{"Name": c.marked()})
}

// marked returns the name of the document with a star for unsaved work, and which of two it is.
func (c *documentController) marked() string {
	name := c.name()
	if c.document.Dirty() {
		name += "*"
	}
	if c.document.Compares() {
		name = c.document.Side() + ": " + name
	}
	return name
}

// name returns the name of the document as it is shown.
func (c *documentController) name() string { return shownTitle(c.document.Name(), c.document.Path()) }

// shownTitle is the name of a preset as it is read. One that is in a file is called as the file, a new one has no title.
func shownTitle(name, path string) string {
	switch {
	case path != "":
		return name
	case name == presets.DefaultName:
		return lang.L("Untitled")
	}
	return presetname.Of(presetTitle(name))
}

// presetTitle is the name of a preset as files are called after it, also of one without a name.
func presetTitle(name string) string {
	if name == "" {
		return lang.L("Untitled")
	}
	return name
}

// do performs a command as one undo step and shows why it failed.
func (c *documentController) do(command presets.Command) {
	if err := c.document.Do(command); err != nil {
		c.shell.Warn(err)
	}
}

func (c *documentController) preview(command presets.Command) {
	if err := c.document.Preview(command); err != nil {
		c.shell.Warn(err)
	}
}

// newDocument starts from the preset that Posewright comes with.
func (c *documentController) newDocument() { c.open(app.Opened{Preset: presets.Default()}) }

// open edits a preset in place of the document, after asking about unsaved work.
func (c *documentController) open(opened app.Opened) {
	c.afterAsking(func() { c.document.Replace(opened) })
}

// applySolver takes the methods and numbers of a built-in preset and keeps avatar, calibration and name of the document, as one undo step.
func (c *documentController) applySolver(name string) {
	preset, ok := presets.Builtin(name)
	if !ok {
		return
	}
	c.document.Commit()
	if err := c.document.Do(presets.SolveLike(preset)); err != nil {
		c.shell.Warn(err)
		return
	}
	c.shell.Toasts.Info(lang.L("Solver settings of {{.Name}} applied. Undo reverts it", text.With{"Name": presetname.Of(name)}))
}

// solverCommands solve the same avatar and the same person by another method.
func (c *documentController) solverCommands() []*commands.Command {
	return []*commands.Command{{Command: &command.Command{ID: "applySolverPreset", Text: phrase.Say("Apply solver preset")},
		Menu: "Edit", List: c.solverPresets}}
}

// solverPresets lists the built-in presets, to solve the same avatar and the same person by another method.
func (c *documentController) solverPresets() []*fyne.MenuItem {
	var items []*fyne.MenuItem
	for _, name := range presets.BuiltinNames() {
		items = append(items, fyne.NewMenuItem(presetname.Of(name), func() { c.applySolver(name) }))
	}
	return items
}

func presetFilter() filedialog.Filter {
	return filedialog.Filter{Kind: filedialog.Presets, Description: lang.L("Presets (JSON)"), Extensions: filekind.PresetExtensions}
}

func (c *documentController) pickPreset() {
	c.shell.PickFile(lang.L("Open preset"), presetFilter(), func(path string) { c.openPreset(path, nil) })
}

func (c *documentController) pickAsB() {
	c.shell.PickFile(lang.L("Open preset as B"), presetFilter(), c.openAsB)
}

// pickReference asks for a preset to compare with.
func (c *documentController) pickReference(then func(preset *presets.Preset, title string)) {
	c.shell.PickFile(lang.L("Compare with a preset"), presetFilter(), func(path string) {
		c.read(path, func(opened app.Opened) { then(&opened.Preset, app.BaseName(path)) })
	})
}

// read reads a preset, or shows why it cannot be read.
func (c *documentController) read(path string, then func(app.Opened)) {
	c.library.Read(path, func(opened app.Opened, err error) {
		if err != nil {
			c.shell.Warn(err)
			return
		}
		c.outside.ask(opened, then)
	})
}

// openPreset edits the preset of a file in place of the document, after asking about unsaved work. then, which may be nil, is called once it is open.
func (c *documentController) openPreset(path string, then func()) {
	c.read(path, func(opened app.Opened) {
		c.afterAsking(func() {
			c.document.Replace(opened)
			c.recent.Add(path)
			c.offerModels()
			if then != nil {
				then()
			}
		})
	})
}

// offerModels offers the models of this version to a preset that was saved by an earlier one.
func (c *documentController) offerModels() {
	if c.document.Current().Arms.Swivel != solver.SwivelByTransport {
		return
	}
	c.shell.Toasts.Offer(lang.L("This preset was saved by an earlier version. Newer models of elbows, steps and postures follow people more closely"), lang.L("Update models"), func() {
		c.document.Commit()
		if err := c.document.Do(presets.UpdateModels()); err != nil {
			c.shell.Warn(err)
		}
	})
}

// openAsB opens the preset of a file as B, after asking about unsaved work there.
func (c *documentController) openAsB(path string) {
	c.read(path, func(opened app.Opened) {
		c.putInB(opened)
		c.recent.Add(path)
	})
}

// putInB makes a preset B, after asking about unsaved work there. What is edited stays what it was.
func (c *documentController) putInB(opened app.Opened) {
	put := func() {
		c.edit(false) // B is replaced, while A is edited
		c.document.SetOther(opened)
		_, name, path := c.document.Other()
		c.shell.Toasts.Info(lang.L("“{{.Name}}” is now B. Press Ctrl+B to switch between A and B", text.With{"Name": shownTitle(name, path)}))
	}
	if !c.document.DirtyB() {
		put()
		return
	}
	c.edit(true)
	c.afterAsking(put)
}

// sides returns the presets that are open, for the compare panel.
func (c *documentController) sides() library.Sides {
	sides := library.Sides{Edited: c.document.Current(), InB: c.document.InB()}
	if other, name, path := c.document.Other(); other != nil {
		sides.Other, sides.Name = other.Current(), shownTitle(name, path)
	}
	return sides
}

// switchSides edits the other of A and B, as the command does.
func (c *documentController) switchSides() {
	if !c.prepareSwitch() {
		c.document.Switch()
	}
}

// prepareSwitch makes B a copy of A where there is no B yet. In a blind comparison it shows the other of X and Y, and reports that this is all.
func (c *documentController) prepareSwitch() (done bool) {
	if c.blind.Switch() == nil {
		return true
	}
	c.document.Commit()
	if !c.document.Compares() {
		c.document.CopyToOther()
		c.shell.Toasts.Info(lang.L("B is now a copy of A. Press Ctrl+B to switch between them"))
	}
	return false
}

// edit goes to A or to B.
func (c *documentController) edit(b bool) {
	if c.document.InB() != b {
		c.switchSides()
	}
}

// closeB ends the comparison: A is edited. B is given up after asking about unsaved work; one that was never in a file is closed without asking, and can be
// opened again.
func (c *documentController) closeB() {
	switch {
	case c.document.ScratchB():
		c.document.CloseB()
		c.shell.Toasts.Offer(lang.L("B is closed"), lang.L("Reopen B"), c.document.ReopenB)
		return
	case !c.document.DirtyB():
		c.document.CloseB()
		return
	}
	c.edit(true)
	c.afterAsking(c.document.CloseB)
}

// save writes the document to its file, asking for one where it has none, and then goes on if it was saved.
func (c *documentController) save(then func()) {
	if path := c.document.Path(); path != "" {
		c.write(path, then)
		return
	}
	c.saveAs(then)
}

// write saves the document and has its card in the library show the avatar as it stands now.
func (c *documentController) write(path string, then func()) {
	c.document.Save(path, func() {
		c.window.thumbnail(library.ThumbnailWidth, library.ThumbnailHeight, func(picture *image.RGBA) {
			if picture != nil {
				c.library.KeepPicture(path, picture)
			}
		})
		if then != nil {
			then()
		}
	})
}

func (c *documentController) saveAs(then func()) {
	folder := c.folders.Presets()
	if path := c.document.Path(); path != "" {
		folder = filepath.Dir(path)
	}
	c.pickNewPreset(lang.L("Save preset"), folder, presetTitle(c.document.Name()), func(path string) {
		c.write(path, func() {
			c.shell.Toasts.Offer(lang.L("Saved as {{.Name}}", text.With{"Name": text.File(path)}), lang.L("Show in folder"), func() { c.shell.OpenFolder(filepath.Dir(path)) })
			if then != nil {
				then()
			}
		})
	})
}

// pickNewPreset asks for a preset's file to be written. An extension that is missing is added, and then a file of that name asked about.
func (c *documentController) pickNewPreset(title, folder, name string, then func(path string)) {
	pick := func(folder string) {
		c.shell.PickNewFile(title, folder, name+presets.Ending, presetFilter(), func(path string) { c.withExtension(path, then) })
	}
	if folder != c.folders.Presets() {
		pick(folder)
		return
	}
	c.library.MakeFolder(func(err error) {
		if err != nil {
			folder = ""
		}
		pick(folder)
	})
}

// pickCopy asks for a file in the person's folder to save a copy in.
func (c *documentController) pickCopy(name string, then func(path string)) {
	c.pickNewPreset(lang.L("Save a copy of the unsaved work"), c.folders.Presets(), name, then)
}

// withExtension adds the extension of presets where there is none, and then asks before it replaces a file of that name.
func (c *documentController) withExtension(path string, then func(path string)) {
	if filepath.Ext(path) != "" {
		then(path) // the file dialog has asked
		return
	}
	path += presets.Ending
	c.library.Exists(path, func(exists bool) {
		if !exists {
			then(path)
			return
		}
		c.shell.Ask(lang.L("Replace the file?"), lang.L("{{.Name}} exists already.", text.With{"Name": text.File(path)}),
			widgets.Answer{ID: "prompt.replace", Text: lang.L("Replace"), Meant: true, OnGiven: func() { then(path) }},
			widgets.Answer{ID: "prompt.cancel", Text: lang.L("Cancel")})
	})
}

// afterAsking goes on at once where nothing is unsaved, otherwise after the person said what is to become of it.
func (c *documentController) afterAsking(then func()) {
	c.document.Commit()
	if !c.document.Dirty() {
		then()
		return
	}
	question := lang.L("Save the changes to “{{.Name}}”?", text.With{"Name": c.name()})
	if c.document.Compares() {
		question = lang.L("Save the changes to {{.Side}}, “{{.Name}}”?", text.With{"Side": c.document.Side(), "Name": c.name()})
	}
	c.shell.Ask(question, lang.L("Unsaved changes will be lost."),
		widgets.Answer{ID: "prompt.save", Text: lang.L("Save"), Meant: true, OnGiven: func() { c.save(then) }},
		widgets.Answer{ID: "prompt.dontSave", Text: lang.L("Don't save"), OnGiven: then},
		widgets.Answer{ID: "prompt.cancel", Text: lang.L("Cancel")})
}

// askReload asks whether what another program wrote over the document's file replaces unsaved work.
func (c *documentController) askReload(changed app.DocumentFileChanged) {
	if c.shell.Prompt != nil {
		changed.AskLater() // after what is being asked now
		return
	}
	c.shell.Ask(lang.L("Reload “{{.Name}}”?", text.With{"Name": changed.Name}),
		lang.L("Another program changed the file. If you load it, Undo brings your unsaved changes back. If you save yours, the other program's changes are lost."),
		widgets.Answer{ID: "prompt.reload", Text: lang.L("Reload"), Meant: true, OnGiven: changed.Take},
		widgets.Answer{ID: "prompt.keepMine", Text: lang.L("Keep mine"), OnGiven: changed.Keep})
}

// quit ends the program, after asking about unsaved work in A and in B.
func (c *documentController) quit() {
	if c.shell.Prompt != nil {
		return // it is being asked already
	}
	c.afterAsking(func() {
		if !c.document.OtherDirty() {
			c.window.quit()
			return
		}
		c.switchSides() // so that one sees what is asked about
		c.afterAsking(c.window.quit)
	})
}

// undoneElsewhere takes back what was typed, while a text is being typed, or a drag in the viewport that is under way, and reports whether there was
// either. A question keeps the document as it is.
func (c *documentController) undoneElsewhere(shortcut fyne.Shortcut) bool {
	return c.shell.TypeShortcut(shortcut) || c.shell.Prompt != nil || c.window.cancelDrag()
}
