package presets

import (
	"posewright/solver"
)

var shouldersSection = section{
	path: "shoulders", group: "Shoulders", category: OfArms, source: "Scheurenbrand 2019, eq. 4.9 and 4.10",
	entries: []entry{
		{
			path: "method", label: "Shoulder method", kind: Choice, basic: true,
			source:  "Parger 2018, eq. 3; Scheurenbrand 2019, 4.5",
			at:      chosen{(*uint8)(&settings.Shoulders.Method)},
			options: methods(solver.ShoulderMethods[:]),
			help:    "Method that moves the shoulders on the chest when the hands reach out.",
		},
		{
			path: "give.give", label: "Shoulder give", kind: Length, soft: span{0, 0.15}, hard: span{0, 0.5},
			step:  0.005,
			at:    float{&settings.Shoulders.Give.Give},
			needs: []*need{shouldersReturn},
			help:  "Distance that a returning shoulder can move from its rest position at once.",
		},
		{
			path: "give.creep", label: "Shoulder creep", kind: Speed, soft: span{0, 0.1}, hard: span{0, 10}, step: 0.001,
			at:    float{&settings.Shoulders.Give.Creep},
			needs: []*need{shouldersReturn},
			help:  "Speed at which a returning shoulder moves beyond its give while the arm is too short.",
		},
		{
			path: "give.speed", label: "Shoulder speed", kind: Speed, soft: span{0, 10}, hard: span{0, 100}, step: 0.05,
			at:    float{&settings.Shoulders.Give.Speed},
			needs: []*need{shouldersReturn},
			help:  "Maximum speed of a returning shoulder. Low values are calmer but lag behind fast hands.",
		},
	},
}

var shouldersOfTorsoSection = section{
	path: "torso", group: "Shoulders", category: OfArms, source: "Parger 2018, eq. 3",
	entries: []entry{
		{
			path: "reachGainDeg", label: "Shoulder reach gain", kind: Angle, unit: "° per arm length", soft: span{0, 60},
			hard: span{0, 180}, basic: true,
			at:    float{&settings.Torso.ReachGain},
			needs: []*need{linkedArms, shouldersReach},
			help: "Rotation of the shoulder forward or up as the hand reaches out. At 0 the shoulders do not move " +
				"on the chest.",
		},
		{
			path: "reachStart", label: "Shoulder reach start", kind: Number, unit: "arm lengths", soft: span{0, 1},
			hard:  span{-1, 2},
			at:    float{&settings.Torso.ReachStart},
			needs: []*need{linkedArms, shouldersReach},
			help: "Reach of the hand at which the shoulder starts to rotate. Low values move the shoulders even for " +
				"near hands.",
		},
		{
			path: "reachMaxDeg", label: "Maximum shoulder reach", kind: Angle, soft: span{0, 45}, hard: span{0, 90},
			at:    float{&settings.Torso.ReachMax},
			needs: []*need{linkedArms, shouldersReach},
			help:  "Maximum rotation of a shoulder forward or up.",
		},
		{
			path: "pullMax", label: "Maximum shoulder pull", kind: Length, soft: span{0, 0.2}, hard: span{0, 0.5},
			step: 0.005, basic: true, source: "Posewright torso model",
			at:    float{&settings.Torso.PullMax},
			needs: []*need{shouldersReach, torsoNotParger},
			help: "How far a hand that is out of reach can pull its shoulder. At 0 the hand falls short as soon as " +
				"the arm is straight.",
		},
		{
			path: "pullSoft", label: "Shoulder pull softness", kind: Length, soft: span{0.001, 0.05},
			hard: span{0.0001, 0.2}, step: 0.001, source: "Posewright torso model",
			at:    float{&settings.Torso.PullSoft},
			needs: []*need{shouldersReach, torsoNotParger},
			help: "Length before full extension over which the shoulder pull fades in. High values are smoother and " +
				"start sooner.",
		},
	},
}
