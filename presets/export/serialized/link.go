package serialized

import (
	"math"

	"posewright/presets"
	"posewright/presets/export"
	"posewright/rig/phrase"
)

// What reports say of links, beside what the links themselves say.
var (
	HowShared  = phrase.Say("Several parameters share one field, which is set to their mean")
	HowClamped = phrase.Say("The field can't store this value. The nearest value is used")
	HowOutside = phrase.Say("Presets can't store this value. The nearest value is used")
	HowMissing = phrase.Say("Not in the file; the default is used")
	HowUnknown = phrase.Say("Presets don't store it")
)

// Link ties a field of a file to parameters of a preset.
type Link struct {
	Key   string   // of the field, with dots
	Also  []string // further fields that are given the same value; reading, only the first counts
	Paths []string // the parameters that it stands for; where there are several, which share one field there, their mean is written
	Fate  export.Fate
	How   phrase.Phrase // see export.Rule
	// To and From go from the parameter's unit to the field's, and back; nil where both are the same.
	To, From func(float64) float64
	// Min and Max are what the field may hold; both 0 for any number.
	Min, Max float64
}

// Carries is a link that loses nothing.
func Carries(key, path string) Link { return Link{Key: key, Paths: []string{path}} }

// Approximates is a link to something that acts differently, how being said.
func Approximates(key string, how phrase.Phrase, paths ...string) Link {
	return Link{Key: key, Paths: paths, Fate: export.Approximated, How: how}
}

func (l *Link) to(value float64) float64 {
	if l.To != nil {
		value = l.To(value)
	}
	if l.Min != 0 || l.Max != 0 {
		value = math.Min(l.Max, math.Max(l.Min, value))
	}
	return value
}

func (l *Link) from(value float64) float64 {
	if l.From != nil {
		return l.From(value)
	}
	return value
}

// Write writes the links' fields to a tree, and says what becomes of their parameters. Their values are those of meant: the preset, with what
// others of its parameters make of them, see [Effective].
func Write(links []Link, p, meant *presets.Preset, tree *Tree) ([]export.Rule, error) {
	var rules []export.Rule
	for i := range links {
		l := &links[i]
		sum := 0.0
		parameters := make([]*presets.Parameter, len(l.Paths))
		for k, path := range l.Paths {
			parameter, ok := presets.Lookup(path)
			if !ok {
				return nil, &presets.UnknownParameterError{Path: path}
			}
			parameters[k] = parameter
			sum += parameter.Get(meant)
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
			tree.Set(key, field)
		}
		for _, parameter := range parameters {
			rules = append(rules, l.rule(parameter, parameter.Get(p), l.from(value)))
		}
	}
	return rules, nil
}

// rule says what becomes of a parameter whose field stands for another value.
func (l *Link) rule(parameter *presets.Parameter, is, stands float64) export.Rule {
	rule := export.Rule{Pattern: parameter.Path, Fate: l.Fate, How: l.How}
	off := math.Abs(is - stands)
	if off <= 1e-12*math.Max(1, math.Abs(is)) {
		return rule
	}
	rule.Fate, rule.Bound = export.Approximated, off
	if parameter.Kind == presets.Choice {
		rule.Bound = 0 // options are no numbers
	}
	switch {
	case !l.How.Empty():
	case len(l.Paths) > 1:
		rule.How = HowShared
	default:
		rule.How = HowClamped
	}
	return rule
}

// Import sets the links' parameters as a file has them, and says what became of them.
func Import(links []Link, d *Document, p *presets.Preset) ([]export.Rule, error) {
	var rules []export.Rule
	for i := range links {
		l := &links[i]
		for _, key := range l.Also {
			d.asked[key] = true
		}
		raw, ok, err := d.Number(l.Key)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		for _, path := range l.Paths {
			rule, err := SetParameter(p, path, l.from(raw), export.Rule{Pattern: path, Fate: l.Fate, How: l.How})
			if err != nil {
				return nil, err
			}
			rules = append(rules, rule)
		}
	}
	return rules, nil
}

// Report is that of an import: what the rules do not speak of was not in the file, and what of the file nobody asked for is named as lost under its
// own key.
func Report(target string, p *presets.Preset, d *Document, rules []export.Rule) (*export.Report, error) {
	all := append([]export.Rule{{Pattern: "**", Fate: export.Lost, How: HowMissing}}, rules...)
	report, err := export.NewReport(target, p, all...)
	if err != nil {
		return nil, err
	}
	for _, key := range d.Rest() {
		report.Entries = append(report.Entries, export.Entry{Path: key, Fate: export.Lost, How: HowUnknown})
	}
	return report, nil
}

// ImportPoint sets the three parameters of a point, whose paths end in .x, .y and .z, from a point of a file.
func ImportPoint(path, key string, d *Document, p *presets.Preset) ([]export.Rule, error) {
	v, ok, err := d.Vector(key)
	if err != nil || !ok {
		return nil, err
	}
	v = Point(v.X, v.Y, v.Z)
	var rules []export.Rule
	for _, part := range [...]struct {
		name string
		is   float64
	}{{".x", v.X}, {".y", v.Y}, {".z", v.Z}} {
		rule, err := SetParameter(p, path+part.name, part.is, export.Rule{Pattern: path + part.name})
		if err != nil {
			return nil, err
		}
		rules = append(rules, rule)
	}
	return rules, nil
}

// SetParameter gives a parameter a value, or the nearest that it can have, of which the rule then tells.
func SetParameter(p *presets.Preset, path string, is float64, rule export.Rule) (export.Rule, error) {
	parameter, ok := presets.Lookup(path)
	if !ok {
		return rule, &presets.UnknownParameterError{Path: path}
	}
	value := math.Min(parameter.HardMax, math.Max(parameter.HardMin, is))
	if parameter.Kind.Whole() {
		value = math.Round(value)
	}
	if math.IsNaN(value) {
		value = parameter.Default
	}
	if value != is {
		rule.Fate, rule.How, rule.Bound = export.Approximated, HowOutside, math.Abs(value-is)
		if math.IsInf(is, 0) || math.IsNaN(is) {
			rule.Bound = 0
		}
	}
	return rule, parameter.Set(p, value)
}

// WritePoint writes a point, whose three parameters' paths end in .x, .y and .z, in Unity's frame.
func WritePoint(path, key string, p *presets.Preset, tree *Tree, fate export.Fate, how phrase.Phrase) export.Rule {
	var parts [3]float64
	for i, name := range [...]string{".x", ".y", ".z"} {
		if parameter, ok := presets.Lookup(path + name); ok {
			parts[i] = parameter.Get(p)
		}
	}
	tree.Set(key, Point(parts[0], parts[1], parts[2]))
	return export.Rule{Pattern: path + ".*", Fate: fate, How: how}
}
