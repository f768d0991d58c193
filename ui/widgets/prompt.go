//go:build cgo

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Answer is one button of a question.
type Answer struct {
	ID      string
	Text    string
	Meant   bool // answered by Enter
	OnGiven func()
}

// Prompt is a question that has to be answered before anything else.
type Prompt struct {
	Title    string
	Buttons  map[string]*KeyButton
	popup    *widget.PopUp
	escape   func()
	body     *fyne.Container
	closed   func()
	answered bool
}

// Ask puts a question over a window. The last answer is what Escape means. Closed is called before what an answer does.
func Ask(c fyne.Canvas, title, text string, closed func(), answers ...Answer) *Prompt {
	p := &Prompt{Title: title, Buttons: map[string]*KeyButton{}, closed: closed}
	var row []fyne.CanvasObject
	var meant fyne.Focusable
	for _, a := range answers {
		give := func() {
			if p.answered {
				return
			}
			p.Close()
			if a.OnGiven != nil {
				a.OnGiven()
			}
		}
		button := NewKeyButton(a.Text, give)
		button.OnEscape = p.Escape
		if a.Meant {
			button.Importance = widget.HighImportance
			meant = button
		}
		p.Buttons[a.ID] = button
		p.escape = give
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
	p.body = container.NewVBox(heading, body)
	content := container.New(Insets(10, 12, 12, 12),
		container.NewVBox(least, p.body, container.New(Insets(8, 4, 0, 4), container.New(&ButtonRow{}, row...))))
	p.popup = widget.NewModalPopUp(content, c)
	p.popup.Show()
	if meant != nil {
		c.Focus(meant)
	}
	return p
}

// Controls lists the answers; none for nil.
func (p *Prompt) Controls() []Control {
	if p == nil {
		return nil
	}
	return Named("", p.Buttons)
}

// Hold puts something to be filled in below the text.
func (p *Prompt) Hold(object fyne.CanvasObject) {
	p.body.Add(container.New(Insets(0, 8, 0, 8), object))
	p.popup.Resize(p.popup.MinSize())
}

// Escape gives the last answer.
func (p *Prompt) Escape() { p.escape() }

// Close ends the question without an answer.
func (p *Prompt) Close() {
	p.answered = true
	p.closed()
	p.popup.Hide()
}
