// Package presetname has what a person reads as the names and notes of presets. Those that come with Posewright are shown in the window's language; files, exports
// and commands have them in English.
package presetname

import (
	"slices"

	"fyne.io/fyne/v2/lang"

	"posewright/presets"
)

// Of is the name of a preset as it is shown: of one that comes with Posewright in the window's language, of any other as it is.
func Of(name string) string {
	if slices.Contains(presets.BuiltinNames(), name) {
		return lang.L(name)
	}
	return name
}

// Notes are the notes of a preset as they are shown: those that come with Posewright in the window's language, any other as they are.
func Notes(p *presets.Preset) string {
	if builtin, ok := presets.Builtin(p.Name); ok && builtin.Notes == p.Notes {
		return lang.L(p.Notes)
	}
	return p.Notes
}
