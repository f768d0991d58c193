package presets

import (
	"encoding/json"
	"math"
	"reflect"
	"strconv"
	"strings"

	"posewright/rig/phrase"
)

// Kind is what sort of value a parameter has. Everything in this package that depends on it is a method here, with one implementation for
// each kind; exports and the window have tables keyed by kind. Kinds can be compared.
type Kind interface {
	String() string // "angle"
	Whole() bool    // whether there is nothing between two neighboring values, as of counts, toggles and choices

	// get and set read and write the number in a field of the settings. set is only called with a number that check accepts.
	get(v reflect.Value) float64
	set(v reflect.Value, number float64)
	check(p *Parameter, number float64) error
	// value returns what is in a field as a float64, int, bool, name of an option or curve.
	value(p *Parameter, v reflect.Value) any
	standard(p *Parameter) any // the default, as value returns it
	same(p *Parameter, a, b *Preset) bool
	atDefault(p *Parameter, preset *Preset) bool
	problem(p *Parameter, preset *Preset) error
	// parse reads a value as typed; read reads one as in a file.
	parse(p *Parameter, text string) (any, error)
	wanted(p *Parameter, text json.RawMessage) error
	file() reflect.Type // of the value in a file

	refused(p *Parameter, number float64) phrase.Phrase
	words(p *Parameter, number float64, digits int) string // digits behind the point, -1 for all
	inWords(p *Parameter, preset, other *Preset) string    // the exact value in a list of what differs from another preset
	describe(p *Parameter, schema map[string]any)
	blend(p *Parameter, to, a, b reflect.Value, t float64)
	convert(p *Parameter, v reflect.Value, toSolver bool) // between the units of files and the solver's
	complete(p *Parameter, v reflect.Value)               // what follows from the default in v
}

// The kinds of parameters.
var (
	Number   Kind = &numeric{name: "number"}                         // a plain number or factor
	Weight   Kind = &numeric{name: "weight"}                         // 0, no influence, to 1, full influence
	Angle    Kind = &numeric{name: "angle", toSolver: math.Pi / 180} // degrees in the preset, radians in the solver
	Length   Kind = &numeric{name: "length"}                         // meters
	Duration Kind = &numeric{name: "duration"}                       // seconds
	Speed    Kind = &numeric{name: "speed"}                          // meters a second
	Count    Kind = &count{numeric{name: "count"}}                   // a whole number
	Toggle   Kind = &toggle{}                                        // 0 for off, 1 for on
	Choice   Kind = &choice{}                                        // one of the parameter's options: their index as a number, their name in files
	Curve    Kind = &curveKind{}                                     // no number but a curve of them; see Parameter.Curve
)

// kinds are the kinds by name, with what most parameters of the kind have.
var kinds = func() map[string]Parameter {
	all := make(map[string]Parameter)
	for _, usual := range []Parameter{
		{Kind: Number, Step: 0.01},
		{Kind: Weight, Step: 0.01, SoftMax: 1},
		{Kind: Angle, Step: 1, Unit: "°"},
		{Kind: Length, Step: 0.01, Unit: "m"},
		{Kind: Duration, Step: 0.01, Unit: "s"},
		{Kind: Speed, Step: 0.01, Unit: "m/s"},
		{Kind: Count, Step: 1},
		{Kind: Toggle, Step: 1, SoftMax: 1},
		{Kind: Choice, Step: 1},
		{Kind: Curve, Step: 0.01},
	} {
		all[usual.Kind.String()] = usual
	}
	return all
}()

// numeric are the kinds with any number in their range.
type numeric struct {
	name     string
	toSolver float64 // factor to the solver's unit, 0 for none
}

func (k *numeric) String() string                          { return k.name }
func (k *numeric) Whole() bool                             { return false }
func (k *numeric) get(v reflect.Value) float64             { return v.Float() }
func (k *numeric) set(v reflect.Value, number float64)     { v.SetFloat(number) }
func (k *numeric) value(_ *Parameter, v reflect.Value) any { return v.Float() }
func (k *numeric) file() reflect.Type                      { return reflect.TypeFor[float64]() }
func (k *numeric) complete(p *Parameter, v reflect.Value)  { p.Default = v.Float() }

func (k *numeric) standard(p *Parameter) any                   { return p.Default }
func (k *numeric) same(p *Parameter, a, b *Preset) bool        { return p.Get(a) == p.Get(b) }
func (k *numeric) atDefault(p *Parameter, preset *Preset) bool { return p.Get(preset) == p.Default }
func (k *numeric) problem(p *Parameter, preset *Preset) error  { return p.Check(p.Get(preset)) }

func (k *numeric) inWords(p *Parameter, preset, _ *Preset) string { return p.exact(p.Get(preset)) }

func (k *numeric) check(p *Parameter, number float64) error {
	if !(number >= p.HardMin && number <= p.HardMax) { // nor is NaN
		return &RangeError{p, number}
	}
	return nil
}

func (k *numeric) parse(p *Parameter, text string) (any, error) {
	number, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return nil, phrase.Fail(`{{.Path}} must be a number, not "{{.Text}}"`, "Path", p.Path, "Text", text)
	}
	return number, nil
}

func (k *numeric) wanted(p *Parameter, text json.RawMessage) error {
	return phrase.Fail("{{.Path}} must be a number, not {{.Text}}", "Path", p.Path, "Text", clipped(text))
}

func (k *numeric) refused(p *Parameter, number float64) phrase.Phrase {
	return phrase.Say("{{.Path}} must be from {{.Least}} to {{.Most}}, not {{.Value}}", "Path", p.Path,
		"Least", shortest(p.HardMin), "Most", p.exact(p.HardMax), "Value", shortest(number))
}

func (k *numeric) words(p *Parameter, number float64, digits int) string {
	text := shortest(number)
	if digits >= 0 {
		text = strconv.FormatFloat(number, 'f', digits, 64)
	}
	return withUnit(text, p.Unit)
}

func (k *numeric) describe(p *Parameter, schema map[string]any) {
	if p.Unit != "" {
		schema["description"] = p.Help + " Unit: " + p.Unit + "."
	}
	schema["minimum"], schema["maximum"], schema["default"] = p.HardMin, p.HardMax, p.Default
}

func (k *numeric) blend(_ *Parameter, to, a, b reflect.Value, t float64) {
	to.SetFloat(between(a.Float(), b.Float(), t))
}

// convert rounds angles in degrees to 10 decimals, which is below 1e-12 radians, so that what is 10° stays 10 and not 10.000000000000002.
func (k *numeric) convert(_ *Parameter, v reflect.Value, toSolver bool) {
	switch {
	case k.toSolver == 0:
	case toSolver:
		v.SetFloat(v.Float() * k.toSolver)
	default:
		v.SetFloat(math.Round(v.Float()/k.toSolver*1e10) / 1e10)
	}
}

// count is the kind of whole numbers.
type count struct{ numeric }

func (k *count) Whole() bool                             { return true }
func (k *count) get(v reflect.Value) float64             { return float64(v.Int()) }
func (k *count) set(v reflect.Value, number float64)     { v.SetInt(int64(number)) }
func (k *count) value(_ *Parameter, v reflect.Value) any { return int(v.Int()) }
func (k *count) standard(p *Parameter) any               { return int(p.Default) }
func (k *count) complete(p *Parameter, v reflect.Value)  { p.Default = float64(v.Int()) }

func (k *count) check(p *Parameter, number float64) error {
	if number != math.Trunc(number) {
		return &RangeError{p, number}
	}
	return k.numeric.check(p, number)
}

func (k *count) refused(p *Parameter, number float64) phrase.Phrase {
	return phrase.Say("{{.Path}} must be a whole number from {{.Least}} to {{.Most}}, not {{.Value}}", "Path", p.Path,
		"Least", shortest(p.HardMin), "Most", shortest(p.HardMax), "Value", shortest(number))
}

func (k *count) describe(p *Parameter, schema map[string]any) {
	k.numeric.describe(p, schema)
	schema["type"] = "integer"
}

func (k *count) blend(_ *Parameter, to, a, b reflect.Value, t float64) {
	to.SetInt(int64(math.Round(between(float64(a.Int()), float64(b.Int()), t))))
}

// toggle is the kind of what is on or off, 1 or 0 as a number.
type toggle struct{ numeric }

func (k *toggle) String() string                                                         { return "toggle" }
func (k *toggle) Whole() bool                                                            { return true }
func (k *toggle) set(v reflect.Value, number float64)                                    { v.SetBool(number == 1) }
func (k *toggle) value(_ *Parameter, v reflect.Value) any                                { return v.Bool() }
func (k *toggle) file() reflect.Type                                                     { return reflect.TypeFor[bool]() }
func (k *toggle) blend(*Parameter, reflect.Value, reflect.Value, reflect.Value, float64) {}
func (k *toggle) standard(p *Parameter) any                                              { return p.Default == 1 }
func (k *toggle) complete(p *Parameter, v reflect.Value)                                 { p.Default = k.get(v) }

func (k *toggle) get(v reflect.Value) float64 {
	if v.Bool() {
		return 1
	}
	return 0
}

func (k *toggle) check(p *Parameter, number float64) error {
	if number != 0 && number != 1 {
		return &RangeError{p, number}
	}
	return nil
}

func (k *toggle) parse(p *Parameter, text string) (any, error) {
	switch strings.ToLower(text) {
	case "on", "true", "yes":
		return true, nil
	case "off", "false", "no":
		return false, nil
	}
	return k.numeric.parse(p, text)
}

func (k *toggle) wanted(p *Parameter, _ json.RawMessage) error {
	return phrase.Fail("{{.Path}} must be true or false", "Path", p.Path)
}

func (k *toggle) refused(p *Parameter, number float64) phrase.Phrase {
	return phrase.Say("{{.Path}} must be 0 for off or 1 for on, not {{.Value}}", "Path", p.Path, "Value", shortest(number))
}

func (k *toggle) words(_ *Parameter, number float64, _ int) string {
	if number != 0 {
		return "on"
	}
	return "off"
}

func (k *toggle) describe(p *Parameter, schema map[string]any) { schema["default"] = p.Default == 1 }

// between returns the number at t of the way from a to b. A rounding error does not leave the range between them.
func between(a, b, t float64) float64 {
	if a == b {
		return a
	}
	return max(min(a, b), min(max(a, b), a+(b-a)*t))
}
