package presets

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"posewright/rig/phrase"
)

// Kind is what sort of value an entry has. Everything in this package that depends on it is a method here, with
// one implementation for each kind; exports and the window have tables keyed by kind. Kinds can be compared.
type Kind interface {
	String() string // "angle"
	Whole() bool    // whether there is nothing between two neighboring values, as of counts, toggles and choices

	read(r *reader, e *Parameter, path string, to *Preset) // the next value of a file, which is at a path there
	write(w *writer, e *Parameter, p *Preset)
	schema(e *Parameter) map[string]any
	same(e *Parameter, a, b *Preset) bool
	atDefault(e *Parameter, p *Preset) bool
	differ(e *Parameter, a, b *Preset, visit visitor)       // calls visit for each path in which a and b differ
	take(e *Parameter, to, from *Preset, part string) error // has to hold what from does, or only at a part of the path
	problem(e *Parameter, p *Preset) error                  // why it cannot be written
	unshare(e *Parameter, p *Preset)                        // copies what the preset shares with the one that it was assigned from
}

// visitor is called with a path in which presets differ and what puts its value into words.
type visitor func(path string, value func(*Preset) string)

// valueKind is a kind of parameters.
type valueKind interface {
	Kind
	check(p *Parameter, number float64) error
	// value returns what the settings have as a float64, int, bool, name of an option or curve; nil for a member
	// of a list that they do not have.
	value(p *Parameter, s *Settings) any
	standard(p *Parameter) any // the default, as value returns it
	// parse reads a value as typed; wanted says what one in a file must be.
	parse(p *Parameter, text string) (any, error)
	wanted(p *Parameter, text json.RawMessage) error

	refused(p *Parameter, number float64) phrase.Phrase
	words(p *Parameter, number float64, digits int) string // digits behind the point, -1 for all
	inWords(p *Parameter, preset, other *Preset) string    // the exact value in a list of what differs from another preset
	describe(p *Parameter, schema map[string]any)
	blend(p *Parameter, to, a, b *Settings, t float64)
	convert(p *Parameter, s *Settings, toSolver bool) // between the units of files and the solver's
	complete(p *Parameter, s *Settings)               // what follows from the default in s
}

// The kinds of parameters. Those of what else a preset holds are [Text] and below.
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

// usual is what most parameters of a kind have.
func usual(kind Kind) (unit string, soft span, step float64) {
	switch kind {
	case Weight:
		return "", span{0, 1}, 0.01
	case Angle:
		return "°", span{}, 1
	case Length:
		return "m", span{}, 0.01
	case Duration:
		return "s", span{}, 0.01
	case Speed:
		return "m/s", span{}, 0.01
	case Count, Choice:
		return "", span{}, 1
	case Toggle:
		return "", span{0, 1}, 1
	}
	return "", span{}, 0.01
}

// numeric are the kinds with any number in their range.
type numeric struct {
	name     string
	toSolver float64 // factor to the solver's unit, 0 for none
}

func (k *numeric) String() string { return k.name }
func (k *numeric) Whole() bool    { return false }

func (k *numeric) value(p *Parameter, s *Settings) any {
	if number, ok := p.field().get(s); ok {
		return number
	}
	return nil
}

func (k *numeric) complete(p *Parameter, s *Settings) { p.Default, _ = p.field().get(s) }

func (k *numeric) standard(p *Parameter) any                   { return p.Default }
func (k *numeric) same(p *Parameter, a, b *Preset) bool        { return p.Get(a) == p.Get(b) }
func (k *numeric) atDefault(p *Parameter, preset *Preset) bool { return p.Get(preset) == p.Default }
func (k *numeric) problem(p *Parameter, preset *Preset) error  { return p.Check(p.Get(preset)) }
func (k *numeric) unshare(*Parameter, *Preset)                 {}

func (k *numeric) differ(p *Parameter, a, b *Preset, visit visitor) { differ(p, a, b, visit) }
func (k *numeric) take(p *Parameter, to, from *Preset, _ string) error {
	return to.assign(p, p.Value(from))
}
func (k *numeric) schema(p *Parameter) map[string]any { return schemaOfParameter(p, "number") }

// differ visits a parameter in which presets differ.
func differ(p *Parameter, a, b *Preset, visit visitor) {
	if !p.Same(a, b) {
		visit(p.Path, func(of *Preset) string {
			if of == a {
				return p.kind().inWords(p, a, b)
			}
			return p.kind().inWords(p, b, a)
		})
	}
}

func (k *numeric) read(r *reader, p *Parameter, path string, to *Preset) {
	at := r.start()
	if first := r.next(); first != '-' && (first < '0' || first > '9') {
		r.unfit(path, phrase.Term("a number"))
		return
	}
	text := string(r.raw())
	number, err := strconv.ParseFloat(text, 64)
	if err != nil {
		r.problem(at, path, ErrInvalid, phrase.Say("{{.Path}} must be a number that a computer can hold, not {{.Text}}", "Path", path,
			"Text", clipped([]byte(text))))
		return
	}
	r.refuse(at, p, p.Set(to, number))
}

func (k *numeric) write(w *writer, p *Parameter, preset *Preset) { w.number(p.Get(preset)) }

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

func (k *numeric) blend(p *Parameter, to, a, b *Settings, t float64) {
	from, _ := p.field().get(a)
	until, _ := p.field().get(b)
	p.field().set(to, between(from, until, t))
}

// convert rounds angles in degrees to 10 decimals, which is below 1e-12 radians, so that what is 10° stays 10 and
// not 10.000000000000002.
func (k *numeric) convert(p *Parameter, s *Settings, toSolver bool) {
	if k.toSolver == 0 {
		return
	}
	number, _ := p.field().get(s)
	if toSolver {
		number *= k.toSolver
	} else {
		number = math.Round(number/k.toSolver*1e10) / 1e10
	}
	p.field().set(s, number)
}

// count is the kind of whole numbers.
type count struct{ numeric }

func (k *count) Whole() bool               { return true }
func (k *count) standard(p *Parameter) any { return int(p.Default) }

func (k *count) value(p *Parameter, s *Settings) any {
	if number, ok := p.field().get(s); ok {
		return int(number)
	}
	return nil
}

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
}

func (k *count) schema(p *Parameter) map[string]any { return schemaOfParameter(p, "integer") }

func (k *count) blend(p *Parameter, to, a, b *Settings, t float64) {
	from, _ := p.field().get(a)
	until, _ := p.field().get(b)
	p.field().set(to, math.Round(between(from, until, t)))
}

// toggle is the kind of what is on or off, 1 or 0 as a number.
type toggle struct{ numeric }

func (k *toggle) String() string                                             { return "toggle" }
func (k *toggle) Whole() bool                                                { return true }
func (k *toggle) blend(*Parameter, *Settings, *Settings, *Settings, float64) {}
func (k *toggle) standard(p *Parameter) any                                  { return p.Default == 1 }
func (k *toggle) schema(p *Parameter) map[string]any                         { return schemaOfParameter(p, "boolean") }
func (k *toggle) differ(p *Parameter, a, b *Preset, visit visitor)           { differ(p, a, b, visit) }
func (k *toggle) write(w *writer, p *Parameter, preset *Preset)              { w.value(p.Get(preset) == 1) }

func (k *toggle) value(p *Parameter, s *Settings) any {
	if number, ok := p.field().get(s); ok {
		return number == 1
	}
	return nil
}

func (k *toggle) read(r *reader, p *Parameter, path string, to *Preset) {
	at := r.start()
	if first := r.next(); first != 't' && first != 'f' {
		r.unfit(path, phrase.Term("true or false"))
		return
	}
	r.refuse(at, p, p.SetValue(to, string(r.raw()) == "true"))
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
