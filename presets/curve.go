package presets

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	curvepkg "posewright/effectors/curve"
	"posewright/rig/phrase"
)

const (
	curveAsText  = 64 << 10 // bytes, of a curve that is typed
	keysInWords  = 3        // of two curves, how many keys that differ are told
	curvedDigits = 12       // to how many significant digits a curve in degrees is made from one in radians
)

// curveKind is the kind of curves.
type curveKind struct{ numeric }

func (k *curveKind) check(p *Parameter, _ float64) error  { return &KindError{p} }
func (k *curveKind) value(p *Parameter, s *Settings) any  { return *p.field().(curved).in(s) }
func (k *curveKind) standard(p *Parameter) any            { return p.DefaultCurve }
func (k *curveKind) same(p *Parameter, a, b *Preset) bool { return p.Curve(a).Equal(p.Curve(b)) }
func (k *curveKind) atDefault(p *Parameter, preset *Preset) bool {
	return p.Curve(preset).Equal(p.DefaultCurve)
}
func (k *curveKind) problem(p *Parameter, preset *Preset) error { return p.CheckCurve(p.Curve(preset)) }
func (k *curveKind) complete(p *Parameter, s *Settings) {
	p.DefaultCurve = p.field().(curved).in(s).Clone()
}
func (k *curveKind) schema(p *Parameter) map[string]any               { return schemaOfCurve(p) }
func (k *curveKind) differ(p *Parameter, a, b *Preset, visit visitor) { differ(p, a, b, visit) }

func (k *curveKind) unshare(p *Parameter, preset *Preset) {
	curve := p.field().(curved).in(&preset.Settings)
	*curve = curve.Clone()
}

// keyFields are the fields of a key in the order of a file.
var keyFields = [...]string{"time", "value", "inTangent", "outTangent"}

// numbersOf are the numbers of a key by keyFields.
func numbersOf(key *curvepkg.Key) [len(keyFields)]*float64 {
	return [...]*float64{&key.Time, &key.Value, &key.InTangent, &key.OutTangent}
}

func (k *curveKind) read(r *reader, p *Parameter, path string, to *Preset) {
	start, before := r.start(), r.faults()
	var curve curvepkg.Curve
	var offsets [][1 + len(keyFields)]int // of keys and of their numbers
	if !r.list(path, curvepkg.MaxKeys, phrase.Term("keys"), func(at int, path string) {
		curve, offsets = append(curve, curvepkg.Key{}), append(offsets, [1 + len(keyFields)]int{at})
		numbers, offset := numbersOf(&curve[len(curve)-1]), &offsets[len(curve)-1]
		r.object(path, keyFields[:], func(field, at int, path string) {
			offset[1+field] = at
			r.float(path, numbers[field])
		})
	}) || r.faults() > before {
		return
	}
	err := p.SetCurve(to, curve)
	wrong := (*CurveError)(nil)
	if !errors.As(err, &wrong) {
		r.refuse(start, p.Path, err)
		return
	}
	at := start
	if wrong.Key >= 0 {
		if at = offsets[wrong.Key][1+slices.Index(keyFields[:], wrong.Field)]; at == 0 {
			at = offsets[wrong.Key][0]
		}
	}
	r.problem(at, wrong.path(), ErrInvalid, wrong.Phrase())
}

// write puts each key on one line, so that a person sees the keys below each other.
func (k *curveKind) write(w *writer, p *Parameter, preset *Preset) {
	curve := p.Curve(preset)
	w.open('[')
	for i := range curve {
		w.line()
		for field, number := range numbersOf(&curve[i]) {
			w.raw([...]string{"{ \"", ", \""}[min(field, 1)], keyFields[field], "\": ")
			w.number(*number)
		}
		w.raw(" }")
	}
	w.close(']')
}

func (k *curveKind) parse(p *Parameter, text string) (any, error) {
	curve, err := ParseCurve(text)
	if err != nil {
		return nil, phrase.Fail("{{.Path}} cannot be set: {{.Cause}}", "Path", p.Path, "Cause", err)
	}
	return curve, nil
}

func (k *curveKind) blend(p *Parameter, to, a, b *Settings, t float64) {
	from, until := *p.field().(curved).in(a), *p.field().(curved).in(b)
	if !from.Equal(until) {
		*p.field().(curved).in(to) = p.blendCurves(from, until, t)
	}
}

// convert rounds what it converts to degrees to 12 significant digits, so that what is 45° stays 45 and not
// 45.00000000000001.
func (k *curveKind) convert(p *Parameter, s *Settings, toSolver bool) {
	time, value := degreesToRadians(p.TimeUnit), degreesToRadians(p.Unit)
	if time == 1 && value == 1 {
		return
	}
	curve := p.field().(curved).in(s)
	if toSolver {
		*curve = scaled(*curve, time, value)
		return
	}
	*curve = scaled(*curve, 1/time, 1/value)
	for i := range *curve {
		for _, number := range numbersOf(&(*curve)[i]) {
			*number, _ = strconv.ParseFloat(strconv.FormatFloat(*number, 'g', curvedDigits, 64), 64)
		}
	}
}

// KindError says that a parameter is a curve where a number was expected, or the other way round.
type KindError struct{ Parameter *Parameter }

func (e *KindError) Error() string { return e.Phrase().String() }

// Phrase is the sentence.
func (e *KindError) Phrase() phrase.Phrase {
	if e.Parameter.Kind == Curve {
		return phrase.Say("{{.Path}} is a curve and not a number", "Path", e.Parameter.Path)
	}
	return phrase.Say("{{.Path}} is not a curve", "Path", e.Parameter.Path)
}

// CurveError says what of a curve a parameter cannot be.
type CurveError struct {
	Parameter *Parameter
	Key       int    // from 0: which key is meant; -1 for the curve as a whole
	Field     string // of that key: "time", "value", "inTangent" or "outTangent"
	Why       phrase.Phrase
}

func (e *CurveError) Error() string { return e.Phrase().String() }

// Phrase is the sentence.
func (e *CurveError) Phrase() phrase.Phrase {
	return phrase.Say("{{.Path}} {{.Why}}", "Path", e.path(), "Why", e.Why)
}

// path is where in a preset's file it is wrong.
func (e *CurveError) path() string {
	if e.Key < 0 {
		return e.Parameter.Path
	}
	return fmt.Sprintf("%s[%d].%s", e.Parameter.Path, e.Key, e.Field)
}

// Curve is the parameter's curve in a preset, not to be changed. It panics where the parameter is a number, as Get
// does where it is a curve.
func (p *Parameter) Curve(preset *Preset) curvepkg.Curve {
	if p.Kind != Curve {
		panic((&KindError{p}).Error())
	}
	return *p.field().(curved).in(&preset.Settings)
}

// SetCurve changes the parameter's curve in a preset, which gets a copy. What CheckCurve refuses is refused, and
// the preset stays as it was.
func (p *Parameter) SetCurve(preset *Preset, curve curvepkg.Curve) error {
	if err := p.CheckCurve(curve); err != nil {
		return err
	}
	*p.field().(curved).in(&preset.Settings) = curve.Clone()
	return nil
}

// CheckCurve reports with a *CurveError whether SetCurve would refuse a curve: one without keys or with too many,
// with keys out of order, or with a key outside of the ranges; and with a *KindError where the parameter is a
// number. Between its keys a curve may leave the range of values.
func (p *Parameter) CheckCurve(curve curvepkg.Curve) error {
	refused := func(key int, field string, why phrase.Phrase) error {
		return &CurveError{p, key, field, why}
	}
	switch {
	case p.Kind != Curve:
		return &KindError{p}
	case len(curve) == 0:
		return refused(-1, "", phrase.Say("needs at least one key"))
	case len(curve) > curvepkg.MaxKeys:
		return refused(-1, "", phrase.Say("can have {{.Most}} keys, not {{.Count}}", "Most", curvepkg.MaxKeys, "Count", len(curve)))
	}
	for i, key := range curve {
		for _, field := range [...]struct {
			name                string
			is, least, greatest float64
			unit                string
		}{
			{"time", key.Time, p.TimeMin, p.TimeMax, p.TimeUnit}, {"value", key.Value, p.HardMin, p.HardMax, p.Unit},
			{"inTangent", key.InTangent, -curvepkg.Steepest, curvepkg.Steepest, ""}, {"outTangent", key.OutTangent, -curvepkg.Steepest, curvepkg.Steepest, ""},
		} {
			if !(field.is >= field.least && field.is <= field.greatest) { // nor is what is no number
				return refused(i, field.name, phrase.Say("must be from {{.Least}} to {{.Most}}, not {{.Value}}",
					"Least", shortest(field.least), "Most", withUnit(shortest(field.greatest), field.unit), "Value", shortest(field.is)))
			}
		}
		if i > 0 && !(key.Time > curve[i-1].Time) {
			return refused(i, "time", phrase.Say("must be more than the {{.Before}} of the key before, not {{.Value}}",
				"Before", shortest(curve[i-1].Time), "Value", shortest(key.Time)))
		}
	}
	return nil
}

// FormatCurve says in a few words what a curve is, for people: how many keys it has, and the first and the last of
// them.
func (p *Parameter) FormatCurve(curve curvepkg.Curve) string {
	switch len(curve) {
	case 0:
		return "no keys"
	case 1:
		return "1 key, " + p.keyInWords(curve[0])
	}
	return fmt.Sprintf("%d keys, %s to %s", len(curve), p.keyInWords(curve[0]), p.keyInWords(curve[len(curve)-1]))
}

func (p *Parameter) keyInWords(key curvepkg.Key) string {
	return withUnit(shortest(key.Value), p.Unit) + " at " + withUnit(shortest(key.Time), p.TimeUnit)
}

// inWords describes a curve, where another preset has as many keys by those that differ.
func (k *curveKind) inWords(p *Parameter, preset, other *Preset) string {
	curve, against := p.Curve(preset), p.Curve(other)
	if len(curve) != len(against) {
		return p.FormatCurve(curve)
	}
	var differing []string
	for i, key := range curve {
		if key == against[i] {
			continue
		}
		words := p.keyInWords(key)
		if key.InTangent != against[i].InTangent || key.OutTangent != against[i].OutTangent {
			words += fmt.Sprintf(" with slope %s", shortest(key.InTangent))
			if key.OutTangent != key.InTangent {
				words += fmt.Sprintf(" before and %s behind", shortest(key.OutTangent))
			}
		}
		differing = append(differing, words)
	}
	switch more := len(differing) - keysInWords; {
	case len(differing) == 0:
		return p.FormatCurve(curve)
	case more > 0:
		return fmt.Sprintf("%s and %d more keys", strings.Join(differing[:keysInWords], ", "), more)
	}
	return strings.Join(differing, ", ")
}

func degreesToRadians(unit string) float64 {
	if unit == "°" {
		return math.Pi / 180
	}
	return 1
}

// scaled is a copy of a curve with other units on its axes, its keys still one behind the other where that would
// round two times to one.
func scaled(curve curvepkg.Curve, time, value float64) curvepkg.Curve {
	to := curve.Clone()
	for i := range to {
		to[i].Time *= time
		if i > 0 && !(to[i].Time > to[i-1].Time) {
			to[i].Time = math.Nextafter(to[i-1].Time, math.Inf(1))
		}
		to[i].Value *= value
		to[i].InTangent *= value / time
		to[i].OutTangent *= value / time
	}
	return to
}

// ParseCurve reads a curve as it is typed: a list of keys in brackets, each [time, value, in tangent, out
// tangent], [time, value, tangent], or [time, value] for the tangent of Fritsch and Carlson, as of [curve.Smooth];
// a key may also be an object as in a preset's file. It reads what [CurveText] writes, and does not look at
// ranges.
func ParseCurve(text string) (curvepkg.Curve, error) {
	refused := phrase.Fail("a curve must be a list of keys, each [time, value], [time, value, tangent] or [time, value, in tangent, out tangent]")
	var keys []json.RawMessage
	if len(text) > curveAsText || json.Unmarshal([]byte(text), &keys) != nil || keys == nil {
		return nil, refused
	}
	if len(keys) > curvepkg.MaxKeys {
		return nil, phrase.Fail("a curve can have {{.Most}} keys, not {{.Count}}", "Most", curvepkg.MaxKeys, "Count", len(keys))
	}
	curve, points := make(curvepkg.Curve, len(keys)), make([][2]float64, len(keys))
	smooth := make([]bool, len(keys))
	for i, key := range keys {
		if key[0] == '{' {
			decoder := json.NewDecoder(strings.NewReader(string(key)))
			decoder.DisallowUnknownFields()
			if decoder.Decode(&curve[i]) != nil {
				return nil, refused
			}
		} else {
			var numbers []float64
			if json.Unmarshal(key, &numbers) != nil || len(numbers) < 2 || len(numbers) > 4 {
				return nil, refused
			}
			smooth[i] = len(numbers) == 2
			curve[i] = curvepkg.Key{Time: numbers[0], Value: numbers[1], InTangent: numbers[min(2, len(numbers)-1)], OutTangent: numbers[len(numbers)-1]}
		}
		points[i] = [2]float64{curve[i].Time, curve[i].Value}
	}
	for i, key := range curvepkg.Smooth(points...) {
		if smooth[i] {
			curve[i] = key
		}
	}
	return curve, nil
}

// CurveText writes a curve so that ParseCurve reads the same: [[0,3.3,-1.43],[0.14,3.1,-2.34,-2]].
func CurveText(curve curvepkg.Curve) string {
	var text strings.Builder
	text.WriteByte('[')
	for i, key := range curve {
		if i > 0 {
			text.WriteByte(',')
		}
		fmt.Fprintf(&text, "[%s,%s,%s", shortest(key.Time), shortest(key.Value), shortest(key.InTangent))
		if key.OutTangent != key.InTangent {
			text.WriteString("," + shortest(key.OutTangent))
		}
		text.WriteByte(']')
	}
	text.WriteByte(']')
	return text.String()
}

// blendCurves is a curve between two: where both have the same times, key by key; else with the keys of both, each
// curve having been given the other's without changing its shape. Both ways each of its values is exactly between
// the two. Where both together have more keys than a curve can have, it is the nearer one. Values stay in the
// parameter's range.
func (p *Parameter) blendCurves(a, b curvepkg.Curve, t float64) curvepkg.Curve {
	from, to := withTimesOf(a, b), withTimesOf(b, a)
	if len(from) > curvepkg.MaxKeys {
		if t < 0.5 {
			return a.Clone()
		}
		return b.Clone()
	}
	within := func(a, b, least, greatest float64) float64 { return max(least, min(greatest, between(a, b, t))) }
	blended := make(curvepkg.Curve, len(from))
	for i := range blended {
		blended[i] = curvepkg.Key{
			Time:       from[i].Time,
			Value:      within(from[i].Value, to[i].Value, p.HardMin, p.HardMax),
			InTangent:  within(from[i].InTangent, to[i].InTangent, -curvepkg.Steepest, curvepkg.Steepest),
			OutTangent: within(from[i].OutTangent, to[i].OutTangent, -curvepkg.Steepest, curvepkg.Steepest),
		}
	}
	return blended
}

// withTimesOf is a curve of the same shape that has keys also where another has them.
func withTimesOf(curve, other curvepkg.Curve) curvepkg.Curve {
	full := curve.Clone()
	last := len(curve) - 1
	for _, key := range other {
		i, there := slices.BinarySearchFunc(curve, key.Time, func(k curvepkg.Key, time float64) int {
			switch {
			case k.Time < time:
				return -1
			case k.Time > time:
				return 1
			}
			return 0
		})
		switch {
		case there:
		case i == 0:
			full = append(full, curvepkg.Key{Time: key.Time, Value: curve[0].Value})
		case i > last:
			full = append(full, curvepkg.Key{Time: key.Time, Value: curve[last].Value})
		default:
			slope := curve.Slope(key.Time)
			full = append(full, curvepkg.Key{Time: key.Time, Value: curve.At(key.Time), InTangent: slope, OutTangent: slope})
		}
	}
	if other[0].Time < curve[0].Time {
		full[0].InTangent = 0 // it is level outside of its keys
	}
	if other[len(other)-1].Time > curve[last].Time {
		full[last].OutTangent = 0
	}
	slices.SortFunc(full, func(a, b curvepkg.Key) int {
		if a.Time < b.Time {
			return -1
		}
		return 1
	})
	return full
}
