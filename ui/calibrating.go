//go:build cgo

package ui

import (
	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/presets"
)

// calibrate opens the calibration card.
func (e *editor) calibrate() {
	if e.wizard != nil {
		return
	}
	if e.fitted == nil {
		text := lang.L("There is no avatar to calibrate yet: wait until it is opened")
		if e.refusal != nil {
			text = lang.L("This avatar cannot be calibrated: {{.Cause}}. Map its bones, or choose another avatar", with{"Cause": e.refusal.Error()})
		}
		e.toasts.warn(text)
		return
	}
	options := calibration.Options{Humanoid: e.fitted.Humanoid, Assignments: e.choices.Assignments}
	if c := &e.Current().Calibration; c.Calibrated() {
		options.Previous, options.ArmsOrHeight = c, c.ArmsOrHeight
	}
	e.session.Hold(false) // the person wants to see themselves move
	e.wizard = calibration.NewWizard(options)
	e.wizard.Tick(e.store.Now(), &e.frame)
	e.card.show(true)
	e.window.Canvas().Unfocus()
	e.updateCard()
	e.refreshChrome()
}

func (e *editor) startCalibration() {
	if e.wizard != nil {
		e.poseDemo()
		e.wizard.Start(e.store.Now())
		e.updateCard()
	}
}

func (e *editor) redoCalibration() {
	if e.wizard != nil {
		e.poseDemo()
		e.wizard.Redo(e.store.Now())
		e.updateCard()
	}
}

// poseDemo has the person in the demo take the T-pose, where it is the demo that is measured: the recording begins with one,
// and at this speed it outlasts the countdown and the measurement.
func (e *editor) poseDemo() {
	if e.sources.driving() != sourceDemo {
		return
	}
	const slow = 0.45
	e.sources.demo.Seek(0)
	e.sources.demo.SetSpeed(slow)
	e.pause(false)
}

// acceptCalibration applies what was proposed, as one step of undo.
func (e *editor) acceptCalibration() {
	if e.wizard == nil {
		return
	}
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
	e.toasts.tell(lang.L("Calibrated: the avatar is scaled to {{.Scale}}. Undo takes it back", with{"Scale": factor(accepted.Scale)}))
}

// focusCard gives the keyboard to the button of the card that is meant, or, so that Escape reaches the editor, to the viewport. What is being
// typed elsewhere is not disturbed.
func (e *editor) focusCard(meant *keyButton) {
	switch e.window.Canvas().Focused().(type) {
	case nil, *viewportWidget, *keyButton:
	default:
		return
	}
	if meant == nil {
		e.window.Canvas().Focus(e.viewport)
		return
	}
	e.window.Canvas().Focus(meant)
}

// closeCalibration closes the card; nothing that was not accepted is applied.
func (e *editor) closeCalibration() {
	if e.wizard == nil {
		return
	}
	e.wizard.Cancel()
	e.wizard = nil
	e.sources.demo.SetSpeed(e.speed)
	e.card.show(false)
	e.focusCard(nil)
	e.relook()
	e.refreshChrome()
}

func (e *editor) removeCalibration() {
	if err := e.Do(presets.ApplyCalibration(calibration.Calibration{})); err != nil {
		e.warn(err)
	}
}

// updateCard shows where the wizard is.
func (e *editor) updateCard() {
	before := e.card.state
	view := e.wizard.View()
	e.loop.latest.get(&e.reading)
	e.card.lengths = e.lengths()
	e.card.update(&view, checklist(&e.reading.Bound, &e.reading.Devices))
	if before != view.State {
		e.relook() // the avatar shows the pose, or follows again
	}
}
