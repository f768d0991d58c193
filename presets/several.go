package presets

import "posewright/rig/phrase"

// Assignment is a parameter and the value that it gets.
type Assignment struct {
	Path  string
	Value float64
}

// SetMany changes several parameters in one step of a given name. Carrying it out fails as Set does, with the first that cannot be set,
// and then none is.
func SetMany(name phrase.Phrase, values []Assignment) Command {
	values = append([]Assignment(nil), values...)
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
