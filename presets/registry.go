package presets

import (
	"reflect"
	"slices"
	"strings"

	"posewright/solver"
)

// The registry, the settings with all defaults in the units of files, and what is derived from them.
var (
	registry, defaults = buildRegistry()
	curves             = slices.DeleteFunc(slices.Clone(registry), func(p *Parameter) bool { return p.Kind != Curve })
	byPath             = func() map[string]*Parameter {
		paths := make(map[string]*Parameter, len(registry))
		for _, parameter := range registry {
			paths[parameter.Path] = parameter
		}
		return paths
	}()
	groups = func() []string {
		var names []string
		for _, parameter := range registry {
			if len(names) == 0 || names[len(names)-1] != parameter.Group {
				names = append(names, parameter.Group)
			}
		}
		return names
	}()
)

// buildRegistry describes the parameters that every preset has.
func buildRegistry() ([]*Parameter, Settings) {
	var all []*Parameter
	for _, tree := range parameterTrees.Parameters {
		all = append(all, parameterNode{}.parameters(tree, nil, reflect.TypeFor[Settings]())...)
	}
	first := make(map[string]int) // parameter of a group
	for i, parameter := range all {
		if _, known := first[parameter.Group]; !known {
			first[parameter.Group] = i
		}
	}
	slices.SortStableFunc(all, func(a, b *Parameter) int { return first[a.Group] - first[b.Group] })
	labels := make(map[string]int)
	for _, parameter := range all {
		labels[parameter.Label]++
	}
	for _, parameter := range all {
		parameter.ambiguous = labels[parameter.Label] > 1
	}
	all = slices.Insert(all, 1+slices.IndexFunc(all, func(p *Parameter) bool { return p.Path == lastOfArms }), parametersPerArm(all)...)
	otherSide := strings.NewReplacer(".left", ".right", ".right", ".left")
	for _, parameter := range all {
		parameter.Mirror = otherSide.Replace(parameter.Path)
	}
	defaults := Settings(solver.DefaultSettings())
	complete(all, &defaults)
	return all, defaults
}

// complete turns default settings of the solver into the units of files and fills in what follows for the parameters.
func complete(all []*Parameter, defaults *Settings) {
	for _, p := range all {
		v := p.in(defaults)
		p.Kind.convert(p, v, false)
		p.Kind.complete(p, v)
		if p.Mirror == "" {
			p.Mirror = p.Path
		}
		if p.MirrorSign == 0 || p.Mirror == p.Path {
			p.MirrorSign = 1
		}
	}
}
