//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/ui/canvas"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// handCommands are what can be done by hand in the viewport, beside moving the camera.
func (e *editor) handCommands() []*command {
	grasps := func() bool { _, ok := e.manipulator.GraspsEffector(); return ok }
	tool := func(tool viewport.Tool) func() bool {
		return func() bool { return e.manipulator != nil && e.manipulator.Grasp.Tool == tool }
	}
	return []*command{
		{id: "moveTool", menu: "Edit", text: lang.L("Move"), tip: lang.L("Move the selection with its arrows (W). G moves it with the pointer"), icon: widgets.IconMove,
			apart: true, keys: []fyne.KeyName{fyne.KeyW}, do: func() { e.manipulator.UseTool(viewport.MoveTool) }, checked: tool(viewport.MoveTool)},
		{id: "turnTool", menu: "Edit", text: lang.L("Rotate"), tip: lang.L("Rotate an effector with its rings (E). R rotates it with the pointer"), icon: widgets.IconTurn,
			keys: []fyne.KeyName{fyne.KeyE}, do: func() { e.manipulator.UseTool(viewport.TurnTool) }, checked: tool(viewport.TurnTool)},
		{id: "grab", menu: "Edit", text: lang.L("Move with the pointer"), keys: []fyne.KeyName{fyne.KeyG},
			enabled: func() bool { return e.selection.Primary() != "" }, do: func() { e.manipulator.Start(viewport.MoveInView) }},
		{id: "turn", menu: "Edit", text: lang.L("Rotate with the pointer"), keys: []fyne.KeyName{fyne.KeyR}, enabled: grasps,
			do: func() { e.manipulator.Start(viewport.TurnInView) }},
		{id: "pin", menu: "Edit", text: lang.L("Pin effector"), tip: lang.L("Pin selected effectors: keep their positions regardless of their devices (P)"),
			icon: widgets.IconPin, keys: []fyne.KeyName{fyne.KeyP}, enabled: grasps, do: func() { e.manipulator.Pin() }, checked: func() bool { return e.manipulator.IsPinned() }},
		{id: "releaseAll", menu: "Edit", text: lang.L("Release all effectors"), tip: lang.L("Release all effectors"), icon: widgets.IconUnpin,
			enabled: func() bool { return e.manipulator.HoldsAny() }, do: func() { e.manipulator.ReleaseAll() }},
	}
}

// toolActions are commands as buttons over the viewport.
func toolActions(commands []*command) []canvas.ToolAction {
	actions := make([]canvas.ToolAction, len(commands))
	for i, c := range commands {
		actions[i] = canvas.ToolAction{ID: c.id, Tip: c.tip, Icon: c.icon, Run: c.run, Enabled: c.isEnabled, Checked: c.checked}
	}
	return actions
}
