//go:build cgo

package ui

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/internal/command"
	"posewright/internal/groundfile"
	"posewright/rig/phrase"
	"posewright/solver/ground"
	"posewright/ui/commands"
	"posewright/ui/filedialog"
	"posewright/ui/text"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// showCommands switch what the viewport shows.
func (v *viewController) showCommands() []*commands.Command {
	captions := map[string]phrase.Phrase{"axes": phrase.Say("Axes"), "ghost": phrase.Say("Ghost"), "labels": phrase.Say("Labels")}
	show := func(id string, text, tip phrase.Phrase, icon *widgets.Icon, part func(*viewport.Show) *bool) *commands.Command {
		return &commands.Command{Command: &command.Command{ID: id, Text: text, Caption: captions[id], Tip: tip,
			Checked: func() bool { return *part(&v.settings.Values.Show) },
			Do:      command.Always(func() { v.toggleShow(part) })}, Menu: "View", Icon: icon}
	}
	return []*commands.Command{
		show("bones", phrase.Say("Bones"), phrase.Say("Bones and joints"), widgets.IconBones, func(s *viewport.Show) *bool { return &s.Bones }),
		show("targets", phrase.Say("Targets"), phrase.Say("Effector targets and residuals"), widgets.IconTargets,
			func(s *viewport.Show) *bool { return &s.Targets }),
		show("axes", phrase.Say("Joint axes"), phrase.Say("Axes of each joint"), widgets.IconAxes, func(s *viewport.Show) *bool { return &s.Axes }),
		show("poles", phrase.Say("Poles"), phrase.Say("Pole targets of elbows and knees"), widgets.IconPoles, func(s *viewport.Show) *bool { return &s.Poles }),
		show("magnets", phrase.Say("Magnets"), phrase.Say("Magnets, their radius and their effect on elbows and shoulders"), widgets.IconMagnets,
			func(s *viewport.Show) *bool { return &s.Magnets }),
		show("limits", phrase.Say("Limits"), phrase.Say("Joint limits, and which of them are reached"), widgets.IconLimits,
			func(s *viewport.Show) *bool { return &s.Limits }),
		show("trails", phrase.Say("Trails"), phrase.Say("Trails of hands and elbows"), widgets.IconTrails, func(s *viewport.Show) *bool { return &s.Trails }),
		show("steps", phrase.Say("Steps"), phrase.Say("Foot state, landing positions and footprints"), widgets.IconSteps,
			func(s *viewport.Show) *bool { return &s.Steps }),
		show("balance", phrase.Say("Balance"), phrase.Say("Center of mass, center of pressure, support polygon and velocity"), widgets.IconBalance,
			func(s *viewport.Show) *bool { return &s.Balance }),
		show("ghost", phrase.Say("T-pose ghost"), phrase.Say("Ghost of the avatar in its T-pose"), widgets.IconGhost,
			func(s *viewport.Show) *bool { return &s.Ghost }),
		show("labels", phrase.Say("Numbers and names"), phrase.Say("Numbers and names beside what is shown"), widgets.IconLabels,
			func(s *viewport.Show) *bool { return &s.Labels }),
		show("devices", phrase.Say("Devices"), phrase.Say("Tracked devices"), widgets.IconDevices, func(s *viewport.Show) *bool { return &s.Devices }),
		show("showFloor", phrase.Say("Floor"), phrase.Say("Floor with a grid"), widgets.IconFloor, func(s *viewport.Show) *bool { return &s.Floor }),
		show("shadow", phrase.Say("Shadow"), phrase.Say("Shadows"), widgets.IconShadow, func(s *viewport.Show) *bool { return &s.Shadow }),
		show("outlines", phrase.Say("Outlines"), phrase.Say("Outlines of toon materials"), nil, func(s *viewport.Show) *bool { return &s.Outlines }),
		show("springs", phrase.Say("Hair and clothes"), phrase.Say("Spring bones of the avatar swing"), nil, func(s *viewport.Show) *bool { return &s.Springs }),
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
	view := func(id string, text phrase.Phrase, key fyne.KeyName, from viewport.Direction) *commands.Command {
		return &commands.Command{Command: &command.Command{ID: id, Text: text, Do: command.Always(func() { v.lookFrom(from) })},
			Menu: "Camera", Keys: []fyne.KeyName{key}}
	}
	opposite := func(id string, text phrase.Phrase, key fyne.KeyName, from viewport.Direction) *commands.Command {
		return &commands.Command{Command: &command.Command{ID: id, Text: text, Do: command.Always(func() { v.lookFrom(from) })},
			Menu: "Camera", Shortcut: commands.Ctrl(key)}
	}
	step := func(id string, text phrase.Phrase, key fyne.KeyName, yaw, pitch float64) *commands.Command {
		return &commands.Command{Command: &command.Command{ID: id, Text: text, Do: command.Always(func() {
			to := v.viewport.Target()
			v.lookFrom(viewport.Direction{Yaw: to.Yaw + yaw, Pitch: to.Pitch + pitch})
		})}, Menu: "Camera", Keys: []fyne.KeyName{key}}
	}
	table := []*commands.Command{
		{Command: &command.Command{ID: "frameSelected", Text: phrase.Say("Frame selection"),
			Do: command.Always(v.frameSelected)},
			Menu: "Camera", Keys: []fyne.KeyName{fyne.KeyF, fyne.KeyPeriod}},
		{Command: &command.Command{ID: "frameAll", Text: phrase.Say("Frame all"), Caption: phrase.Say("Frame"),
			Do: command.Always(v.frameAll)},
			Menu: "Camera", Icon: widgets.IconFrame, Keys: []fyne.KeyName{fyne.KeyHome}},
		view("viewFront", phrase.Say("Front"), fyne.Key1, viewport.FromFront),
		opposite("viewBack", phrase.Say("Back"), fyne.Key1, viewport.FromBack),
		view("viewLeft", phrase.Say("The avatar's left side"), fyne.Key3, viewport.FromLeft),
		opposite("viewRight", phrase.Say("The avatar's right side"), fyne.Key3, viewport.FromRight),
		view("viewTop", phrase.Say("Top"), fyne.Key7, viewport.FromTop),
		opposite("viewBottom", phrase.Say("Bottom"), fyne.Key7, viewport.FromBottom),
		{Command: &command.Command{ID: "viewOpposite", Text: phrase.Say("Opposite view"), Do: command.Always(func() {
			to := v.viewport.Target()
			v.lookFrom(to.Direction().Opposite())
		})}, Menu: "Camera", Keys: []fyne.KeyName{fyne.Key9}},
		{Command: &command.Command{ID: "orthographic", Text: phrase.Say("Orthographic"),
			Checked: func() bool { return v.viewport.Camera.Orthographic }, Do: command.Always(func() {
				v.viewport.StopFlight()
				v.viewport.Camera.Orthographic = !v.viewport.Camera.Orthographic
				v.look()
				v.onChange()
			})}, Menu: "Camera", Keys: []fyne.KeyName{fyne.Key5}},
		step("stepLeft", phrase.Say("Orbit left 15°"), fyne.Key4, -orbitStep, 0),
		step("stepRight", phrase.Say("Orbit right 15°"), fyne.Key6, orbitStep, 0),
		step("stepUp", phrase.Say("Orbit up 15°"), fyne.Key8, 0, orbitStep),
		step("stepDown", phrase.Say("Orbit down 15°"), fyne.Key2, 0, -orbitStep),
	}
	for _, id := range []string{"viewFront", "viewOpposite", "stepLeft"} {
		commands.Find(table, id).Apart = true
	}
	return append(table, &commands.Command{Command: &command.Command{ID: "follow", Text: phrase.Say("Follow the person"),
		Checked: func() bool { return v.settings.Values.Follow },
		Do:      command.Always(func() { v.settings.Values.Follow = !v.settings.Values.Follow; v.onChange() })},
		Menu: "Camera", Apart: true})
}

// handCommands are what can be done by hand in the viewport, beside moving the camera.
func (v *viewController) handCommands() []*commands.Command {
	grasps := func() bool { _, ok := v.manipulator.GraspsEffector(); return ok }
	tool := func(tool viewport.Tool) func() bool {
		return func() bool { return v.manipulator.Grasp.Tool == tool }
	}
	return []*commands.Command{
		{Command: &command.Command{ID: "moveTool", Text: phrase.Say("Move"),
			Tip:     phrase.Say("Move the selection with its arrows. G moves it with the pointer"),
			Checked: tool(viewport.MoveTool), Do: command.Always(func() { v.manipulator.UseTool(viewport.MoveTool) })},
			Menu: "Edit", Icon: widgets.IconMove, Apart: true, Keys: []fyne.KeyName{fyne.KeyW}},
		{Command: &command.Command{ID: "turnTool", Text: phrase.Say("Rotate"),
			Tip:     phrase.Say("Rotate an effector with its rings. R rotates it with the pointer"),
			Checked: tool(viewport.TurnTool), Do: command.Always(func() { v.manipulator.UseTool(viewport.TurnTool) })},
			Menu: "Edit", Icon: widgets.IconTurn, Keys: []fyne.KeyName{fyne.KeyE}},
		{Command: &command.Command{ID: "grab", Text: phrase.Say("Move with the pointer"),
			Enabled: func() bool { return v.selection.Primary() != "" },
			Do:      command.Always(func() { v.manipulator.Start(viewport.MoveInView) })},
			Menu: "Edit", Keys: []fyne.KeyName{fyne.KeyG}},
		{Command: &command.Command{ID: "turn", Text: phrase.Say("Rotate with the pointer"), Enabled: grasps,
			Do: command.Always(func() { v.manipulator.Start(viewport.TurnInView) })},
			Menu: "Edit", Keys: []fyne.KeyName{fyne.KeyR}},
		{Command: &command.Command{ID: "pin", Text: phrase.Say("Pin effector"),
			Tip:     phrase.Say("Keep the selected effectors where they are, whatever their devices do. Saved with the preset"),
			Enabled: grasps, Checked: func() bool { return v.manipulator.IsPinned() },
			Do: command.Always(func() { v.manipulator.Pin() })},
			Menu: "Edit", Icon: widgets.IconPin, Keys: []fyne.KeyName{fyne.KeyP}},
		{Command: &command.Command{ID: "removeOffset", Text: phrase.Say("Remove offset"),
			Tip:     phrase.Say("Remove the offsets of the selected effectors from their devices. Press O while you drag an effector to set its offset"),
			Enabled: func() bool { return v.manipulator.HasOffset() },
			Do:      command.Always(func() { v.manipulator.RemoveOffset() })}, Menu: "Edit"},
		{Command: v.live.Commands.Get("handles"), Menu: "Edit"},
		{Command: &command.Command{ID: "releaseAll", Text: phrase.Say("Release all effectors"),
			Enabled: func() bool { return v.manipulator.HoldsAny() },
			Do:      command.Always(func() { v.manipulator.ReleaseAll() })},
			Menu: "Edit", Icon: widgets.IconUnpin},
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
		{Command: &command.Command{ID: "locomotion", Text: phrase.Say("Locomotion stick"),
			Tip:     phrase.Say("Show the locomotion stick, which moves the tracking space"),
			Checked: func() bool { return v.locomotion.Shown() }, Do: command.Always(v.toggleLocomotion)},
			Menu: "Trackers", Under: under, Icon: widgets.IconStick, Apart: true, Keys: []fyne.KeyName{fyne.KeyM}},
		{Command: &command.Command{ID: "teleport", Text: phrase.Say("Teleport by clicking the ground"),
			Tip: phrase.Say("Click the ground, drag to set the direction"), Enabled: stands,
			Checked: func() bool { return v.teleporter.Armed() }, Do: command.Always(func() { v.teleporter.Toggle() })},
			Menu: "Trackers", Under: under, Icon: widgets.IconTeleport, Keys: []fyne.KeyName{fyne.KeyT}},
		{Command: v.live.Commands.Get("turn/left"), Menu: "Trackers", Under: under, Icon: widgets.IconTurnLeft,
			Keys: []fyne.KeyName{fyne.KeyY}},
		{Command: v.live.Commands.Get("turn/right"), Menu: "Trackers", Under: under, Icon: widgets.IconTurnRight,
			Keys: []fyne.KeyName{fyne.KeyI}},
		{Command: v.live.Commands.Get("start"), Menu: "Trackers", Under: under, Icon: widgets.IconToStart,
			Keys: []fyne.KeyName{fyne.KeyB}, First: func() bool { v.locomotion.ReturnToStart(); return true }},
	}
}

// postureCommands choose the posture of the body.
func (v *viewController) postureCommands() []*commands.Command {
	under, key := text.Message("Posture"), '0'
	var table []*commands.Command
	for _, id := range []string{"posture/automatic", "posture/standing", "posture/sitting", "posture/kneeling", "posture/crawling", "posture/faceup",
		"posture/facedown", "posture/floor", "seated"} {
		table = append(table, &commands.Command{Command: v.live.Commands.Get(id), Menu: "Trackers", Under: under,
			Shortcut: commands.CtrlShift(fyne.KeyName(key))})
		key++
	}
	table = append(table, &commands.Command{Command: v.live.Commands.Get("seated/reset"), Menu: "Trackers", Under: under})
	for _, id := range []string{"posture/automatic", "posture/standing", "seated"} {
		commands.Find(table, id).Apart = true
	}
	return table
}

// toggleLocomotion shows or hides the stick.
func (v *viewController) toggleLocomotion() {
	v.locomotion.Toggle()
	v.overlay.corner.Refresh()
	v.onChange()
}

// groundCommands are the kinds of ground.
func (v *viewController) groundCommands() []*commands.Command {
	under := text.Message("Ground")
	return []*commands.Command{
		{Command: v.live.Commands.Get("ground/level"), Menu: "Avatar", Under: under, Apart: true},
		{Command: v.live.Commands.Get("ground/slope"), Menu: "Avatar", Under: under},
		{Command: v.live.Commands.Get("ground/stairs"), Menu: "Avatar", Under: under},
		{Command: &command.Command{ID: "groundFile", Text: phrase.Say("From a file…"), Do: command.Always(v.pickGround),
			Checked: func() bool { return v.document.Current().Ground.Kind == ground.Triangles }},
			Menu: "Avatar", Under: under, Apart: true},
	}
}

// pickGround asks for a file to stand on.
func (v *viewController) pickGround() {
	filter := filedialog.Filter{Kind: filedialog.Grounds, Description: lang.L("Scenes (GLB, glTF)"), Extensions: groundfile.Extensions}
	v.shell.PickFile(lang.L("Open ground"), filter, v.live.Ground.Open)
}
