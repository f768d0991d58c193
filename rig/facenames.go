package rig

import (
	"slices"
	"strings"
)

// presets are the expressions that VRM 1.0 names, by how their names are compared, with their kind; -1 for none.
var presets = map[string]struct {
	name string
	kind int
}{
	"neutral": {"neutral", -1}, "happy": {"happy", -1}, "angry": {"angry", -1}, "sad": {"sad", -1},
	"relaxed": {"relaxed", -1}, "surprised": {"surprised", -1},
	"aa": {"aa", MouthKind}, "ih": {"ih", MouthKind}, "ou": {"ou", MouthKind},
	"ee": {"ee", MouthKind}, "oh": {"oh", MouthKind},
	"blink": {"blink", BlinkKind}, "blinkleft": {"blinkLeft", BlinkKind}, "blinkright": {"blinkRight", BlinkKind},
	"lookup": {"lookUp", LookAtKind}, "lookdown": {"lookDown", LookAtKind},
	"lookleft": {"lookLeft", LookAtKind}, "lookright": {"lookRight", LookAtKind},
}

var gazePresets = [GazeCount]string{
	LookUp: "lookUp", LookDown: "lookDown", LookLeft: "lookLeft", LookRight: "lookRight",
}

// presetsOfVRM0 are the names that VRM 1.0 changed.
var presetsOfVRM0 = map[string]string{
	"joy": "happy", "sorrow": "sad", "fun": "relaxed", "a": "aa", "i": "ih", "u": "ou", "e": "ee", "o": "oh",
}

// PresetNamed is the name in VRM 1.0 of the preset that a name of VRM 0.x or 1.0 stands for, in any case; "" for none.
func PresetNamed(name string) string {
	key := faceKey(name)
	if renamed, ok := presetsOfVRM0[key]; ok {
		key = renamed
	}
	return presets[key].name
}

// kindOf is the kind of a preset, -1 for none.
func kindOf(preset string) int {
	if known, ok := presets[faceKey(preset)]; ok {
		return known.kind
	}
	return -1
}

// Presets are the names of VRM 1.0's presets, sorted, without those that move the eyes.
func Presets() (names []string) {
	for _, preset := range presets {
		if preset.kind != LookAtKind {
			names = append(names, preset.name)
		}
	}
	slices.Sort(names)
	return names
}

// faceKey is a name of a face as names are compared: jawOpen, JawOpen and jaw_open are one, and so are eyeBlinkLeft
// and eyeBlink_L.
func faceKey(name string) string {
	key := strings.ToLower(name)
	for suffix, side := range map[string]string{"_l": "left", "_r": "right"} {
		if rest, cut := strings.CutSuffix(key, suffix); cut {
			key = rest + side
		}
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("_-. ", r) {
			return -1
		}
		return r
	}, key)
}

// standIns are which names of ARKit stand for which presets of VRM, and the two eyelids for both: where an avatar has
// not what is sent, the other is moved. The first that the avatar has of those that come for a name of ARKit is on by
// the share; for a preset all are, fully. A share of 0 is for that direction alone. By the descriptions of both:
// ARKit's face moves muscles of a side, VRM's whole faces, so that two halves make one.
var standIns = []struct {
	fine, preset string
	share        float32
}{
	{"eyeBlinkLeft", "blinkLeft", 1}, {"eyeBlinkRight", "blinkRight", 1},
	{"eyeBlinkLeft", "blink", 0.5}, {"eyeBlinkRight", "blink", 0.5},
	{"blinkLeft", "blink", 0.5}, {"blinkRight", "blink", 0.5},
	{"jawOpen", "aa", 1}, {"mouthPucker", "ou", 1}, {"mouthFunnel", "oh", 1}, {"jawOpen", "oh", 0},
	{"mouthStretchLeft", "ee", 0.5}, {"mouthStretchRight", "ee", 0.5},
	{"mouthStretchLeft", "ih", 0}, {"mouthStretchRight", "ih", 0},
	{"mouthSmileLeft", "happy", 0.5}, {"mouthSmileRight", "happy", 0.5},
	{"mouthFrownLeft", "sad", 0.5}, {"mouthFrownRight", "sad", 0.5},
	{"browDownLeft", "angry", 0.5}, {"browDownRight", "angry", 0.5},
	{"eyeWideLeft", "surprised", 0.5}, {"eyeWideRight", "surprised", 0.5}, {"browInnerUp", "surprised", 0},
	{"mouthSmileLeft", "relaxed", 0}, {"mouthSmileRight", "relaxed", 0},
	{"eyeLookUpLeft", "lookUp", 0.5}, {"eyeLookUpRight", "lookUp", 0.5},
	{"eyeLookDownLeft", "lookDown", 0.5}, {"eyeLookDownRight", "lookDown", 0.5},
	{"eyeLookOutLeft", "lookLeft", 0.5}, {"eyeLookInRight", "lookLeft", 0.5},
	{"eyeLookInLeft", "lookRight", 0.5}, {"eyeLookOutRight", "lookRight", 0.5},
}
