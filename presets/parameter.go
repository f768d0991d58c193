package presets

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"posewright/effectors"
	"posewright/rig/phrase"
	"posewright/solver"
)

// Kind is what sort of number a parameter is, or that it is a curve, which decides how it is shown and how it is compiled.
type Kind uint8

// The kinds of parameters.
const (
	Number   Kind = iota // a plain number or factor
	Weight               // 0, no influence, to 1, full influence
	Angle                // degrees in the preset, radians in the solver
	Length               // metres
	Duration             // seconds
	Speed                // metres a second
	Count                // a whole number
	Toggle               // 0 for off, 1 for on
	Choice               // the place of the chosen one among the options; its name in the preset and in its file
	Curve                // no number but a curve of them; see Parameter.Curve
)

var kindNames = [...]string{"number", "weight", "angle", "length", "duration", "speed", "count", "toggle", "choice", "curve"}

// String is the kind's name, such as "angle".
func (k Kind) String() string {
	if int(k) >= len(kindNames) {
		return ""
	}
	return kindNames[k]
}

// Parameter describes one number, or one curve, of a preset. All numbers are in the parameter's unit.
//
// Of a curve, unit, ranges and step are those of its values; Get panics and Set fails, as [Parameter.Curve] and [Parameter.SetCurve] do for a
// number. What goes through parameters of any kind asks for Kind first, or uses Same, AtDefault, SetDefault, Copy and Problem, which take all.
type Parameter struct {
	Path     string // where it is in the preset and in its file: "effectors.leftHand.positionWeight"
	Label    string // sentence case, to be read under the heading of its group
	Help     string // what it does and what moves when it is dragged
	Group    string // heading in the inspector, such as "Left hand"
	Advanced bool   // hidden from players
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
	DefaultCurve effectors.Curve

	Mirror     string  // path of the same parameter of the other side; its own where it is the trunk's or counts for both sides
	MirrorSign float64 // what to multiply with when mirroring: -1 for a coordinate to the side, else 1
	Source     string  // paper and equation, or the model of Posewright's own

	ambiguous bool // another group has a parameter of the same label

	number  func(*Preset) *float64          // the number, nil for a toggle, for a choice and for a curve
	flag    func(*Preset) *bool             // the toggle, nil for anything else
	option  func(*Preset) *string           // the name of what is chosen, nil for anything else
	curve   func(*Preset) *effectors.Curve  // the curve, nil for anything else
	numbers func(*solver.Settings) *float64 // where the number goes when compiled
	counts  func(*solver.Settings) *int     // where a whole number goes when compiled
	flags   func(*solver.Settings) *bool    // where the toggle goes when compiled
	options func(*solver.Settings) place    // where the choice goes when compiled

	curves func(*solver.Settings) *effectors.Curve // where the curve goes when compiled
}

// RangeError says that a value is no number or outside a parameter's hard range.
type RangeError struct {
	Parameter *Parameter
	Value     float64
}

func (e *RangeError) Error() string { return e.Phrase().String() }

// Phrase is the sentence.
func (e *RangeError) Phrase() phrase.Phrase {
	p := e.Parameter
	if p.Kind == Toggle {
		return phrase.Say("{{.Path}} must be 0 for off or 1 for on, not {{.Value}}", "Path", p.Path, "Value", shortest(e.Value))
	}
	if p.Kind == Count {
		return phrase.Say("{{.Path}} must be a whole number from {{.Least}} to {{.Most}}, not {{.Value}}", "Path", p.Path,
			"Least", shortest(p.HardMin), "Most", shortest(p.HardMax), "Value", shortest(e.Value))
	}
	if p.Kind == Choice {
		return phrase.Say("{{.Path}} must be {{.Options}}", "Path", p.Path, "Options", p.optionsInWords())
	}
	return phrase.Say("{{.Path}} must be from {{.Least}} to {{.Most}}, not {{.Value}}", "Path", p.Path,
		"Least", shortest(p.HardMin), "Most", p.exact(p.HardMax), "Value", shortest(e.Value))
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

// Get is the parameter's value in a preset; a toggle is 0 or 1. It is no number where a choice names none of its options, and the default
// where the parameter is of a magnet that the preset does not have. It panics for a curve, which is no number.
func (p *Parameter) Get(preset *Preset) float64 {
	switch p.Kind {
	case Curve:
		panic((&KindError{p}).Error())
	case Choice:
		if name := p.option(preset); name != nil {
			return p.placeOf(*name)
		}
	case Toggle:
		if *p.flag(preset) {
			return 1
		}
		return 0
	default:
		if number := p.number(preset); number != nil {
			return *number
		}
	}
	return p.Default // of a magnet that the preset does not have
}

// Set changes the parameter's value in a preset. A value outside the hard range, or one that is no number, is refused with a
// *RangeError, one of a magnet that the preset does not have with an *UnknownParameterError, any for a curve with a *KindError, and the preset
// stays as it was.
func (p *Parameter) Set(preset *Preset, value float64) error {
	if err := p.Check(value); err != nil {
		return err
	}
	switch p.Kind {
	case Toggle:
		*p.flag(preset) = value == 1
	case Choice:
		name := p.option(preset)
		if name == nil {
			return &UnknownParameterError{Path: p.Path}
		}
		*name = p.Options[int(value)].Name
	default:
		number := p.number(preset)
		if number == nil {
			return &UnknownParameterError{Path: p.Path}
		}
		*number = value
	}
	return nil
}

// Check reports with a *RangeError whether Set would refuse a value; of a curve any, with a *KindError.
func (p *Parameter) Check(value float64) error {
	if p.Kind == Curve {
		return &KindError{p}
	}
	inRange := value >= p.HardMin && value <= p.HardMax // false for NaN
	if !inRange || (p.Kind == Toggle || p.Kind == Choice || p.Kind == Count) && value != math.Trunc(value) {
		return &RangeError{p, value}
	}
	return nil
}

// Name is the label, with its group where several groups have such a label, as a history of changes shows it: "Left hand position
// weight", "Rest swivel angle".
func (p *Parameter) Name() string {
	if p.ambiguous {
		return p.Group + " " + lowerFirst(p.Label)
	}
	return p.Label
}

// Phrase is the label, with its group where several groups have such a label, as a name of a step.
func (p *Parameter) Phrase() phrase.Phrase {
	if p.ambiguous {
		return phrase.Say("{{.Group}}: {{.Label}}", "Group", phrase.Term(p.Group), "Label", phrase.Term(p.Label))
	}
	return phrase.Phrase{Text: p.Label}
}

// Format writes a value with the parameter's unit, rounded to what a step can change, for people. Of a choice it is the option's label. Of a
// curve it is for one of its values.
func (p *Parameter) Format(value float64) string {
	if p.Kind == Choice {
		return p.optionAt(value).Label
	}
	digits := 0
	for step := p.Step; digits < 6 && math.Abs(step-math.Round(step)) > 1e-9*step; digits++ {
		step *= 10
	}
	return p.withUnit(value, strconv.FormatFloat(value, 'f', digits, 64))
}

// exact is Format without rounding. Of a choice it is the option's name.
func (p *Parameter) exact(value float64) string {
	if p.Kind == Choice {
		return p.optionAt(value).Name
	}
	return p.withUnit(value, shortest(value))
}

func (p *Parameter) withUnit(value float64, text string) string {
	switch {
	case p.Kind == Toggle && value != 0:
		return "on"
	case p.Kind == Toggle:
		return "off"
	}
	return withUnit(text, p.Unit)
}

func withUnit(number, unit string) string {
	if unit == "" || strings.HasPrefix(unit, "°") {
		return number + unit
	}
	return number + " " + unit
}

// Parameters are the parameters that every preset has, in the order of the inspector; those of a group follow each other. Not to be changed.
func Parameters() []*Parameter { return registry }

// ParametersOf are the parameters of a preset: those that every preset has, and behind them those of its magnets.
func ParametersOf(p *Preset) []*Parameter {
	all := slices.Clip(registry)
	for i := range p.Magnets {
		all = append(all, magnetParameters(p.Magnets[i].ID)...)
	}
	return all
}

// Lookup finds a parameter by its path. A magnet's is found whether or not a preset has the magnet.
func Lookup(path string) (*Parameter, bool) {
	if parameter, ok := byPath[path]; ok {
		return parameter, true
	}
	return lookupMagnet(path)
}

// Groups are the groups of the parameters that every preset has, in the order of the inspector. Not to be changed.
func Groups() []string { return groups }

// SetPath carries out an assignment such as "effectors.leftHand.positionWeight=0.5", "swivel.limiter.on=on", "arms.method=pole" or
// "gait.curves.stepTime=[[0,3.3],[0.5,1.8],[1.4,1]]", a curve as ParseCurve has it.
func SetPath(p *Preset, assignment string) error {
	path, text, ok := strings.Cut(assignment, "=")
	path, text = strings.TrimSpace(path), strings.TrimSpace(text)
	if !ok {
		return phrase.Fail(`"{{.Assignment}}" is not an assignment; write path=value, such as torso.wristLine=1.2`, "Assignment", assignment)
	}
	parameter, ok := Lookup(path)
	if !ok {
		return &UnknownParameterError{path, mostSimilar(path, registeredPaths())}
	}
	if parameter.Kind == Choice {
		value := parameter.placeOf(text)
		if math.IsNaN(value) {
			return phrase.Error(parameter.noOption(text))
		}
		return parameter.Set(p, value)
	}
	if parameter.Kind == Curve {
		curve, err := ParseCurve(text)
		if err != nil {
			return phrase.Fail("{{.Path}} cannot be set: {{.Cause}}", "Path", parameter.Path, "Cause", err)
		}
		return parameter.SetCurve(p, curve)
	}
	value, err := strconv.ParseFloat(text, 64)
	if parameter.Kind == Toggle {
		switch strings.ToLower(text) {
		case "on", "true", "yes":
			value, err = 1, nil
		case "off", "false", "no":
			value, err = 0, nil
		}
	}
	if err != nil {
		return phrase.Fail(`{{.Path}} must be a number, not "{{.Text}}"`, "Path", path, "Text", text)
	}
	return parameter.Set(p, value)
}

func registeredPaths() []string {
	paths := make([]string, len(registry))
	for i, parameter := range registry {
		paths[i] = parameter.Path
	}
	return paths
}

// shortest writes a number so that it reads back to the same bits, without an exponent where a person would not expect one.
func shortest(value float64) string {
	if size := math.Abs(value); size != 0 && (size < 1e-4 || size >= 1e9) {
		return strconv.FormatFloat(value, 'g', -1, 64)
	}
	return strconv.FormatFloat(value, 'f', -1, 64)
}
