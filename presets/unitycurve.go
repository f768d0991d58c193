package presets

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"posewright/effectors"
)

// unityCurve begins what Unity's inspector puts on the clipboard when a curve is copied.
const unityCurve = "UnityEditor.AnimationCurveWrapperJSON:"

// Why a text is not taken as a curve.
var (
	ErrNoUnityCurve  = errors.New("this is no AnimationCurve of Unity: copy one from its inspector, or the lines of an asset from m_Curve on")
	ErrWeightedCurve = errors.New("this curve has weighted tangents, which curves here do not have: choose Unweighted for its keys in Unity")
)

// unityField is one number of a key as Unity writes it, into JSON and into YAML.
var unityField = regexp.MustCompile(`\b(time|value|inSlope|outSlope|weightedMode|inWeight|outWeight)"?\s*:\s*"?([-+]?(?:\.?[iI]nf(?:inity)?|[nN]a[nN]|\.nan|[0-9.]+(?:[eE][-+]?[0-9]+)?))`)

// unityKey is a key of Unity's AnimationCurve.
type unityKey struct {
	effectors.Key
	weighted            int // 1: the tangent to the left has a weight, 2: the one to the right
	inWeight, outWeight float64
}

// UnityCurveText writes a curve as Unity's inspector copies an AnimationCurve, to be pasted there.
func UnityCurveText(curve effectors.Curve) string {
	var text strings.Builder
	text.WriteString(unityCurve + `{"curve":{"serializedVersion":"2","m_Curve":[`)
	for i, key := range curve {
		if i > 0 {
			text.WriteByte(',')
		}
		fmt.Fprintf(&text, `{"serializedVersion":"3","time":%s,"value":%s,"inSlope":%s,"outSlope":%s,"tangentMode":0,"weightedMode":0,"inWeight":0.3333333432674408,"outWeight":0.3333333432674408}`,
			shortest(key.Time), shortest(key.Value), shortest(key.InTangent), shortest(key.OutTangent))
	}
	text.WriteString(`],"m_PreInfinity":2,"m_PostInfinity":2,"m_RotationOrder":4}}`)
	return text.String()
}

// ParseUnityCurve reads an AnimationCurve of Unity: what its inspector copies, or a part of an asset in YAML that holds m_Curve. Of wrap modes only
// clamping is known, and all are read as that. Constant pieces become a level one and a steep one behind it. A weight that bends a piece is refused with ErrWeightedCurve.
func ParseUnityCurve(text string) (effectors.Curve, error) {
	_, text, found := strings.Cut(text, "m_Curve")
	if !found || len(text) > curveAsText {
		return nil, ErrNoUnityCurve
	}
	text, _, _ = strings.Cut(text, "m_PreInfinity")
	var keys []unityKey
	for _, field := range unityField.FindAllStringSubmatch(text, -1) {
		number, err := unityNumber(field[2])
		if err != nil {
			return nil, ErrNoUnityCurve
		}
		if field[1] == "time" {
			keys = append(keys, unityKey{Key: effectors.Key{Time: number}})
			if len(keys) > effectors.CurveKeysMax {
				return nil, fmt.Errorf("a curve can have %d keys, and this one has more", effectors.CurveKeysMax)
			}
			continue
		}
		if len(keys) == 0 {
			return nil, ErrNoUnityCurve
		}
		switch key := &keys[len(keys)-1]; field[1] {
		case "value":
			key.Value = number
		case "inSlope":
			key.InTangent = number
		case "outSlope":
			key.OutTangent = number
		case "weightedMode":
			key.weighted = int(max(0, min(3, number)))
		case "inWeight":
			key.inWeight = number
		case "outWeight":
			key.outWeight = number
		}
	}
	if len(keys) == 0 {
		return nil, ErrNoUnityCurve
	}
	curve, err := fromUnity(keys)
	if err != nil {
		return nil, err
	}
	return curve, curve.Validate()
}

func unityNumber(text string) (float64, error) {
	return strconv.ParseFloat(strings.Replace(text, ".", "", strings.Count(text, ".inf")+strings.Count(text, ".Inf")+strings.Count(text, ".nan")), 64)
}

// fromUnity turns constant pieces, whose slopes are infinite, into a level piece with a steep one at its end.
func fromUnity(keys []unityKey) (effectors.Curve, error) {
	const third, rounding = 1.0 / 3, 1e-4 // an unweighted tangent's weight
	var curve effectors.Curve
	for i, key := range keys {
		if last := i - 1; last >= 0 {
			before := &keys[last]
			if before.weighted&2 != 0 && math.Abs(before.outWeight-third) > rounding || key.weighted&1 != 0 && math.Abs(key.inWeight-third) > rounding {
				return nil, ErrWeightedCurve
			}
			if math.IsInf(before.OutTangent, 0) || math.IsInf(key.InTangent, 0) {
				gap := min(effectors.CurveGap, (key.Time-before.Time)/2)
				steep := (key.Value - before.Value) / gap
				curve[len(curve)-1].OutTangent = 0
				curve = append(curve, effectors.Key{Time: key.Time - gap, Value: before.Value, OutTangent: steep})
				key.InTangent = steep
			}
		}
		if math.IsInf(key.InTangent, 0) { // of the first key, where it counts for nothing
			key.InTangent = 0
		}
		if math.IsInf(key.OutTangent, 0) && i == len(keys)-1 {
			key.OutTangent = 0
		}
		curve = append(curve, key.Key)
	}
	for i := range curve {
		if math.IsInf(curve[i].OutTangent, 0) {
			curve[i].OutTangent = 0
		}
	}
	if len(curve) > effectors.CurveKeysMax {
		return nil, fmt.Errorf("a curve can have %d keys, and this one needs %d for its steps", effectors.CurveKeysMax, len(curve))
	}
	return curve, nil
}

// PastedCurve is the curve that a text, as from the clipboard, holds: as CurveText writes it or as Unity copies it.
func PastedCurve(text string) (effectors.Curve, error) {
	text = strings.TrimSpace(text)
	if strings.Contains(text, "m_Curve") {
		return ParseUnityCurve(text)
	}
	curve, err := ParseCurve(text)
	if err != nil {
		return nil, err
	}
	return curve, curve.Validate()
}
