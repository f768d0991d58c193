package presets

import (
	"posewright/solver"
	"posewright/solver/posture"
)

var legsSection = section{
	path: "legs", group: "Legs", category: OfLegs, source: "Stolpe 2021, 3",
	entries: []entry{
		{
			path: "method", label: "Leg method", kind: Choice, basic: true,
			source:  "Stolpe 2021, 2.3; Scheurenbrand 2019, 4.7",
			at:      chosen{(*uint8)(&settings.Legs.Method)},
			options: methods(solver.LegMethods[:]),
			help:    "Method that brings a leg to its foot and places the knee.",
		},
		{
			path: "chain.tolerance", label: "Leg tolerance", kind: Length, soft: span{0.0001, 0.02},
			hard: span{1e-06, 0.5}, step: 0.0001,
			at:    float{&settings.Legs.Chain.Tolerance},
			needs: []*need{legsUseChain},
			help:  "Distance to the target at which the chain solver stops. Low values need more iterations.",
		},
		{
			path: "chain.iterations", label: "Leg iterations", kind: Count, soft: span{1, 200}, hard: span{1, 10000},
			at:    whole{&settings.Legs.Chain.Iterations},
			needs: []*need{legsUseChain},
			help: "Maximum number of iterations of the chain solver. Low values cost less but can miss difficult " +
				"targets.",
		},
		{
			path: "chain.retries", label: "Leg retries", kind: Count, soft: span{0, 16}, hard: span{0, 64},
			at:    whole{&settings.Legs.Chain.Retries},
			needs: []*need{legsByFABRIK},
			help: "How often FABRIK starts again from another side where limits keep it from its target. At 0 about " +
				"one in five reachable targets near limits is missed, at 8 few.",
		},
		{
			path: "chain.damping", label: "Leg damping", kind: Number, soft: span{0, 0.9}, hard: span{0, 0.99},
			at:    float{&settings.Legs.Chain.Damping},
			needs: []*need{legsByCCD},
			help: "Share of each joint rotation that CCD leaves out. High values bend the leg more evenly but need " +
				"more iterations.",
		},
		{
			path: "softReach", label: "Leg soft reach", kind: Number, unit: "leg lengths", soft: span{0.85, 1},
			hard: span{0.5, 1}, step: 0.005, source: "Posewright, soft reach",
			at:    float{&settings.Legs.SoftReach},
			needs: []*need{legsByTwoBones},
			off:   &one,
			help: "Extension at which the leg starts to slow down before it is straight. At 1 it straightens fully; " +
				"low values keep the knee from snapping, and the foot stays a little short.",
		},
		{
			path: "kneeFollowsFoot", label: "Knee follows foot", kind: Weight,
			source: "Scheurenbrand 2019, 4.7",
			at:     float{&settings.Legs.KneeFollowsFoot},
			help:   "How much the knee points where the foot points. At 0 it points where the hips face.",
		},
	},
}

var postureSection = section{
	path: "posture", group: "Posture", category: OfSolver, source: "Posewright posture model",
	entries: []entry{
		{
			path: "detect", label: "Posture detection", kind: Toggle,
			at:    toggled{&settings.Posture.Detect},
			needs: []*need{unplaced},
			help: "Detect sitting and crawling from headset and hands, and kneeling and lying with trackers on feet " +
				"or hips. Off, a lowered body always crouches.",
		},
		{
			path: "pin", label: "Pinned posture", kind: Choice,
			at:      chosen{(*uint8)(&settings.Posture.Pin)},
			options: methods(solver.PosturePins[:]),
			help:    "Posture that the body keeps whatever the devices say.",
		},
		{
			path: "seated", label: "Seated mode", kind: Toggle, basic: true,
			at:    toggled{&settings.Posture.Seated},
			needs: []*need{unpinned},
			help:  "Sit whenever the head is below standing height, without detection. Off, sitting is detected.",
		},
		{
			path: "standHeight", label: "Stand height threshold", kind: Number, unit: "eye heights",
			soft: span{0.8, 0.95}, hard: span{0.5, 1},
			at:    float{&settings.Posture.StandHeight},
			needs: []*need{unplaced},
			help: "Height of the headset above which the person stands, as a share of the standing eye height. Low " +
				"values let the person bend further before another posture is possible.",
		},
		{
			path: "stillTime", label: "Sitting still time", kind: Duration, soft: span{0, 20}, hard: span{0, 600},
			at:    float{&settings.Posture.StillTime},
			needs: []*need{unpinned},
			help: "Time without motion after which a lowered body is more likely sitting than squatting. Low values " +
				"detect sitting sooner.",
		},
		{
			path: "margin", label: "Posture switch margin", kind: Number, soft: span{0.1, 3}, hard: span{0, 20},
			at:    float{&settings.Posture.Margin},
			needs: []*need{unpinned},
			help:  "Lead that another posture needs before the body takes it. High values switch less often but later.",
		},
		{
			path: "holdTime", label: "Minimum posture time", kind: Duration, soft: span{0, 2}, hard: span{0, 60},
			at:    float{&settings.Posture.HoldTime},
			needs: []*need{unpinned},
			help:  "Minimum time between two switches, except to and from standing.",
		},
		{
			path: "transitionTime", label: "Posture transition time", kind: Duration, soft: span{0.05, 1},
			hard:  span{0.001, 10},
			at:    float{&settings.Posture.TransitionTime},
			needs: []*need{takesPostures},
			help:  "Time constant with which hips, knees and feet move to another posture. Low values move faster.",
		},
		{
			path: "pelvisPitchDeg", label: "Seated pelvis pitch", kind: Angle, soft: span{-30, 20}, hard: span{-60, 60},
			at:    float{&settings.Posture.PelvisPitch},
			needs: []*need{takesPostures},
			help:  "Forward pitch of the pelvis of an upright seated body. Negative values lean it back.",
		},
		{
			path: "footDeadZone", label: "Seated foot dead zone", kind: Number, unit: "leg lengths", soft: span{0, 0.4},
			hard:  span{0, 2},
			at:    float{&settings.Posture.FootDeadZone},
			needs: []*need{takesPostures},
			help: "How far the hips of a seated body can move before its feet step after them. High values keep the " +
				"feet in place while leaning and turning.",
		},
	},
}

var posturePresetsSection = section{
	path: "posture.presetWhile", group: "Posture", category: OfSolver, source: "Posewright posture model",
	kind: Choice,
	entries: []entry{
		{
			path: "standing", label: "Preset while standing",
			at:      chosen{(*uint8)(&settings.Posture.PresetWhile.Standing)},
			options: methods(solver.PosturePresets[:]),
			help:    "Built-in preset whose special values apply while the body stands without walking.",
		},
		{
			path: "walking", label: "Preset while walking",
			at:      chosen{(*uint8)(&settings.Posture.PresetWhile.Walking)},
			options: methods(solver.PosturePresets[:]),
			help:    "Built-in preset whose special values apply while the body walks, on the way or in place.",
		},
		{
			path: "crouching", label: "Preset while crouching",
			at:      chosen{(*uint8)(&settings.Posture.PresetWhile.Crouching)},
			options: methods(solver.PosturePresets[:]),
			help:    "Built-in preset whose special values apply while the body crouches.",
		},
		{
			path: "sitting", label: "Preset while sitting",
			at:      chosen{(*uint8)(&settings.Posture.PresetWhile.Sitting)},
			options: methods(solver.PosturePresets[:]),
			help:    "Built-in preset whose special values apply while the body sits on a chair.",
		},
		{
			path: "floorSitting", label: "Preset while floor sitting",
			at:      chosen{(*uint8)(&settings.Posture.PresetWhile.FloorSitting)},
			options: methods(solver.PosturePresets[:]),
			help:    "Built-in preset whose special values apply while the body sits on the floor.",
		},
		{
			path: "kneeling", label: "Preset while kneeling",
			at:      chosen{(*uint8)(&settings.Posture.PresetWhile.Kneeling)},
			options: methods(solver.PosturePresets[:]),
			help:    "Built-in preset whose special values apply while the body kneels.",
		},
		{
			path: "crawling", label: "Preset while crawling",
			at:      chosen{(*uint8)(&settings.Posture.PresetWhile.Crawling)},
			options: methods(solver.PosturePresets[:]),
			help:    "Built-in preset whose special values apply while the body crawls.",
		},
		{
			path: "lying", label: "Preset while lying",
			at:      chosen{(*uint8)(&settings.Posture.PresetWhile.Lying)},
			options: methods(solver.PosturePresets[:]),
			help:    "Built-in preset whose special values apply while the body lies.",
		},
	},
}

var posturePresetBlendSection = section{
	path: "posture", group: "Posture", category: OfSolver, source: "Posewright posture model",
	entries: []entry{
		{
			path: "presetBlendTime", label: "Preset blend time", kind: Duration, soft: span{0, 5}, hard: span{0, 60},
			at:    float{&settings.Posture.PresetBlendTime},
			needs: []*need{hasPosturePreset},
			help: "Time in which the values change when a posture has another preset. Numbers go over smoothly; " +
				"choices switch in the middle.",
		},
	},
}

var (
	legsUseChain = &need{path: "legs.method", to: "fabrik", met: func(p *Preset) bool {
		return solver.LegMethods[p.Legs.Method].Uses&solver.UsesChain != 0
	}}
	legsByFABRIK = &need{path: "legs.method", to: "fabrik", met: func(p *Preset) bool {
		return p.Legs.Method == solver.LegByFABRIK
	}}
	legsByCCD = &need{path: "legs.method", to: "ccd", met: func(p *Preset) bool {
		return p.Legs.Method == solver.LegByCCD || p.Legs.Method == solver.LegByCCDFromRoot
	}}
	legsByTwoBones = &need{path: "legs.method", to: "twoBone", met: func(p *Preset) bool {
		return p.Legs.Method == solver.LegByTwoBones
	}}

	unpinned = &need{path: "posture.pin", to: "automatic", met: func(p *Preset) bool {
		return p.Posture.Pin == posture.Automatic
	}}
	unplaced = &need{path: "posture.pin", to: "automatic", met: func(p *Preset) bool {
		return p.Posture.Pin == posture.Automatic || p.Posture.Pin == posture.PinStanding
	}}
	takesPostures = &need{path: "posture.detect", to: "on", met: func(p *Preset) bool {
		if p.Posture.Pin != posture.Automatic {
			return p.Posture.Pin != posture.PinStanding
		}
		return p.Posture.Detect || p.Posture.Seated
	}}
	hasPosturePreset = &need{path: "posture.presetWhile.sitting", to: "sitting", met: func(p *Preset) bool {
		return p.Posture.PresetWhile.Any()
	}}
)
