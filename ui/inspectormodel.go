package ui

import (
	"strconv"
	"strings"

	"posewright/presets"
)

// inspectorFilter is which parameters a person wants to see.
type inspectorFilter struct {
	query    string // words that all have to occur in a parameter's name, group or path
	modified bool   // only those that differ from their defaults
	advanced bool   // those for developers too
}

// searching reports whether the filter asks for single parameters, so that groups are to be shown open.
func (f *inspectorFilter) searching() bool { return strings.TrimSpace(f.query) != "" || f.modified }

// inspectorGroup is one section of the inspector after filtering.
type inspectorGroup struct {
	name       string
	parameters []*presets.Parameter // those that pass the filter
	modified   int                  // how many of all parameters of the group differ from their defaults
	hidden     int                  // how many are left out because they are advanced
}

// filtered lists the groups that have something to show. The order is the registry's.
func (f *inspectorFilter) filtered(all []*presets.Parameter, preset *presets.Preset) []inspectorGroup {
	var groups []inspectorGroup
	words := strings.Fields(strings.ToLower(f.query))
	for _, parameter := range all {
		if len(groups) == 0 || groups[len(groups)-1].name != parameter.Group {
			groups = append(groups, inspectorGroup{name: parameter.Group})
		}
		group := &groups[len(groups)-1]
		modified := parameter.Get(preset) != parameter.Default
		if modified {
			group.modified++
		}
		switch {
		case f.modified && !modified, !matches(parameter, words):
		case parameter.Advanced && !f.advanced && !(f.modified && modified) && len(words) == 0:
			group.hidden++
		default:
			group.parameters = append(group.parameters, parameter)
		}
	}
	kept := groups[:0]
	for _, group := range groups {
		if len(group.parameters) > 0 {
			kept = append(kept, group)
		}
	}
	return kept
}

// matches reports whether every word occurs in what names a parameter or one of its options.
func matches(parameter *presets.Parameter, words []string) bool {
	if len(words) == 0 {
		return true
	}
	text := parameter.Name() + " " + parameter.Path + " " + parameter.Kind.String()
	for i := range parameter.Options {
		text += " " + parameter.Options[i].Label
	}
	text = strings.ToLower(text)
	for _, word := range words {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// explain is the tip of a parameter: what it does, its unit and range, its default, and where it comes from.
func explain(parameter *presets.Parameter) string {
	var b strings.Builder
	b.WriteString(parameter.Help)
	b.WriteString("\n")
	switch parameter.Kind {
	case presets.Toggle:
		b.WriteString("On or off")
	case presets.Choice:
		for i := range parameter.Options {
			b.WriteString(parameter.Options[i].Label + ": " + parameter.Options[i].Help + "\n")
		}
		b.WriteString("One of " + strconv.Itoa(len(parameter.Options)))
	default:
		b.WriteString("Range " + parameter.Format(parameter.HardMin) + " to " + parameter.Format(parameter.HardMax))
	}
	b.WriteString(", default " + parameter.Format(parameter.Default))
	if parameter.Source != "" {
		b.WriteString("\nSource: " + parameter.Source)
	}
	return b.String()
}

// shownValue is a value as a row shows it: without the words of a unit that is spelled out, which stand beside the field.
func shownValue(parameter *presets.Parameter, value float64) string {
	sign, words := splitUnit(parameter.Unit)
	if words == "" {
		return parameter.Format(value)
	}
	return withUnit(strings.TrimSpace(strings.TrimSuffix(parameter.Format(value), parameter.Unit)), sign)
}

// shareOf is where a value lies between the ends of a parameter's soft range, 0 to 1 within it.
func shareOf(parameter *presets.Parameter, value float64) float64 {
	return (value - parameter.SoftMin) / (parameter.SoftMax - parameter.SoftMin)
}

// valueAt is the value at a share of the soft range, with the digits of the step.
func valueAt(parameter *presets.Parameter, share float64, precise bool) float64 {
	value := snapped(parameter.SoftMin+share*(parameter.SoftMax-parameter.SoftMin), parameter.Step, precise && parameter.Kind != presets.Count)
	return min(max(value, parameter.SoftMin), parameter.SoftMax)
}

// magnetOf is the id of the magnet that a path belongs to, "" for none.
func magnetOf(path string) string {
	rest, ok := strings.CutPrefix(path, "magnets.")
	if !ok {
		return ""
	}
	id, _, _ := strings.Cut(rest, ".")
	return id
}

// magnetsOf names the magnets of a preset in their order, to tell when groups come and go.
func magnetsOf(preset *presets.Preset) string {
	var b strings.Builder
	for i := range preset.Magnets {
		b.WriteString(preset.Magnets[i].ID + ".")
	}
	return b.String()
}
