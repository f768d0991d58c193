package ui

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// longestQuantity is the most that is read of what was typed; a longer text is no number a person meant.
const longestQuantity = 64

// unitScales says, for each unit of the registry, what the units a person may type are worth in it.
var unitScales = map[string]map[string]float64{
	"°":    {"": 1, "°": 1, "deg": 1, "degree": 1, "degrees": 1, "rad": 180 / math.Pi},
	"m":    {"": 1, "m": 1, "cm": 0.01, "mm": 0.001, "km": 1000, "in": 0.0254, "inch": 0.0254, "ft": 0.3048},
	"cm":   {"": 1, "cm": 1, "m": 100, "mm": 0.1, "in": 2.54, "inch": 2.54},
	"s":    {"": 1, "s": 1, "sec": 1, "ms": 0.001},
	"ms":   {"": 1, "ms": 1, "s": 1000},
	"m/s":  {"": 1, "m/s": 1, "cm/s": 0.01},
	"°/s":  {"": 1, "°/s": 1, "deg/s": 1, "rad/s": 180 / math.Pi},
	"Hz":   {"": 1, "hz": 1},
	"%":    {"": 1, "%": 1},
	"":     {"": 1, "%": 0.01},
	"1/s":  {"": 1, "1/s": 1, "/s": 1, "hz": 1},
	"°/m":  {"": 1, "°/m": 1, "deg/m": 1},
	"m/s²": {"": 1, "m/s²": 1, "m/s2": 1},
}

// parseQuantity reads a number with an optional unit, such as "12,5 cm", as a value in the given unit of the registry. Both
// comma and point are the decimal mark; a text with two marks is refused rather than guessed at. The error is a sentence
// for the person who typed it.
func parseQuantity(text, unit string) (float64, error) {
	trimmed := strings.TrimSpace(text)
	if trimmed == "" {
		return 0, fmt.Errorf("type a number%s", inUnit(unit))
	}
	if len(trimmed) > longestQuantity || !utf8.ValidString(trimmed) {
		return 0, fmt.Errorf("this is not a number%s", inUnit(unit))
	}
	end := numberLength(trimmed)
	digits, suffix := trimmed[:end], strings.ToLower(strings.TrimSpace(trimmed[end:]))
	if strings.Count(digits, ",")+strings.Count(digits, ".") > 1 {
		return 0, fmt.Errorf("“%s” has two decimal marks: write it without a thousands separator", trimmed)
	}
	digits = strings.Replace(strings.Replace(digits, ",", ".", 1), "−", "-", 1)
	value, err := strconv.ParseFloat(digits, 64)
	if err != nil || math.IsInf(value, 0) || math.IsNaN(value) {
		return 0, fmt.Errorf("“%s” is not a number%s", trimmed, inUnit(unit))
	}
	scale, ok := scaleOf(suffix, unit)
	if !ok {
		return 0, fmt.Errorf("“%s” is no unit for this: type a number%s", suffix, inUnit(unit))
	}
	if scale == 1 {
		return value, nil // so that what is typed in the shown unit is kept to the last bit
	}
	value *= scale
	if math.IsInf(value, 0) {
		return 0, fmt.Errorf("“%s” is too large", trimmed)
	}
	return value, nil
}

// scaleOf is what a typed unit is worth in a unit of the registry. A unit that is spelled out, such as "arm lengths" or
// "° per arm length", may be left out or written as its sign.
func scaleOf(suffix, unit string) (float64, bool) {
	if suffix == strings.ToLower(unit) {
		return 1, true
	}
	sign, _ := splitUnit(unit)
	scale, ok := unitScales[sign][suffix]
	return scale, ok
}

// splitUnit takes a unit apart into the sign that stands behind a number and the words that are written beside it.
func splitUnit(unit string) (sign, words string) {
	if _, short := unitScales[unit]; short {
		return unit, ""
	}
	if words, degrees := strings.CutPrefix(unit, "°"); degrees {
		return "°", strings.TrimSpace(words)
	}
	return "", unit
}

// numberLength is how many bytes at the start of a text can belong to a number: sign, digits, marks, exponent.
func numberLength(text string) int {
	end := 0
	for i, r := range text {
		digit := r >= '0' && r <= '9' || r == '.' || r == ','
		sign := (r == '+' || r == '-' || r == '−') && (i == 0 || isExponent(text[i-1]) && exponentFollows(text[i-1:]))
		exponent := r < utf8.RuneSelf && isExponent(byte(r)) && i > 0 && exponentFollows(text[i:])
		if !digit && !sign && !exponent {
			break
		}
		end = i + utf8.RuneLen(r)
	}
	return end
}

func isExponent(b byte) bool { return b == 'e' || b == 'E' }

// exponentFollows reports whether a text is e or E, perhaps a sign, and a digit: an exponent and not the start of a unit.
func exponentFollows(text string) bool {
	rest := text[1:]
	if rest != "" && (rest[0] == '+' || rest[0] == '-') {
		rest = rest[1:]
	}
	return rest != "" && rest[0] >= '0' && rest[0] <= '9'
}

func inUnit(unit string) string {
	switch unit {
	case "":
		return ""
	case "°":
		return " of degrees"
	case "m":
		return " of metres"
	case "s":
		return " of seconds"
	}
	sign, words := splitUnit(unit)
	return " in " + strings.TrimSpace(sign+" "+words)
}

// exactQuantity is what a person edits: every digit of the value, so that typing nothing changes nothing.
func exactQuantity(value float64, unit string) string {
	sign, _ := splitUnit(unit)
	return withUnit(strconv.FormatFloat(value, 'f', -1, 64), sign)
}

func withUnit(number, unit string) string {
	switch {
	case unit == "":
		return number
	case strings.HasPrefix(unit, "°"), unit == "%":
		return number + unit
	}
	return number + " " + unit
}

// snapped rounds a dragged value to the digits of the parameter's step, or to one more, so that a drag leaves 0.62 behind
// and not 0.6213872.
func snapped(value, step float64, precise bool) float64 {
	digits := 0
	for step > 0 && digits < 6 && math.Abs(step-math.Round(step)) > 1e-9*step {
		step *= 10
		digits++
	}
	if precise {
		digits++
	}
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(value, 'f', digits, 64), 64)
	if err != nil {
		return value
	}
	return rounded + 0 // -0 becomes 0
}
