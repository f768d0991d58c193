package presets

import (
	"slices"

	"posewright/effectors"
	"posewright/solver"
)

// What parameters come from.
const (
	fromTorso  = "Posewright torso model"
	fromSwivel = "Posewright swivel model"
	fromReach  = "Parger 2018, eq. 3"
)

// The registry, the settings with all defaults in the units of files, and what is derived from them.
var (
	registry, defaults = buildRegistry()
	curves             = slices.DeleteFunc(slices.Clone(registry), func(p *Parameter) bool { return p.Kind != Curve })
	byPath             = func() map[string]*Parameter {
		paths := make(map[string]*Parameter, len(registry))
		for _, parameter := range registry {
			paths[parameter.Path] = parameter
		}
		return paths
	}()
	groups = func() []string {
		var names []string
		for _, parameter := range registry {
			if len(names) == 0 || names[len(names)-1] != parameter.Group {
				names = append(names, parameter.Group)
			}
		}
		return names
	}()
)

// buildRegistry lists all parameters in the order of the inspector. Their defaults are the solver's.
func buildRegistry() ([]*Parameter, Settings) {
	t := solver.DefaultSettings()
	all := slices.Concat(
		effectorParameters(&t), hintParameters(&t), torsoMethodParameters(&t), torsoParameters(&t), trackedHipsParameters(&t), spineParameters(&t),
		shoulderMethodParameters(&t), shoulderParameters(&t), armMethodParameters(&t), armParameters(&t), swivelParameters(&t),
		legMethodParameters(&t), legParameters(&t), gaitParameters(&t), pullParameters(&t), lookAtParameters(&t), limitParameters(&t), groundParameters(&t),
		pargerParameters("pargerReleased", "as released", &t.PargerReleased), pargerParameters("pargerPrinted", "as printed", &t.PargerPrinted),
		scheurenbrandParameters(&t))
	bind(all, &t)
	labels := make(map[string]int)
	for _, parameter := range all {
		labels[parameter.Label]++
	}
	for _, parameter := range all {
		parameter.ambiguous = labels[parameter.Label] > 1
	}
	defaults := Settings(t)
	complete(all, &defaults)
	return all, defaults
}

// complete turns default settings of the solver into the units of files and fills in what follows for the parameters.
func complete(all []*Parameter, defaults *Settings) {
	for _, p := range all {
		v := p.in(defaults)
		p.Kind.convert(p, v, false)
		p.Kind.complete(p, v)
		if p.Mirror == "" {
			p.Mirror = p.Path
		}
		if p.MirrorSign == 0 {
			p.MirrorSign = 1
		}
	}
}

func effectorParameters(t *solver.Settings) []*Parameter {
	var all []*Parameter
	for id := range effectors.Count {
		joint := map[effectors.ID]string{
			effectors.Head: "head", effectors.Chest: "chest", effectors.Hips: "hips",
			effectors.LeftHand: "left hand", effectors.RightHand: "right hand",
			effectors.LeftFoot: "left foot", effectors.RightFoot: "right foot",
		}[id]
		path, mirror := "effectors."+id.String(), "effectors."+id.Mirror().String()
		all = append(all,
			&Parameter{
				Path: path + ".positionWeight", Mirror: mirror + ".positionWeight", Group: upperFirst(joint), Label: "Position weight",
				Help: "How far the joint moves to its device. 0 ignores the device, 1 reaches it as far as the bones allow.",
				Kind: Weight, SoftMax: 1, HardMax: 1, Step: 0.01, Source: "Marmaras 2024, 4.2.1",
				at: &t.Effectors[id].PositionWeight,
			},
			&Parameter{
				Path: path + ".rotationWeight", Mirror: mirror + ".rotationWeight", Group: upperFirst(joint), Label: "Rotation weight",
				Help: "How much the joint takes the rotation of its device. 0 keeps the solver's rotation, 1 matches the device exactly.",
				Kind: Weight, SoftMax: 1, HardMax: 1, Step: 0.01, Source: "Marmaras 2024, 4.2.1",
				at: &t.Effectors[id].RotationWeight,
			},
		)
		if id != effectors.Chest && id != effectors.Hips {
			help := "How strongly a target out of reach pulls the body along. At 0 the limb falls short instead."
			if id == effectors.Head {
				help = "How strongly the head resists the pull of a hand or foot that is out of reach. At 0 it does not hold the body back."
			}
			all = append(all, &Parameter{
				Path: path + ".pullWeight", Mirror: mirror + ".pullWeight", Group: upperFirst(joint), Label: "Pull weight", Help: help,
				Advanced: true, Kind: Weight, SoftMax: 1, HardMax: 1, Step: 0.01, Source: "Marmaras 2024, 4.2.1",
				at: &t.PullWeight[id],
			})
		}
	}
	return all
}

func hintParameters(t *solver.Settings) []*Parameter {
	var all []*Parameter
	for id := range effectors.HintCount {
		group := [effectors.HintCount]string{
			effectors.LeftElbow: "Left elbow", effectors.RightElbow: "Right elbow", effectors.LeftKnee: "Left knee", effectors.RightKnee: "Right knee",
		}[id]
		path, mirror := "hints."+id.String(), "hints."+id.Mirror().String()
		all = append(all, &Parameter{
			Path: path + ".poleWeight", Mirror: mirror + ".poleWeight", Group: group, Label: "Pole weight",
			Help: "How much the joint bends towards its pole. 0 uses the limb's own model, 1 bends in the plane of the pole. " +
				"Has no effect while the pole is at the root of the limb.",
			Kind: Weight, SoftMax: 1, HardMax: 1, Step: 0.01, Source: "Stolpe 2021, 2.5",
			at: &t.Hints[id].PoleWeight,
		})
		for axis, direction := range [...]struct {
			name, label, help string
			sign              float64
		}{
			{"x", "Pole x", "Position of the pole to the avatar's left of the shoulder or hip joint. It turns with the chest or the hips.", -1},
			{"y", "Pole y", "Position of the pole above the shoulder or hip joint. It turns with the chest or the hips.", 1},
			{"z", "Pole z", "Position of the pole in front of the shoulder or hip joint. It turns with the chest or the hips.", 1},
		} {
			all = append(all, &Parameter{
				Path: path + ".pole." + direction.name, Mirror: mirror + ".pole." + direction.name, MirrorSign: direction.sign,
				Group: group, Label: direction.label, Help: direction.help,
				Advanced: true, Kind: Length, Unit: "m", SoftMin: -1, SoftMax: 1, HardMin: -10, HardMax: 10, Step: 0.01,
				Source: "Stolpe 2021, 2.5",
				at:     &t.Hints[id].Pole[axis],
			})
		}
	}
	return all
}

func torsoParameters(t *solver.Settings) []*Parameter {
	const group = "Torso"
	return []*Parameter{
		{
			Path: "torso.wristLine", Group: group, Label: "Wrist line weight", Source: fromTorso,
			Help: "How much the line between the wrists turns the chest. At 0 the chest faces where the head faces. High values suit fighting, low values suit walking.",
			Kind: Number, SoftMin: 0, SoftMax: 2.5, HardMin: 0, HardMax: 5, Step: 0.05,
			at: &t.Torso.WristLine,
		},
		{
			Path: "torso.lineSoft", Group: group, Label: "Wrist line softness", Source: fromTorso, Advanced: true,
			Help: "Distance between the wrists below which the wrist line fades out, as when the arms cross. High values fade more smoothly, low values fade later.",
			Kind: Number, Unit: "arm lengths", SoftMin: 0.05, SoftMax: 0.5, HardMin: 0.001, HardMax: 2, Step: 0.01,
			at: &t.Torso.LineSoft,
		},
		{
			Path: "torso.lineFadeDeg", Group: group, Label: "Wrist line fade angle", Source: fromTorso, Advanced: true,
			Help: "Forward bend of the chest at which the wrist line no longer turns it. Low values leave a bent chest to the head sooner.",
			Kind: Angle, Unit: "°", SoftMin: 45, SoftMax: 92, HardMin: 5, HardMax: 360, Step: 1,
			at: &t.Torso.LineFade,
		},
		{
			Path: "torso.bendBaseDeg", Group: group, Label: "Crouch bend base", Source: fromTorso,
			Help: "Forward bend of the chest when the head is lowered and looks straight ahead. At 0 the torso stays upright in a squat; high values bend it and move the hips back.",
			Kind: Angle, Unit: "°", SoftMin: 0, SoftMax: 35, HardMin: -30, HardMax: 60, Step: 0.5,
			at: &t.Torso.BendBase,
		},
		{
			Path: "torso.bendFollow", Group: group, Label: "Crouch bend follow", Source: fromTorso,
			Help: "How much the chest follows the pitch of a lowered head. High values bend the torso, low values bend only the neck.",
			Kind: Number, SoftMin: 0.3, SoftMax: 1.2, HardMin: 0, HardMax: 2, Step: 0.01,
			at: &t.Torso.BendFollow,
		},
		{
			Path: "torso.bendUpright", Group: group, Label: "Upright bend follow", Source: fromTorso, Advanced: true,
			Help: "How much the chest follows the pitch of the head when standing upright. At 0 only the neck bends.",
			Kind: Number, SoftMin: 0, SoftMax: 0.4, HardMin: 0, HardMax: 1, Step: 0.01,
			at: &t.Torso.BendUpright,
		},
		{
			Path: "torso.bendGate", Group: group, Label: "Crouch bend gate", Source: fromTorso, Advanced: true,
			Help: "How far the neck must move down before the crouch bend applies. Low values bend sooner.",
			Kind: Number, Unit: "eye heights", SoftMin: 0.04, SoftMax: 0.2, HardMin: 0.005, HardMax: 1, Step: 0.005,
			at: &t.Torso.BendGate,
		},
		{
			Path: "torso.leanShare", Group: group, Label: "Hips lean share", Source: fromTorso, Advanced: true,
			Help: "Share of the chest's forward lean that the line from neck to hips takes. At 1 the back is straight and the hips move far back; low values curve the spine and keep the hips below the body.",
			Kind: Number, SoftMin: 0.5, SoftMax: 1, HardMin: 0, HardMax: 1.5, Step: 0.01,
			at: &t.Torso.LeanShare,
		},
		{
			Path: "torso.rollFollow", Group: group, Label: "Roll follow", Source: fromTorso, Advanced: true,
			Help: "How much the chest follows the roll of the head. At 0 only the neck tilts.",
			Kind: Number, SoftMin: 0, SoftMax: 1, HardMin: 0, HardMax: 2, Step: 0.01,
			at: &t.Torso.RollFollow,
		},
		{
			Path: "torso.rollShare", Group: group, Label: "Hips roll share", Source: fromTorso, Advanced: true,
			Help: "Share of the chest's roll that the line from neck to hips takes. High values move the hips further to the opposite side.",
			Kind: Number, SoftMin: 0, SoftMax: 1, HardMin: 0, HardMax: 1.5, Step: 0.01,
			at: &t.Torso.RollShare,
		},
		{
			Path: "torso.neckShare", Group: group, Label: "Neck share", Source: fromTorso, Advanced: true,
			Help: "Share of the offset from headset to neck that rotates with the chest instead of the head. High values move the neck less when the head pitches or turns.",
			Kind: Number, SoftMin: 0, SoftMax: 0.5, HardMin: 0, HardMax: 1, Step: 0.01,
			at: &t.Torso.NeckShare,
		},
		{
			Path: "torso.chestMinDeg", Group: group, Label: "Minimum chest pitch", Source: fromTorso, Advanced: true,
			Help: "Limit of the chest's backward lean, as a negative angle. Values near 0 keep the chest upright when the head looks up.",
			Kind: Angle, Unit: "°", SoftMin: -45, SoftMax: 0, HardMin: -90, HardMax: 0, Step: 1,
			at: &t.Torso.ChestMin,
		},
		{
			Path: "torso.chestMaxDeg", Group: group, Label: "Maximum chest pitch", Source: fromTorso, Advanced: true,
			Help: "Limit of the chest's forward bend. Low values stop it sooner when the head looks down.",
			Kind: Angle, Unit: "°", SoftMin: 45, SoftMax: 120, HardMin: 0, HardMax: 175, Step: 1,
			at: &t.Torso.ChestMax,
		},
		{
			Path: "torso.hipsDeadDeg", Group: group, Label: "Hips yaw dead zone", Source: fromTorso, Advanced: true,
			Help: "Yaw of the chest that hips without a tracker ignore. High values keep hips and legs still, low values align them with the chest.",
			Kind: Angle, Unit: "°", SoftMin: 0, SoftMax: 30, HardMin: 0, HardMax: 180, Step: 0.5,
			at: &t.Torso.HipsDead,
		},
		{
			Path: "torso.hipsTime", Group: group, Label: "Hips yaw time constant", Source: fromTorso, Advanced: true,
			Help: "Time constant with which hips without a tracker follow the yaw of the chest. High values follow more slowly.",
			Kind: Duration, Unit: "s", SoftMin: 0, SoftMax: 0.5, HardMin: 0, HardMax: 5, Step: 0.01,
			at: &t.Torso.HipsTime,
		},
	}
}

func trackedHipsParameters(t *solver.Settings) []*Parameter {
	const group = "Torso with tracked hips"
	return []*Parameter{
		{
			Path: "torso.hipsTurn", Group: group, Label: "Tracked hips turn", Source: fromTorso, Advanced: true,
			Help: "With a tracker on the hips: how much head and hands turn the chest relative to the hips. At 0 the chest faces where the hips face.",
			Kind: Number, SoftMin: 0, SoftMax: 1, HardMin: 0, HardMax: 2, Step: 0.01,
			at: &t.Torso.HipsTurn,
		},
		{
			Path: "torso.hipsTurnMaxDeg", Group: group, Label: "Maximum hips turn", Source: fromTorso, Advanced: true,
			Help: "With a tracker on the hips: largest yaw of the chest relative to the hips. Low values limit the twist of the waist.",
			Kind: Angle, Unit: "°", SoftMin: 10, SoftMax: 90, HardMin: 0, HardMax: 180, Step: 1,
			at: &t.Torso.HipsTurnMax,
		},
		{
			Path: "torso.hipsLean", Group: group, Label: "Tracked hips lean", Source: fromTorso, Advanced: true,
			Help: "With a tracker on the hips: how much the chest bends as the neck moves in front of the hips. Above 1 it bends more than the line from hips to neck.",
			Kind: Number, SoftMin: 0.5, SoftMax: 1.5, HardMin: 0, HardMax: 3, Step: 0.01,
			at: &t.Torso.HipsLean,
		},
		{
			Path: "torso.hipsNod", Group: group, Label: "Tracked hips nod", Source: fromTorso, Advanced: true,
			Help: "With a tracker on the hips: how much the chest follows the pitch of the head. At 0 only the neck bends.",
			Kind: Number, SoftMin: 0, SoftMax: 0.4, HardMin: 0, HardMax: 1, Step: 0.005,
			at: &t.Torso.HipsNod,
		},
		{
			Path: "torso.hipsRoll", Group: group, Label: "Tracked hips roll", Source: fromTorso, Advanced: true,
			Help: "With a tracker on the hips: how much the chest rolls as the neck moves to the side of the hips. At 0 it stays level.",
			Kind: Number, SoftMin: 0, SoftMax: 1, HardMin: 0, HardMax: 2, Step: 0.01,
			at: &t.Torso.HipsRoll,
		},
		{
			Path: "torso.hipsTilt", Group: group, Label: "Tracked hips tilt", Source: fromTorso, Advanced: true,
			Help: "With a tracker on the hips: how much the chest follows the roll of the head. At 0 only the neck tilts.",
			Kind: Number, SoftMin: 0, SoftMax: 1, HardMin: 0, HardMax: 2, Step: 0.01,
			at: &t.Torso.HipsTilt,
		},
	}
}

func shoulderParameters(t *solver.Settings) []*Parameter {
	const group = "Shoulders"
	return []*Parameter{
		{
			Path: "torso.reachGainDeg", Group: group, Label: "Shoulder reach gain", Source: fromReach,
			Help: "Rotation of the shoulder forward or up as the hand reaches out. At 0 the shoulders do not move on the chest.",
			Kind: Angle, Unit: "° per arm length", SoftMin: 0, SoftMax: 60, HardMin: 0, HardMax: 180, Step: 1,
			at: &t.Torso.ReachGain,
		},
		{
			Path: "torso.reachStart", Group: group, Label: "Shoulder reach start", Source: fromReach, Advanced: true,
			Help: "Reach of the hand at which the shoulder starts to rotate. Low values move the shoulders even for near hands.",
			Kind: Number, Unit: "arm lengths", SoftMin: 0, SoftMax: 1, HardMin: -1, HardMax: 2, Step: 0.01,
			at: &t.Torso.ReachStart,
		},
		{
			Path: "torso.reachMaxDeg", Group: group, Label: "Maximum shoulder reach", Source: fromReach, Advanced: true,
			Help: "Maximum rotation of a shoulder forward or up.",
			Kind: Angle, Unit: "°", SoftMin: 0, SoftMax: 45, HardMin: 0, HardMax: 90, Step: 1,
			at: &t.Torso.ReachMax,
		},
		{
			Path: "torso.pullMax", Group: group, Label: "Maximum shoulder pull", Source: fromTorso,
			Help: "How far a hand that is out of reach can pull its shoulder. At 0 the hand falls short as soon as the arm is straight.",
			Kind: Length, Unit: "m", SoftMin: 0, SoftMax: 0.2, HardMin: 0, HardMax: 0.5, Step: 0.005,
			at: &t.Torso.PullMax,
		},
		{
			Path: "torso.pullSoft", Group: group, Label: "Shoulder pull softness", Source: fromTorso, Advanced: true,
			Help: "Length before full extension over which the shoulder pull fades in. High values are smoother and start sooner.",
			Kind: Length, Unit: "m", SoftMin: 0.001, SoftMax: 0.05, HardMin: 0.0001, HardMax: 0.2, Step: 0.001,
			at: &t.Torso.PullSoft,
		},
	}
}

func swivelParameters(t *solver.Settings) []*Parameter {
	const group = "Elbows"
	return []*Parameter{
		{
			Path: "swivel.phi0Deg", Group: group, Label: "Rest swivel angle", Source: fromSwivel + ", φ₀",
			Help: "Swivel angle of the elbow without influence of the hand. High values spread both elbows, low values let them hang.",
			Kind: Angle, Unit: "°", SoftMin: 10, SoftMax: 75, HardMin: 0, HardMax: 90, Step: 0.5,
			at: &t.Swivel.Phi0,
		},
		{
			Path: "swivel.handWeight", Group: group, Label: "Hand weight", Source: fromSwivel + ", w",
			Help: "How much the rotation of the hand moves the elbow. At 0 only the position of the hand matters.",
			Kind: Weight, SoftMin: 0, SoftMax: 1, HardMin: 0, HardMax: 1, Step: 0.01,
			at: &t.Swivel.HandWeight,
		},
		{
			Path: "swivel.wristStraight", Group: group, Label: "Wrist straightness", Source: fromSwivel + ", k₁", Advanced: true,
			Help: "How strongly the elbow moves to straighten the wrist. High values bend the wrists less and move the elbows more.",
			Kind: Number, SoftMin: 0, SoftMax: 4, HardMin: 0, HardMax: 20, Step: 0.05,
			at: &t.Swivel.WristStraight,
		},
		{
			Path: "swivel.forearmNeutral", Group: group, Label: "Forearm neutrality", Source: fromSwivel + ", k₂", Advanced: true,
			Help: "How strongly the elbow moves to untwist the forearm. High values twist the forearms less and lift the elbows as the palms turn.",
			Kind: Number, SoftMin: 0, SoftMax: 1.5, HardMin: 0, HardMax: 10, Step: 0.02,
			at: &t.Swivel.ForearmNeutral,
		},
		{
			Path: "swivel.bound", Group: group, Label: "Hand influence bound", Source: fromSwivel + ", β", Advanced: true,
			Help: "Largest rotation of the elbow from its rest position by the hand. High values follow unusual hands further but are less calm.",
			Kind: Number, SoftMin: 0.3, SoftMax: 0.9, HardMin: 0.05, HardMax: 0.95, Step: 0.01,
			at: &t.Swivel.Bound,
		},
		{
			Path: "swivel.qAzimuthDeg", Group: group, Label: "Anchor azimuth", Source: fromSwivel + ", q", Advanced: true,
			Help: "Direction of the hand, outward from straight ahead, at which the rest swivel angle holds exactly. It also moves the model's singular direction, opposite and behind the shoulder blade.",
			Kind: Angle, Unit: "°", SoftMin: -15, SoftMax: 45, HardMin: -90, HardMax: 90, Step: 1,
			at: &t.Swivel.QAzimuth,
		},
		{
			Path: "swivel.limiter.on", Group: group, Label: "Elbow speed limiter", Source: fromSwivel + ", limiter", Advanced: true,
			Help: "Limits the speed of the elbow, so that it does not jump when a hand passes behind the shoulder or its rotation flips. Adds no lag to normal motion.",
			Kind: Toggle, SoftMin: 0, SoftMax: 1, HardMin: 0, HardMax: 1, Step: 1,
			at: &t.Swivel.Limiter.On,
		},
		{
			Path: "swivel.limiter.speed", Group: group, Label: "Limiter base speed", Source: fromSwivel + ", limiter", Advanced: true,
			Help: "Maximum speed of the elbow while the hand does not move. Low values slow down flips of the hand's rotation.",
			Kind: Speed, Unit: "m/s", SoftMin: 0.2, SoftMax: 3, HardMin: 0.01, HardMax: 100, Step: 0.05,
			at: &t.Swivel.Limiter.Speed,
		},
		{
			Path: "swivel.limiter.gain", Group: group, Label: "Limiter speed gain", Source: fromSwivel + ", limiter", Advanced: true,
			Help: "Additional elbow speed allowed per speed of the hand. Low values hold the elbow back when the hand moves fast.",
			Kind: Number, SoftMin: 1, SoftMax: 10, HardMin: 0, HardMax: 100, Step: 0.1,
			at: &t.Swivel.Limiter.Gain,
		},
	}
}

func armParameters(t *solver.Settings) []*Parameter {
	const group = "Arms"
	return []*Parameter{
		{
			Path: "arms.softReach", Group: group, Label: "Arm soft reach", Source: "Posewright, soft reach", Advanced: true,
			Help: "Extension at which the arm starts to slow down before it is straight. At 1 it straightens fully; low values keep the elbow from snapping, and the hand stays a little short.",
			Kind: Number, Unit: "arm lengths", SoftMin: 0.85, SoftMax: 1, HardMin: 0.5, HardMax: 1, Step: 0.005,
			at: &t.Arms.SoftReach,
		},
		{
			Path: "arms.forearmTwist", Group: "Twist", Label: "Forearm twist", Source: "Scheurenbrand 2019, 4.6",
			Help: "Share of the hand's twist that the forearm takes. At 0 all of it is in the wrist; high values spread it along the forearm.",
			Kind: Weight, SoftMin: 0, SoftMax: 1, HardMin: 0, HardMax: 1, Step: 0.01,
			at: &t.Arms.ForearmTwist,
		},
		{
			Path: "arms.upperArmTwist", Group: "Twist", Label: "Upper arm twist", Source: "Scheurenbrand 2019, 4.6", Advanced: true,
			Help: "Share of the hand's twist that the upper arm takes while the arm is straight. High values rotate the whole arm with the hand.",
			Kind: Weight, SoftMin: 0, SoftMax: 0.5, HardMin: 0, HardMax: 1, Step: 0.01,
			at: &t.Arms.UpperArmTwist,
		},
	}
}

func legParameters(t *solver.Settings) []*Parameter {
	const group = "Legs"
	return []*Parameter{
		{
			Path: "legs.softReach", Group: group, Label: "Leg soft reach", Source: "Posewright, soft reach", Advanced: true,
			Help: "Extension at which the leg starts to slow down before it is straight. At 1 it straightens fully; low values keep the knee from snapping, and the foot stays a little short.",
			Kind: Number, Unit: "leg lengths", SoftMin: 0.85, SoftMax: 1, HardMin: 0.5, HardMax: 1, Step: 0.005,
			at: &t.Legs.SoftReach,
		},
		{
			Path: "legs.kneeFollowsFoot", Group: group, Label: "Knee follows foot", Source: "Scheurenbrand 2019, 4.7",
			Help: "How much the knee points where the foot points. At 0 it points where the hips face.",
			Kind: Weight, SoftMin: 0, SoftMax: 1, HardMin: 0, HardMax: 1, Step: 0.01,
			at: &t.Legs.KneeFollowsFoot,
		},
	}
}
