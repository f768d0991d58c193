//go:build cgo

package shell

import (
	"strings"

	"fyne.io/fyne/v2/lang"

	"posewright/ui/text"
	"posewright/ui/widgets"
)

// Ask puts a question, in place of one that was not answered. The last answer is what Escape means.
func (s *Shell) Ask(title, text string, answers ...widgets.Answer) {
	if s.Prompt != nil {
		s.Prompt.Close()
	}
	s.Prompt = widgets.Ask(s.Window.Canvas(), title, text, func() { s.Prompt = nil }, answers...)
}

// AskName asks for a name.
func (s *Shell) AskName(title, label, initial string, give func(name string)) {
	entry := widgets.NewKeyEntry()
	entry.SetText(initial)
	s.Ask(title, label, widgets.Answer{ID: "prompt.ok", Text: lang.L("OK"), OnGiven: func() {
		if name := strings.TrimSpace(entry.Text); name != "" {
			give(name)
		}
	}}, widgets.Answer{ID: "prompt.cancel", Text: lang.L("Cancel")})
	asked := s.Prompt
	asked.Hold(entry)
	entry.OnSubmitted = func(string) { asked.Buttons["prompt.ok"].OnTapped() }
	entry.OnEscape = func() { asked.Escape() }
	entry.Validator = func(name string) error {
		if name = strings.TrimSpace(name); len([]rune(name)) > 200 {
			return text.Error(lang.L("use a shorter name"))
		}
		return nil
	}
	s.Window.Canvas().Focus(entry)
}
