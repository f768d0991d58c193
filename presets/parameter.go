package presets

import (
	"math"
	"strings"

	"posewright/effectors/curve"
	"posewright/rig/phrase"
	"posewright/solver"
)

// Parameter describes one number, or one curve, of a preset. All numbers are in the parameter's unit.
//
// Of a curve, unit, ranges and step are those of its values; Get panics and Set fails, as [Parameter.Curve] and
// [Parameter.SetCurve] do for a number. What goes through parameters of any kind asks for Kind first, or uses
// Same, AtDefault, SetDefault, Copy and Problem, which take all.
type Parameter struct {
	Path     string // where it is in the preset and in its file: "effectors.leftHand.positionWeight"
	Label    string // sentence case, to be read under the heading of its group
	Help     string // what it does and what moves when it is dragged
	Group    string // heading in the inspector, such as "Left hand"
	Category Category
	Advanced bool // shown only with Advanced
	Kind     Kind
	Unit     string  // "°", "m", "s", "m/s", … or ""
	SoftMin  float64 // range of the slider
	SoftMax  float64
	HardMin  float64 // range of what may be typed or read from a file
	HardMax  float64
	Step     float64  // of arrow keys and wheel; a value need not be a multiple of it
	Default  float64  // in the preset named Posewright
	Options  []Option // of a choice

	// Of a curve: the axis that it runs along, and its default, not to be changed.
	TimeLabel    string // what stands on the axis, such as "Speed"
	TimeUnit     string
	TimeMin      float64 // where keys may be
	TimeMax      float64
	DefaultCurve curve.Curve

	Mirror     string  // path of the same parameter of the other side; its own where it is the trunk's or counts for both sides
	MirrorSign float64 // what to multiply with when mirroring: -1 for a coordinate to the side, else 1
	Source     string  // paper and equation, or the model of Posewright's own

	ambiguous bool // another group has a parameter of the same label
	member    bool // of a list
	optional  bool // a file lacks it where it is at its default

	behavior behavior // of its kind
	at       field    // where it is in the settings; nil for what is no parameter
	needs    []*need  // what a preset must have so that it counts
	off      *float64 // with which it does nothing; nil for none
}

// kind is the behavior of a parameter.
func (p *Parameter) kind() valueBehavior { return p.behavior.(valueBehavior) }

// RangeError says that a value is no number or outside a parameter's hard range.
type RangeError struct {
	Parameter *Parameter
	Value     float64
}

func (e *RangeError) Error() string { return e.Phrase().String() }

// Phrase is the sentence.
func (e *RangeError) Phrase() phrase.Phrase {
	return e.Parameter.kind().refused(e.Parameter, e.Value)
}

// UnknownParameterError says that no parameter has a path.
type UnknownParameterError struct {
	Path    string
	Similar string // the path that was probably meant, or ""
}

func (e *UnknownParameterError) Error() string { return e.Phrase().String() }

// Phrase is the sentence.
func (e *UnknownParameterError) Phrase() phrase.Phrase {
	if e.Similar != "" {
		return phrase.Say(`there is no parameter "{{.Path}}"; did you mean "{{.Similar}}"?`, "Path", e.Path, "Similar", e.Similar)
	}
	return phrase.Say(`there is no parameter "{{.Path}}"`, "Path", e.Path)
}

// field is where a parameter's value is in settings.
func (p *Parameter) field() field { return p.at }

// leftOut reports whether a file of a preset lacks an entry.
func (p *Parameter) leftOut(preset *Preset) bool { return p.optional && p.AtDefault(preset) }

// Tunable reports whether an entry is a parameter, a value that the solver reads, and not a text, a file or
// another thing that a preset holds beside these.
func (p *Parameter) Tunable() bool { return p.Kind.tunable() }

// HasMembers reports whether an entry is a list whose members have parameters of their own: the magnets, the chains.
func (p *Parameter) HasMembers() bool { return p.Kind == List }

// Get returns the parameter's value in a preset as a number: of a toggle 0 or 1, of a choice the index of the
// option. It is the default where the parameter is of a magnet or a chain that the preset does not have. It panics
// for a curve, which is no number.
func (p *Parameter) Get(preset *Preset) float64 {
	if number, ok := p.at.get(&preset.Settings); ok {
		return number
	}
	return p.Default
}

// Set changes the parameter's value in a preset. A value outside the hard range, or one that is no number, is
// refused with a *RangeError, one of a magnet that the preset does not have with an *UnknownParameterError, any
// for a curve with a *KindError, and the preset stays as it was.
func (p *Parameter) Set(preset *Preset, value float64) error {
	if err := p.Check(value); err != nil {
		return err
	}
	if !p.at.set(&preset.Settings, value) {
		return &UnknownParameterError{Path: p.Path}
	}
	return nil
}

// Check reports with a *RangeError whether Set would refuse a value; of a curve any, with a *KindError.
func (p *Parameter) Check(value float64) error { return p.kind().check(p, value) }

// Value returns the parameter's value in a preset, whatever its kind: a float64, an int of a count, a bool of a
// toggle, the name of an option of a choice, or an [curve.Curve] that is not to be changed. It is nil for a magnet
// or a chain that the preset does not have. Of what is no parameter it is a text, a list or a map of texts.
func (p *Parameter) Value(preset *Preset) any {
	if contents, ok := p.behavior.(contentBehavior); ok {
		return contents.held(preset)
	}
	return p.kind().value(p, &preset.Settings)
}

// SetValue changes the parameter's value in a preset to one as Value returns it. It fails as Set and SetCurve do.
func (p *Parameter) SetValue(preset *Preset, value any) error {
	switch value := value.(type) {
	case float64:
		return p.Set(preset, value)
	case int:
		return p.Set(preset, float64(value))
	case bool:
		if value {
			return p.Set(preset, 1)
		}
		return p.Set(preset, 0)
	case string:
		if i := p.optionNamed(value); i >= 0 || p.Kind != Choice {
			return p.Set(preset, float64(i))
		}
		return phrase.Fail(`{{.Path}} must be {{.Options}}, not "{{.Name}}"`, "Path", p.Path, "Options", p.optionsInWords(), "Name", clipped([]byte(value)))
	case curve.Curve:
		return p.SetCurve(preset, value)
	}
	return &UnknownParameterError{Path: p.Path}
}

// assign changes a parameter as SetValue does. Where that unlinks the arms, each gets what both had.
func (p *Preset) assign(parameter *Parameter, value any) error {
	linked := p.Arms.Linked
	if err := parameter.SetValue(p, value); err != nil {
		return err
	}
	if linked && !p.Arms.Linked {
		(*solver.Settings)(&p.Settings).Unlink()
	}
	return nil
}

// DefaultValue returns the parameter's default as Value returns values.
func (p *Parameter) DefaultValue() any {
	if contents, ok := p.behavior.(contentBehavior); ok {
		return contents.held(untuned())
	}
	return p.kind().standard(p)
}

// Same reports whether two presets hold the same at the parameter.
func (p *Parameter) Same(a, b *Preset) bool { return p.behavior.same(p, a, b) }

// AtDefault reports whether a preset holds the parameter's default.
func (p *Parameter) AtDefault(preset *Preset) bool { return p.behavior.atDefault(p, preset) }

// SetDefault gives a preset the parameter's default. It fails as Set does.
func (p *Parameter) SetDefault(preset *Preset) error { return p.SetValue(preset, p.DefaultValue()) }

// Copy gives a preset what another holds at the parameter. It fails as SetValue does.
func (p *Parameter) Copy(to, from *Preset) error { return p.SetValue(to, p.Value(from)) }

// Problem returns why SetValue would refuse what a preset holds at the parameter; nil where it would not.
func (p *Parameter) Problem(preset *Preset) error { return p.behavior.problem(p, preset) }

func (p *Parameter) read(r *reader, path string, to *Preset) { p.behavior.read(r, p, path, to) }
func (p *Parameter) write(w *writer, preset *Preset)         { p.behavior.write(w, p, preset) }
func (p *Parameter) schema() map[string]any                  { return p.behavior.schema(p) }
func (p *Parameter) differ(a, b *Preset, visit visitor)      { p.behavior.differ(p, a, b, visit) }
func (p *Parameter) take(to, from *Preset, part string) error {
	return p.behavior.take(p, to, from, part)
}
func (p *Parameter) unshare(preset *Preset) { p.behavior.unshare(p, preset) }

// Name is the label, with its group where several groups have such a label, as a history of changes shows it:
// "Left hand position weight", "Rest swivel angle".
func (p *Parameter) Name() string {
	if p.ambiguous {
		return p.Group + " " + lowerFirst(p.Label)
	}
	return p.Label
}

// Phrase is the label, with its group where several groups have such a label, as a name of a step.
func (p *Parameter) Phrase() phrase.Phrase {
	if p.ambiguous {
		return phrase.Say("{{.Group}}: {{.Label}}", "Group", GroupPhrase(p.Group), "Label", phrase.Term(p.Label))
	}
	return phrase.Phrase{Text: p.Label}
}

// GroupPhrase is a group's heading; that of a magnet or a chain has its own name in it.
func GroupPhrase(group string) phrase.Phrase {
	if id, ok := strings.CutPrefix(group, "Magnet "); ok {
		return phrase.Say("Magnet {{.Name}}", "Name", id)
	}
	if id, ok := strings.CutPrefix(group, "Chain "); ok {
		return phrase.Say("Chain {{.Name}}", "Name", id)
	}
	return phrase.Phrase{Text: group}
}

// Format writes a value with the parameter's unit, rounded to what a step can change, for people. Of a choice it
// is the option's label. Of a curve it is for one of its values.
func (p *Parameter) Format(value float64) string {
	digits := 0
	for step := p.Step; digits < 6 && math.Abs(step-math.Round(step)) > 1e-9*step; digits++ {
		step *= 10
	}
	return p.kind().words(p, value, digits)
}

// exact is Format without rounding. Of a choice it is the option's name.
func (p *Parameter) exact(value float64) string { return p.kind().words(p, value, -1) }
