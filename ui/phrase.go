package ui

import (
	"math"

	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/presets"
)

// translated is a template of a phrase in the language of the window, filled in.
func translated(text string, data map[string]any) string {
	switch {
	case text == "":
		return "" // which no catalog has
	case data == nil:
		return lang.L(text)
	}
	return lang.L(text, data)
}

// worded is a phrase in the language of the window.
func worded(phrase presets.Phrase) string {
	return phrase.In(translated)
}

// undoText and redoText are what the menu says: what is undone or redone, if there is anything.
func undoText(step presets.Phrase) string {
	if step.Empty() {
		return lang.L("Undo")
	}
	return lang.L("Undo: {{.Step}}", with{"Step": worded(step)})
}

func redoText(step presets.Phrase) string {
	if step.Empty() {
		return lang.L("Redo")
	}
	return lang.L("Redo: {{.Step}}", with{"Step": worded(step)})
}

// toldIn is a phrase of the calibration in the language of the window, with lengths in the unit that the person prefers.
func toldIn(phrase calibration.Phrase, lengths lengthUnit) string {
	return phrase.In(translated, func(value any) string {
		if metres, ok := value.(calibration.Metres); ok {
			return bodyLength(float64(metres), lengths)
		}
		return calibration.InEnglish(value)
	})
}

// bodyLength is a length of a person in the unit that they prefer; what is short in millimetres, where the unit is a metric one.
func bodyLength(metres float64, lengths lengthUnit) string {
	if lengths == inchUnit || math.Abs(metres) >= 0.0095 {
		return lengths.label(metres)
	}
	return calibration.InEnglish(calibration.Metres(metres))
}
