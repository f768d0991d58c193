package presets

import (
	"math"
	"slices"
	"strings"
)

// parameterKinds are the kinds of parameters: what this package does with their values, and what most of them have.
var parameterKinds = [...]struct {
	behavior valueBehavior
	unit     string
	soft     span
	step     float64
}{
	Number:   {behavior: &numeric{}, step: 0.01},
	Weight:   {behavior: &numeric{}, soft: span{0, 1}, step: 0.01},
	Angle:    {behavior: &numeric{toSolver: math.Pi / 180}, unit: "°", step: 1},
	Length:   {behavior: &numeric{}, unit: "m", step: 0.01},
	Duration: {behavior: &numeric{}, unit: "s", step: 0.01},
	Speed:    {behavior: &numeric{}, unit: "m/s", step: 0.01},
	Count:    {behavior: &count{}, step: 1},
	Toggle:   {behavior: &toggle{}, soft: span{0, 1}, step: 1},
	Choice:   {behavior: &choice{}, step: 1},
	Curve:    {behavior: &curveKind{}, step: 0.01},
}

// appendParameters appends the parameters of sections.
func appendParameters(to []Parameter, of []section) []Parameter {
	for i := range of {
		for k := range of[i].entries {
			to = append(to, parameterOf(&of[i], &of[i].entries[k]))
		}
	}
	return to
}

// pointersTo are where parameters are.
func pointersTo(parameters []Parameter) []*Parameter {
	pointers := make([]*Parameter, len(parameters))
	for i := range parameters {
		pointers[i] = &parameters[i]
	}
	return pointers
}

// parameterOf is an entry of a section as a parameter.
func parameterOf(common *section, e *entry) Parameter {
	p := Parameter{
		Path: e.path, Label: e.label, Help: e.help, Group: common.group, Category: common.category, Kind: e.kind,
		Unit: e.unit, Step: e.step, Options: e.options, Source: e.source, MirrorSign: 1, at: e.at, needs: e.needs, off: e.off,
		Advanced: !e.basic,
	}
	if common.path != "" {
		p.Path = common.path + "." + e.path
	}
	if p.Kind == 0 {
		p.Kind = common.kind
	}
	if p.Source == "" {
		p.Source = common.source
	}
	if len(common.needs) > 0 {
		p.needs = common.needs
		if len(e.needs) > 0 {
			p.needs = append(slices.Clip(common.needs), e.needs...)
		}
	}
	if e.sideways {
		p.MirrorSign = -1
	}
	kind := &parameterKinds[p.Kind]
	p.behavior = kind.behavior
	if p.Unit == "" {
		p.Unit = kind.unit
	}
	if p.Step == 0 {
		p.Step = kind.step
	}
	soft := kind.soft
	for _, given := range [...]span{e.hard, e.soft} {
		if given != (span{}) {
			soft = given
		}
	}
	p.SoftMin, p.SoftMax, p.HardMin, p.HardMax = soft.least, soft.most, soft.least, soft.most
	if e.hard != (span{}) {
		p.HardMin, p.HardMax = e.hard.least, e.hard.most
	}
	axis := &common.axis
	p.TimeLabel, p.TimeUnit, p.TimeMin, p.TimeMax = axis.label, axis.unit, axis.least, axis.most
	return p
}

// markAmbiguous marks the parameters whose labels others have too, those of one arm aside, which are marked.
func markAmbiguous(all []*Parameter) {
	byLabel := slices.DeleteFunc(slices.Clone(all), func(p *Parameter) bool { return p.ambiguous })
	slices.SortFunc(byLabel, func(a, b *Parameter) int { return strings.Compare(a.Label, b.Label) })
	for i, p := range byLabel[1:] {
		if before := byLabel[i]; before.Label == p.Label {
			before.ambiguous, p.ambiguous = true, true
		}
	}
}

// complete turns default settings of the solver into the units of files and fills in what follows for the parameters.
func complete(all []*Parameter, defaults *Settings) {
	for _, p := range all {
		kind := p.kind()
		kind.convert(p, defaults, false)
		kind.complete(p, defaults)
		if p.Mirror == p.Path {
			p.MirrorSign = 1
		}
	}
}

// otherSide is a path with left and right exchanged, the same for one without a side.
func otherSide(path string) string {
	for i := 0; i < len(path); i++ {
		if path[i] != '.' {
			continue
		}
		switch rest := path[i+1:]; {
		case strings.HasPrefix(rest, "left"):
			return path[:i+1] + "right" + rest[len("left"):]
		case strings.HasPrefix(rest, "right"):
			return path[:i+1] + "left" + rest[len("right"):]
		}
	}
	return path
}
