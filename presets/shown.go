package presets

import (
	"slices"

	"posewright/effectors"
	"posewright/rig/phrase"
)

// Standing is whether a list of parameters shows one at first.
type Standing uint8

const (
	Shown    Standing = iota // is in sight
	Advanced                 // counts, and is in sight with the advanced ones
	Idle                     // does not count: it is folded away
)

// Overview tells which of the parameters of a preset a list shows at first: those that count or switch others on and
// are not advanced, and those that differ from their defaults. The preset is not to be changed meanwhile.
type Overview struct {
	preset   *Preset
	builtin  *Preset // of the same name; nil for none
	switches []string
}

// NewOverview returns the overview of a preset.
func NewOverview(preset *Preset) Overview {
	o := Overview{preset: preset, switches: Switches(preset)}
	all := builtins()
	if i := slices.IndexFunc(all, func(p Preset) bool { return p.Name == preset.Name }); i >= 0 {
		o.builtin = &all[i]
	}
	return o
}

// Counts reports whether another value of a parameter gives another pose, or makes another parameter count.
func (o *Overview) Counts(p *Parameter) bool { return p.Acts(o.preset) || o.IsSwitch(p) }

// IsSwitch reports whether another value of a parameter makes another one count.
func (o *Overview) IsSwitch(p *Parameter) bool {
	_, is := slices.BinarySearch(o.switches, p.Path)
	return is
}

// Of is how a list shows a parameter. One that a person changed is always in sight. One that a built-in preset changes
// is so only where it counts.
func (o *Overview) Of(p *Parameter) Standing {
	counts, changed := o.Counts(p), !p.AtDefault(o.preset)
	own := changed && (o.builtin == nil || !p.Same(o.preset, o.builtin))
	switch {
	case counts && (changed || !p.Advanced):
		return Shown
	case counts:
		return Advanced
	case own:
		return Shown
	}
	return Idle
}

// Enable makes a parameter count that does not count in a preset, in one step.
func Enable(p *Parameter, preset *Preset) Command {
	_, assignments := p.Idle(preset)
	return SetWritten(phrase.Say("Enable {{.Name}}", "Name", p.Phrase()), assignments)
}

// FavoritesID is the id of the favorites among those of the categories.
const FavoritesID = "favorites"

// DefaultFavorites are the paths of the parameters that a person has at hand before they choose: what tuning begins
// with.
func DefaultFavorites() []string {
	var paths []string
	for _, hand := range [...]effectors.ID{effectors.LeftHand, effectors.RightHand} {
		paths = append(paths, "effectors."+hand.String()+".positionWeight", "effectors."+hand.String()+".pullWeight")
	}
	paths = append(paths, "pull.stiffness")
	magnets := registered().defaults.Magnets
	for i := range magnets {
		paths = append(paths, magnetsPath+"."+magnets[i].ID+".strength")
	}
	return append(paths,
		"hints.leftElbow.poleWeight", "hints.rightElbow.poleWeight", "limits.leftUpperArm.on", "limits.rightUpperArm.on",
		"retarget.limbLimit", "retarget.hands", "retarget.touch", "gait.stanceHalf",
	)
}
