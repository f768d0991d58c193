//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"posewright/ui/widgets"
	"posewright/viewport"
)

// toolStrip is the column of buttons in the upper left corner of the viewport: what the gizmo does, and what is pinned.
type toolStrip struct {
	commands []*command
	buttons  map[string]*widgets.ToolButton // by command
	box      fyne.CanvasObject
}

func newToolStrip(commands []*command, tips *widgets.Tooltips) *toolStrip {
	t := &toolStrip{commands: commands, buttons: map[string]*widgets.ToolButton{}}
	column := container.New(&widgets.StackedLayout{})
	for _, c := range commands {
		t.buttons[c.id] = widgets.NewToolButton("", c.icon, c.tip, tips, c.run)
		column.Add(t.buttons[c.id])
	}
	t.box = container.New(cornerLayout{}, widgets.NewPanel(widgets.ColorBar, column))
	return t
}

// update shows the state of the commands.
func (t *toolStrip) update() {
	for _, c := range t.commands {
		t.buttons[c.id].Set(c.checked != nil && c.checked(), !c.isEnabled())
	}
}

// cornerLayout puts one object into the upper left corner, at its own size.
type cornerLayout struct{}

// Layout implements fyne.Layout.
func (cornerLayout) Layout(objects []fyne.CanvasObject, _ fyne.Size) {
	objects[0].Resize(objects[0].MinSize())
	objects[0].Move(fyne.NewPos(8, 8))
}

// MinSize implements fyne.Layout.
func (cornerLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// handCommands are what can be done by hand in the viewport, beside moving the camera.
func (e *editor) handCommands() []*command {
	grasps := func() bool { _, ok := e.manipulator.graspsEffector(); return ok }
	tool := func(tool viewport.Tool) func() bool {
		return func() bool { return e.manipulator != nil && e.manipulator.grasp.Tool == tool }
	}
	return []*command{
		{id: "moveTool", menu: "Edit", text: lang.L("Move"), tip: lang.L("Move the selection with its arrows (W). G moves it with the pointer"), icon: widgets.IconMove,
			apart: true, keys: []fyne.KeyName{fyne.KeyW}, do: func() { e.manipulator.useTool(viewport.MoveTool) }, checked: tool(viewport.MoveTool)},
		{id: "turnTool", menu: "Edit", text: lang.L("Rotate"), tip: lang.L("Rotate an effector with its rings (E). R rotates it with the pointer"), icon: widgets.IconTurn,
			keys: []fyne.KeyName{fyne.KeyE}, do: func() { e.manipulator.useTool(viewport.TurnTool) }, checked: tool(viewport.TurnTool)},
		{id: "grab", menu: "Edit", text: lang.L("Move with the pointer"), keys: []fyne.KeyName{fyne.KeyG},
			enabled: func() bool { return e.selection.Primary() != "" }, do: func() { e.manipulator.start(viewport.MoveInView) }},
		{id: "turn", menu: "Edit", text: lang.L("Rotate with the pointer"), keys: []fyne.KeyName{fyne.KeyR}, enabled: grasps,
			do: func() { e.manipulator.start(viewport.TurnInView) }},
		{id: "pin", menu: "Edit", text: lang.L("Pin effector"), tip: lang.L("Pin selected effectors: keep their positions regardless of their devices (P)"),
			icon: widgets.IconPin, keys: []fyne.KeyName{fyne.KeyP}, enabled: grasps, do: func() { e.manipulator.pin() }, checked: func() bool { return e.manipulator.isPinned() }},
		{id: "releaseAll", menu: "Edit", text: lang.L("Release all effectors"), tip: lang.L("Release all effectors"), icon: widgets.IconUnpin,
			enabled: func() bool { return e.manipulator.holdsAny() }, do: func() { e.manipulator.releaseAll() }},
	}
}
