package presets

import (
	"math"
	"slices"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig/phrase"
)

// angles multiplies the three with a factor.
func angles(a effectors.Angles, factor float64) effectors.Angles {
	return effectors.Angles{X: a.X * factor, Y: a.Y * factor, Z: a.Z * factor}
}

// pin switches overrides on that pinsProblem finds nothing wrong with.
func (p *Preset) pin(pins []Pin) {
	for i := range pins {
		id, _ := effectors.Named(pins[i].Effector)
		at := pins[i].Transform()
		rotation := angles(effectors.AnglesOf(at.Rotation.Normalize()), 180/math.Pi)
		p.Effectors[id].Override = effectors.Override{On: true, Position: at.Position, Rotation: rotation}
	}
}

// pinsProblem says which pin cannot be and why; the phrase is empty where all can.
func pinsProblem(pins []Pin) (which int, problem phrase.Phrase) {
	for i := range pins {
		if _, known := effectors.Named(pins[i].Effector); !known {
			return i, phrase.Say(`there is no effector "{{.Name}}" to pin`, "Name", pins[i].Effector)
		}
		if slices.ContainsFunc(pins[:i], func(before Pin) bool { return before.Effector == pins[i].Effector }) {
			return i, phrase.Say("{{.Effector}} is pinned twice; remove one of the pins", "Effector", effectorInWords(pins[i].Effector))
		}
		if !pins[i].Valid() {
			return i, phrase.Say("the pin of {{.Effector}} has no position within 10 km or no unit quaternion as rotation", "Effector", effectorInWords(pins[i].Effector))
		}
	}
	return 0, phrase.Phrase{}
}

// effectorInWords is an effector as a phrase has it: the role that a window knows a name for, or what was given
// where it is none.
func effectorInWords(name string) any {
	if id, known := effectors.Named(name); known {
		return calibration.Role(id)
	}
	return name
}
