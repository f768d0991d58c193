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
	curve("stepTime", "Step time", "How long it takes from the landing of one foot to that of the other, by speed. Lower takes more and shorter steps.",
		legTimes, span{0.05, 20}, 0.01, bySpeed,
		func(c *GaitCurves) *effectors.Curve { return &c.StepTime }, func(g *solver.Gait) *effectors.Curve { return &g.StepTime })
	measured("StepOverlapCurve", "3")
	curve("swingTime", "Swing time", "How long a foot is in the air, by speed. Shorter than the step time both feet stand in between, longer than it one flies.",
		legTimes, span{0.05, 20}, 0.01, bySpeed,
		func(c *GaitCurves) *effectors.Curve { return &c.SwingTime }, func(g *solver.Gait) *effectors.Curve { return &g.SwingTime })
	measured("StepOffsetDistance", "3")
	curve("ahead", "Landing ahead", "How far ahead of the hips a foot lands, by speed. Higher reaches out further.", legLengths, span{-2, 2}, 0.01, bySpeed,
		func(c *GaitCurves) *effectors.Curve { return &c.Ahead }, func(g *solver.Gait) *effectors.Curve { return &g.Ahead })
	measured("FootDistanceDirectional", "3")
	curve("widthForward", "Width forward", "How far to its side of the body a foot lands when walking forward, by speed. At 0 one walks on a line.", legLengths, span{-1, 1}, 0.01, bySpeed,
		func(c *GaitCurves) *effectors.Curve { return &c.WidthForward }, func(g *solver.Gait) *effectors.Curve { return &g.WidthForward })
	measured("FootLiftForwardCurve", "3")
	curve("peakForward", "Height forward", "How high a foot is lifted at most in a step forward, by speed.", legLengths, span{0, 2}, 0.005, bySpeed,
		func(c *GaitCurves) *effectors.Curve { return &c.PeakForward }, func(g *solver.Gait) *effectors.Curve { return &g.PeakForward })
	measured("FootLiftBackwardCurve", "3")
	curve("peakBackward", "Height backward", "How high a foot is lifted at most in a step backward, by speed.", legLengths, span{0, 2}, 0.005, bySpeed,
		func(c *GaitCurves) *effectors.Curve { return &c.PeakBackward }, func(g *solver.Gait) *effectors.Curve { return &g.PeakBackward })
	measured("FootLiftSidewayCurve", "3")
	curve("peakSideways", "Height sideways", "How high a foot is lifted at most in a step to the side, by speed.", legLengths, span{0, 2}, 0.005, bySpeed,
		func(c *GaitCurves) *effectors.Curve { return &c.PeakSideways }, func(g *solver.Gait) *effectors.Curve { return &g.PeakSideways })
	measured("FootRotationForwardCurve", "3")
	curve("pitchForwardGain", "Pitch forward by speed", "How much of its pitch a foot has in a step forward, by speed. At 0 it stays level.", "", span{-10, 10}, 0.01, bySpeed,
		func(c *GaitCurves) *effectors.Curve { return &c.PitchForwardGain }, func(g *solver.Gait) *effectors.Curve { return &g.PitchForwardGain })
	measured("FootRotationBackwardCurve", "3")
	curve("pitchBackwardGain", "Pitch backward by speed", "How much of its pitch a foot has in a step backward, by speed. At 0 it stays level.", "", span{-10, 10}, 0.01, bySpeed,
		func(c *GaitCurves) *effectors.Curve { return &c.PitchBackwardGain }, func(g *solver.Gait) *effectors.Curve { return &g.PitchBackwardGain })

	byPhase := axis{"Phase of the swing", "", 0, 1}
	measured("StepInterpolation", "3")
	curve("progress", "Way of a step", "Which part of its way a foot has made, by the phase of its swing: from 0 at lift-off to 1 at landing.", "", span{-1, 2}, 0.01, byPhase,
		func(c *GaitCurves) *effectors.Curve { return &c.Progress }, func(g *solver.Gait) *effectors.Curve { return &g.Progress })
	measured("FootLiftForwardCurve", "3")
	curve("liftForward", "Lift walking forward", "Which part of its height a foot has in a step forward, by the phase of its swing, walking.", "", span{-1, 2}, 0.01, byPhase,
		func(c *GaitCurves) *effectors.Curve { return &c.LiftForward }, func(g *solver.Gait) *effectors.Curve { return &g.LiftForward })
	s.source = fromGait
	curve("liftRunning", "Lift running", "Which part of its height a foot has in a step forward, by the phase of its swing, running.", "", span{-1, 2}, 0.01, byPhase,
		func(c *GaitCurves) *effectors.Curve { return &c.LiftRunning }, func(g *solver.Gait) *effectors.Curve { return &g.LiftRunning })
	measured("FootLiftBackwardCurve", "3")
	curve("liftBackward", "Lift backward", "Which part of its height a foot has in a step backward, by the phase of its swing.", "", span{-1, 2}, 0.01, byPhase,
		func(c *GaitCurves) *effectors.Curve { return &c.LiftBackward }, func(g *solver.Gait) *effectors.Curve { return &g.LiftBackward })
	measured("FootLiftSidewayCurve", "3")
	curve("liftSideways", "Lift sideways", "Which part of its height a foot has in a step to the side, by the phase of its swing.", "", span{-1, 2}, 0.01, byPhase,
		func(c *GaitCurves) *effectors.Curve { return &c.LiftSideways }, func(g *solver.Gait) *effectors.Curve { return &g.LiftSideways })
	measured("FootRotationForwardCurve", "3")
	curve("pitchForward", "Pitch forward", "How far the heel is above the toes in a step forward, by the phase of its swing. Below 0 the toes are up.", "°", span{-180, 180}, 1, byPhase,
		func(c *GaitCurves) *effectors.Curve { return &c.PitchForwardDeg }, func(g *solver.Gait) *effectors.Curve { return &g.PitchForward })
	measured("FootRotationBackwardCurve", "3")
	curve("pitchBackward", "Pitch backward", "How far the heel is above the toes in a step backward, by the phase of its swing. Below 0 the toes are up.", "°", span{-180, 180}, 1, byPhase,
		func(c *GaitCurves) *effectors.Curve { return &c.PitchBackwardDeg }, func(g *solver.Gait) *effectors.Curve { return &g.PitchBackward })

	byAngle := axis{"Angle between way and hips", "°", 0, 180}
	measured("FootDistanceDirectional", "3")
	curve("widthBlend", "Width by direction", "How wide the feet land, by the direction: at 0 as when walking forward, at 1 as when going sideways.", "", span{-2, 3}, 0.01, byAngle,
		func(c *GaitCurves) *effectors.Curve { return &c.WidthBlend }, func(g *solver.Gait) *effectors.Curve { return &g.WidthBlend })
	measured("StepSizeDirectionMultiplierCurve", "5, eq. 6.5")
	curve("directionTime", "Step time by direction", "How long a step takes against one forward, by the direction. Below 1 steps to the side or backward are quicker and shorter.",
		"", span{0.1, 10}, 0.01, byAngle,
		func(c *GaitCurves) *effectors.Curve { return &c.DirectionTime }, func(g *solver.Gait) *effectors.Curve { return &g.DirectionTime })

	s.source = fromStep + "5, StepSizeSlopeCurve, eq. 6.6 and 6.7; not measured"
	curve("slopeTime", "Step time on a slope", "How long a step takes against one on level ground, by how far it rises for its length. Below 1 steps uphill are shorter.",
		"", span{0.1, 10}, 0.01, axis{"Rise per length of a step", "", -2, 2},
		func(c *GaitCurves) *effectors.Curve { return &c.SlopeTime }, func(g *solver.Gait) *effectors.Curve { return &g.SlopeTime })
	return s.all
}
