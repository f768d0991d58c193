package presets

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

func withUnit(number, unit string) string {
	if unit == "" || strings.HasPrefix(unit, "°") {
		return number + unit
	}
	return number + " " + unit
}

// shortest writes a number so that it reads back to the same bits, without an exponent where a person would not
// expect one.
func shortest(value float64) string {
	if size := math.Abs(value); size != 0 && (size < 1e-4 || size >= 1e9) {
		return strconv.FormatFloat(value, 'g', -1, 64)
	}
	return strconv.FormatFloat(value, 'f', -1, 64)
}

// clipped is a piece of the file short enough for a sentence.
func clipped(text []byte) string {
	const most = 60
	if len(text) <= most {
		return string(text)
	}
	end := most
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return string(text[:end]) + "…"
}

func lowerFirst(text string) string {
	if text == "" {
		return text
	}
	return strings.ToLower(text[:1]) + text[1:]
}

func upperFirst(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// words is the name of a joint as a heading: "Left upper arm" for leftUpperArm.
func words(name string) string {
	var words strings.Builder
	for i, letter := range name {
		switch upper := unicode.IsUpper(letter); {
		case i == 0:
			words.WriteRune(unicode.ToUpper(letter))
		case upper:
			words.WriteByte(' ')
			words.WriteRune(unicode.ToLower(letter))
		default:
			words.WriteRune(letter)
		}
	}
	return words.String()
}
