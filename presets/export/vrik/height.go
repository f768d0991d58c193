package vrik

import (
	"math"

	curvepkg "posewright/effectors/curve"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/serialized"
	"posewright/rig/phrase"
)

const (
	heightKey  = "solver.locomotion.stepHeight"
	liftPath   = "gait.curves.liftForward"
	peakPath   = "gait.curves.peakForward"
	slowWalker = 0.23 // the speed, in √(gL), of whose steps the height is taken
)

// stepHeight is VRIK's curve of the height of a foot over the phase of its step, in meters: the lift of a slow walker forward.
func stepHeight(p *presets.Preset, leg float64) curvepkg.Curve {
	return higher(p.Gait.LiftForward, p.Gait.PeakForward.At(slowWalker)*leg)
}

// higher is a curve whose values are multiplied.
func higher(curve curvepkg.Curve, factor float64) curvepkg.Curve {
	to := curve.Clone()
	for i := range to {
		to[i].Value *= factor
		to[i].InTangent *= factor
		to[i].OutTangent *= factor
	}
	return to
}

// mostHeight is how far a key of the file's curve is from the ground, in meters.
func mostHeight(r *serialized.Reading) (most float64) {
	keys, _ := r.List(heightKey + ".m_Curve")
	for _, key := range keys {
		value, _ := key.Number("value")
		most = math.Max(most, math.Abs(value))
	}
	return most
}

// readStepHeight takes VRIK's curve as the lift of a step forward, for the height that a preset has. Where feet go higher than any lift of that height, the height
// becomes as much as they need, at every speed as in VRIK.
func readStepHeight(r *serialized.Reading, leg float64) {
	lift, _ := presets.Lookup(liftPath)
	high, _ := presets.Lookup(peakPath)
	if needed := min(high.HardMax, mostHeight(r)/leg/min(lift.HardMax, -lift.HardMin)); needed > r.Preset.Gait.PeakForward.At(slowWalker) {
		r.Fail(high.SetCurve(&r.Preset, curvepkg.Curve{{Value: needed}}))
		r.Rules = append(r.Rules, export.Nears(peakPath, howHeight, export.SameTogether))
	}
	peak := r.Preset.Gait.PeakForward.At(slowWalker) * leg
	meters := *lift // as the lift, with the ranges that it has in meters
	meters.HardMin, meters.HardMax = lift.HardMin*peak, lift.HardMax*peak
	curve, rule, ok := r.AnimationCurve(heightKey, &meters, func(number float64) float64 { return number })
	if !ok {
		return
	}
	for i := range curve {
		curve[i].Value = max(lift.HardMin, min(lift.HardMax, curve[i].Value/peak)) // a rounding error must not leave the range
		curve[i].InTangent = max(-curvepkg.Steepest, min(curvepkg.Steepest, curve[i].InTangent/peak))
		curve[i].OutTangent = max(-curvepkg.Steepest, min(curvepkg.Steepest, curve[i].OutTangent/peak))
	}
	if err := lift.SetCurve(&r.Preset, curve); err != nil {
		r.Fail(phrase.Fail("{{.Key}}: {{.Cause}}; correct the file", "Key", heightKey, "Cause", err))
	}
	rule.Fate, rule.How, rule.Bound = export.Approximated, howHeight, rule.Bound/peak
	if rule.Bound == 0 && rule.Unbounded == export.Bounded {
		rule.Unbounded = export.SameNumber
	}
	r.Rules = append(r.Rules, rule)
}
