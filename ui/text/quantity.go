package text

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2/lang"

	"posewright/presets"
)

// MaxQuantityLength is the most that is read of what was typed; a longer text is no quantity a person meant.
const MaxQuantityLength = 96

// unitScales says, for each unit of the registry, what the units a person may type are worth in it.
var unitScales = map[string]map[string]Scale{
	"°": {"": one, "°": one, "deg": one, "degree": one, "degrees": one, "rad": {180 / math.Pi, 0}},
	"m": {"": one, "m": one, "cm": {1, -2}, "mm": {1, -3}, "km": {1, 3}, "in": {2.54, -2}, "inch": {2.54, -2}, "inches": {2.54, -2},
		"\"": {2.54, -2}, "″": {2.54, -2}, "ft": {3.048, -1}},
	"s":    {"": one, "s": one, "sec": one, "ms": {1, -3}},
	"m/s":  {"": one, "m/s": one, "cm/s": {1, -2}},
	"%":    {"": one, "%": one},
	"":     {"": one, "%": {1, -2}},
	"1/s":  {"": one, "1/s": one, "/s": one, "hz": one},
	"°/m":  {"": one, "°/m": one, "deg/m": one},
	"m/s²": {"": one, "m/s²": one, "m/s2": one},
}

// Quantity is what a text is read as: a value in a unit of the registry, of which a person sees lengths in a unit of their own.
type Quantity struct {
	Unit    string     // of the registry
	Lengths LengthUnit // in which lengths are shown
	Current float64    // the value now, in the registry's unit: x in what is typed
}

// Shown is the sign behind the numbers that a person sees and types, and what one is worth.
func (q Quantity) Shown() (sign string, scale Scale) {
	if q.Unit == "m" {
		return q.Lengths.Symbol(), q.Lengths.Scale()
	}
	sign, _ = SplitUnit(q.Unit)
	return sign, one
}

// ParseQuantity reads what was typed into a field as a value in the registry's unit:
//
//	12,5    12.5 cm    90°    1.57 rad    50 %    4"           a number, perhaps with a unit; bare ones are in the unit that is shown
//	2*(3 cm + 4 mm)    170/2    x*1.1    x - 5 mm              arithmetic; x is the value now
//	+=5     -=2 cm     *=2      /=4                            from the value now
//
// Both comma and point are the decimal mark; a number with two marks is refused rather than guessed at. The error is a sentence for the person who
// typed it.
func ParseQuantity(text string, q Quantity) (float64, error) {
	trimmed := strings.TrimSpace(text)
	if trimmed == "" {
		return 0, q.wants()
	}
	if len(trimmed) > MaxQuantityLength || !utf8.ValidString(trimmed) {
		return 0, Error(lang.L("this is too long: type a number, perhaps with a unit"))
	}
	p := quantityParser{q: q, text: trimmed, rest: strings.ToLower(trimmed)}
	value, err := p.whole()
	if err != nil {
		return 0, err
	}
	if math.IsInf(value, 0) || math.IsNaN(value) {
		return 0, Error(lang.L("“{{.Text}}” is too large", With{"Text": trimmed}))
	}
	return value + 0, nil // -0 becomes 0
}

// wants asks for a number.
func (q Quantity) wants() error {
	sign, words := SplitUnit(q.Unit)
	unit := strings.TrimSpace(sign + " " + words)
	switch q.Unit {
	case "m":
		unit = q.Lengths.inWords()
	case "°":
		unit = lang.L("degrees")
	case "s":
		unit = lang.L("seconds")
	}
	if unit == "" {
		return Error(lang.L("type a number"))
	}
	return Error(lang.L("type a number in {{.Unit}}", With{"Unit": unit}))
}

// operand is a part of what was typed.
type operand struct {
	value  float64
	plain  bool   // a number without a unit; else in the registry's unit
	share  bool   // plain, written as %
	digits string // as it was typed, of a plain number that stands for itself
}

type quantityParser struct {
	q    Quantity
	text string // all of it, as typed
	rest string // what is still to be read, lower case
}

// garbled says that the text makes no sense.
func (p *quantityParser) garbled() error {
	return Error(lang.L("“{{.Text}}” is not a number: {{.Wanted}}", With{"Text": p.text, "Wanted": p.q.wants().Error()}))
}

// take reads one of several signs and says which, or 0.
func (p *quantityParser) take(signs string) rune {
	p.rest = strings.TrimLeftFunc(p.rest, unicode.IsSpace)
	r, size := utf8.DecodeRuneInString(p.rest)
	if size == 0 || !strings.ContainsRune(signs, r) {
		return 0
	}
	p.rest = p.rest[size:]
	switch r {
	case '−':
		return '-'
	case '×', '·':
		return '*'
	case '÷':
		return '/'
	}
	return r
}

func (p *quantityParser) whole() (float64, error) {
	relative := rune(0)
	for _, sign := range []string{"+=", "-=", "−=", "*=", "×=", "/=", "÷="} {
		if after, ok := strings.CutPrefix(p.rest, sign); ok {
			relative = p.take("+-−*×/÷")
			p.rest = after
		}
	}
	result, err := p.sum()
	if err != nil {
		return 0, err
	}
	if strings.TrimSpace(p.rest) != "" {
		return 0, p.garbled()
	}
	if relative != 0 {
		if result, err = p.combine(relative, operand{value: p.q.Current}, result); err != nil {
			return 0, err
		}
	}
	return p.settle(result)
}

// settle is an operand in the registry's unit; a plain number is in the unit that is shown.
func (p *quantityParser) settle(a operand) (float64, error) {
	if !a.plain {
		return a.value, nil
	}
	_, scale := p.q.Shown()
	switch {
	case a.share:
		return 0, Error(lang.L("“%” must be a part of something: type x * 50 %"))
	case a.digits != "":
		value, err := scale.Parse(a.digits)
		if err != nil {
			return 0, Error(lang.L("“{{.Text}}” is too large", With{"Text": p.text}))
		}
		return value, nil
	}
	return scale.ToBase(a.value), nil
}

func (p *quantityParser) sum() (operand, error) {
	left, err := p.product()
	for err == nil {
		sign := p.take("+-−")
		if sign == 0 {
			return left, nil
		}
		var right operand
		if right, err = p.product(); err == nil {
			left, err = p.combine(sign, left, right)
		}
	}
	return operand{}, err
}

func (p *quantityParser) product() (operand, error) {
	left, err := p.factor()
	for err == nil {
		sign := p.take("*×·/÷")
		if sign == 0 {
			return left, nil
		}
		var right operand
		if right, err = p.factor(); err == nil {
			left, err = p.combine(sign, left, right)
		}
	}
	return operand{}, err
}

// factor is a number with its unit, x, or a sum in parentheses, with at most one sign in front.
func (p *quantityParser) factor() (operand, error) {
	sign := p.take("+-−")
	result, err := p.bare()
	if err == nil && sign == '-' {
		result.value = -result.value
		if result.digits != "" {
			result.digits = "-" + result.digits
		}
	}
	return result, err
}

func (p *quantityParser) bare() (operand, error) {
	if p.take("(") != 0 {
		result, err := p.sum()
		if err == nil && p.take(")") == 0 {
			err = Error(lang.L("“{{.Text}}” lacks a closing parenthesis", With{"Text": p.text}))
		}
		return result, err
	}
	if word := p.word(); word == "x" || word == "current" {
		p.rest = p.rest[len(word):]
		return operand{value: p.q.Current}, nil
	}
	return p.number()
}

// word is the word that the rest begins with.
func (p *quantityParser) word() string {
	end := strings.IndexFunc(p.rest, func(r rune) bool { return !unicode.IsLetter(r) })
	if end < 0 {
		return p.rest
	}
	return p.rest[:end]
}

func (p *quantityParser) number() (operand, error) {
	end := numberLength(p.rest)
	digits := p.rest[:end]
	if strings.Count(digits, ",")+strings.Count(digits, ".") > 1 {
		return operand{}, Error(lang.L("“{{.Text}}” has two decimal marks: write it without a thousands separator", With{"Text": p.text}))
	}
	digits = strings.Replace(strings.Replace(digits, ",", ".", 1), "−", "-", 1)
	value, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return operand{}, p.garbled()
	}
	p.rest = strings.TrimLeftFunc(p.rest[end:], unicode.IsSpace)
	scale, share, ok, err := p.unit()
	switch {
	case err != nil:
		return operand{}, err
	case share:
		return operand{value: value / 100, plain: true, share: true}, nil
	case !ok:
		return operand{value: value, plain: true, digits: digits}, nil
	}
	if value, err = scale.Parse(digits); err != nil {
		return operand{}, Error(lang.L("“{{.Text}}” is too large", With{"Text": p.text}))
	}
	return operand{value: value}, nil
}

// unit reads the unit behind a number: what it is worth, or that it is a share of something, or that there is none.
func (p *quantityParser) unit() (scale Scale, share, ok bool, err error) {
	sign, _ := SplitUnit(p.q.Unit)
	longest := ""
	consider := func(name string, worth Scale) {
		if len(name) > len(longest) && strings.HasPrefix(p.rest, name) && endsThere(name, p.rest[len(name):]) {
			longest, scale = name, worth
		}
	}
	for name, worth := range unitScales[sign] {
		consider(name, worth)
	}
	consider(strings.ToLower(p.q.Unit), one)
	if longest != "" {
		p.rest = p.rest[len(longest):]
		return scale, false, true, nil
	}
	if strings.HasPrefix(p.rest, "%") {
		p.rest = p.rest[1:]
		return scale, true, false, nil
	}
	first, _ := utf8.DecodeRuneInString(p.rest)
	if unicode.IsLetter(first) || strings.ContainsRune("°\"″'", first) {
		word := p.word()
		if word == "" {
			word = string(first)
		}
		return scale, false, false, Error(lang.L("“{{.Unit}}” is not a valid unit here: {{.Wanted}}",
			With{"Unit": word, "Wanted": p.q.wants().Error()}))
	}
	return scale, false, false, nil
}

// endsThere reports whether a unit is over where the rest begins, and not the start of a longer word.
func endsThere(name, rest string) bool {
	last, _ := utf8.DecodeLastRuneInString(name)
	next, _ := utf8.DecodeRuneInString(rest)
	return !unicode.IsLetter(last) || !unicode.IsLetter(next)
}

// combine calculates. A number without a unit is in the unit that is shown where it is added to something with a unit.
func (p *quantityParser) combine(sign rune, a, b operand) (operand, error) {
	switch sign {
	case '+', '-':
		if a.plain && b.plain && !a.share && !b.share {
			if sign == '-' {
				b.value = -b.value
			}
			return operand{value: a.value + b.value, plain: true}, nil
		}
		left, err := p.settle(a)
		if err != nil {
			return operand{}, err
		}
		right, err := p.settle(b)
		if sign == '-' {
			right = -right
		}
		return operand{value: left + right}, err
	case '*':
		if sign, _ := SplitUnit(p.q.Unit); !a.plain && !b.plain && sign != "" {
			return operand{}, Error(lang.L("two values with a unit cannot be multiplied"))
		}
		return operand{value: a.value * b.value, plain: a.plain && b.plain, share: false}, nil
	}
	if b.value == 0 {
		return operand{}, Error(lang.L("“{{.Text}}” divides by zero", With{"Text": p.text}))
	}
	return operand{value: a.value / b.value, plain: a.plain == b.plain || a.plain, share: false}, nil
}

// SplitUnit takes a unit apart into the sign that stands behind a number and the words that are written beside it.
func SplitUnit(unit string) (sign, words string) {
	if _, short := unitScales[unit]; short {
		return unit, ""
	}
	if words, degrees := strings.CutPrefix(unit, "°"); degrees {
		return "°", strings.TrimSpace(words)
	}
	return "", unit
}

// numberLength is how many bytes at the start of a text can belong to a number without its sign: digits, marks, exponent.
func numberLength(text string) int {
	end := 0
	for i, r := range text {
		digit := r >= '0' && r <= '9' || r == '.' || r == ','
		sign := (r == '+' || r == '-') && i > 0 && text[i-1] == 'e' && exponentFollows(text[i-1:])
		exponent := r == 'e' && i > 0 && !strings.Contains(text[:i], "e") && exponentFollows(text[i:])
		if !digit && !sign && !exponent {
			break
		}
		end = i + 1
	}
	return end
}

// exponentFollows reports whether a text is e, perhaps a sign, and a digit: an exponent and not the start of a unit.
func exponentFollows(text string) bool {
	rest := text[1:]
	if rest != "" && (rest[0] == '+' || rest[0] == '-') {
		rest = rest[1:]
	}
	return rest != "" && rest[0] >= '0' && rest[0] <= '9'
}

// ExactQuantity is what a person edits: every digit of the value, so that typing nothing changes nothing.
func ExactQuantity(value float64, q Quantity) string {
	sign, scale := q.Shown()
	return AppendUnit(Marked(scale.Exact(value)), sign)
}

func AppendUnit(number, unit string) string {
	switch {
	case unit == "":
		return number
	case strings.HasPrefix(unit, "°"), unit == "%":
		return number + unit
	}
	return number + " " + unit
}

// NiceStep is a step in another unit as a person would choose it: 0.01 m is 0.5 in.
func NiceStep(step float64) float64 {
	magnitude := math.Pow(10, math.Floor(math.Log10(step)+1e-9))
	for _, digit := range [...]float64{1, 2, 5, 10} {
		if step <= digit*magnitude*(1+1e-9) {
			return presets.Snap(digit*magnitude, magnitude, false)
		}
	}
	return step
}

// StepForSpan parts a range into about twenty with a round step: 1, 2 or 5 and noughts.
func StepForSpan(span float64) float64 { return NiceStep(span / 20) }
