package serialized

import (
	"math"
	"strings"
	"unicode/utf8"

	"posewright/presets"
	"posewright/presets/export"
	"posewright/rig/phrase"
)

// Reading is a preset that is made of a file, with what became of the file until now.
type Reading struct {
	*Document
	Preset presets.Preset
	Rules  []export.Rule
	Why    func(key string) phrase.Phrase // why a field that nobody asks for is lost; empty for no reason but [HowUnknown], nil for none at all

	items []*Document // objects of lists that were read
}

// In reads from an object of a list, and names what of it nobody asks for as lost too.
func (r *Reading) In(item *Document, read func()) {
	outer := r.Document
	r.Document, r.items = item, append(r.items, item)
	read()
	r.Document = outer
}

// NewReading begins with the default preset.
func NewReading(d *Document) *Reading { return &Reading{Document: d, Preset: presets.Default()} }

// About sets the preset's name, author and notes as the file has them at name, author and notes. A blank name is none.
func (r *Reading) About() {
	for _, field := range [...]struct {
		key string
		to  *string
	}{{"name", &r.Preset.Name}, {"author", &r.Preset.Author}, {"notes", &r.Preset.Notes}} {
		text, ok := r.Text(field.key)
		if !ok || field.key == "name" && strings.TrimSpace(text) == "" || !utf8.ValidString(text) {
			continue
		}
		*field.to = text
		r.Rules = append(r.Rules, export.Rule{Pattern: field.key})
	}
}

// Links sets the parameters of links as the file has them.
func (r *Reading) Links(links ...Link) {
	for i := range links {
		l := &links[i]
		for _, key := range l.Also {
			r.asked[key] = true
		}
		raw, ok := r.Number(l.Key)
		if !ok {
			continue
		}
		for _, path := range l.Paths {
			r.SetParameter(path, l.from(raw), l.same(path))
		}
	}
}

// Point sets the three parameters of a point, whose paths end in .x, .y and .z, from a point of the file.
func (r *Reading) Point(path, key string) {
	v, ok := r.Vector(key)
	if !ok {
		return
	}
	v = Point(v.X, v.Y, v.Z)
	r.SetParameter(path+".x", v.X, export.Rule{Pattern: path + ".x"})
	r.SetParameter(path+".y", v.Y, export.Rule{Pattern: path + ".y"})
	r.SetParameter(path+".z", v.Z, export.Rule{Pattern: path + ".z"})
}

// SetParameter gives a parameter a value, or the nearest that it can have, of which the rule then tells.
func (r *Reading) SetParameter(path string, is float64, rule export.Rule) {
	parameter := known(path)
	value := math.Min(parameter.HardMax, math.Max(parameter.HardMin, is))
	if parameter.Kind.Whole() {
		value = math.Round(value)
	}
	if math.IsNaN(value) {
		value = parameter.Default
	}
	if value != is {
		rule.Fate, rule.How, rule.Bound, rule.Unbounded = export.Approximated, HowOutside, math.Abs(value-is), export.Bounded
		if math.IsInf(is, 0) || math.IsNaN(is) {
			rule.Bound, rule.Unbounded = 0, export.Nearest
		}
	}
	r.Fail(parameter.Set(&r.Preset, value))
	r.Rules = append(r.Rules, rule)
}

// Done gives the preset and the report of a target: what the rules do not speak of was not in the file, and what of the file nobody asked for is named as
// lost under its own key.
func (r *Reading) Done(target export.Target) (presets.Preset, *export.Report, error) {
	if err := r.Err(); err != nil {
		return presets.Preset{}, nil, err
	}
	phrase.Clean(&r.Preset)
	all := append([]export.Rule{{Pattern: "**", Fate: export.Lost, How: HowMissing}}, r.Rules...)
	report, err := export.NewReport(target.ID, &r.Preset, all...)
	if err != nil {
		return presets.Preset{}, nil, err
	}
	for _, key := range r.Rest() {
		how := HowUnknown
		if r.Why != nil && !r.Why(key).Empty() {
			how = r.Why(key)
		}
		report.Entries = append(report.Entries, export.Entry{Path: key, Fate: export.Lost, How: how})
	}
	for _, item := range r.items {
		for _, key := range item.Rest() {
			report.Entries = append(report.Entries, export.Entry{Path: item.prefix + key, Fate: export.Lost, How: HowUnknown})
		}
	}
	return r.Preset, report, nil
}
