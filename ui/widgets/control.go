//go:build cgo

package widgets

import "fyne.io/fyne/v2"

// Control is a control with the name that scripts and tests know it by.
type Control struct {
	ID       string
	Object   fyne.CanvasObject
	Clip     fyne.CanvasObject // what it scrolls in; nil for none
	Disabled bool
}
