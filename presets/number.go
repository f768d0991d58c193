package presets

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"posewright/rig/phrase"
)

// numeric are the kinds with any number in their range.
type numeric struct {
	toSolver float64 // factor to the solver's unit, 0 for none
}

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
	r.refuse(at, p.Path, p.Set(to, number))
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

func (k *count) schema(p *Parameter) map[string]any { return schemaOfParameter(p, "integer") }

func (k *count) blend(p *Parameter, to, a, b *Settings, t float64) {
	from, _ := p.field().get(a)
	until, _ := p.field().get(b)
	p.field().set(to, math.Round(between(from, until, t)))
}

// toggle is the kind of what is on or off, 1 or 0 as a number.
type toggle struct{ numeric }

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
	r.refuse(at, p.Path, p.SetValue(to, string(r.raw()) == "true"))
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
