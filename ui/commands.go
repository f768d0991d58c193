//go:build cgo

package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/ui/commands"
	"posewright/ui/help"
)

// commandTable returns all commands in the order of the menus. Menus, toolbar, shortcuts, tooltips and the list of keys are generated from it.
func (e *editor) commandTable() []*commands.Command {
	return slices.Concat(e.documents.openCommands(), e.opening.fileCommands(), e.sessions.fileCommands(e.opening.openAny), e.panels.lab.FileCommands(), e.documents.saveCommands(), e.library.commands(), e.panels.lab.ExportCommands(), e.documents.quitCommand(),
		e.documents.editCommands(), e.inspector.commands(), e.view.handCommands(), e.documents.compareCommands(), e.panels.lab.BlindCommands(), e.documents.solverCommands(), e.preferences.commands(),
		e.view.showCommands(), e.view.viewCommands(), e.workspace.panelCommands(), e.workspace.commands(), e.preferences.themeCommands(), e.opening.avatarCommands(), e.panels.lab.AvatarCommands(), e.boneMap.commands(),
		e.about.commands(), e.view.groundCommands(), e.sessions.commands(), e.panels.lab.Commands(), e.view.locomotionCommands(), e.view.postureCommands(), e.devices.commands(), e.sessions.outputCommands(),
		e.calibrating.calibrationCommands(), []*commands.Command{e.panels.elbows.Command()}, e.panels.lab.CompareCommands(), e.panels.dashboard.Commands(), e.helpCommands())
}

func (e *editor) helpCommands() []*commands.Command {
	return append(e.help.helpCommands(), []*commands.Command{
		{ID: "searchCommands", Menu: "Help", Text: lang.L("Search commands…"), Tip: lang.L("Find a command by its name and run it"), Shortcut: commands.CtrlShift(fyne.KeyF), Do: e.searchCommands},
		{ID: "keys", Menu: "Help", Text: lang.L("Keys and mouse"), Typed: '?',
			Do: func() { e.chrome.keys.Toggle() }, Checked: func() bool { return e.chrome.keys.Shown() }},
		{ID: "about", Menu: "Help", Text: lang.L("About Posewright"), Do: func() {
			e.shell.ShowInfo(lang.L("About Posewright"), help.NewAbout(string(e.core.Folders)), fyne.NewSize(760, 420))
		}},
	}...)
}

// searchCommands asks for a command by its name and runs it.
func (e *editor) searchCommands() {
	var hide func()
	search := commands.NewSearch(commands.Choices(e.chrome.commands, e.chrome.keyboard.Run), func(c commands.Choice) {
		hide()
		c.Do()
	})
	hide = e.shell.ShowClosable(lang.L("Search commands"), search.Content, fyne.NewSize(640, 480), nil).Hide
	e.shell.Window.Canvas().Focus(search.Entry)
}

// escape ends the innermost thing that is open or under way, and reports whether there was one.
func (e *editor) escape() bool {
	switch {
	case e.view.manipulator.Cancel():
	case e.view.teleporter.Disarm():
	case e.shell.Prompt != nil:
		e.shell.Prompt.Escape()
	case e.chrome.keys.Close():
	case e.documents.history.Close():
	case e.devices.closeCard():
	case e.shell.Dialog != nil:
		e.shell.CloseDialog()
	case e.devices.figure.Shown():
		e.devices.toggleFigure()
	case e.live.Calibration.IsOpen():
		e.calibrating.escape()
	case e.panels.elbows.Shown():
		e.panels.elbows.Close()
	case e.boneMap.shown():
		e.boneMap.panel.Escape()
	case e.selection.Primary() != "":
		e.selection.Set()
	case e.help.welcome.Shown():
		e.help.welcome.Close()
	default:
		return false
	}
	return true
}
