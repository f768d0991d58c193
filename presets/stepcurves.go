package presets

import "posewright/solver"

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
