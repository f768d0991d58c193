package presets

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	curvepkg "posewright/effectors/curve"
	"posewright/rig/phrase"
)

// unityCurve begins what Unity's inspector puts on the clipboard when a curve is copied.
const unityCurve = "UnityEditor.AnimationCurveWrapperJSON:"

// ErrNoUnityCurve is why a text is not taken as a curve.
var ErrNoUnityCurve = phrase.Fail("this is not a Unity AnimationCurve: copy one from the inspector, or the lines of an asset from m_Curve on")

// unityField is one number of a key as Unity writes it, into JSON and into YAML.
var unityField = regexp.MustCompile(`\b(time|value|inSlope|outSlope|weightedMode|inWeight|outWeight)"?\s*:\s*"?([-+]?(?:\.?[iI]nf(?:inity)?|[nN]a[nN]|\.nan|[0-9.]+(?:[eE][-+]?[0-9]+)?))`)

// UnityCurveText writes a curve as Unity's inspector copies an AnimationCurve, to be pasted there.
func UnityCurveText(curve curvepkg.Curve) string {
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
// clamping is known, and all are read as that. Constant pieces and weighted tangents become further keys, see [curve.WithoutWeights]; off is how far in value the curve is
// from Unity's at most.
func ParseUnityCurve(text string) (curve curvepkg.Curve, off float64, err error) {
	_, text, found := strings.Cut(text, "m_Curve")
	if !found || len(text) > curveAsText {
		return nil, 0, ErrNoUnityCurve
	}
	text, _, _ = strings.Cut(text, "m_PreInfinity")
	var keys []curvepkg.WeightedKey
	var modes []int
	for _, field := range unityField.FindAllStringSubmatch(text, -1) {
		number, err := unityNumber(field[2])
		if err != nil {
			return nil, 0, ErrNoUnityCurve
		}
		if field[1] == "time" {
			keys, modes = append(keys, curvepkg.WeightedKey{Key: curvepkg.Key{Time: number}}), append(modes, 0)
			if len(keys) > curvepkg.MaxKeys {
				return nil, 0, phrase.Fail("a curve can have {{.Most}} keys, and this one has more", "Most", curvepkg.MaxKeys)
			}
			continue
		}
		if len(keys) == 0 {
			return nil, 0, ErrNoUnityCurve
		}
		switch key := &keys[len(keys)-1]; field[1] {
		case "value":
			key.Value = number
		case "inSlope":
			key.InTangent = number
		case "outSlope":
			key.OutTangent = number
		case "weightedMode":
			modes[len(modes)-1] = int(max(0, min(3, number)))
		case "inWeight":
			key.InWeight = number
		case "outWeight":
			key.OutWeight = number
		}
	}
	if len(keys) == 0 {
		return nil, 0, ErrNoUnityCurve
	}
	for i, mode := range modes {
		PlainUnityWeights(&keys[i], mode)
	}
	if curve, off, err = curvepkg.WithoutWeights(keys); err != nil {
		return nil, 0, err
	}
	return curve, off, curve.Validate()
}

// PlainUnityWeights takes away the weights of a key of Unity's that its weightedMode says do not count: 1 means that the tangent to the left has a weight, 2 the
// one to the right, 3 both.
func PlainUnityWeights(key *curvepkg.WeightedKey, mode int) {
	if mode&1 == 0 {
		key.InWeight = curvepkg.PlainWeight
	}
	if mode&2 == 0 {
		key.OutWeight = curvepkg.PlainWeight
	}
}

func unityNumber(text string) (float64, error) {
	return strconv.ParseFloat(strings.Replace(text, ".", "", strings.Count(text, ".inf")+strings.Count(text, ".Inf")+strings.Count(text, ".nan")), 64)
}

// PastedCurve is the curve that a text, as from the clipboard, holds: as CurveText writes it or as Unity copies it, and how far in value it is from what was copied
// at most.
func PastedCurve(text string) (curve curvepkg.Curve, off float64, err error) {
	text = strings.TrimSpace(text)
	if strings.Contains(text, "m_Curve") {
		return ParseUnityCurve(text)
	}
	if curve, err = ParseCurve(text); err != nil {
		return nil, 0, err
	}
	return curve, 0, curve.Validate()
}
