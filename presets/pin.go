package presets

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig/phrase"
)

// PinOf returns the pin of an effector at a place in the tracking space.
func PinOf(id effectors.ID, at calibration.Pose) Pin { return Pin{id.String(), at} }

// Pin returns the override of an effector as a pose; false for one whose override is off.
func (p *Preset) Pin(id effectors.ID) (Pin, bool) {
	override := p.Effectors[id].Override
	if !override.On {
		return Pin{}, false
	}
	override.Rotation = angles(override.Rotation, math.Pi/180)
	return PinOf(id, calibration.PoseOf(override.Transform())), true
}

// Pinned lists the effectors whose overrides are on.
func (p *Preset) Pinned() []effectors.ID {
	var ids []effectors.ID
	for id := range p.Effectors {
		if p.Effectors[id].Override.On {
			ids = append(ids, effectors.ID(id))
		}
	}
	return ids
}

// SetPins switches overrides of effectors on, or moves those that are. Carrying it out fails for a pin of nothing
// known or one that is at no place.
func SetPins(pins ...Pin) Command {
	pins = slices.Clone(pins)
	name := phrase.Say("Pin effectors")
	if len(pins) == 1 {
		name = phrase.Say("Pin {{.Effector}}", "Effector", effectorInWords(pins[0].Effector))
	}
	return change{name: name, to: func(p *Preset) error {
		if _, problem := pinsProblem(pins); !problem.Empty() {
			return phrase.Error(problem)
		}
		p.pin(pins)
		return nil
	}}
}

// RemovePins removes overrides of effectors; without any, all of them.
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
		for id := range p.Effectors {
			if len(ids) == 0 || slices.Contains(ids, effectors.ID(id)) {
				p.Effectors[id].Override = effectors.Override{}
			}
		}
		return nil
	}}
}

// SetOffsets sets the offsets of an effector so that a device at one place has the joint at another.
func SetOffsets(id effectors.ID, device, wanted effectors.Target) Command {
	name := phrase.Say("Set offset of {{.Effector}}", "Effector", effectorInWords(id.String()))
	return change{name: name, to: func(p *Preset) error {
		e := p.Effectors[id]
		e.OffsetsTo(&device, &wanted)
		e.RotationOffset = angles(e.RotationOffset, 180/math.Pi)
		for axis, parameter := range offsetParameters(id) {
			value := e.PositionOffset[axis]
			if err := parameter.Set(p, math.Min(math.Max(value, parameter.HardMin), parameter.HardMax)); err != nil {
				return err
			}
		}
		p.Effectors[id].RotationOffset = e.RotationOffset
		return nil
	}}
}

// offsetParameters are the three of an effector's position offset.
func offsetParameters(id effectors.ID) (parameters [3]*Parameter) {
	for axis, name := range [...]string{"x", "y", "z"} {
		parameters[axis], _ = Lookup("effectors." + id.String() + ".positionOffset." + name)
	}
	return parameters
}

// RemoveOffsets makes the offsets of effectors nothing.
func RemoveOffsets(ids ...effectors.ID) Command {
	name := phrase.Say("Remove offsets")
	if len(ids) == 1 {
		name = phrase.Say("Remove offset of {{.Effector}}", "Effector", effectorInWords(ids[0].String()))
	}
	ids = slices.Clone(ids)
	return change{name: name, to: func(p *Preset) error {
		for _, id := range ids {
			p.Effectors[id].PositionOffset, p.Effectors[id].RotationOffset = mgl64.Vec3{}, effectors.Angles{}
		}
		return nil
	}}
}
