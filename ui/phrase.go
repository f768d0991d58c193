package ui

import (
	"math"

	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/rig"
	"posewright/rig/phrase"
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
func worded(said phrase.Phrase) string { return said.In(translated, inWindow) }

// inWindow puts a value of a phrase into words: roles by the names that the window has for them.
func inWindow(value any) string {
	switch value := value.(type) {
	case rig.Role:
		return roleLabel(value)
	case calibration.Role:
		return roleName(value)
	}
	return phrase.InEnglish(value)
}

// undoText and redoText are what the menu says: what is undone or redone, if there is anything.
func undoText(step phrase.Phrase) string {
	if step.Empty() {
		return lang.L("Undo")
	}
	return lang.L("Undo: {{.Step}}", with{"Step": worded(step)})
}

func redoText(step phrase.Phrase) string {
	if step.Empty() {
		return lang.L("Redo")
	}
	return lang.L("Redo: {{.Step}}", with{"Step": worded(step)})
}

// toldIn is a phrase in the language of the window, with lengths in the unit that the person prefers.
func toldIn(said phrase.Phrase, lengths lengthUnit) string {
	return said.In(translated, func(value any) string {
		if metres, ok := value.(phrase.Metres); ok {
			return bodyLength(float64(metres), lengths)
		}
		return inWindow(value)
	})
}

// bodyLength is a length of a person in the unit that they prefer; what is short in millimetres, where the unit is a metric one.
func bodyLength(metres float64, lengths lengthUnit) string {
	if lengths == inchUnit || math.Abs(metres) >= 0.0095 {
		return lengths.label(metres)
	}
	return phrase.InEnglish(phrase.Metres(metres))
}
