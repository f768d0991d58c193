//go:build cgo

package ui

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/assets/speech"
	"posewright/calibration"
	"posewright/internal/app"
	"posewright/internal/command"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/ui/calibrate"
	"posewright/ui/canvas"
	"posewright/ui/chime"
	"posewright/ui/commands"
	devicepanels "posewright/ui/devices"
	"posewright/ui/shell"
	"posewright/ui/text"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// calibrationOptions are what a calibration shows and works on.
type calibrationOptions struct {
	shell    *shell.Shell
	settings *app.SettingsStore
	live     *app.Live
	avatar   *app.Avatar
	people   *app.People
	pace     *app.Pace
	profiles string // folder of the profiles
	document *app.Document
	reading  *session.Reading
	steps    *playSteps
	lengths  func() text.LengthUnit
	arrange  func() // the panel at the right is another
	onMirror func(bool)
	onEscape func()
}

// picture is the viewport, as a calibration needs it.
type picture interface {
	stand() rig.Transform // where and which way the avatar stands
	look()                // shows another pose or other figures
	face()                // has the camera stand before the person
}

// calibrationController leads a person through a calibration, and shows a player what is so of theirs. It belongs to Fyne's goroutine.
type calibrationController struct {
	calibrationOptions
	picture
	calibration *app.Calibration
	sheet       *calibrate.Sheet
	count       *calibrate.Countdown
	play        *calibrate.PlayPanel
	soundState  soundState
	lit         []string      // serials of the devices that the checklist asks about
	body        *rig.Humanoid // of the avatar that is compared
	chimes      chime.Player
	voice       *speech.Voice // of the player's goroutine; nil before the first word
}

func newCalibrationController(o calibrationOptions) *calibrationController {
	c := &calibrationController{calibrationOptions: o, calibration: o.live.Calibration}
	return c
}

// showIn has a calibration be seen in the viewport.
func (c *calibrationController) showIn(p picture) { c.picture = p }

// build makes the panels, in the language of the window.
func (c *calibrationController) build() {
	c.count, c.sheet, c.play = calibrate.NewCountdown(), c.newSheet(), c.newPlayPanel()
}

// keepLearned applies what was learned during play, if anything was.
func (c *calibrationController) keepLearned() {
	if c.hasLearned() {
		c.calibration.KeepLearned()
	}
}

func (c *calibrationController) hasLearned() bool {
	return c.calibration.HasLearned(&c.reading.Learning)
}

func (c *calibrationController) calibrationCommands() []*commands.Command {
	return []*commands.Command{
		{Command: c.live.Commands.Get("calibrate/open"), Menu: "Calibrate", Icon: widgets.IconCalibrate,
			Shortcut: commands.Ctrl(fyne.KeyK)},
		{Command: &command.Command{ID: "keepLearnt", Text: phrase.Say("Keep the calibration refined during play"),
			Enabled: c.hasLearned, Do: command.Always(c.calibration.KeepLearned)}, Menu: "Calibrate"},
		{Command: &command.Command{ID: "presetOwnPace", Text: phrase.Say("Save learned step time"),
			Tip:     phrase.Say("Save the learned step time factor to the preset, so that exports include it"),
			Enabled: c.hasOwnPace, Do: command.Always(c.presetOwnPace)}, Menu: "Calibrate"},
		{Command: c.live.Commands.Get("calibrate/remove"), Menu: "Calibrate"},
	}
}

// opened shows the sheet.
func (c *calibrationController) opened() {
	c.sheet.Forget()
	c.shell.Window.Canvas().Unfocus()
	c.arrange()
	c.updateSheet()
	if c.shell.Window.Canvas().Focused() == nil { // the sheet was never drawn before, so that it did not find the window by itself
		c.sheet.FocusStart(c.shell.Window.Canvas())
	}
}

// closed puts the window back as it was before the calibration.
func (c *calibrationController) closed() {
	c.body, c.soundState, c.lit = nil, soundState{}, nil
	c.live.Playback.RestoreSpeed()
	c.count.Hide()
	c.arrange()
}

// escape is what Escape means: back from typing, and a question before what was measured is thrown away.
func (c *calibrationController) escape() {
	if !c.calibration.IsOpen() {
		return
	}
	switch view := c.calibration.View(); {
	case view.State == calibration.Typing && !view.Proposal.Unposed:
		c.calibration.Back()
	case view.State == calibration.Review:
		c.shell.Ask(lang.L("Discard this measurement?"), lang.L("It was not accepted, so nothing has changed."),
			widgets.Answer{ID: "prompt.discard", Text: lang.L("Discard measurement"), OnGiven: c.calibration.Close},
			widgets.Answer{ID: "prompt.keep", Text: lang.L("Keep reviewing"), Meant: true})
	default:
		c.calibration.Close()
	}
}

// newSheet makes the sheet.
func (c *calibrationController) newSheet() *calibrate.Sheet {
	return calibrate.NewSheet(c.shell.Tips, calibrate.SheetActions{
		Start: c.live.Commands.StartCalibration, Redo: c.live.Commands.RedoCalibration, Accept: c.calibration.Accept, Cancel: c.calibration.Close, Escape: c.escape,
		Skip: c.calibration.Skip, ByHand: c.calibration.ByHand, Back: c.calibration.Back, Person: c.choosePerson, Correct: c.calibration.Correct, Holding: c.calibration.SetHolding, Seated: c.calibration.SetSeated,
		Height: c.calibration.SetHeight, Wrists: c.calibration.SetMeasureWrists, Answers: c, Mirror: c.onMirror,
		Sound: func(on bool) { c.settings.Values.Sound = on; c.settings.Save() },
		Reset: func(command string) {
			if err := c.live.Commands.Run(command); err != nil {
				c.shell.Warn(err)
			}
		},
	})
}

// GoWithout implements [calibrate.ChecklistAnswers].
func (c *calibrationController) GoWithout(role calibration.Role, without bool) {
	c.calibration.GoWithout(role, without)
}

// ChooseRole implements [calibrate.ChecklistAnswers].
func (c *calibrationController) ChooseRole(role calibration.Role, at fyne.Position) {
	if !c.calibration.IsOpen() {
		return
	}
	view := c.calibration.View()
	for i := range view.Checklist {
		item := &view.Checklist[i]
		if item.Role != role || item.Presence != calibration.Doubted {
			continue
		}
		device := c.calibration.Device(item.Device)
		var items []*fyne.MenuItem
		for _, answer := range item.Answers {
			items = append(items, fyne.NewMenuItem(text.DeviceRole(answer), func() {
				c.live.Devices.Assign(&device, answer, "")
			}))
		}
		for _, role := range item.Both {
			items = append(items, fyne.NewMenuItem(lang.L("Use both: {{.Role}}", text.With{"Role": text.DeviceRole(role)}),
				func() { c.live.Devices.UseBoth(&device, role) }))
		}
		items = append(items, fyne.NewMenuItem(lang.L("Not on the body"), func() { c.live.Devices.Ignore(&device) }))
		widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), c.shell.Window.Canvas(), at)
		return
	}
}

// UseBoth implements [calibrate.ChecklistAnswers].
func (c *calibrationController) UseBoth(role calibration.Role, device int) {
	if d := c.calibration.Device(device); c.calibration.IsOpen() {
		c.live.Devices.UseBoth(&d, role)
	}
}

// newPlayPanel makes the panel of a player.
func (c *calibrationController) newPlayPanel() *calibrate.PlayPanel {
	return calibrate.NewPlayPanel(c.shell.Tips, calibrate.PlayActions{
		Steps: c.steps, Escape: c.onEscape, Person: c.choosePerson,
		Mirror: c.onMirror, Seated: c.calibration.SetSeated, Learning: c.calibration.SetLearning, Keep: c.keepLearned,
		Icon: devicepanels.KindIcon,
	})
}

// playSays is what a player reads of each step, by its name; nil outside of Play.
func (c *calibrationController) playSays() map[string]string { return c.play.Steps() }

// addToPlay adds the rows of what the person starred to what a player sees.
func (c *calibrationController) addToPlay(rows fyne.CanvasObject) { c.play.Favorites.Add(rows) }

// playChanged lays out what a player sees again.
func (c *calibrationController) playChanged() { c.play.Content.Refresh() }

// updatePlay shows a player what is so now.
func (c *calibrationController) updatePlay() {
	if c.play != nil {
		c.play.Update(&calibrate.PlayInput{Steps: c.steps.all(c.lengths()), Preset: c.steps.preset(), Unsaved: c.document.Dirty(),
			Bound: &c.reading.Bound, Devices: &c.reading.Devices, Learning: &c.reading.Learning, HasLearned: c.calibration.HasLearned(&c.reading.Learning), Person: text.Person(c.settings.Values.Person),
			Mirror: c.settings.Values.Mirror, Seated: c.settings.Values.Seated, Learns: c.settings.Values.Learning,
			Lengths: c.lengths()})
	}
}

// updateSheet shows where the wizard is.
func (c *calibrationController) updateSheet() {
	if !c.calibration.IsOpen() {
		return
	}
	view := c.calibration.View()
	before := c.soundState
	c.sheet.Update(&view, &calibrate.SheetInput{Person: text.Person(c.settings.Values.Person), Height: c.calibration.HeightM(), Lengths: c.lengths(),
		Sound: c.settings.Values.Sound, Mirror: c.settings.Values.Mirror, Device: c.calibration.DeviceName, Demo: c.calibration.Demo(), SlimeVR: c.live.SlimeVR.Connected()})
	if asked := app.AskedDevices(&view, c.calibration.Device); !slices.Equal(asked, c.lit) {
		c.lit = asked
		c.look()
	}
	c.count.Show(&view, c.caption(&view))
	c.playSounds(&view)
	if before.state != c.soundState.state || c.body != view.Avatar {
		c.body = view.Avatar
		c.look() // the avatar shows the pose, or follows again
		if before.state == calibration.Sampling && c.soundState.state != calibration.Sampling && !c.live.Playback.Current().Builtin() {
			c.live.Playback.RestoreSpeed() // what comes after the pose is not waited for
		}
	}
	if calibrate.Page(before.state) != calibrate.Page(c.soundState.state) {
		c.face()
	}
}

// soundState is what the sounds of a calibration last told.
type soundState struct {
	state calibration.State
	digit string
}

// playSounds makes the sounds of what happened.
func (c *calibrationController) playSounds(v *calibration.WizardView) {
	now := soundState{state: v.State}
	if v.State == calibration.Countdown {
		now.digit = calibrate.CountdownDigit(v)
	}
	was := c.soundState
	c.soundState = now
	if now == was || !c.settings.Values.Sound {
		return
	}
	switch {
	case now.digit != "":
		if !c.settings.Values.Voice { // which counts
			c.chimes.Play(chime.Tick)
		}
	case now.state == was.state:
	case now.state == calibration.Sampling:
		c.chimes.Play(chime.Begin)
	case now.state == calibration.Refused:
		c.chimes.Play(chime.Wrong)
	case now.state >= calibration.Wrists && now.state <= calibration.Review:
		if was.state >= calibration.Sampling && was.state < calibration.Review {
			c.chimes.Play(chime.Done)
		}
	}
}

// caption is what is shown in large letters of what a voice says: while gestures answer, or the sheet may not be in view.
func (c *calibrationController) caption(v *calibration.WizardView) string {
	if !c.live.HandsFree.Listens() || v.State == calibration.Checklist || v.State == calibration.Typing {
		return ""
	}
	return text.PhraseSentence(c.live.HandsFree.Caption())
}

// speak has the voice say something.
func (c *calibrationController) speak(said app.Spoken) {
	if !c.settings.Values.Sound {
		return
	}
	language := text.Shown()
	c.chimes.Say(func() []float32 {
		if c.voice == nil || !c.voice.Speaks(language) {
			c.voice, _ = speech.Open(language)
		}
		if c.voice == nil {
			return nil
		}
		samples, _ := c.voice.Samples(said.Clips...)
		return samples
	})
}

// staging is the avatar as it stands to be imitated, or compared with the person in a review; none while it follows.
func (c *calibrationController) staging() canvas.Staged {
	if !c.calibration.IsOpen() || c.avatar.Fitted() == nil {
		return canvas.Staged{}
	}
	switch v := c.calibration.View(); v.State {
	case calibration.Countdown, calibration.Sampling:
		s := canvas.Staged{Stand: c.stand(), Body: c.avatar.Humanoid()}
		s.Pose = calibrate.Imitation(s.Body, v.Holding, s.Stand)
		return s
	case calibration.Review, calibration.Typing:
		return c.compared(&v)
	}
	return canvas.Staged{}
}

// compared is the avatar as it would be, standing where the person stood, with the body of the person.
func (c *calibrationController) compared(v *calibration.WizardView) canvas.Staged {
	if v.Avatar == nil {
		return canvas.Staged{}
	}
	s := canvas.Staged{Stand: c.stand(), Body: v.Avatar}
	for i := range v.Proposal.Devices {
		if d := &v.Proposal.Devices[i]; d.Effector == "head" && !v.Proposal.Unposed {
			s.Stand = c.reading.Space.World(rig.Transform{Position: d.Raw.Position, Rotation: rig.Yaw(v.Proposal.FacingDeg * math.Pi / 180)})
			s.Stand.Position[1] = c.reading.Space.Floor()
		}
	}
	s.Pose = calibrate.Imitation(s.Body, calibration.TPose, s.Stand)
	if v.Body != nil {
		s.Figure = &viewport.Figure{Stand: s.Stand, Body: v.Body}
	}
	return s
}

// hasOwnPace reports whether the preset has another cadence than the person.
func (c *calibrationController) hasOwnPace() bool {
	_, differs := app.PresetCadence(&c.reading.Gait, c.document.Current())
	return differs
}

// presetOwnPace takes the learned cadence into the preset, as one step of undo: there it goes to other programs.
func (c *calibrationController) presetOwnPace() {
	cadence, differs := app.PresetCadence(&c.reading.Gait, c.document.Current())
	if !differs {
		return
	}
	if err := c.document.Do(presets.Set(app.CadenceParameter, cadence)); err != nil {
		c.shell.Warn(err)
		return
	}
	c.shell.Toasts.Info(lang.L("The preset's step time factor is ×{{.Value}} now", text.With{"Value": text.Decimal(cadence, 2)}))
}
