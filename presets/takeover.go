package presets

import (
	"maps"
	"slices"
	"strings"

	"posewright/effectors"
	"posewright/rig/phrase"
)

// TakeOver gives the document what another preset has at paths as Diff names them: single parameters, fields such as "notes", "avatar.file" or "ground.file",
// the mapping of a role, a whole magnet ("magnets.ribs", which goes where the other has none), the order of the magnets, or
// the calibration. A path of a magnet's parameter takes nothing where either has no such magnet. Carrying it out fails for an unknown path, and
// then nothing is taken.
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
	role, isRole := strings.CutPrefix(path, rolesPath+".")
	id, isMagnet := strings.CutPrefix(path, magnetsPath+".")
	isMagnet = isMagnet && validID(id)
	switch {
	case path == "name":
		p.Name = from.Name
	case path == "author":
		p.Author = from.Author
	case path == "notes":
		p.Notes = from.Notes
	case path == "tags":
		p.Tags = from.Tags
	case path == "thumbnail":
		p.Thumbnail = from.Thumbnail
	case path == "avatar.file":
		p.Avatar.File = from.Avatar.File
	case path == groundPath:
		p.GroundFile = from.GroundFile
	case path == "calibration":
		p.Calibration = from.Calibration
	case path == magnetsPath:
		orderMagnets(p, from)
	case isRole:
		roles := maps.Clone(p.Avatar.Roles)
		if joint, ok := from.Avatar.Roles[role]; !ok {
			delete(roles, role)
		} else {
			if roles == nil {
				roles = make(map[string]string)
			}
			maps.DeleteFunc(roles, func(_, mapped string) bool { return joint != "" && mapped == joint }) // a joint plays one role
			roles[role] = joint
		}
		p.Avatar.Roles = roles
	case isMagnet:
		return takeMagnet(p, from, id)
	default:
		parameter, ok := Lookup(path)
		if !ok {
			return &UnknownParameterError{path, mostSimilar(path, registeredPaths())}
		}
		if id, _, _ := strings.Cut(strings.TrimPrefix(path, magnetsPath+"."), "."); strings.HasPrefix(path, magnetsPath+".") &&
			(p.Magnet(id) == nil || from.Magnet(id) == nil) {
			return nil
		}
		return p.assign(parameter, parameter.Value(from))
	}
	return nil
}

// takeMagnet makes a magnet what it is in another preset, there or not.
func takeMagnet(p, from *Preset, id string) error {
	magnets := slices.Clone(p.Magnets)
	theirs, mine := from.Magnet(id), slices.IndexFunc(magnets, func(m effectors.Magnet) bool { return m.ID == id })
	switch {
	case theirs == nil:
		magnets = slices.DeleteFunc(magnets, func(m effectors.Magnet) bool { return m.ID == id })
	case mine >= 0:
		magnets[mine] = *theirs
	default:
		place := slices.IndexFunc(from.Magnets, func(m effectors.Magnet) bool { return m.ID == id })
		magnets = slices.Insert(magnets, min(place, len(magnets)), *theirs)
	}
	if _, problem := magnetProblem(magnets); !problem.Empty() {
		return phrase.Fail("magnet {{.ID}} cannot be taken over: {{.Problem}}", "ID", id, "Problem", problem)
	}
	p.Magnets = magnets
	return nil
}

// orderMagnets puts the magnets into the order of another preset; those it has not stay behind.
func orderMagnets(p, from *Preset) {
	p.Magnets = slices.Clone(p.Magnets)
	place := func(m effectors.Magnet) int {
		if i := slices.IndexFunc(from.Magnets, func(other effectors.Magnet) bool { return other.ID == m.ID }); i >= 0 {
			return i
		}
		return len(from.Magnets)
	}
	slices.SortStableFunc(p.Magnets, func(a, b effectors.Magnet) int { return place(a) - place(b) })
}
