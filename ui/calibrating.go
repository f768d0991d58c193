//go:build cgo

package ui

import (
	"time"

	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/internal/app"
	"posewright/presets"
	"posewright/ui/chime"
	"posewright/ui/text"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// calibrate opens the sheet.
func (e *editor) calibrate() {
	if e.wizard != nil {
		return
	}
	if e.core.Avatar.Fitted() == nil {
		label := lang.L("There is no avatar to calibrate yet: wait until it is opened")
		if e.core.Avatar.Err() != nil {
			label = lang.L("This avatar cannot be calibrated: {{.Cause}}. Map its bones, or choose another avatar", text.With{"Cause": e.refusalCause()})
		}
		e.toasts.Warn(label)
		return
	}
	options := calibration.Options{Humanoid: e.core.Avatar.Humanoid(), Assignments: e.choices.Assignments, Person: e.settings.Person,
		Holding: calibration.Holding(e.settings.Holding), MeasureWrists: e.settings.Wrists, Seated: e.settings.Seated}
	if c := &e.Current().Calibration; c.Calibrated() {
		options.Previous, options.ArmsOrHeight, options.HeightM = c, c.ArmsOrHeight, c.HeightM
	}
	e.session.Hold(false) // the person wants to see themselves move
	e.height = options.HeightM
	if p, ok := e.core.People.Profile(e.settings.Person); ok {
		e.height = p.Measurement.HeightM
	}
	options.HeightM = e.height
	e.wizard = calibration.NewWizard(options)
	e.wizard.Tick(e.store.Now(), &e.frame)
	e.closeBoneMap()
	if e.compare.shown {
		e.compare.close()
	}
	e.cameraBefore = e.viewport.heading()
	e.sheet.forget()
	e.window.Canvas().Unfocus()
	e.showSide()
	e.updateSheet()
	if e.window.Canvas().Focused() == nil { // the sheet was never drawn before, so that it did not find the window by itself
		e.window.Canvas().Focus(e.sheet.buttons["start"])
	}
	e.viewport.fly(e.facing())
	e.refreshChrome()
}

// tellWizard has the wizard do something, if there is one, and shows what came of it.
func (e *editor) tellWizard(do func(w *calibration.Wizard)) {
	if e.wizard != nil {
		do(e.wizard)
		e.updateSheet()
	}
}

func (e *editor) startCalibration() {
	e.tellWizard(func(w *calibration.Wizard) { e.poseDemo(); w.Start(e.store.Now()) })
}

func (e *editor) redoCalibration() {
	e.tellWizard(func(w *calibration.Wizard) { e.poseDemo(); w.Redo(e.store.Now()) })
}

// poseDemo has the person in the recording take the T-pose, where it is a recording that is measured. The built-in ones begin with one; that of a
// session, where it has one, lasts a second or more. At these speeds they outlast the countdown and the measurement.
func (e *editor) poseDemo() {
	if e.sources.driving() != sourceDemo {
		return
	}
	const slow, slower, lasts = 0.45, 0.17, 1050 * time.Millisecond
	switch {
	case e.played.builtin != "":
		e.sources.demo.Seek(0)
		e.sources.demo.SetSpeed(slow)
	default:
		if end, ok := e.played.source.PoseEnd(); ok {
			e.sources.demo.Seek(max(0, end-lasts))
			e.sources.demo.SetSpeed(slower)
		}
	}
	e.pause(false)
}

// acceptCalibration applies what was proposed, as one step of undo, and keeps it in the person's profile.
func (e *editor) acceptCalibration() {
	if e.wizard == nil {
		return
	}
	measured, _ := e.wizard.Measurement()
	accepted, err := e.wizard.Accept()
	if err != nil {
		e.warn(err)
		return
	}
	e.closeCalibration()
	if err := e.Do(presets.ApplyCalibration(accepted)); err != nil {
		e.warn(err)
		return
	}
	e.core.Pace.Save()
	e.core.People.SaveMeasurement(measured, e.choices.Assignments)
	e.toasts.Info(lang.L("Calibrated: the avatar is scaled to {{.Scale}}. Undo takes it back", text.With{"Scale": factor(accepted.Scale)}))
}

// closeCalibration closes the sheet; nothing that was not accepted is applied.
func (e *editor) closeCalibration() {
	if e.wizard == nil {
		return
	}
	e.wizard.Cancel()
	e.wizard, e.figures, e.heard = nil, nil, heard{}
	e.sources.demo.SetSpeed(e.speed)
	e.count.hide()
	e.showSide()
	if !e.playing() {
		e.viewport.fly(e.cameraBefore)
	}
	e.relook()
	e.window.Canvas().Focus(e.viewport)
	e.refreshChrome()
}

// escapeCalibration is what Escape means: back from typing, and a question before what was measured is thrown away.
func (e *editor) escapeCalibration() {
	if e.wizard == nil {
		return
	}
	switch view := e.wizard.View(); {
	case view.State == calibration.Typing && !view.Proposal.Unposed:
		e.tellWizard((*calibration.Wizard).Back)
	case view.State == calibration.Review:
		e.ask(lang.L("Throw this measurement away?"), lang.L("It was not accepted yet, so nothing has changed."),
			answer{id: "prompt.discard", text: lang.L("Throw away"), onGiven: e.closeCalibration},
			answer{id: "prompt.keep", text: lang.L("Go on looking"), meant: true})
	default:
		e.closeCalibration()
	}
}

func (e *editor) removeCalibration() {
	if err := e.Do(presets.ApplyCalibration(calibration.Calibration{})); err != nil {
		e.warn(err)
	}
}

// newSheet makes the sheet.
func (e *editor) newSheet() *calibrateSheet {
	keep := func(change func(*app.Settings)) {
		change(e.settings)
		e.keepSettings()
	}
	return newCalibrateSheet(e.tips, sheetActions{
		start: e.startCalibration, redo: e.redoCalibration, accept: e.acceptCalibration, cancel: e.closeCalibration, escape: e.escapeCalibration,
		skip:   func() { e.tellWizard((*calibration.Wizard).Skip) },
		byHand: func() { e.tellWizard((*calibration.Wizard).ByHand) },
		back:   func() { e.tellWizard((*calibration.Wizard).Back) },
		person: e.choosePerson,
		blend: func(v float64) {
			e.tellWizard(func(w *calibration.Wizard) { w.SetArmsOrHeight(text.Snap(v, 0.01, false)) })
		},
		correct: func(id calibration.MeasureID, metres float64) {
			e.tellWizard(func(w *calibration.Wizard) { w.Correct(id, metres) })
		},
		holding: func(h calibration.Holding) {
			keep(func(s *app.Settings) { s.Holding = int(h) })
			e.tellWizard(func(w *calibration.Wizard) { w.SetHolding(h) })
		},
		seated: func(on bool) {
			keep(func(s *app.Settings) { s.Seated = on })
			e.tellWizard(func(w *calibration.Wizard) { w.SetSeated(on, e.height) })
		},
		height: func(metres float64) {
			e.height = metres
			e.tellWizard(func(w *calibration.Wizard) { w.SetSeated(w.View().Seated, metres) })
		},
		wrists: func(on bool) {
			keep(func(s *app.Settings) { s.Wrists = on })
			e.tellWizard(func(w *calibration.Wizard) { w.SetMeasureWrists(on) })
		},
		without: func(role calibration.Role, on bool) {
			e.tellWizard(func(w *calibration.Wizard) { w.GoWithout(role, on) })
		},
		sound:  func(on bool) { keep(func(s *app.Settings) { s.Sound = on }) },
		mirror: e.setMirror,
	})
}

// updateSheet shows where the wizard is.
func (e *editor) updateSheet() {
	if e.wizard == nil {
		return
	}
	view := e.wizard.View()
	before := e.heard
	e.sheet.update(&view, &sheetInput{person: e.settings.Person, height: e.height, lengths: e.lengths(), sound: e.settings.Sound,
		mirror: e.settings.Mirror, device: func(i int) string {
			if i < 0 || i >= e.frame.Count {
				return ""
			}
			return e.frame.Devices[i].Name
		}})
	e.count.show(&view)
	e.hear(&view)
	figures := e.figuresOf(&view)
	same := len(figures) == len(e.figures)
	for i := range figures {
		same = same && figures[i] == e.figures[i]
	}
	if before.state != e.heard.state || !same {
		e.figures = figures
		e.relook() // the avatar shows the pose, or follows again
		if before.state == calibration.Sampling && e.heard.state != calibration.Sampling && e.played.builtin == "" {
			e.sources.demo.SetSpeed(e.speed) // what comes after the pose is not waited for
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
		now.digit = countdownDigit(v)
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
	if on && e.wizard != nil {
		e.viewport.fly(e.facing())
	}
	e.showSide()
	e.relook()
	e.keepSettings()
	e.refreshChrome()
}

// mirrored reports whether the viewport is a mirror now: a person who calibrates or plays looks at themselves, who tunes at the avatar.
func (e *editor) mirrored() bool {
	return e.settings.Mirror && (e.wizard != nil || e.playing())
}

// facing is the view that the avatar looks into, all of it in the picture.
func (e *editor) facing() viewport.Camera {
	to := e.framingAll()
	stand := e.stand()
	to.Look(viewport.Direction{Yaw: yawOf(stand.Rotation), Pitch: 0.06})
	if e.wizard != nil || e.playing() {
		to.Distance *= 1.12 // room for arms that are stretched out
	}
	return to
}

// showSide has the panel at the right be the sheet, what a player sees, or the inspector.
func (e *editor) showSide() {
	calibrating := e.wizard != nil
	widgets.SetVisible(e.sheet.content, calibrating)
	widgets.SetVisible(e.play.content, !calibrating && e.playing())
	widgets.SetVisible(e.inspector.content, !calibrating && !e.playing() && !e.bonesShown() && !e.compare.shown)
	widgets.SetVisible(e.compass.box, !e.mirrored())
	widgets.SetVisible(e.tools.box, !calibrating)
	e.dock.NeededRight = 0
	if calibrating {
		e.dock.NeededRight = sheetWidth
	}
	e.dock.Box.Refresh()
	e.sheet.relayout()
}
