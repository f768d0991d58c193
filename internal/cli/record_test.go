package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"posewright/calibration"
	"posewright/internal/drivingtest"
	"posewright/internal/racetest"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/trackers"
	"posewright/trackers/recording"
	"posewright/trackers/vmc"
	"posewright/trackers/vrchat"
)

// beginning is closed when something is written to it.
type beginning struct {
	once sync.Once
	came chan struct{}
}

func (f *beginning) Write(data []byte) (int, error) {
	f.once.Do(func() { close(f.came) })
	return len(data), nil
}

func TestRecordWritesWhatItHearsUntilItIsInterrupted(t *testing.T) {
	t.Parallel()
	ctx, interrupt := context.WithTimeout(context.Background(), time.Minute)
	defer interrupt()
	preset := presets.Default()
	preset.Name = "Dancer"
	said := &beginning{came: make(chan struct{})} // how the recording is doing, which has begun
	r := &recordRun{receiver: receive(t), preset: &preset, said: said, every: time.Millisecond}
	go sendUntil(ctx, r.receiver)
	go func() {
		<-said.came
		var f trackers.Frame
		r.receiver.store.Snapshot(&f)
		before := f.Devices[0].Samples
		for ctx.Err() == nil && (f.Count == 0 || f.Devices[0].Samples < before+60) {
			time.Sleep(time.Millisecond)
			r.receiver.store.Snapshot(&f)
		}
		interrupt()
	}()
	path := filepath.Join(t.TempDir(), "dance.session")
	file, _, err := create(path, false)
	if err != nil {
		t.Fatal(err)
	}
	result, err := r.run(ctx, path, file, recording.Info{Notes: "test"})
	written, _ := os.Stat(path)
	if err != nil || result.Devices != 1 || result.Events < 20 || result.Bytes != written.Size() || result.Lost != 0 {
		t.Fatalf("%v, %+v", err, result)
	}
	session, err := recording.Open(path)
	if err != nil || session.Truncated || session.Devices() != 1 || session.Info.Notes != "test" {
		t.Fatalf("%v, %+v", err, session)
	}
	if kept, err := presets.Read(bytes.NewReader(session.Attached(recording.Preset))); err != nil || kept.Name != "Dancer" {
		t.Errorf("the preset came back as %q, %v", kept.Name, err)
	}
	statuses := 0
	for _, status := range session.Statuses() {
		if statuses++; !strings.HasPrefix(status.Source, "VMC") {
			t.Errorf("status of %q", status.Source)
		}
	}
	if statuses == 0 {
		t.Error("no status was noted")
	}
}

func TestRecordThatHearsNothingSaysWhatToCheckAndLeavesNoFile(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "x.session")
	code, stdout, said := command(t, Hooks{}, "record", "--only", "vmc", "--vmc", "127.0.0.1:0", "--seconds", "0.05", "--out", out)
	if code != 1 || stdout != "" || !strings.Contains(said, "check the sender's address and port") {
		t.Errorf("%d, %q, %q", code, stdout, said)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("an empty recording was left")
	}
}

// A recording that is there is only replaced by another one.
func TestRecordWithForceKeepsTheOldRecordingUntilThereIsANewOne(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	out := filepath.Join(folder, "x.session")
	left := func() string {
		entries, _ := os.ReadDir(folder)
		data, _ := os.ReadFile(out)
		return fmt.Sprintf("%d files, %.3s", len(entries), data)
	}
	if err := os.WriteFile(out, []byte("old recording"), 0o600); err != nil {
		t.Fatal(err)
	}
	code, _, said := command(t, Hooks{}, "record", "--only", "vmc", "--vmc", "127.0.0.1:0", "--seconds", "0.05", "--out", out, "--force")
	if got := left(); code != 1 || !strings.Contains(said, "check the sender's address and port") || got != "1 files, old" {
		t.Errorf("nothing was heard: %d, %q, and there are %s", code, said, got)
	}
	if code, _, said = command(t, Hooks{}, "record", "--only", "vmc", "--vmc", "nonsense", "--out", out, "--force"); code == 0 || left() != "1 files, old" {
		t.Errorf("the input has no address: %d, %q, and there are %s", code, said, left())
	}
	for _, recorded := range []bool{false, true} {
		file, settle, err := create(out, true)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = file.WriteString("new")
		_ = file.Close()
		want := map[bool]string{false: "1 files, old", true: "1 files, new"}[recorded]
		if settle(recorded); left() != want {
			t.Errorf("there are %s, want %s", left(), want)
		}
	}
}

// What is behind a symbolic link is replaced no sooner, and the link stays.
func TestRecordWithForceKeepsTheOldRecordingBehindALink(t *testing.T) {
	t.Parallel()
	old, link := filepath.Join(t.TempDir(), "old.session"), filepath.Join(t.TempDir(), "x.session")
	if err := os.WriteFile(old, []byte("old recording"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(old, link); err != nil {
		t.Skip("this system makes no links: ", err)
	}
	code, _, said := command(t, Hooks{}, "record", "--only", "vmc", "--vmc", "127.0.0.1:0", "--seconds", "0.05", "--out", link, "--force")
	if data, err := os.ReadFile(link); code != 1 || err != nil || string(data) != "old recording" {
		t.Errorf("%d, %q, and it holds %q, %v", code, said, data, err)
	}
	if to, err := os.Readlink(link); err != nil || to != old {
		t.Errorf("the link leads to %q, %v", to, err)
	}
}

func TestRecordThatDoesNotBeginLeavesNoFile(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "x.session")
	if code, _, _ := command(t, Hooks{}, "record", "--only", "vmc", "--vmc", "nonsense", "--out", out); code == 0 {
		t.Error("it began")
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("an empty file was left")
	}
}

func TestRecordDoesNotOverwriteUnlessForced(t *testing.T) {
	t.Parallel()
	out := file(t, "x.session", []byte("precious"))
	code, _, said := command(t, Hooks{}, "record", "--only", "vmc", "--vmc", "127.0.0.1:0", "--seconds", "0.05", "--out", out)
	if content, _ := os.ReadFile(out); code != 1 || !strings.Contains(said, "add --force") || string(content) != "precious" {
		t.Errorf("%d, %q, the file is %q", code, said, content)
	}
	if code, _, said = command(t, Hooks{}, "record", "--only", "vmc", "--vmc", "127.0.0.1:0", "--seconds", "0.05", "--out", out, "--force"); strings.Contains(said, "--force") {
		t.Errorf("forced: %d, %q", code, said)
	}
}

// listenFor decodes what arrives at a free port into a store.
func listenFor(t *testing.T, decode func([]byte, time.Duration, *trackers.Store)) (address string, store *trackers.Store) {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	store = trackers.NewStore(trackers.Monotonic())
	done := make(chan struct{})
	t.Cleanup(func() { conn.Close(); <-done })
	go func() {
		defer close(done)
		buffer := make([]byte, 64<<10)
		for {
			n, _, err := conn.ReadFrom(buffer)
			if err != nil {
				return
			}
			if n > 1472 {
				t.Errorf("a packet of %d bytes does not fit into one piece", n)
			}
			decode(buffer[:n], store.Now(), store)
		}
	}()
	return conn.LocalAddr().String(), store
}

func TestReplaySendsTheDevicesOfARecordingByBothProtocols(t *testing.T) {
	t.Parallel()
	atVMC, byVMC := listenFor(t, new(vmc.Decoder).Decode)
	atVRChat, byVRChat := listenFor(t, vrchat.NewDecoder("vrchat").Decode)
	code, stdout, said := command(t, Hooks{}, "replay", demo(t), "--to", "vmc://"+atVMC, "--to", "vrchat://"+atVRChat, "--speed", "20")
	if code != 0 || stdout != "" || said != "" {
		t.Fatalf("%d, %q, %q", code, stdout, said)
	}
	session := drivingtest.Demo(t)
	want := trackers.NewStore(trackers.Monotonic())
	recording.NewPlayer(session, "").Advance(0, want)
	var expected, vmcFrame, vrchatFrame trackers.Frame
	want.Snapshot(&expected)
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		byVMC.Snapshot(&vmcFrame)
		byVRChat.Snapshot(&vrchatFrame)
		if vmcFrame.Count == expected.Count && vrchatFrame.Count == 4 {
			break
		}
	}
	if vmcFrame.Count != 6 || vrchatFrame.Count != 4 { // headset, hips and feet
		t.Fatalf("%d devices by VMC, %d by VRChat: %+v", vmcFrame.Count, vrchatFrame.Count, vrchatFrame.All())
	}
	for i := range expected.All() {
		if got := vmcFrame.Devices[i]; got.Serial != expected.Devices[i].Serial || got.Kind != expected.Devices[i].Kind {
			t.Errorf("device %d is %v %q, want %q", i, got.Kind, got.Serial, expected.Devices[i].Serial)
		}
	}
	for _, d := range vrchatFrame.All() {
		if strings.HasSuffix(d.Name, "hips") && (d.Pose.Position[1] < 0.6 || d.Pose.Position[1] > 1.2) {
			t.Errorf("%s is at %v", d.Name, d.Pose.Position)
		}
	}
}

func TestASessionIsTakenWhereverARecordingIs(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	demonstration, err := recording.Open(demo(t))
	if err != nil {
		t.Fatal(err)
	}
	var content bytes.Buffer
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	recorder, err := recording.Record(store, &content, recording.Info{})
	if err != nil {
		t.Fatal(err)
	}
	for player := recording.NewPlayer(demonstration, ""); !player.Done(); {
		clock.Set(player.Next())
		player.Advance(clock.Now(), store)
	}
	if err := recorder.Stop(); err != nil {
		t.Fatal(err)
	}
	session := file(t, "demo.session", content.Bytes())
	a, b := filepath.Join(t.TempDir(), "a.json"), filepath.Join(t.TempDir(), "b.json")
	for out, from := range map[string]string{a: demo(t), b: session} {
		if code, _, said := command(t, Hooks{}, "solve", "--motion", from, "--out", out); code != 0 || said != "" {
			t.Fatalf("%d, %q", code, said)
		}
	}
	of, err := os.ReadFile(a)
	if err != nil {
		t.Fatal(err)
	}
	again, err := os.ReadFile(b)
	if err != nil || !bytes.Equal(of, again) {
		t.Errorf("the recording of a recording is solved otherwise: %v", err)
	}
	code, stdout, _ := command(t, Hooks{}, "validate", "--json", session)
	var reports []report
	if err := json.Unmarshal([]byte(stdout), &reports); err != nil || code != 0 || reports[0].Kind != "session" || !strings.Contains(strings.Join(reports[0].Notes, " "), "6 devices") {
		t.Errorf("validate: %d, %s", code, stdout)
	}
	cut := file(t, "cut.session", content.Bytes()[:content.Len()/2])
	if code, stdout, _ = command(t, Hooks{}, "validate", cut); code != 1 || !strings.Contains(stdout, "cut off") {
		t.Errorf("validate of half: %d, %s", code, stdout)
	}
}

func TestAPresetThatWasRecordedCalibratesWhereNothingElseDoes(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	demonstration := drivingtest.Demo(t)
	avatar, err := new(inputs).avatar(new(presets.Preset))
	if err != nil {
		t.Fatal(err)
	}
	preset := presets.Default()
	fitted, err := prepare.Body(&preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	if preset.Calibration, err = session.NewPlayback(demonstration, "").Calibrate(calibration.Options{Humanoid: fitted.Humanoid}); err != nil {
		t.Fatal(err)
	}
	var document bytes.Buffer
	if err := presets.Write(&document, &preset); err != nil {
		t.Fatal(err)
	}
	// What comes after the T-pose, with and without the preset.
	player, from := recording.NewPlayer(demonstration, ""), 10*time.Second
	player.Rewind(from)
	var clock trackers.ManualClock
	clock.Set(from)
	store := trackers.NewStore(clock.Now)
	var with, without bytes.Buffer
	recorder, err := recording.Record(store, &with, recording.Info{})
	if err != nil {
		t.Fatal(err)
	}
	recorder.Attach(recording.Preset, document.Bytes())
	for until := from + time.Second; player.Next() < until; {
		clock.Set(player.Next())
		player.Advance(clock.Now(), store)
	}
	if err := recorder.Stop(); err != nil {
		t.Fatal(err)
	}
	recorded, err := recording.Read(bytes.NewReader(with.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	w, err := recording.NewWriter(&without, recording.Info{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	var again trackers.ManualClock
	second := trackers.NewStore(again.Now)
	second.Observe(func(o *trackers.Observation) { _ = w.Write(o) })
	for player := recording.NewPlayer(recorded, ""); !player.Done(); {
		again.Set(player.Next())
		player.Advance(again.Now(), second)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		content []byte
		notes   bool
	}{"with.session": {with.Bytes(), false}, "without.session": {without.Bytes(), true}} {
		code, _, said := command(t, Hooks{}, "solve", "--motion", file(t, name, test.content), "--out", filepath.Join(t.TempDir(), "x.json"))
		if code != 0 || strings.Contains(said, "no T-pose") != test.notes {
			t.Errorf("%s: %d, %q", name, code, said)
		}
	}
}

func TestReplayTakesAnInterfaceAsItIsWrittenElsewhere(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"vmc://127.0.0.1:39540": "vmc://127.0.0.1:39540", "vmc://[::1]:39540": "vmc://[::1]:39540",
		"vmc://[fe80::1%eth0]:39540": "vmc://[fe80::1%25eth0]:39540", "vmc://[fe80::1%25eth0]": "vmc://[fe80::1%25eth0]",
		"vmc://[fe80::1%Wi-Fi 2]:39540": "vmc://[fe80::1%25Wi-Fi%202]:39540", "vmc://[fe80::1%25]:39540": "vmc://[fe80::1%2525]:39540",
	} {
		got := escapeZone(given)
		if got != want {
			t.Errorf("%s became %s", given, got)
		}
		if _, err := url.Parse(got); err != nil {
			t.Errorf("%s: %v", given, err)
		}
	}
	code, _, said := command(t, Hooks{}, "replay", demo(t), "--to", "vmc://[fe80::1%nowhere0]:39540")
	if code == 0 || !strings.Contains(said, `no network interface "nowhere0"`) {
		t.Errorf("%d: %q", code, said)
	}
}
