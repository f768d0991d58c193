package jarvriks

import (
	"math"

	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/serialized"
	"posewright/rig/phrase"
	"posewright/solver"
)

// pulling are the limbs that pull, in the order in which JARVRIKS takes them up, one in each iteration.
var pulling = [...]effectors.ID{effectors.LeftFoot, effectors.RightFoot, effectors.LeftHand, effectors.RightHand}

// pulled is the share of what a limb is too short that JARVRIKS takes away in some iterations, alone: each takes a share, stiffness times weights, of what is left, divided by how
// many iterations there still are.
func pulled(share float64, iterations int) float64 {
	left := 1.0
	for still := iterations; still > 0; still-- {
		left *= 1 - share/float64(still)
	}
	return 1 - left
}

// strongest is the greatest weight with which a limb of a preset pulls.
func strongest(p *presets.Preset) float64 {
	most := 0.0
	for _, id := range pulling {
		most = math.Max(most, p.Effectors[id].PositionWeight*p.PullWeight[id])
	}
	return most
}

// stiffness is the one with which JARVRIKS pulls the body as far as a preset does, by the limb that pulls most, and by how much of the preset's stiffness that is off for
// any other, or for those that it takes up later.
func stiffness(p *presets.Preset) (value, off float64) {
	weight, iterations := strongest(p), int(p.Pull.Iterations)
	if weight == 0 {
		return p.Pull.Stiffness, 0
	}
	low, high := 0.0, 1.0
	for range 60 {
		if value = (low + high) / 2; pulled(value*weight, iterations) < p.Pull.Stiffness*weight {
			low = value
		} else {
			high = value
		}
	}
	for later, id := range pulling {
		if w := p.Effectors[id].PositionWeight * p.PullWeight[id]; w > 0 {
			off = math.Max(off, math.Abs(pulled(value*w, iterations-later)/w-p.Pull.Stiffness))
		}
	}
	return value, off
}

var howStiff = phrase.Say("Converted, so that a limb that pulls alone pulls as far. JARVRIKS takes up a limb more in each iteration, and several limbs together pull further")

// writeStiffness writes the stiffness of the pull: as it is where the preset pulls as printed too, else converted.
func writeStiffness(w *serialized.Writing) {
	if w.Preset.Pull.Method == solver.PullAsPrinted {
		w.Set("stiffness", w.Preset.Pull.Stiffness)
		w.Rules = append(w.Rules, export.Rule{Pattern: "pull.stiffness"}, export.Rule{Pattern: "pull.method"})
		return
	}
	value, off := stiffness(w.Preset)
	w.Set("stiffness", value)
	w.Rules = append(w.Rules, export.Nears("pull.method", howStiff, export.OwnOption))
	w.Rules = append(w.Rules, export.Within("pull.stiffness", math.Max(off, math.Abs(value-w.Preset.Pull.Stiffness)), howStiff))
}
