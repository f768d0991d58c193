package presets

import (
	"slices"

	"posewright/rig/phrase"
	"posewright/solver"
)

// Acts reports whether a parameter counts in a preset: whether there are devices and a motion with which another
// value gives another pose. It does not where it is of a method that is not chosen, of a limit that is off, or of
// something whose weight is 0.
func (p *Parameter) Acts(preset *Preset) bool {
	for _, n := range p.needs {
		if !n.isMet(preset) {
			return false
		}
	}
	return true
}

// Off reports whether a parameter has the value with which it does nothing: a weight or an offset of 0, a limit
// that is off. Another value counts.
func (p *Parameter) Off(preset *Preset) bool { return p.off != nil && p.Get(preset) == *p.off }

// Idle says why a parameter does not count in a preset, such as "Pull stiffness is 0", and what makes it count, as
// [SetWritten] takes it: nothing where that takes a calibration or a file. Why is empty where it counts.
func (p *Parameter) Idle(preset *Preset) (why phrase.Phrase, enable []string) {
	if p.Acts(preset) {
		return phrase.Phrase{}, nil
	}
	changed := preset.Clone()
	possible := true
	for range len(p.needs) { // one may need another again
		for _, n := range p.needs {
			if n.isMet(&changed) {
				continue
			}
			if why.Empty() {
				why = n.reason(&changed)
			}
			if n.path == "" {
				possible = false
				continue
			}
			assignment := n.pathIn(&changed) + "=" + n.to
			if slices.Contains(enable, assignment) || SetPath(&changed, assignment) != nil {
				continue
			}
			enable = append(enable, assignment)
		}
	}
	if !possible {
		enable = nil
	}
	return why, enable
}

// Lacks is the path of the entry that a preset has to have so that a parameter counts, where no value makes it count:
// "calibration" or "ground.file". It is empty where values do.
func (p *Parameter) Lacks(preset *Preset) string {
	for _, n := range p.needs {
		if n.entry != "" && !n.isMet(preset) {
			return n.entry
		}
	}
	return ""
}

// reason says which value is in the way.
func (n *need) reason(p *Preset) phrase.Phrase {
	if !n.why.Empty() {
		return n.why
	}
	other, _ := Lookup(n.pathIn(p))
	if other.Kind == Choice || other.Kind == Toggle {
		return phrase.Say("{{.Name}} is {{.Value}}", "Name", other.Phrase(), "Value", phrase.Term(other.Format(other.Get(p))))
	}
	return phrase.Say("{{.Name}} is {{.Value}}", "Name", other.Phrase(), "Value", other.exact(other.Get(p)))
}

// Hidden reports whether a parameter is one of those that a list leaves out while they do not count, because
// others stand for them: of another kind of ground, of one arm while both are linked, or of both while they are
// not.
func (p *Parameter) Hidden(preset *Preset) bool {
	return slices.ContainsFunc(p.needs, func(n *need) bool { return n.hides && !n.isMet(preset) })
}

// Hindrances are the paths of the parameters that keep the one at a path from counting with compiled settings,
// which differ from those of a preset in nothing that decides that.
func Hindrances(path string, compiled *solver.Settings) []string {
	parameter, ok := Lookup(path)
	if !ok {
		return nil
	}
	preset := &Preset{Settings: Settings(*compiled)}
	var paths []string
	for _, n := range parameter.needs {
		if !n.isMet(preset) && n.path != "" {
			paths = append(paths, n.pathIn(preset))
		}
	}
	return paths
}

// Switches are the paths of the parameters of a preset of which another value makes something count that does not
// count now, alone.
func Switches(preset *Preset) []string {
	var paths []string
	for _, p := range ParametersOf(preset) {
		var missing []string
		for _, n := range p.needs {
			if n.isMet(preset) {
				continue
			}
			if n.path == "" {
				missing = append(missing, "")
			} else if path := n.pathIn(preset); !slices.Contains(missing, path) {
				missing = append(missing, path)
			}
		}
		if len(missing) == 1 && missing[0] != "" {
			paths = append(paths, missing[0])
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}
