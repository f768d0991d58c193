//go:build cgo

package ui

import (
	"strings"

	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/rig/phrase"
	"posewright/ui/calibrate"
	"posewright/ui/commands"
	"posewright/ui/text"
)

// playSteps tells how far a player is on the way to a game that has their body, and does what each step asks for. It
// belongs to Fyne's goroutine.
type playSteps struct {
	live      *app.Live
	avatar    *app.Avatar
	document  *app.Document
	devices   *deviceController
	documents *documentController
	chrome    *chrome
}

// playStep is a step with the command that its button runs.
type playStep struct {
	calibrate.PlayStep
	command string
}

// follow has the steps tell of devices and documents too, whose controllers are made after the panel.
func (s *playSteps) follow(devices *deviceController, documents *documentController) {
	s.devices, s.documents = devices, documents
}

// preset is the name of the preset as the title of the window has it.
func (s *playSteps) preset() string { return s.documents.marked() }

// Repair does what the button of a step says.
func (s *playSteps) Repair(id calibrate.PlayStepID) {
	commands.Find(s.chrome.commands, s.step(id, text.Centimeters).command).Run()
}

// Save saves the preset.
func (s *playSteps) Save() { commands.Find(s.chrome.commands, "save").Run() }

// Fit shows what can be repaired of what looks wrong.
func (s *playSteps) Fit() { commands.Find(s.chrome.commands, "fit").Run() }

// all is what is so of each step.
func (s *playSteps) all(lengths text.LengthUnit) (all [calibrate.PlayStepCount]calibrate.PlayStep) {
	for id := range all {
		all[id] = s.step(calibrate.PlayStepID(id), lengths).PlayStep
	}
	return all
}

func (s *playSteps) step(id calibrate.PlayStepID, lengths text.LengthUnit) playStep {
	switch id {
	case calibrate.TrackersStep:
		return s.trackers()
	case calibrate.AvatarStep:
		return s.ofAvatar()
	case calibrate.CalibrateStep:
		return s.calibration(lengths)
	}
	return s.sending()
}

// newStep makes a step from how far it is, what is so, and what its button says and runs.
func newStep(progress calibrate.StepProgress, state, repair, command string) playStep {
	step := calibrate.PlayStep{Progress: progress, State: state, Repair: repair}
	return playStep{PlayStep: step, command: command}
}

func (s *playSteps) trackers() playStep {
	state, _ := s.devices.sourceText()
	progress := calibrate.StepWaits
	switch status := s.live.Sources.Status(); status.State {
	case app.RecordingPlays:
		return newStep(progress, state, lang.L("Use trackers"), "source/auto")
	case app.InputFailed, app.InputsOff, app.NothingArrives:
		progress = calibrate.StepFailed
	case app.ReceivingDevices:
		progress = calibrate.StepDone
	case app.DemoUntilDevices:
		state = lang.L("This is the demo. It ends when your trackers send.")
	}
	return newStep(progress, state, lang.L("Connect…"), "inputs")
}

func (s *playSteps) ofAvatar() playStep {
	progress, repair, command := calibrate.StepWaits, lang.L("Open avatar…"), "openAvatar"
	loaded := s.avatar.Current()
	switch {
	case s.avatar.Loading() || loaded == nil:
		name := app.AvatarName(s.document.Current().Avatar.File)
		return newStep(progress, text.Phrase(phrase.Say("Opening {{.Name}}…", "Name", name)), repair, command)
	case s.avatar.Body() == nil:
		if len(s.avatar.MissingRoles()) > 0 {
			repair, command = lang.L("Bone map…"), "boneMap"
		}
		return newStep(calibrate.StepFailed, text.PhraseSentence(s.avatar.Refusal()), repair, command)
	case loaded.File == "":
		state := lang.L("The built-in avatar. Open your own if a game shows it.")
		return newStep(progress, state, repair, command)
	}
	return newStep(calibrate.StepDone, text.File(loaded.Path), repair, command)
}

func (s *playSteps) calibration(lengths text.LengthUnit) playStep {
	progress, c := calibrate.StepWaits, &s.document.Current().Calibration
	if c.Calibrated() {
		progress = calibrate.StepDone
	}
	return newStep(progress, calibrate.CalibratedText(c, lengths), lang.L("Calibrate"), "calibrate/open")
}

func (s *playSteps) sending() playStep {
	out := s.live.LiveOut
	if !out.On() {
		state, send := lang.L("Nothing is sent to games and other programs."), lang.L("Send…")
		if out.HasReceiver() {
			send = lang.L("Send")
		}
		return newStep(calibrate.StepWaits, state, send, "liveout")
	}
	choose, receivers := lang.L("Choose receivers…"), "receivers"
	if !out.HasReceiver() {
		return newStep(calibrate.StepFailed, lang.L("No receiver is on."), choose, receivers)
	}
	state := strings.Join(text.Phrases(out.Sent()), "\n")
	for _, status := range out.Statuses() {
		switch {
		case status.Withheld:
			return newStep(calibrate.StepWaits, state, choose, receivers)
		case !status.Problem.Empty():
			return newStep(calibrate.StepFailed, state, choose, receivers)
		}
	}
	return newStep(calibrate.StepDone, state, lang.L("Stop sending"), "liveout")
}
