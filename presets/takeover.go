package presets

import (
	"slices"
	"strings"

	"posewright/rig/phrase"
)

// TakeOver gives the document what another preset has at paths as Diff names them: single parameters, fields such
// as "notes", "avatar.file" or "ground.file", the mapping of a role, a whole magnet or chain ("magnets.ribs",
// which goes where the other has none), the order of the magnets or chains, or the calibration. A path of a
// parameter of a magnet or a chain takes nothing where either has no such one. Carrying it out fails for an
// unknown path, and then nothing is taken.
func TakeOver(paths []string, from Preset) Command {
	from, paths = from.Clone(), slices.Clone(paths)
	return change{name: phrase.Say("Copy values from “{{.Name}}”", "Name", from.Name), to: func(p *Preset) error {
		for _, path := range paths {
			if err := takeOver(p, &from, path); err != nil {
				return err
			}
		}
		*p = p.Clone() // the other keeps its lists and its map
		return nil
	}}
}

func takeOver(p, from *Preset, path string) error {
	if e, ok := entryAt(path); ok {
		return e.take(p, from, "")
	}
	for _, l := range lists {
		if parameter, ok := l.lookup(path); ok {
			if l.missing(p, path) || l.missing(from, path) {
				return nil
			}
			return parameter.take(p, from, "")
		}
	}
	if i := strings.LastIndexByte(path, '.'); i >= 0 {
		if e, ok := entryAt(path[:i]); ok {
			if !e.Tunable() {
				return e.take(p, from, path[i+1:])
			}
		}
	}
	return &UnknownParameterError{path, mostSimilar(path, registeredPaths())}
}
