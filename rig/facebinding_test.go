package rig_test

import (
	"math"
	"testing"

	"posewright/rig"
)

// faced is an avatar with an expression for each preset, which moves a morph target of its own by half, and with morph targets of some names.
func faced(presets []string, morphs ...string) *rig.Avatar {
	a := &rig.Avatar{}
	for i, preset := range presets {
		a.Morphs = append(a.Morphs, rig.Morph{})
		e := rig.Expression{Name: "no. " + preset, Preset: rig.PresetNamed(preset), Binds: []rig.MorphBind{{Morph: i, Weight: 0.5}}}
		if e.Preset == "" {
			e.Name = preset
		}
		a.Expressions = append(a.Expressions, e)
	}
	for _, name := range morphs {
		a.Morphs = append(a.Morphs, rig.Morph{Name: name})
	}
	return a
}

// weights is what one set of names and values makes of an avatar's morph targets.
func weights(a *rig.Avatar, names []string, values ...float32) []float32 {
	dst := make([]float32, a.MorphCount())
	rig.BindFace(a, names).Weights(values, dst)
	return dst
}

func closeTo(got []float32, want ...float32) bool {
	for i := range want {
		if !(math.Abs(float64(got[i]-want[i])) < 1e-6) {
			return false
		}
	}
	return len(got) == len(want)
}

func TestAFaceIsFoundByTheNamesOfItsSender(t *testing.T) {
	t.Parallel()
	whole := []string{"happy", "aa", "blink", "blinkLeft", "Heart Eyes"}
	for _, c := range []struct {
		avatar *rig.Avatar
		name   string
		want   []float32 // for a value of 0.8
	}{
		{faced(whole, "jawForward"), "Joy", []float32{0.4, 0, 0, 0, 0, 0}},
		{faced(whole, "jawForward"), "HAPPY", []float32{0.4, 0, 0, 0, 0, 0}},
		{faced(whole, "jawForward"), "A", []float32{0, 0.4, 0, 0, 0, 0}},
		{faced(whole, "jawForward"), "Blink_L", []float32{0, 0, 0, 0.4, 0, 0}},
		{faced(whole, "jawForward"), "heart_eyes", []float32{0, 0, 0, 0, 0.4, 0}},
		{faced(whole, "jawForward"), "JawForward", []float32{0, 0, 0, 0, 0, 0.8}},
		{faced(whole, "Maya1.jawForward", "jaw_forward"), "jawForward", []float32{0, 0, 0, 0, 0, 0.8, 0.8}},
		{faced(whole, "jawForward"), "tongueOut", []float32{0, 0, 0, 0, 0, 0}},
		{faced(whole, ""), "", []float32{0, 0, 0, 0, 0, 0}},
		// An expression comes before a morph target of its name.
		{faced([]string{"jawOpen"}, "jawOpen"), "JawOpen", []float32{0.4, 0}},
		// ARKit's names for presets.
		{faced(whole), "jawOpen", []float32{0, 0.4, 0, 0, 0}},
		{faced(whole), "EyeBlink_L", []float32{0, 0, 0, 0.4, 0}},
		{faced(whole), "eyeBlinkRight", []float32{0, 0, 0.2, 0, 0}},
		{faced(whole), "mouthSmileLeft", []float32{0.2, 0, 0, 0, 0}},
		// Presets for ARKit's names.
		{faced(nil, "eyeBlinkLeft", "eyeBlinkRight", "jawOpen"), "Blink", []float32{0.8, 0.8, 0}},
		{faced(nil, "eyeBlink_L", "eyeBlink_R", "jawOpen"), "blinkRight", []float32{0, 0.8, 0}},
		{faced(nil, "mouthSmileLeft", "mouthSmileRight", "jawOpen"), "Joy", []float32{0.8, 0.8, 0}},
	} {
		if got := weights(c.avatar, []string{c.name}, 0.8); !closeTo(got, c.want...) {
			t.Errorf("%q moves %v, want %v", c.name, got, c.want)
		}
	}
}

func TestWhatIsSentTwoWaysCountsOnce(t *testing.T) {
	t.Parallel()
	a := faced([]string{"aa", "happy"})
	names := []string{"jawOpen", "A", "mouthSmileLeft", "mouthSmileRight", "Joy"}
	if got := weights(a, names, 0.6, 0.4, 0.5, 0.5, 0.2); !closeTo(got, 0.3, 0.25) {
		t.Errorf("%v", got)
	}
	if got := weights(a, names, 0.2, 0.4, 0, 0.2, 0.2); !closeTo(got, 0.2, 0.1) {
		t.Errorf("%v", got)
	}
}

// The rules of VRMC_vrm.expressions: what is left for a kind is one less what all that blend it have, binary ones are off or on and are wholly
// overridden, and no expression overrides its own kind.
func TestExpressionsOverrideOthers(t *testing.T) {
	t.Parallel()
	const none, block, blend = rig.OverrideNone, rig.OverrideBlock, rig.OverrideBlend
	names := []string{"happy", "sad", "blink", "lookUp", "aa", "Custom"}
	for name, c := range map[string]struct {
		prepare func(happy, sad, blink, up *rig.Expression)
		values  []float32
		want    []float32 // before the half of each bind
	}{
		"none":  {func(h, s, b, u *rig.Expression) {}, []float32{1, 1, 0.5, 0.5, 0.5, 0.5}, []float32{1, 1, 0.5, 0.5, 0.5, 0.5}},
		"blend": {func(h, s, b, u *rig.Expression) { h.Overrides[rig.BlinkKind] = blend }, []float32{0.25, 0, 0.8, 0.8, 0.8, 0.8}, []float32{0.25, 0, 0.6, 0.8, 0.8, 0.8}},
		"blends add": {func(h, s, b, u *rig.Expression) {
			h.Overrides[rig.MouthKind], s.Overrides[rig.MouthKind] = blend, blend
		},
			[]float32{0.5, 0.25, 1, 1, 0.8, 1}, []float32{0.5, 0.25, 1, 1, 0.2, 1}},
		"blends add to all": {func(h, s, b, u *rig.Expression) {
			h.Overrides[rig.MouthKind], s.Overrides[rig.MouthKind] = blend, blend
		},
			[]float32{0.75, 0.5, 0, 0, 1, 0}, []float32{0.75, 0.5, 0, 0, 0, 0}},
		"block":     {func(h, s, b, u *rig.Expression) { h.Overrides[rig.LookAtKind] = block }, []float32{0.01, 0, 1, 1, 1, 0}, []float32{0.01, 0, 1, 0, 1, 0}},
		"block off": {func(h, s, b, u *rig.Expression) { h.Overrides[rig.LookAtKind] = block }, []float32{0, 1, 1, 1, 1, 0}, []float32{0, 1, 1, 1, 1, 0}},
		"binary on": {func(h, s, b, u *rig.Expression) { h.Binary, h.Overrides[rig.BlinkKind] = true, blend }, []float32{0.51, 0, 1, 1, 0, 0}, []float32{1, 0, 0, 1, 0, 0}},
		"binary off": {func(h, s, b, u *rig.Expression) { h.Binary, h.Overrides[rig.BlinkKind] = true, blend },
			[]float32{0.5, 0, 1, 1, 0, 0}, []float32{0, 0, 1, 1, 0, 0}},
		"binary overridden": {func(h, s, b, u *rig.Expression) { b.Binary, h.Overrides[rig.BlinkKind] = true, blend },
			[]float32{0.01, 0, 0.9, 0, 0, 0}, []float32{0.01, 0, 0, 0, 0, 0}},
		"its own kind": {func(h, s, b, u *rig.Expression) { b.Overrides = [3]rig.Override{block, blend, none} },
			[]float32{0, 0, 0.25, 0.8, 1, 0}, []float32{0, 0, 0.25, 0.6, 1, 0}},
	} {
		a := faced(names)
		e := a.Expressions
		c.prepare(&e[0], &e[1], &e[2], &e[3])
		got := weights(a, names, c.values...)
		for i := range got {
			got[i] *= 2
		}
		if !closeTo(got, c.want...) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestWeightsAddToOneAtMostWhateverIsSent(t *testing.T) {
	t.Parallel()
	a := faced([]string{"happy", "angry"}, "Ear")
	for i := range a.Expressions {
		a.Expressions[i].Binds = []rig.MorphBind{{Morph: 2, Weight: 0.7}}
	}
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for _, c := range []struct{ happy, angry, ear, want float32 }{
		{0.5, 0.5, 0, 0.7}, {1, 1, 0, 1}, {nan, 1, 0, 0.7}, {inf, -inf, nan, 0.7}, {-3, 0, 0.25, 0.25}, {0, 0, 9, 1},
	} {
		if got := weights(a, []string{"happy", "angry", "ear"}, c.happy, c.angry, c.ear); !closeTo(got, 0, 0, c.want) {
			t.Errorf("%+v: %v", c, got)
		}
	}
	if got := weights(a, []string{"happy", "angry", "ear"}, 0.5); !closeTo(got, 0, 0, 0.35) {
		t.Errorf("values that are missing: %v", got)
	}
}

func TestExpressionsFollowTheGazeBesideTheSender(t *testing.T) {
	t.Parallel()
	a := faced([]string{"lookLeft", "lookUp", "happy"})
	a.Expressions[2].Overrides[rig.LookAtKind] = rig.OverrideBlend
	var face rig.FacePose
	gaze := rig.Gaze{rig.LookLeft: 0.4}
	if got := face.Weights(a, nil, nil, &gaze); !closeTo(got, 0.2, 0, 0) {
		t.Errorf("without a sender: %v", got)
	}
	if got := face.Weights(a, []string{"Joy", "LookLeft"}, []float32{0.5, 0.8}, &gaze); !closeTo(got, 0.2, 0, 0.25) {
		t.Errorf("with a sender that looks further: %v", got)
	}
	if got := face.Weights(a, []string{"Joy", "LookLeft"}, []float32{0.5, 0.2}, &gaze); !closeTo(got, 0.1, 0, 0.25) {
		t.Errorf("with a sender that looks less far: %v", got)
	}
	if got := face.Weights(&rig.Avatar{}, []string{"Joy"}, []float32{1}, &gaze); got != nil {
		t.Errorf("without morph targets: %v", got)
	}
}
