//go:build cgo

package ui

import (
	"posewright/ui/text"
	"posewright/ui/widgets"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// answer is one button of a question.
type answer struct {
	id      string
	text    string
	meant   bool // answered by Enter
	onGiven func()
}

// prompt is a question that has to be answered before anything else.
type prompt struct {
	title   string
	popup   *widget.PopUp
	buttons map[string]*widgets.KeyButton
	escape  func()
	body    *fyne.Container
}

// hold puts something to be filled in below the text.
func (p *prompt) hold(object fyne.CanvasObject) {
	p.body.Add(container.New(widgets.Insets(0, 8, 0, 8), object))
	p.popup.Resize(p.popup.MinSize())
}

// ask puts a question. The last answer is what Escape means.
func (s *shell) ask(title, text string, answers ...answer) {
	if s.prompt != nil {
		s.prompt.popup.Hide()
	}
	asked := &prompt{title: title, buttons: map[string]*widgets.KeyButton{}}
	var row []fyne.CanvasObject
	var meant fyne.Focusable
	for _, a := range answers {
		give := func() {
			if s.prompt != asked {
				return
			}
			s.prompt = nil
			asked.popup.Hide()
			if a.onGiven != nil {
				a.onGiven()
			}
		}
		button := widgets.NewKeyButton(a.text, give)
		button.OnEscape = func() { asked.escape() }
		if a.meant {
			button.Importance = widget.HighImportance
			meant = button
		}
		asked.buttons[a.id] = button
		asked.escape = give
		row = append(row, button)
	}
	heading := widget.NewLabel(title)
	heading.TextStyle = fyne.TextStyle{Bold: true}
	heading.SizeName = theme.SizeNameSubHeadingText
	heading.Wrapping = fyne.TextWrapWord
	body := widget.NewLabel(text)
	body.Wrapping = fyne.TextWrapWord
	least := canvas.NewRectangle(nil)
	width := float32(0)
	for _, button := range row {
		width = max(width, button.MinSize().Width)
	}
	least.SetMinSize(fyne.NewSize(max(420, float32(len(row))*(width+12)), 0))
	asked.body = container.NewVBox(heading, body)
	content := container.New(widgets.Insets(10, 12, 12, 12),
		container.NewVBox(least, asked.body, container.New(widgets.Insets(8, 4, 0, 4), container.New(&widgets.ButtonRow{}, row...))))
	asked.popup = widget.NewModalPopUp(content, s.window.Canvas())
	s.prompt = asked
	asked.popup.Show()
	if meant != nil {
		s.window.Canvas().Focus(meant)
	}
}

// askName asks for a name.
func (s *shell) askName(title, label, initial string, give func(name string)) {
	entry := widgets.NewKeyEntry()
	entry.SetText(initial)
	s.ask(title, label, answer{id: "prompt.ok", text: lang.L("OK"), onGiven: func() {
		if name := strings.TrimSpace(entry.Text); name != "" {
			give(name)
		}
	}}, answer{id: "prompt.cancel", text: lang.L("Cancel")})
	asked := s.prompt
	asked.hold(entry)
	entry.OnSubmitted = func(string) { asked.buttons["prompt.ok"].OnTapped() }
	entry.OnEscape = func() { asked.escape() }
	entry.Validator = func(name string) error {
		if name = strings.TrimSpace(name); len([]rune(name)) > 200 {
			return text.Error(lang.L("use a shorter name"))
		}
		return nil
	}
	s.window.Canvas().Focus(entry)
}
