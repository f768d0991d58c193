//go:build cgo

package ui

import (
	"context"
	"errors"
	"path/filepath"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/presets"
	"posewright/trackers/recording"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// recordCommands start and stop a recording of the devices.
func (e *editor) recordCommands() []*command {
	return []*command{{id: "record", menu: "Trackers", text: lang.L("Record session"), icon: widgets.IconRecord, apart: true, shortcut: ctrl(fyne.KeyR),
		do: e.toggleRecording, enabled: func() bool { return e.take == nil || !e.take.ending },
		checked: func() bool { return e.take != nil },
		name: func() string {
			if e.take != nil {
				return lang.L("Stop recording")
			}
			return lang.L("Record session")
		}}}
}

func (e *editor) toggleRecording() {
	if e.take != nil {
		e.endRecording()
		return
	}
	e.beginRecording()
}

// beginRecording records everything that devices report from now on, whichever source they are of, with the preset and the calibration
// that they drive now.
func (e *editor) beginRecording() {
	e.Commit()
	path := freeSession(e.core.Folders.Sessions(), time.Now())
	t, err := newTake(e.store, path, e.createSession, recording.Info{Created: time.Now(), Program: "Posewright", RateHz: e.rateHz()})
	if err != nil {
		e.toasts.Warn(lang.L("Can't record: {{.Folder}} is not writable: {{.Cause}}. Free disk space or change the permissions, then record again.",
			text.With{"Folder": e.core.Folders.Sessions(), "Cause": text.Cause(err)}))
		return
	}
	e.take = t
	t.attachPreset(e.absolutePreset())
	e.followRecording()
	e.refreshChrome()
}

// absolutePreset is the document with the whole paths of its avatar and its ground, for a file that lies elsewhere.
func (e *editor) absolutePreset() *presets.Preset {
	preset := *e.Current()
	for _, file := range [...]*string{&preset.Avatar.File, &preset.GroundFile} {
		if path := app.AvatarPath(*file, e.document.Path()); path != "" {
			if whole, err := filepath.Abs(path); err == nil {
				*file = whole
			}
		}
	}
	return &preset
}

// followRecording keeps a recording informed, and ends one that cannot be written.
func (e *editor) followRecording() {
	t := e.take
	if t == nil || t.ending {
		return
	}
	t.attachCalibration(e.core.Avatar.Calibration())
	t.follow(&e.frame, e.sources.inputs.Statuses())
	if t.recorder.Progress().Err != nil {
		e.endRecording()
	}
}

// endRecording ends the recording without making the window wait for the disk, and says what became of it.
func (e *editor) endRecording() {
	t := e.take
	t.devices = max(t.devices, e.frame.Count)
	t.ending = true
	e.refreshChrome()
	e.core.Host.Go("ending a recording", func(context.Context) {
		err := t.end()
		e.post(func() {
			e.take = nil
			e.refreshChrome()
			e.tellRecorded(t, err)
		})
	})
}

// closeRecording ends a recording in order before the program does.
func (e *editor) closeRecording() {
	if e.take == nil {
		return
	}
	if !e.take.ending {
		e.take.devices = max(e.take.devices, e.frame.Count)
		e.take.ending = true
	}
	if err := e.take.end(); err == nil && e.take.devices > 0 {
		e.core.Recent.AddSession(e.take.path)
	}
}

// tellRecorded says what became of a recording.
func (e *editor) tellRecorded(t *take, err error) {
	progress := t.recorder.Progress()
	name := text.With{"Name": filepath.Base(t.path), "Time": clockText(progress.Duration)}
	var full *recording.DiskFullError
	switch {
	case errors.As(err, &full):
		e.toasts.Warn(lang.L("The disk is full. The recording so far is kept in {{.Name}}. Free disk space and record again.", name))
	case err != nil:
		name["Cause"] = text.Sentence(err)
		e.toasts.Warn(lang.L("Can't continue writing {{.Name}}: {{.Cause}}. The recording so far is kept. Record again.", name))
	case t.devices == 0:
		e.toasts.Warn(lang.L("Nothing was recorded because no device sent data. Check Trackers ▸ Inputs and ports and record again."))
		return
	case progress.Lost > 0:
		e.toasts.Warn(lang.L("{{.Name}} has gaps because the disk was too slow. Close other programs that write to it and record again.", name))
	}
	e.core.Recent.AddSession(t.path)
	if t.devices == 0 {
		return
	}
	e.toasts.OfferChoices(lang.L("Recorded {{.Time}} as {{.Name}}", name),
		widgets.ToastAction{ID: "toast.play", Text: lang.L("Play"), Do: func() { e.openSession(t.path) }},
		widgets.ToastAction{ID: "toast.folder", Text: lang.L("Show in folder"), Do: func() { e.showFolder(filepath.Dir(t.path)) }})
}

// recordedText is how long and how large a recording is.
func recordedText(p recording.Progress) string {
	const kilo, mega = 1000, 1000 * 1000
	said := text.With{"Time": clockText(p.Duration)}
	if p.Bytes >= mega {
		said["Size"] = strconv.FormatFloat(float64(p.Bytes)/mega, 'f', 1, 64)
		return lang.L("{{.Time}} · {{.Size}} MB", said)
	}
	said["Size"] = p.Bytes / kilo
	return lang.L("{{.Time}} · {{.Size}} kB", said)
}
