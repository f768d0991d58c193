package presets

import (
	"math"
	"reflect"

	"posewright/solver"
	"posewright/solver/posture"
	"posewright/solver/vec"
)

// ofPosture are the parameters that a built-in preset changes where a posture brings it: those in which it differs from the preset named Posewright, but for the
// posture's own, which would keep the recognizer from noticing that the person gets up.
var ofPosture = func() (all [posture.PresetCount]presetOfPosture) {
	for which := posture.NoPreset + 1; which < posture.PresetCount; which++ {
		builtin, ok := Builtin(solver.PosturePresets[which].Label)
		if !ok {
			panic("presets: there is no built-in preset " + solver.PosturePresets[which].Label)
		}
		all[which].settings = Settings(Compile(&builtin))
		for _, parameter := range registry {
			if parameter.Kind != Curve && parameter.Group != "Posture" && !parameter.Same(&builtin, &builtins[0]) {
				all[which].parameters = append(all[which].parameters, parameter)
			}
		}
	}
	return all
}()

// presetOfPosture is what a built-in preset changes, with its values in the solver's units.
type presetOfPosture struct {
	parameters []*Parameter
	settings   Settings
}

// postureBlend brings the numbers of presets in while the body is in their postures.
type postureBlend struct {
	numbers []blendedNumber

	// How much each preset counts, the document's own as that of no posture: together 1.
	weights, from [posture.PresetCount]float64
	to            posture.Preset
	share         float64 // of the time from one to another
}

// blendedNumber is a field with its value in each preset.
type blendedNumber struct {
	kind   Kind
	field  reflect.Value
	values [posture.PresetCount]float64
}

// newPostureBlend binds the fields of settings that some posture changes.
func newPostureBlend(settings *Settings) postureBlend {
	b := postureBlend{share: 1}
	b.weights[posture.NoPreset] = 1
	bound := make(map[*Parameter]int)
	for which := range ofPosture {
		for _, parameter := range ofPosture[which].parameters {
			i, known := bound[parameter]
			if !known {
				i = len(b.numbers)
				bound[parameter] = i
				number := blendedNumber{kind: parameter.Kind, field: parameter.in(settings)}
				for k := range number.values {
					number.values[k] = parameter.Kind.get(number.field)
				}
				b.numbers = append(b.numbers, number)
			}
			b.numbers[i].values[which] = parameter.Kind.get(parameter.in(&ofPosture[which].settings))
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
		n.kind.set(n.field, b.mix(n))
	}
}

// rests reports whether the document's own numbers count alone.
func (b *postureBlend) rests() bool { return b.to == posture.NoPreset && b.share >= 1 }

// mix is the value of a number by the weights of the presets; of what is no number it is that of the preset that counts most.
func (b *postureBlend) mix(n *blendedNumber) float64 {
	most := b.to
	sum := n.values[b.to]
	for which, weight := range b.weights {
		sum += weight * (n.values[which] - n.values[b.to])
		if weight > b.weights[most] {
			most = posture.Preset(which)
		}
	}
	switch n.kind {
	case Choice, Toggle:
		return n.values[most]
	case Count:
		return math.Round(sum)
	}
	return sum
}
