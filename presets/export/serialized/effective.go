package serialized

import (
	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/rig/phrase"
	"posewright/solver"
)

// Effective is a preset whose weights say what its solver does: the method that bends elbows to their poles does so whatever
// the poles' weights are.
func Effective(p *presets.Preset) presets.Preset {
	meant := p.Clone()
	for side, hint := range [...]effectors.HintID{effectors.LeftElbow, effectors.RightElbow} {
		if meant.Arm(side).Method == solver.ArmByPole {
			meant.Hints[hint].PoleWeight = 1
		}
	}
	return meant
}

// PoleMethods are rules that approximate the method of arms that bend to their poles, as [Effective] has it.
func PoleMethods(p *presets.Preset, how phrase.Phrase) []export.Rule {
	var rules []export.Rule
	for side, own := range [...]string{"arms.left.method", "arms.right.method"} {
		if p.Arm(side).Method != solver.ArmByPole {
			continue
		}
		if p.Arms.Linked {
			own = "arms.method"
		}
		rules = append(rules, export.Rule{Pattern: own, Fate: export.Approximated, How: how})
	}
	return rules
}
