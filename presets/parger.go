package presets

import (
	"posewright/solver"
	"posewright/solver/swivel"
)

// pargerSet is one of Parger's two versions. The ends of some ranges keep start and full of one another apart.
type pargerSet struct {
	path, words         string
	torso               solver.TorsoMethod
	elbow               solver.SwivelModel
	near, behind, below [2]float64 // the least of where they start, and the most of where they are full
}

// of are the numbers of the version.
func (set *pargerSet) of(s *Settings) *solver.Parger {
	if set.torso == solver.TorsoByHandsAsPrinted {
		return &s.PargerPrinted
	}
	return &s.PargerReleased
}

// pargerSections are the numbers of Parger's two versions.
func pargerSections() (l sections) {
	for _, set := range [...]pargerSet{
		{
			path: "pargerReleased", words: "as released",
			torso: solver.TorsoByHandsAsReleased, elbow: solver.SwivelByAngleAsReleased,
			near: [2]float64{0.39, 0.38}, behind: [2]float64{-0.11, -0.12}, below: [2]float64{0.06, 0.05},
		},
		{
			path: "pargerPrinted", words: "as printed",
			torso: solver.TorsoByHandsAsPrinted, elbow: solver.SwivelByAngleAsPrinted,
			near: [2]float64{0.47, 0.46}, behind: [2]float64{0.1, 0.09}, below: [2]float64{1.51, 1.5},
		},
	} {
		pargerTorso(&l, &set)
		pargerElbows(&l, &set)
	}
	return l
}

// pargerTorso lists the numbers of the torso of a version.
func pargerTorso(l *sections, set *pargerSet) {
	numbers := &set.of(&settings).Torso
	torso, chosen := set.torso, solver.TorsoMethods[set.torso].ID
	chooses := &need{path: "torso.method", to: chosen, met: func(p *Preset) bool { return p.Torso.Method == torso }}
	l.section(section{
		path: set.path + ".torso", group: "Parger torso, " + set.words, category: OfTorso,
		source: "Parger 2018, eq. 2",
		needs:  []*need{chooses},
	})
	l.add(entry{
		path: "bendDeg", label: "Height bend", kind: Angle, soft: span{0, 180}, hard: span{-360, 360},
		at: float{&numbers.Bend},
		help: "Forward bend of the chest when the headset is lowered by the whole eye height. Lowering it " +
			"partly bends in proportion.",
	})
	l.add(entry{
		path: "bendNod", label: "Nod bend", kind: Number, soft: span{0, 1}, hard: span{-5, 5},
		at:   float{&numbers.BendNod},
		help: "Additional bend of the lowered chest when the head looks down. At 0 only the height matters.",
	})
	l.add(entry{
		path: "nodStartDeg", label: "Nod start", kind: Angle, soft: span{-30, 60}, hard: span{-180, 180},
		at:   float{&numbers.NodStart},
		help: "Pitch of the head at which the nod bend starts.",
	})
	l.add(entry{
		path: "nodMinDeg", label: "Minimum nod bend", kind: Angle, soft: span{-180, 0},
		at:   float{&numbers.NodMin},
		help: "Smallest bend that the pitch of the head adds. Negative values allow it to straighten the chest.",
	})
	l.add(entry{
		path: "nodMaxDeg", label: "Maximum nod bend", kind: Angle, soft: span{0, 180},
		at:   float{&numbers.NodMax},
		help: "Largest bend that the pitch of the head adds.",
	})
	l.add(entry{
		path: "pitchMinDeg", label: "Minimum pitch", kind: Angle, soft: span{-180, 0},
		at:   float{&numbers.PitchMin},
		help: "Limit of the chest's backward lean, as a negative angle.",
	})
	l.add(entry{
		path: "pitchMaxDeg", label: "Maximum pitch", kind: Angle, soft: span{0, 180},
		at:   float{&numbers.PitchMax},
		help: "Limit of the chest's forward bend when the headset is lowered.",
	})
	l.add(entry{
		path: "yawMaxDeg", label: "Maximum yaw", kind: Angle, soft: span{0, 120}, hard: span{0, 180},
		source: "Parger 2018, 3.1",
		at:     float{&numbers.YawMax},
		help: "Largest yaw of the chest relative to the head caused by the hands. At 0 the chest faces where " +
			"the head faces.",
	})
	l.add(entry{
		path: "yawFromNeck", label: "Yaw from neck", kind: Weight, source: "Parger 2018, 3.1",
		at:   float{&numbers.YawFromNeck},
		help: "Origin of the directions to the hands: 0 is the headset, 1 is the base of the neck.",
	})
	l.add(entry{
		path: "behindBlend", label: "Behind blend", kind: Number, soft: span{0.05, 1}, hard: span{0.001, 2},
		source: "Parger 2018, 3.1",
		at:     float{&numbers.BehindBlend},
		help: "Smoothness of the transition between hands in front of the body and hands behind it. High values " +
			"are smoother.",
	})
	l.add(entry{
		path: "neckShare", label: "Neck share", kind: Weight, source: "Parger 2018, 3.1",
		at:   float{&numbers.NeckShare},
		help: "Share of the offset from headset to neck that rotates with the chest instead of the head.",
	})
	l.add(entry{
		path: "leanShare", label: "Hips lean share", kind: Number, soft: span{0.5, 1}, hard: span{0, 1.5},
		source: "Posewright torso model; the paper has no hips",
		at:     float{&numbers.LeanShare},
		help: "Share of the chest's forward lean that the line from neck to hips takes. At 1 the back is " +
			"straight; low values curve the spine.",
	})
	l.add(entry{
		path: "dislocateAt", label: "Dislocation start", kind: Number, unit: "arm lengths", soft: span{0.9, 1},
		hard: span{0.5, 1}, step: 0.005, source: "Parger's released program",
		at:    float{&numbers.DislocateAt},
		needs: []*need{shouldersReach},
		help:  "Extension of the arm at which it starts to pull its shoulder out of place.",
	})
	l.add(entry{
		path: "dislocateMax", label: "Maximum dislocation", kind: Number, unit: "arm lengths", soft: span{0, 2},
		hard: span{0, 10}, source: "Parger's released program",
		at:    float{&numbers.DislocateMax},
		needs: []*need{shouldersReach},
		help:  "Largest displacement of the shoulder towards its hand. At 0 the hand falls short instead.",
	})
}

// wristThresholds are where an elbow begins to follow the hand, in the order of the list.
func wristThresholds(n *swivel.AngleNumbers) [4]*swivel.WristThreshold {
	return [...]*swivel.WristThreshold{&n.Roll.Upper, &n.Roll.Lower, &n.Yaw.Upper, &n.Yaw.Lower}
}

// pargerElbows lists the numbers of the elbows of a version.
func pargerElbows(l *sections, set *pargerSet) {
	numbers := &set.of(&settings).Swivel
	elbow, chosen := set.elbow, solver.SwivelModels[set.elbow].ID
	chooses := &need{path: "arms.swivel", to: chosen, side: anyArm, arm: func(n *solver.ArmNumbers, _ *swivel.Numbers) bool {
		return n.Swivel == elbow
	}}
	l.section(section{
		path: set.path + ".swivel", group: "Parger elbows, " + set.words, category: OfArms,
		source: "Parger 2018, eq. 5",
		needs:  []*need{elbowBySwivel, chooses},
	})
	l.add(entry{
		path: "offsetDeg", label: "Swivel offset", kind: Angle, soft: span{-90, 180}, hard: span{-360, 360},
		source: "Parger 2018, eq. 4",
		at:     float{&numbers.Offset},
		help:   "Constant term of the swivel angle. High values lower both elbows.",
	})
	l.add(entry{
		path: "inward.weightDeg", label: "Inward weight", kind: Angle, unit: "° per arm length",
		soft: span{-300, 300}, hard: span{-3600, 3600}, source: "Parger 2018, eq. 4",
		at: float{&numbers.Inward.Weight},
		help: "Swivel angle per distance of the hand towards the center of the body. Weight and bias together " +
			"count only above 0.",
	})
	l.add(entry{
		path: "inward.biasDeg", label: "Inward bias", kind: Angle, soft: span{-180, 180}, hard: span{-3600, 3600},
		source: "Parger 2018, eq. 4",
		at:     float{&numbers.Inward.Bias},
		help:   "Constant added to the inward term. The term counts only above 0.",
	})
	l.add(entry{
		path: "up.weightDeg", label: "Up weight", kind: Angle, unit: "° per arm length", soft: span{-300, 300},
		hard: span{-3600, 3600}, source: "Parger 2018, eq. 4",
		at:   float{&numbers.Up.Weight},
		help: "Swivel angle per height of the hand above the shoulder. Weight and bias together count only above 0.",
	})
	l.add(entry{
		path: "up.biasDeg", label: "Up bias", kind: Angle, soft: span{-180, 180}, hard: span{-3600, 3600},
		source: "Parger 2018, eq. 4",
		at:     float{&numbers.Up.Bias},
		help:   "Constant added to the upward term. The term counts only above 0.",
	})
	l.add(entry{
		path: "forward.weightDeg", label: "Forward weight", kind: Angle, unit: "° per arm length",
		soft: span{-300, 300}, hard: span{-3600, 3600}, source: "Parger 2018, eq. 4",
		at: float{&numbers.Forward.Weight},
		help: "Swivel angle per distance of the hand in front of the shoulder. Weight and bias together count " +
			"only above 0.",
	})
	l.add(entry{
		path: "forward.biasDeg", label: "Forward bias", kind: Angle, soft: span{-180, 180}, hard: span{-3600, 3600},
		source: "Parger 2018, eq. 4",
		at:     float{&numbers.Forward.Bias},
		help:   "Constant added to the forward term. The term counts only above 0.",
	})
	l.add(entry{
		path: "across.weightDeg", label: "Across weight", kind: Angle, unit: "° per arm length",
		soft: span{-300, 300}, hard: span{-3600, 3600}, source: "Parger 2018, eq. 4",
		at: float{&numbers.Across.Weight},
		help: "Swivel angle per distance that the hand crosses the body. It is subtracted, so that the elbow " +
			"rises. Weight and bias together count only above 0.",
	})
	l.add(entry{
		path: "across.biasDeg", label: "Across bias", kind: Angle, soft: span{-180, 180}, hard: span{-3600, 3600},
		source: "Parger 2018, eq. 4",
		at:     float{&numbers.Across.Bias},
		help:   "Constant added to the term for crossing the body. The term counts only above 0.",
	})
	l.add(entry{
		path: "backStart", label: "Back start", kind: Number, unit: "arm lengths", soft: span{-1, 1},
		hard: span{-10, 10}, source: "Parger's released program",
		at:   float{&numbers.BackStart},
		help: "Distance in front of the shoulder below which a hand is drawn back.",
	})
	l.add(entry{
		path: "backRaisedDeg", label: "Back raised gain", kind: Angle, unit: "° per arm length²",
		soft: span{-300, 300}, hard: span{-3600, 3600}, source: "Parger's released program",
		at:   float{&numbers.BackRaised},
		help: "Swivel angle added for a hand drawn back above the shoulder, per distance back and height.",
	})
	l.add(entry{
		path: "backLoweredDeg", label: "Back lowered gain", kind: Angle, unit: "° per arm length²",
		soft: span{-300, 300}, hard: span{-3600, 3600}, source: "Parger's released program",
		at:   float{&numbers.BackLowered},
		help: "Swivel angle added for a hand drawn back below the shoulder, per distance back and depth.",
	})
	l.add(entry{
		path: "leastDeg", label: "Minimum swivel angle", kind: Angle, soft: span{0, 90}, hard: span{-180, 90},
		source: "Parger 2018, 3.3",
		at:     float{&numbers.Least},
		help:   "Lower limit of the swivel angle, which limits how high the elbow goes.",
	})
	l.add(entry{
		path: "greatestDeg", label: "Maximum swivel angle", kind: Angle, soft: span{90, 180}, hard: span{90, 360},
		source: "Parger 2018, 3.3",
		at:     float{&numbers.Greatest},
		help:   "Upper limit of the swivel angle, which limits how low the elbow goes.",
	})
	l.add(entry{
		path: "tilt.inward", label: "Inward tilt", kind: Number, soft: span{0, 1}, hard: span{0, 10},
		source: "Parger's released program",
		at:     float{&numbers.Tilt.Inward},
		help: "Inward tilt of the reference direction while the hand is raised and near, which moves the elbow " +
			"out. At 0 the reference stays vertical.",
	})
	l.add(entry{
		path: "tilt.forward", label: "Forward tilt", kind: Number, soft: span{-1, 1}, hard: span{-10, 10},
		source: "Parger's released program",
		at:     float{&numbers.Tilt.Forward},
		help:   "Forward tilt of the reference direction while the hand is raised and near.",
	})
	l.add(entry{
		path: "tilt.behindStart", label: "Tilt behind start", kind: Number, unit: "arm lengths", soft: span{0.01, 2},
		hard: span{0.01, 10}, source: "Parger's released program",
		at:   float{&numbers.Tilt.BehindStart},
		help: "Distance of the hand in front of the shoulder at which the tilt starts.",
	})
	l.add(entry{
		path: "tilt.behindFull", label: "Tilt behind full", kind: Number, unit: "arm lengths", soft: span{-2, 0},
		hard: span{-10, 0}, source: "Parger's released program",
		at:   float{&numbers.Tilt.BehindFull},
		help: "Distance of the hand in front of the shoulder at which the tilt is complete.",
	})
	l.add(entry{
		path: "tilt.aboveStart", label: "Tilt above start", kind: Number, unit: "arm lengths", soft: span{-1, 0.15},
		hard: span{-10, 0.15}, source: "Parger's released program",
		at:   float{&numbers.Tilt.AboveStart},
		help: "Height of the hand above the shoulder at which the tilt starts.",
	})
	l.add(entry{
		path: "tilt.aboveFull", label: "Tilt above full", kind: Number, unit: "arm lengths", soft: span{0.16, 1},
		hard: span{0.16, 10}, source: "Parger's released program",
		at:   float{&numbers.Tilt.AboveFull},
		help: "Height of the hand above the shoulder at which the tilt is complete.",
	})
	l.add(entry{
		path: "fixed.direction.x", label: "Fixed direction x", kind: Number, soft: span{-1, 1}, hard: span{-10, 10},
		source: "Parger 2018, 3.3",
		at:     float{&numbers.Fixed.Direction.X},
		help: "Outward component of the direction that the elbow takes near the singularity of the swivel " +
			"angle. The length of the vector has no effect.",
	})
	l.add(entry{
		path: "fixed.direction.y", label: "Fixed direction y", kind: Number, soft: span{-1, 1}, hard: span{-10, 10},
		source: "Parger 2018, 3.3",
		at:     float{&numbers.Fixed.Direction.Y},
		help: "Upward component of the direction that the elbow takes near the singularity of the swivel angle. " +
			"The length of the vector has no effect.",
	})
	l.add(entry{
		path: "fixed.direction.z", label: "Fixed direction z", kind: Number, soft: span{-1, 1}, hard: span{-10, 10},
		source: "Parger 2018, 3.3",
		at:     float{&numbers.Fixed.Direction.Z},
		help: "Forward component of the direction that the elbow takes near the singularity of the swivel " +
			"angle. The length of the vector has no effect.",
	})
	l.add(entry{
		path: "fixed.nearStart", label: "Fixed near start", kind: Number, unit: "arm lengths",
		soft: span{set.near[0], 2}, hard: span{set.near[0], 10}, source: "Parger 2018, 3.3",
		at:   float{&numbers.Fixed.NearStart},
		help: "Distance of the hand from the vertical line through the shoulder at which the fixed direction starts.",
	})
	l.add(entry{
		path: "fixed.nearFull", label: "Fixed near full", kind: Number, unit: "arm lengths",
		soft: span{-2, set.near[1]}, hard: span{-10, set.near[1]}, source: "Parger 2018, 3.3",
		at: float{&numbers.Fixed.NearFull},
		help: "Distance of the hand from the vertical line through the shoulder at which the fixed direction is " +
			"complete.",
	})
	l.add(entry{
		path: "fixed.behindStart", label: "Fixed behind start", kind: Number, unit: "arm lengths",
		soft: span{set.behind[0], 2}, hard: span{set.behind[0], 10}, source: "Parger 2018, 3.3",
		at:   float{&numbers.Fixed.BehindStart},
		help: "Distance of the hand in front of the shoulder at which the fixed direction starts.",
	})
	l.add(entry{
		path: "fixed.behindFull", label: "Fixed behind full", kind: Number, unit: "arm lengths",
		soft: span{-2, set.behind[1]}, hard: span{-10, set.behind[1]}, source: "Parger 2018, 3.3",
		at:   float{&numbers.Fixed.BehindFull},
		help: "Distance of the hand in front of the shoulder at which the fixed direction is complete.",
	})
	l.add(entry{
		path: "fixed.belowStart", label: "Fixed below start", kind: Number, unit: "arm lengths",
		soft: span{set.below[0], 2}, hard: span{set.below[0], 10}, source: "Parger 2018, 3.3",
		at:   float{&numbers.Fixed.BelowStart},
		help: "Height of the hand above the shoulder at which the fixed direction starts.",
	})
	l.add(entry{
		path: "fixed.belowFull", label: "Fixed below full", kind: Number, unit: "arm lengths",
		soft: span{-2, set.below[1]}, hard: span{-10, set.below[1]}, source: "Parger 2018, 3.3",
		at:   float{&numbers.Fixed.BelowFull},
		help: "Height of the hand above the shoulder at which the fixed direction is complete.",
	})
	l.add(entry{
		path: "fixed.alongCircle", label: "Fixed along circle", kind: Toggle, source: "Parger 2018, 3.3",
		at:   toggled{&numbers.Fixed.AlongCircle},
		help: "Move the elbow to the fixed direction along its circle. Off, it moves along a straight line.",
	})
	for side, turn := range [...]struct{ path, label, help string }{
		{
			path: "roll.upper", label: "Upper roll",
			help: "Roll of the hand, palm up, at which the elbow starts to follow.",
		},
		{
			path: "roll.lower", label: "Lower roll",
			help: "Roll of the hand, palm down, at which the elbow starts to follow.",
		},
		{
			path: "yaw.upper", label: "Upper yaw",
			help: "Bend of the wrist towards the back of the hand at which the elbow starts to follow.",
		},
		{
			path: "yaw.lower", label: "Lower yaw",
			help: "Bend of the wrist towards the palm at which the elbow starts to follow.",
		},
	} {
		l.section(section{
			path: set.path + ".swivel." + turn.path, group: "Parger elbows, " + set.words, category: OfArms,
			source: "Parger 2018, eq. 5",
			needs:  []*need{elbowBySwivel, chooses},
		})
		l.add(entry{
			path: "angleDeg", label: turn.label + " angle", kind: Angle, soft: span{-180, 180},
			at:   float{&wristThresholds(numbers)[side].Angle},
			help: turn.help,
		})
		l.add(entry{
			path: "gainDeg", label: turn.label + " gain", kind: Angle, soft: span{-180, 180}, hard: span{-360, 360},
			at: float{&wristThresholds(numbers)[side].Gain},
			help: "Rotation of the elbow after the hand passed the angle by the span. At 0 the elbow does not " +
				"follow.",
		})
		l.add(entry{
			path: "spanDeg", label: turn.label + " span", kind: Angle, soft: span{10, 180}, hard: span{1, 360},
			at:   float{&wristThresholds(numbers)[side].Span},
			help: "Rotation of the hand beyond the angle that gives the whole gain.",
		})
		l.add(entry{
			path: "power", label: turn.label + " power", kind: Number, soft: span{1, 3}, hard: span{1, 10},
			step: 0.05,
			at:   float{&wristThresholds(numbers)[side].Power},
			help: "Exponent of the elbow's response. 1 is linear, high values start slower and end faster.",
		})
	}
	l.section(section{
		path: set.path + ".swivel", group: "Parger elbows, " + set.words, category: OfArms,
		source: "Parger 2018, eq. 5",
		needs:  []*need{elbowBySwivel, chooses},
	})
	l.add(entry{
		path: "rollFirst", label: "Roll first", kind: Toggle,
		at: toggled{&numbers.RollFirst},
		help: "Measure the bend of the wrist after the elbow followed its roll. Off, both are measured at once " +
			"and added.",
	})
	l.add(entry{
		path: "handWeight", label: "Hand weight", kind: Weight,
		at:   float{&numbers.HandWeight},
		help: "How much the rotation of the hand moves the elbow. At 0 only the position of the hand matters.",
	})
	l.add(entry{
		path: "handTime", label: "Hand time constant", kind: Duration, soft: span{0, 0.5}, hard: span{0, 5},
		step: 0.005, source: "Parger's released program",
		at: float{&numbers.HandTime},
		help: "Time constant with which the elbow follows the rotation of the hand. At 0 it follows at once. " +
			"The released program uses 0.074 s at 90 Hz.",
	})
}
