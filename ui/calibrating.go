//go:build cgo

package ui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/trackers"
	"posewright/ui/calibrate"
	"posewright/ui/chime"
	"posewright/ui/text"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// calibrate opens a calibration.
func (e *editor) calibrate() { e.calibration.Open() }

// calibrationOpened shows the sheet beside the avatar that looks at the person.
func (e *editor) calibrationOpened() {
	e.closeBoneMap()
	if e.compare.shown {
		e.compare.close()
	}
	e.cameraBefore = e.viewport.Target()
	e.sheet.Forget()
	e.shell.window.Canvas().Unfocus()
	e.showSide()
	e.updateSheet()
	if e.shell.window.Canvas().Focused() == nil { // the sheet was never drawn before, so that it did not find the window by itself
		e.sheet.FocusStart(e.shell.window.Canvas())
	}
	e.viewport.Fly(e.facing())
	e.refreshChrome()
}

func (e *editor) startCalibration() {
	e.poseDemo()
	e.calibration.Start()
}

func (e *editor) redoCalibration() {
	e.poseDemo()
	e.calibration.Redo()
}

// poseDemo has the person in the recording take the T-pose, where it is a recording that is measured. The built-in ones begin with one; that of a
// session, where it has one, lasts a second or more. At these speeds they outlast the countdown and the measurement.
func (e *editor) poseDemo() {
	if !e.calibration.IsOpen() || e.live.Sources.Live() {
		return
	}
	const slow, slower, lasts = 0.45, 0.17, 1050 * time.Millisecond
	switch {
	case e.live.Playback.Current().Builtin():
		e.live.Playback.Replay().Seek(0)
		e.live.Playback.Replay().SetSpeed(slow)
	default:
		if end, ok := e.live.Playback.Current().Source.PoseEnd(); ok {
			e.live.Playback.Replay().Seek(max(0, end-lasts))
			e.live.Playback.Replay().SetSpeed(slower)
		}
	}
	e.live.Sources.Pause(false)
}

// calibrationClosed puts the window back as it was before the calibration.
func (e *editor) calibrationClosed() {
	e.figures, e.heard = nil, heard{}
	e.live.Playback.RestoreSpeed()
	e.count.Hide()
	e.showSide()
	if !e.playing() {
		e.viewport.Fly(e.cameraBefore)
	}
	e.relook()
	e.shell.window.Canvas().Focus(e.viewport)
	e.refreshChrome()
}

// escapeCalibration is what Escape means: back from typing, and a question before what was measured is thrown away.
func (e *editor) escapeCalibration() {
	if !e.calibration.IsOpen() {
		return
	}
	switch view := e.calibration.View(); {
	case view.State == calibration.Typing && !view.Proposal.Unposed:
		e.calibration.Back()
	case view.State == calibration.Review:
		e.shell.ask(lang.L("Discard this measurement?"), lang.L("It was not accepted, so nothing has changed."),
			answer{id: "prompt.discard", text: lang.L("Discard measurement"), onGiven: e.calibration.Close},
			answer{id: "prompt.keep", text: lang.L("Keep reviewing"), meant: true})
	default:
		e.calibration.Close()
	}
}

// newSheet makes the sheet.
func (e *editor) newSheet() *calibrate.Sheet {
	c := e.calibration
	return calibrate.NewSheet(e.shell.tips, calibrate.SheetActions{
		Start: e.startCalibration, Redo: e.redoCalibration, Accept: c.Accept, Cancel: c.Close, Escape: e.escapeCalibration,
		Skip: c.Skip, ByHand: c.ByHand, Back: c.Back, Person: e.choosePerson, Correct: c.Correct, Holding: c.SetHolding, Seated: c.SetSeated,
		Height: c.SetHeight, Wrists: c.SetMeasureWrists, Without: c.GoWithout, Mirror: e.setMirror,
		Blend: func(v float64) { c.SetProposedBlend(text.Snap(v, 0.01, false)) },
		Sound: func(on bool) { e.settings.Sound = on; e.keepSettings() },
	})
}

// newPlayPanel makes the panel of a player.
func (e *editor) newPlayPanel() *calibrate.PlayPanel {
	return calibrate.NewPlayPanel(e.shell.tips, calibrate.PlayActions{
		Calibrate: e.calibrate, Escape: func() { e.key(fyne.KeyEscape) }, Person: e.choosePerson, Blend: e.calibration.SetBlend,
		Mirror: e.setMirror, Seated: e.calibration.SetSeated, Learning: e.setLearning, Keep: func() { find(e.commands, "keepLearnt").run() },
		Icon: func(kind trackers.Kind) *widgets.Icon { return kindIcons[kind] },
	})
}

// updatePlay shows a player what is so now.
func (e *editor) updatePlay() {
	if e.play != nil {
		e.play.Update(&calibrate.PlayInput{Bound: &e.reading.Bound, Devices: &e.reading.Devices, Learning: &e.reading.Learning, Calibration: &e.Current().Calibration,
			Humanoid: e.core.Avatar.Humanoid(), HasLearned: e.calibration.HasLearned(&e.reading.Learning), Person: e.settings.Person,
			Mirror: e.settings.Mirror, Seated: e.settings.Seated, Learns: e.settings.Learning, Lengths: e.lengths()})
	}
}

// setLearning switches whether the calibration is improved during play.
func (e *editor) setLearning(on bool) {
	e.settings.Learning = on
	e.publish()
	e.keepSettings()
}

// updateSheet shows where the wizard is.
func (e *editor) updateSheet() {
	if !e.calibration.IsOpen() {
		return
	}
	view := e.calibration.View()
	before := e.heard
	e.sheet.Update(&view, &calibrate.SheetInput{Person: e.settings.Person, Height: e.calibration.HeightM(), Lengths: e.lengths(),
		Sound: e.settings.Sound, Mirror: e.settings.Mirror, Device: e.calibration.DeviceName})
	e.count.Show(&view)
	e.hear(&view)
	figures := e.figuresOf(&view)
	same := len(figures) == len(e.figures)
	for i := range figures {
		same = same && figures[i] == e.figures[i]
	}
	if before.state != e.heard.state || !same {
		e.figures = figures
		e.relook() // the avatar shows the pose, or follows again
		if before.state == calibration.Sampling && e.heard.state != calibration.Sampling && !e.live.Playback.Current().Builtin() {
			e.live.Playback.RestoreSpeed() // what comes after the pose is not waited for
		}
	}
}

// heard is what the sounds of a calibration last told.
type heard struct {
	state calibration.State
	digit string
}

// hear makes the sounds of what happened.
func (e *editor) hear(v *calibration.WizardView) {
	now := heard{state: v.State}
	if v.State == calibration.Countdown {
		now.digit = calibrate.CountdownDigit(v)
	}
	was := e.heard
	e.heard = now
	if now == was || !e.settings.Sound {
		return
	}
	switch {
	case now.digit != "":
		e.chimes.Play(chime.Tick)
	case now.state == was.state:
	case now.state == calibration.Sampling:
		e.chimes.Play(chime.Begin)
	case now.state == calibration.Refused:
		e.chimes.Play(chime.Wrong)
	case now.state == calibration.Review, now.state == calibration.Wrists:
		if was.state == calibration.Sampling || was.state == calibration.Wrists {
			e.chimes.Play(chime.Done)
		}
	}
}

// setMirror switches whether the viewport is a mirror.
func (e *editor) setMirror(on bool) {
	e.settings.Mirror = on
	if on && e.calibration.IsOpen() {
		e.viewport.Fly(e.facing())
	}
	e.showSide()
	e.relook()
	e.keepSettings()
	e.refreshChrome()
}

// mirrored reports whether the viewport is a mirror now: a person who calibrates or plays looks at themselves, who tunes at the avatar.
func (e *editor) mirrored() bool {
	return e.settings.Mirror && (e.calibration.IsOpen() || e.playing())
}

// facing is the view that the avatar looks into, all of it in the picture.
func (e *editor) facing() viewport.Camera {
	to := e.framingAll()
	stand := e.stand()
	to.Look(viewport.Direction{Yaw: calibrate.YawOf(stand.Rotation), Pitch: 0.06})
	if e.calibration.IsOpen() || e.playing() {
		to.Distance *= 1.12 // room for arms that are stretched out
	}
	return to
}

// showSide has the panel at the right be the sheet, what a player sees, or the inspector.
func (e *editor) showSide() {
	calibrating := e.calibration.IsOpen()
	widgets.SetVisible(e.sheet.Content, calibrating)
	widgets.SetVisible(e.play.Content, !calibrating && e.playing())
	widgets.SetVisible(e.inspector.Content, !calibrating && !e.playing() && !e.bonesShown() && !e.compare.shown)
	widgets.SetVisible(e.compass.Box, !e.mirrored())
	widgets.SetVisible(e.tools.Box, !calibrating)
	e.dock.NeededRight = 0
	if calibrating {
		e.dock.NeededRight = calibrate.SheetWidth
	}
	e.dock.Box.Refresh()
	e.sheet.Relayout()
}
