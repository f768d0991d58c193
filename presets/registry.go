package presets

import (
	"posewright/effectors"
	"posewright/solver"
)

// What parameters come from.
const (
	fromTorso  = "Posewright torso model"
	fromSwivel = "Posewright swivel model"
	fromReach  = "Parger 2018, eq. 3"
)

var (
	registry = buildRegistry()
	byPath   = func() map[string]*Parameter {
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

// buildRegistry lists all parameters in the order of the inspector and completes what follows from the solver's defaults and from the
// other parameters.
func buildRegistry() []*Parameter {
	var all []*Parameter
	for _, section := range [...][]*Parameter{
		effectorParameters(), hintParameters(), torsoMethodParameters(), torsoParameters(), trackedHipsParameters(), spineParameters(),
		shoulderMethodParameters(), shoulderParameters(), armMethodParameters(), armParameters(), swivelParameters(),
		legMethodParameters(), legParameters(), gaitParameters(), pullParameters(), lookAtParameters(), limitParameters(),
		groundParameters(),
		pargerParameters("pargerReleased", "as released",
			func(p *Preset) *Parger { return &p.PargerReleased }, func(s *solver.Settings) *solver.Parger { return &s.PargerReleased }),
		pargerParameters("pargerPrinted", "as printed",
			func(p *Preset) *Parger { return &p.PargerPrinted }, func(s *solver.Settings) *solver.Parger { return &s.PargerPrinted }),
		scheurenbrandParameters(),
	} {
		all = append(all, section...)
	}
	settings := solver.DefaultSettings()
	labels := make(map[string]int)
	for _, parameter := range all {
		labels[parameter.Label]++
	}
	complete(all, &settings)
	for _, parameter := range all {
		parameter.ambiguous = labels[parameter.Label] > 1
	}
	return all
}

// complete fills in what follows from the solver's settings with their defaults.
func complete(all []*Parameter, defaults *solver.Settings) {
	for _, parameter := range all {
		if parameter.Kind == Choice {
			parameter.SoftMax, parameter.HardMax, parameter.Step = float64(len(parameter.Options)-1), float64(len(parameter.Options)-1), 1
		}
		if parameter.Kind == Curve {
			parameter.DefaultCurve = parameter.decompiledCurve(defaults)
		} else {
			parameter.Default = parameter.decompiled(defaults)
		}
		if parameter.Mirror == "" {
			parameter.Mirror = parameter.Path
		}
		if parameter.MirrorSign == 0 {
			parameter.MirrorSign = 1
		}
	}
}

func effectorParameters() []*Parameter {
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
				Help: "How far the " + joint + " goes towards where its device is. At 0 the device is ignored and the rest of the body decides, " +
					"at 1 the " + joint + " goes all the way that its bones allow.",
				Kind: Weight, SoftMax: 1, HardMax: 1, Step: 0.01, Source: "Marmaras 2024, 4.2.1",
				number:  func(p *Preset) *float64 { return &p.Effectors.Of(id).PositionWeight },
				numbers: func(s *solver.Settings) *float64 { return &s.Effectors[id].PositionWeight },
			},
			&Parameter{
				Path: path + ".rotationWeight", Mirror: mirror + ".rotationWeight", Group: upperFirst(joint), Label: "Rotation weight",
				Help: "How much the " + joint + " turns with its device. At 0 it keeps the direction that the rest of the body gives it, at 1 it " +
					"is turned exactly like the device.",
				Kind: Weight, SoftMax: 1, HardMax: 1, Step: 0.01, Source: "Marmaras 2024, 4.2.1",
				number:  func(p *Preset) *float64 { return &p.Effectors.Of(id).RotationWeight },
				numbers: func(s *solver.Settings) *float64 { return &s.Effectors[id].RotationWeight },
			},
		)
		if new(Effectors).pull(id) != nil {
			help := "How strongly the body moves after the " + joint + " where that cannot reach its device. At 0 the " + joint + " falls short instead."
			if id == effectors.Head {
				help = "How strongly the head holds the body back where a hand or a foot with a pull weight would take it too far."
			}
			all = append(all, &Parameter{
				Path: path + ".pullWeight", Mirror: mirror + ".pullWeight", Group: upperFirst(joint), Label: "Pull weight", Help: help,
				Advanced: true, Kind: Weight, SoftMax: 1, HardMax: 1, Step: 0.01, Source: "Marmaras 2024, 4.2.1",
				number:  func(p *Preset) *float64 { return p.Effectors.pull(id) },
				numbers: func(s *solver.Settings) *float64 { return &s.PullWeight[id] },
			})
		}
	}
	return all
}

func hintParameters() []*Parameter {
	var all []*Parameter
	for id := range effectors.HintCount {
		words := [effectors.HintCount]struct{ joint, from, frame, model string }{
			effectors.LeftElbow:  {"left elbow", "left shoulder", "chest", "the swivel model"},
			effectors.RightElbow: {"right elbow", "right shoulder", "chest", "the swivel model"},
			effectors.LeftKnee:   {"left knee", "left hip joint", "hips", "the foot"},
			effectors.RightKnee:  {"right knee", "right hip joint", "hips", "the foot"},
		}[id]
		path, mirror, group := "hints."+id.String(), "hints."+id.Mirror().String(), upperFirst(words.joint)
		all = append(all, &Parameter{
			Path: path + ".poleWeight", Mirror: mirror + ".poleWeight", Group: group, Label: "Pole weight",
			Help: "How much the " + words.joint + " bends towards its pole. At 0 " + words.model + " decides where it bends, at 1 it lies in the " +
				"plane of the pole. It has no effect while the pole is on the " + words.from + ".",
			Kind: Weight, SoftMax: 1, HardMax: 1, Step: 0.01, Source: "Stolpe 2021, 2.5",
			number:  func(p *Preset) *float64 { return &p.Hints.Of(id).PoleWeight },
			numbers: func(s *solver.Settings) *float64 { return &s.Hints[id].PoleWeight },
		})
		for axis, direction := range [...]struct {
			name, to string
			sign     float64
		}{{"x", "to the avatar's left", -1}, {"y", "up", 1}, {"z", "forward", 1}} {
			all = append(all, &Parameter{
				Path: path + ".pole." + direction.name, Mirror: mirror + ".pole." + direction.name, MirrorSign: direction.sign,
				Group: group, Label: "Pole " + direction.name,
				Help: "Where the pole is, from the " + words.from + " " + direction.to + ", turning with the " + words.frame +
					". The " + words.joint + " bends towards it as far as its pole weight says.",
				Advanced: true, Kind: Length, Unit: "m", SoftMin: -1, SoftMax: 1, HardMin: -10, HardMax: 10, Step: 0.01,
				Source: "Stolpe 2021, 2.5",
				number: func(p *Preset) *float64 {
					pole := &p.Hints.Of(id).Pole
					return [...]*float64{&pole.X, &pole.Y, &pole.Z}[axis]
				},
				numbers: func(s *solver.Settings) *float64 { return &s.Hints[id].Pole[axis] },
			})
		}
	}
	return all
}

func torsoParameters() []*Parameter {
	const group = "Torso"
	return []*Parameter{
		{
			Path: "torso.wristLine", Group: group, Label: "Chest follows hands", Source: fromTorso,
			Help: "How much the line from wrist to wrist turns the chest. At 0 the chest faces where the head faces; higher follows the hands " +
				"more, which suits fighting, lower suits walking.",
			Kind: Number, SoftMin: 0, SoftMax: 2.5, HardMin: 0, HardMax: 5, Step: 0.05,
			number:  func(p *Preset) *float64 { return &p.Torso.WristLine },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.WristLine },
		},
		{
			Path: "torso.lineSoft", Group: group, Label: "Crossed wrists", Source: fromTorso, Advanced: true,
			Help: "How gently the hands lose their hold on the chest as the wrists come together and cross. Higher is smoother, lower lets go later.",
			Kind: Number, Unit: "arm lengths", SoftMin: 0.05, SoftMax: 0.5, HardMin: 0.001, HardMax: 2, Step: 0.01,
			number:  func(p *Preset) *float64 { return &p.Torso.LineSoft },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.LineSoft },
		},
		{
			Path: "torso.lineFadeDeg", Group: group, Label: "Hands let go when bent", Source: fromTorso, Advanced: true,
			Help: "How far the chest must be bent forward for the hands to stop turning it. Lower leaves a stooping chest to the head sooner.",
			Kind: Angle, Unit: "°", SoftMin: 45, SoftMax: 92, HardMin: 5, HardMax: 360, Step: 1,
			number:  func(p *Preset) *float64 { return &p.Torso.LineFadeDeg },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.LineFade },
		},
		{
			Path: "torso.bendBaseDeg", Group: group, Label: "Stoop when lowered", Source: fromTorso,
			Help: "How far the chest leans forward when the head is lowered and looks level. At 0 one squats upright; higher stoops more " +
				"and the hips move back.",
			Kind: Angle, Unit: "°", SoftMin: 0, SoftMax: 35, HardMin: -30, HardMax: 60, Step: 0.5,
			number:  func(p *Preset) *float64 { return &p.Torso.BendBaseDeg },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.BendBase },
		},
		{
			Path: "torso.bendFollow", Group: group, Label: "Bend with the head when lowered", Source: fromTorso,
			Help: "How much the chest bends as the lowered head looks down. Higher folds the body over, lower leaves the nod to the neck.",
			Kind: Number, SoftMin: 0.3, SoftMax: 1.2, HardMin: 0, HardMax: 2, Step: 0.01,
			number:  func(p *Preset) *float64 { return &p.Torso.BendFollow },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.BendFollow },
		},
		{
			Path: "torso.bendUpright", Group: group, Label: "Bend with the head when standing", Source: fromTorso, Advanced: true,
			Help: "How much the chest bends as the head of a standing person looks up or down. At 0 only the neck nods.",
			Kind: Number, SoftMin: 0, SoftMax: 0.4, HardMin: 0, HardMax: 1, Step: 0.01,
			number:  func(p *Preset) *float64 { return &p.Torso.BendUpright },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.BendUpright },
		},
		{
			Path: "torso.bendGate", Group: group, Label: "Counts as lowered", Source: fromTorso, Advanced: true,
			Help: "How far the neck must go down, as a part of eye height, before the body counts as lowered and stoops. Lower stoops sooner.",
			Kind: Number, Unit: "eye heights", SoftMin: 0.04, SoftMax: 0.2, HardMin: 0.005, HardMax: 1, Step: 0.005,
			number:  func(p *Preset) *float64 { return &p.Torso.BendGate },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.BendGate },
		},
		{
			Path: "torso.leanShare", Group: group, Label: "Hips below the neck", Source: fromTorso, Advanced: true,
			Help: "How much of the chest's lean the line from neck to hips takes. At 1 the back is straight and the hips go far back; lower curves " +
				"the spine and keeps the hips under the body.",
			Kind: Number, SoftMin: 0.5, SoftMax: 1, HardMin: 0, HardMax: 1.5, Step: 0.01,
			number:  func(p *Preset) *float64 { return &p.Torso.LeanShare },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.LeanShare },
		},
		{
			Path: "torso.rollFollow", Group: group, Label: "Side bend with the head", Source: fromTorso, Advanced: true,
			Help: "How much the chest bends to the side as the head tilts. At 0 only the neck tilts.",
			Kind: Number, SoftMin: 0, SoftMax: 1, HardMin: 0, HardMax: 2, Step: 0.01,
			number:  func(p *Preset) *float64 { return &p.Torso.RollFollow },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.RollFollow },
		},
		{
			Path: "torso.rollShare", Group: group, Label: "Hips to the side", Source: fromTorso, Advanced: true,
			Help: "How much of the chest's side bend the line from neck to hips takes. Higher moves the hips further out to the other side.",
			Kind: Number, SoftMin: 0, SoftMax: 1, HardMin: 0, HardMax: 1.5, Step: 0.01,
			number:  func(p *Preset) *float64 { return &p.Torso.RollShare },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.RollShare },
		},
		{
			Path: "torso.neckShare", Group: group, Label: "Neck turns with the chest", Source: fromTorso, Advanced: true,
			Help: "Which part of the way from headset to neck turns with the chest instead of the head. Higher moves the neck less when the head nods or turns.",
			Kind: Number, SoftMin: 0, SoftMax: 0.5, HardMin: 0, HardMax: 1, Step: 0.01,
			number:  func(p *Preset) *float64 { return &p.Torso.NeckShare },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.NeckShare },
		},
		{
			Path: "torso.chestMinDeg", Group: group, Label: "Furthest back", Source: fromTorso, Advanced: true,
			Help: "How far the chest may lean backwards; the angle is negative. Nearer to 0 keeps the chest upright when one looks up.",
			Kind: Angle, Unit: "°", SoftMin: -45, SoftMax: 0, HardMin: -90, HardMax: 0, Step: 1,
			number:  func(p *Preset) *float64 { return &p.Torso.ChestMinDeg },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.ChestMin },
		},
		{
			Path: "torso.chestMaxDeg", Group: group, Label: "Furthest forward", Source: fromTorso, Advanced: true,
			Help: "How far the chest may bend forward. Lower stops it sooner when one looks at the floor.",
			Kind: Angle, Unit: "°", SoftMin: 45, SoftMax: 120, HardMin: 0, HardMax: 175, Step: 1,
			number:  func(p *Preset) *float64 { return &p.Torso.ChestMaxDeg },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.ChestMax },
		},
		{
			Path: "torso.hipsDeadDeg", Group: group, Label: "Hips stay", Source: fromTorso, Advanced: true,
			Help: "How far the chest turns before hips without a device turn along. Higher keeps hips and legs calm, lower keeps them in line with the chest.",
			Kind: Angle, Unit: "°", SoftMin: 0, SoftMax: 30, HardMin: 0, HardMax: 180, Step: 0.5,
			number:  func(p *Preset) *float64 { return &p.Torso.HipsDeadDeg },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.HipsDead },
		},
		{
			Path: "torso.hipsTime", Group: group, Label: "Hips follow within", Source: fromTorso, Advanced: true,
			Help: "How long hips without a device take for most of their turn after the chest. Higher turns them more slowly.",
			Kind: Duration, Unit: "s", SoftMin: 0, SoftMax: 0.5, HardMin: 0, HardMax: 5, Step: 0.01,
			number:  func(p *Preset) *float64 { return &p.Torso.HipsTime },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.HipsTime },
		},
	}
}

func trackedHipsParameters() []*Parameter {
	const group = "Torso with tracked hips"
	return []*Parameter{
		{
			Path: "torso.hipsTurn", Group: group, Label: "Chest turns from the hips", Source: fromTorso, Advanced: true,
			Help: "With a device on the hips: how much head and hands turn the chest away from them. At 0 the chest faces as the hips do.",
			Kind: Number, SoftMin: 0, SoftMax: 1, HardMin: 0, HardMax: 2, Step: 0.01,
			number:  func(p *Preset) *float64 { return &p.Torso.HipsTurn },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.HipsTurn },
		},
		{
			Path: "torso.hipsTurnMaxDeg", Group: group, Label: "Furthest turn from the hips", Source: fromTorso, Advanced: true,
			Help: "With a device on the hips: the greatest turn away from them that head and hands are believed. Lower limits how far the waist twists.",
			Kind: Angle, Unit: "°", SoftMin: 10, SoftMax: 90, HardMin: 0, HardMax: 180, Step: 1,
			number:  func(p *Preset) *float64 { return &p.Torso.HipsTurnMaxDeg },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.HipsTurnMax },
		},
		{
			Path: "torso.hipsLean", Group: group, Label: "Chest leans with the spine", Source: fromTorso, Advanced: true,
			Help: "With a device on the hips: how far the chest bends as the neck leans forward over the hips. Above 1 it bends more than the line between them.",
			Kind: Number, SoftMin: 0.5, SoftMax: 1.5, HardMin: 0, HardMax: 3, Step: 0.01,
			number:  func(p *Preset) *float64 { return &p.Torso.HipsLean },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.HipsLean },
		},
		{
			Path: "torso.hipsNod", Group: group, Label: "Chest nods with the head", Source: fromTorso, Advanced: true,
			Help: "With a device on the hips: how far the chest bends as the head looks down. At 0 only the neck nods.",
			Kind: Number, SoftMin: 0, SoftMax: 0.4, HardMin: 0, HardMax: 1, Step: 0.005,
			number:  func(p *Preset) *float64 { return &p.Torso.HipsNod },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.HipsNod },
		},
		{
			Path: "torso.hipsRoll", Group: group, Label: "Chest bends aside with the spine", Source: fromTorso, Advanced: true,
			Help: "With a device on the hips: how far the chest bends aside as the neck moves out over the hips. At 0 it stays level.",
			Kind: Number, SoftMin: 0, SoftMax: 1, HardMin: 0, HardMax: 2, Step: 0.01,
			number:  func(p *Preset) *float64 { return &p.Torso.HipsRoll },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.HipsRoll },
		},
		{
			Path: "torso.hipsTilt", Group: group, Label: "Chest bends aside with the head", Source: fromTorso, Advanced: true,
			Help: "With a device on the hips: how far the chest bends aside as the head tilts. At 0 only the neck tilts.",
			Kind: Number, SoftMin: 0, SoftMax: 1, HardMin: 0, HardMax: 2, Step: 0.01,
			number:  func(p *Preset) *float64 { return &p.Torso.HipsTilt },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.HipsTilt },
		},
	}
}

func shoulderParameters() []*Parameter {
	const group = "Shoulders"
	return []*Parameter{
		{
			Path: "torso.reachGainDeg", Group: group, Label: "Shoulder reach", Source: fromReach,
			Help: "How far a shoulder turns forward or up as its hand reaches out. At 0 the shoulders stay on the chest.",
			Kind: Angle, Unit: "° per arm length", SoftMin: 0, SoftMax: 60, HardMin: 0, HardMax: 180, Step: 1,
			number:  func(p *Preset) *float64 { return &p.Torso.ReachGainDeg },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.ReachGain },
		},
		{
			Path: "torso.reachStart", Group: group, Label: "Shoulder reach begins", Source: fromReach, Advanced: true,
			Help: "How far out a hand must be before its shoulder begins to turn. Lower moves the shoulders already for hands that are near.",
			Kind: Number, Unit: "arm lengths", SoftMin: 0, SoftMax: 1, HardMin: -1, HardMax: 2, Step: 0.01,
			number:  func(p *Preset) *float64 { return &p.Torso.ReachStart },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.ReachStart },
		},
		{
			Path: "torso.reachMaxDeg", Group: group, Label: "Furthest shoulder turn", Source: fromReach, Advanced: true,
			Help: "How far a shoulder may turn forward or up for its hand.",
			Kind: Angle, Unit: "°", SoftMin: 0, SoftMax: 45, HardMin: 0, HardMax: 90, Step: 1,
			number:  func(p *Preset) *float64 { return &p.Torso.ReachMaxDeg },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.ReachMax },
		},
		{
			Path: "torso.pullMax", Group: group, Label: "Stretch to reach", Source: fromTorso,
			Help: "How far a hand that is out of reach may pull its shoulder along. At 0 the hand falls short as soon as the arm is straight.",
			Kind: Length, Unit: "m", SoftMin: 0, SoftMax: 0.2, HardMin: 0, HardMax: 0.5, Step: 0.005,
			number:  func(p *Preset) *float64 { return &p.Torso.PullMax },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.PullMax },
		},
		{
			Path: "torso.pullSoft", Group: group, Label: "Stretch softness", Source: fromTorso, Advanced: true,
			Help: "How gently the pull on a shoulder sets in as the arm becomes straight. Higher is smoother and sets in sooner.",
			Kind: Length, Unit: "m", SoftMin: 0.001, SoftMax: 0.05, HardMin: 0.0001, HardMax: 0.2, Step: 0.001,
			number:  func(p *Preset) *float64 { return &p.Torso.PullSoft },
			numbers: func(s *solver.Settings) *float64 { return &s.Torso.PullSoft },
		},
	}
}

func swivelParameters() []*Parameter {
	const group = "Elbows"
	return []*Parameter{
		{
			Path: "swivel.phi0Deg", Group: group, Label: "Elbow spread", Source: fromSwivel + ", φ₀",
			Help: "How far out and up the elbows are held when nothing else speaks against it. Higher spreads both elbows, lower lets them hang.",
			Kind: Angle, Unit: "°", SoftMin: 10, SoftMax: 75, HardMin: 0, HardMax: 90, Step: 0.5,
			number:  func(p *Preset) *float64 { return &p.Swivel.Phi0Deg },
			numbers: func(s *solver.Settings) *float64 { return &s.Swivel.Phi0 },
		},
		{
			Path: "swivel.handWeight", Group: group, Label: "Elbows follow hand rotation", Source: fromSwivel + ", w",
			Help: "How much the rotation of a hand moves its elbow. At 0 only the place of the hand counts.",
			Kind: Weight, SoftMin: 0, SoftMax: 1, HardMin: 0, HardMax: 1, Step: 0.01,
			number:  func(p *Preset) *float64 { return &p.Swivel.HandWeight },
			numbers: func(s *solver.Settings) *float64 { return &s.Swivel.HandWeight },
		},
		{
			Path: "swivel.wristStraight", Group: group, Label: "Wrist straightness", Source: fromSwivel + ", k₁", Advanced: true,
			Help: "How strongly the elbow moves so that the wrist is straight. Higher bends the wrists less and moves the elbows more.",
			Kind: Number, SoftMin: 0, SoftMax: 4, HardMin: 0, HardMax: 20, Step: 0.05,
			number:  func(p *Preset) *float64 { return &p.Swivel.WristStraight },
			numbers: func(s *solver.Settings) *float64 { return &s.Swivel.WristStraight },
		},
		{
			Path: "swivel.forearmNeutral", Group: group, Label: "Forearm neutrality", Source: fromSwivel + ", k₂", Advanced: true,
			Help: "How strongly the elbow moves so that the forearm is not twisted. Higher twists the forearms less and lifts the elbows as the palms turn.",
			Kind: Number, SoftMin: 0, SoftMax: 1.5, HardMin: 0, HardMax: 10, Step: 0.02,
			number:  func(p *Preset) *float64 { return &p.Swivel.ForearmNeutral },
			numbers: func(s *solver.Settings) *float64 { return &s.Swivel.ForearmNeutral },
		},
		{
			Path: "swivel.bound", Group: group, Label: "Bound on the hand", Source: fromSwivel + ", β", Advanced: true,
			Help: "How far the hand's rotation may turn the elbow away from where it rests. Higher follows unusual hands further and is less calm.",
			Kind: Number, SoftMin: 0.3, SoftMax: 0.9, HardMin: 0.05, HardMax: 0.95, Step: 0.01,
			number:  func(p *Preset) *float64 { return &p.Swivel.Bound },
			numbers: func(s *solver.Settings) *float64 { return &s.Swivel.Bound },
		},
		{
			Path: "swivel.qAzimuthDeg", Group: group, Label: "Anchor azimuth", Source: fromSwivel + ", q", Advanced: true,
			Help: "At which direction of the hand, outward from straight ahead, the elbow spread holds exactly. It also moves the one direction, " +
				"opposite and behind the shoulder blade, that the model cannot judge.",
			Kind: Angle, Unit: "°", SoftMin: -15, SoftMax: 45, HardMin: -90, HardMax: 90, Step: 1,
			number:  func(p *Preset) *float64 { return &p.Swivel.QAzimuthDeg },
			numbers: func(s *solver.Settings) *float64 { return &s.Swivel.QAzimuth },
		},
		{
			Path: "swivel.limiter.on", Group: group, Label: "Limit elbow speed", Source: fromSwivel + ", limiter", Advanced: true,
			Help: "Keeps an elbow from jumping when a hand passes behind the shoulder or its rotation flips. It adds no lag while the elbow moves as people do.",
			Kind: Toggle, SoftMin: 0, SoftMax: 1, HardMin: 0, HardMax: 1, Step: 1,
			flag:  func(p *Preset) *bool { return &p.Swivel.Limiter.On },
			flags: func(s *solver.Settings) *bool { return &s.Swivel.Limiter.On },
		},
		{
			Path: "swivel.limiter.speed", Group: group, Label: "Elbow speed at rest", Source: fromSwivel + ", limiter", Advanced: true,
			Help: "How fast an elbow may swing while its hand stays where it is. Lower makes flips of the hand's rotation slower.",
			Kind: Speed, Unit: "m/s", SoftMin: 0.2, SoftMax: 3, HardMin: 0.01, HardMax: 100, Step: 0.05,
			number:  func(p *Preset) *float64 { return &p.Swivel.Limiter.Speed },
			numbers: func(s *solver.Settings) *float64 { return &s.Swivel.Limiter.Speed },
		},
		{
			Path: "swivel.limiter.gain", Group: group, Label: "Elbow speed with the hand", Source: fromSwivel + ", limiter", Advanced: true,
			Help: "How many metres an elbow may swing for each metre its hand moves. Lower holds the elbow back when the hand moves fast.",
			Kind: Number, SoftMin: 1, SoftMax: 10, HardMin: 0, HardMax: 100, Step: 0.1,
			number:  func(p *Preset) *float64 { return &p.Swivel.Limiter.Gain },
			numbers: func(s *solver.Settings) *float64 { return &s.Swivel.Limiter.Gain },
		},
	}
}

func armParameters() []*Parameter {
	const group = "Arms"
	return []*Parameter{
		{
			Path: "arms.softReach", Group: group, Label: "Arm soft reach", Source: "Posewright, soft reach", Advanced: true,
			Help: "From which part of its length on an arm eases out before it is straight. At 1 it straightens fully; lower keeps the elbow from snapping, " +
				"and the hand stays a little short.",
			Kind: Number, Unit: "arm lengths", SoftMin: 0.85, SoftMax: 1, HardMin: 0.5, HardMax: 1, Step: 0.005,
			number:  func(p *Preset) *float64 { return &p.Arms.SoftReach },
			numbers: func(s *solver.Settings) *float64 { return &s.Arms.SoftReach },
		},
		{
			Path: "arms.forearmTwist", Group: "Twist", Label: "Forearm twist", Source: "Scheurenbrand 2019, 4.6",
			Help: "Which share of the hand's twist the lower arm takes. At 0 all of it is in the wrist; higher spreads it along the forearm.",
			Kind: Weight, SoftMin: 0, SoftMax: 1, HardMin: 0, HardMax: 1, Step: 0.01,
			number:  func(p *Preset) *float64 { return &p.Arms.ForearmTwist },
			numbers: func(s *solver.Settings) *float64 { return &s.Arms.ForearmTwist },
		},
		{
			Path: "arms.upperArmTwist", Group: "Twist", Label: "Upper arm twist", Source: "Scheurenbrand 2019, 4.6", Advanced: true,
			Help: "Which share of the hand's twist the upper arm takes while the arm is straight. Higher turns the whole arm with the hand.",
			Kind: Weight, SoftMin: 0, SoftMax: 0.5, HardMin: 0, HardMax: 1, Step: 0.01,
			number:  func(p *Preset) *float64 { return &p.Arms.UpperArmTwist },
			numbers: func(s *solver.Settings) *float64 { return &s.Arms.UpperArmTwist },
		},
	}
}

func legParameters() []*Parameter {
	const group = "Legs"
	return []*Parameter{
		{
			Path: "legs.softReach", Group: group, Label: "Leg soft reach", Source: "Posewright, soft reach", Advanced: true,
			Help: "From which part of its length on a leg eases out before it is straight. At 1 it straightens fully; lower keeps the knee from snapping, " +
				"and the foot stays a little short.",
			Kind: Number, Unit: "leg lengths", SoftMin: 0.85, SoftMax: 1, HardMin: 0.5, HardMax: 1, Step: 0.005,
			number:  func(p *Preset) *float64 { return &p.Legs.SoftReach },
			numbers: func(s *solver.Settings) *float64 { return &s.Legs.SoftReach },
		},
		{
			Path: "legs.kneeFollowsFoot", Group: group, Label: "Knees follow feet", Source: "Scheurenbrand 2019, 4.7",
			Help: "How much a knee points where its foot points. At 0 it points where the hips face.",
			Kind: Weight, SoftMin: 0, SoftMax: 1, HardMin: 0, HardMax: 1, Step: 0.01,
			number:  func(p *Preset) *float64 { return &p.Legs.KneeFollowsFoot },
			numbers: func(s *solver.Settings) *float64 { return &s.Legs.KneeFollowsFoot },
		},
	}
}
