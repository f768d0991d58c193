//go:build cgo && !(linux || freebsd || netbsd || openbsd)

package refreshing

import (
	"image/color"

	"fyne.io/fyne/v2"
)

// SetBackground does nothing here.
func SetBackground(fyne.Window, color.Color) {}
