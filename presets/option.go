package presets

import (
	"strings"

	"posewright/rig/phrase"
	"posewright/solver"
)

// Option is one of what a parameter of kind [Choice] offers.
type Option struct {
	Name  string // in files and assignments, such as "fabrik"
	Label string // in lists to choose from, such as "FABRIK"
	Help  string // what it does, in one sentence
}

// methods are the options of a choice between methods, which the solver describes.
func methods(of []solver.Method) []Option {
	options := make([]Option, len(of))
	for i := range of {
		options[i] = Option{of[i].ID, of[i].Label, of[i].Help}
	}
	return options
}

// optionNamed returns the index of the option of that name, -1 for none.
func (p *Parameter) optionNamed(name string) int {
	for i := range p.Options {
		if p.Options[i].Name == name {
			return i
		}
	}
	return -1
}

// optionAt returns the option at an index; the zero value for none.
func (p *Parameter) optionAt(value float64) Option {
	if !(value >= 0 && value < float64(len(p.Options))) {
		return Option{}
	}
	return p.Options[int(value)]
}

// optionsInWords lists the names, as in "reach, return or still".
func (p *Parameter) optionsInWords() phrase.Phrase {
	var names []string
	for i := range p.Options {
		names = append(names, p.Options[i].Name)
	}
	last := len(names) - 1
	return phrase.Say("{{.Options}} or {{.Last}}", "Options", strings.Join(names[:last], ", "), "Last", names[last])
}
