package app

import (
	"fmt"
	"math"
	"strings"

	"posewright/calibration"
	"posewright/internal/alignment"
	"posewright/internal/command"
	"posewright/internal/devices"
	"posewright/internal/locomotion"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/solver/ground"
	"posewright/solver/posture"
)

// documentCommands change the document, or choose which of two is edited.
func (c *Commands) documentCommands() []*command.Command {
	return []*command.Command{
		{ID: "undo", Text: phrase.Say("Undo"), Do: c.undo,
			Enabled: func() bool { return c.document.Edited().CanUndo() },
			Name: func() phrase.Phrase {
				if step := c.document.Edited().UndoName(); !step.Empty() {
					return phrase.Say("Undo: {{.Step}}", "Step", step)
				}
				return phrase.Say("Undo")
			}},
		{ID: "redo", Text: phrase.Say("Redo"), Do: c.redo,
			Enabled: func() bool { return c.document.Edited().CanRedo() },
			Name: func() phrase.Phrase {
				if step := c.document.Edited().RedoName(); !step.Empty() {
					return phrase.Say("Redo: {{.Step}}", "Step", step)
				}
				return phrase.Say("Redo")
			}},
		{ID: "compare/switch", Text: phrase.Say("Switch between A and B"), Do: c.switchSides},
		{ID: "compare/a", Text: phrase.Say("Edit A"), Tip: phrase.Say("Ctrl+B switches between A and B"),
			Do: func() error { return c.showSide(false) }, Enabled: c.showsSides,
			Checked: func() bool { return !c.document.InB() }},
		{ID: "compare/b", Text: phrase.Say("Edit B"),
			Tip: phrase.Say("At first a copy of A. Ctrl+B switches between A and B"),
			Do:  func() error { return c.showSide(true) }, Enabled: c.showsSides, Checked: c.document.InB},
	}
}

// showsSides reports whether it may be said which of A and B drives.
func (c *Commands) showsSides() bool { return !c.blind.Running() }

// calibrationCommands measure a person.
func (c *Commands) calibrationCommands(wearing *Wearing) []*command.Command {
	table := []*command.Command{
		{ID: "calibrate/open", Text: phrase.Say("Calibrate…"),
			Tip:     phrase.Say("Measure yourself in a T-pose and fit the avatar to you"),
			Caption: phrase.Say("Calibrate"), Do: c.calibration.Open,
			Enabled: func() bool { return !c.calibration.IsOpen() }},
		{ID: "calibrate", Text: phrase.Say("Start calibration"), Caption: phrase.Say("Start"), Do: c.calibrate},
		{ID: "calibrate/accept", Text: phrase.Say("Accept calibration"), Caption: phrase.Say("Accept"),
			Do:      c.acceptCalibration,
			Enabled: func() bool { return c.calibration.State() == calibration.Review }},
		{ID: "calibrate/redo", Text: phrase.Say("Redo calibration"), Caption: phrase.Say("Redo"),
			Do:      c.during(c.RedoCalibration),
			Enabled: c.calibration.IsOpen},
		{ID: "calibrate/skip", Text: phrase.Say("Skip calibration step"), Caption: phrase.Say("Skip"),
			Do:      c.during(c.calibration.Skip),
			Enabled: c.calibration.IsOpen},
		{ID: "calibrate/cancel", Text: phrase.Say("Cancel calibration"), Caption: phrase.Say("Cancel"),
			Do:      c.during(c.calibration.Close),
			Enabled: c.calibration.IsOpen},
		{ID: "calibrate/remove", Text: phrase.Say("Remove calibration"), Do: command.Always(c.calibration.Remove),
			Enabled: func() bool { return c.document.Current().Calibration.Calibrated() }},
	}
	for role := range calibration.RoleCount {
		if calibration.Remeasurable(role) {
			table = append(table, &command.Command{ID: "remeasure/" + strings.ToLower(role.String()),
				Text: phrase.Say("Measure again: {{.Part}}", "Part", role.Part()),
				Tip:  phrase.Say("For a tracker that moved on the body"),
				Do:   func() error { return wearing.Remeasure(role) }})
		}
	}
	return append(table, &command.Command{ID: "remeasure/cancel", Text: phrase.Say("Cancel measuring again"),
		Do:      command.Always(wearing.Cancel),
		Enabled: func() bool { _, _, on := wearing.Measuring(); return on }})
}

// deviceCommands place the devices in the room.
func (c *Commands) deviceCommands(alignment *alignment.Alignment) []*command.Command {
	return []*command.Command{
		{ID: "recenter", Text: phrase.Say("Re-center"),
			Tip: phrase.Say("Set the origin to the headset's position and the front to its view direction"),
			Do:  c.recenter, Enabled: c.sources.Live},
		{ID: "recenter/yaw", Text: phrase.Say("Turn trackers to where the headset looks"),
			Caption: phrase.Say("Turn trackers ahead"),
			Tip:     phrase.Say("For inertial trackers: stand relaxed and look straight ahead"),
			Do:      alignment.RecenterYaw, Enabled: c.sources.Live},
		{ID: "floor", Text: phrase.Say("Set floor from lowest device"), Caption: phrase.Say("Set floor"),
			Do: c.floor, Enabled: c.sources.Live},
		{ID: "floor/reset", Text: phrase.Say("Floor and front as tracked"), Do: command.Always(c.devices.ResetWorld),
			Enabled: func() bool { return c.devices.Choices().World != (devices.Pose{}) }},
	}
}

// sourceCommands choose what drives the avatar.
func (c *Commands) sourceCommands() []*command.Command {
	source := func(id string, mode SourceMode, text phrase.Phrase) *command.Command {
		return &command.Command{ID: "source/" + id, Text: text, Do: command.Always(func() { c.sources.Choose(mode) }),
			Checked: func() bool { return c.sources.Mode() == mode }}
	}
	session := source("session", SourceSession, phrase.Say("Session"))
	session.Enabled = func() bool { return c.playback.Opened() != nil }
	session.Name = func() phrase.Phrase {
		if opened := c.playback.Opened(); opened != nil {
			return phrase.Say("Session {{.Name}}", "Name", opened.Name)
		}
		return session.Text
	}
	session.Do = func() error {
		if c.playback.Opened() == nil {
			return phrase.Fail("no session is open; open one first")
		}
		c.sources.Choose(SourceSession)
		return nil
	}
	return []*command.Command{
		source("auto", SourceAuto, phrase.Say("Demo until devices connect")),
		source("demo", SourceDemo, phrase.Say("Demo")),
		source("walk", SourceWalk, phrase.Say("Walk")),
		source("live", SourceLive, phrase.Say("Live")),
		session,
	}
}

// playbackCommands step through what drives the avatar.
func (c *Commands) playbackCommands() []*command.Command {
	recorded := func() bool { return !c.sources.Live() }
	playing := func(do func()) func() error {
		return func() error {
			if !recorded() {
				return phrase.Fail("live devices drive the avatar; play a recording first")
			}
			do()
			return nil
		}
	}
	next := func(id string, by int, text phrase.Phrase) *command.Command {
		can := func() bool { list := c.sources.Playlist(); return list.CanGo(by) }
		return &command.Command{ID: id, Text: text, Enabled: can, Do: func() error {
			if !can() {
				return phrase.Fail("there is no further recording in the list")
			}
			c.sources.Next(by)
			return nil
		}}
	}
	table := []*command.Command{
		{ID: "pause", Text: phrase.Say("Pause"),
			Do: command.Always(func() { c.sources.Pause(!c.sources.Paused()) }), Checked: c.sources.Paused},
		{ID: "step", Text: phrase.Say("One step"),
			Tip: phrase.Say("The next frame of a recording, or the current device data"),
			Do:  command.Always(c.sources.Step)},
		{ID: "rewind", Text: phrase.Say("Go to start"), Do: playing(func() { c.playback.Seek(0) }), Enabled: recorded},
		{ID: "repeat", Text: phrase.Say("Repeat"),
			Do: playing(func() { c.playback.SetLoop(!c.playback.Replay().Loop()) }), Enabled: recorded,
			Checked: func() bool { return c.playback.Replay().Loop() }},
	}
	for _, speed := range Speeds {
		table = append(table, &command.Command{ID: SpeedCommand(speed), Enabled: recorded,
			Do:      playing(func() { c.playback.SetSpeed(speed) }),
			Text:    phrase.Say("Speed {{.Factor}}", "Factor", phrase.Say("{{.Number}}×", "Number", speed)),
			Checked: func() bool { return c.playback.Speed() == speed }})
	}
	return append(table, next("recording/previous", -1, phrase.Say("Previous recording")), next("recording/next", 1,
		phrase.Say("Next recording")))
}

// SpeedCommand is the ID of the command for a playback speed.
func SpeedCommand(speed float64) string { return fmt.Sprintf("speed/%.0f", math.Round(100*speed)) }

// recordingCommands record what devices report.
func (c *Commands) recordingCommands() []*command.Command {
	return []*command.Command{
		{ID: "record", Text: phrase.Say("Record session"), Caption: phrase.Say("Record"), Do: c.record,
			Enabled: func() bool { return !c.recorder.Busy() }, Checked: c.recorder.Recording,
			Name: func() phrase.Phrase {
				if c.recorder.Recording() {
					return phrase.Say("Stop recording")
				}
				return phrase.Say("Record session")
			}},
		{ID: "record/start", Text: phrase.Say("Start recording"), Do: c.startRecording,
			Enabled: func() bool { return !c.recorder.Busy() && !c.recorder.Recording() }},
		{ID: "record/stop", Text: phrase.Say("Stop recording"), Do: c.stopRecording,
			Enabled: func() bool { return !c.recorder.Busy() && c.recorder.Recording() }},
	}
}

// liveOutCommands send the live pose, or do so no longer.
func liveOutCommands(out *LiveOut) []*command.Command {
	return []*command.Command{
		{ID: "liveout", Text: phrase.Say("Live output"), Caption: phrase.Say("Live out"),
			Tip: phrase.Say("Send the solved pose to other programs"),
			Do:  command.Always(out.Toggle), Checked: out.On},
		{ID: "liveout/start", Text: phrase.Say("Start live output"), Do: liveOutSwitch(out, true),
			Enabled: func() bool { return !out.On() }},
		{ID: "liveout/stop", Text: phrase.Say("Stop live output"), Do: liveOutSwitch(out, false), Enabled: out.On},
	}
}

// locomotionCommands move the tracking space in the world.
func locomotionCommands(space *locomotion.Controls, avatar *Avatar) []*command.Command {
	stands := func() bool { return avatar.Humanoid() != nil }
	return []*command.Command{
		{ID: "turn/left", Text: phrase.Say("Turn left by 30°"), Do: command.Always(space.TurnLeft), Enabled: stands},
		{ID: "turn/right", Text: phrase.Say("Turn right by 30°"), Do: command.Always(space.TurnRight), Enabled: stands},
		{ID: "start", Text: phrase.Say("Return to start"), Tip: phrase.Say("Move the tracking space back to its start"),
			Do: command.Always(func() { space.ReturnToStart() }), Enabled: space.Moved},
	}
}

// postureCommands choose the posture of the body.
func postureCommands(body *Posture) []*command.Command {
	ids := [posture.PinCount]string{posture.Automatic: "automatic", posture.PinStanding: "standing",
		posture.PinSitting:  "sitting",
		posture.PinKneeling: "kneeling", posture.PinCrawling: "crawling", posture.PinFaceUp: "faceup",
		posture.PinFaceDown:     "facedown",
		posture.PinFloorSitting: "floor"}
	var table []*command.Command
	for pin, id := range ids {
		pin, method := posture.Pin(pin), &solver.PosturePins[pin]
		table = append(table, &command.Command{ID: "posture/" + id, Text: phrase.Phrase{Text: method.Label},
			Tip: phrase.Phrase{Text: method.Help},
			Do:  command.Always(func() { body.Pin(pin) }), Checked: func() bool { return body.Pinned() == pin }})
	}
	return append(table,
		&command.Command{ID: "seated", Text: phrase.Say("Seated mode"),
			Tip: phrase.Say("Sit whenever the head is below standing height, without detection"),
			Do:  command.Always(body.ToggleSeated), Checked: body.Seated},
		&command.Command{ID: "seated/reset", Text: phrase.Say("Reset chair height"),
			Tip: phrase.Say("Measure the seat again when you sit down the next time"),
			Do:  command.Always(body.ResetSeat)})
}

// groundCommands choose the kind of ground.
func groundCommands(on *Ground, document *Document) []*command.Command {
	use := func(id string, text phrase.Phrase, kind ground.Kind) *command.Command {
		return &command.Command{ID: "ground/" + id, Text: text, Do: command.Always(func() { on.Use(kind) }),
			Checked: func() bool { return document.Current().Ground.Kind == kind }}
	}
	return []*command.Command{
		use("level", phrase.Say("Level"), ground.Level),
		use("slope", phrase.Say("Slope"), ground.Slope),
		use("stairs", phrase.Say("Stairs"), ground.Steps),
	}
}
