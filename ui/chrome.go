//go:build cgo

package ui

import (
	"posewright/ui/commands"
	"posewright/ui/find"
	"posewright/ui/widgets"
)

// chrome is what surrounds the panels of the window and runs its commands.
type chrome struct {
	commands []*commands.Command // all of them, in the order of the menus
	keyboard *commands.Keyboard
	toolbar  *commands.Toolbar
	keys     *widgets.KeysOverlay
	menu     *commands.MenuBar
	search   *find.Search // nil while it is closed
	fixed    find.Fixed
}
