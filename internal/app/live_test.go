package app

import (
	"bytes"
	"errors"
	"io/fs"
	"math"
	"net"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/devices"
	"posewright/internal/driving"
	"posewright/internal/drivingtest"
	"posewright/internal/eventloop"
	"posewright/internal/inputs"
	"posewright/internal/liveout"
	"posewright/internal/persondata"
	"posewright/internal/playlist"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/solver"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/recording"
	"posewright/trackers/udpcap"
	"posewright/trackers/vmc"
	"posewright/trackers/vrchat"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// running is an application with a real-time part, owned by the test's goroutine.
type running struct {
	*Live
	app  *App
	loop *eventloop.Loop
	t    *testing.T

	notices []eventloop.Notice
	events  []eventloop.Event
	fit     func()                    // called for another avatar; may be nil
	stopped atomic.Pointer[time.Time] // when the app's time stands still
}

// newRunning makes an application whose inputs are those given, each at a free port. Nothing runs yet.
func newRunning(t *testing.T, home string, on ...string) *running {
	t.Helper()
	config := drivingtest.OnlyInputs(on...)
	r := &running{loop: eventloop.NewLoop(), t: t}
	app, err := New(Options{Home: home, Post: r.loop.Post, Now: r.now})
	must(t, err)
	r.app = app
	app.Events.Subscribe(func(e eventloop.Event) {
		if notice, ok := e.(eventloop.Notice); ok {
			r.notices = append(r.notices, notice)
		}
		if _, changed := e.(AvatarChanged); changed && r.fit != nil {
			r.fit()
		}
		r.events = append(r.events, e)
	})
	r.Live = NewLive(app, LiveOptions{Demo: shortDemo(t), Override: config})
	t.Cleanup(func() {
		app.Host.Cancel()
		ended := make(chan struct{})
		go func() { app.Wait(); close(ended) }()
		for {
			select {
			case <-ended:
				return
			case <-time.After(time.Millisecond):
				r.loop.RunPosted()
			}
		}
	})
	return r
}

// now is the time of the app, which goes on unless it is stopped.
func (r *running) now() time.Time {
	if stopped := r.stopped.Load(); stopped != nil {
		return *stopped
	}
	return time.Now()
}

// stopTime has the app's time stand still until the returned function is called, so that nothing comes too late for it.
func (r *running) stopTime() (goOn func()) {
	now := time.Now()
	r.stopped.Store(&now)
	return func() { r.stopped.Store(nil) }
}

// started is newRunning that runs.
func started(t *testing.T, on ...string) *running {
	t.Helper()
	r := newRunning(t, t.TempDir(), on...)
	r.Start()
	return r
}

func (r *running) until(what string, done func() bool) {
	r.t.Helper()
	if !r.loop.RunFor(60*time.Second, done) {
		r.t.Fatalf("never happened: %s; notices %v", what, r.notices)
	}
}

// noticed reports whether a notice has all these words.
func (r *running) noticed(words ...string) bool {
	return slices.ContainsFunc(r.notices, func(n eventloop.Notice) bool {
		return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(n.Text.String(), word) })
	})
}

// act presses a button of the newest notice.
func (r *running) act(id string) {
	r.t.Helper()
	newest := r.notices[len(r.notices)-1]
	for _, action := range newest.Actions {
		if action.ID == id {
			action.Do()
			return
		}
	}
	r.t.Fatalf("%q offers no %s", newest.Text, id)
}

// headsetPacket is a headset at a height, as a VMC sender sends it.
func headsetPacket(serial string, height float64) []byte {
	var w osc.Writer
	vmc.AppendDevice(&w, trackers.Headset, serial, trackers.Pose{Position: mgl64.Vec3{0, height, 0}, Rotation: mgl64.QuatIdent()})
	return bytes.Clone(w.Bytes())
}

// trackerPacket is a tracker, as a sender of trackers for VRChat sends it.
func trackerPacket(number int) []byte {
	var w osc.Writer
	w.OpenBundle()
	vrchat.AppendTracker(&w, number, trackers.Pose{Position: mgl64.Vec3{0, 0.9, 0}, Rotation: mgl64.QuatIdent()})
	w.CloseBundle()
	return bytes.Clone(w.Bytes())
}

// shortDemo is a second of a headset.
func shortDemo(t *testing.T) *recording.Session {
	t.Helper()
	var datagrams []udpcap.Datagram
	for i := range 100 {
		datagrams = append(datagrams, udpcap.Datagram{At: time.Duration(i) * 10 * time.Millisecond, Payload: headsetPacket("demo-headset", 1.6)})
	}
	demo, err := recording.FromDatagrams(&udpcap.Recording{Datagrams: datagrams})
	must(t, err)
	return demo
}

// input is the status of one input.
func (r *running) input(id string) inputs.Status {
	for _, status := range r.Inputs.Statuses() {
		if status.Kind.ID == id {
			return status
		}
	}
	panic("unknown input " + id)
}

// sender returns a function that sends a packet to an input.
func (r *running) sender(id string, packet []byte) func() {
	r.until(id+" listens", func() bool { return r.input(id).State == trackers.Listening })
	conn, err := net.Dial("udp", r.input(id).Status.Address)
	must(r.t, err)
	r.t.Cleanup(func() { conn.Close() })
	return func() { _, _ = conn.Write(packet) }
}

// only reports whether all devices of the last tick, at least one, are of a source.
func (r *running) only(source string) bool {
	f := r.Sources.Frame()
	for i := range f.All() {
		if f.Devices[i].Source != source {
			return false
		}
	}
	return f.Count > 0
}

func TestDemoPlaysUntilLiveDevicesOfAnyInputArrive(t *testing.T) {
	t.Parallel()
	r := started(t, "vmc", "vrchat")
	r.until("the demo plays", func() bool { return r.only("demo") && !r.Sources.Live() })
	if status := r.Sources.Status(); status.State != DemoUntilDevices || status.On != 2 {
		t.Errorf("the status is %+v", status)
	}
	vrchat := r.sender("vrchat", trackerPacket(1))
	vmc := r.sender("vmc", headsetPacket("live-headset", 1.7))
	changes := len(r.events)
	r.until("live devices drive", func() bool {
		vrchat()
		return r.only(r.input("vrchat").Source) && r.Sources.Live()
	})
	if !slices.ContainsFunc(r.events[changes:], func(e eventloop.Event) bool { return e == SourceChanged{} }) {
		t.Error("no event reports that live devices drive")
	}
	r.until("both inputs have devices", func() bool {
		vmc()
		return r.Sources.Frame().Count == 2
	})
	r.until("both inputs receive", func() bool {
		vrchat()
		vmc()
		status := r.Sources.Status()
		return status.State == ReceivingDevices && len(status.Receiving) == 2
	})
	r.Devices.ChooseInput("vrchat", inputs.Choice{Off: true})
	r.Sources.Apply()
	r.until("the one that is switched off is gone", func() bool {
		vmc()
		return r.only(r.input("vmc").Source)
	})
	r.Sources.Choose(SourceDemo)
	r.until("the demo is back", func() bool { return r.only("demo") && !r.Sources.Live() })
	r.until("no input listens while the demo was chosen", func() bool { return !r.input("vmc").On })
	r.Sources.Choose(SourceLive)
	r.until("the demo is gone", func() bool { return r.Sources.Frame().Count == 0 && r.Sources.Live() })
}

func TestInputWhosePortIsTakenIsReportedAndRetried(t *testing.T) {
	t.Parallel()
	taken, err := net.ListenPacket("udp", "127.0.0.1:0")
	must(t, err)
	defer taken.Close()
	r := newRunning(t, t.TempDir())
	r.Devices.ChooseInput("vmc", inputs.Choice{Address: taken.LocalAddr().String()})
	r.Start()
	r.until("it fails", func() bool { return r.input("vmc").State == trackers.Failed })
	if r.input("vmc").Detail.Empty() {
		t.Error("the status does not say why")
	}
	r.until("the person is warned", func() bool { return r.noticed("VMC") })
	if status := r.Sources.Status(); status.State != InputFailed || status.Failure.Empty() {
		t.Errorf("the status is %+v", status)
	}
	problems := 0
	for _, e := range r.events {
		if _, ok := e.(LogEntry); ok {
			problems++
		}
	}
	if problems != 1 {
		t.Errorf("%d problems are reported for the log", problems)
	}
	r.until("the demo plays", func() bool { return r.only("demo") })
	_ = taken.Close()
	r.Inputs.RetryFailed()
	r.until("it listens", func() bool { return r.input("vmc").State == trackers.Listening })
}

func TestPauseStopsARecordingOrHoldsLiveDevices(t *testing.T) {
	t.Parallel()
	r := started(t)
	r.until("the demo plays", func() bool { return r.only("demo") })
	r.Sources.Pause(true)
	r.Playback.Replay().Seek(500 * time.Millisecond) // wherever it was: from the end a step leads to the beginning
	at := r.Playback.Replay().Position()
	if !r.Sources.Paused() || r.Playback.Replay().Playing() {
		t.Error("the recording does not stand still")
	}
	r.Sources.Step()
	if got := r.Playback.Replay().Position(); !(got > at && got < at+50*time.Millisecond) || !r.Sources.Paused() {
		t.Errorf("a step went from %v to %v", at, got)
	}
	r.Sources.Pause(false)
	if r.Sources.Paused() {
		t.Error("the recording does not go on")
	}
	r.Sources.Choose(SourceLive)
	r.Sources.Step()
	if !r.Session.Held() || !r.Sources.Paused() {
		t.Error("a step does not hold live devices")
	}
	r.Sources.Choose(SourceDemo)
	if r.Session.Held() || r.Sources.Paused() {
		t.Error("the demo stands still because live devices did")
	}
}

func TestChosenSpeedAndLoopOutliveAnotherRecording(t *testing.T) {
	t.Parallel()
	r := started(t)
	r.Playback.SetSpeed(0.25)
	r.Playback.SetLoop(false)
	r.Playback.Slow(0.1)
	r.Playback.RestoreSpeed()
	r.Sources.Choose(SourceWalk)
	if replay := r.Playback.Replay(); replay.Speed() != 0.25 || replay.Loop() || r.Sources.Mode() != SourceWalk {
		t.Errorf("the walk plays at %v, repeated: %v", replay.Speed(), replay.Loop())
	}
	r.until("the walk plays", func() bool { return r.only("walk") })
	r.Sources.Choose(SourceSession)
	if r.Sources.Mode() != SourceWalk {
		t.Error("a session plays that nobody opened")
	}
}

func TestOpenedSessionPlaysAndABrokenOneChangesNothing(t *testing.T) {
	t.Parallel()
	r := started(t)
	folder := t.TempDir()
	capture := drivingtest.FirstPart(t, assets.Demo(), 3*time.Second)
	open := func(name string, data []byte) {
		path := filepath.Join(folder, name)
		must(t, os.WriteFile(path, data, 0o600))
		r.Playback.open(playlist.Entry{Path: path}, true, func() { r.Sources.Choose(SourceSession) }, func() bool { return false })
	}
	open("dance.udpcap", capture)
	r.until("it plays", func() bool { return r.only("dance.udpcap") && r.noticed("Playing dance.udpcap") })
	if r.Sources.Mode() != SourceSession || r.Playback.Opened().Title().String() != "dance.udpcap" {
		t.Errorf("the source is %v", r.Sources.Mode())
	}
	open("cut.udpcap", capture[:len(capture)-7])
	r.until("the one that is cut off plays", func() bool { return r.only("cut.udpcap") && r.noticed("cut.udpcap is cut off") })
	playing := r.Playback.Current()
	for name, data := range map[string][]byte{"none.session": []byte("PWSESS1\n"), "other.session": []byte("a poem"), "empty.udpcap": []byte("UDPCAP1\n")} {
		open(name, data)
		r.until(name+" is refused", func() bool { return r.noticed(name, "Can't play", "Choose another") })
	}
	if r.Playback.Current() != playing {
		t.Error("a file that can't be played replaced what plays")
	}
	if status := r.Sources.Status(); status.State != RecordingPlays || status.Recording != playing {
		t.Errorf("the status is %+v", status)
	}
}

func TestRecordingKeepsDevicesPresetAndInputs(t *testing.T) {
	t.Parallel()
	r := started(t, "vmc")
	r.until("devices are there", func() bool { return r.Sources.Frame().Count > 0 })
	preset := presets.Default()
	preset.Name = "Dancer"
	r.Recorder.Start(&preset, 90)
	if !r.Recorder.Recording() || !r.Recorder.Busy() {
		t.Error("it does not start")
	}
	r.until("it is recorded", func() bool { return r.Recorder.Take() != nil && r.Recorder.Take().Progress().Events > 50 })
	path := r.Recorder.Take().Path
	r.until("the inputs are noted", func() bool { return r.Recorder.Take().noted >= 0 })
	r.Recorder.Stop()
	r.until("it has ended", func() bool { return !r.Recorder.Recording() && !r.Recorder.Busy() })
	i := slices.IndexFunc(r.events, func(e eventloop.Event) bool { _, ok := e.(RecordingKept); return ok })
	if i < 0 || r.events[i].(RecordingKept).Path != path || filepath.Dir(path) != r.app.Folders.Sessions() {
		t.Errorf("%s was kept; events %v", path, r.events)
	}
	recorded, err := recording.Open(path)
	must(t, err)
	with, ok := driving.AttachedPreset(recorded)
	if recorded.Truncated || recorded.Devices() == 0 || !ok || with.Name != "Dancer" {
		t.Errorf("truncated: %v, %d devices, the preset %q", recorded.Truncated, recorded.Devices(), with.Name)
	}
	statuses := 0
	for range recorded.Statuses() {
		statuses++
	}
	if statuses == 0 {
		t.Error("the state of the inputs is not noted")
	}
}

// brokenFile takes some bytes and then fails.
type brokenFile struct {
	RecordingFile
	left int
	err  error
}

func (f *brokenFile) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, f.err
	}
	return f.RecordingFile.Write(p)
}

func TestFailedWriteEndsTheRecordingAndKeepsWhatWasWritten(t *testing.T) {
	t.Parallel()
	for cause, words := range map[error][]string{
		syscall.ENOSPC:          {"disk is full", "kept in", "Free disk space"},
		errors.New("it is wet"): {"Can't continue writing", "it is wet", "is kept"},
	} {
		r := started(t)
		r.Recorder.create = func(path string) (RecordingFile, error) {
			file, err := createRecording(path)
			return &brokenFile{file, 2000, cause}, err
		}
		r.until("devices are there", func() bool { return r.Sources.Frame().Count > 0 })
		preset := presets.Preset{} // can't be read back: left out
		r.Recorder.Start(&preset, 90)
		r.until("it is recorded", func() bool { return r.Recorder.Take() != nil })
		path := r.Recorder.Take().Path
		r.until("the recording ends", func() bool { return !r.Recorder.Recording() })
		if !r.noticed(append(words, filepath.Base(path))...) {
			t.Errorf("%v: notices %v", cause, r.notices)
		}
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
}

// What could not be read any more is not left under the name of the recording.
func TestADeletedRecordingThatCannotBeWrittenAgainLeavesNoFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "session", "mine.session")
	file, err := createRecording(path)
	must(t, err)
	_, err = file.Write([]byte("what was recorded"))
	must(t, err)
	kept := file.(*keptFile)
	must(t, kept.File.Close()) // as a disk that was pulled out: it can't be read again
	must(t, os.Remove(path))
	if err := file.Close(); !errors.Is(err, os.ErrClosed) || !strings.Contains(err.Error(), errDeleted.Error()) {
		t.Errorf("the error is %v", err)
	}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file is left: %v", err)
	}
}

func TestARecordingThatIsDeletedWhileItIsMadeIsWrittenAgainOrSaidToBeLost(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("Windows deletes no open file")
	}
	for _, inTheWay := range []bool{false, true} {
		r := started(t)
		r.until("devices are there", func() bool { return r.Sources.Frame().Count > 0 })
		preset := presets.Default()
		r.Recorder.Start(&preset, 90)
		r.until("it is recorded", func() bool { return r.Recorder.Take() != nil && r.Recorder.Take().Progress().Devices > 0 })
		path := r.Recorder.Take().Path
		must(t, os.RemoveAll(filepath.Dir(path)))
		if inTheWay {
			must(t, os.WriteFile(filepath.Dir(path), nil, 0o600))
		}
		r.Recorder.Stop()
		r.until("it has ended", func() bool { return !r.Recorder.Recording() && !r.Recorder.Busy() })
		kept := slices.ContainsFunc(r.events, func(e eventloop.Event) bool { _, ok := e.(RecordingKept); return ok })
		if inTheWay {
			if kept || !r.noticed("is lost", "deleted", filepath.Base(path), "Record again") {
				t.Errorf("kept: %v, notices %v", kept, r.notices)
			}
			continue
		}
		recorded, err := recording.Open(path)
		if err != nil || !kept {
			t.Fatalf("%v; kept: %v, notices %v", err, kept, r.notices)
		}
		if recorded.Devices() == 0 || recorded.Truncated {
			t.Error("the file that was written again has no devices")
		}
	}
}

func TestARecordingThatIsDeletedWithAPersonIsNotWrittenAgain(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("Windows deletes no open file")
	}
	r := started(t)
	r.until("devices are there", func() bool { return r.Sources.Frame().Count > 0 })
	preset := presetOf("Ada")
	r.Recorder.Start(&preset, 90)
	r.until("it is recorded", func() bool { return r.Recorder.Take() != nil && r.Recorder.Take().Progress().Devices > 0 })
	path := r.Recorder.Take().Path
	r.app.People.Delete(&persondata.Data{Name: "Ada", Recordings: []string{path}}, new(documents))
	r.until("Ada is deleted", func() bool { return r.noticed("The measurements of Ada are deleted") })
	r.until("it has ended by itself", func() bool { return !r.Recorder.Recording() && !r.Recorder.Busy() })
	if _, err := os.Lstat(path); err == nil || !r.noticed("is lost", "deleted", filepath.Base(path)) {
		t.Errorf("the recording is back: %v, notices %v", err == nil, r.notices)
	}
	if slices.ContainsFunc(r.events, func(e eventloop.Event) bool { _, ok := e.(RecordingKept); return ok }) {
		t.Error("it is said to be kept")
	}
}

func TestRecordingOfNothingLeavesNoFileAndAFolderThatCantBeWrittenIsNamed(t *testing.T) {
	t.Parallel()
	r := started(t)
	r.Sources.Choose(SourceLive)
	r.until("the demo is gone", func() bool { return r.Sources.Frame().Count == 0 })
	preset := presets.Default()
	r.Recorder.Start(&preset, 90)
	r.until("it is recorded", func() bool { return r.Recorder.Take() != nil })
	path := r.Recorder.Take().Path
	r.Recorder.Stop()
	r.until("it ends", func() bool { return !r.Recorder.Recording() })
	if _, err := os.Stat(path); err == nil || !r.noticed("Nothing was recorded") {
		t.Errorf("the file is there; notices %v", r.notices)
	}
	r.Recorder.folder = path
	must(t, os.WriteFile(path, nil, 0o600))
	r.Recorder.Start(&preset, 90)
	r.until("it is refused", func() bool { return r.noticed("Can't record", filepath.Base(path), "record again") })
	if r.Recorder.Recording() || r.Recorder.Close() != "" {
		t.Error("something is recorded")
	}
}

func TestCloseEndsARecordingInOrder(t *testing.T) {
	t.Parallel()
	r := started(t)
	r.until("devices are there", func() bool { return r.Sources.Frame().Count > 0 })
	preset := presets.Default()
	r.Recorder.Start(&preset, 90)
	r.until("events are recorded", func() bool { return r.Recorder.Take() != nil && r.Recorder.Take().Progress().Events > 50 })
	path := r.Recorder.Close()
	recorded, err := recording.Open(path)
	must(t, err)
	if recorded.Truncated || recorded.Devices() == 0 {
		t.Errorf("truncated: %v, %d devices", recorded.Truncated, recorded.Devices())
	}
	other := newRunning(t, t.TempDir())
	other.Recorder.Start(&preset, 90)
	if path := other.Recorder.Close(); path != "" { // before it has begun
		t.Errorf("%s is kept", path)
	}
}

func TestUnusedPathGetsANumber(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	now := time.Date(2026, 11, 20, 14, 9, 5, 0, time.UTC)
	for _, want := range []string{"2026-11-20 14-09-05.session", "2026-11-20 14-09-05 (2).session", "2026-11-20 14-09-05 (3).session"} {
		path := unusedPath(folder, now)
		if filepath.Base(path) != want {
			t.Errorf("it is called %s, want %s", filepath.Base(path), want)
		}
		must(t, os.WriteFile(path, nil, 0o600))
	}
}

// saved is what is in the file of choices.
func (r *running) saved() devices.Choices {
	r.t.Helper()
	r.Devices.Flush()
	c, err := devices.Load(r.app.Folders.Devices())
	must(r.t, err)
	return c
}

func TestDeviceChoicesAreSavedAndUndoneOneByOne(t *testing.T) {
	t.Parallel()
	r := newRunning(t, t.TempDir())
	left := &trackers.Device{Kind: trackers.Controller, Serial: "L", Name: "Left"}
	foot := calibration.Role(effectors.LeftFoot)
	before := r.Devices.Assignments()
	r.Devices.Assign(left, foot, "Old foot")
	if !r.noticed("Left has the role", "Old foot had it") || r.Devices.Assignments() == before {
		t.Errorf("notices %v", r.notices)
	}
	want := calibration.Assignments{{Kind: "controller", Serial: "L", Role: "leftFoot"}}
	if got := r.saved().Assignments; !reflect.DeepEqual(got, want) {
		t.Errorf("saved are %+v", got)
	}
	undo := r.notices[len(r.notices)-1].Actions[0].Do
	r.Devices.Align(devices.Space{Source: "VMC", Pose: devices.PoseOf(trackers.NoPose())})
	undo()
	if c := r.saved(); len(c.Assignments) != 0 || len(c.Spaces) != 1 {
		t.Errorf("after undo saved are %+v", c)
	}
	r.Devices.RemoveAlignment("VMC")
	r.Devices.Ignore(left)
	if _, ignored, _ := r.Devices.Choices().Assignments.Of(left); !ignored {
		t.Error("the device is not ignored")
	}
	r.Devices.Unassign(left)
	r.Devices.Preview(func(c *devices.Choices) { c.SetFilter(left, trackers.OneEuro{CutoffHz: 1}) })
	if len(r.saved().Filters) != 0 || r.Devices.Conditioning() == nil {
		t.Error("a preview is saved, or has no effect")
	}
	r.Devices.Save()
	if len(r.saved().Filters) != 1 {
		t.Error("the filter is not saved")
	}
	r.Devices.Forget(left)
	if c := r.saved(); len(c.Filters)+len(c.Assignments) != 0 {
		t.Errorf("forgotten is not %+v", c)
	}
}

func TestDamagedDeviceFileIsRenamedAndTold(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	path := filepath.Join(home, "devices.json")
	must(t, os.WriteFile(path, []byte("not JSON"), 0o600))
	r := newRunning(t, home)
	r.loop.RunPosted()
	if _, err := os.Stat(path + ".damaged"); err != nil || !r.noticed("Can't load device settings", ".damaged") {
		t.Errorf("%v; notices %v", err, r.notices)
	}
}

func TestDeviceChoicesThatCantBeSavedAreTold(t *testing.T) {
	t.Parallel()
	home := filepath.Join(t.TempDir(), "home")
	must(t, os.WriteFile(home, nil, 0o600))
	r := newRunning(t, home)
	r.Devices.ResetWorld()
	r.until("it is told", func() bool { return r.noticed("Can't save device settings", "devices.json") })
}

// lying is a headset that looks ahead and a controller 20 cm above the floor.
func lying() *trackers.Frame {
	f := &trackers.Frame{Time: time.Second, Count: 2}
	turn := mgl64.QuatRotate(2, mgl64.Vec3{0, 1, 0})
	f.Devices[0] = trackers.Device{Kind: trackers.Headset, Name: "Headset", Pose: trackers.Pose{Position: mgl64.Vec3{1, 1.9, -2}, Rotation: turn}, Received: f.Time}
	f.Devices[1] = trackers.Device{Kind: trackers.Controller, Name: "Left", Serial: "L", Pose: trackers.Pose{Position: mgl64.Vec3{1.2, 0.2, -2}, Rotation: turn}, Received: f.Time}
	return f
}

func TestFloorAndFrontAreSetForLiveDevicesOnly(t *testing.T) {
	t.Parallel()
	r := newRunning(t, t.TempDir())
	d := r.Devices
	d.Recenter()
	d.SetFloor(0)
	if !r.noticed("o headset is tracked") || !r.noticed("o tracked controller") || d.Lowest() != nil {
		t.Errorf("without devices the notices are %v", r.notices)
	}
	d.useRecorded(false)
	tick := func() {
		f := lying()
		new(trackers.Conditioner).Run(d.Conditioning(), f)
		d.tick(f, d.Conditioning())
	}
	tick()
	d.SetFloor(0.05)
	if !r.noticed("The floor has moved by 15", "Left is 5") {
		t.Errorf("notices %v", r.notices)
	}
	tick()
	if y := d.Frame().Devices[1].Pose.Position.Y(); math.Abs(y-0.05) > 1e-9 {
		t.Errorf("the controller is at %v", y)
	}
	d.Recenter()
	tick()
	if p := d.Frame().Devices[0].Pose.Position; math.Hypot(p[0], p[2]) > 1e-9 {
		t.Errorf("the headset is at %v", p)
	}
	d.useRecorded(true)
	if d.Conditioning() != nil {
		t.Error("a recording is moved to the person's floor")
	}
	d.useRecorded(false)
	d.ResetWorld()
	r.act("toast.undo")
	if d.Choices().World == (devices.Pose{}) {
		t.Error("the reset is not undone")
	}
}

func TestSwappedSidesAreOfferedToBeSwapped(t *testing.T) {
	t.Parallel()
	r := newRunning(t, t.TempDir())
	bound := &[calibration.RoleCount]int{}
	for role := range bound {
		bound[role] = -1
	}
	bound[effectors.Head], bound[effectors.LeftHand], bound[effectors.RightHand] = 0, 1, 2
	for s := range 8 {
		f := &trackers.Frame{Time: time.Duration(s) * time.Second, Count: 3}
		for i, x := range []float64{0, -0.4, 0.4} {
			f.Devices[i] = trackers.Device{Kind: trackers.Controller, Serial: string(rune('A' + i)), Received: f.Time,
				Pose: trackers.Pose{Position: mgl64.Vec3{x, 1, 0}, Rotation: mgl64.QuatIdent()}}
		}
		r.Devices.CheckSides(nil, bound, f)
	}
	if len(r.notices) != 1 {
		t.Fatalf("notices %v", r.notices)
	}
	r.act("toast.swap")
	want := calibration.Assignments{{Kind: "controller", Serial: "B", Role: "rightHand"}, {Kind: "controller", Serial: "C", Role: "leftHand"}}
	if got := r.Devices.Choices().Assignments; !reflect.DeepEqual(got, want) {
		t.Errorf("the roles are %+v", got)
	}
}

func TestATrackerThatStaysBehindWhileThePersonWalksIsTold(t *testing.T) {
	t.Parallel()
	r := newRunning(t, t.TempDir())
	bound := &[calibration.RoleCount]int{}
	for role := range bound {
		bound[role] = -1
	}
	bound[effectors.Head], bound[effectors.Hips], bound[effectors.LeftFoot] = 0, 1, 2
	walked := func(meters float64, carried int) {
		for step := range 60 {
			f := &trackers.Frame{Time: time.Duration(step+1) * 16 * time.Millisecond, Count: 3}
			for i, y := range []float64{1.6, 1, 0.1} {
				f.Devices[i] = trackers.Device{Kind: trackers.Tracker, Name: "T", Serial: string(rune('A' + i)), Received: f.Time,
					Samples: uint64(step+1) + uint64(1000*meters), Pose: trackers.Pose{Position: mgl64.Vec3{0, y, 0}, Rotation: mgl64.QuatIdent()}}
				if i <= carried {
					f.Devices[i].Pose.Position[2] = meters * float64(step) / 59
				}
			}
			f.Devices[0].Kind = trackers.Headset
			r.Devices.CheckMotion(bound, f)
		}
	}
	walked(1.6, 1) // who lies down takes the head so far from the feet
	if len(r.notices) != 0 {
		t.Fatalf("notices %v", r.notices)
	}
	walked(3, 1)
	if len(r.notices) != 1 {
		t.Fatalf("notices %v", r.notices)
	}
	r.act("toast.ignore")
	want := calibration.Assignments{{Kind: "tracker", Serial: "C", Role: ""}}
	if got := r.Devices.Choices().Assignments; !reflect.DeepEqual(got, want) {
		t.Errorf("the roles are %+v", got)
	}
}

func TestShakenDeviceIsReportedWhileItIsLookedFor(t *testing.T) {
	t.Parallel()
	r := newRunning(t, t.TempDir())
	shake := func() (found bool) {
		from := len(r.events)
		for i := range 300 {
			f := lying()
			f.Time += time.Duration(i) * 11 * time.Millisecond
			f.Devices[0].Received, f.Devices[1].Received = f.Time, f.Time
			f.Devices[0].Samples, f.Devices[1].Samples = uint64(i), uint64(i)
			f.Devices[1].Pose.Position[1] += 0.15 * math.Sin(float64(i)*0.4)
			r.Devices.tick(f, nil)
		}
		for _, e := range r.events[from:] {
			if shaken, ok := e.(DeviceShaken); ok && shaken.Device.Serial == "L" {
				found = true
			}
		}
		return found
	}
	if shake() {
		t.Error("a device is found that nobody looks for")
	}
	r.Devices.SetShaking(true)
	if !shake() || !r.Devices.Shaking() {
		t.Error("the shaken device is not found")
	}
}

func TestLivePoseIsSentWhileSwitchedOn(t *testing.T) {
	t.Parallel()
	r := started(t)
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	must(t, err)
	defer conn.Close()
	if r.LiveOut.On() || len(r.LiveOut.Receivers()) != 2 {
		t.Errorf("at first it sends to %+v", r.LiveOut.Receivers())
	}
	if r.LiveOut.SetReceivers(liveout.Config{{Protocol: liveout.VMC, Address: "nowhere", RateHz: 60}}) == nil || len(r.LiveOut.Receivers()) != 2 {
		t.Error("a wrong address is taken")
	}
	must(t, r.LiveOut.SetReceivers(liveout.Config{{Protocol: liveout.VMC, Address: conn.LocalAddr().String(), RateHz: 60}}))
	r.LiveOut.SetDemo(true)
	r.LiveOut.Toggle()
	if !r.noticed("Live output to", conn.LocalAddr().String()) {
		t.Errorf("notices %v", r.notices)
	}
	prepared := drivingtest.Prepared(t)
	r.Session.Publish(&session.Snapshot{Body: prepared.Body, Settings: prepared.Settings})
	_ = conn.SetReadDeadline(time.Now().Add(60 * time.Second))
	if _, _, err := conn.ReadFrom(make([]byte, 2000)); err != nil {
		t.Fatalf("nothing arrives: %v", err)
	}
	r.LiveOut.Toggle()
	if len(r.LiveOut.Statuses()) != 0 || !r.noticed("stopped") {
		t.Error("it goes on sending")
	}
	must(t, r.LiveOut.SetReceivers(nil))
	r.LiveOut.Toggle()
	if !r.noticed("has no receiver") {
		t.Errorf("notices %v", r.notices)
	}
}

func TestSessionOpenedBeforeTheFirstAvatarWaitsAndIsMeasured(t *testing.T) {
	t.Parallel()
	r := started(t)
	path := filepath.Join(t.TempDir(), "dance.udpcap")
	must(t, os.WriteFile(path, assets.Demo(), 0o600))
	preset := presets.Default()
	r.fit = func() { r.app.Avatar.Fit(&preset, r.Sources.Driving()) }
	r.Sources.Open(path)
	if r.Sources.awaited != path {
		t.Fatal("it does not wait")
	}
	r.app.Avatar.Show("", "")
	r.until("it plays", func() bool { return r.only("dance.udpcap") })
	if r.Playback.Current().Source.Measured() == nil {
		t.Error("the person in it was not measured")
	}
}

func TestFloorThatIsOffIsOfferedToBeMovedToTheFeet(t *testing.T) {
	t.Parallel()
	r := newRunning(t, t.TempDir())
	d := r.Devices
	stand := func(off float64) {
		for s := range 8 {
			d.CheckFloor(time.Duration(s)*time.Second, devices.Heights{Headset: off, Feet: [2]float64{off, off}}, true)
		}
	}
	d.useRecorded(true)
	stand(-0.2)
	if len(r.notices) != 0 || d.FloorOff() != 0 {
		t.Fatalf("the floor of a recording is said to be wrong: %v", r.notices)
	}
	d.useRecorded(false)
	stand(-0.2)
	if len(r.notices) != 1 || !r.noticed("too high", "20 cm") || d.FloorOff() != -0.2 {
		t.Fatalf("the floor is off by %v; notices %v", d.FloorOff(), r.notices)
	}
	r.act("toast.moveFloor")
	if up := d.Choices().World.Tracked().Position.Y(); math.Abs(up-0.2) > 1e-9 {
		t.Errorf("devices are %v m higher", up)
	}
	r.act("toast.undo")
	if d.Choices().World != (devices.Pose{}) {
		t.Error("that is not undone")
	}
	d.CheckFloor(time.Minute, devices.Heights{}, true)
	stand(0.15)
	if !r.noticed("too low", "15 cm") || d.FloorOff() != 0.15 {
		t.Errorf("the floor is off by %v; notices %v", d.FloorOff(), r.notices)
	}
}

func TestHeightsAboveCalibratedAreOfThePersonInTheirRoom(t *testing.T) {
	t.Parallel()
	prepared := drivingtest.Prepared(t)
	ankle := prepared.Humanoid.TPose[prepared.Humanoid.Joint(rig.LeftFoot)].Position.Y()
	// The room's floor is at 0.3 in the tracking space, and the person was carried onto a hill of 5 m.
	frame := &session.Frame{Body: prepared.Body, Snapshot: &session.Snapshot{Calibration: &calibration.Calibration{FloorM: 0.3, EyeHeightM: 1.6}},
		Space: solver.Space{Origin: [3]float64{2, 5, 1}, Yaw: 1, Datum: 0.3}}
	for role := range frame.Bound {
		frame.Bound[role] = -1
	}
	for i, role := range []effectors.ID{effectors.Head, effectors.LeftFoot, effectors.RightFoot} {
		frame.Bound[role] = i
	}
	frame.Devices.Count = 3
	frame.Devices.Devices[0] = trackers.Device{Kind: trackers.Headset, Pose: trackers.Pose{Position: mgl64.Vec3{0, 0.3 + 1.6 - 0.2, 0}}}
	frame.DeviceTargets[effectors.LeftFoot].Position = mgl64.Vec3{2, 5 + ankle - 0.2, 1}
	frame.DeviceTargets[effectors.RightFoot].Position = mgl64.Vec3{2, 5 + ankle + 0.1, 1}
	heights, known := heightsAboveCalibrated(frame)
	if !known || math.Abs(heights.Headset+0.2) > 1e-9 || math.Abs(heights.Feet[0]+0.2) > 1e-9 || math.Abs(heights.Feet[1]-0.1) > 1e-9 {
		t.Errorf("heights %+v, known %v", heights, known)
	}
	for name, change := range map[string]func(f *session.Frame, c *calibration.Calibration){
		"a lost foot":        func(f *session.Frame, _ *calibration.Calibration) { f.Devices.Time = time.Hour },
		"a guessed foot":     func(f *session.Frame, _ *calibration.Calibration) { f.Devices.Devices[2].Inferred = true },
		"no tracker":         func(f *session.Frame, _ *calibration.Calibration) { f.Bound[effectors.RightFoot] = -1 },
		"no headset":         func(f *session.Frame, _ *calibration.Calibration) { f.Devices.Devices[0].Kind = trackers.Tracker },
		"a seated person":    func(_ *session.Frame, c *calibration.Calibration) { c.Seated = true },
		"nobody in any pose": func(_ *session.Frame, c *calibration.Calibration) { c.Unposed = true },
		"no calibration":     func(f *session.Frame, _ *calibration.Calibration) { f.Snapshot = &session.Snapshot{} },
	} {
		f, c := *frame, *frame.Snapshot.Calibration
		f.Snapshot = &session.Snapshot{Calibration: &c}
		change(&f, &c)
		if _, known := heightsAboveCalibrated(&f); known {
			t.Errorf("%s: heights are known", name)
		}
	}
}

func TestNothingIsSolvedForAnAvatarWithoutSkeleton(t *testing.T) {
	t.Parallel()
	r := started(t)
	frames := r.Session.NewReader()
	solved := func() bool { return frames.Latest().Body != nil }
	r.app.Publisher.ShowAvatar()
	r.until("the mannequin is solved", solved)
	path := filepath.Join(t.TempDir(), "table.glb")
	must(t, os.WriteFile(path, drivingtest.Platform(t, 0.7), 0o600))
	r.app.Avatar.Open(path, func(loaded *LoadedAvatar) { must(t, r.app.Avatar.Use(loaded, r.app.Document)) })
	r.until("the table is shown", func() bool { return r.app.Avatar.Err() != nil })
	r.until("the mannequin is no longer solved, and so not sent", func() bool { return !solved() })
	r.app.Document.Undo()
	r.until("the mannequin is solved again", solved)
}
