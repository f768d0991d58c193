//go:build cgo

package ui

import (
	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/internal/app"
	"posewright/presets"
	"posewright/ui/filedialog"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// sessionCommands are those with which a person goes back to the session that is open.
func (e *editor) sessionCommands() []*command {
	return []*command{
		{id: "sourceSession", menu: "Trackers", text: lang.L("Session"), do: func() { e.live.Sources.Choose(app.SourceSession) },
			enabled: func() bool { return e.live.Playback.Opened() != nil },
			checked: func() bool { return e.live.Sources.Mode() == app.SourceSession },
			name: func() string {
				if opened := e.live.Playback.Opened(); opened != nil {
					return lang.L("Session {{.Name}}", text.With{"Name": opened.Name})
				}
				return lang.L("Session")
			}},
	}
}

// sourceChoices are the names of the source modes, in their order. The last is the session that is open, if there is one.
func (e *editor) sourceChoices() []string {
	var names []string
	for mode := app.SourceAuto; mode <= app.SourceLive; mode++ {
		names = append(names, text.Translate(string(mode.Term()), nil))
	}
	if opened := e.live.Playback.Opened(); opened != nil {
		names = append(names, opened.Name)
	}
	return names
}

func sessionFilter() filedialog.Filter {
	return filedialog.Filter{Description: lang.L("Recorded sessions (.session, .udpcap, A-Frame JSON)"), Extensions: app.SessionExtensions}
}

func (e *editor) pickSession() {
	e.shell.pickFile(lang.L("Open session"), sessionFilter(), e.live.Sources.Open)
}

// sessionOpened lists a session as recent, offers what it was recorded with, and says where its person cannot be measured.
func (e *editor) sessionOpened(opened app.RecordingOpened) {
	r := opened.Recording
	e.core.Recent.Add(r.Path)
	e.core.Recent.AddSession(r.Path)
	if e.offerRecorded(r) || opened.NoPose == nil || e.core.Avatar.Calibration() != nil {
		return
	}
	e.shell.toasts.Warn(lang.L("Can't calibrate from {{.Name}}: {{.Cause}}. Pause it in a T-pose and calibrate, or choose another recording.",
		text.With{"Name": r.Name, "Cause": text.Sentence(opened.NoPose)}))
}

// offerRecorded offers the preset that a session was recorded with, or its calibration, where what is there is another. Nothing is applied
// unasked. It reports whether there was something to offer.
func (e *editor) offerRecorded(r *app.Recording) bool {
	recorded := r.Playback.Recording
	now := e.absolutePreset()
	if preset, ok := app.AttachedPreset(recorded); ok && !preset.Equal(now) && !e.drivesLike(&preset, now) {
		e.shell.toasts.OfferChoices(lang.L("Load the preset “{{.Preset}}” recorded with {{.Name}}?", text.With{"Name": r.Name, "Preset": preset.Name}),
			widgets.ToastAction{ID: "toast.use", Text: lang.L("Apply"), Do: func() { e.useRecorded(preset) }})
		return true
	}
	if c, ok := app.AttachedCalibration(recorded); ok && !c.Equal(&now.Calibration) && (e.core.Avatar.Calibration() == nil || !c.Equal(e.core.Avatar.Calibration())) {
		e.shell.toasts.OfferChoices(lang.L("Apply the calibration recorded with {{.Name}}?", text.With{"Name": r.Name}),
			widgets.ToastAction{ID: "toast.use", Text: lang.L("Apply"), Do: func() { e.useRecordedCalibration(c) }})
		return true
	}
	return false
}

// drivesLike reports whether a preset is the document with the calibration that drives anyway.
func (e *editor) drivesLike(recorded, now *presets.Preset) bool {
	if e.core.Avatar.Calibration() == nil || now.Calibration.Calibrated() {
		return false
	}
	same := *now
	same.Calibration = e.core.Avatar.Calibration().Clone()
	return recorded.Equal(&same)
}

// useRecorded makes the preset of a session the document, as one step of undo.
func (e *editor) useRecorded(preset presets.Preset) {
	e.Commit()
	if err := e.Do(presets.Load(preset)); err != nil {
		e.shell.warn(err)
		return
	}
	e.shell.toasts.Info(lang.L("The preset of the session was loaded. It is not saved yet; Undo reverts it"))
}

// useRecordedCalibration applies the calibration of a session, as one step of undo.
func (e *editor) useRecordedCalibration(c calibration.Calibration) {
	e.Commit()
	e.live.Calibration.UseRecorded(c)
}
