package presets

import (
	"slices"
	"strings"

	"posewright/effectors"
	"posewright/rig/phrase"
)

// AddChain adds a chain between two joints behind the others, with its target on the device of a serial, or, for
// "", on a bone. With id "" it gets a free one that is made of its root's name. Carrying it out fails for an id
// that is taken or that no path can hold, and without the names of two joints.
func AddChain(id, root, tip, device string, on effectors.ChainParent) Command {
	name := phrase.Say("Add a chain")
	if id != "" {
		name = phrase.Say("Add chain {{.Name}}", "Name", id)
	}
	return change{name: name, to: func(p *Preset) error {
		free := id
		if free == "" {
			free = p.FreeChainID(root)
		}
		added := NewChain(free, root, tip)
		if taken := slices.IndexFunc(added.Parents[:], func(b effectors.ChainBone) bool { return b.Bone == on }); taken >= 0 {
			added.Parents[taken].Bone = added.Parents[0].Bone // no bone twice
		}
		added.Parents[0].Bone = on
		if added.Device = device; device != "" {
			added.Target = effectors.ChainToDevice
		}
		return p.setChains(append(slices.Clone(p.Chains), added))
	}}
}

// RemoveChain removes the chain of that id. Carrying it out fails where there is none.
func RemoveChain(id string) Command {
	return changeChains(phrase.Say("Remove chain {{.Name}}", "Name", id), id, func(_ *Preset, chains []effectors.Chain, i int) []effectors.Chain {
		return slices.Delete(chains, i, i+1)
	})
}

// DuplicateChain adds a chain like the one of an id right behind it, with a free id as FreeChainID returns it.
// Carrying it out fails where there is none of that id or where a preset can have no more.
func DuplicateChain(id string) Command {
	return changeChains(phrase.Say("Duplicate chain {{.Name}}", "Name", id), id, func(p *Preset, chains []effectors.Chain, i int) []effectors.Chain {
		double := chains[i]
		double.ID = p.FreeChainID(id)
		return slices.Insert(chains, i+1, double)
	})
}

// RenameChain gives a chain another id; its values and its place in the list stay. Carrying it out fails where
// there is none of that id, and for an id that is taken or that no path can hold.
func RenameChain(id, to string) Command {
	return changeChains(phrase.Say("Rename chain {{.Old}} to {{.Name}}", "Old", id, "Name", to), id, func(p *Preset, chains []effectors.Chain, i int) []effectors.Chain {
		chains[i].ID = to
		p.renameDriven(chainsPath, id, to)
		return chains
	})
}

// SetChainBones gives a chain another root, another tip and another device. Carrying it out fails where there is
// none of that id, or for a joint without a name.
func SetChainBones(id, root, tip, device string) Command {
	return changeChains(phrase.Say("Set bones of chain {{.Name}}", "Name", id), id, func(_ *Preset, chains []effectors.Chain, i int) []effectors.Chain {
		chains[i].Root, chains[i].Tip, chains[i].Device = root, tip, device
		return chains
	})
}

// changeChains changes a copy of the chains, of which one has an id.
func changeChains(name phrase.Phrase, id string, to func(p *Preset, chains []effectors.Chain, i int) []effectors.Chain) Command {
	return change{name: name, to: func(p *Preset) error {
		i := slices.IndexFunc(p.Chains, func(c effectors.Chain) bool { return c.ID == id })
		if i < 0 {
			return noChain(id)
		}
		return p.setChains(to(p, slices.Clone(p.Chains), i))
	}}
}

// setChainText carries out an assignment to what a chain has beside its parameters, its bones and its device, and
// reports whether the path is one of these.
func setChainText(p *Preset, path, text string) (bool, error) {
	id, ok := chainList.idIn(path)
	if !ok {
		return false, nil
	}
	chains := slices.Clone(p.Chains)
	i := slices.IndexFunc(chains, func(c effectors.Chain) bool { return c.ID == id })
	switch strings.TrimPrefix(path, chainsPath+"."+id+".") {
	case "bones":
		root, tip, two := strings.Cut(text, chainsBetween)
		if !two {
			return true, phrase.Fail(`{{.Path}} must be the names of two bones, such as Tail1..Tail6, not "{{.Text}}"`, "Path", path, "Text", clipped([]byte(text)))
		}
		if i < 0 {
			return true, p.setChains(append(chains, NewChain(id, root, tip)))
		}
		chains[i].Root, chains[i].Tip = root, tip
		return true, p.setChains(chains)
	case "device":
		if i < 0 {
			return true, noChain(id)
		}
		chains[i].Device = text
		return true, p.setChains(chains)
	}
	return false, nil
}
