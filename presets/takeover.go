package presets

import (
	"maps"
	"slices"
	"strings"

	"posewright/effectors"
	"posewright/rig/phrase"
)

// TakeOver gives the document what another preset has at paths as Diff names them: single parameters, fields such as "notes", "avatar.file" or "ground.file",
// the mapping of a role, a whole magnet or chain ("magnets.ribs", which goes where the other has none), the order of the magnets or chains, or
// the calibration. A path of a parameter of a magnet or a chain takes nothing where either has no such one. Carrying it out fails for an unknown path, and
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
	chain, isChain := strings.CutPrefix(path, chainsPath+".")
	isChain = isChain && validID(chain)
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
	case path == animationPath:
		p.Avatar.Animation = from.Avatar.Animation
	case path == animationFilePath:
		p.Avatar.AnimationFile = from.Avatar.AnimationFile
	case path == groundPath:
		p.GroundFile = from.GroundFile
	case path == "calibration":
		p.Calibration = from.Calibration
	case path == driversPath:
		p.Drivers = from.Drivers
	case path == magnetsPath:
		p.Magnets = ordered(p.Magnets, from.Magnets, func(m effectors.Magnet) string { return m.ID })
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
	case path == chainsPath:
		p.Chains = ordered(p.Chains, from.Chains, func(c effectors.Chain) string { return c.ID })
	case isChain:
		chains := taken(p.Chains, from.Chains, chain, func(c effectors.Chain) string { return c.ID })
		if _, problem := chainProblem(chains); !problem.Empty() {
			return phrase.Fail("chain {{.ID}} cannot be taken over: {{.Problem}}", "ID", chain, "Problem", problem)
		}
		p.Chains = chains
	default:
		parameter, ok := Lookup(path)
		if !ok {
			return &UnknownParameterError{path, mostSimilar(path, registeredPaths())}
		}
		for _, l := range [...]*list{magnetList, chainList} {
			if l.missing(p, path) || l.missing(from, path) {
				return nil
			}
		}
		return p.assign(parameter, parameter.Value(from))
	}
	return nil
}

// takeMagnet makes a magnet what it is in another preset, there or not.
func takeMagnet(p, from *Preset, id string) error {
	magnets := taken(p.Magnets, from.Magnets, id, func(m effectors.Magnet) string { return m.ID })
	if _, problem := magnetProblem(magnets); !problem.Empty() {
		return phrase.Fail("magnet {{.ID}} cannot be taken over: {{.Problem}}", "ID", id, "Problem", problem)
	}
	p.Magnets = magnets
	return nil
}

// taken is a list with the member of an id as it is in another list, there or not.
func taken[M any](mine, theirs []M, id string, idOf func(M) string) []M {
	named := func(m M) bool { return idOf(m) == id }
	list := slices.Clone(mine)
	own, other := slices.IndexFunc(list, named), slices.IndexFunc(theirs, named)
	switch {
	case other < 0:
		return slices.DeleteFunc(list, named)
	case own >= 0:
		list[own] = theirs[other]
		return list
	}
	return slices.Insert(list, min(other, len(list)), theirs[other])
}

// ordered is a list in the order of another one; what that has not stays behind.
func ordered[M any](mine, theirs []M, idOf func(M) string) []M {
	list := slices.Clone(mine)
	place := func(m M) int {
		if i := slices.IndexFunc(theirs, func(other M) bool { return idOf(other) == idOf(m) }); i >= 0 {
			return i
		}
		return len(theirs)
	}
	slices.SortStableFunc(list, func(a, b M) int { return place(a) - place(b) })
	return list
}
