//go:build cgo

package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/internal/command"
	"posewright/rig/phrase"
	"posewright/ui/commands"
	"posewright/ui/help"
)

// commandTable returns the commands of the window in the order of the menus. Menus, toolbar, shortcuts, tooltips
// and the list of keys are generated from it. What only the window can do is added to the list of all commands.
func (e *editor) commandTable() []*commands.Command {
	table := slices.Concat(e.documents.openCommands(), e.opening.fileCommands(), e.sessions.fileCommands(e.opening.openAny), e.panels.lab.FileCommands(), e.documents.saveCommands(), e.library.commands(), e.againCommand(), e.panels.lab.ExportCommands(), e.documents.quitCommand(),
		e.documents.editCommands(), e.inspector.commands(), e.view.handCommands(), e.documents.compareCommands(), e.panels.lab.BlindCommands(), e.documents.solverCommands(), e.preferences.commands(),
		e.view.showCommands(), e.view.viewCommands(), e.workspace.panelCommands(), e.workspace.commands(), e.preferences.themeCommands(), e.opening.avatarCommands(), e.panels.lab.AvatarCommands(), e.boneMap.commands(),
		e.eyes.commands(), e.about.commands(), e.view.groundCommands(), e.sessions.commands(), e.panels.lab.Commands(), e.view.locomotionCommands(), e.view.postureCommands(), e.devices.commands(), e.sessions.outputCommands(),
		e.calibrating.calibrationCommands(), []*commands.Command{e.panels.fit.Command(), e.panels.elbows.Command()}, e.panels.lab.CompareCommands(), e.panels.dashboard.Commands(), e.helpCommands())
	var local []*command.Command
	for _, c := range table {
		if listed := e.live.Commands.Lookup(c.ID); listed == nil || listed.Local() {
			local = append(local, c.Command)
		}
	}
	e.live.Commands.SetLocal(local...)
	return table
}

func (e *editor) againCommand() []*commands.Command {
	return []*commands.Command{{Command: e.live.Commands.Get("export/again"), Menu: "File", Shortcut: commands.CtrlShift(fyne.KeyE)}}
}

func (e *editor) helpCommands() []*commands.Command {
	return append(e.help.helpCommands(), []*commands.Command{
		{Command: &command.Command{ID: "search", Text: phrase.Say("Search…"),
			Tip: phrase.Say("Find parameters, commands and pages of the manual"), Do: command.Always(e.search)},
			Menu: "Help", Shortcut: commands.Ctrl(fyne.KeyF), Also: []fyne.Shortcut{commands.CtrlShift(fyne.KeyF)},
			Behind: commands.BehindDialogs},
		{Command: &command.Command{ID: "keys", Text: phrase.Say("Keys and mouse"),
			Checked: func() bool { return e.chrome.keys.Shown() },
			Do:      command.Always(func() { e.chrome.keys.Toggle() })}, Menu: "Help", Typed: '?'},
		{Command: &command.Command{ID: "about", Text: phrase.Say("About Posewright"), Do: command.Always(func() {
			e.shell.ShowInfo(lang.L("About Posewright"), help.NewAbout(string(e.core.Folders)), fyne.NewSize(760, 420))
		})}, Menu: "Help"},
	}...)
}

// escape ends the innermost thing that is open or under way, and reports whether there was one.
func (e *editor) escape() bool {
	switch {
	case e.view.manipulator.Cancel():
	case e.view.teleporter.Disarm():
	case e.shell.Prompt != nil:
		e.shell.Prompt.Escape()
	case e.help.pane.escape():
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
	case e.eyes.shown():
		e.eyes.CloseEyes()
	case e.panels.fit.IsOpen:
		e.panels.fit.Close()
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
