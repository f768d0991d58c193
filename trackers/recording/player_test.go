package recording

import (
	"bytes"
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/udpcap"
	"posewright/trackers/vmc"
)

const frames, spacing = 101, 10 * time.Millisecond

// walk is a second of a device that goes 1 m along +X, at 100 Hz: at time t it is at x = t.
func walk(t testing.TB) *Session {
	t.Helper()
	var out bytes.Buffer
	w, err := udpcap.NewWriter(&out)
	if err != nil {
		t.Fatal(err)
	}
	var packet osc.Writer
	for i := range frames {
		at := time.Duration(i) * spacing
		packet.Reset()
		vmc.AppendDevice(&packet, trackers.Tracker, "walker", trackers.Pose{
			Position: mgl64.Vec3{at.Seconds(), 1, 0}, Rotation: mgl64.QuatIdent(),
		})
		// The file's own origin is not zero.
		if err := w.Write(at+time.Hour, packet.Bytes()); err != nil {
			t.Fatal(err)
		}
	}
	recording, err := Read(&out)
	if err != nil {
		t.Fatal(err)
	}
	return recording
}

// walker looks the device up.
func walker(t testing.TB, store *trackers.Store, frame *trackers.Frame) trackers.Device {
	t.Helper()
	store.Snapshot(frame)
	if frame.Count != 1 {
		t.Fatalf("%d devices, want 1", frame.Count)
	}
	return frame.Devices[0]
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-6 }

func TestAPlayerDecodesWhatWasRecordedUpToATime(t *testing.T) {
	t.Parallel()
	var clock trackers.ManualClock
	var frame trackers.Frame
	store := trackers.NewStore(clock.Now)
	player := NewPlayer(walk(t), "walk")
	steps := []struct {
		to    time.Duration
		count int
		x     float64
		age   time.Duration
	}{
		{0, 1, 0, 0},
		{9 * time.Millisecond, 0, 0, 9 * time.Millisecond},
		{10 * time.Millisecond, 1, 0.01, 0},
		{57 * time.Millisecond, 4, 0.05, 7 * time.Millisecond},
		{57 * time.Millisecond, 0, 0.05, 7 * time.Millisecond},
		{20 * time.Millisecond, 0, 0.05, 0},
		{time.Second, 95, 1, 0},
		{2 * time.Second, 0, 1, time.Second},
	}
	for _, step := range steps {
		clock.Set(step.to)
		if n := player.Advance(step.to, store); n != step.count {
			t.Errorf("to %v: %d events, want %d", step.to, n, step.count)
		}
		device := walker(t, store, &frame)
		if !near(device.Pose.Position.X(), step.x) || device.Age(frame.Time) != step.age || device.Source != "walk" {
			t.Errorf("at %v the device is at x = %v, %v old; want %v, %v", step.to, device.Pose.Position.X(),
				device.Age(frame.Time), step.x, step.age)
		}
	}
	if !player.Done() {
		t.Error("the player is not done")
	}
}

func TestPlayingTwiceGivesTheSameBitsWhateverTheSteps(t *testing.T) {
	t.Parallel()
	recording := walk(t)
	play := func(step time.Duration) trackers.Frame {
		var clock trackers.ManualClock
		store := trackers.NewStore(clock.Now)
		player := NewPlayer(recording, "walk")
		for ; clock.Now() < recording.Duration(); clock.Set(min(clock.Now()+step, recording.Duration())) {
			player.Advance(clock.Now(), store)
		}
		player.Advance(clock.Now(), store)
		var frame trackers.Frame
		store.Snapshot(&frame)
		return frame
	}
	want := play(time.Second / 90)
	for _, step := range []time.Duration{time.Second / 90, time.Millisecond, time.Second} {
		if got := play(step); got != want {
			t.Errorf("in steps of %v:\n%+v\nwant\n%+v", step, got.Devices[0], want.Devices[0])
		}
	}
}

func TestRewindingPlaysAgainFromThere(t *testing.T) {
	t.Parallel()
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	player := NewPlayer(walk(t), "x")
	player.Advance(time.Hour, store)
	player.Rewind(500 * time.Millisecond)
	if player.Next() != 500*time.Millisecond || player.Done() {
		t.Errorf("the next event is at %v", player.Next())
	}
	if n := player.Advance(time.Hour, store); n != 51 {
		t.Errorf("%d events from the middle on, want 51", n)
	}
}

func TestAnEmptyRecordingIsOverAtOnce(t *testing.T) {
	t.Parallel()
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	player := NewPlayer(new(Session), "x")
	if !player.Done() || player.Advance(time.Second, store) != 0 {
		t.Error("something was played")
	}
	for _, loop := range []bool{false, true} {
		replay := NewReplay("nothing", new(Session), Options{Loop: loop})
		for range 10 {
			if wait := replay.Step(store); wait <= 0 {
				t.Fatalf("a loop of nothing never rests: %v", wait)
			}
			clock.Add(time.Second)
		}
	}
}
