package presets

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"posewright/effectors"
	"posewright/rig/phrase"
	"posewright/solver/ownchain"
)

const (
	chainsPath    = "chains"
	longestName   = 200  // bytes of the name of a joint or of a serial
	chainsBetween = ".." // root and tip of a chain in an assignment
)

// Chain returns the chain of that id, to read or to write; nil for none.
func (s *Settings) Chain(id string) *effectors.Chain { return chainList.find(s, id) }

// chains are the members of the list of chains.
type chains struct{}

func (chains) Members(s *Settings) *[]effectors.Chain               { return &s.Chains }
func (chains) ID(m *effectors.Chain) *string                        { return &m.ID }
func (chains) Describe(l *memberSections[effectors.Chain])          { chainParameters(l) }
func (chains) Fresh(id string) effectors.Chain                      { return effectors.DefaultChain(id) }
func (chains) Wrong(members []effectors.Chain) (int, phrase.Phrase) { return chainProblem(members) }
func (chains) Words(p *Preset, id string, parameters []*Parameter) string {
	return chainInWords(p, id, parameters)
}

func (chains) Untaken(id string, problem phrase.Phrase) error {
	return phrase.Fail("chain {{.ID}} cannot be taken over: {{.Problem}}", "ID", id, "Problem", problem)
}

var chainList = &list[effectors.Chain]{
	memberType: chains{}, path: chainsPath, most: effectors.MostChains,
	texts: []memberText[effectors.Chain]{
		{
			name: "id", help: "Names the chain; no two may be alike.", of: func(c *effectors.Chain) *string { return &c.ID }, required: true,
			schema: idSchema,
		},
		{
			name: "root", help: "Name of the bone that the chain begins at.", of: func(c *effectors.Chain) *string { return &c.Root },
			required: true, schema: map[string]any{"minLength": 1, "maxLength": longestName},
		},
		{
			name: "tip", help: "Name of the bone that reaches for the target, below the root.", required: true,
			of:     func(c *effectors.Chain) *string { return &c.Tip },
			schema: map[string]any{"minLength": 1, "maxLength": longestName},
		},
		{
			name: "device", help: "Serial of the device that the target is fixed to where that is a device.",
			of: func(c *effectors.Chain) *string { return &c.Device }, schema: map[string]any{"maxLength": longestName},
		},
	},
}

// ChainParameters returns the parameters of the chain of a valid id.
func ChainParameters(id string) []*Parameter { return chainList.of(id).parameters }

// NewChain returns a chain of that id before anybody has tuned it: between these joints, with its target fixed to
// the hips where its tip rests.
func NewChain(id, root, tip string) effectors.Chain {
	chain := chainList.named(id)
	chain.Root, chain.Tip = root, tip
	return chain
}

// FreeChainID is [Settings.FreeMagnetID] for chains.
func (s *Settings) FreeChainID(wanted string) string {
	return freeID(wanted, "chain", func(id string) bool { return s.Chain(id) == nil })
}

// chainProblem says what is wrong with the number of chains, their ids or their texts, empty for nothing, and
// which chain has it. What an avatar says to them is another matter, see [ChainProblem].
func chainProblem(chains []effectors.Chain) (which int, problem phrase.Phrase) {
	if len(chains) > effectors.MostChains {
		return effectors.MostChains, phrase.Say("a preset can have {{.Most}} chains, not {{.Count}}", "Most", effectors.MostChains, "Count", len(chains))
	}
	for i := range chains {
		c := &chains[i]
		if !validID(c.ID) {
			return i, phrase.Say(`the id of a chain must be 1 to {{.Most}} letters, digits, - and _, not "{{.Value}}"`, "Most", longestID, "Value", clipped([]byte(c.ID)))
		}
		if slices.ContainsFunc(chains[:i], func(other effectors.Chain) bool { return other.ID == c.ID }) {
			return i, phrase.Say(`two chains have the id "{{.ID}}"; rename one`, "ID", c.ID)
		}
		if c.Root == "" || c.Tip == "" {
			return i, phrase.Say(`the chain "{{.ID}}" needs the names of its root and tip bones`, "ID", c.ID)
		}
		for _, text := range [...]string{c.Root, c.Tip, c.Device} {
			if len(text) > longestName || !utf8.ValidString(text) {
				return i, phrase.Say(`the bones and the device of the chain "{{.ID}}" must be UTF-8 text of at most {{.Most}} bytes`, "ID", c.ID, "Most", longestName)
			}
		}
	}
	return 0, phrase.Phrase{}
}

// ChainProblem is why a chain cannot be solved on an avatar, as a sentence; empty for no problem.
func ChainProblem(p ownchain.Problem) phrase.Phrase {
	switch p.Kind {
	case ownchain.NoSuchBone:
		return phrase.Say(`The chain "{{.Name}}" needs the bone "{{.Bone}}", and this avatar has none of that name.`, "Name", p.Chain, "Bone", p.Bone)
	case ownchain.TipNotBelow:
		return phrase.Say(`The chain "{{.Name}}" ends at "{{.Tip}}", which is not below its root "{{.Root}}".`, "Name", p.Chain, "Tip", p.Bone, "Root", p.Other)
	case ownchain.MovesBody:
		return phrase.Say(`The chain "{{.Name}}" would move the bone "{{.Bone}}", which is the {{.Role}} of the body. Choose a root bone that carries no bone of the body.`,
			"Name", p.Chain, "Bone", p.Bone, "Role", p.Role)
	case ownchain.TooManyBones:
		return phrase.Say(`The chain "{{.Name}}" has {{.Count}} bones. A chain can have {{.Most}}.`, "Name", p.Chain, "Count", p.Count, "Most", ownchain.MostBones)
	case ownchain.NotTwoBones:
		return phrase.Say(`The chain "{{.Name}}" has {{.Count}} bones, and the method for two bones needs exactly 2. Choose another method.`, "Name", p.Chain, "Count", p.Count)
	case ownchain.SharesBone:
		return phrase.Say(`The chains "{{.Name}}" and "{{.Other}}" share the bone "{{.Bone}}" but not the root bone. Give both the same root bone.`, "Name", p.Chain, "Other", p.Other,
			"Bone", p.Bone)
	case ownchain.EndsOnOther:
		return phrase.Say(`Of the chains "{{.Name}}" and "{{.Other}}", which have one root bone, one ends on the other. Choose another tip bone.`, "Name", p.Chain, "Other", p.Other)
	case ownchain.ForkNeedsFABRIK:
		return phrase.Say(`The chains "{{.Name}}" and "{{.Other}}" have one root bone. Choose the method FABRIK for both.`, "Name", p.Chain, "Other", p.Other)
	case ownchain.BranchesElsewhere:
		return phrase.Say(`The chain "{{.Name}}" branches at another bone than the other chains with the root bone "{{.Bone}}". They have to branch at one bone.`,
			"Name", p.Chain, "Bone", p.Bone)
	}
	return phrase.Phrase{}
}

// chainInWords is a chain on one line.
func chainInWords(p *Preset, id string, parameters []*Parameter) string {
	i := slices.IndexFunc(p.Chains, func(c effectors.Chain) bool { return c.ID == id })
	if i < 0 {
		return ""
	}
	c := &p.Chains[i]
	words := fmt.Sprintf("%s to %s", c.Root, c.Tip)
	if c.Device != "" {
		words += ", device " + c.Device
	}
	for _, parameter := range parameters {
		if !parameter.AtDefault(p) {
			words += ", " + lowerFirst(parameter.Label) + " " + parameter.kind().inWords(parameter, p, p)
		}
	}
	return words
}

// setChains takes over chains with which nothing is wrong.
func (p *Preset) setChains(chains []effectors.Chain) error {
	if _, problem := chainProblem(chains); !problem.Empty() {
		return phrase.Error(problem)
	}
	p.Chains = chains
	return nil
}

func noChain(id string) error { return phrase.Fail(`there is no chain "{{.ID}}"`, "ID", id) }
