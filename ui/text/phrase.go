package text

import (
	"math"
	"slices"

	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/internal/syserror"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/ui/text/translations"
)

// Translate returns a template of a phrase in the language of the window, filled in.
func Translate(text string, data map[string]any) string {
	switch {
	case text == "":
		return "" // which no catalog has
	case data == nil:
		return lang.L(text)
	}
	return lang.L(text, data)
}

// Phrase returns a phrase in the language of the window.
func Phrase(p phrase.Phrase) string { return p.In(Translate, formatValue) }

// formatValue formats a value of a phrase: roles by the names that the window uses, errors of the operating system in the language of the window.
func formatValue(value any) string {
	switch value := value.(type) {
	case rig.Role:
		return Bone(value)
	case calibration.Role:
		return DeviceRole(value)
	case error: // without a phrase
		return Phrase(syserror.Of(value))
	}
	return translations.FormatValue(Shown(), value)
}

// PhraseIn returns a phrase in the language of the window, with lengths in the unit that the person prefers.
func PhraseIn(p phrase.Phrase, lengths LengthUnit) string {
	return p.In(Translate, func(value any) string {
		if meters, ok := value.(phrase.Meters); ok {
			return BodyLength(float64(meters), lengths)
		}
		return formatValue(value)
	})
}

// BodyLength formats a length of a person in the chosen unit; less than a centimeter in millimeters, unless the unit is inches.
func BodyLength(meters float64, lengths LengthUnit) string {
	if lengths == Inches || math.Abs(meters) >= 0.0095 {
		return lengths.Format(meters)
	}
	return formatValue(phrase.Meters(meters))
}

// Phrases words notes without repeating one.
func Phrases(notes []phrase.Phrase) []string {
	var lines []string
	for i := range notes {
		if line := Phrase(notes[i]); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return lines
}
