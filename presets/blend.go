package presets

import (
	"math"
	"slices"
	"strconv"

	"posewright/rig/phrase"
)

// Blend is a preset between two: at t 0 exactly a, at 1 exactly b, and t is clamped to that. Numbers, angles in
// degrees among them, go straight from one to the other, counts to the nearest whole; choices, toggles and what is
// no parameter switch at 0.5. Curves are blended key by key, with keys where either has one, so that each value is
// between those of both. Magnets are matched by id; one that only a or only b has fades in its strength, or, where
// both together are more than a preset can have, switches at 0.5 too. Chains are matched by id as well; one that
// only a or only b has switches at 0.5. All values stay in their hard ranges.
func Blend(a, b *Preset, t float64) Preset {
	switch {
	case !(t > 0): // NaN too
		return a.Clone()
	case t >= 1:
		return b.Clone()
	}
	near, far := a, b
	if t >= 0.5 {
		near, far = b, a
	}
	blended := near.Clone()
	extra := 0
	for i := range far.Magnets {
		if near.Magnet(far.Magnets[i].ID) == nil {
			extra++
		}
	}
	fades := len(near.Magnets)+extra <= magnetLimit
	if fades {
		for _, magnet := range far.Magnets {
			if near.Magnet(magnet.ID) == nil {
				blended.Magnets = append(blended.Magnets, magnet)
			}
		}
	}
	for _, parameter := range Parameters() {
		parameter.blend(&blended, a, b, t)
	}
	for i := range blended.Chains {
		if id := blended.Chains[i].ID; a.Chain(id) != nil && b.Chain(id) != nil {
			for _, parameter := range ChainParameters(id) {
				parameter.blend(&blended, a, b, t)
			}
		}
	}
	for i := range blended.Magnets {
		magnet := &blended.Magnets[i]
		inA, inB := a.Magnet(magnet.ID), b.Magnet(magnet.ID)
		switch {
		case inA != nil && inB != nil:
			for _, parameter := range MagnetParameters(magnet.ID) {
				parameter.blend(&blended, a, b, t)
			}
		case !fades:
		case inA != nil:
			magnet.Strength = inA.Strength * (1 - t)
		default:
			magnet.Strength = inB.Strength * t
		}
	}
	return blended
}

func (p *Parameter) blend(to, a, b *Preset, t float64) {
	p.kind().blend(p, &to.Settings, &a.Settings, &b.Settings, t)
}

// BlendTo makes the document's numbers and magnets those of a blend. Name, author, notes, tags, thumbnail, avatar,
// chains, calibration, ground and overrides stay those of the document.
func BlendTo(a, b Preset, t float64) Command {
	a, b = a.Clone(), b.Clone()
	name := phrase.Say("Blend “{{.A}}” and “{{.B}}”, {{.Percent}} %", "A", a.Name, "B", b.Name, "Percent", strconv.Itoa(int(math.Round(max(0, min(1, t))*100))))
	return change{name: name, to: func(p *Preset) error {
		blended := Blend(&a, &b, t)
		*p = p.solvingLike(&blended)
		return nil
	}}
}

// SolveLike takes the methods, numbers and magnets of another preset. What the document is about stays: name,
// author, notes, tags, thumbnail, avatar, chains, calibration, with how the person holds their elbows, ground and
// overrides.
func SolveLike(other Preset) Command {
	other = other.Clone()
	return change{name: phrase.Say("Apply solver preset {{.Name}}", "Name", nameInWords(&other)), to: func(p *Preset) error {
		*p = p.solvingLike(&other)
		if !p.Calibration.Elbows.Known() {
			return nil
		}
		return p.holdElbows()
	}}
}

// nameInWords is the name of a preset in a phrase: of one that comes with Posewright a term that is translated.
func nameInWords(p *Preset) any {
	if slices.Contains(BuiltinNames(), p.Name) {
		return phrase.Term(p.Name)
	}
	return p.Name
}

// ResetAll gives every parameter its default and brings the default magnets back; all else stays, as with SolveLike.
func ResetAll() Command {
	return change{name: phrase.Say("Reset all values"), to: func(p *Preset) error {
		*p = p.solvingLike(fresh())
		p.Ground = fresh().Ground
		return nil
	}}
}

// solvingLike has the numbers of another and the rest of p.
func (p *Preset) solvingLike(other *Preset) Preset {
	like := other.Clone()
	like.About = p.About
	like.Avatar, like.Calibration, like.Ground, like.GroundFile = p.Avatar, p.Calibration, p.Ground, p.GroundFile
	like.Chains = p.Chains // which are of the avatar
	like.Drivers = p.Drivers
	for id := range like.Effectors {
		like.Effectors[id].Override = p.Effectors[id].Override
	}
	return like.Clone()
}
