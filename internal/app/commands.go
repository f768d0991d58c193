package app

import (
	"path/filepath"
	"time"

	"posewright/calibration"
	"posewright/internal/blind"
	"posewright/internal/command"
	"posewright/internal/devices"
	"posewright/internal/session"
	"posewright/internal/sys/files"
	"posewright/presets"
	"posewright/rig/phrase"
)

// Commands are all commands, and what those do that need no window: the one list of menus, search, OSC control,
// phones, the panel in SteamVR, VMC and gestures. All methods are for the owner.
type Commands struct {
	command.List
	document    *Document
	session     *session.Session
	devices     *Devices
	playback    *Playback
	sources     *Sources
	recorder    *Recorder
	calibration *Calibration
	blind       *blind.Comparison
}

func newCommands(a *App, l *Live) *Commands {
	c := &Commands{document: a.Document, session: l.Session, devices: l.Devices, playback: l.Playback, sources: l.Sources, recorder: l.Recorder,
		calibration: l.Calibration, blind: a.Blind}
	c.Failed = a.Events.WarnOf
	c.Add(c.documentCommands()...)
	c.Add(c.calibrationCommands(l.Wearing)...)
	c.Add(c.deviceCommands(l.Alignment)...)
	c.Add(l.SlimeVR.Commands()...)
	c.Add(c.sourceCommands()...)
	c.Add(c.playbackCommands()...)
	c.Add(c.recordingCommands()...)
	c.Add(liveOutCommands(l.LiveOut)...)
	c.Add(locomotionCommands(l.Locomotion, a.Avatar)...)
	c.Add(postureCommands(l.Posture)...)
	c.Add(groundCommands(l.Ground, a.Document)...)
	c.Add(&command.Command{ID: "handles", Text: phrase.Say("Handles in the headset"), Caption: phrase.Say("Handles"),
		Tip: phrase.Say("Move effectors, poles and magnets by hand on the page for headsets"),
		Do:  command.Always(l.Handles.Toggle), Checked: l.Handles.Shown})
	c.Add(&command.Command{ID: "export/again", Text: phrase.Say("Export again"),
		Tip: phrase.Say("Export the preset to where it was exported last"),
		Do:  a.Exports.Again, Enabled: a.Exports.CanRepeat})
	c.Add(a.Blind.Commands()...)
	return c
}

// during is a command for an open calibration.
func (c *Commands) during(do func()) func() error {
	return func() error {
		if !c.calibration.IsOpen() {
			return phrase.Fail("no calibration is open; start one first")
		}
		do()
		return nil
	}
}

// calibrate begins to measure. It never discards what was measured: accept, redo and cancel decide about that.
func (c *Commands) calibrate() error {
	if err := c.calibration.Open(); err != nil {
		return err
	}
	switch state := c.calibration.State(); {
	case state == calibration.Review || state == calibration.Typing:
		return phrase.Fail("a measurement waits to be accepted; accept, redo or cancel it")
	case state == calibration.Refused:
		c.RedoCalibration()
	case state != calibration.Checklist:
		return phrase.Fail("a calibration is being measured already")
	default:
		c.StartCalibration()
	}
	return nil
}

func (c *Commands) acceptCalibration() error {
	if c.calibration.State() != calibration.Review {
		return phrase.Fail("nothing was measured that could be accepted; calibrate first")
	}
	c.calibration.Accept()
	return nil
}

func (c *Commands) recenter() error {
	if !c.sources.Live() {
		return phrase.Fail("a recording drives the avatar; switch to live devices first")
	}
	if _, err := devices.Recenterd(c.devices.world, &c.devices.frame); err != nil {
		return err
	}
	c.devices.Recenter()
	return nil
}

func (c *Commands) floor() error {
	if !c.sources.Live() {
		return phrase.Fail("a recording drives the avatar; switch to live devices first")
	}
	if devices.Lowest(&c.devices.frame) < 0 {
		return devices.ErrNothingTracked
	}
	c.devices.SetFloor(0)
	return nil
}

func (c *Commands) record() error {
	if c.recorder.Recording() {
		return c.stopRecording()
	}
	return c.startRecording()
}

func (c *Commands) startRecording() error {
	if c.recorder.Recording() || c.recorder.Busy() {
		return phrase.Fail("a recording is being made already; stop it first")
	}
	c.document.Commit()
	c.recorder.Start(AbsolutePreset(c.document), c.session.RateHz())
	return nil
}

func (c *Commands) stopRecording() error {
	if c.recorder.Take() == nil || c.recorder.Busy() {
		return phrase.Fail("no recording is being made; start one first")
	}
	c.recorder.Stop()
	return nil
}

func (c *Commands) switchSides() error { return c.showSide(!c.document.InB()) }

// showSide edits A or B.

func (c *Commands) showSide(b bool) error {
	switch document := c.document; {
	case c.blind.Running():
		return phrase.Fail("a blind comparison runs; use blind/x and blind/y, or end it")
	case document.InB() == b:
	case !document.Compares():
		return phrase.Fail("there is no preset B; open one to compare with")
	default:
		document.Switch()
	}
	return nil
}

func (c *Commands) undo() error {
	if !c.document.Undo() {
		return phrase.Fail("there is nothing to undo")
	}
	return nil
}

func (c *Commands) redo() error {
	if !c.document.Edited().Redo() {
		return phrase.Fail("there is nothing to redo")
	}
	return nil
}

func liveOutSwitch(l *LiveOut, on bool) func() error {
	return func() error {
		if l.On() != on {
			l.Toggle()
		}
		return nil
	}
}

// StartCalibration measures, where a calibration is open.
func (c *Commands) StartCalibration() {
	c.poseRecording()
	c.calibration.Start()
}

// RedoCalibration discards what was measured and measures again.
func (c *Commands) RedoCalibration() {
	c.poseRecording()
	c.calibration.Redo()
}

// poseRecording has the person in the recording take the T-pose, where it is a recording that is measured. The
// built-in ones begin with one; that of a session, where it has one, lasts a second or more. At these speeds they
// outlast the countdown and the measurement.
func (c *Commands) poseRecording() {
	if !c.calibration.IsOpen() || c.sources.Live() {
		return
	}
	const slow, slower, lasts = 0.45, 0.17, 1050 * time.Millisecond
	switch {
	case c.playback.Current().Builtin():
		c.playback.Replay().Seek(0)
		c.playback.Replay().SetSpeed(slow)
	default:
		if end, ok := c.playback.Current().Source.PoseEnd(); ok {
			c.playback.Replay().Seek(max(0, end-lasts))
			c.playback.Replay().SetSpeed(slower)
		}
	}
	c.sources.Pause(false)
}

// AbsolutePreset returns the preset that is edited in a document, with the whole paths of its avatar, animation and
// ground, for a file that lies elsewhere.
func AbsolutePreset(d *Document) *presets.Preset {
	preset := *d.Current()
	for _, named := range preset.NamedFiles() {
		if path := files.Named(*named.File, d.Path()).Path(); path != "" {
			if whole, err := filepath.Abs(path); err == nil {
				*named.File = whole
			}
		}
	}
	return &preset
}
