//go:build cgo

package inspector

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"fyne.io/fyne/v2/lang"

	"posewright/effectors/curve"
	"posewright/presets"
	"posewright/ui/text"
)

// inspectorFilter is which parameters a person wants to see.
type inspectorFilter struct {
	query    string   // what a person calls the parameters, in words
	modified bool     // only those that differ from their defaults
	advanced bool     // those for developers too
	only     []string // where a filter by selection is on: ids of what is selected; nil for no such filter
	search   parameterSearch
}

// searching reports whether the filter asks for single parameters, so that groups are to be shown open.
func (f *inspectorFilter) searching() bool {
	return strings.TrimSpace(f.query) != "" || f.modified || f.only != nil
}

// words are what is searched for, lower case.
func (f *inspectorFilter) words() []string { return strings.Fields(strings.ToLower(f.query)) }

// inspectorGroup is one group of the inspector after filtering.
type inspectorGroup struct {
	name       string // in the registry
	category   presets.Category
	parameters []*presets.Parameter // those in sight
	more       []*presets.Parameter // those behind a line at the end, in the order of the registry
	idle       int                  // how many of these do not count
	modified   int                  // how many of all parameters of the group differ from their defaults
}

// prefix is the id that a selection has of what the group is about, "" where the group is about no single object.
func (g *inspectorGroup) prefix() string {
	return subjectOf(slices.Concat(g.parameters, g.more)[0].Path)
}

// subjectOf is the id of the effector, hint, magnet, limit or chain that a path is about, "" for none.
func subjectOf(path string) string {
	kind, rest, _ := strings.Cut(path, ".")
	name, _, _ := strings.Cut(rest, ".")
	switch kind {
	case "effectors", "hints", "magnets", "limits", "chains":
		return kind + "." + name
	}
	return ""
}

// belongsTo reports whether a path is of one of several ids.
func belongsTo(path string, ids []string) bool {
	for _, id := range ids {
		if strings.HasPrefix(path, id) && (len(path) == len(id) || path[len(id)] == '.') {
			return true
		}
	}
	return false
}

// filtered lists the groups that have something to show, category by category and within them in the order of the
// registry.
func (f *inspectorFilter) filtered(all []*presets.Parameter, preset *presets.Preset) []inspectorGroup {
	var groups []inspectorGroup
	overview := presets.NewOverview(preset)
	found := f.search.find(all, f.query)
	for _, parameter := range all {
		if len(groups) == 0 || groups[len(groups)-1].name != parameter.Group {
			groups = append(groups, inspectorGroup{name: parameter.Group, category: parameter.Category})
		}
		group := &groups[len(groups)-1]
		modified := !parameter.AtDefault(preset)
		if modified {
			group.modified++
		}
		switch {
		case f.only != nil && !belongsTo(parameter.Path, f.only), f.modified && !modified, found != nil && !found[parameter.Path]:
		case f.searching():
			group.parameters = append(group.parameters, parameter)
		default:
			group.place(parameter, overview.Of(parameter), f.advanced)
		}
	}
	groups = slices.DeleteFunc(groups, func(g inspectorGroup) bool { return len(g.parameters)+len(g.more) == 0 })
	slices.SortStableFunc(groups, func(a, b inspectorGroup) int { return cmp.Compare(a.category, b.category) })
	return groups
}

// place puts a parameter in sight or behind the line at the end.
func (g *inspectorGroup) place(parameter *presets.Parameter, standing presets.Standing, advanced bool) {
	switch standing {
	case presets.Idle:
		g.idle++
	case presets.Advanced:
		if advanced {
			g.parameters = append(g.parameters, parameter)
			return
		}
	default:
		g.parameters = append(g.parameters, parameter)
		return
	}
	g.more = append(g.more, parameter)
}

// GroupTitle is a group's heading in the person's language.
func GroupTitle(group string) string { return text.Phrase(presets.GroupPhrase(group)) }

// Explain is the tip of a parameter: what it does, its unit and range, its default, and where it comes from.
func Explain(parameter *presets.Parameter, lengths text.LengthUnit) string {
	lines := []string{lang.L(parameter.Help)}
	kind := rowKindOf(parameter)
	lines = append(lines, kind.explain(parameter, kind.initial(parameter, lengths), lengths)...)
	if parameter.Source != "" {
		lines = append(lines, lang.L("Source: {{.Source}}", text.With{"Source": parameter.Source}))
	}
	return strings.Join(append(lines, parameter.Path), "\n")
}

// quantityOf is how a parameter's value is written and read.
func quantityOf(parameter *presets.Parameter, current float64, lengths text.LengthUnit) text.Quantity {
	return text.Quantity{Unit: parameter.Unit, Lengths: lengths, Current: current}
}

// defaultOf is a parameter's default, for a sentence.
func defaultOf(parameter *presets.Parameter, lengths text.LengthUnit) string {
	return rowKindOf(parameter).initial(parameter, lengths)
}

// axisTitle is what a curve runs along, with its unit.
func axisTitle(parameter *presets.Parameter) string {
	title := lang.L(parameter.TimeLabel)
	if parameter.TimeUnit == "" {
		return title
	}
	return lang.L("{{.Axis}} in {{.Unit}}", text.With{"Axis": title, "Unit": parameter.TimeUnit})
}

// curveSummary is a curve in a few words: how many keys it has, and between which values they lie.
func curveSummary(parameter *presets.Parameter, curve curve.Curve, lengths text.LengthUnit) string {
	if len(curve) == 0 {
		return ""
	}
	least, most := curve[0].Value, curve[0].Value
	for _, key := range curve {
		least, most = min(least, key.Value), max(most, key.Value)
	}
	return lang.N("{{.Count}} key, {{.First}} to {{.Last}}", len(curve), text.With{"Count": len(curve),
		"First": shownValue(parameter, least, lengths), "Last": shownValue(parameter, most, lengths)})
}

// formatted is a value with its whole unit, for a sentence.
func formatted(parameter *presets.Parameter, value float64, lengths text.LengthUnit) string {
	return rowKindOf(parameter).format(parameter, value, lengths)
}

// shownValue is a value, or of a curve one of its values, as a row shows it: without the words of a unit that is spelled out, which stand beside the field.
func shownValue(parameter *presets.Parameter, value float64, lengths text.LengthUnit) string {
	sign, scale := quantityOf(parameter, value, lengths).Shown()
	return text.AppendUnit(text.FormatNumber(scale.FromBase(value), stepIn(parameter, scale)), sign)
}

// shareOf is where a value lies between the ends of a parameter's soft range, 0 to 1 within it.
func shareOf(parameter *presets.Parameter, value float64) float64 {
	return (value - parameter.SoftMin) / (parameter.SoftMax - parameter.SoftMin)
}

// fineness is how a dragged value is rounded.
type fineness int

const (
	usual   fineness = iota // to the digits of the step
	precise                 // to one digit more
	coarse                  // to round numbers, about twenty of them in the soft range
)

// valueAt is the value at a share of the soft range, rounded in the unit that is shown.
func valueAt(parameter *presets.Parameter, share float64, fine fineness, lengths text.LengthUnit) float64 {
	switch {
	case share <= 0:
		return parameter.SoftMin
	case share >= 1:
		return parameter.SoftMax
	}
	value := parameter.SoftMin + share*(parameter.SoftMax-parameter.SoftMin)
	return min(max(rounded(parameter, value, fine, lengths), parameter.SoftMin), parameter.SoftMax)
}

// rounded is a value rounded in the unit that is shown.
func rounded(parameter *presets.Parameter, value float64, fine fineness, lengths text.LengthUnit) float64 {
	_, scale := quantityOf(parameter, value, lengths).Shown()
	step := stepIn(parameter, scale)
	if parameter.Kind.Whole() && fine == precise {
		fine = usual
	}
	if fine == coarse {
		step = max(step, text.StepForSpan(scale.FromBase(parameter.SoftMax)-scale.FromBase(parameter.SoftMin)))
		number := step * math.Round(scale.FromBase(value)/step)
		return scale.ToBase(presets.Snap(number, step, false))
	}
	return scale.ToBase(presets.Snap(scale.FromBase(value), step, fine == precise))
}

// stepIn is a parameter's step in the unit that is shown, there as round as in the registry's: 0.01 m is 0.5 in.
func stepIn(parameter *presets.Parameter, scale text.Scale) float64 {
	step := scale.FromBase(parameter.Step)
	if scale.Factor != 1 {
		return text.NiceStep(step)
	}
	return step
}

// stepped is the value a number of steps away, rounded and within the hard range.
func stepped(parameter *presets.Parameter, value, steps float64, lengths text.LengthUnit) float64 {
	if parameter.Kind.Whole() && steps > -1 && steps < 1 {
		steps = map[bool]float64{true: 1, false: -1}[steps > 0]
	}
	_, scale := quantityOf(parameter, value, lengths).Shown()
	fine := usual
	if steps > -1 && steps < 1 {
		fine = precise
	}
	next := scale.ToBase(scale.FromBase(value) + steps*stepIn(parameter, scale))
	return min(max(rounded(parameter, next, fine, lengths), parameter.HardMin), parameter.HardMax)
}

// MagnetOf is the id of the magnet that a path belongs to, "" for none.
func MagnetOf(path string) string {
	rest, ok := strings.CutPrefix(path, "magnets.")
	if !ok {
		return ""
	}
	id, _, _ := strings.Cut(rest, ".")
	return id
}

// layoutOf names the magnets and chains of a preset in their order, and how each parameter stands in the list, to tell
// when groups and rows come and go.
func layoutOf(preset *presets.Preset) string {
	var b strings.Builder
	overview := presets.NewOverview(preset)
	for _, p := range presets.ParametersOf(preset) {
		b.WriteByte('0' + byte(overview.Of(p)))
	}
	for i := range preset.Magnets {
		b.WriteString(preset.Magnets[i].ID + ".")
	}
	for i := range preset.Chains {
		b.WriteString("/" + preset.Chains[i].ID)
	}
	return b.String()
}

// sideOfPath is the side that a path with a twin is of.
func sideOfPath(path string) presets.Side {
	for part := range strings.SplitSeq(path, ".") {
		if strings.HasPrefix(part, "right") {
			return presets.Right
		}
	}
	return presets.Left
}
