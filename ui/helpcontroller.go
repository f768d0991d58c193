//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"

	"posewright/internal/app"
	"posewright/internal/command"
	"posewright/rig/phrase"
	"posewright/ui/commands"
	"posewright/ui/help"
	"posewright/ui/selection"
	"posewright/ui/shell"
)

// helpController shows the manual and the card of a first start.
type helpController struct {
	context func() string // the page about what is selected or open
	pane    *manualPane
	welcome *help.Welcome
}

func newHelpController(s *shell.Shell, settings *app.SettingsStore, context func() string,
	welcome help.WelcomeActions) *helpController {
	c := &helpController{context: context, pane: newManualPane(s)}
	welcome.Manual = func() { c.pane.open("index.md") }
	welcome.Closed = func() {
		settings.Values.Welcomed = true
		settings.Save()
	}
	c.welcome = help.NewWelcome(welcome)
	if !settings.Values.Welcomed {
		c.welcome.Show()
	}
	return c
}

func (c *helpController) helpCommands() []*commands.Command {
	return []*commands.Command{
		{Command: &command.Command{ID: "manual", Text: phrase.Say("User manual"),
			Tip: phrase.Say("Open the page about what is selected"), Do: command.Always(c.openContext)},
			Menu: "Help", Keys: []fyne.KeyName{fyne.KeyF1}, Behind: commands.BehindDialogs},
		{Command: &command.Command{ID: "quickStart", Text: phrase.Say("Quick start"),
			Do: command.Always(func() { c.pane.open("quickstart.md") })}, Menu: "Help"},
		{Command: &command.Command{ID: "welcome", Text: phrase.Say("Welcome"),
			Enabled: func() bool { return !c.welcome.Shown() }, Do: command.Always(func() { c.welcome.Show() })},
			Menu: "Help"},
	}
}

// openContext shows the page about what is selected or open, or closes the manual where that is shown already or the
// person is in the manual.
func (c *helpController) openContext() {
	if page := c.context(); c.pane.wanted(page) {
		c.pane.open(page)
	} else {
		c.pane.CloseManual()
	}
}

// helpPage is the page of the manual about what is selected or open.
func (e *editor) helpPage() string {
	switch {
	case e.shell.DialogPage != "":
		return e.shell.DialogPage
	case e.live.Calibration.IsOpen():
		return "calibration.md"
	case e.panels.elbows.Shown():
		return "tuning.md#swivel"
	case e.eyes.shown():
		return "troubleshooting.md#the-avatar-is-much-too-small-or-too-tall"
	case e.panels.fit.IsOpen:
		return "calibration.md#fit"
	case e.boneMap.shown():
		return "window.md#bone-map"
	case e.documents.compare.IsOpen:
		return "presets.md#compare-presets"
	case e.panels.lab.Blind.IsOpen:
		return "presets.md#blind-comparison"
	case e.devices.figure.Shown():
		return "window.md#device-roles"
	}
	switch kind, _ := selection.Parts(e.selection.Primary()); kind {
	case selection.Effector:
		return "tuning.md#weights"
	case selection.Hint:
		return "tuning.md#poles"
	case selection.Magnet:
		return "tuning.md#magnets"
	case selection.Chain:
		return "tuning.md#chains"
	case selection.Limit, selection.Spine:
		return "tuning.md#limits"
	case selection.Device:
		return "devices.md#device-settings"
	case selection.Bone:
		return "window.md#bone-map"
	}
	if r := &e.reading; r.Pinned || r.Posture.Kind.Placed() {
		return "postures.md"
	}
	return "index.md"
}
