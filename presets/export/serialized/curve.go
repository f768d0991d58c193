package serialized

import (
	"fmt"
	"math"

	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
)

// What a curve does outside of its keys, as Unity numbers it in files.
const clampForever = 2

// HowWeighted is said of a curve with weighted tangents, which a preset's curves do not have.
const HowWeighted = "A preset's curves have no weights at their tangents and stay level outside of their keys, so these are left out"

// AnimationCurve is a curve as Unity serialises its own: cubic Hermites between keys without weights, clamped at both ends.
func AnimationCurve(curve effectors.Curve) *Tree {
	keys := make([]*Tree, len(curve))
	for i, key := range curve {
		keys[i] = &Tree{}
		keys[i].Set("serializedVersion", "3")
		keys[i].Set("time", key.Time)
		keys[i].Set("value", key.Value)
		keys[i].Set("inSlope", key.InTangent)
		keys[i].Set("outSlope", key.OutTangent)
		keys[i].Set("tangentMode", 0)
		keys[i].Set("weightedMode", 0)
		keys[i].Set("inWeight", 0.0)
		keys[i].Set("outWeight", 0.0)
	}
	t := &Tree{}
	t.Set("serializedVersion", "2")
	t.Set("m_Curve", keys)
	t.Set("m_PreInfinity", clampForever)
	t.Set("m_PostInfinity", clampForever)
	t.Set("m_RotationOrder", 4)
	return t
}

// ReadAnimationCurve reads a parameter's curve from a field, and says whether there is one. Numbers outside of the parameter's ranges become the nearest
// that it can have, of which the rule then tells, and so it does of weights, which are left out. number is what a number of the file means.
func ReadAnimationCurve(d *Document, at string, parameter *presets.Parameter, number func(float64) float64) (effectors.Curve, export.Rule, bool, error) {
	rule := export.Rule{Pattern: parameter.Path}
	for _, name := range [...]string{".serializedVersion", ".m_RotationOrder", ".m_PreInfinity", ".m_PostInfinity"} {
		d.asked[at+name] = true
	}
	keys, ok, err := d.List(at + ".m_Curve")
	if err != nil || !ok {
		return nil, rule, false, err
	}
	if len(keys) > effectors.CurveKeysMax {
		return nil, rule, false, fmt.Errorf("%s has %d keys, and a curve can have %d; remove some", at, len(keys), effectors.CurveKeysMax)
	}
	for _, end := range [...]string{".m_PreInfinity", ".m_PostInfinity"} {
		if beyond, has, err := d.Number(at + end); err != nil {
			return nil, rule, false, err
		} else if has && beyond != clampForever {
			rule.Fate, rule.How = export.Approximated, HowWeighted
		}
	}
	curve := make(effectors.Curve, len(keys))
	for i, key := range keys {
		for _, field := range [...]struct {
			name            string
			to              *float64
			least, greatest float64
		}{
			{"time", &curve[i].Time, parameter.TimeMin, parameter.TimeMax},
			{"value", &curve[i].Value, parameter.HardMin, parameter.HardMax},
			{"inSlope", &curve[i].InTangent, -effectors.CurveSteepest, effectors.CurveSteepest},
			{"outSlope", &curve[i].OutTangent, -effectors.CurveSteepest, effectors.CurveSteepest},
		} {
			is, _, err := key.Number(field.name)
			if err != nil {
				return nil, rule, false, fmt.Errorf("%s[%d].%w", at, i, err)
			}
			is = number(is)
			*field.to = math.Max(field.least, math.Min(field.greatest, is))
			if *field.to != is {
				rule.Fate, rule.How = export.Approximated, HowOutside
			}
		}
		if weighted, _, err := key.Number("weightedMode"); err != nil {
			return nil, rule, false, fmt.Errorf("%s[%d].%w", at, i, err)
		} else if weighted != 0 {
			rule.Fate, rule.How = export.Approximated, HowWeighted
		}
	}
	return curve, rule, true, nil
}
