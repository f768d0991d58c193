package app

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"posewright/calibration"
	"posewright/internal/blind"
	"posewright/internal/devices"
	"posewright/internal/session"
	"posewright/internal/sys/files"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/solver/posture"
)

// Commands are what can be done without a window, each by its name: the one table of OSC control and every other view that has no menu. All methods are for
// the owner.
type Commands struct {
	document    *Document
	session     *session.Session
	devices     *Devices
	playback    *Playback
	sources     *Sources
	recorder    *Recorder
	calibration *Calibration
	blind       *blind.Comparison
	table       map[string]func() error
}

// UnknownCommandError says that no command has a name.
type UnknownCommandError struct {
	Name  string
	Known []string
}

func (e *UnknownCommandError) Error() string { return e.Phrase().String() }

// Phrase is the sentence.
func (e *UnknownCommandError) Phrase() phrase.Phrase {
	return phrase.Say(`there is no command "{{.Name}}"; use one of {{.Known}}`, "Name", e.Name, "Known", strings.Join(e.Known, ", "))
}

func newCommands(a *App, l *Live) *Commands {
	c := &Commands{document: a.Document, session: l.Session, devices: l.Devices, playback: l.Playback, sources: l.Sources, recorder: l.Recorder, calibration: l.Calibration, blind: a.Blind}
	c.table = map[string]func() error{
		"calibrate":        c.calibrate,
		"calibrate/open":   c.openCalibration,
		"calibrate/accept": c.acceptCalibration,
		"calibrate/redo":   c.during(c.RedoCalibration),
		"calibrate/skip":   c.during(l.Calibration.Skip),
		"calibrate/cancel": c.during(l.Calibration.Close),
		"recenter":         c.recenter,
		"recenter/yaw":     l.Alignment.RecenterYaw,
		"floor":            c.floor,
		"floor/reset":      always(l.Devices.ResetWorld),
		"record":           c.record,
		"record/start":     c.startRecording,
		"record/stop":      c.stopRecording,
		"compare/switch":   c.switchSides,
		"compare/a":        func() error { return c.showSide(false) },
		"compare/b":        func() error { return c.showSide(true) },
		"undo":             c.undo,
		"redo":             c.redo,
		"pause":            always(func() { l.Sources.Pause(!l.Sources.Paused()) }),
		"liveout":          always(l.LiveOut.Toggle),
		"liveout/start":    liveOutSwitch(l.LiveOut, true),
		"liveout/stop":     liveOutSwitch(l.LiveOut, false),
		"turn/left":        always(l.Locomotion.TurnLeft),
		"turn/right":       always(l.Locomotion.TurnRight),
		"start":            always(func() { l.Locomotion.ReturnToStart() }),
		"seated":           always(l.Posture.ToggleSeated),
		"seated/reset":     always(l.Posture.ResetSeat),
	}
	for name, pin := range map[string]posture.Pin{"automatic": posture.Automatic, "standing": posture.PinStanding, "sitting": posture.PinSitting,
		"kneeling": posture.PinKneeling, "crawling": posture.PinCrawling, "faceup": posture.PinFaceUp, "facedown": posture.PinFaceDown, "floor": posture.PinFloorSitting} {
		c.table["posture/"+name] = always(func() { l.Posture.Pin(pin) })
	}
	for role := range calibration.RoleCount {
		if calibration.Remeasurable(role) {
			c.table["remeasure/"+strings.ToLower(role.String())] = func() error { return l.Wearing.Remeasure(role) }
		}
	}
	c.table["remeasure/cancel"] = always(l.Wearing.Cancel)
	maps.Copy(c.table, l.SlimeVR.Commands())
	maps.Copy(c.table, a.Blind.Commands())
	return c
}

// Names returns the names of all commands, sorted.
func (c *Commands) Names() []string { return slices.Sorted(maps.Keys(c.table)) }

// Has reports whether there is a command of a name.
func (c *Commands) Has(name string) bool { return c.table[name] != nil }

// Run runs a command. The error says in a sentence why it could not be run now, or that there is none of that name.
func (c *Commands) Run(name string) error {
	run := c.table[name]
	if run == nil {
		return &UnknownCommandError{name, c.Names()}
	}
	return run()
}

func always(do func()) func() error {
	return func() error {
		do()
		return nil
	}
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

func (c *Commands) openCalibration() error {
	if !c.calibration.Open() {
		return phrase.Fail("there is no avatar that can be calibrated; open one or map its bones")
	}
	return nil
}

// calibrate begins to measure. It never discards what was measured: accept, redo and cancel decide about that.
func (c *Commands) calibrate() error {
	if err := c.openCalibration(); err != nil {
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

func (c *Commands) showSide(b bool) error {
	switch document := c.document; {
	case c.blind.Running():
		return phrase.Fail("a blind comparison runs; use blind/x and blind/y, or end it")
	case !document.Compares():
		return phrase.Fail("there is no preset B; open one to compare with")
	case document.InB() != b:
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

// poseRecording has the person in the recording take the T-pose, where it is a recording that is measured. The built-in ones begin with one; that of a
// session, where it has one, lasts a second or more. At these speeds they outlast the countdown and the measurement.
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

// AbsolutePreset returns the preset that is edited in a document, with the whole paths of its avatar, animation and ground, for a file that lies elsewhere.
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
