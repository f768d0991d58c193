package calibration

import (
	"posewright/calibration/anthropometry"
	"posewright/rig/phrase"
)

// Outdated reports whether a calibration was fitted in another way than [Fit] does it now, and [Refit] would find more in what it keeps.
func (c *Calibration) Outdated() bool {
	if !c.Calibrated() || c.EstimateVersion >= EstimateVersion {
		return false
	}
	m := c.Measurement()
	return c.ArmsOrHeight > 0 || !m.Unposed && m.device(head) != nil && m.device(leftHand) != nil && m.device(rightHand) != nil
}

// Gain says, for the end of a sentence, what the estimate knows of arms and wrists, and what waving would add: "arms ± 1.1 cm, wrists ± 2.0 cm; wave for
// ± 0.7 cm". It is empty of a measurement that says nothing of them.
func (m *Measurement) Gain() phrase.Phrase {
	e, _ := m.evidence()
	if len(e.Poses) == 0 {
		return phrase.Phrase{}
	}
	now, report := anthropometry.Estimate(e)
	if !report.OK {
		return phrase.Phrase{}
	}
	arm, wrist := max(now.Arm[0].UncertaintyM, now.Arm[1].UncertaintyM), max(now.WristUncertainty[0], now.WristUncertainty[1])
	said := phrase.Say("arms ± {{.Arm}}, wrists ± {{.Wrist}}", "Arm", phrase.Meters(arm), "Wrist", phrase.Meters(wrist))
	if m.measuredWrists() {
		return said
	}
	for side := range e.Waves {
		if e.Waves[side].DeviationM == 0 {
			e.Waves[side] = anthropometry.Wave{Point: now.Wrist[side], DeviationM: usualWave}
		}
	}
	waved, report := anthropometry.Estimate(e)
	if !report.OK {
		return said
	}
	return phrase.Say("{{.Now}}; wave for ± {{.Waved}}", "Now", said, "Waved", phrase.Meters(max(waved.WristUncertainty[0], waved.WristUncertainty[1])))
}

// usualWave is how far off a wave leaves a wrist that is usual: a forearm that rests, and one that nods along a little, meters.
const usualWave = .006
