//go:build cgo

package ui

import "posewright/ui/widgets"

// chrome is what surrounds the panels of the window and runs its commands.
type chrome struct {
	commands []*command // all of them, in the order of the menus
	keyboard *keyboard
	toolbar  *toolbar
	keys     *widgets.KeysOverlay
	menu     *menuBar
}
