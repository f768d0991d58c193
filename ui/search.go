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
	if e.chrome.search != nil {
		e.shell.Window.Canvas().Focus(e.chrome.search.Entry)
		return
	}
	var hide func()
	e.chrome.search = find.NewSearch(searched{e}, &e.chrome.fixed, func() { hide() })
	hide = e.shell.ShowClosable(lang.L("Search"), e.chrome.search.Content, fyne.NewSize(680, 520), func() { e.chrome.search = nil }).Hide
	e.shell.Window.Canvas().Focus(e.chrome.search.Entry)
}

// searched is the window as its search knows it.
type searched struct{ e *editor }

// WindowCommands implements [find.Window].
func (s searched) WindowCommands() []*commands.Command { return s.e.chrome.commands }

// AllCommands implements [find.Window].
func (s searched) AllCommands() []*command.Command { return s.e.live.Commands.All() }

// Preset implements [find.Window].
func (s searched) Preset() *presets.Preset { return s.e.document.Current() }

// RunCommand implements [find.Window].
func (s searched) RunCommand(c *commands.Command) {
	s.closeDialogs()
	s.e.chrome.keyboard.Run(c)
}

// ShowParameter implements [find.Window].
func (s searched) ShowParameter(path string) {
	s.closeDialogs()
	if s.e.live.Calibration.IsOpen() {
		s.e.shell.Toasts.Info(lang.L("Finish or cancel the calibration to see parameters"))
		return
	}
	s.e.workspace.setPlaying(false)
	s.e.closePanels()
	s.e.inspector.reveal(path)
}

// ShowPage implements [find.Window].
func (s searched) ShowPage(page string) { s.e.help.open(page) }

// closeDialogs closes what was open below the search: it would be in the way.
func (s searched) closeDialogs() {
	for s.e.shell.Dialog != nil {
		s.e.shell.CloseDialog()
	}
}
