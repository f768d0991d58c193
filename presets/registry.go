package presets

import (
	"slices"
	"strings"
	"sync"

	"posewright/solver"
)

// parameterCount is how many parameters every preset has, for the memory that they are made in.
const parameterCount = 749

// registry is the list of everything, with the settings that have all defaults, in the units of files.
type registry struct {
	parameters, curves, entries []*Parameter
	defaults                    Settings
}

// registered is the list, made when something asks for it.
var registered = sync.OnceValue(func() *registry {
	r := &registry{}
	r.parameters, r.defaults = buildRegistry()
	r.curves = slices.DeleteFunc(slices.Clone(r.parameters), func(p *Parameter) bool { return p.Kind != Curve })
	r.entries = slices.Concat(contents[:contentsBefore], r.parameters, contents[contentsBefore:])
	return r
})

// lists are the lists of a preset.
var lists = [...]memberList{magnetList, chainList}

// buildRegistry lists the parameters that every preset has, in the order of the inspector.
func buildRegistry() ([]*Parameter, Settings) {
	all := make([]Parameter, 0, parameterCount)
	for _, of := range [...]sections{
		effectorSections(),
		hintSections(),
		{torsoSection, torsoWithTrackedHipsSection, spineSection},
		spineLimitSections(),
		{shouldersSection, shouldersOfTorsoSection, armsSection, retargetingSection, twistSection, elbowsSection},
	} {
		all = appendParameters(all, of)
	}
	all = append(all, eachArm(all)...)
	for _, of := range [...]sections{
		{goalsSection, basePoseSection, fingersSection},
		fingerSections(),
		{legsSection, postureSection, posturePresetsSection, posturePresetBlendSection},
		{stepsSection, walkingSection, stepPhaseSection, footContactSection, stickLocomotionSection},
		{scheurenbrandStepsSection, stepCurvesBySpeedSection, stepCurvesBySwingSection},
		{stepCurvesByDirectionSection, stepCurvesByGroundSection, pullSection, lookAtSection},
		limitSections(),
		{groundSection},
		pargerSections(),
		{scheurenbrandTorsoSection},
		scheurenbrandJointSections(),
	} {
		all = appendParameters(all, of)
	}
	parameters := pointersTo(all)
	for _, p := range parameters {
		p.Mirror = otherSide(p.Path)
	}
	markAmbiguous(parameters)
	defaults := Settings(solver.DefaultSettings())
	complete(parameters, &defaults)
	return parameters, defaults
}

// Entries are everything that every preset holds, the parameters of [Parameters] among them: first what it says of
// itself and of its avatar, then the parameters, then lists and the calibration. Not to be changed.
func Entries() []*Parameter { return registered().entries }

// Parameters are the parameters that every preset has, in the order of the inspector; those of a group follow each
// other. Not to be changed.
func Parameters() []*Parameter { return registered().parameters }

// Curves are the parameters that are curves. Not to be changed.
func Curves() []*Parameter { return registered().curves }

// ParametersOf are the parameters of a preset: those that every preset has, and behind them those of its magnets
// and chains.
func ParametersOf(p *Preset) []*Parameter {
	all := slices.Clip(Parameters())
	for _, l := range lists {
		all = l.appendParameters(all, p)
	}
	return all
}

// Lookup finds a parameter by its path. One of a magnet or of a chain is found whether or not a preset has that.
func Lookup(path string) (*Parameter, bool) {
	if found, ok := entryAt(path); ok {
		return found, found.Tunable()
	}
	for _, l := range lists {
		if parameter, ok := l.lookup(path); ok {
			return parameter, true
		}
	}
	return nil, false
}

func registeredPaths() []string {
	paths := make([]string, len(Parameters()))
	for i, parameter := range Parameters() {
		paths[i] = parameter.Path
	}
	return paths
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
	for _, parameter := range Parameters() {
		if len(names) == 0 || names[len(names)-1] != parameter.Group {
			names = append(names, parameter.Group)
		}
	}
	return names
})

// Groups are the groups of the parameters that every preset has, in the order of the inspector. Not to be changed.
func Groups() []string { return groups() }
