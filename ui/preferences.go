//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/internal/command"
	"posewright/rig/phrase"
	"posewright/ui/commands"
	"posewright/ui/preferences"
	"posewright/ui/shell"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// preferencesController lets a person choose how the program looks and works.
type preferencesController struct {
	shell     *shell.Shell
	settings  *app.SettingsStore
	startRate float64 // of the solver, Hz, chosen on the command line; 0 for none
	on        preferenceFollower
	dialog    dialog.Dialog // opened last; nil before
}

// preferenceFollower does what follows from another preference.
type preferenceFollower interface {
	setRate(hz float64) // of the solver
	journalChanged()
	themeChanged()
	languageChanged()
	preferencesChanged() // any of them
}

// rateHz is how often the solver ticks: as often as it was started with, else as the person prefers.
func (p *preferencesController) rateHz() float64 {
	if p.startRate > 0 {
		return p.startRate
	}
	return p.settings.Values.RateHz
}

// lengths is the unit in which lengths are shown.
func (p *preferencesController) lengths() text.LengthUnit {
	return text.LengthUnitNamed(p.settings.Values.Units)
}

// commands opens the dialog.
func (p *preferencesController) commands() []*commands.Command {
	return []*commands.Command{{Command: &command.Command{ID: "preferences", Text: phrase.Say("Preferences…"), Do: command.Always(func() { p.open() })},
		Menu: "Edit", Apart: true, Shortcut: commands.Ctrl(fyne.KeyComma)}}
}

// themeCommands choose the colors of the window.
func (p *preferencesController) themeCommands() []*commands.Command {
	theme := func(id string, label phrase.Phrase, apart bool, a widgets.Appearance) *commands.Command {
		return &commands.Command{Command: &command.Command{ID: id, Text: label,
			Checked: func() bool { return widgets.Appearance(p.settings.Values.Theme) == a },
			Do:      command.Always(func() { p.setTheme(a) })},
			Menu: "View", Under: text.Message("Theme"), Apart: apart}
	}
	return []*commands.Command{
		theme("themeDark", phrase.Say("Dark theme"), true, widgets.AppearanceDark),
		theme("themeLight", phrase.Say("Light theme"), false, widgets.AppearanceLight),
		theme("themeContrast", phrase.Say("High contrast theme"), false, widgets.AppearanceContrast),
		theme("themeSystem", phrase.Say("Theme of the system"), false, widgets.AppearanceSystem),
	}
}

// open opens the dialog. What is chosen counts at once.
func (p *preferencesController) open() *preferences.Form {
	before := p.settings.Values
	form := preferences.NewForm(&p.settings.Values, func() {
		p.follow(&before)
		before = p.settings.Values
	})
	p.dialog = p.shell.ShowInfo(lang.L("Preferences"), form.Content, fyne.NewSize(620, 660))
	return form
}

// shown reports whether the dialog is open.
func (p *preferencesController) shown() bool { return p.shell.IsOpen(p.dialog) }

// follow does what follows from preferences that were other before.
func (p *preferencesController) follow(before *app.Settings) {
	now := &p.settings.Values
	if now.Scale != before.Scale {
		preferences.SetScale(now.Scale, before.Scale)
	}
	if now.Scale != before.Scale || now.Theme != before.Theme {
		p.setTheme(widgets.Appearance(now.Theme))
	}
	if now.RateHz != before.RateHz {
		p.on.setRate(p.rateHz())
	}
	if now.Journal != before.Journal {
		p.on.journalChanged()
	}
	if now.Language != before.Language {
		p.on.languageChanged()
	}
	p.settings.Save()
	p.on.preferencesChanged()
}

// setTheme changes the colors of the window.
func (p *preferencesController) setTheme(theme widgets.Appearance) {
	p.settings.Values.Theme = string(theme)
	p.shell.App.Settings().SetTheme(widgets.NewTheme(theme))
	p.settings.Save()
	p.on.themeChanged()
}
