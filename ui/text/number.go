package text

import (
	"strconv"
	"strings"
	"time"

	"posewright/rig/phrase"
	"posewright/ui/text/translations"
)

// Decimal formats a number with so many digits behind the decimal mark of the window's language, or with as many as it takes where digits is -1. Zero
// has no sign.
func Decimal(value float64, digits int) string {
	return Marked(strconv.FormatFloat(value, 'f', digits, 64))
}

// Significant formats a number with at most so many digits that count.
func Significant(value float64, digits int) string {
	return Marked(strconv.FormatFloat(value, 'g', digits, 64))
}

// Clock formats a time in a recording, to a tenth of a second.
func Clock(d time.Duration) string { return Marked(phrase.Clock(d).String()) }

// Marked gives digits with a point the decimal mark of the window's language.
func Marked(number string) string {
	return translations.MarkDecimals(Shown(), trimNegativeZero(number))
}

// trimNegativeZero removes the sign of "-0.0".
func trimNegativeZero(number string) string {
	if strings.HasPrefix(number, "-") && strings.Trim(number, "-0.") == "" {
		return number[1:]
	}
	return number
}
