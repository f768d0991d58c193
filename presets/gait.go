package presets

import (
	"slices"

	"posewright/solver"
)

// Sources of the gait's parameters, and their units.
const (
	fromGait = "Posewright gait model"
	fromStep = "Scheurenbrand 2019, 6."

	legLengths = "leg lengths"
	legTimes   = "√(L/g)" // L the length of a leg, g gravity: about 0.29 s for an adult
)

// Shorthands for the sorts of numbers that the gait has.

func (s *section) legs(name, label, help string, soft, hard span, at *float64) {
	s.add(name, label, help, Number, legLengths, soft, hard, 0.01, at)
}

func (s *section) seconds(name, label, help string, soft, hard span, at *float64) {
	s.add(name, label, help, Duration, "s", soft, hard, 0.01, at)
}

func (s *section) speed(name, label, help string, soft, hard span, at *float64) {
	s.add(name, label, help+" Given for a leg of 0.85 m; it scales with the square root of the leg length.", Speed, "m/s", soft, hard, 0.01, at)
}

// factor describes a plain number, with a unit or without.
func (s *section) factor(name, label, help, unit string, soft, hard span, at *float64) {
	s.add(name, label, help, Number, unit, soft, hard, 0.01, at)
}

// basic shows the newest parameter to players too.
func (s *section) basic() { s.all[len(s.all)-1].Advanced = false }

func gaitParameters(t *solver.Settings) []*Parameter {
	return slices.Concat(standingParameters(t), walkingParameters(t), clockParameters(t), footingParameters(t), scheurenbrandSteps(t), stepCurves(t))
}

// standingParameters are how feet stand and what makes a standing one step.
func standingParameters(t *solver.Settings) []*Parameter {
	s := &section{path: "gait", group: "Steps", source: fromStep + "6; " + fromGait}
	s.choice("method", "Step method", "Method that decides when and where a foot without a tracker steps.",
		&t.Gait.Method,
		Option{"posewright", "Posewright", "The extrapolated centre of mass triggers steps, and the sway of the headset synchronizes them with the person."},
		Option{"scheurenbrand", "Scheurenbrand", "Balance, distance and angle trigger steps. Each step starts when the other foot has progressed far enough."})
	s.source = fromGait
	s.legs("stanceHalf", "Half stance width", "Lateral distance of a resting foot from the centre of the body. High values stand with the feet further apart.", span{0.04, 0.3}, span{0, 1},
		&t.Gait.StanceHalf)
	s.basic()
	s.legs("minGap", "Minimum foot gap", "Minimum lateral distance between the feet when standing and going sideways. High values keep the feet from crossing.",
		span{0, 0.3}, span{0, 1}, &t.Gait.MinGap)
	s.angle("toeOut", "Toe-out angle", "Outward yaw of a resting foot. Negative values point the toes inward.", span{-10, 30}, span{-60, 60}, &t.Gait.ToeOut)
	s.factor("standTime", "Standing step time", "Duration of a step while standing. Low values step faster. A value of 1 is about 0.29 s for an adult.", legTimes,
		span{0.5, 3}, span{0.05, 20}, &t.Gait.StandTime)

	s.source = fromStep + "6; Hof 2005; " + fromGait
	s.legs("balanceMargin", "Balance margin", "How far the extrapolated centre of mass can leave the feet before one of them steps. Low values step sooner.",
		span{0.05, 0.4}, span{0, 2}, &t.Gait.BalanceMargin)
	s.seconds("balanceHold", "Balance hold time", "How long the balance margin must be exceeded before a foot steps. Beyond twice the margin it steps at once. High values ignore short sways.",
		span{0, 0.3}, span{0, 5}, &t.Gait.BalanceHold)
	s.source = fromStep + "6; " + fromGait
	s.legs("distanceMax", "Maximum foot distance", "Distance of the body from a foot's resting place at which the foot steps. Low values take more and smaller steps.",
		span{0.1, 0.8}, span{0.02, 2}, &t.Gait.DistanceMax)
	s.basic()
	s.angle("yawIn", "Yaw-in limit", "Inward yaw of a foot relative to the hips at which it steps, as a negative angle. Values near 0 turn the feet sooner.",
		span{-90, 0}, span{-180, 0}, &t.Gait.YawIn)
	s.angle("yawOut", "Yaw-out limit", "Outward yaw of a foot relative to the hips at which it steps. Low values turn the feet sooner.", span{0, 90}, span{0, 180},
		&t.Gait.YawOut)
	s.source = fromGait
	s.seconds("yawHold", "Yaw hold time", "How long a yaw limit must be exceeded before the foot steps. High values ignore short turns of the hips.", span{0, 0.5}, span{0, 5},
		&t.Gait.YawHold)
	s.legs("settleDistance", "Settle distance", "Distance from its resting place at which a foot is corrected with a step once the body is at rest.", span{0.02, 0.5}, span{0, 2},
		&t.Gait.SettleDistance)
	s.angle("settleYaw", "Settle yaw", "Yaw from its resting direction at which a foot is corrected with a step once the body is at rest.", span{5, 90}, span{0, 180},
		&t.Gait.SettleYaw)
	s.seconds("settleDelay", "Settle delay", "How long the body must be at rest before its feet are corrected. Low values settle sooner.",
		span{0.1, 3}, span{0, 60}, &t.Gait.SettleDelay)
	s.speed("stillSpeed", "Rest speed threshold", "Speed below which the body is at rest.", span{0.01, 0.3}, span{0, 5}, &t.Gait.StillSpeed)
	return s.all
}

// walkingParameters are when a body walks, and where its feet go then.
func walkingParameters(t *solver.Settings) []*Parameter {
	s := &section{path: "gait", group: "Walking", source: fromGait}
	s.speed("startSpeed", "Walk start speed", "Speed at which the body starts to walk instead of stepping in place. Low values start sooner.", span{0.2, 0.6}, span{0.2, 5},
		&t.Gait.StartSpeed)
	s.toggle("inPlace", "Walking in place", "Step in place when the headset bobs and sways like a walking person's. Off, the feet stay where they are.", &t.Gait.InPlace)
	s.speed("stopSpeed", "Walk stop speed", "Speed below which a walking body stops. High values stop sooner.", span{0.05, 0.2}, span{0, 0.2}, &t.Gait.StopSpeed)
	s.legs("startMargin", "Walk start margin", "How far the extrapolated centre of mass must leave the feet before the body walks. High values ignore slow leans.", span{0, 0.2}, span{-1, 2},
		&t.Gait.StartMargin)
	s.source = fromStep + "4; " + fromGait
	s.seconds("velocityFast", "Fast velocity filter", "Time constant of the velocity that detects starting and stopping. High values are calmer but react later.", span{0.02, 0.2}, span{0.001, 5},
		&t.Gait.VelocityFast)
	s.seconds("velocitySlow", "Slow velocity filter", "Time constant of the velocity that steps are planned with during steady walking. High values keep the steps more even.",
		span{0.1, 1}, span{0.001, 10}, &t.Gait.VelocitySlow)
	s.source = fromStep + "3, FootDistanceDirectional; " + fromGait
	s.legs("widthSideways", "Sideways step width", "Lateral distance of a foot from the centre of the body when walking sideways or backward. High values walk with the feet further apart.", span{0.02, 0.3}, span{0, 1},
		&t.Gait.WidthSideways)
	s.source = fromGait
	s.seconds("yawTime", "Yaw rate time constant", "Time constant of the yaw rate that steps are planned with. High values are calmer and turn the feet later.", span{0.02, 0.5}, span{0.001, 5},
		&t.Gait.YawTime)
	s.factor("yawLead", "Yaw prediction", "Share of the remaining step for which the turn of the body is predicted. At 0 a foot lands in the current direction of the hips.", "", span{0, 1.5}, span{0, 5},
		&t.Gait.YawLead)
	s.angle("yawLeadMax", "Maximum yaw prediction", "Largest yaw of a foot ahead of the hips while the body turns.", span{5, 90}, span{1, 180}, &t.Gait.YawLeadMax)
	s.source = fromStep + "8; " + fromGait
	s.seconds("goalTime", "Goal time constant", "Time constant with which the landing position follows the body. High values swing the feet more smoothly but land them further behind.",
		span{0.01, 0.3}, span{0.001, 5}, &t.Gait.GoalTime)
	s.factor("goalFreeze", "Goal freeze phase", "Swing phase, 0 at lift-off and 1 at landing, from which the landing position no longer changes.", "", span{0.5, 1}, span{0, 1},
		&t.Gait.GoalFreeze)
	s.legs("landingReach", "Landing reach", "Maximum distance of a landing foot from its hip joint. Above 1 the heel rises or the pelvis drops to reach it.", span{0.9, 1.2}, span{0.1, 3},
		&t.Gait.LandingReach)
	s.source = fromStep + "3; " + fromGait
	s.factor("pitchSideways", "Sideways foot pitch", "Pitch of a foot in a sideways step, as a share of the forward pitch. At 0 it stays level.", "", span{0, 1.5}, span{0, 5},
		&t.Gait.PitchSideways)
	return s.all
}

// clockParameters are how the clock of the steps keeps with the person.
func clockParameters(t *solver.Settings) []*Parameter {
	s := &section{path: "gait", group: "Step phase", source: fromGait}
	s.toggle("phaseLock", "Phase lock", "Synchronize the steps with the person's sway and bob. Off, the feet walk at the pace of the curves, starting with either foot.",
		&t.Gait.PhaseLock)
	s.factor("phaseGain", "Phase gain", "How fast the step phase follows the headset. High values lock sooner but follow noise too.", "per stride", span{0.5, 6}, span{0, 50},
		&t.Gait.PhaseGain)
	s.factor("cadenceGain", "Cadence gain", "How fast the person's cadence is learned. At 0 the initial step time factor is kept.", "per stride", span{0, 2}, span{0, 20},
		&t.Gait.CadenceGain)
	s.factor("cadence", "Initial step time factor", "Step time relative to the step time curve, until the person's cadence is learned. Above 1 steps take longer.", "", span{0.7, 1.5}, span{},
		&t.Gait.Cadence)
	s.factor("cadenceMin", "Minimum step time factor", "Smallest step time that is learned, relative to the step time curve.", "", span{0.4, 0.7}, span{0.1, 0.7},
		&t.Gait.CadenceMin)
	s.factor("cadenceMax", "Maximum step time factor", "Largest step time that is learned, relative to the step time curve.", "", span{1.5, 2.5}, span{1.5, 10},
		&t.Gait.CadenceMax)
	s.factor("lockTime", "Phase lock time", "Window of headset motion from which the phase detector finds the step phase. High values are more reliable but lock later.", "strides", span{0.2, 2}, span{0.01, 20},
		&t.Gait.LockTime)
	s.factor("lateralPhase", "Lateral sway phase", "Phase of the stride, which starts when the left foot lands, at which the head moves left fastest. High values land the feet later.", "strides", span{-0.25, 0.25}, span{-1, 1},
		&t.Gait.LateralPhase)
	s.factor("bobPhaseWalk", "Walk bob phase", "Phase of the step, which starts when a foot lands, at which the head of a walking person rises fastest.", "steps", span{0, 1}, span{-1, 1},
		&t.Gait.BobPhaseWalk)
	s.factor("bobPhaseRun", "Run bob phase", "Phase of the step, which starts when a foot lands, at which the head of a running person rises fastest.", "steps", span{0, 1}, span{-1, 1},
		&t.Gait.BobPhaseRun)
	s.weight("bobWeight", "Bob weight", "Weight of vertical motion against lateral motion in the phase detector. At 0 only lateral sway counts.", &t.Gait.BobWeight)
	s.factor("rateMin", "Minimum phase rate", "Slowest step rate, relative to the learned cadence, used to match the person's phase.", "", span{0.2, 1}, span{0.01, 1},
		&t.Gait.RateMin)
	s.factor("rateMax", "Maximum phase rate", "Fastest step rate, relative to the learned cadence, used to match the person's phase or to keep the feet under the body.", "", span{1, 4}, span{1, 20},
		&t.Gait.RateMax)
	s.factor("geometryGain", "Geometry gain", "How strongly the position of the standing foot under the body corrects the step phase.", "", span{0, 1}, span{0, 10},
		&t.Gait.GeometryGain)
	s.source = fromStep + "9; " + fromGait
	s.legs("hurryBehind", "Hurry distance behind", "How far a standing foot can fall behind the hips before the steps speed up.", span{0.3, 1}, span{0, 5},
		&t.Gait.HurryBehind)
	s.factor("hurryGain", "Hurry gain", "How much faster the steps become per distance that a standing foot has fallen behind.", "per leg length", span{0, 5}, span{0, 50},
		&t.Gait.HurryGain)
	s.factor("hurryExtension", "Hurry extension gain", "How much faster the steps become per length that a leg is too short for its standing foot.", "per leg length", span{0, 10}, span{0, 100},
		&t.Gait.HurryExtension)
	return s.all
}

// footingParameters are how feet lie on the ground, and what they do to the body.
func footingParameters(t *solver.Settings) []*Parameter {
	s := &section{path: "gait", group: "Foot contact", source: fromGait}
	s.angle("rollMax", "Maximum foot roll", "Maximum angle by which a standing foot rolls onto its ball as the body moves ahead. At 0 it stays flat until lift-off.", span{0, 60}, span{0, 90},
		&t.Gait.RollMax)
	s.seconds("rollTime", "Foot roll time", "Duration of the roll onto the ball, and of the toes coming down after a heel landing.", span{0.01, 0.3}, span{0.001, 5},
		&t.Gait.RollTime)
	s.angle("heelMax", "Maximum heel lift", "Maximum lift of the heel of a standing foot whose leg is too short.", span{0, 90}, span{}, &t.Gait.HeelMax)
	s.add("heelRateDeg", "Heel lift rate", "Maximum speed at which a heel rises and lowers. Low values are calmer but let a stretched leg miss its foot.", Angle, "° per second",
		span{90, 1500}, span{0, 1e5}, 10, &t.Gait.HeelRate)
	s.source = fromStep + "10; " + fromGait
	s.legs("reach", "Leg reach", "Extension of the leg at which the pelvis drops or the heel lifts. Below 1 the knee stays slightly bent.", span{0.9, 1}, span{0.5, 1},
		&t.Gait.Reach)
	s.legs("pelvisDrop", "Maximum pelvis drop", "Maximum distance that the pelvis drops so that both feet reach the ground. At 0 it stays where the head puts it.", span{0, 0.2}, span{0, 1},
		&t.Gait.PelvisDrop)
	s.seconds("dropTime", "Pelvis drop time constant", "Time constant with which the pelvis drops and rises for the feet. Low values follow each step more closely.", span{0.01, 0.5}, span{0.001, 5},
		&t.Gait.DropTime)
	s.source = fromStep + "10, eq. 6.14 to 6.17; " + fromGait
	s.seconds("groundTime", "Ground height time constant", "Time constant with which the body follows the height of the ground on slopes and stairs. Low values follow each stair.", span{0.02, 0.5}, span{0.001, 5},
		&t.Gait.GroundTime)
	s.source = fromStep + "12, eq. 6.22; " + fromGait
	s.angle("hipSwing", "Hip swing", "Yaw of the pelvis with the leading foot. At 0 it faces where the torso puts it.", span{0, 20}, span{0, 60}, &t.Gait.HipSwing)
	s.angle("shoulderSwingWalk", "Walk shoulder swing", "Yaw of the chest against the leading foot when walking without tracked hands.", span{0, 30}, span{0, 60},
		&t.Gait.ShoulderSwingWalk)
	s.angle("shoulderSwingRun", "Run shoulder swing", "Yaw of the chest against the leading foot when running without tracked hands.", span{0, 30}, span{0, 60},
		&t.Gait.ShoulderSwingRun)
	return s.all
}

// scheurenbrandSteps are the numbers of Scheurenbrand's own triggers and lengths.
func scheurenbrandSteps(t *solver.Settings) []*Parameter {
	s := &section{path: "gait.scheurenbrand", group: "Scheurenbrand steps"}
	s.source = fromStep + "4"
	s.add("velocityTime", "Velocity time constant", "Time constant of the velocity that steps are planned with. High values are calmer and step later.",
		Duration, "s", span{0.01, 0.3}, span{0.001, 5}, 0.01, &t.Gait.Scheurenbrand.VelocityTime)
	s.source = fromStep + "4, eq. 6.1 and 6.2"
	s.add("directionSpeed", "Direction speed threshold", "Speed above which steps follow the direction of motion. Below it they go where the body faces.",
		Speed, "m/s", span{0.01, 0.5}, span{0.001, 10}, 0.005, &t.Gait.Scheurenbrand.DirectionSpeed)
	s.source = fromStep + "7; the number is not printed"
	s.add("walkSpeed", "Walk speed threshold", "Speed above which feet land ahead as in walking. Below it they land beside the body.",
		Speed, "m/s", span{0.05, 1}, span{0.001, 10}, 0.01, &t.Gait.Scheurenbrand.WalkSpeed)
	s.source = fromStep + "5, eq. 6.3, in metres a second"
	s.add("stepBase", "Step length base", "Length of a step at zero speed, for a leg of 0.85 m. High values take longer steps.",
		Length, "m", span{0, 0.5}, span{0, 5}, 0.005, &t.Gait.Scheurenbrand.StepBase)
	s.add("stepPerSpeed", "Step length per speed", "Additional step length per speed, for a leg of 0.85 m. High values take longer steps at high speed.",
		Number, "m per m/s", span{0, 0.8}, span{0, 10}, 0.005, &t.Gait.Scheurenbrand.StepPerSpeed)
	s.source = fromStep + "5"
	s.add("fastestSpeed", "Fastest step speed", "Speed at which the step length stops growing.", Speed, "m/s", span{1, 10}, span{0, 100}, 0.05,
		&t.Gait.Scheurenbrand.FastestSpeed)
	s.source = fromStep + "7, eq. 6.8"
	s.add("stepAhead", "Step ahead share", "Share of the step length by which a foot lands ahead of the other. High values reach out further.",
		Number, "", span{0, 1}, span{0, 5}, 0.01, &t.Gait.Scheurenbrand.StepAhead)
	s.source = fromStep + "6; the number is not printed"
	s.add("balanceAngleDeg", "Balance angle", "Angle of the line from between the feet to the centre of mass at which a foot steps. Low values step sooner.",
		Angle, "°", span{1, 20}, span{0, 80}, 0.5, &t.Gait.Scheurenbrand.BalanceAngle)
	s.add("distanceMin", "Minimum distance", "Distance between the feet, and of a foot from below the body, under which a foot steps.",
		Number, legLengths, span{0, 0.3}, span{0, 0.3}, 0.01, &t.Gait.Scheurenbrand.DistanceMin)
	s.add("distanceMax", "Maximum distance", "Distance between the feet, and of a foot from below the body, over which a foot steps.",
		Number, legLengths, span{0.3, 1.2}, span{0.3, 10}, 0.01, &t.Gait.Scheurenbrand.DistanceMax)
	s.source = fromStep + "6"
	s.add("yawInDeg", "Yaw-in limit", "Inward yaw of a foot relative to the body at which it steps, as a negative angle.",
		Angle, "°", span{-90, 0}, span{-180, 0}, 1, &t.Gait.Scheurenbrand.YawIn)
	s.add("yawOutDeg", "Yaw-out limit", "Outward yaw of a foot relative to the body at which it steps.",
		Angle, "°", span{0, 90}, span{0, 180}, 1, &t.Gait.Scheurenbrand.YawOut)
	s.source = fromStep + "9"
	s.add("standTime", "Standing step time", "Duration of a step while standing. Low values step faster.", Duration, "s", span{0.1, 1}, span{0.01, 20}, 0.01,
		&t.Gait.Scheurenbrand.StandTime)
	s.source = fromStep + "9, eq. 6.13"
	s.add("minStepTime", "Minimum step time", "Shortest duration of a step while walking.", Duration, "s", span{0.02, 0.5}, span{0.001, 0.5}, 0.01,
		&t.Gait.Scheurenbrand.MinStepTime)
	s.add("maxStepTime", "Maximum step time", "Longest duration of a step while walking.", Duration, "s", span{0.5, 3}, span{0.5, 20}, 0.01,
		&t.Gait.Scheurenbrand.MaxStepTime)
	return s.all
}

func stepCurves(t *solver.Settings) []*Parameter {
	s := &section{path: "gait.curves", group: "Step curves"}
	measured := func(name, of string) { s.source = fromStep + of + ", " + name + "; " + fromGait }

	bySpeed := axis{"Speed", "√(gL)", 0, 4}
	measured("StepSizeCurve", "5, eq. 6.3 and 6.4")
	s.curve("stepTime", "Step time", "Time between the landings of the two feet, by speed. Low values take more and shorter steps.",
		legTimes, span{0.05, 20}, 0.01, bySpeed, &t.Gait.StepTime)
	measured("StepOverlapCurve", "3")
	s.curve("swingTime", "Swing time", "Time that a foot is in the air, by speed. Below the step time both feet stand in between, above it both are in the air.",
		legTimes, span{0.05, 20}, 0.01, bySpeed, &t.Gait.SwingTime)
	measured("StepOffsetDistance", "3")
	s.curve("ahead", "Landing distance ahead", "Distance in front of the hips at which a foot lands, by speed. High values reach out further.", legLengths, span{-2, 2}, 0.01, bySpeed,
		&t.Gait.Ahead)
	measured("FootDistanceDirectional", "3")
	s.curve("widthForward", "Forward step width", "Lateral distance of a landing foot from the centre of the body when walking forward, by speed. At 0 the feet land on one line.", legLengths, span{-1, 1}, 0.01, bySpeed,
		&t.Gait.WidthForward)
	measured("FootLiftForwardCurve", "3")
	s.curve("peakForward", "Forward peak lift", "Maximum lift of a foot in a forward step, by speed.", legLengths, span{0, 2}, 0.005, bySpeed, &t.Gait.PeakForward)
	measured("FootLiftBackwardCurve", "3")
	s.curve("peakBackward", "Backward peak lift", "Maximum lift of a foot in a backward step, by speed.", legLengths, span{0, 2}, 0.005, bySpeed, &t.Gait.PeakBackward)
	measured("FootLiftSidewayCurve", "3")
	s.curve("peakSideways", "Sideways peak lift", "Maximum lift of a foot in a sideways step, by speed.", legLengths, span{0, 2}, 0.005, bySpeed, &t.Gait.PeakSideways)
	measured("FootRotationForwardCurve", "3")
	s.curve("pitchForwardGain", "Forward pitch gain", "Multiplier of the foot pitch in a forward step, by speed. At 0 the foot stays level.", "", span{-10, 10}, 0.01, bySpeed,
		&t.Gait.PitchForwardGain)
	measured("FootRotationBackwardCurve", "3")
	s.curve("pitchBackwardGain", "Backward pitch gain", "Multiplier of the foot pitch in a backward step, by speed. At 0 the foot stays level.", "", span{-10, 10}, 0.01, bySpeed,
		&t.Gait.PitchBackwardGain)

	byPhase := axis{"Swing phase", "", 0, 1}
	measured("StepInterpolation", "3")
	s.curve("progress", "Swing progress", "Share of the distance that a swinging foot has covered, by swing phase: 0 at lift-off, 1 at landing.", "", span{-1, 2}, 0.01, byPhase,
		&t.Gait.Progress)
	measured("FootLiftForwardCurve", "3")
	s.curve("liftForward", "Forward lift", "Lift of a foot as a share of its peak in a forward walking step, by swing phase.", "", span{-1, 2}, 0.01, byPhase,
		&t.Gait.LiftForward)
	s.source = fromGait
	s.curve("liftRunning", "Running lift", "Lift of a foot as a share of its peak in a forward running step, by swing phase.", "", span{-1, 2}, 0.01, byPhase,
		&t.Gait.LiftRunning)
	measured("FootLiftBackwardCurve", "3")
	s.curve("liftBackward", "Backward lift", "Lift of a foot as a share of its peak in a backward step, by swing phase.", "", span{-1, 2}, 0.01, byPhase,
		&t.Gait.LiftBackward)
	measured("FootLiftSidewayCurve", "3")
	s.curve("liftSideways", "Sideways lift", "Lift of a foot as a share of its peak in a sideways step, by swing phase.", "", span{-1, 2}, 0.01, byPhase,
		&t.Gait.LiftSideways)
	measured("FootRotationForwardCurve", "3")
	s.curve("pitchForward", "Forward pitch", "Pitch of the foot in a forward step, by swing phase. Positive values raise the heel, negative values raise the toes.", "°", span{-180, 180}, 1, byPhase,
		&t.Gait.PitchForward)
	measured("FootRotationBackwardCurve", "3")
	s.curve("pitchBackward", "Backward pitch", "Pitch of the foot in a backward step, by swing phase. Positive values raise the heel, negative values raise the toes.", "°", span{-180, 180}, 1, byPhase,
		&t.Gait.PitchBackward)

	byAngle := axis{"Direction relative to hips", "°", 0, 180}
	measured("FootDistanceDirectional", "3")
	s.curve("widthBlend", "Step width blend", "Blend of the step width by direction: 0 uses the forward width, 1 the sideways width.", "", span{-2, 3}, 0.01, byAngle,
		&t.Gait.WidthBlend)
	measured("StepSizeDirectionMultiplierCurve", "5, eq. 6.5")
	s.curve("directionTime", "Direction time factor", "Step time relative to a forward step, by direction. Below 1 sideways and backward steps are faster and shorter.",
		"", span{0.1, 10}, 0.01, byAngle, &t.Gait.DirectionTime)

	s.source = fromStep + "5, StepSizeSlopeCurve, eq. 6.6 and 6.7; not measured"
	s.curve("slopeTime", "Slope time factor", "Step time relative to level ground, by slope. Below 1 uphill steps are shorter.",
		"", span{0.1, 10}, 0.01, axis{"Ground slope", "", -2, 2}, &t.Gait.SlopeTime)
	return s.all
}
