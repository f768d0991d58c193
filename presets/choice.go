package presets

import (
	"math"
	"strings"

	"posewright/rig/phrase"
)

// Option is one of what a parameter of kind [Choice] offers.
type Option struct {
	Name  string // in files and assignments, such as "fabrik"
	Label string // in lists to choose from, such as "FABRIK"
	Help  string // what it does, in one sentence
}

// place is where a choice goes in the solver's settings, whatever its type there.
type place interface {
	get() float64
	set(float64)
}

type enumeration[T ~uint8] struct{ value *T }

func (e enumeration[T]) get() float64  { return float64(*e.value) }
func (e enumeration[T]) set(v float64) { *e.value = T(v) }

// at is a place that is a number of a solver's type. The options of its parameter stand in the order of that type's constants.
func at[T ~uint8](value *T) place { return enumeration[T]{value} }

// placeOf is the place of the option of that name, or no number where there is none.
func (p *Parameter) placeOf(name string) float64 {
	for i := range p.Options {
		if p.Options[i].Name == name {
			return float64(i)
		}
	}
	return math.NaN()
}

// optionAt is the option at a place; the zero value for none.
func (p *Parameter) optionAt(value float64) Option {
	if !(value >= 0 && value < float64(len(p.Options))) {
		return Option{}
	}
	return p.Options[int(value)]
}

func (p *Parameter) optionNames() []string {
	names := make([]string, len(p.Options))
	for i := range p.Options {
		names[i] = p.Options[i].Name
	}
	return names
}

// optionsInWords lists the names, as in "reach, return or still".
func (p *Parameter) optionsInWords() phrase.Phrase {
	names := p.optionNames()
	last := len(names) - 1
	return phrase.Say("{{.Options}} or {{.Last}}", "Options", strings.Join(names[:last], ", "), "Last", names[last])
}

// noOption says that a name is none of the options.
func (p *Parameter) noOption(name string) phrase.Phrase {
	return phrase.Say(`{{.Path}} must be {{.Options}}, not "{{.Name}}"`, "Path", p.Path, "Options", p.optionsInWords(), "Name", clipped([]byte(name)))
}
