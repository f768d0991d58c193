package presets

import (
	"fmt"
	"slices"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig/phrase"
)

// pinsPath is where the pins are in a preset.
const pinsPath = "pins"

// PinOf returns the pin of an effector at a place in the tracking space.
func PinOf(id effectors.ID, at calibration.Pose) Pin { return Pin{id.String(), at} }

// Pin returns the pin of an effector; false for one that is not pinned.
func (p *Preset) Pin(id effectors.ID) (Pin, bool) {
	i := slices.IndexFunc(p.Pins, func(pin Pin) bool { return pin.Effector == id.String() })
	if i < 0 {
		return Pin{}, false
	}
	return p.Pins[i], true
}

// SetPins pins effectors, or moves the pins that they have. Carrying it out fails for a pin of nothing known or one that is at no place.
func SetPins(pins ...Pin) Command {
	pins = slices.Clone(pins)
	name := phrase.Say("Pin effectors")
	if len(pins) == 1 {
		name = phrase.Say("Pin {{.Effector}}", "Effector", effectorInWords(pins[0].Effector))
	}
	return change{name: name, to: func(p *Preset) error {
		for _, pin := range pins {
			p.removePin(pin.Effector)
		}
		p.Pins = append(p.Pins, pins...)
		if _, problem := pinsProblem(p.Pins); !problem.Empty() {
			return phrase.Error(problem)
		}
		sortPins(p.Pins)
		return nil
	}}
}

// RemovePins lets pinned effectors go; without any, all of them.
func RemovePins(ids ...effectors.ID) Command {
	name := phrase.Say("Release all effectors")
	switch len(ids) {
	case 0:
	case 1:
		name = phrase.Say("Release {{.Effector}}", "Effector", effectorInWords(ids[0].String()))
	default:
		name = phrase.Say("Release effectors")
	}
	ids = slices.Clone(ids)
	return change{name: name, to: func(p *Preset) error {
		if len(ids) == 0 {
			p.Pins = nil
		}
		for _, id := range ids {
			p.removePin(id.String())
		}
		return nil
	}}
}

// removePin removes the pin of an effector, if it has one.
func (p *Preset) removePin(effector string) {
	p.Pins = slices.DeleteFunc(slices.Clone(p.Pins), func(pin Pin) bool { return pin.Effector == effector })
}

// sortPins puts pins into the order of the effectors, so that the same pins are the same list.
func sortPins(pins []Pin) {
	slices.SortFunc(pins, func(a, b Pin) int {
		first, _ := effectors.Named(a.Effector)
		second, _ := effectors.Named(b.Effector)
		return int(first) - int(second)
	})
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

// effectorInWords is an effector as a phrase has it: the role that a window knows a name for, or what was given where it is none.
func effectorInWords(name string) any {
	if id, known := effectors.Named(name); known {
		return calibration.Role(id)
	}
	return name
}

// pinInWords says where a preset has an effector pinned.
func pinInWords(p *Preset, id effectors.ID) string {
	pin, pinned := p.Pin(id)
	if !pinned {
		return "not pinned"
	}
	return fmt.Sprintf("pinned at %.3f, %.3f, %.3f m", pin.Position[0], pin.Position[1], pin.Position[2])
}
