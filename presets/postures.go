package presets

import (
	"math"
	"slices"
	"sync"

	"posewright/solver"
	"posewright/solver/posture"
	"posewright/solver/vec"
)

// ofPosture are the parameters that a built-in preset changes where a posture brings it: those in which it differs
// from the preset named Posewright, but for the posture's own, which would keep the recognizer from noticing that
// the person gets up.
var ofPosture = sync.OnceValue(func() (all [posture.PresetCount]presetOfPosture) {
	for which := posture.NoPreset + 1; which < posture.PresetCount; which++ {
		builtin, ok := Builtin(solver.PosturePresets[which].Label)
		if !ok {
			panic("presets: there is no built-in preset " + solver.PosturePresets[which].Label)
		}
		all[which].settings = Settings(Compile(&builtin))
		for _, parameter := range Parameters() {
			if parameter.Kind != Curve && parameter.Group != "Posture" && !parameter.Same(&builtin, fresh()) {
				all[which].parameters = append(all[which].parameters, parameter)
			}
		}
	}
	return all
})

// presetOfPosture is what a built-in preset changes, with its values in the solver's units.
type presetOfPosture struct {
	parameters []*Parameter
	settings   Settings
}

// postureBlend brings the numbers of presets in while the body is in their postures.
type postureBlend struct {
	settings *Settings
	numbers  []blendedNumber

	// How much each preset counts, the document's own as that of no posture: together 1.
	weights, from [posture.PresetCount]float64
	to            posture.Preset
	share         float64 // of the time from one to another
}

// blendedNumber is a parameter with its value in each preset.
type blendedNumber struct {
	*Parameter
	values [posture.PresetCount]float64
}

// newPostureBlend binds the fields of settings that some posture changes.
func newPostureBlend(settings *Settings) postureBlend {
	b := postureBlend{settings: settings, share: 1}
	b.weights[posture.NoPreset] = 1
	of := ofPosture()
	for which := range of {
		for _, parameter := range of[which].parameters {
			i := slices.IndexFunc(b.numbers, func(n blendedNumber) bool { return n.Parameter == parameter })
			if i < 0 {
				i = len(b.numbers)
				number := blendedNumber{Parameter: parameter}
				own, _ := parameter.at.get(settings)
				for k := range number.values {
					number.values[k] = own
				}
				b.numbers = append(b.numbers, number)
			}
			b.numbers[i].values[which], _ = parameter.at.get(&of[which].settings)
		}
	}
	return b
}

// tick goes on to the preset of a posture.
func (b *postureBlend) tick(dt float64, set *posture.Settings, kind posture.Kind, walking bool) {
	if to := set.PresetWhile.Of(kind, walking); to != b.to {
		b.from, b.to, b.share = b.weights, to, 0
	}
	if b.share < 1 {
		if b.share += dt / set.PresetBlendTime; !(b.share < 1) { // without a time at once
			b.share = 1
		}
		come := vec.SmoothStep(b.share)
		for which := range b.weights {
			b.weights[which] = b.from[which] * (1 - come)
		}
		b.weights[b.to] += come
	}
	for i := range b.numbers {
		n := &b.numbers[i]
		n.at.set(b.settings, b.mix(n))
	}
}

// rests reports whether the document's own numbers count alone.
func (b *postureBlend) rests() bool { return b.to == posture.NoPreset && b.share >= 1 }

// mix is the value of a number by the weights of the presets; of what is no number it is that of the preset that
// counts most.
func (b *postureBlend) mix(n *blendedNumber) float64 {
	most := b.to
	sum := n.values[b.to]
	for which, weight := range b.weights {
		sum += weight * (n.values[which] - n.values[b.to])
		if weight > b.weights[most] {
			most = posture.Preset(which)
		}
	}
	switch n.Kind {
	case Choice, Toggle:
		return n.values[most]
	case Count:
		return math.Round(sum)
	}
	return sum
}
