package presets

import (
	"posewright/solver"
)

var armsSection = section{
	path: "arms", group: "Arms", category: OfArms, source: "Stolpe 2021, 3",
	entries: []entry{
		{
			path: "linked", label: "Linked arms", kind: Toggle, source: "Parger 2018, thesis, outlook",
			at: toggled{&settings.Arms.Linked},
			help: "Both arms have the same method, swivel, twist and reach. Off, each arm has its own, which starts " +
				"with what both had.",
		},
		{
			path: "method", label: "Arm method", kind: Choice, basic: true,
			source:  "Parger 2018, 3.3; Stolpe 2021, 2.3 to 2.5; Scheurenbrand 2019, 4",
			at:      chosen{(*uint8)(&settings.Arms.Method)},
			options: methods(solver.ArmMethods[:]),
			needs:   []*need{linkedArms},
			help:    "Method that brings an arm to its hand and decides where the elbow goes.",
		},
		{
			path: "swivel", label: "Swivel model", kind: Choice,
			source:  "Parger 2018, 3.3; Stolpe 2021, 2.3 to 2.5; Scheurenbrand 2019, 4",
			at:      chosen{(*uint8)(&settings.Arms.Swivel)},
			options: methods(solver.SwivelModels[:]),
			needs:   []*need{linkedArms, elbowBySwivel},
			help: "Model of the elbow's position on its circle around the line from shoulder to wrist. For arms " +
				"solved as a chain it gives the initial elbow.",
		},
		{
			path: "chain.tolerance", label: "Arm tolerance", kind: Length, soft: span{0.0001, 0.02},
			hard: span{1e-06, 0.5}, step: 0.0001,
			at:    float{&settings.Arms.Chain.Tolerance},
			needs: []*need{armsUseChain},
			help:  "Distance to the target at which the chain solver stops. Low values need more iterations.",
		},
		{
			path: "chain.iterations", label: "Arm iterations", kind: Count, soft: span{1, 200}, hard: span{1, 10000},
			at:    whole{&settings.Arms.Chain.Iterations},
			needs: []*need{armsUseChain},
			help: "Maximum number of iterations of the chain solver. Low values cost less but can miss difficult " +
				"targets.",
		},
		{
			path: "chain.retries", label: "Arm retries", kind: Count, soft: span{0, 16}, hard: span{0, 64},
			at:    whole{&settings.Arms.Chain.Retries},
			needs: []*need{armsByFABRIK},
			help: "How often FABRIK starts again from another side where limits keep it from its target. At 0 about " +
				"one in five reachable targets near limits is missed, at 8 few.",
		},
		{
			path: "chain.damping", label: "Arm damping", kind: Number, soft: span{0, 0.9}, hard: span{0, 0.99},
			at:    float{&settings.Arms.Chain.Damping},
			needs: []*need{armsByCCD},
			help: "Share of each joint rotation that CCD leaves out. High values bend the arm more evenly but need " +
				"more iterations.",
		},
		{
			path: "wristMaxDeg", label: "Maximum wrist twist", kind: Angle, soft: span{0, 180},
			source: "Marmaras 2024, 3",
			at:     float{&settings.Arms.WristMax},
			needs:  []*need{linkedArms},
			help:   "Twist of the wrist above which the forearm takes the rest. 180° switches the limit off.",
		},
		{
			path: "softReach", label: "Arm soft reach", kind: Number, unit: "arm lengths", soft: span{0.85, 1},
			hard: span{0.5, 1}, step: 0.005, source: "Posewright, soft reach",
			at:    float{&settings.Arms.SoftReach},
			needs: []*need{linkedArms},
			off:   &one,
			help: "Extension at which the arm starts to slow down before it is straight. At 1 it straightens fully; " +
				"low values keep the elbow from snapping, and the hand stays a little short.",
		},
	},
}

var twistSection = section{
	path: "arms", group: "Twist", category: OfArms, source: "Scheurenbrand 2019, 4.6",
	entries: []entry{
		{
			path: "forearmTwist", label: "Forearm twist", kind: Weight, basic: true,
			at:    float{&settings.Arms.ForearmTwist},
			needs: []*need{linkedArms},
			help: "Share of the hand's twist that the forearm takes. At 0 all of it is in the wrist; high values " +
				"spread it along the forearm.",
		},
		{
			path: "upperArmTwist", label: "Upper arm twist", kind: Weight, soft: span{0, 0.5}, hard: span{0, 1},
			at:    float{&settings.Arms.UpperArmTwist},
			needs: []*need{linkedArms},
			help: "Share of the hand's twist that the upper arm takes while the arm is straight. High values rotate " +
				"the whole arm with the hand.",
		},
	},
}

var retargetingSection = section{
	path: "retarget", group: "Retargeting", category: OfSolver, source: "Posewright retargeting",
	entries: []entry{
		{
			path: "on", label: "Retarget arms", kind: Toggle,
			at:    toggled{&settings.Retarget.On},
			needs: []*need{calibrated},
			help: "Carries the arms of a calibrated person to an avatar of other proportions. Without it every hand " +
				"goes straight to its device.",
		},
		{
			path: "hands", label: "Hands", kind: Choice, basic: true,
			at:      chosen{(*uint8)(&settings.Retarget.Hands)},
			options: methods(solver.HandsMethods[:]),
			needs:   []*need{calibrated, retargets},
			help: "Where the hands of an avatar of other proportions are. The view is at the avatar's eyes, so " +
				"hands are where you feel them only where yours are.",
		},
		{
			path: "share", label: "Hands share", kind: Weight,
			at:    float{&settings.Retarget.Share},
			needs: []*need{calibrated, retargets, handsByShare},
			help:  "For hands by share: 0 bends the arms as yours, 1 puts the hands where yours are.",
		},
		{
			path: "touch", label: "Touch strength", kind: Weight, basic: true,
			at:    float{&settings.Retarget.Touch},
			needs: []*need{calibrated, retargets},
			help: "How strongly hands keep touching each other, the body and the floor where yours do. At 0 " +
				"contacts are ignored.",
		},
		{
			path: "proportions", label: "Proportions", kind: Choice, basic: true,
			at:      chosen{(*uint8)(&settings.Retarget.Proportions)},
			options: methods(solver.ProportionsMethods[:]),
			needs:   []*need{calibrated, retargets},
			help: "Whether the arms, shoulders and legs of the avatar are made longer or shorter toward yours. The " +
				"eyes stay as high as yours.",
		},
		{
			path: "limbLimit", label: "Limb limit", kind: Number, soft: span{0, 0.35}, hard: span{0, 0.35}, step: 0.01,
			basic: true,
			at:    float{&settings.Retarget.LimbLimit},
			needs: []*need{calibrated, retargets, limbsTowardPerson},
			help: "By what share a limb of the avatar may be longer or shorter than in its file. High values fit " +
				"contacts and hands better; skins may look stretched above 0.2. An input cannot drive it, because " +
				"other lengths need the body to be built again.",
		},
	},
}

var elbowsSection = section{
	path: "swivel", group: "Elbows", category: OfArms, source: "Posewright swivel model, limiter",
	entries: []entry{
		{
			path: "phi0Deg", label: "Rest swivel angle", kind: Angle, soft: span{10, 75}, hard: span{0, 90}, step: 0.5,
			basic: true, source: "Posewright swivel model, φ₀",
			at:    float{&settings.Swivel.Phi0},
			needs: []*need{linkedArms, elbowBySwivel, swivelOfOurs},
			help: "Swivel angle of the elbow without influence of the hand. High values spread both elbows, low " +
				"values let them hang.",
		},
		{
			path: "handPitchDeg", label: "Rest hand pitch", kind: Angle, soft: span{-40, 25}, hard: span{-60, 60},
			step: 0.5, source: "Posewright swivel model 2, f",
			at:    float{&settings.Swivel.HandPitch},
			needs: []*need{linkedArms, elbowBySwivel, swivelByWrist},
			help: "Flexion of your wrist when it is relaxed, negative for extension. An error of the controller's " +
				"grip pitch shows here. Version 1 of the model ignores it.",
		},
		{
			path: "handYawDeg", label: "Rest hand yaw", kind: Angle, soft: span{-20, 20}, hard: span{-45, 45}, step: 0.5,
			source: "Posewright swivel model 2, y",
			at:     float{&settings.Swivel.HandYaw},
			needs:  []*need{linkedArms, elbowBySwivel, swivelByWrist},
			help: "Sideways bend of your wrist when it is relaxed, positive towards the thumb. An error of the " +
				"controller's grip yaw shows here. Version 1 of the model ignores it.",
		},
		{
			path: "handWeight", label: "Hand weight", kind: Weight, source: "Posewright swivel model, w",
			at:    float{&settings.Swivel.HandWeight},
			needs: []*need{linkedArms, elbowBySwivel, swivelOfOurs},
			help:  "How much the rotation of the hand moves the elbow. At 0 only the position of the hand matters.",
		},
		{
			path: "wristStraight", label: "Wrist straightness", kind: Number, soft: span{0, 4}, hard: span{0, 20},
			step: 0.05, source: "Posewright swivel model, k₁",
			at:    float{&settings.Swivel.WristStraight},
			needs: []*need{linkedArms, elbowBySwivel, swivelOfOurs},
			help: "How strongly the elbow moves to straighten the wrist. High values bend the wrists less and move " +
				"the elbows more.",
		},
		{
			path: "forearmNeutral", label: "Forearm neutrality", kind: Number, soft: span{0, 1.5}, hard: span{0, 10},
			step: 0.02, source: "Posewright swivel model, k₂",
			at:    float{&settings.Swivel.ForearmNeutral},
			needs: []*need{linkedArms, elbowBySwivel, swivelOfOurs},
			help: "How strongly the elbow moves to untwist the forearm. High values twist the forearms less and " +
				"lift the elbows as the palms turn.",
		},
		{
			path: "bound", label: "Hand influence bound", kind: Number, soft: span{0.3, 0.9}, hard: span{0.05, 0.95},
			source: "Posewright swivel model, β",
			at:     float{&settings.Swivel.Bound},
			needs:  []*need{linkedArms, elbowBySwivel, swivelOfOurs},
			help: "Largest rotation of the elbow from its rest position by the hand. High values follow unusual " +
				"hands further but are less calm.",
		},
		{
			path: "qAzimuthDeg", label: "Anchor azimuth", kind: Angle, soft: span{-15, 45}, hard: span{-90, 90},
			source: "Posewright swivel model, q",
			at:     float{&settings.Swivel.QAzimuth},
			needs:  []*need{linkedArms, elbowBySwivel, swivelOfOurs},
			help: "Direction of the hand, outward from straight ahead, at which the rest swivel angle holds " +
				"exactly. It also moves the model's singular direction, opposite and behind the shoulder blade.",
		},
		{
			path: "deviationWeight", label: "Deviation weight", kind: Number, soft: span{0, 10}, hard: span{0, 100},
			step: 0.1, source: "Posewright swivel model 2, kD",
			at:    float{&settings.Swivel.DeviationWeight},
			needs: []*need{linkedArms, elbowBySwivel, swivelByWrist},
			help: "How strongly the elbow avoids wrists bent sideways, compared with 1 for its rest direction. " +
				"Version 1 of the model ignores it.",
		},
		{
			path: "flexionWeight", label: "Flexion weight", kind: Number, soft: span{0, 5}, hard: span{0, 100},
			step: 0.05, source: "Posewright swivel model 2, kF",
			at:    float{&settings.Swivel.FlexionWeight},
			needs: []*need{linkedArms, elbowBySwivel, swivelByWrist},
			help: "How strongly the elbow avoids wrists bent up or down, compared with 1 for its rest direction. " +
				"Version 1 of the model ignores it.",
		},
		{
			path: "twistWeight", label: "Twist weight", kind: Number, soft: span{0, 5}, hard: span{0, 100}, step: 0.05,
			source: "Posewright swivel model 2, kT",
			at:     float{&settings.Swivel.TwistWeight},
			needs:  []*need{linkedArms, elbowBySwivel, swivelByWrist},
			help: "How strongly the elbow avoids twisted forearms, compared with 1 for its rest direction. Version " +
				"1 of the model ignores it.",
		},
		{
			path: "robustThreshold", label: "Robust threshold", kind: Number, soft: span{0.1, 5}, hard: span{0.05, 100},
			step: 0.05, source: "Posewright swivel model 2, ρ",
			at:    float{&settings.Swivel.RobustThreshold},
			needs: []*need{linkedArms, elbowBySwivel, swivelByWrist},
			help: "Weighted error of a wrist angle above which it counts less and less. High values follow unusual " +
				"hands further. Version 1 of the model ignores it.",
		},
		{
			path: "limiter.on", label: "Elbow speed limiter", kind: Toggle,
			at:    toggled{&settings.Swivel.Limiter.On},
			needs: []*need{linkedArms, elbowLimited},
			help: "Limits the speed of the elbow, so that it does not jump when a hand passes behind the shoulder " +
				"or its rotation flips. Adds no lag to normal motion.",
		},
		{
			path: "limiter.speed", label: "Limiter base speed", kind: Speed, soft: span{0.2, 3}, hard: span{0.01, 100},
			step:  0.05,
			at:    float{&settings.Swivel.Limiter.Speed},
			needs: []*need{linkedArms, elbowLimited, limiterOn},
			help: "Maximum speed of the elbow while the hand does not move. Low values slow down flips of the " +
				"hand's rotation.",
		},
		{
			path: "limiter.gain", label: "Limiter speed gain", kind: Number, soft: span{0, 10}, hard: span{0, 100},
			step:  0.1,
			at:    float{&settings.Swivel.Limiter.Gain},
			needs: []*need{linkedArms, elbowLimited, limiterOn},
			help: "Additional elbow speed allowed per speed of the hand. Low values hold the elbow back when the " +
				"hand moves fast.",
		},
	},
}
