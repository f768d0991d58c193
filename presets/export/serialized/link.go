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

// same is what becomes of a parameter whose number is in the file.
func (l *Link) same(path string) export.Rule {
	switch {
	case l.Fate != export.Approximated:
		return export.Rule{Pattern: path, Fate: l.Fate, How: l.How}
	case known(path).Kind == presets.Choice:
		return export.Nears(path, l.How, export.OwnOption)
	}
	return export.Nears(path, l.How, export.SameNumber)
}

// rule says what becomes of a parameter whose field stands for another value.
func (l *Link) rule(parameter *presets.Parameter, is, stands float64) export.Rule {
	rule := l.same(parameter.Path)
	off := math.Abs(is - stands)
	if off <= 1e-12*math.Max(1, math.Abs(is)) {
		return rule
	}
	rule.Fate, rule.Bound, rule.Unbounded = export.Approximated, off, export.Bounded
	if parameter.Kind == presets.Choice {
		rule.Bound, rule.Unbounded = 0, export.OwnOption
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
