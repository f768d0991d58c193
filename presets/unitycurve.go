package presets

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	curvepkg "posewright/effectors/curve"
	"posewright/rig/phrase"
)

// unityCurve begins what Unity's inspector puts on the clipboard when a curve is copied.
const unityCurve = "UnityEditor.AnimationCurveWrapperJSON:"

// ErrNoUnityCurve is why a text is not taken as a curve.
var ErrNoUnityCurve = phrase.Fail("this is not a Unity AnimationCurve: copy one from the inspector, or the lines of an asset from m_Curve on")

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
	for name, written := range unityFields(text) {
		number, err := unityNumber(written)
		if err != nil {
			return nil, 0, ErrNoUnityCurve
		}
		if name == "time" {
			keys, modes = append(keys, curvepkg.WeightedKey{Key: curvepkg.Key{Time: number}}), append(modes, 0)
			if len(keys) > curvepkg.MaxKeys {
				return nil, 0, phrase.Fail("a curve can have {{.Most}} keys, and this one has more", "Most", curvepkg.MaxKeys)
			}
			continue
		}
		if len(keys) == 0 {
			return nil, 0, ErrNoUnityCurve
		}
		switch key := &keys[len(keys)-1]; name {
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

// unityNames are the numbers of a key.
var unityNames = []string{"time", "value", "inSlope", "outSlope", "weightedMode", "inWeight", "outWeight"}

// unityFields are the numbers of keys as Unity writes them, into JSON and into YAML. Package regexp would make the solver's library a tenth of a megabyte larger.
func unityFields(text string) iter.Seq2[string, string] {
	isWord := func(r rune) bool {
		return r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
	}
	return func(yield func(string, string) bool) {
		for {
			begin := strings.IndexFunc(text, isWord)
			if begin < 0 {
				return
			}
			text = text[begin:]
			name := text[:len(text)-len(strings.TrimLeftFunc(text, isWord))]
			text = text[len(name):]
			rest, isField := strings.CutPrefix(strings.TrimLeft(strings.TrimPrefix(text, `"`), unitySpace), ":")
			if !isField || !slices.Contains(unityNames, name) {
				continue
			}
			rest = strings.TrimPrefix(strings.TrimLeft(rest, unitySpace), `"`)
			number := rest[:unityNumberLength(rest)]
			if number == "" {
				continue
			}
			text = rest[len(number)-1:] // a name does not begin right after it
			if !yield(name, number) {
				return
			}
		}
	}
}

const unitySpace = " \t\n\r\f"

// unityNumberLength is how long the number is that a text begins with; 0 for none.
func unityNumberLength(text string) int {
	at := 0
	if text != "" && (text[0] == '+' || text[0] == '-') {
		at = 1
	}
	for _, word := range []string{"infinity", "Infinity", ".infinity", ".Infinity", "inf", "Inf", ".inf", ".Inf", "nan", "naN", "Nan", "NaN", ".nan"} {
		if strings.HasPrefix(text[at:], word) {
			return at + len(word)
		}
	}
	digits := func(from int, more string) int {
		return len(text) - len(strings.TrimLeft(text[from:], "0123456789"+more))
	}
	end := digits(at, ".")
	if end == at {
		return 0
	}
	if end < len(text) && (text[end] == 'e' || text[end] == 'E') {
		exponent := end + 1
		if exponent < len(text) && (text[exponent] == '+' || text[exponent] == '-') {
			exponent++
		}
		if to := digits(exponent, ""); to > exponent {
			end = to
		}
	}
	return end
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
