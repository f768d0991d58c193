//go:build cgo

package ui

import (
	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/presets"
)

// worded is a phrase in the language of the window.
func worded(phrase presets.Phrase) string {
	return phrase.In(func(text string, data map[string]any) string {
		switch {
		case text == "":
			return "" // which no catalog has
		case data == nil:
			return lang.L(text)
		}
		return lang.L(text, data)
	})
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

// told is a phrase of the calibration in the language of the window.
func told(phrase calibration.Phrase) string {
	return phrase.In(func(text string, data map[string]any) string {
		switch {
		case text == "":
			return "" // which no catalog has
		case data == nil:
			return lang.L(text)
		}
		return lang.L(text, data)
	}, calibration.InEnglish)
}
