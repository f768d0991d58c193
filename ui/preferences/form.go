//go:build cgo

package preferences

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/app"
	"posewright/ui/widgets"
)

// Form is the content of the dialog, one list to choose from for each preference.
type Form struct {
	Content fyne.CanvasObject

	settings *app.Settings
	table    []preference
	choices  map[string]*widgets.KeyChoice // by the id of the preference
	hints    map[string]*widget.Label      // below those that have one
	showing  bool                          // the program chooses
	onChange func()
}

// NewForm makes the form for settings and calls onChange after each choice.
func NewForm(s *app.Settings, onChange func()) *Form {
	f := &Form{settings: s, table: table(), choices: map[string]*widgets.KeyChoice{}, hints: map[string]*widget.Label{}, onChange: onChange}
	rows := container.New(&widgets.StackedLayout{})
	for i := range f.table {
		p := &f.table[i]
		choice := widgets.NewKeyChoice(p.options, nil)
		choice.OnChanged = func(string) {
			if i := choice.SelectedIndex(); !f.showing && i >= 0 {
				p.choose(f.settings, i)
				f.showHint(p)
				f.onChange()
			}
		}
		f.choices[p.id] = choice
		title := widget.NewLabel(p.title)
		row := container.New(widgets.Columns(0.36), title, choice)
		rows.Add(container.New(widgets.Insets(4, 8, 0, 8), row))
		if p.hint != "" {
			hint := widget.NewLabel("")
			f.hints[p.id] = hint
			hint.Wrapping = fyne.TextWrapWord
			hint.SizeName = theme.SizeNameCaptionText
			rows.Add(container.New(widgets.Insets(0, 8, 0, 8), container.New(widgets.Columns(0.36), widget.NewLabel(""), hint)))
		}
	}
	reset := widgets.NewKeyButton(lang.L("Reset all preferences"), func() {
		reset(f.settings)
		f.show()
		f.onChange()
	})
	rows.Add(container.New(widgets.Insets(12, 8, 8, 8), container.New(widgets.Columns(0.36), widget.NewLabel(""), container.NewHBox(reset))))
	f.Content = widgets.NewFieldScroll(rows)
	f.show()
	return f
}

// show chooses in every list what the settings hold.
func (f *Form) show() {
	f.showing = true
	defer func() { f.showing = false }()
	for _, p := range f.table {
		if i := p.chosen(f.settings); i >= 0 {
			f.choices[p.id].SetSelectedIndex(i)
		} else {
			f.choices[p.id].ClearSelected() // a value from the file that is none of these, which stays
		}
		f.showHint(&p)
	}
}

// showHint says below a preference what keeps the choice from taking effect, or else what it is about.
func (f *Form) showHint(p *preference) {
	hint := f.hints[p.id]
	if hint == nil {
		return
	}
	hint.Text, hint.Importance = p.hint, widget.LowImportance
	if p.problem != nil {
		if problem := p.problem(f.settings); problem != "" {
			hint.Text, hint.Importance = problem, widget.WarningImportance
		}
	}
	hint.Refresh()
}
