//go:build cgo

package ui

import (
	"strings"

	"fyne.io/fyne/v2/lang"

	"posewright/ui/text"
	"posewright/ui/widgets"
)

// ask puts a question, in place of one that was not answered. The last answer is what Escape means.
func (s *shell) ask(title, text string, answers ...widgets.Answer) {
	if s.prompt != nil {
		s.prompt.Close()
	}
	s.prompt = widgets.Ask(s.window.Canvas(), title, text, func() { s.prompt = nil }, answers...)
}

// askName asks for a name.
func (s *shell) askName(title, label, initial string, give func(name string)) {
	entry := widgets.NewKeyEntry()
	entry.SetText(initial)
	s.ask(title, label, widgets.Answer{ID: "prompt.ok", Text: lang.L("OK"), OnGiven: func() {
		if name := strings.TrimSpace(entry.Text); name != "" {
			give(name)
		}
	}}, widgets.Answer{ID: "prompt.cancel", Text: lang.L("Cancel")})
	asked := s.prompt
	asked.Hold(entry)
	entry.OnSubmitted = func(string) { asked.Buttons["prompt.ok"].OnTapped() }
	entry.OnEscape = func() { asked.Escape() }
	entry.Validator = func(name string) error {
		if name = strings.TrimSpace(name); len([]rune(name)) > 200 {
			return text.Error(lang.L("use a shorter name"))
		}
		return nil
	}
	s.window.Canvas().Focus(entry)
}
