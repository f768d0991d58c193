//go:build cgo

package ui

import (
	"cmp"
	"path/filepath"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/internal/app"
	"posewright/internal/command"
	"posewright/internal/driving"
	"posewright/internal/filekind"
	"posewright/internal/remote"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/ui/commands"
	devicepanels "posewright/ui/devices"
	"posewright/ui/filedialog"
	"posewright/ui/library"
	"posewright/ui/monitor"
	"posewright/ui/phone"
	"posewright/ui/presetname"
	"posewright/ui/shell"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// iconLiveOut is an antenna.
var iconLiveOut = widgets.NewIcon("liveOut", `<circle cx="12" cy="11" r="2.2" fill="#000000"/><path d="M12 13 V21 M8 15 A5.5 5.5 0 0 1 8 7 M16 7 A5.5 5.5 0 0 1 16 15 `+
	`M5 18 A10 10 0 0 1 5 4 M19 4 A10 10 0 0 1 19 18"`+widgets.IconStroke+`/>`)

// sessionController chooses what drives the avatar, plays and records sessions, and sends the live pose.
type sessionController struct {
	shell *shell.Shell
	core  *app.App
	live  *app.Live
	table []*commands.Command

	transport       *monitor.Transport
	receivers       *devicepanels.ReceiversPanel // nil before it was opened
	receiversDialog dialog.Dialog
	control         *devicepanels.ControlPanel // nil before it was opened
	controlDialog   dialog.Dialog
	remote          *remote.Switch
	phone           *phone.Panel // nil before it was opened
	phoneDialog     dialog.Dialog
}

func newSessionController(s *shell.Shell, core *app.App, live *app.Live, draw remote.Draw) *sessionController {
	t := &sessionController{shell: s, core: core, live: live, remote: remote.NewSwitch(core, live, draw)}
	t.table = slices.Concat(t.sourceCommands(), t.recordCommands(), t.timeCommands())
	return t
}

// build makes the line below the viewport, in the language of the window.
func (t *sessionController) build(refresh func()) { t.transport = t.newTransport(refresh) }

// commands choose the source, record and stop, step and slow what drives the avatar.
func (t *sessionController) commands() []*commands.Command { return t.table }

func (t *sessionController) sourceCommands() (table []*commands.Command) {
	for _, id := range []string{"source/auto", "source/demo", "source/walk", "source/live", "source/session"} {
		table = append(table, &commands.Command{Command: t.live.Commands.Get(id), Menu: "Trackers"})
	}
	return table
}

func (t *sessionController) recordCommands() []*commands.Command {
	recorder := t.live.Recorder
	record := &commands.Command{Command: t.live.Commands.Get("record"), Menu: "Trackers", Icon: widgets.IconRecord, Apart: true,
		Shortcut: commands.Ctrl(fyne.KeyR)}
	record.Status = func() (icon *widgets.Icon, status, tip string) { // how long and how large the recording is
		tip = lang.L("{{.Command}} ({{.Keys}})", text.With{"Command": record.Label(), "Keys": commands.KeyText(record)})
		if take := recorder.Take(); take != nil {
			p := take.Progress()
			return widgets.IconStop, text.Recorded(p.Duration, p.Bytes), tip
		}
		return widgets.IconRecord, "", tip
	}
	return []*commands.Command{record}
}

func (t *sessionController) timeCommands() []*commands.Command {
	under := text.Message("Playback")
	table := []*commands.Command{
		{Command: t.live.Commands.Get("pause"), Menu: "Trackers", Under: under, Icon: widgets.IconPause,
			Keys: []fyne.KeyName{fyne.KeySpace}},
		{Command: t.live.Commands.Get("step"), Menu: "Trackers", Under: under, Icon: widgets.IconStep,
			Keys: []fyne.KeyName{fyne.KeyN}},
		{Command: t.live.Commands.Get("rewind"), Menu: "Trackers", Under: under, Icon: widgets.IconStart},
		{Command: t.live.Commands.Get("repeat"), Menu: "Trackers", Under: under, Icon: widgets.IconLoop},
	}
	for i, speed := range app.Speeds {
		table = append(table, &commands.Command{Command: t.live.Commands.Get(app.SpeedCommand(speed)), Menu: "Trackers", Under: under, Apart: i == 0})
	}
	return table
}

// newTransport makes the line below the viewport.
func (t *sessionController) newTransport(refresh func()) *monitor.Transport {
	button := func(id string) widgets.Action {
		c := commands.Find(t.table, id)
		return c.Action()
	}
	on := monitor.TransportActions{ToStart: button("rewind"), Pause: button("pause"), Step: button("step"), Loop: button("repeat"), State: t.transportState, Released: refresh}
	for _, speed := range app.Speeds {
		a := button(app.SpeedCommand(speed))
		a.Text = monitor.SpeedText(speed)
		on.Speeds = append(on.Speeds, a)
	}
	return monitor.NewTransport(t.shell.Tips, on)
}

func (t *sessionController) transportState() monitor.TransportState {
	playback := t.live.Playback
	return monitor.TransportState{Live: t.live.Sources.Live(), Paused: t.live.Sources.Paused(), Speed: playback.Speed(), Replay: playback.Replay(),
		Title: text.Phrase(playback.Current().Title()), Path: playback.Current().Path}
}

// outputCommands are those of sending the live pose.
func (t *sessionController) outputCommands() []*commands.Command {
	out := &commands.Command{Command: t.live.Commands.Get("liveout"), Menu: "Trackers", Icon: iconLiveOut, Apart: true,
		First: t.offerReceivers}
	out.Status = func() (icon *widgets.Icon, label, tip string) {
		label, tip = t.liveOutStatus()
		return iconLiveOut, label, out.Tooltip() + tip
	}
	return []*commands.Command{
		out,
		{Command: &command.Command{ID: "receivers", Text: phrase.Say("Live output receivers…"),
			Do: command.Always(t.showReceivers)}, Menu: "Trackers"},
		{Command: &command.Command{ID: "oscControl", Text: phrase.Say("OSC control…"),
			Tip: phrase.Say("Let other programs set parameters and run commands"), Do: command.Always(t.showControl)},
			Menu: "Trackers"},
		{Command: &command.Command{ID: "remote", Text: phrase.Say("Remote…"),
			Tip: phrase.Say("Calibrate and adjust from a phone or headset"), Do: command.Always(t.showRemote)},
			Menu: "Trackers"},
	}
}

// offerReceivers has a person choose a receiver where live output is switched on and none is.
func (t *sessionController) offerReceivers() (done bool) {
	if out := t.live.LiveOut; !out.On() && !out.HasReceiver() {
		t.showReceivers()
	}
	return false
}

// liveOutStatus says in a word at the switch whether the pose arrives, and in the tip what is sent where.
func (t *sessionController) liveOutStatus() (label, tip string) {
	for _, said := range t.live.LiveOut.Sent() {
		tip += "\n" + text.Phrase(said)
	}
	return text.Phrase(t.live.LiveOut.Summary()), tip
}

// showReceivers opens the dialog. What is chosen counts at once.
func (t *sessionController) showReceivers() {
	t.shell.CloseDialog()
	t.receivers = devicepanels.NewReceiversPanel(t.shell.Tips, t.live.LiveOut, t.live.Finder)
	t.receiversDialog = t.shell.ShowInfo(lang.L("Live output receivers"), t.receivers.Content, fyne.NewSize(760, 420))
	t.shell.DialogPage = "export.md#live-output"
}

// showControl opens the dialog. What is chosen counts at once.
func (t *sessionController) showControl() {
	t.shell.CloseDialog()
	t.control = devicepanels.NewControlPanel(t.shell.Tips, t.live.Control)
	t.controlDialog = t.shell.ShowInfo(lang.L("OSC control"), t.control.Content, fyne.NewSize(760, 520))
	t.shell.DialogPage = "control.md#requests"
}

// showRemote opens the dialog. What is chosen counts at once.
func (t *sessionController) showRemote() {
	t.shell.CloseDialog()
	t.phone = phone.NewPanel(t.remote)
	t.phoneDialog = t.shell.ShowInfo(lang.L("Remote"), t.phone.Content, fyne.NewSize(720, 560))
	t.shell.DialogPage = "control.md#from-a-phone"
}

// Controls lists those of the receivers while their dialog is open.
func (t *sessionController) Controls() []widgets.Control {
	if !t.receiversShown() {
		return nil
	}
	return t.receivers.Controls()
}

// receiversShown reports whether the dialog is open.
func (t *sessionController) receiversShown() bool {
	return t.receivers != nil && t.shell.IsOpen(t.receiversDialog)
}

// update refreshes what is shown of playback and live output.
func (t *sessionController) update() {
	t.transport.Update()
	if t.receiversShown() {
		t.receivers.Update()
	}
	if t.control != nil && t.shell.IsOpen(t.controlDialog) {
		t.control.Update()
	}
	if t.phone != nil && t.shell.IsOpen(t.phoneDialog) {
		t.phone.Update()
	}
}

// closeRecording ends a recording in order before the program does.
func (t *sessionController) closeRecording() {
	if path := t.live.Recorder.Close(); path != "" {
		t.core.Recent.AddSession(path)
	}
}

// recordingKept lists a recording as recent and offers to play it.
func (t *sessionController) recordingKept(kept app.RecordingKept) {
	t.core.Recent.AddSession(kept.Path)
	t.shell.Toasts.OfferChoices(lang.L("Recorded {{.Time}} as {{.Name}}", text.With{"Name": text.File(kept.Path), "Time": text.Clock(kept.Duration)}),
		widgets.ToastAction{ID: "toast.play", Text: lang.L("Play recording"), Do: func() { t.live.Sources.Open(kept.Path) }},
		widgets.ToastAction{ID: "toast.folder", Text: lang.L("Show in folder"), Do: func() { t.shell.OpenFolder(filepath.Dir(kept.Path)) }})
}

// sourceChoices are the names of the source modes, in their order. The last is the session that is open, if there is one.
func (t *sessionController) sourceChoices() []string {
	var names []string
	for mode := app.SourceAuto; mode <= app.SourceLive; mode++ {
		names = append(names, text.Translate(string(mode.Term()), nil))
	}
	if opened := t.live.Playback.Opened(); opened != nil {
		names = append(names, opened.Name)
	}
	return names
}

func sessionFilter() filedialog.Filter {
	return filedialog.Filter{Kind: filedialog.Sessions, Description: lang.L("Recorded sessions (.session, .udpcap, A-Frame JSON)"), Extensions: filekind.SessionExtensions}
}

// fileCommands open recordings from the File menu. open opens a recent one.
func (t *sessionController) fileCommands(open func(path string)) []*commands.Command {
	return []*commands.Command{
		{Command: &command.Command{ID: "openSession", Text: phrase.Say("Open session…"),
			Do: command.Always(t.pickSession)}, Menu: "File"},
		{Command: &command.Command{ID: "recentSessions", Text: phrase.Say("Recent sessions")},
			Menu: "File", List: func() []*fyne.MenuItem {
				return library.RecentItems(t.core.Settings.Values.Sessions, t.core.Recent.Missing, open, t.core.Recent.ClearSessions)
			}},
	}
}

func (t *sessionController) pickSession() {
	t.shell.PickFile(lang.L("Open session"), sessionFilter(), t.live.Sources.Open)
}

// sessionOpened lists a session as recent, offers what it was recorded with, and says where its person cannot be measured.
func (t *sessionController) sessionOpened(opened app.RecordingOpened) {
	r := opened.Recording
	t.core.Recent.Add(r.Path)
	t.core.Recent.AddSession(r.Path)
	if m := opened.Gathered; m != nil && !t.live.Calibration.Applied(m) {
		t.shell.Toasts.OfferChoices(lang.L("The person in {{.Name}} was measured by more than a pose: {{.Gain}}. Calibrate with this?",
			text.With{"Name": r.Name, "Gain": text.Phrase(m.Gain())}), widgets.ToastAction{ID: "toast.measured", Text: lang.L("Apply"), Do: func() {
			t.core.Document.Commit()
			t.live.Calibration.ApplyProfile(&calibration.Profile{Name: r.Name, When: cmp.Or(r.Playback.Recording.Info.Created, time.Now()), Measurement: *m})
		}})
	}
	if t.offerRecorded(r) || opened.NoPose == nil || t.core.Avatar.Calibration() != nil {
		return
	}
	t.shell.Toasts.Warn(lang.L("Can't calibrate from {{.Name}}: {{.Cause}}. Pause it in a T-pose and calibrate, or choose another recording.",
		text.With{"Name": r.Name, "Cause": text.Sentence(opened.NoPose)}))
}

// offerRecorded offers the preset that a session was recorded with, or its calibration, where what is there is another. Nothing is applied
// unasked. It reports whether there was something to offer.
func (t *sessionController) offerRecorded(r *app.Recording) bool {
	recorded := r.Playback.Recording
	now, drives := app.AbsolutePreset(t.core.Document), t.core.Avatar.Calibration()
	if preset, ok := driving.AttachedPreset(recorded); ok && !preset.Equal(now) && !t.drivesLike(&preset, now) {
		t.shell.Toasts.OfferChoices(lang.L("Load the preset “{{.Preset}}” recorded with {{.Name}}?", text.With{"Name": r.Name, "Preset": presetname.Of(preset.Name)}),
			widgets.ToastAction{ID: "toast.use", Text: lang.L("Apply"), Do: func() { t.useRecorded(preset) }})
		return true
	}
	if c, ok := driving.AttachedCalibration(recorded); ok && !c.Equal(&now.Calibration) && (drives == nil || !c.Equal(drives)) {
		t.shell.Toasts.OfferChoices(lang.L("Apply the calibration recorded with {{.Name}}?", text.With{"Name": r.Name}),
			widgets.ToastAction{ID: "toast.use", Text: lang.L("Apply"), Do: func() { t.useRecordedCalibration(c) }})
		return true
	}
	return false
}

// drivesLike reports whether a preset is the document with the calibration that drives anyway.
func (t *sessionController) drivesLike(recorded, now *presets.Preset) bool {
	if t.core.Avatar.Calibration() == nil || now.Calibration.Calibrated() {
		return false
	}
	same := *now
	same.Calibration = t.core.Avatar.Calibration().Clone()
	return recorded.Equal(&same)
}

// useRecorded makes the preset of a session the document, as one step of undo.
func (t *sessionController) useRecorded(preset presets.Preset) {
	t.core.Document.Commit()
	newOutsidePrompt(t.shell, t.core).askAbout(&preset, t.core.Document.Path(), func(preset presets.Preset) {
		if err := t.core.Document.Do(presets.Load(preset)); err != nil {
			t.shell.Warn(err)
			return
		}
		t.shell.Toasts.Info(lang.L("The preset of the session was loaded. It is not saved yet; Undo reverts it"))
	})
}

// useRecordedCalibration applies the calibration of a session, as one step of undo.
func (t *sessionController) useRecordedCalibration(c calibration.Calibration) {
	t.core.Document.Commit()
	t.live.Calibration.UseRecorded(c)
}
