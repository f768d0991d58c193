package presets

var stepCurvesBySpeedSection = section{
	path: "gait.curves", group: "Step curves", category: OfGait,
	source: "Scheurenbrand 2019, 6.5, eq. 6.3 and 6.4, StepSizeCurve; Posewright gait model", kind: Curve,
	axis: axis{"Speed", "√(gL)", 0, 4},
	entries: []entry{
		{
			path: "stepTime", label: "Step time", unit: "√(L/g)", hard: span{0.05, 20},
			at:   curved{&settings.Gait.StepTime},
			help: "Time between the landings of the two feet, by speed. Low values take more and shorter steps.",
		},
		{
			path: "swingTime", label: "Swing time", unit: "√(L/g)", hard: span{0.05, 20},
			source: "Scheurenbrand 2019, 6.3, StepOverlapCurve; Posewright gait model",
			at:     curved{&settings.Gait.SwingTime},
			help: "Time that a foot is in the air, by speed. Below the step time both feet stand in between, above " +
				"it both are in the air.",
		},
		{
			path: "ahead", label: "Landing distance ahead", unit: "leg lengths", hard: span{-2, 2},
			source: "Scheurenbrand 2019, 6.3, StepOffsetDistance; Posewright gait model",
			at:     curved{&settings.Gait.Ahead},
			help:   "Distance in front of the hips at which a foot lands, by speed. High values reach out further.",
		},
		{
			path: "widthForward", label: "Forward step width", unit: "leg lengths", hard: span{-1, 1},
			source: "Scheurenbrand 2019, 6.3, FootDistanceDirectional; Posewright gait model",
			at:     curved{&settings.Gait.WidthForward},
			help: "Lateral distance of a landing foot from the center of the body when walking forward, by speed. " +
				"At 0 the feet land on one line.",
		},
		{
			path: "peakForward", label: "Forward peak lift", unit: "leg lengths", hard: span{0, 2}, step: 0.005,
			source: "Scheurenbrand 2019, 6.3, FootLiftForwardCurve; Posewright gait model",
			at:     curved{&settings.Gait.PeakForward},
			help:   "Maximum lift of a foot in a forward step, by speed.",
		},
		{
			path: "peakBackward", label: "Backward peak lift", unit: "leg lengths", hard: span{0, 2}, step: 0.005,
			source: "Scheurenbrand 2019, 6.3, FootLiftBackwardCurve; Posewright gait model",
			at:     curved{&settings.Gait.PeakBackward},
			help:   "Maximum lift of a foot in a backward step, by speed.",
		},
		{
			path: "peakSideways", label: "Sideways peak lift", unit: "leg lengths", hard: span{0, 2}, step: 0.005,
			source: "Scheurenbrand 2019, 6.3, FootLiftSidewayCurve; Posewright gait model",
			at:     curved{&settings.Gait.PeakSideways},
			help:   "Maximum lift of a foot in a sideways step, by speed.",
		},
		{
			path: "pitchForwardGain", label: "Forward pitch gain", hard: span{-10, 10},
			source: "Scheurenbrand 2019, 6.3, FootRotationForwardCurve; Posewright gait model",
			at:     curved{&settings.Gait.PitchForwardGain},
			help:   "Multiplier of the foot pitch in a forward step, by speed. At 0 the foot stays level.",
		},
		{
			path: "pitchBackwardGain", label: "Backward pitch gain", hard: span{-10, 10},
			source: "Scheurenbrand 2019, 6.3, FootRotationBackwardCurve; Posewright gait model",
			at:     curved{&settings.Gait.PitchBackwardGain},
			help:   "Multiplier of the foot pitch in a backward step, by speed. At 0 the foot stays level.",
		},
	},
}

var stepCurvesBySwingSection = section{
	path: "gait.curves", group: "Step curves", category: OfGait,
	source: "Scheurenbrand 2019, 6.3, StepInterpolation; Posewright gait model", kind: Curve,
	axis: axis{"Swing phase", "", 0, 1},
	entries: []entry{
		{
			path: "progress", label: "Swing progress", hard: span{-1, 2},
			at:   curved{&settings.Gait.Progress},
			help: "Share of the distance that a swinging foot has covered, by swing phase: 0 at lift-off, 1 at landing.",
		},
		{
			path: "liftForward", label: "Forward lift", hard: span{-1, 2},
			source: "Scheurenbrand 2019, 6.3, FootLiftForwardCurve; Posewright gait model",
			at:     curved{&settings.Gait.LiftForward},
			help:   "Lift of a foot as a share of its peak in a forward walking step, by swing phase.",
		},
		{
			path: "liftRunning", label: "Running lift", hard: span{-1, 2}, source: "Posewright gait model",
			at:   curved{&settings.Gait.LiftRunning},
			help: "Lift of a foot as a share of its peak in a forward running step, by swing phase.",
		},
		{
			path: "liftBackward", label: "Backward lift", hard: span{-1, 2},
			source: "Scheurenbrand 2019, 6.3, FootLiftBackwardCurve; Posewright gait model",
			at:     curved{&settings.Gait.LiftBackward},
			help:   "Lift of a foot as a share of its peak in a backward step, by swing phase.",
		},
		{
			path: "liftSideways", label: "Sideways lift", hard: span{-1, 2},
			source: "Scheurenbrand 2019, 6.3, FootLiftSidewayCurve; Posewright gait model",
			at:     curved{&settings.Gait.LiftSideways},
			help:   "Lift of a foot as a share of its peak in a sideways step, by swing phase.",
		},
		{
			path: "pitchForwardDeg", label: "Forward pitch", unit: "°", hard: span{-180, 180}, step: 1,
			source: "Scheurenbrand 2019, 6.3, FootRotationForwardCurve; Posewright gait model",
			at:     curved{&settings.Gait.PitchForward},
			help: "Pitch of the foot in a forward step, by swing phase. Positive values raise the heel, negative " +
				"values raise the toes.",
		},
		{
			path: "pitchBackwardDeg", label: "Backward pitch", unit: "°", hard: span{-180, 180}, step: 1,
			source: "Scheurenbrand 2019, 6.3, FootRotationBackwardCurve; Posewright gait model",
			at:     curved{&settings.Gait.PitchBackward},
			help: "Pitch of the foot in a backward step, by swing phase. Positive values raise the heel, negative " +
				"values raise the toes.",
		},
	},
}

var stepCurvesByDirectionSection = section{
	path: "gait.curves", group: "Step curves", category: OfGait,
	source: "Scheurenbrand 2019, 6.3, FootDistanceDirectional; Posewright gait model", kind: Curve,
	axis: axis{"Direction relative to hips", "°", 0, 180},
	entries: []entry{
		{
			path: "widthBlend", label: "Step width blend", hard: span{-2, 3},
			at:   curved{&settings.Gait.WidthBlend},
			help: "Blend of the step width by direction: 0 uses the forward width, 1 the sideways width.",
		},
		{
			path: "directionTime", label: "Direction time factor", hard: span{0.1, 10},
			source: "Scheurenbrand 2019, 6.5, eq. 6.5, StepSizeDirectionMultiplierCurve; Posewright gait model",
			at:     curved{&settings.Gait.DirectionTime},
			help: "Step time relative to a forward step, by direction. Below 1 sideways and backward steps are " +
				"faster and shorter.",
		},
	},
}

var stepCurvesByGroundSection = section{
	path: "gait.curves", group: "Step curves", category: OfGait,
	source: "Scheurenbrand 2019, 6.5, StepSizeSlopeCurve, eq. 6.6 and 6.7; not measured", kind: Curve,
	axis: axis{"Ground slope", "", -2, 2},
	entries: []entry{
		{
			path: "slopeTime", label: "Slope time factor", hard: span{0.1, 10},
			at:   curved{&settings.Gait.SlopeTime},
			help: "Step time relative to level ground, by slope. Below 1 uphill steps are shorter.",
		},
	},
}
