package presets

import (
	"slices"

	"posewright/effectors"
	"posewright/rig/phrase"
)

// AddMagnet adds a magnet of that id behind the others, as new magnets are: repelling both elbows. With id "" it
// gets the first free one of magnet1, magnet2, … Carrying it out fails for an id that is taken or that no path can
// hold.
func AddMagnet(id string) Command {
	name := phrase.Say("Add a magnet")
	if id != "" {
		name = phrase.Say("Add magnet {{.Name}}", "Name", id)
	}
	return change{name: name, to: func(p *Preset) error {
		free := id
		if free == "" {
			free = p.FreeMagnetID("magnet1")
		}
		added := append(slices.Clone(p.Magnets), NewMagnet(free))
		if _, problem := magnetProblem(added); !problem.Empty() {
			return phrase.Error(problem)
		}
		p.Magnets = added
		return nil
	}}
}

// RemoveMagnet removes the magnet of that id. Carrying it out fails where there is none.
func RemoveMagnet(id string) Command {
	return change{name: phrase.Say("Remove magnet {{.Name}}", "Name", id), to: func(p *Preset) error {
		if p.Magnet(id) == nil {
			return phrase.Fail(`there is no magnet "{{.ID}}"`, "ID", id)
		}
		p.Magnets = slices.DeleteFunc(slices.Clone(p.Magnets), func(m effectors.Magnet) bool { return m.ID == id })
		return nil
	}}
}

// DuplicateMagnet adds a magnet like the one of an id right behind it, with a free id as FreeMagnetID returns it.
// Carrying it out fails where there is none of that id or where a preset can have no more.
func DuplicateMagnet(id string) Command {
	return change{name: phrase.Say("Duplicate magnet {{.Name}}", "Name", id), to: func(p *Preset) error {
		i := slices.IndexFunc(p.Magnets, func(m effectors.Magnet) bool { return m.ID == id })
		if i < 0 {
			return phrase.Fail(`there is no magnet "{{.ID}}"`, "ID", id)
		}
		double := p.Magnets[i]
		double.ID = p.FreeMagnetID(id)
		more := slices.Insert(slices.Clone(p.Magnets), i+1, double)
		if _, problem := magnetProblem(more); !problem.Empty() {
			return phrase.Error(problem)
		}
		p.Magnets = more
		return nil
	}}
}

// RenameMagnet gives a magnet another id; its values and its place in the list stay. Carrying it out fails where
// there is none of that id, and for an id that is taken or that no path can hold.
func RenameMagnet(id, to string) Command {
	return change{name: phrase.Say("Rename magnet {{.Old}} to {{.Name}}", "Old", id, "Name", to), to: func(p *Preset) error {
		renamed := slices.Clone(p.Magnets)
		i := slices.IndexFunc(renamed, func(m effectors.Magnet) bool { return m.ID == id })
		if i < 0 {
			return phrase.Fail(`there is no magnet "{{.ID}}"`, "ID", id)
		}
		renamed[i].ID = to
		if _, problem := magnetProblem(renamed); !problem.Empty() {
			return phrase.Error(problem)
		}
		p.Magnets = renamed
		p.renameDriven(magnetsPath, id, to)
		return nil
	}}
}

// ResetMagnets brings the default set back.
func ResetMagnets() Command {
	return change{name: phrase.Say("Reset magnets"), to: func(p *Preset) error {
		p.Magnets = slices.Clone(fresh().Magnets)
		return nil
	}}
}
