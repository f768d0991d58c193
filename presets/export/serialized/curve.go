package serialized

import (
	"fmt"
	"math"
	"strings"

	"posewright/effectors/curve"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/rig/phrase"
)

// What a curve does outside of its keys, as Unity numbers it in files.
const clampForever = 2

// What is said of a curve of which a preset has no like.
var (
	HowWeighted = phrase.Say("Preset curves have no weighted tangents. Keys are added instead")
	HowMerged   = phrase.Say("As an AnimationCurve, in whose 32-bit times two keys coincide")
	HowLevel    = phrase.Say("Preset curves are constant outside their keys, unlike Unity's")
)

// AnimationCurve is a curve as Unity serializes its own: cubic Hermites between keys without weights, clamped at both ends.
func AnimationCurve(curve curve.Curve) *Tree {
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

// Merged are rules for the curves of a preset of which AnimationCurve cannot tell all keys apart.
func Merged(p *presets.Preset) []export.Rule {
	var rules []export.Rule
	for _, parameter := range presets.Curves() {
		curve := parameter.Curve(p)
		for i := 1; i < len(curve); i++ {
			if float32(curve[i].Time) == float32(curve[i-1].Time) {
				rules = append(rules, export.Nears(parameter.Path, HowMerged, export.SameNumber))
				break
			}
		}
	}
	return rules
}

// AnimationCurve reads a parameter's curve from a field, and says whether there is one. Numbers outside of the parameter's ranges become the nearest
// that it can have, of which the rule then tells, and so it does of weights: how far the keys are off that stand for them. number is what a number of the file means.
func (d *Document) AnimationCurve(at string, parameter *presets.Parameter, number func(float64) float64) (curve.Curve, export.Rule, bool) {
	rule := export.Rule{Pattern: parameter.Path}
	for _, name := range [...]string{".serializedVersion", ".m_RotationOrder", ".m_PreInfinity", ".m_PostInfinity"} {
		d.asked[at+name] = true
	}
	keys, ok := d.List(at + ".m_Curve")
	if len(keys) > curve.MaxKeys {
		d.Fail(phrase.Fail("{{.At}} has {{.Count}} keys, and a curve can have {{.Most}}; remove some", "At", at,
			"Count", len(keys), "Most", curve.MaxKeys))
		ok = false
	}
	if !ok {
		return nil, rule, false
	}
	for _, end := range [...]string{".m_PreInfinity", ".m_PostInfinity"} {
		if beyond, has := d.Number(at + end); has && beyond != clampForever {
			rule.Fate, rule.How, rule.Unbounded = export.Approximated, HowLevel, export.SameNumber
		}
	}
	weighted := make([]curve.WeightedKey, len(keys))
	for i, key := range keys {
		k := &weighted[i]
		key.prefix = fmt.Sprintf("%s[%d].", at, i)
		for _, field := range [...]struct {
			name            string
			to              *float64
			least, greatest float64
		}{
			{"time", &k.Time, parameter.TimeMin, parameter.TimeMax},
			{"value", &k.Value, parameter.HardMin, parameter.HardMax},
			{"inSlope", &k.InTangent, -curve.Steepest, curve.Steepest},
			{"outSlope", &k.OutTangent, -curve.Steepest, curve.Steepest},
			{"inWeight", &k.InWeight, 0, 1},
			{"outWeight", &k.OutWeight, 0, 1},
		} {
			raw, _ := key.Number(field.name)
			is := number(raw)
			*field.to = is
			if math.IsInf(is, 0) && strings.HasSuffix(field.name, "Slope") {
				continue // a step
			}
			*field.to = math.Max(field.least, math.Min(field.greatest, is))
			if *field.to != is && !strings.HasSuffix(field.name, "Weight") {
				rule.Fate, rule.How, rule.Unbounded = export.Approximated, HowOutside, export.Nearest
			}
		}
		mode, _ := key.Number("weightedMode")
		presets.PlainUnityWeights(k, int(math.Max(0, math.Min(3, mode))))
	}
	if len(keys) == 0 {
		return curve.Curve{}, rule, true
	}
	if d.Err() != nil {
		return nil, rule, false
	}
	curve, off, err := curve.WithoutWeights(weighted)
	if err != nil {
		d.Fail(phrase.Fail("{{.Key}}: {{.Cause}}; correct the file", "Key", at, "Cause", err))
		return nil, rule, false
	}
	if off > 0 && rule.Unbounded != export.Nearest { // else the keys themselves were moved by more
		rule.Fate, rule.How, rule.Bound, rule.Unbounded = export.Approximated, HowWeighted, off, export.Bounded
	}
	for i := range curve { // what a weight carried beyond them
		if value := math.Max(parameter.HardMin, math.Min(parameter.HardMax, curve[i].Value)); value != curve[i].Value {
			curve[i].Value, rule.Fate, rule.How, rule.Bound, rule.Unbounded = value, export.Approximated, HowOutside, 0, export.Nearest
		}
	}
	return curve, rule, true
}
