package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	tracking "posewright/internal/inputs"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/recording"
	"posewright/trackers/vmc"
)

// only is what a command is told that listens for VMC alone, at a free port.
func only(t *testing.T) live {
	t.Helper()
	reported := live{config: tracking.Config{}, named: []string{"vmc"}}
	for _, kind := range tracking.Kinds() {
		reported.config[kind.ID] = tracking.Choice{Off: kind.ID != "vmc", Address: "127.0.0.1:0"}
	}
	return reported
}

// receive starts what only says.
func receive(t *testing.T) *receiver {
	t.Helper()
	r, err := only(t).receive()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// sendUntil sends a headset to the address that the only input listens at until the context ends.
func sendUntil(ctx context.Context, r *receiver) {
	var w osc.Writer
	vmc.AppendDevice(&w, trackers.Headset, "LHR-1", trackers.Pose{Position: mgl64.Vec3{1, 1.5, -2}, Rotation: mgl64.QuatIdent()})
	for ctx.Err() == nil {
		for _, status := range r.statuses() {
			if conn, err := net.Dial("udp", status.Status.Address); err == nil {
				conn.Write(w.Bytes())
				conn.Close()
			}
		}
		time.Sleep(time.Millisecond)
	}
}

func TestListenPrintsOneJSONObjectALine(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var out bytes.Buffer
	l := &listener{receiver: receive(t), out: &out, count: 3, every: time.Millisecond}
	l.show = l.showJSON
	go sendUntil(ctx, l.receiver)
	for l.receiver.statuses()[0].Status.Packets == 0 && ctx.Err() == nil { // a device may come before it is counted
		time.Sleep(time.Millisecond)
	}
	if err := l.run(ctx, 0); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(lines) != 3 {
		t.Fatalf("%d lines", len(lines))
	}
	for _, line := range lines {
		var h listenLine
		if err := json.Unmarshal([]byte(line), &h); err != nil {
			t.Fatal(err)
		}
		if len(h.Devices) != 1 || h.Devices[0].Serial != "LHR-1" || h.Devices[0].Kind != "headset" || h.Devices[0].Position != [3]float64{1, 1.5, -2} ||
			h.Devices[0].Rotation[0] != 1 || h.Packets == 0 || h.Source != h.Devices[0].Source || len(h.Sources) != 1 || h.Sources[0].Packets != h.Packets ||
			h.Sources[0].Input != "vmc" || h.Devices[0].Battery != nil {
			t.Errorf("%s", line)
		}
	}
}

func TestListenWaitsForASenderUntilItIsInterrupted(t *testing.T) {
	t.Parallel()
	ctx, interrupt := context.WithCancel(context.Background())
	defer interrupt()
	l := &listener{receiver: receive(t), every: time.Millisecond, live: true, count: 1}
	drawn := 0
	l.show = func(*trackers.Frame, []tracking.Status) error {
		if drawn++; drawn == 5 { // an empty table does not count
			interrupt()
		}
		return nil
	}
	if err := l.run(ctx, 0); err != nil || drawn < 5 {
		t.Errorf("drawn %d times, %v", drawn, err)
	}
}

func TestListenThatHearsNothingSaysWhatToCheck(t *testing.T) {
	t.Parallel()
	code, stdout, said := command(t, Hooks{}, "listen", "--only", "vmc", "--vmc", "127.0.0.1:0", "--for", "20ms", "--json")
	if code != 1 || stdout != "" || !strings.Contains(said, "check the sender's address and port") {
		t.Errorf("%d, %q, %q", code, stdout, said)
	}
}

func TestListenAtATakenPortSaysSo(t *testing.T) {
	t.Parallel()
	taken, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	code, _, said := command(t, Hooks{}, "listen", "--only", "vmc", "--vmc", taken.LocalAddr().String())
	if code != 1 || !strings.Contains(said, "is in use by another program") {
		t.Errorf("%d, %q", code, said)
	}
}

func TestTheTableIsDrawnOverItself(t *testing.T) {
	t.Parallel()
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	var out bytes.Buffer
	l := &listener{out: &out, live: true}
	statuses := []tracking.Status{{Source: "VMC :39540", Status: vmc.New(vmc.Options{Address: ":39540"}).Status()}}
	store.Put(trackers.Key{Kind: trackers.Tracker, Serial: []byte(strings.Repeat("ü", 40)), Source: "VMC"},
		trackers.Pose{Position: mgl64.Vec3{0.1, 1, -0.25}, Rotation: mgl64.QuatIdent()})
	clock.Add(12 * time.Millisecond)
	var frame trackers.Frame
	store.Snapshot(&frame)
	for range 2 {
		if err := l.showTable(&frame, statuses); err != nil {
			t.Fatal(err)
		}
	}
	golden(t, "table.txt", out.String())
}

func TestAnInputThatFailsLaterIsTriedAgain(t *testing.T) {
	t.Parallel()
	status := func(state trackers.State) []tracking.Status {
		s := tracking.Status{Kind: tracking.Kinds()[0], On: true}
		s.State, s.Detail = state, phrase.Plain("the network is down")
		return []tracking.Status{s}
	}
	r := &receiver{named: []string{tracking.Kinds()[0].ID}, opened: map[string]bool{}}
	if err := r.judge(status(trackers.Failed)); err == nil || err.Error() != "the network is down" {
		t.Errorf("at the start: %v", err)
	}
	if err := r.judge(status(trackers.Receiving)); err != nil || len(r.failing(status(trackers.Receiving))) != 0 {
		t.Error(err)
	}
	if err := r.judge(status(trackers.Failed)); err != nil {
		t.Errorf("a hiccup ends the command: %v", err)
	}
	var said bytes.Buffer
	line := &statusLine{to: &said}
	line.show(recording.Progress{}, status(trackers.Failed), r.failing(status(trackers.Failed)))
	if !strings.Contains(said.String(), "the network is down; trying again") {
		t.Errorf("it says %q", said.String())
	}
}

func TestNothingHeardNamesTheCauseOfEachInput(t *testing.T) {
	t.Parallel()
	for _, only := range []string{"openvr,openxr", "openxr"} {
		code, said := 1, ""
		for _, long := range []string{"500ms", "5s", "50s"} { // until an input has said what it lacks
			if code, _, said = command(t, Hooks{}, "listen", "--only", only, "--for", long); code == 0 || strings.Contains(said, "OpenXR: ") {
				break
			}
		}
		if code != 0 && (code != 1 || strings.Contains(said, "firewall") || !strings.Contains(said, "nothing arrived") || !strings.Contains(said, "OpenXR: ")) {
			t.Errorf("of %s: %d, %q", only, code, said)
		}
	}
}

func TestListenSaysAtOnceWhatEachInputWaitsFor(t *testing.T) {
	t.Parallel()
	ctx, interrupt := context.WithTimeout(context.Background(), time.Minute)
	defer interrupt()
	said := &interrupting{want: "Waiting for a VMC sender at 127.0.0.1:", interrupt: interrupt}
	l := &listener{receiver: receive(t), every: time.Millisecond, notes: &notes{to: said}}
	l.show = func(*trackers.Frame, []tracking.Status) error { return nil }
	if err := l.run(ctx, 0); err != nil || context.Cause(ctx) != context.Canceled || strings.Count(said.String(), "VMC ") != 1+1 {
		t.Errorf("%v, %v, said %q", err, context.Cause(ctx), said.String())
	}
}

// interrupting ends a command that has written something.
type interrupting struct {
	written   bytes.Buffer
	want      string
	interrupt func()
}

func (w *interrupting) String() string { return w.written.String() }

func (w *interrupting) Write(text []byte) (int, error) {
	n, err := w.written.Write(text)
	if strings.Contains(w.String(), w.want) {
		w.interrupt()
	}
	return n, err
}
