package presets

import (
	"posewright/effectors"
	"posewright/solver"
)

// GaitCurves are the curves of a gait, by what they run along. The registry says what each does, and its units.
type GaitCurves struct {
	// Over speed, in √(gL).
	StepTime          effectors.Curve `json:"stepTime"`
	SwingTime         effectors.Curve `json:"swingTime"`
	Ahead             effectors.Curve `json:"ahead"`
	WidthForward      effectors.Curve `json:"widthForward"`
	PeakForward       effectors.Curve `json:"peakForward"`
	PeakBackward      effectors.Curve `json:"peakBackward"`
	PeakSideways      effectors.Curve `json:"peakSideways"`
	PitchForwardGain  effectors.Curve `json:"pitchForwardGain"`
	PitchBackwardGain effectors.Curve `json:"pitchBackwardGain"`

	// Over the phase of a swing.
	Progress         effectors.Curve `json:"progress"`
	LiftForward      effectors.Curve `json:"liftForward"`
	LiftRunning      effectors.Curve `json:"liftRunning"`
	LiftBackward     effectors.Curve `json:"liftBackward"`
	LiftSideways     effectors.Curve `json:"liftSideways"`
	PitchForwardDeg  effectors.Curve `json:"pitchForwardDeg"`
	PitchBackwardDeg effectors.Curve `json:"pitchBackwardDeg"`

	// Over the angle between way and hips, in degrees.
	WidthBlend    effectors.Curve `json:"widthBlend"`
	DirectionTime effectors.Curve `json:"directionTime"`

	// Over the rise per length of a step.
	SlopeTime effectors.Curve `json:"slopeTime"`
}

// all are the curves in the order of the file.
func (c *GaitCurves) all() [19]*effectors.Curve {
	return [...]*effectors.Curve{
		&c.StepTime, &c.SwingTime, &c.Ahead, &c.WidthForward, &c.PeakForward, &c.PeakBackward, &c.PeakSideways, &c.PitchForwardGain, &c.PitchBackwardGain,
		&c.Progress, &c.LiftForward, &c.LiftRunning, &c.LiftBackward, &c.LiftSideways, &c.PitchForwardDeg, &c.PitchBackwardDeg,
		&c.WidthBlend, &c.DirectionTime, &c.SlopeTime,
	}
}

func (c *GaitCurves) clone() GaitCurves {
	clone := *c
	for _, curve := range clone.all() {
		*curve = curve.Clone()
	}
	return clone
}

func (c *GaitCurves) equal(d *GaitCurves) bool {
	others := d.all()
	for i, curve := range c.all() {
		if !curve.Equal(*others[i]) {
			return false
		}
	}
	return true
}

// complete fills in the curves that are not there.
func (c *GaitCurves) complete(defaults *GaitCurves) {
	from := defaults.all()
	for i, curve := range c.all() {
		if *curve == nil {
			*curve = from[i].Clone()
		}
	}
}

func stepCurves() []*Parameter {
	s := &section{path: "gait.curves", group: "Step curves"}
	curve := func(name, label, help, unit string, hard span, step float64, along axis, from func(*GaitCurves) *effectors.Curve, to func(*solver.Gait) *effectors.Curve) {
		s.curve(name, label, help, unit, hard, step, along,
			func(p *Preset) *effectors.Curve { return from(&p.Gait.Curves) }, func(s *solver.Settings) *effectors.Curve { return to(&s.Gait) })
	}
	measured := func(name, of string) { s.source = fromStep + of + ", " + name + "; " + fromGait }

	bySpeed := axis{"Speed", "√(gL)", 0, 4}
	measured("StepSizeCurve", "5, eq. 6.3 and 6.4")
	curve("stepTime", "Step time", "Time between the landings of the two feet, by speed. Low values take more and shorter steps.",
		legTimes, span{0.05, 20}, 0.01, bySpeed,
		func(c *GaitCurves) *effectors.Curve { return &c.StepTime }, func(g *solver.Gait) *effectors.Curve { return &g.StepTime })
	measured("StepOverlapCurve", "3")
	curve("swingTime", "Swing time", "Time that a foot is in the air, by speed. Below the step time both feet stand in between, above it both are in the air.",
		legTimes, span{0.05, 20}, 0.01, bySpeed,
		func(c *GaitCurves) *effectors.Curve { return &c.SwingTime }, func(g *solver.Gait) *effectors.Curve { return &g.SwingTime })
	measured("StepOffsetDistance", "3")
	curve("ahead", "Landing distance ahead", "Distance in front of the hips at which a foot lands, by speed. High values reach out further.", legLengths, span{-2, 2}, 0.01, bySpeed,
		func(c *GaitCurves) *effectors.Curve { return &c.Ahead }, func(g *solver.Gait) *effectors.Curve { return &g.Ahead })
	measured("FootDistanceDirectional", "3")
	curve("widthForward", "Forward step width", "Lateral distance of a landing foot from the centre of the body when walking forward, by speed. At 0 the feet land on one line.", legLengths, span{-1, 1}, 0.01, bySpeed,
		func(c *GaitCurves) *effectors.Curve { return &c.WidthForward }, func(g *solver.Gait) *effectors.Curve { return &g.WidthForward })
	measured("FootLiftForwardCurve", "3")
	curve("peakForward", "Forward peak lift", "Maximum lift of a foot in a forward step, by speed.", legLengths, span{0, 2}, 0.005, bySpeed,
		func(c *GaitCurves) *effectors.Curve { return &c.PeakForward }, func(g *solver.Gait) *effectors.Curve { return &g.PeakForward })
	measured("FootLiftBackwardCurve", "3")
	curve("peakBackward", "Backward peak lift", "Maximum lift of a foot in a backward step, by speed.", legLengths, span{0, 2}, 0.005, bySpeed,
		func(c *GaitCurves) *effectors.Curve { return &c.PeakBackward }, func(g *solver.Gait) *effectors.Curve { return &g.PeakBackward })
	measured("FootLiftSidewayCurve", "3")
	curve("peakSideways", "Sideways peak lift", "Maximum lift of a foot in a sideways step, by speed.", legLengths, span{0, 2}, 0.005, bySpeed,
		func(c *GaitCurves) *effectors.Curve { return &c.PeakSideways }, func(g *solver.Gait) *effectors.Curve { return &g.PeakSideways })
	measured("FootRotationForwardCurve", "3")
	curve("pitchForwardGain", "Forward pitch gain", "Multiplier of the foot pitch in a forward step, by speed. At 0 the foot stays level.", "", span{-10, 10}, 0.01, bySpeed,
		func(c *GaitCurves) *effectors.Curve { return &c.PitchForwardGain }, func(g *solver.Gait) *effectors.Curve { return &g.PitchForwardGain })
	measured("FootRotationBackwardCurve", "3")
	curve("pitchBackwardGain", "Backward pitch gain", "Multiplier of the foot pitch in a backward step, by speed. At 0 the foot stays level.", "", span{-10, 10}, 0.01, bySpeed,
		func(c *GaitCurves) *effectors.Curve { return &c.PitchBackwardGain }, func(g *solver.Gait) *effectors.Curve { return &g.PitchBackwardGain })

	byPhase := axis{"Swing phase", "", 0, 1}
	measured("StepInterpolation", "3")
	curve("progress", "Swing progress", "Share of the distance that a swinging foot has covered, by swing phase: 0 at lift-off, 1 at landing.", "", span{-1, 2}, 0.01, byPhase,
		func(c *GaitCurves) *effectors.Curve { return &c.Progress }, func(g *solver.Gait) *effectors.Curve { return &g.Progress })
	measured("FootLiftForwardCurve", "3")
	curve("liftForward", "Forward lift", "Lift of a foot as a share of its peak in a forward walking step, by swing phase.", "", span{-1, 2}, 0.01, byPhase,
		func(c *GaitCurves) *effectors.Curve { return &c.LiftForward }, func(g *solver.Gait) *effectors.Curve { return &g.LiftForward })
	s.source = fromGait
	curve("liftRunning", "Running lift", "Lift of a foot as a share of its peak in a forward running step, by swing phase.", "", span{-1, 2}, 0.01, byPhase,
		func(c *GaitCurves) *effectors.Curve { return &c.LiftRunning }, func(g *solver.Gait) *effectors.Curve { return &g.LiftRunning })
	measured("FootLiftBackwardCurve", "3")
	curve("liftBackward", "Backward lift", "Lift of a foot as a share of its peak in a backward step, by swing phase.", "", span{-1, 2}, 0.01, byPhase,
		func(c *GaitCurves) *effectors.Curve { return &c.LiftBackward }, func(g *solver.Gait) *effectors.Curve { return &g.LiftBackward })
	measured("FootLiftSidewayCurve", "3")
	curve("liftSideways", "Sideways lift", "Lift of a foot as a share of its peak in a sideways step, by swing phase.", "", span{-1, 2}, 0.01, byPhase,
		func(c *GaitCurves) *effectors.Curve { return &c.LiftSideways }, func(g *solver.Gait) *effectors.Curve { return &g.LiftSideways })
	measured("FootRotationForwardCurve", "3")
	curve("pitchForward", "Forward pitch", "Pitch of the foot in a forward step, by swing phase. Positive values raise the heel, negative values raise the toes.", "°", span{-180, 180}, 1, byPhase,
		func(c *GaitCurves) *effectors.Curve { return &c.PitchForwardDeg }, func(g *solver.Gait) *effectors.Curve { return &g.PitchForward })
	measured("FootRotationBackwardCurve", "3")
	curve("pitchBackward", "Backward pitch", "Pitch of the foot in a backward step, by swing phase. Positive values raise the heel, negative values raise the toes.", "°", span{-180, 180}, 1, byPhase,
		func(c *GaitCurves) *effectors.Curve { return &c.PitchBackwardDeg }, func(g *solver.Gait) *effectors.Curve { return &g.PitchBackward })

	byAngle := axis{"Direction relative to hips", "°", 0, 180}
	measured("FootDistanceDirectional", "3")
	curve("widthBlend", "Step width blend", "Blend of the step width by direction: 0 uses the forward width, 1 the sideways width.", "", span{-2, 3}, 0.01, byAngle,
		func(c *GaitCurves) *effectors.Curve { return &c.WidthBlend }, func(g *solver.Gait) *effectors.Curve { return &g.WidthBlend })
	measured("StepSizeDirectionMultiplierCurve", "5, eq. 6.5")
	curve("directionTime", "Direction time factor", "Step time relative to a forward step, by direction. Below 1 sideways and backward steps are faster and shorter.",
		"", span{0.1, 10}, 0.01, byAngle,
		func(c *GaitCurves) *effectors.Curve { return &c.DirectionTime }, func(g *solver.Gait) *effectors.Curve { return &g.DirectionTime })

	s.source = fromStep + "5, StepSizeSlopeCurve, eq. 6.6 and 6.7; not measured"
	curve("slopeTime", "Slope time factor", "Step time relative to level ground, by slope. Below 1 uphill steps are shorter.",
		"", span{0.1, 10}, 0.01, axis{"Ground slope", "", -2, 2},
		func(c *GaitCurves) *effectors.Curve { return &c.SlopeTime }, func(g *solver.Gait) *effectors.Curve { return &g.SlopeTime })
	return s.all
}
