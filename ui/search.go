//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/internal/command"
	"posewright/presets"
	"posewright/ui/commands"
	"posewright/ui/find"
)

// search finds parameters, commands and pages of the manual, and goes there.
func (e *editor) search() {
	if e.chrome.search == nil {
		e.chrome.search = find.NewSearch(e, &e.chrome.fixed)
		e.shell.ShowClosable(lang.L("Search"), e.chrome.search.Content, fyne.NewSize(680, 520),
			func() { e.chrome.search = nil })
	}
	e.shell.Window.Canvas().Focus(e.chrome.search.Entry)
}

// WindowCommands implements [find.Window].
func (e *editor) WindowCommands() []*commands.Command { return e.chrome.commands }

// AllCommands implements [find.Window].
func (e *editor) AllCommands() []*command.Command { return e.live.Commands.All() }

// Preset implements [find.Window].
func (e *editor) Preset() *presets.Preset { return e.document.Current() }

// CloseSearch implements [find.Window].
func (e *editor) CloseSearch() { e.shell.CloseDialog() }

// RunCommand implements [find.Window].
func (e *editor) RunCommand(c *commands.Command) {
	e.closeDialogs()
	e.chrome.keyboard.Run(c)
}

// ShowParameter implements [find.Window].
func (e *editor) ShowParameter(path string) {
	e.closeDialogs()
	if e.live.Calibration.IsOpen() {
		e.shell.Toasts.Info(lang.L("Finish or cancel the calibration to see parameters"))
		return
	}
	e.workspace.setPlaying(false)
	e.closePanels()
	e.inspector.reveal(path)
}

// ShowPage implements [find.Window].
func (e *editor) ShowPage(query, page string) { e.help.pane.openFound(query, page) }

// closeDialogs closes what is open and would be in the way.
func (e *editor) closeDialogs() {
	for e.shell.Dialog != nil {
		e.shell.CloseDialog()
	}
}
