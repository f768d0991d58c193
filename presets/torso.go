package presets

import (
	"posewright/solver"
)

var torsoSection = section{
	path: "torso", group: "Torso", category: OfTorso, source: "Posewright torso model",
	entries: []entry{
		{
			path: "method", label: "Torso method", kind: Choice, basic: true,
			source:  "Parger 2018, 3.1; Scheurenbrand 2019, 5; Posewright torso model",
			at:      chosen{(*uint8)(&settings.Torso.Method)},
			options: methods(solver.TorsoMethods[:]),
			help:    "Method that rotates and bends the torso.",
		},
		{
			path: "wristLine", label: "Wrist line weight", kind: Number, soft: span{0, 2.5}, hard: span{0, 5},
			step: 0.05, basic: true,
			at:    float{&settings.Torso.WristLine},
			needs: []*need{torsoByLine},
			help: "How much the line between the wrists turns the chest. At 0 the chest faces where the head faces. " +
				"High values suit fighting, low values suit walking.",
		},
		{
			path: "lineSoft", label: "Wrist line softness", kind: Number, unit: "arm lengths", soft: span{0.05, 0.5},
			hard:  span{0.001, 2},
			at:    float{&settings.Torso.LineSoft},
			needs: []*need{torsoByLine},
			help: "Distance between the wrists below which the wrist line fades out, as when the arms cross. High " +
				"values fade more smoothly, low values fade later.",
		},
		{
			path: "lineFadeDeg", label: "Wrist line fade angle", kind: Angle, soft: span{45, 92}, hard: span{5, 360},
			at:    float{&settings.Torso.LineFade},
			needs: []*need{torsoByLine},
			help: "Forward bend of the chest at which the wrist line no longer turns it. Low values leave a bent " +
				"chest to the head sooner.",
		},
		{
			path: "bendBaseDeg", label: "Crouch bend base", kind: Angle, soft: span{0, 35}, hard: span{-30, 60},
			step: 0.5, basic: true,
			at:    float{&settings.Torso.BendBase},
			needs: []*need{torsoByLine},
			help: "Forward bend of the chest when the head is lowered and looks straight ahead. At 0 the torso " +
				"stays upright in a squat; high values bend it and move the hips back.",
		},
		{
			path: "bendFollow", label: "Crouch bend follow", kind: Number, soft: span{0.3, 1.2}, hard: span{0, 2},
			basic: true,
			at:    float{&settings.Torso.BendFollow},
			needs: []*need{torsoByLine},
			help: "How much the chest follows the pitch of a lowered head. High values bend the torso, low values " +
				"bend only the neck.",
		},
		{
			path: "bendUpright", label: "Upright bend follow", kind: Number, soft: span{0, 0.4}, hard: span{0, 1},
			at:    float{&settings.Torso.BendUpright},
			needs: []*need{torsoByLine},
			help:  "How much the chest follows the pitch of the head when standing upright. At 0 only the neck bends.",
		},
		{
			path: "bendGate", label: "Crouch bend gate", kind: Number, unit: "eye heights", soft: span{0.04, 0.2},
			hard: span{0.005, 1}, step: 0.005,
			at:    float{&settings.Torso.BendGate},
			needs: []*need{torsoByLine},
			help:  "How far the neck must move down before the crouch bend applies. Low values bend sooner.",
		},
		{
			path: "leanShare", label: "Hips lean share", kind: Number, soft: span{0.5, 1}, hard: span{0, 1.5},
			at:    float{&settings.Torso.LeanShare},
			needs: []*need{torsoByLine},
			help: "Share of the chest's forward lean that the line from neck to hips takes. At 1 the back is " +
				"straight and the hips move far back; low values curve the spine and keep the hips below the body.",
		},
		{
			path: "rollFollow", label: "Roll follow", kind: Number, soft: span{0, 1}, hard: span{0, 2},
			at:    float{&settings.Torso.RollFollow},
			needs: []*need{torsoByLine},
			help:  "How much the chest follows the roll of the head. At 0 only the neck tilts.",
		},
		{
			path: "rollShare", label: "Hips roll share", kind: Number, soft: span{0, 1}, hard: span{0, 1.5},
			at:    float{&settings.Torso.RollShare},
			needs: []*need{torsoByLine},
			help: "Share of the chest's roll that the line from neck to hips takes. High values move the hips " +
				"further to the opposite side.",
		},
		{
			path: "neckShare", label: "Neck share", kind: Number, soft: span{0, 0.5}, hard: span{0, 1},
			at:    float{&settings.Torso.NeckShare},
			needs: []*need{torsoByLine},
			help: "Share of the offset from headset to neck that rotates with the chest instead of the head. High " +
				"values move the neck less when the head pitches or turns.",
		},
		{
			path: "chestMinDeg", label: "Minimum chest pitch", kind: Angle, soft: span{-45, 0}, hard: span{-90, 0},
			at:    float{&settings.Torso.ChestMin},
			needs: []*need{torsoByLine},
			help: "Limit of the chest's backward lean, as a negative angle. Values near 0 keep the chest upright " +
				"when the head looks up.",
		},
		{
			path: "chestMaxDeg", label: "Maximum chest pitch", kind: Angle, soft: span{45, 120}, hard: span{0, 175},
			at:    float{&settings.Torso.ChestMax},
			needs: []*need{torsoByLine},
			help:  "Limit of the chest's forward bend. Low values stop it sooner when the head looks down.",
		},
		{
			path: "hipsDeadDeg", label: "Hips yaw dead zone", kind: Angle, soft: span{0, 30}, hard: span{0, 180},
			step:  0.5,
			at:    float{&settings.Torso.HipsDead},
			needs: []*need{torsoByHands},
			help: "Yaw of the chest that hips without a tracker ignore. High values keep hips and legs still, low " +
				"values align them with the chest.",
		},
		{
			path: "hipsTime", label: "Hips yaw time constant", kind: Duration, soft: span{0, 0.5}, hard: span{0, 5},
			at:    float{&settings.Torso.HipsTime},
			needs: []*need{torsoByHands},
			help: "Time constant with which hips without a tracker follow the yaw of the chest. High values follow " +
				"more slowly.",
		},
	},
}

var torsoWithTrackedHipsSection = section{
	path: "torso", group: "Torso with tracked hips", category: OfTorso, source: "Posewright torso model",
	entries: []entry{
		{
			path: "hipsTurn", label: "Tracked hips turn", kind: Number, soft: span{0, 1}, hard: span{0, 2},
			at:    float{&settings.Torso.HipsTurn},
			needs: []*need{torsoByLine},
			help: "With a tracker on the hips: how much head and hands turn the chest relative to the hips. At 0 " +
				"the chest faces where the hips face.",
		},
		{
			path: "hipsTurnMaxDeg", label: "Maximum hips turn", kind: Angle, soft: span{10, 90}, hard: span{0, 180},
			at:    float{&settings.Torso.HipsTurnMax},
			needs: []*need{torsoByLine},
			help: "With a tracker on the hips: largest yaw of the chest relative to the hips. Low values limit the " +
				"twist of the waist.",
		},
		{
			path: "hipsLean", label: "Tracked hips lean", kind: Number, soft: span{0.5, 1.5}, hard: span{0, 3},
			at:    float{&settings.Torso.HipsLean},
			needs: []*need{torsoByLine},
			help: "With a tracker on the hips: how much the chest bends as the neck moves in front of the hips. " +
				"Above 1 it bends more than the line from hips to neck.",
		},
		{
			path: "hipsNod", label: "Tracked hips nod", kind: Number, soft: span{0, 0.4}, hard: span{0, 1}, step: 0.005,
			at:    float{&settings.Torso.HipsNod},
			needs: []*need{torsoByLine},
			help: "With a tracker on the hips: how much the chest follows the pitch of the head. At 0 only the neck " +
				"bends.",
		},
		{
			path: "hipsRoll", label: "Tracked hips roll", kind: Number, soft: span{0, 1}, hard: span{0, 2},
			at:    float{&settings.Torso.HipsRoll},
			needs: []*need{torsoByLine},
			help: "With a tracker on the hips: how much the chest rolls as the neck moves to the side of the hips. " +
				"At 0 it stays level.",
		},
		{
			path: "hipsTilt", label: "Tracked hips tilt", kind: Number, soft: span{0, 1}, hard: span{0, 2},
			at:    float{&settings.Torso.HipsTilt},
			needs: []*need{torsoByLine},
			help: "With a tracker on the hips: how much the chest follows the roll of the head. At 0 only the neck " +
				"tilts.",
		},
	},
}
