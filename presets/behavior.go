package presets

import (
	"encoding/json"

	"posewright/rig/phrase"
)

// behavior is what this package does with the value of an entry, with one implementation for each kind.
type behavior interface {
	read(r *reader, e *Parameter, path string, to *Preset) // the next value of a file, which is at a path there
	write(w *writer, e *Parameter, p *Preset)
	schema(e *Parameter) map[string]any
	same(e *Parameter, a, b *Preset) bool
	atDefault(e *Parameter, p *Preset) bool
	differ(e *Parameter, a, b *Preset, visit visitor)       // calls visit for each path in which a and b differ
	take(e *Parameter, to, from *Preset, part string) error // has to hold what from does, or only at a part of the path
	problem(e *Parameter, p *Preset) error                  // why it cannot be written
	unshare(e *Parameter, p *Preset)                        // copies what the preset shares with the one that it was assigned from
}

// visitor is called with a path in which presets differ and what puts its value into words.
type visitor func(path string, value func(*Preset) string)

// valueBehavior is the behavior of a kind of parameters.
type valueBehavior interface {
	behavior
	check(p *Parameter, number float64) error
	// value returns what the settings have as a float64, int, bool, name of an option or curve; nil for a member
	// of a list that they do not have.
	value(p *Parameter, s *Settings) any
	standard(p *Parameter) any // the default, as value returns it
	// parse reads a value as typed; wanted says what one in a file must be.
	parse(p *Parameter, text string) (any, error)
	wanted(p *Parameter, text json.RawMessage) error

	refused(p *Parameter, number float64) phrase.Phrase
	words(p *Parameter, number float64, digits int) string // digits behind the point, -1 for all
	inWords(p *Parameter, preset, other *Preset) string    // the exact value in a list of what differs from another preset
	describe(p *Parameter, schema map[string]any)
	blend(p *Parameter, to, a, b *Settings, t float64)
	convert(p *Parameter, s *Settings, toSolver bool) // between the units of files and the solver's
	complete(p *Parameter, s *Settings)               // what follows from the default in s
}

// contentBehavior is the behavior of a kind of what a preset holds beside parameters.
type contentBehavior interface {
	behavior
	held(p *Preset) any // what a preset has, for lists: a text or a list of texts
}
