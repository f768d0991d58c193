package presets

import (
	"slices"
	"strconv"
	"strings"

	"posewright/rig/phrase"
)

// Assignment is a parameter and the value that it gets.
type Assignment struct {
	Path  string
	Value float64
}

// SetMany changes several parameters in one step of a given name. Carrying it out fails as Set does, with the first that cannot be set,
// and then none is.
func SetMany(name phrase.Phrase, values []Assignment) Command {
	values = slices.Clone(values)
	return change{name: name, to: func(p *Preset) error {
		for _, one := range values {
			if err := Set(one.Path, one.Value).apply(p); err != nil {
				return err
			}
		}
		return nil
	}}
}

// SetLinked changes a parameter and its twin of the other side with it, in one step; a coordinate to the side gets the opposite sign there. Of a
// parameter without a twin it is Set.
func SetLinked(path string, value float64) Command {
	parameter, ok := Lookup(path)
	if !ok || parameter.Mirror == parameter.Path {
		return Set(path, value)
	}
	return SetMany(parameter.Phrase(), []Assignment{{path, value}, {parameter.Mirror, value * parameter.MirrorSign}})
}

// SetWritten changes several parameters in one step of a given name to values as [SetPath] has them: "swivel.limiter.on=on". A choice may also be the number of an
// option. Carrying it out fails with the first that cannot be set, and then none is.
func SetWritten(name phrase.Phrase, assignments []string) Command {
	assignments = slices.Clone(assignments)
	return change{name: name, to: func(p *Preset) error {
		for _, assignment := range assignments {
			path, written, _ := strings.Cut(assignment, "=")
			number, err := strconv.ParseFloat(written, 64)
			if parameter, ok := Lookup(path); ok && parameter.Kind == Choice && err == nil {
				err = parameter.Set(p, number)
			} else {
				err = SetPath(p, assignment)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}}
}
