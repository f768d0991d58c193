//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/ui/preferences"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// rateHz is how often the solver ticks: as often as it was started with, else as the person prefers.
func (e *editor) rateHz() float64 {
	if e.options.RateHz > 0 {
		return e.options.RateHz
	}
	return e.settings.RateHz
}

// lengths is the unit in which lengths are shown.
func (e *editor) lengths() text.LengthUnit { return text.LengthUnitNamed(e.settings.Units) }

// showPreferences opens the dialog. What is chosen counts at once.
func (e *editor) showPreferences() {
	before := *e.settings
	form := preferences.NewForm(e.settings, func() {
		e.prefer(&before)
		before = *e.settings
	})
	e.shell.showInfo(lang.L("Preferences"), form.Content, fyne.NewSize(620, 660))
}

// prefer does what follows from preferences that were other before.
func (e *editor) prefer(before *app.Settings) {
	if e.settings.Scale != before.Scale {
		preferences.SetScale(e.settings.Scale, before.Scale)
	}
	if e.settings.Scale != before.Scale || e.settings.Theme != before.Theme {
		e.wearTheme(widgets.Appearance(e.settings.Theme))
	}
	if e.settings.RateHz != before.RateHz {
		e.live.Session.SetRateHz(e.rateHz())
	}
	if e.settings.Journal != before.Journal {
		e.document.JournalSettingChanged()
	}
	if e.settings.Units != before.Units {
		e.inspector.SetLengths(e.lengths())
	}
	e.view.preferencesChanged()
	e.documents.compare.Update()
	e.keepSettings()
	e.refreshChrome()
}
