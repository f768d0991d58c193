package presets

import "posewright/solver/basepose"

var goalsSection = section{
	path: "goals", group: "Goals", category: OfSolver, source: "Marmaras 2024, 4.1, syncGoal",
	entries: []entry{
		{
			path: "syncGoal", label: "Sync goal", kind: Toggle,
			at: toggled{&settings.Goals.SyncGoal},
			help: "Begins the goal of an effector where its joint is when its weight rises from 0, so that the pose " +
				"does not jump. It then moves to the target.",
		},
		{
			path: "syncTime", label: "Sync time", kind: Duration, soft: span{0, 2}, hard: span{0, 5},
			at:    float{&settings.Goals.SyncTime},
			needs: []*need{syncsGoals},
			help: "Time constant with which a synced goal moves to its target. High values move slower; has no " +
				"effect while Sync goal is off.",
		},
	},
}

var basePoseSection = section{
	path: "basePose", group: "Base pose", category: OfSolver, source: "Marmaras 2024, 4.1, AnimationInput",
	entries: []entry{
		{
			path: "source", label: "Base pose", kind: Choice,
			at: chosen{(*uint8)(&settings.BasePose.Source)},
			options: []Option{
				{"off", "Off", "Joints without devices stand relaxed."},
				{"rest", "Rest pose", "The rest pose of the avatar's file."},
				{"animation", "Animation", "An animation of the avatar's file, which plays in a loop."},
			},
			needs: []*need{showsBase},
			help:  "Pose that shows through where an effector has no device, or a weight below 1.",
		},
		{
			path: "weight", label: "Base pose weight", kind: Weight,
			at:    float{&settings.BasePose.Weight},
			needs: []*need{hasBasePose},
			help:  "How much the base pose shows through. At 0 it has no effect.",
		},
		{
			path: "speed", label: "Animation speed", kind: Number, soft: span{0, 2}, hard: span{0, 4}, step: 0.05,
			at:    float{&settings.BasePose.Speed},
			needs: []*need{playsBase, showsBase},
			help:  "Speed of the animation. At 1 it plays as in the file, at 0 it stands still.",
		},
		{
			path: "steps", label: "Steps under trackers", kind: Toggle,
			at:    toggled{&settings.BasePose.Steps},
			needs: []*need{showsBase, hasBasePose},
			help:  "Legs without trackers step under a tracked head or hips. Off, they follow the base pose.",
		},
	},
}

var (
	syncsGoals  = &need{path: "goals.syncGoal", to: "on", met: func(p *Preset) bool { return p.Goals.SyncGoal }}
	hasBasePose = &need{path: "basePose.source", to: "rest", met: func(p *Preset) bool {
		return p.BasePose.Source != basepose.Off
	}}
	showsBase = &need{path: "basePose.weight", to: "1", met: func(p *Preset) bool { return p.BasePose.Weight > 0 }}
	playsBase = &need{path: "basePose.source", to: "animation", met: func(p *Preset) bool {
		return p.BasePose.Source == basepose.Animation
	}}
)
