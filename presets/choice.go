package presets

import (
	"encoding/json"
	"math"
	"strings"

	"posewright/rig/phrase"
)

// choice is the kind of what is one of several options, as a number their index.
type choice struct{ numeric }

func (k *choice) standard(p *Parameter) any                                  { return p.optionAt(p.Default).Name }
func (k *choice) blend(*Parameter, *Settings, *Settings, *Settings, float64) {}
func (k *choice) schema(p *Parameter) map[string]any                         { return schemaOfParameter(p, "string") }
func (k *choice) differ(p *Parameter, a, b *Preset, visit visitor)           { differ(p, a, b, visit) }
func (k *choice) write(w *writer, p *Parameter, preset *Preset) {
	w.text(p.optionAt(p.Get(preset)).Name)
}

func (k *choice) value(p *Parameter, s *Settings) any {
	if number, ok := p.field().get(s); ok {
		return p.optionAt(number).Name
	}
	return nil
}

func (k *choice) read(r *reader, p *Parameter, path string, to *Preset) {
	if at := r.start(); r.next() == '"' {
		r.refuse(at, p.Path, p.SetValue(to, r.text()))
	} else {
		r.unfit(path, phrase.Term("text in quotes"))
	}
}

func (k *choice) words(p *Parameter, number float64, digits int) string {
	option := p.optionAt(number)
	if digits < 0 {
		return option.Name
	}
	return option.Label
}

func (k *choice) check(p *Parameter, number float64) error {
	if !(number >= 0 && number < float64(len(p.Options))) || number != math.Trunc(number) {
		return &RangeError{p, number}
	}
	return nil
}

func (k *choice) parse(_ *Parameter, text string) (any, error) { return text, nil }

func (k *choice) wanted(p *Parameter, _ json.RawMessage) error { return phrase.Error(k.refused(p, 0)) }

func (k *choice) refused(p *Parameter, _ float64) phrase.Phrase {
	return phrase.Say("{{.Path}} must be {{.Options}}", "Path", p.Path, "Options", p.optionsInWords())
}

func (k *choice) describe(p *Parameter, schema map[string]any) {
	names := make([]string, len(p.Options))
	texts := []string{p.Help}
	for i := range p.Options {
		names[i] = p.Options[i].Name
		texts = append(texts, names[i]+": "+p.Options[i].Help)
	}
	schema["description"] = strings.Join(texts, " ")
	schema["enum"], schema["default"] = names, names[int(p.Default)]
}

func (k *choice) complete(p *Parameter, s *Settings) {
	p.Default, _ = p.field().get(s)
	p.SoftMax, p.Step = float64(len(p.Options)-1), 1
	p.HardMax = p.SoftMax
}
