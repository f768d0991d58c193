package serialized

import (
	"posewright/effectors"
	"posewright/presets"
	"posewright/solver"
)

// Effective is a preset whose weights say what its solver does: the method that bends elbows to their poles does so whatever
// the poles' weights are.
func Effective(p *presets.Preset) presets.Preset {
	meant := p.Clone()
	if meant.Arms.Method == solver.ArmByPole {
		meant.Hints[effectors.LeftElbow].PoleWeight, meant.Hints[effectors.RightElbow].PoleWeight = 1, 1
	}
	return meant
}
