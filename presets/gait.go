package presets

import (
	"posewright/solver"
	"posewright/solver/gait"
	"posewright/solver/ground"
)

var stepsSection = section{
	path: "gait", group: "Steps", category: OfGait, source: "Posewright gait model",
	entries: []entry{
		{
			path: "method", label: "Step method", kind: Choice, basic: true,
			source:  "Scheurenbrand 2019, 6.6; Posewright gait model",
			at:      chosen{(*uint8)(&settings.Gait.Method)},
			options: methods(solver.GaitMethods[:]),
			help:    "Method that decides when and where a foot without a tracker steps.",
		},
		{
			path: "stanceHalf", label: "Half stance width", kind: Number, unit: "leg lengths", soft: span{0.04, 0.3},
			hard: span{0, 1}, basic: true,
			at: float{&settings.Gait.StanceHalf},
			help: "Lateral distance of a resting foot from the center of the body. High values stand with the feet " +
				"further apart.",
		},
		{
			path: "minGap", label: "Minimum foot gap", kind: Number, unit: "leg lengths", soft: span{0, 0.3},
			hard: span{0, 1},
			at:   float{&settings.Gait.MinGap},
			help: "Minimum lateral distance between the feet when standing and going sideways. High values keep the " +
				"feet from crossing.",
		},
		{
			path: "toeOutDeg", label: "Toe-out angle", kind: Angle, soft: span{-10, 30}, hard: span{-60, 60},
			at:   float{&settings.Gait.ToeOut},
			help: "Outward yaw of a resting foot. Negative values point the toes inward.",
		},
		{
			path: "standTime", label: "Standing step time", kind: Number, unit: "√(L/g)", soft: span{0.5, 3},
			hard: span{0.05, 20},
			at:   float{&settings.Gait.StandTime},
			help: "Duration of a step while standing. Low values step faster. A value of 1 is about 0.29 s for an adult.",
		},
		{
			path: "balanceMargin", label: "Balance margin", kind: Number, unit: "leg lengths", soft: span{0.05, 0.4},
			hard: span{0, 2}, source: "Scheurenbrand 2019, 6.6; Hof 2005; Posewright gait model",
			at:    float{&settings.Gait.BalanceMargin},
			needs: []*need{byPhase},
			help: "How far the extrapolated center of mass can leave the feet before one of them steps. Low values " +
				"step sooner.",
		},
		{
			path: "balanceHold", label: "Balance hold time", kind: Duration, soft: span{0, 0.3}, hard: span{0, 5},
			source: "Scheurenbrand 2019, 6.6; Hof 2005; Posewright gait model",
			at:     float{&settings.Gait.BalanceHold},
			needs:  []*need{byPhase},
			help: "How long the balance margin must be exceeded before a foot steps. Beyond twice the margin it " +
				"steps at once. High values ignore short sways.",
		},
		{
			path: "distanceMax", label: "Maximum foot distance", kind: Number, unit: "leg lengths", soft: span{0.1, 0.8},
			hard: span{0.02, 2}, basic: true, source: "Scheurenbrand 2019, 6.6; Posewright gait model",
			at:    float{&settings.Gait.DistanceMax},
			needs: []*need{byPhase},
			help: "Distance of the body from a foot's resting place at which the foot steps. Low values take more " +
				"and smaller steps.",
		},
		{
			path: "yawInDeg", label: "Yaw-in limit", kind: Angle, soft: span{-90, 0}, hard: span{-180, 0},
			source: "Scheurenbrand 2019, 6.6; Posewright gait model",
			at:     float{&settings.Gait.YawIn},
			needs:  []*need{byPhase},
			help: "Inward yaw of a foot relative to the hips at which it steps, as a negative angle. Values near 0 " +
				"turn the feet sooner.",
		},
		{
			path: "yawOutDeg", label: "Yaw-out limit", kind: Angle, soft: span{0, 90}, hard: span{0, 180},
			source: "Scheurenbrand 2019, 6.6; Posewright gait model",
			at:     float{&settings.Gait.YawOut},
			needs:  []*need{byPhase},
			help:   "Outward yaw of a foot relative to the hips at which it steps. Low values turn the feet sooner.",
		},
		{
			path: "yawHold", label: "Yaw hold time", kind: Duration, soft: span{0, 0.5}, hard: span{0, 5},
			at:    float{&settings.Gait.YawHold},
			needs: []*need{byPhase},
			help: "How long a yaw limit must be exceeded before the foot steps. High values ignore short turns of " +
				"the hips.",
		},
		{
			path: "settleDistance", label: "Settle distance", kind: Number, unit: "leg lengths", soft: span{0.02, 0.5},
			hard:  span{0, 2},
			at:    float{&settings.Gait.SettleDistance},
			needs: []*need{byPhase},
			help:  "Distance from its resting place at which a foot is corrected with a step once the body is at rest.",
		},
		{
			path: "settleYawDeg", label: "Settle yaw", kind: Angle, soft: span{5, 90}, hard: span{0, 180},
			at:    float{&settings.Gait.SettleYaw},
			needs: []*need{byPhase},
			help:  "Yaw from its resting direction at which a foot is corrected with a step once the body is at rest.",
		},
		{
			path: "settleDelay", label: "Settle delay", kind: Duration, soft: span{0.1, 3}, hard: span{0, 60},
			at:    float{&settings.Gait.SettleDelay},
			needs: []*need{byPhase},
			help:  "How long the body must be at rest before its feet are corrected. Low values settle sooner.",
		},
		{
			path: "stillSpeed", label: "Rest speed threshold", kind: Speed, soft: span{0.01, 0.3}, hard: span{0, 5},
			at:    float{&settings.Gait.StillSpeed},
			needs: []*need{byPhase},
			help: "Speed below which the body is at rest. Given for a leg of 0.85 m; it scales with the square root " +
				"of the leg length.",
		},
	},
}

var walkingSection = section{
	path: "gait", group: "Walking", category: OfGait, source: "Posewright gait model",
	entries: []entry{
		{
			path: "startSpeed", label: "Walk start speed", kind: Speed, soft: span{0.2, 0.6}, hard: span{0.2, 5},
			at:    float{&settings.Gait.StartSpeed},
			needs: []*need{byPhase},
			help: "Speed at which the body starts to walk instead of stepping in place. Low values start sooner. " +
				"Given for a leg of 0.85 m; it scales with the square root of the leg length.",
		},
		{
			path: "inPlace", label: "Walking in place", kind: Toggle,
			at:    toggled{&settings.Gait.InPlace},
			needs: []*need{byPhase},
			help: "Step in place when the headset bobs and sways like a walking person's. Off, the feet stay where " +
				"they are.",
		},
		{
			path: "stopSpeed", label: "Walk stop speed", kind: Speed, soft: span{0.05, 0.2}, hard: span{0, 0.2},
			at:    float{&settings.Gait.StopSpeed},
			needs: []*need{byPhase},
			help: "Speed below which a walking body stops. High values stop sooner. Given for a leg of 0.85 m; it " +
				"scales with the square root of the leg length.",
		},
		{
			path: "startMargin", label: "Walk start margin", kind: Number, unit: "leg lengths", soft: span{0, 0.2},
			hard:  span{-1, 2},
			at:    float{&settings.Gait.StartMargin},
			needs: []*need{byPhase},
			help: "How far the extrapolated center of mass must leave the feet before the body walks. High values " +
				"ignore slow leans.",
		},
		{
			path: "velocityFast", label: "Fast velocity filter", kind: Duration, soft: span{0.02, 0.2},
			hard: span{0.001, 5}, source: "Scheurenbrand 2019, 6.4; Posewright gait model",
			at:    float{&settings.Gait.VelocityFast},
			needs: []*need{byPhase},
			help: "Time constant of the velocity that detects starting and stopping. High values are calmer but " +
				"react later.",
		},
		{
			path: "velocitySlow", label: "Slow velocity filter", kind: Duration, soft: span{0.1, 1},
			hard: span{0.001, 10}, source: "Scheurenbrand 2019, 6.4; Posewright gait model",
			at:    float{&settings.Gait.VelocitySlow},
			needs: []*need{byPhase},
			help: "Time constant of the velocity that steps are planned with during steady walking. High values " +
				"keep the steps more even.",
		},
		{
			path: "widthSideways", label: "Sideways step width", kind: Number, unit: "leg lengths",
			soft: span{0.02, 0.3}, hard: span{0, 1},
			source: "Scheurenbrand 2019, 6.3, FootDistanceDirectional; Posewright gait model",
			at:     float{&settings.Gait.WidthSideways},
			help: "Lateral distance of a foot from the center of the body when walking sideways or backward. High " +
				"values walk with the feet further apart.",
		},
		{
			path: "yawTime", label: "Yaw rate time constant", kind: Duration, soft: span{0.02, 0.5},
			hard:  span{0.001, 5},
			at:    float{&settings.Gait.YawTime},
			needs: []*need{byPhase},
			help: "Time constant of the yaw rate that steps are planned with. High values are calmer and turn the " +
				"feet later.",
		},
		{
			path: "yawLead", label: "Yaw prediction", kind: Number, soft: span{0, 1.5}, hard: span{0, 5},
			at:    float{&settings.Gait.YawLead},
			needs: []*need{byPhase},
			help: "Share of the remaining step for which the turn of the body is predicted. At 0 a foot lands in " +
				"the current direction of the hips.",
		},
		{
			path: "yawLeadMaxDeg", label: "Maximum yaw prediction", kind: Angle, soft: span{5, 90}, hard: span{1, 180},
			at:    float{&settings.Gait.YawLeadMax},
			needs: []*need{byPhase},
			help:  "Largest yaw of a foot ahead of the hips while the body turns.",
		},
		{
			path: "goalTime", label: "Goal time constant", kind: Duration, soft: span{0.01, 0.3}, hard: span{0.001, 5},
			source: "Scheurenbrand 2019, 6.8; Posewright gait model",
			at:     float{&settings.Gait.GoalTime},
			needs:  []*need{followsGoals},
			help: "Time constant with which the landing position follows the body. High values swing the feet more " +
				"smoothly but land them further behind.",
		},
		{
			path: "goalFreeze", label: "Goal freeze phase", kind: Number, soft: span{0.5, 1}, hard: span{0, 1},
			source: "Scheurenbrand 2019, 6.8; Posewright gait model",
			at:     float{&settings.Gait.GoalFreeze},
			needs:  []*need{byPhase},
			help:   "Swing phase, 0 at lift-off and 1 at landing, from which the landing position no longer changes.",
		},
		{
			path: "landingReach", label: "Landing reach", kind: Number, unit: "leg lengths", soft: span{0.9, 1.2},
			hard: span{0.1, 3}, source: "Scheurenbrand 2019, 6.8; Posewright gait model",
			at:    float{&settings.Gait.LandingReach},
			needs: []*need{byPhase},
			help: "Maximum distance of a landing foot from its hip joint. Above 1 the heel rises or the pelvis " +
				"drops to reach it.",
		},
		{
			path: "pitchSideways", label: "Sideways foot pitch", kind: Number, soft: span{0, 1.5}, hard: span{0, 5},
			source: "Scheurenbrand 2019, 6.3; Posewright gait model",
			at:     float{&settings.Gait.PitchSideways},
			help:   "Pitch of a foot in a sideways step, as a share of the forward pitch. At 0 it stays level.",
		},
	},
}

var stepPhaseSection = section{
	path: "gait", group: "Step phase", category: OfGait, source: "Posewright gait model",
	entries: []entry{
		{
			path: "phaseLock", label: "Phase lock", kind: Toggle,
			at:    toggled{&settings.Gait.PhaseLock},
			needs: []*need{byPhase},
			help: "Synchronize the steps with the person's sway and bob. Off, the feet walk at the pace of the " +
				"curves, starting with either foot.",
		},
		{
			path: "phaseObserver", label: "Phase observer", kind: Toggle,
			at:    toggled{&settings.Gait.PhaseObserver},
			needs: []*need{byPhase, locksPhase},
			help: "Let a small neural network, trained on walking people, tell from a second of head and hands " +
				"which foot steps and whether the person steps at all. Needs the phase lock. Off, only sway and bob " +
				"count.",
		},
		{
			path: "phaseGain", label: "Phase gain", kind: Number, unit: "per stride", soft: span{0.5, 6},
			hard:  span{0, 50},
			at:    float{&settings.Gait.PhaseGain},
			needs: []*need{byPhase, locksPhase},
			help:  "How fast the step phase follows the headset. High values lock sooner but follow noise too.",
		},
		{
			path: "cadenceGain", label: "Cadence gain", kind: Number, unit: "per stride", soft: span{0, 2},
			hard: span{0, 20},
			at:   float{&settings.Gait.CadenceGain},
			help: "How fast the person's cadence is learned. At 0 the initial step time factor is kept.",
		},
		{
			path: "cadence", label: "Initial step time factor", kind: Number, soft: span{0.7, 1.5},
			at: float{&settings.Gait.Cadence},
			help: "Step time relative to the step time curve, until the person's cadence is learned. Above 1 steps " +
				"take longer.",
		},
		{
			path: "cadenceMin", label: "Minimum step time factor", kind: Number, soft: span{0.4, 0.7},
			hard:  span{0.1, 0.7},
			at:    float{&settings.Gait.CadenceMin},
			needs: []*need{learnsCadence},
			help:  "Smallest step time that is learned, relative to the step time curve.",
		},
		{
			path: "cadenceMax", label: "Maximum step time factor", kind: Number, soft: span{1.5, 2.5},
			hard:  span{1.5, 10},
			at:    float{&settings.Gait.CadenceMax},
			needs: []*need{learnsCadence},
			help:  "Largest step time that is learned, relative to the step time curve.",
		},
		{
			path: "lockTime", label: "Phase lock time", kind: Number, unit: "strides", soft: span{0.2, 2},
			hard:  span{0.01, 20},
			at:    float{&settings.Gait.LockTime},
			needs: []*need{byPhase, locksPhase},
			help: "Window of headset motion from which the phase detector finds the step phase. High values are " +
				"more reliable but lock later.",
		},
		{
			path: "lateralPhase", label: "Lateral sway phase", kind: Number, unit: "strides", soft: span{-0.25, 0.25},
			hard:  span{-1, 1},
			at:    float{&settings.Gait.LateralPhase},
			needs: []*need{byPhase},
			help: "Phase of the stride, which starts when the left foot lands, at which the head moves left " +
				"fastest. High values land the feet later.",
		},
		{
			path: "bobPhaseWalk", label: "Walk bob phase", kind: Number, unit: "steps", soft: span{0, 1},
			hard:  span{-1, 1},
			at:    float{&settings.Gait.BobPhaseWalk},
			needs: []*need{byPhase, locksPhase},
			help: "Phase of the step, which starts when a foot lands, at which the head of a walking person rises " +
				"fastest.",
		},
		{
			path: "bobPhaseRun", label: "Run bob phase", kind: Number, unit: "steps", soft: span{0, 1},
			hard:  span{-1, 1},
			at:    float{&settings.Gait.BobPhaseRun},
			needs: []*need{byPhase, locksPhase},
			help: "Phase of the step, which starts when a foot lands, at which the head of a running person rises " +
				"fastest.",
		},
		{
			path: "bobWeight", label: "Bob weight", kind: Weight,
			at:    float{&settings.Gait.BobWeight},
			needs: []*need{byPhase, locksPhase},
			help: "Weight of vertical motion against lateral motion in the phase detector. At 0 only lateral sway " +
				"counts.",
		},
		{
			path: "rateMin", label: "Minimum phase rate", kind: Number, soft: span{0.2, 1}, hard: span{0.01, 1},
			at:    float{&settings.Gait.RateMin},
			needs: []*need{byPhase},
			help:  "Slowest step rate, relative to the learned cadence, used to match the person's phase.",
		},
		{
			path: "rateMax", label: "Maximum phase rate", kind: Number, soft: span{1, 4}, hard: span{1, 20},
			at:    float{&settings.Gait.RateMax},
			needs: []*need{byPhase},
			help: "Fastest step rate, relative to the learned cadence, used to match the person's phase or to keep " +
				"the feet under the body.",
		},
		{
			path: "geometryGain", label: "Geometry gain", kind: Number, soft: span{0, 1}, hard: span{0, 10},
			at:    float{&settings.Gait.GeometryGain},
			needs: []*need{byPhase},
			help:  "How strongly the position of the standing foot under the body corrects the step phase.",
		},
		{
			path: "hurryBehind", label: "Hurry distance behind", kind: Number, unit: "leg lengths", soft: span{0.3, 1},
			hard: span{0, 5}, source: "Scheurenbrand 2019, 6.9; Posewright gait model",
			at:    float{&settings.Gait.HurryBehind},
			needs: []*need{byPhase},
			help:  "How far a standing foot can fall behind the hips before the steps speed up.",
		},
		{
			path: "hurryGain", label: "Hurry gain", kind: Number, unit: "per leg length", soft: span{0, 5},
			hard: span{0, 50}, source: "Scheurenbrand 2019, 6.9; Posewright gait model",
			at:    float{&settings.Gait.HurryGain},
			needs: []*need{byPhase},
			help:  "How much faster the steps become per distance that a standing foot has fallen behind.",
		},
		{
			path: "hurryExtension", label: "Hurry extension gain", kind: Number, unit: "per leg length",
			soft: span{0, 10}, hard: span{0, 100}, source: "Scheurenbrand 2019, 6.9; Posewright gait model",
			at:    float{&settings.Gait.HurryExtension},
			needs: []*need{byPhase},
			help:  "How much faster the steps become per length that a leg is too short for its standing foot.",
		},
	},
}

var footContactSection = section{
	path: "gait", group: "Foot contact", category: OfGait, source: "Posewright gait model",
	entries: []entry{
		{
			path: "rollMaxDeg", label: "Maximum foot roll", kind: Angle, soft: span{0, 60}, hard: span{0, 90},
			at: float{&settings.Gait.RollMax},
			help: "Maximum angle by which a standing foot rolls onto its ball as the body moves ahead. At 0 it " +
				"stays flat until lift-off.",
		},
		{
			path: "rollTime", label: "Foot roll time", kind: Duration, soft: span{0.01, 0.3}, hard: span{0.001, 5},
			at:   float{&settings.Gait.RollTime},
			help: "Duration of the roll onto the ball, and of the toes coming down after a heel landing.",
		},
		{
			path: "heelMaxDeg", label: "Maximum heel lift", kind: Angle, soft: span{0, 90},
			at:   float{&settings.Gait.HeelMax},
			help: "Maximum lift of the heel of a standing foot whose leg is too short.",
		},
		{
			path: "heelRateDeg", label: "Heel lift rate", kind: Angle, unit: "° per second", soft: span{90, 1500},
			hard: span{0, 100000}, step: 10,
			at: float{&settings.Gait.HeelRate},
			help: "Maximum speed at which a heel rises and lowers. Low values are calmer but let a stretched leg " +
				"miss its foot.",
		},
		{
			path: "reach", label: "Leg reach", kind: Number, unit: "leg lengths", soft: span{0.9, 1}, hard: span{0.5, 1},
			source: "Scheurenbrand 2019, 6.10; Posewright gait model",
			at:     float{&settings.Gait.Reach},
			help: "Extension of the leg at which the pelvis drops or the heel lifts. Below 1 the knee stays " +
				"slightly bent.",
		},
		{
			path: "pelvisDrop", label: "Maximum pelvis drop", kind: Number, unit: "leg lengths", soft: span{0, 0.2},
			hard: span{0, 1}, source: "Scheurenbrand 2019, 6.10; Posewright gait model",
			at: float{&settings.Gait.PelvisDrop},
			help: "Maximum distance that the pelvis drops so that both feet reach the ground. At 0 it stays where " +
				"the head puts it.",
		},
		{
			path: "dropTime", label: "Pelvis drop time constant", kind: Duration, soft: span{0.01, 0.5},
			hard: span{0.001, 5}, source: "Scheurenbrand 2019, 6.10; Posewright gait model",
			at: float{&settings.Gait.DropTime},
			help: "Time constant with which the pelvis drops and rises for the feet. Low values follow each step " +
				"more closely.",
		},
		{
			path: "groundTime", label: "Ground height time constant", kind: Duration, soft: span{0.02, 0.5},
			hard: span{0.001, 5}, source: "Scheurenbrand 2019, 6.10, eq. 6.14 to 6.17; Posewright gait model",
			at:    float{&settings.Gait.GroundTime},
			needs: []*need{onUneven},
			help: "Time constant with which the body follows the height of the ground on slopes and stairs. Low " +
				"values follow each stair.",
		},
		{
			path: "hipSwingDeg", label: "Hip swing", kind: Angle, soft: span{0, 20}, hard: span{0, 60},
			source: "Scheurenbrand 2019, 6.12, eq. 6.22; Posewright gait model",
			at:     float{&settings.Gait.HipSwing},
			help:   "Yaw of the pelvis with the leading foot. At 0 it faces where the torso puts it.",
		},
		{
			path: "shoulderSwingWalkDeg", label: "Walk shoulder swing", kind: Angle, soft: span{0, 30},
			hard: span{0, 60}, source: "Scheurenbrand 2019, 6.12, eq. 6.22; Posewright gait model",
			at:   float{&settings.Gait.ShoulderSwingWalk},
			help: "Yaw of the chest against the leading foot when walking without tracked hands.",
		},
		{
			path: "shoulderSwingRunDeg", label: "Run shoulder swing", kind: Angle, soft: span{0, 30}, hard: span{0, 60},
			source: "Scheurenbrand 2019, 6.12, eq. 6.22; Posewright gait model",
			at:     float{&settings.Gait.ShoulderSwingRun},
			help:   "Yaw of the chest against the leading foot when running without tracked hands.",
		},
		{
			path: "shoulderSwingHeld", label: "Tracked shoulder swing", kind: Weight,
			source: "Scheurenbrand 2019, 6.12, eq. 6.22",
			at:     float{&settings.Gait.ShoulderSwingHeld},
			help: "Share of the shoulder swing that the chest keeps while hands are tracked. The hands stay at " +
				"their devices: an arm that is nearly straight lets its shoulder swing less.",
		},
	},
}

var stickLocomotionSection = section{
	path: "gait", group: "Stick locomotion", category: OfGait, source: "Scheurenbrand 2019, 6",
	entries: []entry{
		{
			path: "glideSteps", label: "Steps while gliding", kind: Toggle,
			at:   toggled{&settings.Gait.GlideSteps},
			help: "Feet step while a stick moves the body. Off, they glide along.",
		},
		{
			path: "headBob.on", label: "Head bob", kind: Toggle, source: "Scheurenbrand 2019, 6.11, eq. 6.18 to 6.20",
			at:  toggled{&settings.Gait.HeadBob.On},
			off: &zero,
			help: "Raise and lower the avatar's head with its feet while a stick moves the body. The headset does " +
				"not move.",
		},
		{
			path: "headBob.gain", label: "Head bob gain", kind: Number, soft: span{-0.3, 0.3}, hard: span{-1, 1},
			step: 0.01, source: "Scheurenbrand 2019, 6.11, headOffsetMultiply",
			at:    float{&settings.Gait.HeadBob.Gain},
			needs: []*need{bobs},
			help: "Rise of the head per distance between the center of mass and a standing foot. Negative values " +
				"lower it when the feet are apart, as people do.",
		},
		{
			path: "headBob.time", label: "Head bob time constant", kind: Duration, soft: span{0.02, 1},
			hard: span{0.001, 10}, source: "Scheurenbrand 2019, 6.11, eq. 6.21, headOffsetLerpSpeed",
			at:    float{&settings.Gait.HeadBob.Time},
			needs: []*need{bobs},
			help: "Time constant with which the head follows. Low values follow every step at once; 0.217 s is 5 % " +
				"of the rest in 1/90 s.",
		},
	},
}

var scheurenbrandStepsSection = section{
	path: "gait.scheurenbrand", group: "Scheurenbrand steps", category: OfGait,
	source: "Scheurenbrand 2019, 6.6; the number is not printed",
	needs:  []*need{byBalance},
	entries: []entry{
		{
			path: "velocityTime", label: "Velocity time constant", kind: Duration, soft: span{0.01, 0.3},
			hard: span{0.001, 5}, source: "Scheurenbrand 2019, 6.4",
			at:   float{&settings.Gait.Scheurenbrand.VelocityTime},
			help: "Time constant of the velocity that steps are planned with. High values are calmer and step later.",
		},
		{
			path: "directionSpeed", label: "Direction speed threshold", kind: Speed, soft: span{0.01, 0.5},
			hard: span{0.001, 10}, step: 0.005, source: "Scheurenbrand 2019, 6.4, eq. 6.1 and 6.2",
			at:   float{&settings.Gait.Scheurenbrand.DirectionSpeed},
			help: "Speed above which steps follow the direction of motion. Below it they go where the body faces.",
		},
		{
			path: "walkSpeed", label: "Walk speed threshold", kind: Speed, soft: span{0.05, 1}, hard: span{0.001, 10},
			source: "Scheurenbrand 2019, 6.7; the number is not printed",
			at:     float{&settings.Gait.Scheurenbrand.WalkSpeed},
			help:   "Speed above which feet land ahead as in walking. Below it they land beside the body.",
		},
		{
			path: "stepBase", label: "Step length base", kind: Length, soft: span{0, 0.5}, hard: span{0, 5}, step: 0.005,
			source: "Scheurenbrand 2019, 6.5, eq. 6.3, in meters a second",
			at:     float{&settings.Gait.Scheurenbrand.StepBase},
			help:   "Length of a step at zero speed, for a leg of 0.85 m. High values take longer steps.",
		},
		{
			path: "stepPerSpeed", label: "Step length per speed", kind: Number, unit: "m per m/s", soft: span{0, 0.8},
			hard: span{0, 10}, step: 0.005, source: "Scheurenbrand 2019, 6.5, eq. 6.3, in meters a second",
			at:   float{&settings.Gait.Scheurenbrand.StepPerSpeed},
			help: "Additional step length per speed, for a leg of 0.85 m. High values take longer steps at high speed.",
		},
		{
			path: "fastestSpeed", label: "Fastest step speed", kind: Speed, soft: span{1, 10}, hard: span{0, 100},
			step: 0.05, source: "Scheurenbrand 2019, 6.5",
			at:   float{&settings.Gait.Scheurenbrand.FastestSpeed},
			help: "Speed at which the step length stops growing.",
		},
		{
			path: "stepAhead", label: "Step ahead share", kind: Number, soft: span{0, 1}, hard: span{0, 5},
			source: "Scheurenbrand 2019, 6.7, eq. 6.8",
			at:     float{&settings.Gait.Scheurenbrand.StepAhead},
			help:   "Share of the step length by which a foot lands ahead of the other. High values reach out further.",
		},
		{
			path: "balanceAngleDeg", label: "Balance angle", kind: Angle, soft: span{1, 20}, hard: span{0, 80},
			step: 0.5,
			at:   float{&settings.Gait.Scheurenbrand.BalanceAngle},
			help: "Angle of the line from between the feet to the center of mass at which a foot steps. Low values " +
				"step sooner.",
		},
		{
			path: "distanceMin", label: "Minimum distance", kind: Number, unit: "leg lengths", soft: span{0, 0.3},
			at:   float{&settings.Gait.Scheurenbrand.DistanceMin},
			help: "Distance between the feet, and of a foot from below the body, under which a foot steps.",
		},
		{
			path: "distanceMax", label: "Maximum distance", kind: Number, unit: "leg lengths", soft: span{0.3, 1.2},
			hard: span{0.3, 10},
			at:   float{&settings.Gait.Scheurenbrand.DistanceMax},
			help: "Distance between the feet, and of a foot from below the body, over which a foot steps.",
		},
		{
			path: "yawInDeg", label: "Yaw-in limit", kind: Angle, soft: span{-90, 0}, hard: span{-180, 0},
			source: "Scheurenbrand 2019, 6.6",
			at:     float{&settings.Gait.Scheurenbrand.YawIn},
			help:   "Inward yaw of a foot relative to the body at which it steps, as a negative angle.",
		},
		{
			path: "yawOutDeg", label: "Yaw-out limit", kind: Angle, soft: span{0, 90}, hard: span{0, 180},
			source: "Scheurenbrand 2019, 6.6",
			at:     float{&settings.Gait.Scheurenbrand.YawOut},
			help:   "Outward yaw of a foot relative to the body at which it steps.",
		},
		{
			path: "standTime", label: "Standing step time", kind: Duration, soft: span{0.1, 1}, hard: span{0.01, 20},
			source: "Scheurenbrand 2019, 6.9",
			at:     float{&settings.Gait.Scheurenbrand.StandTime},
			help:   "Duration of a step while standing. Low values step faster.",
		},
		{
			path: "minStepTime", label: "Minimum step time", kind: Duration, soft: span{0.02, 0.5},
			hard: span{0.001, 0.5}, source: "Scheurenbrand 2019, 6.9, eq. 6.13",
			at:   float{&settings.Gait.Scheurenbrand.MinStepTime},
			help: "Shortest duration of a step while walking.",
		},
		{
			path: "maxStepTime", label: "Maximum step time", kind: Duration, soft: span{0.5, 3}, hard: span{0.5, 20},
			source: "Scheurenbrand 2019, 6.9, eq. 6.13",
			at:     float{&settings.Gait.Scheurenbrand.MaxStepTime},
			help:   "Longest duration of a step while walking.",
		},
	},
}

var bobs = &need{path: "gait.headBob.on", to: "on", met: func(p *Preset) bool { return p.Gait.HeadBob.On }}

var (
	byBalance = &need{path: "gait.method", to: "scheurenbrand", met: func(p *Preset) bool {
		return p.Gait.Method == gait.ByBalance
	}}
	byPhase = &need{path: "gait.method", to: "posewright", met: func(p *Preset) bool {
		return p.Gait.Method == gait.ByPhase
	}}
	// followsGoals needs goals that are followed in time: those of the one method, or the heights of uneven ground.
	followsGoals = &need{path: "gait.method", to: "posewright", met: func(p *Preset) bool {
		return p.Gait.Method == gait.ByPhase || p.Ground.Kind != ground.Level
	}}
	onUneven = &need{path: "ground.kind", to: "slope", met: func(p *Preset) bool { return p.Ground.Kind != ground.Level }}

	locksPhase    = &need{path: "gait.phaseLock", to: "on", met: func(p *Preset) bool { return p.Gait.PhaseLock }}
	learnsCadence = &need{path: "gait.cadenceGain", to: "0.8", met: func(p *Preset) bool { return p.Gait.CadenceGain > 0 }}
)
