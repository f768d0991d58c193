package calibration

import (
	"unicode/utf8"

	"posewright/rig/phrase"
)

// ErrInvalid is wrapped by errors about impossible values in a calibration.
var ErrInvalid = phrase.Fail("calibration: invalid")

const longestName = 200 // letters

// validName reports whether a name is text that can be shown in a line.
func validName(name string) bool {
	return utf8.RuneCountInString(name) <= longestName && phrase.Line(name) == name
}
