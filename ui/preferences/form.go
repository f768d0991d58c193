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

// Form is the content of the dialog: a list to choose from or a switch for each preference.
type Form struct {
	Content fyne.CanvasObject

	settings *app.Settings
	table    []preference
	choices  map[string]*widgets.KeyChoice // by the id of the preference
	switches map[string]*widgets.KeyCheck  // likewise
	hints    map[string]hint               // below those that can have one
	showing  bool                          // the program chooses
	onChange func()
}

// hint is a line below a preference, hidden while it says nothing.
type hint struct {
	*widget.Label
	row fyne.CanvasObject
}

// NewForm makes the form for settings and calls onChange after each choice.
func NewForm(s *app.Settings, onChange func()) *Form {
	f := &Form{settings: s, table: table(), choices: map[string]*widgets.KeyChoice{}, switches: map[string]*widgets.KeyCheck{},
		hints: map[string]hint{}, onChange: onChange}
	rows := container.New(&widgets.StackedLayout{})
	for i := range f.table {
		p := &f.table[i]
		title, input := p.title, fyne.CanvasObject(nil)
		if p.onOff {
			title, input = "", f.newSwitch(p) // which says itself what it is
		} else {
			input = f.newChoice(p)
		}
		row := container.New(widgets.Columns(0.36), widget.NewLabel(title), input)
		rows.Add(container.New(widgets.Insets(4, 8, 0, 8), row))
		if p.hint != "" || p.problem != nil {
			label := widget.NewLabel("")
			label.Wrapping, label.SizeName = fyne.TextWrapWord, theme.SizeNameCaptionText
			row := container.New(widgets.Insets(0, 8, 0, 8), container.New(widgets.Columns(0.36), widget.NewLabel(""), label))
			f.hints[p.id] = hint{label, row}
			rows.Add(row)
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

// newChoice makes the list of a preference.
func (f *Form) newChoice(p *preference) *widgets.KeyChoice {
	choice := widgets.NewKeyChoice(p.options, nil)
	choice.OnChanged = func(string) {
		if i := choice.SelectedIndex(); !f.showing && i >= 0 {
			p.choose(f.settings, i)
			f.showHint(p)
			f.onChange()
		}
	}
	f.choices[p.id] = choice
	return choice
}

// newSwitch makes the switch of a preference.
func (f *Form) newSwitch(p *preference) *widgets.KeyCheck {
	check := widgets.NewKeyCheck(p.title, func(on bool) {
		if !f.showing {
			p.choose(f.settings, map[bool]int{true: 1}[on])
			f.onChange()
		}
	})
	f.switches[p.id] = check
	return check
}

// show shows in every list and switch what the settings hold.
func (f *Form) show() {
	f.showing = true
	defer func() { f.showing = false }()
	for _, p := range f.table {
		if p.onOff {
			f.switches[p.id].SetChecked(p.chosen(f.settings) > 0)
		} else if i := p.chosen(f.settings); i >= 0 {
			f.choices[p.id].SetSelectedIndex(i)
		} else {
			f.choices[p.id].ClearSelected() // a value from the file that is none of these, which stays
		}
		f.showHint(&p)
	}
}

// FocusOn gives the keyboard to the list of a preference.
func (f *Form) FocusOn(canvas fyne.Canvas, id string) { canvas.Focus(f.choices[id]) }

// showHint says below a preference what keeps the choice from taking effect, or else what it is about.
func (f *Form) showHint(p *preference) {
	hint, ok := f.hints[p.id]
	if !ok {
		return
	}
	hint.Text, hint.Importance = p.hint, widget.LowImportance
	if p.problem != nil {
		if problem := p.problem(f.settings); problem != "" {
			hint.Text, hint.Importance = problem, widget.WarningImportance
		}
	}
	hint.Refresh()
	widgets.SetVisible(hint.row, hint.Text != "")
}
