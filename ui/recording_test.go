//go:build cgo

package ui

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"posewright/assets"
	"posewright/calibration"
	"posewright/internal/app"
	"posewright/internal/driving"
	"posewright/internal/drivingtest"
	"posewright/presets"
	"posewright/trackers"
	"posewright/trackers/recording"
	"posewright/ui/commands"
	"posewright/ui/widgets"
)

// reported is whether the window has said a text with these words.
func (x *testEditor) reported(words ...string) bool {
	for i := range x.shell.Log.Entries() {
		if !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(x.shell.Log.Entries()[i].Text, word) }) {
			return true
		}
	}
	return false
}

// cutDemo writes stretches of the demo, one after the other, as a session with attachments.
func cutDemo(t *testing.T, path string, attached map[string][]byte, spans ...[2]time.Duration) {
	t.Helper()
	demo := drivingtest.Demo(t)
	var file bytes.Buffer
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	writer, err := recording.NewWriter(&file, recording.Info{}, 0)
	must(t, err)
	for name, data := range attached {
		must(t, writer.Attach(name, data, 0))
	}
	store.Observe(func(o *trackers.Observation) {
		if err := writer.Write(o); err != nil {
			t.Error(err)
		}
	})
	begun, flushed := time.Duration(0), time.Duration(0)
	for _, span := range spans {
		player := recording.NewPlayer(demo, "")
		player.Rewind(span[0])
		for player.Next() < span[1] && !player.Done() {
			next := player.Next()
			clock.Set(begun + next - span[0])
			player.Advance(next, store)
			if clock.Now()-flushed >= time.Second {
				flushed = clock.Now()
				must(t, writer.Flush())
			}
		}
		begun += span[1] - span[0]
	}
	must(t, writer.Close())
	must(t, os.WriteFile(path, file.Bytes(), 0o600))
}

func TestRecordingFromTheToolbarKeepsWhatDrivesWithItsPresetAndOffersToPlayIt(t *testing.T) {
	x := newTestEditor(t, nil)
	x.set("effectors.leftHand.positionWeight", 0.25)
	x.until("devices are there", func() bool { return x.live.Devices.Frame().Count > 0 && x.core.Avatar.Calibration() != nil })
	button := x.chrome.toolbar.Buttons["record"]
	if button.Icon != widgets.IconRecord || button.Text != "" || !strings.Contains(button.Tip, "R") {
		t.Errorf("before, the button says %q, its tip %q", button.Text, button.Tip)
	}
	button.Tapped(nil)
	x.until("time passes beside the button", func() bool {
		return button.Icon == widgets.IconStop && strings.Contains(button.Text, " · ") && !strings.HasPrefix(button.Text, "0:00.0")
	})
	x.until("it is recorded", func() bool { return x.live.Recorder.Take() != nil })
	path := x.live.Recorder.Take().Path
	if filepath.Dir(path) != filepath.Join(x.options.Home, "sessions") {
		t.Errorf("it is recorded to %s", path)
	}
	x.live.Sources.Choose(app.SourceLive) // and what comes after another source is chosen too
	x.live.Sources.Choose(app.SourceDemo)
	at := x.live.Recorder.Take().Progress().Events
	x.until("more is recorded", func() bool { return x.live.Recorder.Take().Progress().Events > at+50 })
	button.Tapped(nil)
	x.until("it has ended", func() bool {
		return !x.live.Recorder.Recording() && button.Text == "" && button.Icon == widgets.IconRecord
	})
	session, err := recording.Open(path)
	must(t, err)
	if session.Truncated || session.Devices() == 0 || session.Duration() == 0 {
		t.Errorf("truncated: %v, %d devices, %v", session.Truncated, session.Devices(), session.Duration())
	}
	preset, ok := driving.AttachedPreset(session)
	if parameter, _ := presets.Lookup("effectors.leftHand.positionWeight"); !ok || parameter.Get(&preset) != 0.25 {
		t.Errorf("the preset is attached: %v", ok)
	}
	if c, ok := driving.AttachedCalibration(session); !ok || !c.Equal(x.core.Avatar.Calibration()) && c.HeightM == 0 {
		t.Errorf("the calibration is attached: %v", ok)
	}
	statuses := 0
	for range session.Statuses() {
		statuses++
	}
	if statuses == 0 {
		t.Error("it is not noted how the inputs did")
	}
	if !x.reported("Recorded", filepath.Base(path)) || x.shell.Toasts.Buttons["toast.folder"] == nil || x.settings.Sessions[0] != path {
		t.Errorf("it says %+v", x.shell.Log.Entries())
	}
	x.shell.Toasts.Buttons["toast.play"].OnTapped()
	x.until("it plays", func() bool {
		return x.live.Playback.Current() != x.live.Playback.Demo() && x.driving() == filepath.Base(path)
	})
}

// driving is the source of the first device, "" for none.
func (x *testEditor) driving() string {
	var f trackers.Frame
	if x.live.Store.Snapshot(&f); f.Count == 0 {
		return ""
	}
	return f.Devices[0].Source
}

func TestAFolderThatCannotBeWrittenToIsNamed(t *testing.T) {
	x := newTestEditor(t, nil)
	must(t, os.WriteFile(filepath.Join(x.options.Home, "sessions"), nil, 0o600))
	x.run("record")
	x.until("it is refused", func() bool { return !x.live.Recorder.Recording() })
	if !x.reported("Can't record", "sessions", "record again") {
		t.Errorf("it says %+v", x.shell.Log.Entries())
	}
}

func TestARecordingOfNothingLeavesNoFile(t *testing.T) {
	x := newTestEditor(t, nil)
	x.live.Sources.Choose(app.SourceLive)
	x.until("the demo is gone", func() bool { return x.driving() == "" })
	x.run("record")
	x.until("it is recorded", func() bool { return x.live.Recorder.Take() != nil })
	path := x.live.Recorder.Take().Path
	x.run("record")
	x.until("the recording has ended", func() bool { return !x.live.Recorder.Recording() })
	if exists(path) || !x.reported("Nothing was recorded", "record again") || len(x.settings.Sessions) > 0 {
		t.Errorf("the file is there: %v; it says %+v", exists(path), x.shell.Log.Entries())
	}
}

func TestQuittingEndsARecordingInOrder(t *testing.T) {
	x := newTestEditor(t, nil)
	x.until("devices are there", func() bool { return x.live.Devices.Frame().Count > 0 })
	x.run("record")
	x.until("it is recorded", func() bool { return x.live.Recorder.Take() != nil })
	path := x.live.Recorder.Take().Path
	x.until("events are recorded", func() bool { return x.live.Recorder.Take().Progress().Events > 100 })
	x.close()
	session, err := recording.Open(path)
	must(t, err)
	x.core.Settings.Flush()
	if session.Truncated || session.Devices() == 0 || app.LoadSettings(x.core.Folders.Settings()).Sessions[0] != path {
		t.Errorf("truncated: %v, %d devices", session.Truncated, session.Devices())
	}
}

func TestAnOpenedSessionHasItsNameInTheSourceMenuAndGivesWayToTheDemo(t *testing.T) {
	x := newTestEditor(t, nil)
	path := filepath.Join(t.TempDir(), "dance.session")
	cutDemo(t, path, nil, [2]time.Duration{0, 6 * time.Second})
	x.openAny(path)
	x.until("it plays", func() bool { return x.driving() == "dance.session" })
	x.chrome.toolbar.Update()
	x.sessions.transport.Update()
	if got := x.chrome.toolbar.Source.Selected; got != "dance.session" || !says(x.sessions.transport.Content, "dance.session") {
		t.Errorf("the source is %q", got)
	}
	if x.live.Playback.Replay().Duration() > 6*time.Second || x.reported("Can't calibrate from") || !x.reported("Playing dance.session") {
		t.Errorf("%v; it says %+v", x.live.Playback.Replay().Duration(), x.shell.Log.Entries())
	}
	x.chrome.toolbar.Source.SetSelectedIndex(int(app.SourceDemo))
	x.until("the demo plays", func() bool { return x.driving() == "demo" })
	if !says(x.sessions.transport.Content, "Demo") || x.chrome.toolbar.Source.Selected != "Demo" || !slices.Contains(x.chrome.toolbar.Source.Options, "dance.session") {
		t.Errorf("the source is %q of %q", x.chrome.toolbar.Source.Selected, x.chrome.toolbar.Source.Options)
	}
	x.run("source/session")
	x.until("the session plays again", func() bool { return x.driving() == "dance.session" })
	if !slices.Equal(x.settings.Sessions, []string{path}) || x.chrome.menu.Items[commands.Find(x.chrome.commands, "recentSessions")].Disabled || x.chrome.menu.Items[commands.Find(x.chrome.commands, "recentSessions")].ChildMenu.Items[0].Disabled {
		t.Errorf("recent sessions are %q", x.settings.Sessions)
	}
	x.run("source/auto")
	x.until("the demo waits for live devices", func() bool { return x.driving() == "demo" })
}

// The built-in walk stands beside the demo, and its person, whose hips and feet nobody tracks, is measured as the demo's is.
func TestTheWalkIsPlayedAndMeasuredAsTheDemoIs(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("source/walk")
	x.until("the walk plays", func() bool { return x.driving() == "walk" })
	x.chrome.toolbar.Update()
	x.sessions.transport.Update()
	if x.chrome.toolbar.Source.SelectedIndex() != int(app.SourceWalk) || x.chrome.toolbar.Source.Selected != "Walk" || !says(x.sessions.transport.Content, "Walk") {
		t.Errorf("the source is %q", x.chrome.toolbar.Source.Selected)
	}
	if length := x.live.Playback.Replay().Duration(); length < 60*time.Second {
		t.Errorf("it lasts %v", length)
	}
	if text, failed := x.devices.sourceText(); failed || !strings.Contains(text, "Walk plays") {
		t.Errorf("below the devices it says %q", text)
	}
	x.until("its own measures drive", func() bool {
		c := x.core.Avatar.Calibration()
		return c != nil && c.Calibrated() && c.Covers(x.live.Devices.Frame()) && x.live.Devices.Frame().Count == 3
	})
	x.live.Playback.Replay().Seek(30 * time.Second)
	must(x.t, x.live.Calibration.Open())
	x.live.Commands.StartCalibration()
	if at := x.live.Playback.Replay().Position(); at > 3*time.Second {
		t.Errorf("when its person is to be measured it plays from %v, want from the T-pose at the beginning", at)
	}
	x.live.Calibration.Close()
	x.chrome.toolbar.Source.SetSelectedIndex(int(app.SourceDemo))
	x.until("the demo plays", func() bool { return x.driving() == "demo" })
	x.chrome.toolbar.Source.SetSelectedIndex(int(app.SourceWalk))
	x.until("the walk plays again", func() bool { return x.driving() == "walk" })
}

func TestWhatASessionWasRecordedWithIsOfferedAndNeverAppliedUnasked(t *testing.T) {
	x := newTestEditor(t, nil)
	path := filepath.Join(t.TempDir(), "dance.session")
	other := presets.Default()
	other.Name = "Dancer"
	parameter, _ := presets.Lookup("effectors.leftHand.positionWeight")
	must(t, parameter.Set(&other, 0.5))
	var document bytes.Buffer
	must(t, presets.Write(&document, &other))
	cutDemo(t, path, map[string][]byte{recording.Preset: document.Bytes()}, [2]time.Duration{10 * time.Second, 12 * time.Second})
	x.openAny(path)
	x.until("it is offered", func() bool { return x.reported("recorded with", "Dancer") })
	if x.Current().Name == "Dancer" || x.document.Edited().CanUndo() || x.reported("Can't calibrate from") {
		t.Errorf("the document is %q; it says %+v", x.Current().Name, x.shell.Log.Entries())
	}
	x.shell.Toasts.Buttons["toast.use"].OnTapped()
	x.until("it is loaded, once the files that it names were looked at", func() bool { return x.Current().Name == "Dancer" })
	if got := parameter.Get(x.Current()); got != 0.5 {
		t.Errorf("the weight is %v", got)
	}
	x.run("undo")
	if x.Current().Name == "Dancer" || x.document.Edited().CanUndo() {
		t.Error("it was not one step of undo")
	}
}

func TestWhatASessionTellsOfItsPersonIsOfferedAndNeverAppliedUnasked(t *testing.T) {
	x := newTestEditor(t, nil)
	r := *x.live.Playback.Demo()
	m, _, err := r.Source.MeasurePose(calibration.Options{})
	must(t, err)
	r.Name, r.Path = "warm.session", filepath.Join(t.TempDir(), "warm.session")
	x.sessions.sessionOpened(app.RecordingOpened{Recording: &r})
	if x.reported("measured by more than a pose") {
		t.Error("a pose alone is offered")
	}
	x.sessions.sessionOpened(app.RecordingOpened{Recording: &r, Gathered: &m})
	if !x.reported("The person in warm.session was measured by more than a pose: arms ± ", "wrists ± ") || x.Current().Calibration.Calibrated() {
		t.Errorf("it says %+v", x.shell.Log.Entries())
	}
	x.shell.Toasts.Buttons["toast.measured"].OnTapped()
	if !x.Current().Calibration.Calibrated() {
		t.Error("it was not applied")
	}
	clear(x.shell.Toasts.Buttons)
	if x.sessions.sessionOpened(app.RecordingOpened{Recording: &r, Gathered: &m}); x.shell.Toasts.Buttons["toast.measured"] != nil {
		t.Error("what was applied is offered again")
	}
	x.run("undo")
	if x.Current().Calibration.Calibrated() || x.document.Edited().CanUndo() {
		t.Error("it was not one step of undo")
	}
}

func TestTheCalibrationOfASessionIsOfferedWhereThePresetIsTheSame(t *testing.T) {
	x := newTestEditor(t, nil)
	c, err := x.live.Playback.Current().Playback.Calibrate(calibration.Options{Humanoid: x.core.Avatar.Humanoid()})
	must(t, err)
	path := filepath.Join(t.TempDir(), "dance.session")
	document, err := json.Marshal(&c)
	must(t, err)
	cutDemo(t, path, map[string][]byte{recording.Calibration: document}, [2]time.Duration{10 * time.Second, 12 * time.Second})
	x.openAny(path)
	x.until("it is offered", func() bool { return x.reported("Apply the calibration recorded with") })
	if x.Current().Calibration.Calibrated() {
		t.Error("it was applied unasked")
	}
	x.shell.Toasts.Buttons["toast.use"].OnTapped()
	if !x.Current().Calibration.Calibrated() || x.core.Avatar.Calibration() == nil {
		t.Error("it was not applied")
	}
	x.run("undo")
	if x.Current().Calibration.Calibrated() || x.document.Edited().CanUndo() {
		t.Error("it was not one step of undo")
	}
}

func TestOfABrokenSessionPlaysWhatCanBeReadAndOneSentenceSaysTheRestIsMissing(t *testing.T) {
	x := newTestEditor(t, nil)
	folder := t.TempDir()
	whole := filepath.Join(folder, "whole.session")
	cutDemo(t, whole, nil, [2]time.Duration{0, 6 * time.Second})
	data, err := os.ReadFile(whole)
	must(t, err)
	damaged := bytes.Clone(data)
	damaged[len(damaged)*3/4] ^= 0x55
	capture := assets.Demo()
	for name, file := range map[string]struct {
		data  []byte
		words string
	}{"cut.session": {data[:len(data)*3/4], "is cut off"}, "wet.session": {damaged, "is damaged"}, "cut.udpcap": {capture[:len(capture)-7], "is cut off"}} {
		must(t, os.WriteFile(filepath.Join(folder, name), file.data, 0o600))
		x.openAny(filepath.Join(folder, name))
		x.until(name+" plays", func() bool { return x.driving() == name })
		if !x.reported(name, file.words, " plays.") || x.reported("Playing "+name) {
			t.Errorf("%s: it says %+v", name, x.shell.Log.Entries())
		}
	}
	playing := x.live.Playback.Current()
	for name, data := range map[string][]byte{"none.session": []byte("PWSESS1\n"), "other.session": []byte("a poem"), "empty.udpcap": []byte("UDPCAP1\n")} {
		must(t, os.WriteFile(filepath.Join(folder, name), data, 0o600))
		x.openAny(filepath.Join(folder, name))
		x.until(name+" is refused", func() bool { return x.reported(name, "Can't play", "Choose another") })
	}
	if x.live.Playback.Current() != playing {
		t.Error("what cannot be played took the place of what plays")
	}
}

func TestTheOpenSessionDialogOffersEveryKindOfRecording(t *testing.T) {
	x := newTestEditor(t, nil)
	path := filepath.Join(t.TempDir(), "walk.udpcap")
	must(t, os.WriteFile(path, assets.Demo(), 0o600))
	x.picker.path = path
	x.run("openSession")
	if asked := x.picker.asked[0].Filters[0].Extensions; !slices.Equal(asked, []string{"session", "udpcap", "json"}) {
		t.Errorf("it asks for %q", asked)
	}
	x.until("it plays", func() bool { return x.driving() == "walk.udpcap" })
}

func TestCalibratingDuringASessionMeasuresThePersonInIt(t *testing.T) {
	x := newTestEditor(t, nil)
	path := filepath.Join(t.TempDir(), "dance.session")
	cutDemo(t, path, nil, [2]time.Duration{12 * time.Second, 16 * time.Second}, [2]time.Duration{0, 5 * time.Second}, [2]time.Duration{10 * time.Second, 14 * time.Second})
	x.openAny(path)
	x.until("it plays", func() bool { return x.driving() == "dance.session" && x.core.Avatar.Calibration() != nil })
	must(x.t, x.live.Calibration.Open())
	x.live.Commands.StartCalibration()
	if at := x.live.Playback.Replay().Position(); at < 4*time.Second || at > 9*time.Second {
		t.Errorf("the T-pose is at 4 to 9 s, it plays at %v", at)
	}
	x.until("it is measured", func() bool {
		state := x.live.Calibration.View().State
		if state == calibration.Refused {
			t.Fatalf("refused: %s", x.live.Calibration.View().Message.String())
		}
		return state != calibration.Checklist && state != calibration.Stance && state != calibration.Countdown && state != calibration.Sampling
	})
	if x.live.Playback.Replay().Speed() != 1 {
		t.Errorf("after the measurement it plays at %v", x.live.Playback.Replay().Speed())
	}
}

func TestTheRecordKeyIsItsOwn(t *testing.T) {
	x := newTestEditor(t, nil)
	record := commands.Find(x.chrome.commands, "record")
	for _, c := range x.chrome.commands {
		if c != record && c.Shortcut != nil && c.Shortcut.ShortcutName() == record.Shortcut.ShortcutName() {
			t.Errorf("%s has the same key", c.ID)
		}
	}
	if !strings.Contains(commands.KeyText(record), string(fyne.KeyR)) {
		t.Errorf("its key is %q", commands.KeyText(record))
	}
}
