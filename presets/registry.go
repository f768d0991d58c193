package presets

import (
	"slices"
	"strings"
	"sync"

	"posewright/solver"
)

// span is a range of numbers.
type span struct{ least, most float64 }

// axis is what a curve runs along.
type axis struct {
	label, unit string
	least, most float64
}

// section is what some entries that stand together have in common.
type section struct {
	path, group, source string
	category            Category
	kind                Kind
	axis                axis
	basic               bool // shown without Advanced
	needs               []*need
	entries             []entry
}

// entry is a parameter as the list has it. What it does not say is as its section, or its kind, has it.
type entry struct {
	path, label, help string // the path continues that of the section
	source            string
	kind              Kind
	at                field
	unit              string
	soft, hard        span // ranges; of one that is empty the other, or the usual one of the kind
	step              float64
	options           []Option
	sideways          bool // a coordinate to the side, which changes its sign on the other side of the body
	basic, advanced   bool // shown without Advanced, or only with that although its section is basic
	needs             []*need
	off               *float64 // the value with which it does nothing, such as a weight of 0
}

// The usual values with which a parameter does nothing.
var zero, one = 0.0, 1.0

// registrar collects the parameters, in the order of the inspector.
type registrar struct {
	all    []Parameter
	common section
}

// section begins a section whose entries are added one by one.
func (l *registrar) section(common section) { l.common = common }

// add adds an entry to the section that was begun last.
func (l *registrar) add(e entry) { l.append(&l.common, &e) }

// list adds a section with its entries.
func (l *registrar) list(s *section) {
	for i := range s.entries {
		l.append(s, &s.entries[i])
	}
}

// append adds an entry of a section as a parameter.
func (l *registrar) append(common *section, e *entry) {
	p := Parameter{
		Path: e.path, Label: e.label, Help: e.help, Group: common.group, Category: common.category, Kind: e.kind, Unit: e.unit, Step: e.step,
		Options: e.options, Source: e.source, MirrorSign: 1, at: e.at, needs: e.needs, off: e.off,
		Advanced: !e.basic && !common.basic || e.advanced,
	}
	if common.path != "" {
		p.Path = common.path + "." + e.path
	}
	if p.Kind == nil {
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
	unit, soft, step := usual(p.Kind)
	if p.Unit == "" {
		p.Unit = unit
	}
	if p.Step == 0 {
		p.Step = step
	}
	for _, given := range [...]span{e.hard, e.soft} {
		if given != (span{}) {
			soft = given
		}
	}
	p.SoftMin, p.SoftMax, p.HardMin, p.HardMax = soft.least, soft.most, soft.least, soft.most
	if e.hard != (span{}) {
		p.HardMin, p.HardMax = e.hard.least, e.hard.most
	}
	p.TimeLabel, p.TimeUnit, p.TimeMin, p.TimeMax = common.axis.label, common.axis.unit, common.axis.least, common.axis.most
	l.all = append(l.all, p)
}

// methods are the options of a choice between methods, which the solver describes.
func methods(of []solver.Method) []Option {
	options := make([]Option, len(of))
	for i := range of {
		options[i] = Option{of[i].ID, of[i].Label, of[i].Help}
	}
	return options
}

// parameterCount is how many parameters every preset has, for the memory that they are made in.
const parameterCount = 749

// The parameters of every preset, the settings with all defaults in the units of files, and what is derived from them.
var (
	registry, defaults = buildRegistry()
	curves             = slices.DeleteFunc(slices.Clone(registry), func(p *Parameter) bool { return p.Kind != Curve })
)

// buildRegistry lists the parameters that every preset has.
func buildRegistry() ([]*Parameter, Settings) {
	l := &registrar{all: make([]Parameter, 0, parameterCount)}
	l.effectors()
	l.hints()
	l.torso()
	l.spine()
	l.shoulders()
	l.arms()
	l.goals()
	l.fingers()
	l.legs()
	l.posture()
	l.steps()
	l.stepCurves()
	l.pull()
	l.lookAt()
	l.limits()
	l.ground()
	l.parger()
	l.scheurenbrand()

	all := make([]*Parameter, len(l.all))
	for i := range l.all {
		all[i] = &l.all[i]
		all[i].Mirror = otherSide(all[i].Path)
	}
	markAmbiguous(all)
	defaults := Settings(solver.DefaultSettings())
	complete(all, &defaults)
	return all, defaults
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

// byPath are the entries of every preset in the order of their paths.
var byPath = sync.OnceValue(func() []*Parameter {
	sorted := slices.Clone(Entries())
	slices.SortFunc(sorted, func(a, b *Parameter) int { return strings.Compare(a.Path, b.Path) })
	return sorted
})

// entryAt finds what every preset has at a path.
func entryAt(path string) (*Parameter, bool) {
	i, ok := slices.BinarySearchFunc(byPath(), path, func(p *Parameter, path string) int { return strings.Compare(p.Path, path) })
	if !ok {
		return nil, false
	}
	return byPath()[i], true
}

// groups are the groups of the parameters that every preset has, in the order of the inspector.
var groups = sync.OnceValue(func() []string {
	var names []string
	for _, parameter := range registry {
		if len(names) == 0 || names[len(names)-1] != parameter.Group {
			names = append(names, parameter.Group)
		}
	}
	return names
})
