//go:build cgo

package ui

import (
	"os"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/app"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// scaleVariable is where Fyne looks for the size of everything, whenever it works it out.
const scaleVariable = "FYNE_SCALE"

// scaleUp sets the size of everything in the window, in percent, where it was another before; 0 leaves it to the system. Fyne follows when the theme is
// set next.
func scaleUp(percent, before int) {
	if percent > 0 {
		os.Setenv(scaleVariable, strconv.FormatFloat(float64(percent)/100, 'f', -1, 64))
	} else if before > 0 {
		os.Unsetenv(scaleVariable)
	}
}

// rateHz is how often the solver ticks: as often as it was started with, else as the person prefers.
func (e *editor) rateHz() float64 {
	if e.options.RateHz > 0 {
		return e.options.RateHz
	}
	return e.settings.RateHz
}

// lengths is the unit in which lengths are shown.
func (e *editor) lengths() text.LengthUnit { return text.LengthUnitNamed(e.settings.Units) }

// preferencesForm is the content of the dialog, one list to choose from for each preference.
type preferencesForm struct {
	settings *app.Settings
	table    []preference
	choices  map[string]*widgets.KeyChoice // by the id of the preference
	showing  bool                          // the program chooses
	onChange func()
	content  fyne.CanvasObject
}

func newPreferencesForm(s *app.Settings, onChange func()) *preferencesForm {
	f := &preferencesForm{settings: s, table: preferenceTable(), choices: map[string]*widgets.KeyChoice{}, onChange: onChange}
	rows := container.New(&widgets.StackedLayout{})
	for _, p := range f.table {
		choice := widgets.NewKeyChoice(p.options, nil)
		choice.OnChanged = func(string) {
			if i := choice.SelectedIndex(); !f.showing && i >= 0 {
				p.choose(f.settings, i)
				f.onChange()
			}
		}
		f.choices[p.id] = choice
		title := widget.NewLabel(p.title)
		row := container.New(widgets.Columns(0.36), title, choice)
		rows.Add(container.New(widgets.Insets(4, 8, 0, 8), row))
		if p.hint != "" {
			hint := widget.NewLabel(p.hint)
			hint.Wrapping = fyne.TextWrapWord
			hint.SizeName = theme.SizeNameCaptionText
			hint.Importance = widget.LowImportance
			rows.Add(container.New(widgets.Insets(0, 8, 0, 8), container.New(widgets.Columns(0.36), widget.NewLabel(""), hint)))
		}
	}
	reset := widgets.NewKeyButton(lang.L("Reset all preferences"), func() {
		resetPreferences(f.settings)
		f.show()
		f.onChange()
	})
	rows.Add(container.New(widgets.Insets(12, 8, 8, 8), container.New(widgets.Columns(0.36), widget.NewLabel(""), container.NewHBox(reset))))
	f.content = container.NewVScroll(rows)
	f.show()
	return f
}

// show chooses in every list what the settings hold.
func (f *preferencesForm) show() {
	f.showing = true
	defer func() { f.showing = false }()
	for _, p := range f.table {
		if i := p.chosen(f.settings); i >= 0 {
			f.choices[p.id].SetSelectedIndex(i)
		} else {
			f.choices[p.id].ClearSelected() // a value from the file that is none of these, which stays
		}
	}
}

// showPreferences opens the dialog. What is chosen counts at once.
func (e *editor) showPreferences() {
	before := *e.settings
	form := newPreferencesForm(e.settings, func() {
		e.prefer(&before)
		before = *e.settings
	})
	e.shell.showInfo(lang.L("Preferences"), form.content, fyne.NewSize(620, 660))
}

// prefer does what follows from preferences that were other before.
func (e *editor) prefer(before *app.Settings) {
	if e.settings.Scale != before.Scale {
		scaleUp(e.settings.Scale, before.Scale)
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
	e.compare.follow()
	e.keepSettings()
	e.refreshChrome()
}
