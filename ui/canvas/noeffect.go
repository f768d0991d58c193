package canvas

import (
	"posewright/effectors"
	"posewright/presets"
	"posewright/solver"
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
	switch kind, name := selection.Parts(by.ID); kind {
	case selection.Effector:
		id, known := effectors.Named(name)
		switch {
		case !known:
		case by.Tool&viewport.MoveTool != 0 && p.Settings.Effectors[id].PositionWeight == 0:
			return NoPositionWeight
		case by.Tool&viewport.TurnTool != 0 && p.Settings.Effectors[id].RotationWeight == 0:
			return NoRotationWeight
		}
	case selection.Hint:
		id, known := selection.HintNamed(name)
		switch {
		case !known:
		case p.Targets.Hints[id].Presence >= 1:
			return PoleTracked
		case p.Explained.Poles[id].Weight == 0:
			return NoPoleWeight
		}
	case selection.Magnet:
		return p.magnetEffect(name)
	case selection.Limit, selection.Spine:
		id, known := selection.LimitNamed(name)
		switch l := p.Limit(by.ID); {
		case l == nil:
		case !l.On:
			return LimitOff
		case !known: // of the trunk: always in use
		case p.Settings.Limits[id].Pass == effectors.ForwardPass && limbMethod(p.Settings, id).Uses&solver.UsesLimits == 0,
			id&^1 == effectors.LeftShoulderLimit && p.Settings.Limits[id].Pass == effectors.ForwardPass && p.Settings.Shoulders.Method != solver.ShoulderByReturn:
			return NoLimitMethod
		}
	}
	return HasEffect
}

// limbMethod is the method that solves the limb of a limit.
func limbMethod(set *solver.Settings, id effectors.LimitID) *solver.Method {
	if id < effectors.LeftUpperLegLimit {
		numbers, _ := set.Arm(int(id) & 1)
		return &solver.ArmMethods[numbers.Method]
	}
	return &solver.LegMethods[set.Legs.Method]
}

func (p *Posed) magnetEffect(id string) NoEffect {
	effect := HasEffect
	for i := range p.Explained.Magnets {
		switch m := &p.Explained.Magnets[i]; {
		case m.ID != id:
			continue
		case m.Strength == 0:
			effect = NoMagnetStrength
		case m.Acts:
			return HasEffect // on one of the arms
		case m.Shoulder:
			effect = NoReturningShoulder
		default:
			effect = NoMagnetMethod
		}
	}
	return effect
}

// fix is what gives something an effect that has none.
func (n NoEffect) fix(id string) []presets.Assignment {
	set := func(path string, value float64) presets.Assignment {
		return presets.Assignment{Path: path, Value: value}
	}
	_, name := selection.Parts(id)
	fabrik := set("arms.method", float64(solver.ArmByFABRIK))
	returning := set("shoulders.method", float64(solver.ShoulderByReturn))
	switch n {
	case NoPositionWeight:
		return []presets.Assignment{set(id+".positionWeight", 1)}
	case NoRotationWeight:
		return []presets.Assignment{set(id+".rotationWeight", 1)}
	case NoPoleWeight:
		return []presets.Assignment{set(id+".poleWeight", 1)}
	case NoMagnetMethod:
		return []presets.Assignment{fabrik}
	case NoReturningShoulder:
		return []presets.Assignment{fabrik, returning}
	case NoMagnetStrength:
		return []presets.Assignment{set(id+".strength", presets.NewMagnet(name).Strength)}
	case LimitOff:
		return []presets.Assignment{set(id+".on", 1)}
	case NoLimitMethod:
		limit, _ := selection.LimitNamed(name)
		switch {
		case limit >= effectors.LeftUpperLegLimit:
			return []presets.Assignment{set("legs.method", float64(solver.LegByFABRIK))}
		case limit&^1 == effectors.LeftShoulderLimit:
			return []presets.Assignment{fabrik, returning}
		}
		return []presets.Assignment{fabrik}
	}
	return nil
}
