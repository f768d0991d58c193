package serialized

import "posewright/presets"

// Effective is a preset whose weights say what its solver does: the method that bends elbows to their poles does so whatever
// the poles' weights are.
func Effective(p *presets.Preset) presets.Preset {
	meant := p.Clone()
	if meant.Arms.Method == "pole" {
		meant.Hints.LeftElbow.PoleWeight, meant.Hints.RightElbow.PoleWeight = 1, 1
	}
	return meant
}
