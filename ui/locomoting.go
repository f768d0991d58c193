//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/ui/widgets"
)

// locomotionCommands are what moves the tracking space in the world.
func (e *editor) locomotionCommands() []*command {
	stands := func() bool { _, ok := e.scene.Posed(); return ok }
	return []*command{
		{id: "locomotion", menu: "Trackers", text: lang.L("Locomotion"), icon: widgets.IconStick, apart: true, keys: []fyne.KeyName{fyne.KeyM},
			tip: lang.L("Show the locomotion stick, which moves the tracking space (M)"), do: e.toggleLocomotion,
			checked: func() bool { return e.locomotion != nil && e.locomotion.Shown() }},
		{id: "teleport", menu: "Trackers", text: lang.L("Teleport by clicking the ground"), icon: widgets.IconTeleport, keys: []fyne.KeyName{fyne.KeyT},
			tip: lang.L("Teleport: click the ground, drag to set the direction (T)"), enabled: stands, do: func() { e.teleporter.Toggle() },
			checked: func() bool { return e.teleporter != nil && e.teleporter.Armed() }},
		{id: "turnLeft", menu: "Trackers", text: lang.L("Turn left by 30°"), tip: lang.L("Turn the person left by 30° (Y)"), icon: widgets.IconTurnLeft,
			keys: []fyne.KeyName{fyne.KeyY}, enabled: stands, do: e.live.Locomotion.TurnLeft},
		{id: "turnRight", menu: "Trackers", text: lang.L("Turn right by 30°"), tip: lang.L("Turn the person right by 30° (I)"), icon: widgets.IconTurnRight,
			keys: []fyne.KeyName{fyne.KeyI}, enabled: stands, do: e.live.Locomotion.TurnRight},
		{id: "returnToStart", menu: "Trackers", text: lang.L("Return to start"), tip: lang.L("Reset locomotion: move the tracking space back to its start (B)"),
			icon: widgets.IconToStart, keys: []fyne.KeyName{fyne.KeyB}, do: func() { e.locomotion.ReturnToStart() },
			enabled: e.live.Locomotion.Moved},
	}
}

// toggleLocomotion shows or hides the stick.
func (e *editor) toggleLocomotion() {
	e.locomotion.Toggle()
	e.corner.Refresh()
	e.refreshChrome()
}
