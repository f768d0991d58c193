//go:build cgo

package ui

import (
	"path/filepath"
	"strconv"

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
		do: e.toggleRecording, enabled: func() bool { return !e.live.Recorder.Busy() },
		checked: e.live.Recorder.Recording,
		name: func() string {
			if e.live.Recorder.Recording() {
				return lang.L("Stop recording")
			}
			return lang.L("Record session")
		}, status: e.recordStatus}}
}

// recordStatus is the button of recording: it says how long and how large the recording is.
func (e *editor) recordStatus() (icon *widgets.Icon, status, tip string) {
	record := find(e.commands, "record")
	tip = lang.L("{{.Command}} ({{.Keys}})", text.With{"Command": record.label(), "Keys": keyText(record)})
	if take := e.live.Recorder.Take(); take != nil {
		return widgets.IconStop, recordedText(take.Progress()), tip
	}
	return widgets.IconRecord, "", tip
}

// toggleRecording records everything that devices report from now on, with the document as it is, or stops.
func (e *editor) toggleRecording() {
	if e.live.Recorder.Recording() {
		e.live.Recorder.Stop()
		return
	}
	e.Commit()
	e.live.Recorder.Start(e.absolutePreset(), e.rateHz())
}

// closeRecording ends a recording in order before the program does.
func (e *editor) closeRecording() {
	if path := e.live.Recorder.Close(); path != "" {
		e.core.Recent.AddSession(path)
	}
}

// recordingKept lists a recording as recent and offers to play it.
func (e *editor) recordingKept(kept app.RecordingKept) {
	e.core.Recent.AddSession(kept.Path)
	if kept.Devices == 0 {
		return
	}
	e.shell.toasts.OfferChoices(lang.L("Recorded {{.Time}} as {{.Name}}", text.With{"Name": filepath.Base(kept.Path), "Time": app.ClockText(kept.Duration)}),
		widgets.ToastAction{ID: "toast.play", Text: lang.L("Play"), Do: func() { e.live.Sources.Open(kept.Path) }},
		widgets.ToastAction{ID: "toast.folder", Text: lang.L("Show in folder"), Do: func() { e.shell.openFolder(filepath.Dir(kept.Path)) }})
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

// recordedText is how long and how large a recording is.
func recordedText(p recording.Progress) string {
	const kilo, mega = 1000, 1000 * 1000
	said := text.With{"Time": app.ClockText(p.Duration)}
	if p.Bytes >= mega {
		said["Size"] = strconv.FormatFloat(float64(p.Bytes)/mega, 'f', 1, 64)
		return lang.L("{{.Time}} · {{.Size}} MB", said)
	}
	said["Size"] = p.Bytes / kilo
	return lang.L("{{.Time}} · {{.Size}} kB", said)
}
