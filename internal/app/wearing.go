package app

import (
	"posewright/assets/speech"
	"posewright/calibration"
	"posewright/internal/eventloop"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig/phrase"
)

// Wearing corrects how single devices are worn, between two calibrations: trims shift and turn what a device drives, and a tracker that moved on the body is
// measured again by itself. Both are document commands with undo, and are kept in the person's profile. All methods are for the owner.
type Wearing struct {
	events      *eventloop.Events
	document    *Document
	avatar      *Avatar
	people      *People
	assignments func() calibration.Assignments
	voice       func() bool

	measuring *calibration.Remeasuring // nil while nothing is measured
}

// RemeasuringChanged says that a tracker is being measured again, or is so no longer.
type RemeasuringChanged struct{}

func (RemeasuringChanged) IsEvent() {}

func newWearing(a *App, assignments func() calibration.Assignments) *Wearing {
	w := &Wearing{events: a.Events, document: a.Document, avatar: a.Avatar, people: a.People, assignments: assignments,
		voice: func() bool { return a.Settings.Values.Voice }}
	a.Events.Subscribe(func(event eventloop.Event) {
		switch event.(type) {
		case CalibrationOpened, DocumentReplaced:
			w.Cancel()
		}
	})
	return w
}

// Trim returns the trim of a calibrated device; false for one that was not calibrated.
func (w *Wearing) Trim(kind, serial string) (calibration.Trim, bool) {
	devices := w.document.Current().Calibration.Devices
	for i := range devices {
		if devices[i].Kind == kind && devices[i].Serial == serial {
			return devices[i].Trim, true
		}
	}
	return calibration.Trim{}, false
}

// PreviewTrim trims a device while a person drags; [Wearing.KeepTrim] makes that a step of undo, [Document.Cancel] reverts it.
func (w *Wearing) PreviewTrim(kind, serial string, trim calibration.Trim) {
	trimmed, err := w.document.Current().Calibration.Trimmed(kind, serial, trim)
	if err == nil {
		err = w.document.Preview(presets.AdjustCalibration(phrase.Say("Device trim"), trimmed))
	}
	w.events.WarnOf(err)
}

// KeepTrim makes what is previewed a step of undo. It is kept of the person, see [Fit].
func (w *Wearing) KeepTrim() { w.document.Commit() }

// CancelTrim reverts what is previewed.
func (w *Wearing) CancelTrim() { w.document.Cancel() }

// Remeasure begins to measure the tracker of a role again: the person stands as they did for their calibration.
func (w *Wearing) Remeasure(role calibration.Role) error {
	c := &w.document.Current().Calibration
	if !c.Calibrated() {
		return phrase.Fail("nothing was calibrated that could be measured again. Calibrate first")
	}
	w.measuring = calibration.NewRemeasuring(c, role)
	w.say(speech.StandAsBefore)
	w.events.Emit(RemeasuringChanged{})
	return nil
}

// Cancel ends the measuring; the calibration stays as it was.
func (w *Wearing) Cancel() {
	if w.measuring != nil {
		w.measuring = nil
		w.events.Emit(RemeasuringChanged{})
	}
}

// Measuring returns whose tracker is being measured and what it waits for; false while none is.
func (w *Wearing) Measuring() (role calibration.Role, waits phrase.Phrase, ok bool) {
	if w.measuring == nil {
		return 0, phrase.Phrase{}, false
	}
	return w.measuring.Role(), w.measuring.Live(), true
}

func (w *Wearing) say(clip speech.Clip) {
	if w.voice() {
		w.events.Emit(Spoken{Clips: []speech.Clip{clip}, Caption: clip.Caption()})
	}
}

// tick looks at the devices of a frame.
func (w *Wearing) tick(f *session.Frame) {
	if w.measuring == nil {
		return
	}
	m, over, err := w.measuring.Tick(f.Now, &f.Devices)
	if !over {
		return
	}
	role := w.measuring.Role()
	w.Cancel()
	var fitted calibration.Calibration
	if h := w.avatar.Plain(); err == nil && h != nil {
		if fitted, err = calibration.Fit(m.Clone(), h); err == nil {
			err = w.document.Do(presets.ApplyCalibration(fitted))
		}
	}
	if err != nil {
		w.say(speech.NotMeasured)
		w.events.Warn(phrase.Say("Can't measure the {{.Part}} tracker again: {{.Cause}} Try again, or calibrate.", "Part", role.Part(), "Cause", err))
		return
	}
	w.people.SaveMeasurement(m, w.assignments())
	w.say(speech.Measured)
	w.events.Inform(phrase.Say("The {{.Part}} tracker was measured again. Undo reverts it", "Part", role.Part()))
}
