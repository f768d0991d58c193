package session

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"posewright/calibration"
	"posewright/internal/avatartest"
	"posewright/internal/drivingtest"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/trackers"
	"posewright/trackers/recording"
)

// solved is what a tick came to.
type solved struct {
	devices trackers.Frame
	result  string
}

func outcome(t *testing.T, f *Frame) solved {
	t.Helper()
	devices := f.Devices
	devices.Sequence = 0 // counts samples from before the recording too
	result, err := json.Marshal([]any{f.Result.Pose, f.Result.World, f.Result.Effectors, f.Bound, f.Holds, f.Latency})
	if err != nil {
		t.Fatal(err)
	}
	return solved{devices, string(result)}
}

// A live session: a source on the session's clock, ticks that do not fall together with samples, and a recorder beside it; then the file alone.
func TestARecordedLiveSessionReplaysTheSameDevicesAndPosesToTheLastBit(t *testing.T) {
	t.Parallel()
	demo := drivingtest.Demo(t)
	preset, avatar := presets.Default(), avatartest.Mannequin(t)
	fitted, err := prepare.Body(&preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	if preset.Calibration, err = NewPlayback(demo, "demo").Calibrate(calibration.Options{Humanoid: fitted.Humanoid}); err != nil {
		t.Fatal(err)
	}
	prepared, err := prepare.Body(&preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	snapshot := NewSnapshot(prepared)
	var clock trackers.ManualClock
	clock.Set(777 * time.Millisecond) // a store's clock runs for a while before anybody records
	store := trackers.NewStore(clock.Now)
	var file bytes.Buffer
	recorder, err := recording.Record(store, &file, recording.Info{RateHz: DefaultRateHz})
	if err != nil {
		t.Fatal(err)
	}
	document, err := json.Marshal(preset)
	if err != nil {
		t.Fatal(err)
	}
	recorder.Attach(recording.Preset, document)
	origin := clock.Now()
	source := recording.NewReplay("live", demo, recording.Options{Speed: 1.25})
	live := New(Options{Store: store})
	live.Publish(snapshot)
	var want []solved
	for tick := range 900 {
		if tick == 300 {
			source.Pause()
		}
		if tick == 400 {
			source.Play()
		}
		// The source runs whenever the system lets it.
		clock.Set(origin + TimeOf(tick, DefaultRateHz) - time.Duration(tick*7919%5000)*time.Microsecond/10*min(1, time.Duration(tick)))
		source.Step(store)
		clock.Set(origin + TimeOf(tick, DefaultRateHz))
		live.Tick(clock.Now())
		want = append(want, outcome(t, newestFrame(live)))
	}
	if err := recorder.Stop(); err != nil {
		t.Fatal(err)
	}

	session, err := recording.Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	if session.Truncated || session.Damaged > 0 || session.Lost > 0 {
		t.Fatalf("%+v", session)
	}
	var again presets.Preset
	if err := json.Unmarshal(session.Attached(recording.Preset), &again); err != nil {
		t.Fatal(err)
	}
	if prepared, err = prepare.Body(&again, avatar); err != nil {
		t.Fatal(err)
	}
	snapshot = NewSnapshot(prepared)
	play := NewPlayback(session, "")
	replayed := New(Options{Store: play.Store, RateHz: session.Info.RateHz})
	replayed.Publish(snapshot)
	for tick := range want {
		now := TimeOf(tick, DefaultRateHz)
		play.Advance(now)
		replayed.Tick(now)
		got := outcome(t, newestFrame(replayed))
		w := want[tick].devices
		w.Time -= origin
		for i := range w.All() {
			w.Devices[i].Received -= origin
		}
		if got.devices != w {
			t.Fatalf("tick %d: the devices differ:\n%+v\nwant\n%+v", tick, got.devices.All(), w.All())
		}
		if got.result != want[tick].result {
			t.Fatalf("tick %d: the poses differ:\n%s\nwant\n%s", tick, got.result, want[tick].result)
		}
	}
	if want[899].devices.Count != 6 {
		t.Errorf("%d devices took part", want[899].devices.Count)
	}
}
