package canvas

import (
	"strings"

	"posewright/effectors"
	"posewright/presets"
	"posewright/ui/selection"
	"posewright/ui/text"
	"posewright/viewport"
)

// NoEffect is why dragging the gizmo of something changes nothing in the pose.
type NoEffect uint8

// The reasons. HasEffect is none.
const (
	HasEffect NoEffect = iota
	NoPositionWeight
	NoRotationWeight
	NoPoleWeight
	PoleTracked // a device holds the joint
	NoMagnetMethod
	NoReturningShoulder // for a magnet of shoulders
	NoMagnetStrength
	LimitOff
	NoLimitMethod
	noEffectCount
)

// noEffectReasons are what a person reads.
var noEffectReasons = [noEffectCount]string{
	NoPositionWeight: text.Message("Moving it has no effect: its position weight is 0"), NoRotationWeight: text.Message("Rotating it has no effect: its rotation weight is 0"),
	NoPoleWeight: text.Message("This pole has no effect: its weight is 0"), PoleTracked: text.Message("This pole has no effect: a tracker holds the joint"),
	NoMagnetMethod:      text.Message("This magnet has no effect: the arm method uses no magnets"),
	NoReturningShoulder: text.Message("This magnet has no effect: the shoulder method uses no magnets"),
	NoMagnetStrength:    text.Message("This magnet has no effect: its strength is 0"), LimitOff: text.Message("This limit has no effect: it is off"),
	NoLimitMethod: text.Message("This limit has no effect: the method of the limb uses no limits"),
}

// noEffectFixes are the labels of what gives it one; "" where nothing does.
var noEffectFixes = [noEffectCount]string{
	NoPositionWeight: text.Message("Set the weight to 1"), NoRotationWeight: text.Message("Set the weight to 1"), NoPoleWeight: text.Message("Set the weight to 1"),
	NoMagnetMethod: text.Message("Use FABRIK for the arms"), NoReturningShoulder: text.Message("Use FABRIK and returning shoulders"),
	NoMagnetStrength: text.Message("Reset the strength"), LimitOff: text.Message("Enable the limit"), NoLimitMethod: text.Message("Use FABRIK"),
}

// NoEffect says why dragging what is grasped changes nothing now.
func (p *Posed) NoEffect(by *Grasp) NoEffect {
	kind, name := selection.Parts(by.ID)
	switch kind {
	case selection.Effector:
		id, known := effectors.Named(name)
		switch {
		case !known:
		case by.Tool&viewport.MoveTool != 0 && p.Settings.Effectors[id].PositionWeight == 0:
			return NoPositionWeight
		case by.Tool&viewport.TurnTool != 0 && p.Settings.Effectors[id].RotationWeight == 0:
			return NoRotationWeight
		}
		return HasEffect
	case selection.Hint:
		if id, known := effectors.HintNamed(name); known && p.Targets.Hints[id].Presence >= 1 {
			return PoleTracked
		}
	case selection.Limit, selection.Spine:
		if p.Limit(by.ID) == nil {
			return HasEffect
		}
	}
	hindrances := presets.Hindrances(draggedParameter(by.ID), p.Settings)
	if len(hindrances) == 0 {
		return HasEffect
	}
	magnet := kind == selection.Magnet
	switch path := hindrances[len(hindrances)-1]; {
	case strings.HasSuffix(path, ".poleWeight"):
		return NoPoleWeight
	case strings.HasSuffix(path, ".strength"):
		return NoMagnetStrength
	case strings.HasSuffix(path, ".on"):
		return LimitOff
	case magnet && path == "shoulders.method":
		return NoReturningShoulder
	case magnet:
		return NoMagnetMethod
	}
	return NoLimitMethod
}

// draggedParameter is the path of one of the parameters that the gizmo of an object drags, which all count under the same conditions; "" for an effector, whose
// gizmo drags its target.
func draggedParameter(id string) string {
	switch kind, _ := selection.Parts(id); kind {
	case selection.Hint:
		return id + ".pole.x"
	case selection.Magnet:
		return id + ".position.x"
	case selection.Limit, selection.Spine:
		return id + ".forwardDeg"
	}
	return ""
}

// fix is what gives an object of a preset an effect that has none, as [presets.SetWritten] takes it.
func (n NoEffect) fix(id string, preset *presets.Preset) []string {
	switch n {
	case NoPositionWeight:
		return []string{id + ".positionWeight=1"}
	case NoRotationWeight:
		return []string{id + ".rotationWeight=1"}
	}
	parameter, ok := presets.Lookup(draggedParameter(id))
	if !ok {
		return nil
	}
	_, enable := parameter.Idle(preset)
	return enable
}
