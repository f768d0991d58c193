//go:build cgo

package ui

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/solver/ground"
	"posewright/ui/filedialog"
	"posewright/ui/text"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// showCommands switch what the viewport shows.
func (v *viewController) showCommands() []*command {
	show := func(id, text, tip string, icon *widgets.Icon, part func(*viewport.Show) *bool) *command {
		return &command{id: id, menu: "View", text: text, tip: tip, icon: icon, do: func() { v.toggleShow(part) },
			checked: func() bool { return *part(&v.settings.Values.Show) }}
	}
	return []*command{
		show("bones", lang.L("Bones"), lang.L("Bones and joints"), widgets.IconBones, func(s *viewport.Show) *bool { return &s.Bones }),
		show("targets", lang.L("Targets"), lang.L("Effector targets and residuals"), widgets.IconTargets,
			func(s *viewport.Show) *bool { return &s.Targets }),
		show("axes", lang.L("Joint axes"), lang.L("Axes of each joint"), widgets.IconAxes, func(s *viewport.Show) *bool { return &s.Axes }),
		show("poles", lang.L("Poles"), lang.L("Pole targets of elbows and knees"), widgets.IconPoles, func(s *viewport.Show) *bool { return &s.Poles }),
		show("magnets", lang.L("Magnets"), lang.L("Magnets, their radius and their effect on elbows and shoulders"), widgets.IconMagnets,
			func(s *viewport.Show) *bool { return &s.Magnets }),
		show("limits", lang.L("Limits"), lang.L("Joint limits, and which of them are reached"), widgets.IconLimits,
			func(s *viewport.Show) *bool { return &s.Limits }),
		show("trails", lang.L("Trails"), lang.L("Trails of hands and elbows"), widgets.IconTrails, func(s *viewport.Show) *bool { return &s.Trails }),
		show("steps", lang.L("Steps"), lang.L("Foot state, landing positions and footprints"), widgets.IconSteps,
			func(s *viewport.Show) *bool { return &s.Steps }),
		show("balance", lang.L("Balance"), lang.L("Centre of mass, centre of pressure, support polygon and velocity"), widgets.IconBalance,
			func(s *viewport.Show) *bool { return &s.Balance }),
		show("ghost", lang.L("T-pose ghost"), lang.L("Ghost of the avatar in its T-pose"), widgets.IconGhost,
			func(s *viewport.Show) *bool { return &s.Ghost }),
		show("labels", lang.L("Numbers and names"), lang.L("Numbers and names beside what is shown"), widgets.IconLabels,
			func(s *viewport.Show) *bool { return &s.Labels }),
		show("devices", lang.L("Devices"), lang.L("Tracked devices"), widgets.IconDevices, func(s *viewport.Show) *bool { return &s.Devices }),
		show("floor", lang.L("Floor"), lang.L("Floor with a grid"), widgets.IconFloor, func(s *viewport.Show) *bool { return &s.Floor }),
		show("shadow", lang.L("Shadow"), lang.L("Shadows"), widgets.IconShadow, func(s *viewport.Show) *bool { return &s.Shadow }),
		show("outlines", lang.L("Outlines"), lang.L("Outlines of toon materials"), nil, func(s *viewport.Show) *bool { return &s.Outlines }),
	}
}

// toggleShow switches a part of the overlays.
func (v *viewController) toggleShow(part func(*viewport.Show) *bool) {
	shown := part(&v.settings.Values.Show)
	*shown = !*shown
	v.look()
	v.settings.Save()
	v.onChange()
}

// orbitStep is how far a key turns the camera.
const orbitStep = math.Pi / 12

// viewCommands are what moves the camera by keys. Digits of the keypad have the same names as those of the digit row, and so has its
// period.
func (v *viewController) viewCommands() []*command {
	view := func(id, text string, key fyne.KeyName, from viewport.Direction) *command {
		return &command{id: id, menu: "Camera", text: text, keys: []fyne.KeyName{key}, do: func() { v.lookFrom(from) }}
	}
	opposite := func(id, text string, key fyne.KeyName, from viewport.Direction) *command {
		return &command{id: id, menu: "Camera", text: text, shortcut: ctrl(key), do: func() { v.lookFrom(from) }}
	}
	step := func(id, text string, key fyne.KeyName, yaw, pitch float64) *command {
		return &command{id: id, menu: "Camera", text: text, keys: []fyne.KeyName{key}, do: func() {
			to := v.viewport.Target()
			v.lookFrom(viewport.Direction{Yaw: to.Yaw + yaw, Pitch: to.Pitch + pitch})
		}}
	}
	table := []*command{
		{id: "frameSelected", menu: "Camera", text: lang.L("Frame selection"), keys: []fyne.KeyName{fyne.KeyF, fyne.KeyPeriod},
			do: v.frameSelected},
		{id: "frameAll", menu: "Camera", text: lang.L("Frame all"), tip: lang.L("Frame all (Home)"), icon: widgets.IconFrame, do: v.frameAll,
			keys: []fyne.KeyName{fyne.KeyHome}},
		view("viewFront", lang.L("Front"), fyne.Key1, viewport.FromFront),
		opposite("viewBack", lang.L("Back"), fyne.Key1, viewport.FromBack),
		view("viewLeft", lang.L("The avatar's left side"), fyne.Key3, viewport.FromLeft),
		opposite("viewRight", lang.L("The avatar's right side"), fyne.Key3, viewport.FromRight),
		view("viewTop", lang.L("Top"), fyne.Key7, viewport.FromTop),
		opposite("viewBottom", lang.L("Bottom"), fyne.Key7, viewport.FromBottom),
		{id: "viewOpposite", menu: "Camera", text: lang.L("Opposite view"), keys: []fyne.KeyName{fyne.Key9}, do: func() {
			to := v.viewport.Target()
			v.lookFrom(to.Direction().Opposite())
		}},
		{id: "orthographic", menu: "Camera", text: lang.L("Orthographic"), keys: []fyne.KeyName{fyne.Key5}, do: func() {
			v.viewport.StopFlight()
			v.viewport.Camera.Orthographic = !v.viewport.Camera.Orthographic
			v.look()
			v.onChange()
		}, checked: func() bool { return v.viewport.Camera.Orthographic }},
		step("stepLeft", lang.L("Orbit left 15°"), fyne.Key4, -orbitStep, 0),
		step("stepRight", lang.L("Orbit right 15°"), fyne.Key6, orbitStep, 0),
		step("stepUp", lang.L("Orbit up 15°"), fyne.Key8, 0, orbitStep),
		step("stepDown", lang.L("Orbit down 15°"), fyne.Key2, 0, -orbitStep),
	}
	for _, id := range []string{"viewFront", "viewOpposite", "stepLeft"} {
		find(table, id).apart = true
	}
	return append(table, &command{id: "follow", menu: "Camera", text: lang.L("Follow the person"), apart: true,
		do:      func() { v.settings.Values.Follow = !v.settings.Values.Follow; v.onChange() },
		checked: func() bool { return v.settings.Values.Follow }})
}

// handCommands are what can be done by hand in the viewport, beside moving the camera.
func (v *viewController) handCommands() []*command {
	grasps := func() bool { _, ok := v.manipulator.GraspsEffector(); return ok }
	tool := func(tool viewport.Tool) func() bool {
		return func() bool { return v.manipulator.Grasp.Tool == tool }
	}
	return []*command{
		{id: "moveTool", menu: "Edit", text: lang.L("Move"), tip: lang.L("Move the selection with its arrows (W). G moves it with the pointer"), icon: widgets.IconMove,
			apart: true, keys: []fyne.KeyName{fyne.KeyW}, do: func() { v.manipulator.UseTool(viewport.MoveTool) }, checked: tool(viewport.MoveTool)},
		{id: "turnTool", menu: "Edit", text: lang.L("Rotate"), tip: lang.L("Rotate an effector with its rings (E). R rotates it with the pointer"), icon: widgets.IconTurn,
			keys: []fyne.KeyName{fyne.KeyE}, do: func() { v.manipulator.UseTool(viewport.TurnTool) }, checked: tool(viewport.TurnTool)},
		{id: "grab", menu: "Edit", text: lang.L("Move with the pointer"), keys: []fyne.KeyName{fyne.KeyG},
			enabled: func() bool { return v.selection.Primary() != "" }, do: func() { v.manipulator.Start(viewport.MoveInView) }},
		{id: "turn", menu: "Edit", text: lang.L("Rotate with the pointer"), keys: []fyne.KeyName{fyne.KeyR}, enabled: grasps,
			do: func() { v.manipulator.Start(viewport.TurnInView) }},
		{id: "pin", menu: "Edit", text: lang.L("Pin effector"), tip: lang.L("Pin selected effectors: keep their positions regardless of their devices (P)"),
			icon: widgets.IconPin, keys: []fyne.KeyName{fyne.KeyP}, enabled: grasps, do: func() { v.manipulator.Pin() }, checked: func() bool { return v.manipulator.IsPinned() }},
		{id: "releaseAll", menu: "Edit", text: lang.L("Release all effectors"), tip: lang.L("Release all effectors"), icon: widgets.IconUnpin,
			enabled: func() bool { return v.manipulator.HoldsAny() }, do: func() { v.manipulator.ReleaseAll() }},
	}
}

// toolActions are commands as buttons over the viewport.
func toolActions(commands []*command) []widgets.Action {
	actions := make([]widgets.Action, len(commands))
	for i, c := range commands {
		actions[i] = c.action()
	}
	return actions
}

// locomotionCommands are what moves the tracking space in the world.
func (v *viewController) locomotionCommands() []*command {
	stands := func() bool { _, ok := v.scene.Posed(); return ok }
	return []*command{
		{id: "locomotion", menu: "Trackers", text: lang.L("Locomotion"), icon: widgets.IconStick, apart: true, keys: []fyne.KeyName{fyne.KeyM},
			tip: lang.L("Show the locomotion stick, which moves the tracking space (M)"), do: v.toggleLocomotion,
			checked: func() bool { return v.locomotion.Shown() }},
		{id: "teleport", menu: "Trackers", text: lang.L("Teleport by clicking the ground"), icon: widgets.IconTeleport, keys: []fyne.KeyName{fyne.KeyT},
			tip: lang.L("Teleport: click the ground, drag to set the direction (T)"), enabled: stands, do: func() { v.teleporter.Toggle() },
			checked: func() bool { return v.teleporter.Armed() }},
		{id: "turnLeft", menu: "Trackers", text: lang.L("Turn left by 30°"), tip: lang.L("Turn the person left by 30° (Y)"), icon: widgets.IconTurnLeft,
			keys: []fyne.KeyName{fyne.KeyY}, enabled: stands, do: v.live.Locomotion.TurnLeft},
		{id: "turnRight", menu: "Trackers", text: lang.L("Turn right by 30°"), tip: lang.L("Turn the person right by 30° (I)"), icon: widgets.IconTurnRight,
			keys: []fyne.KeyName{fyne.KeyI}, enabled: stands, do: v.live.Locomotion.TurnRight},
		{id: "returnToStart", menu: "Trackers", text: lang.L("Return to start"), tip: lang.L("Reset locomotion: move the tracking space back to its start (B)"),
			icon: widgets.IconToStart, keys: []fyne.KeyName{fyne.KeyB}, do: func() { v.locomotion.ReturnToStart() },
			enabled: v.live.Locomotion.Moved},
	}
}

// toggleLocomotion shows or hides the stick.
func (v *viewController) toggleLocomotion() {
	v.locomotion.Toggle()
	v.overlay.corner.Refresh()
	v.onChange()
}

// groundCommands are the kinds of ground.
func (v *viewController) groundCommands() []*command {
	use := func(id, label string, kind ground.Kind) *command {
		return &command{id: id, menu: "Avatar", under: text.Message("Ground"), text: label, do: func() { v.live.Ground.Use(kind) }, checked: func() bool { return v.document.Current().Ground.Kind == kind }}
	}
	table := []*command{
		use("groundLevel", lang.L("Level"), ground.Level),
		use("groundSlope", lang.L("Slope"), ground.Slope),
		use("groundStairs", lang.L("Stairs"), ground.Steps),
		{id: "groundFile", menu: "Avatar", under: text.Message("Ground"), text: lang.L("From a file…"), apart: true, do: v.pickGround,
			checked: func() bool { return v.document.Current().Ground.Kind == ground.Triangles }},
	}
	table[0].apart = true
	return table
}

// pickGround asks for a file to stand on.
func (v *viewController) pickGround() {
	filter := filedialog.Filter{Description: lang.L("Scenes (GLB, glTF)"), Extensions: app.GroundExtensions}
	v.shell.pickFile(lang.L("Open ground"), filter, v.live.Ground.Open)
}
