package serialized

import (
	"math"

	"posewright/presets"
	"posewright/presets/export"
	"posewright/rig/phrase"
)

// Writing is a preset on its way to a tree of settings, with what became of it until now.
type Writing struct {
	Tree
	Preset *presets.Preset
	Rules  []export.Rule
}

// NewWriting writes a preset. What no rule speaks of is that of losses.
func NewWriting(p *presets.Preset, losses []export.Rule) *Writing {
	return &Writing{Preset: p, Rules: losses}
}

// About writes the preset's name, author and notes.
func (w *Writing) About() {
	w.Set("name", w.Preset.Name)
	w.Set("author", w.Preset.Author)
	w.Set("notes", w.Preset.Notes)
}

// Links writes the fields of links. A link to a parameter that does not exist panics.
func (w *Writing) Links(links ...Link) {
	for i := range links {
		l := &links[i]
		sum := 0.0
		parameters := make([]*presets.Parameter, len(l.Paths))
		for k, path := range l.Paths {
			parameters[k] = known(path)
			sum += parameters[k].Get(w.Preset)
		}
		value := l.to(sum / float64(len(l.Paths)))
		var field any = value
		switch parameters[0].Kind {
		case presets.Toggle:
			value = math.Ceil(value) // on where any is
			field = value == 1
		case presets.Count:
			value = math.Round(value)
			field = int(value)
		}
		for _, key := range append([]string{l.Key}, l.Also...) {
			w.Set(key, field)
		}
		for _, parameter := range parameters {
			w.Rules = append(w.Rules, l.rule(parameter, parameter.Get(w.Preset), l.from(value)))
		}
	}
}

// known is the parameter of a path that a link names.
func known(path string) *presets.Parameter {
	parameter, ok := presets.Lookup(path)
	if !ok {
		panic((&presets.UnknownParameterError{Path: path}).Error())
	}
	return parameter
}

// Point writes a point, whose three parameters' paths end in .x, .y and .z, in Unity's frame. how says what acts differently on it there; nothing where nothing does.
func (w *Writing) Point(path, key string, how phrase.Phrase) {
	w.Set(key, Point(known(path+".x").Get(w.Preset), known(path+".y").Get(w.Preset), known(path+".z").Get(w.Preset)))
	rule := export.Rule{Pattern: path + ".*"}
	if !how.Empty() {
		rule = export.Nears(rule.Pattern, how, export.SameNumber)
	}
	w.Rules = append(w.Rules, rule)
}

// Done gives the file and the report of a target.
func (w *Writing) Done(target export.Target) ([]byte, *export.Report, error) {
	data, err := w.JSON()
	if err != nil {
		return nil, nil, export.Unwritable(target.Name, err)
	}
	report, err := export.NewReport(target.ID, w.Preset, w.Rules...)
	return data, report, err
}
