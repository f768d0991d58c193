//go:build cgo

package ui

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/internal/groundfile"
	"posewright/solver"
	"posewright/solver/ground"
	"posewright/solver/posture"
	"posewright/ui/commands"
	"posewright/ui/filedialog"
	"posewright/ui/text"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// showCommands switch what the viewport shows.
func (v *viewController) showCommands() []*commands.Command {
	captions := map[string]string{"axes": lang.L("Axes"), "ghost": lang.L("Ghost"), "labels": lang.L("Labels")}
	show := func(id, text, tip string, icon *widgets.Icon, part func(*viewport.Show) *bool) *commands.Command {
		return &commands.Command{ID: id, Menu: "View", Text: text, Tip: tip, Icon: icon, Caption: captions[id], Do: func() { v.toggleShow(part) },
			Checked: func() bool { return *part(&v.settings.Values.Show) }}
	}
	return []*commands.Command{
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
		show("balance", lang.L("Balance"), lang.L("Center of mass, center of pressure, support polygon and velocity"), widgets.IconBalance,
			func(s *viewport.Show) *bool { return &s.Balance }),
		show("ghost", lang.L("T-pose ghost"), lang.L("Ghost of the avatar in its T-pose"), widgets.IconGhost,
			func(s *viewport.Show) *bool { return &s.Ghost }),
		show("labels", lang.L("Numbers and names"), lang.L("Numbers and names beside what is shown"), widgets.IconLabels,
			func(s *viewport.Show) *bool { return &s.Labels }),
		show("devices", lang.L("Devices"), lang.L("Tracked devices"), widgets.IconDevices, func(s *viewport.Show) *bool { return &s.Devices }),
		show("floor", lang.L("Floor"), lang.L("Floor with a grid"), widgets.IconFloor, func(s *viewport.Show) *bool { return &s.Floor }),
		show("shadow", lang.L("Shadow"), lang.L("Shadows"), widgets.IconShadow, func(s *viewport.Show) *bool { return &s.Shadow }),
		show("outlines", lang.L("Outlines"), lang.L("Outlines of toon materials"), nil, func(s *viewport.Show) *bool { return &s.Outlines }),
		show("springs", lang.L("Hair and clothes"), lang.L("Spring bones of the avatar swing"), nil, func(s *viewport.Show) *bool { return &s.Springs }),
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
func (v *viewController) viewCommands() []*commands.Command {
	view := func(id, text string, key fyne.KeyName, from viewport.Direction) *commands.Command {
		return &commands.Command{ID: id, Menu: "Camera", Text: text, Keys: []fyne.KeyName{key}, Do: func() { v.lookFrom(from) }}
	}
	opposite := func(id, text string, key fyne.KeyName, from viewport.Direction) *commands.Command {
		return &commands.Command{ID: id, Menu: "Camera", Text: text, Shortcut: commands.Ctrl(key), Do: func() { v.lookFrom(from) }}
	}
	step := func(id, text string, key fyne.KeyName, yaw, pitch float64) *commands.Command {
		return &commands.Command{ID: id, Menu: "Camera", Text: text, Keys: []fyne.KeyName{key}, Do: func() {
			to := v.viewport.Target()
			v.lookFrom(viewport.Direction{Yaw: to.Yaw + yaw, Pitch: to.Pitch + pitch})
		}}
	}
	table := []*commands.Command{
		{ID: "frameSelected", Menu: "Camera", Text: lang.L("Frame selection"), Keys: []fyne.KeyName{fyne.KeyF, fyne.KeyPeriod},
			Do: v.frameSelected},
		{ID: "frameAll", Menu: "Camera", Text: lang.L("Frame all"), Caption: lang.L("Frame"), Icon: widgets.IconFrame, Do: v.frameAll,
			Keys: []fyne.KeyName{fyne.KeyHome}},
		view("viewFront", lang.L("Front"), fyne.Key1, viewport.FromFront),
		opposite("viewBack", lang.L("Back"), fyne.Key1, viewport.FromBack),
		view("viewLeft", lang.L("The avatar's left side"), fyne.Key3, viewport.FromLeft),
		opposite("viewRight", lang.L("The avatar's right side"), fyne.Key3, viewport.FromRight),
		view("viewTop", lang.L("Top"), fyne.Key7, viewport.FromTop),
		opposite("viewBottom", lang.L("Bottom"), fyne.Key7, viewport.FromBottom),
		{ID: "viewOpposite", Menu: "Camera", Text: lang.L("Opposite view"), Keys: []fyne.KeyName{fyne.Key9}, Do: func() {
			to := v.viewport.Target()
			v.lookFrom(to.Direction().Opposite())
		}},
		{ID: "orthographic", Menu: "Camera", Text: lang.L("Orthographic"), Keys: []fyne.KeyName{fyne.Key5}, Do: func() {
			v.viewport.StopFlight()
			v.viewport.Camera.Orthographic = !v.viewport.Camera.Orthographic
			v.look()
			v.onChange()
		}, Checked: func() bool { return v.viewport.Camera.Orthographic }},
		step("stepLeft", lang.L("Orbit left 15°"), fyne.Key4, -orbitStep, 0),
		step("stepRight", lang.L("Orbit right 15°"), fyne.Key6, orbitStep, 0),
		step("stepUp", lang.L("Orbit up 15°"), fyne.Key8, 0, orbitStep),
		step("stepDown", lang.L("Orbit down 15°"), fyne.Key2, 0, -orbitStep),
	}
	for _, id := range []string{"viewFront", "viewOpposite", "stepLeft"} {
		commands.Find(table, id).Apart = true
	}
	return append(table, &commands.Command{ID: "follow", Menu: "Camera", Text: lang.L("Follow the person"), Apart: true,
		Do:      func() { v.settings.Values.Follow = !v.settings.Values.Follow; v.onChange() },
		Checked: func() bool { return v.settings.Values.Follow }})
}

// handCommands are what can be done by hand in the viewport, beside moving the camera.
func (v *viewController) handCommands() []*commands.Command {
	grasps := func() bool { _, ok := v.manipulator.GraspsEffector(); return ok }
	tool := func(tool viewport.Tool) func() bool {
		return func() bool { return v.manipulator.Grasp.Tool == tool }
	}
	return []*commands.Command{
		{ID: "moveTool", Menu: "Edit", Text: lang.L("Move"), Tip: lang.L("Move the selection with its arrows. G moves it with the pointer"), Icon: widgets.IconMove,
			Apart: true, Keys: []fyne.KeyName{fyne.KeyW}, Do: func() { v.manipulator.UseTool(viewport.MoveTool) }, Checked: tool(viewport.MoveTool)},
		{ID: "turnTool", Menu: "Edit", Text: lang.L("Rotate"), Tip: lang.L("Rotate an effector with its rings. R rotates it with the pointer"), Icon: widgets.IconTurn,
			Keys: []fyne.KeyName{fyne.KeyE}, Do: func() { v.manipulator.UseTool(viewport.TurnTool) }, Checked: tool(viewport.TurnTool)},
		{ID: "grab", Menu: "Edit", Text: lang.L("Move with the pointer"), Keys: []fyne.KeyName{fyne.KeyG},
			Enabled: func() bool { return v.selection.Primary() != "" }, Do: func() { v.manipulator.Start(viewport.MoveInView) }},
		{ID: "turn", Menu: "Edit", Text: lang.L("Rotate with the pointer"), Keys: []fyne.KeyName{fyne.KeyR}, Enabled: grasps,
			Do: func() { v.manipulator.Start(viewport.TurnInView) }},
		{ID: "pin", Menu: "Edit", Text: lang.L("Pin effector"), Tip: lang.L("Keep the selected effectors where they are, whatever their devices do. Saved with the preset"),
			Icon: widgets.IconPin, Keys: []fyne.KeyName{fyne.KeyP}, Enabled: grasps, Do: func() { v.manipulator.Pin() }, Checked: func() bool { return v.manipulator.IsPinned() }},
		{ID: "removeOffset", Menu: "Edit", Text: lang.L("Remove offset"), Tip: lang.L("Remove the offsets of the selected effectors from their devices. Press O while you drag an effector to set its offset"),
			Enabled: func() bool { return v.manipulator.HasOffset() }, Do: func() { v.manipulator.RemoveOffset() }},
		{ID: "releaseAll", Menu: "Edit", Text: lang.L("Release all effectors"), Icon: widgets.IconUnpin,
			Enabled: func() bool { return v.manipulator.HoldsAny() }, Do: func() { v.manipulator.ReleaseAll() }},
	}
}

// toolActions are commands as buttons over the viewport.
func toolActions(commands []*commands.Command) []widgets.Action {
	actions := make([]widgets.Action, len(commands))
	for i, c := range commands {
		actions[i] = c.Action()
	}
	return actions
}

// locomotionCommands are what moves the tracking space in the world.
func (v *viewController) locomotionCommands() []*commands.Command {
	stands, under := func() bool { _, ok := v.scene.Posed(); return ok }, text.Message("Locomotion")
	return []*commands.Command{
		{ID: "locomotion", Menu: "Trackers", Under: under, Text: lang.L("Locomotion stick"), Icon: widgets.IconStick, Apart: true, Keys: []fyne.KeyName{fyne.KeyM},
			Tip: lang.L("Show the locomotion stick, which moves the tracking space"), Do: v.toggleLocomotion,
			Checked: func() bool { return v.locomotion.Shown() }},
		{ID: "teleport", Menu: "Trackers", Under: under, Text: lang.L("Teleport by clicking the ground"), Icon: widgets.IconTeleport, Keys: []fyne.KeyName{fyne.KeyT},
			Tip: lang.L("Click the ground, drag to set the direction"), Enabled: stands, Do: func() { v.teleporter.Toggle() },
			Checked: func() bool { return v.teleporter.Armed() }},
		{ID: "turnLeft", Menu: "Trackers", Under: under, Text: lang.L("Turn left by 30°"), Icon: widgets.IconTurnLeft,
			Keys: []fyne.KeyName{fyne.KeyY}, Enabled: stands, Do: v.live.Locomotion.TurnLeft},
		{ID: "turnRight", Menu: "Trackers", Under: under, Text: lang.L("Turn right by 30°"), Icon: widgets.IconTurnRight,
			Keys: []fyne.KeyName{fyne.KeyI}, Enabled: stands, Do: v.live.Locomotion.TurnRight},
		{ID: "returnToStart", Menu: "Trackers", Under: under, Text: lang.L("Return to start"), Tip: lang.L("Move the tracking space back to its start"),
			Icon: widgets.IconToStart, Keys: []fyne.KeyName{fyne.KeyB}, Do: func() { v.locomotion.ReturnToStart() },
			Enabled: v.live.Locomotion.Moved},
	}
}

// postureCommands choose the posture of the body.
func (v *viewController) postureCommands() []*commands.Command {
	keys, under := [posture.PinCount + 1]fyne.KeyName{fyne.Key0, fyne.Key1, fyne.Key2, fyne.Key3, fyne.Key4, fyne.Key5, fyne.Key6, fyne.Key7, fyne.Key8}, text.Message("Posture")
	var table []*commands.Command
	for pin, method := range solver.PosturePins {
		pin := posture.Pin(pin)
		table = append(table, &commands.Command{ID: "posture." + method.ID, Menu: "Trackers", Under: under, Text: lang.L(method.Label), Tip: lang.L(method.Help), Apart: pin < posture.PinSitting,
			Shortcut: commands.CtrlShift(keys[pin]), Do: func() { v.live.Posture.Pin(pin) }, Checked: func() bool { return v.live.Posture.Pinned() == pin }})
	}
	return append(table, &commands.Command{ID: "posture.seated", Menu: "Trackers", Under: under, Text: lang.L("Seated mode"), Apart: true,
		Tip: lang.L("Sit whenever the head is below standing height, without detection"), Shortcut: commands.CtrlShift(keys[posture.PinCount]),
		Do: v.live.Posture.ToggleSeated, Checked: v.live.Posture.Seated},
		&commands.Command{ID: "posture.resetSeat", Menu: "Trackers", Under: under, Text: lang.L("Reset chair height"), Do: v.live.Posture.ResetSeat,
			Tip: lang.L("Measure the seat again when you sit down the next time"), Enabled: func() bool { return v.reading.Posture.SeatHeight > 0 }})
}

// toggleLocomotion shows or hides the stick.
func (v *viewController) toggleLocomotion() {
	v.locomotion.Toggle()
	v.overlay.corner.Refresh()
	v.onChange()
}

// groundCommands are the kinds of ground.
func (v *viewController) groundCommands() []*commands.Command {
	use := func(id, label string, kind ground.Kind) *commands.Command {
		return &commands.Command{ID: id, Menu: "Avatar", Under: text.Message("Ground"), Text: label, Do: func() { v.live.Ground.Use(kind) }, Checked: func() bool { return v.document.Current().Ground.Kind == kind }}
	}
	table := []*commands.Command{
		use("groundLevel", lang.L("Level"), ground.Level),
		use("groundSlope", lang.L("Slope"), ground.Slope),
		use("groundStairs", lang.L("Stairs"), ground.Steps),
		{ID: "groundFile", Menu: "Avatar", Under: text.Message("Ground"), Text: lang.L("From a file…"), Apart: true, Do: v.pickGround,
			Checked: func() bool { return v.document.Current().Ground.Kind == ground.Triangles }},
	}
	table[0].Apart = true
	return table
}

// pickGround asks for a file to stand on.
func (v *viewController) pickGround() {
	filter := filedialog.Filter{Kind: filedialog.Grounds, Description: lang.L("Scenes (GLB, glTF)"), Extensions: groundfile.Extensions}
	v.shell.PickFile(lang.L("Open ground"), filter, v.live.Ground.Open)
}
