//go:build !race

package recording

import (
	"testing"
	"time"

	"posewright/trackers"
)

func TestPlayingDoesNotAllocate(t *testing.T) {
	var clock trackers.ManualClock
	var frame trackers.Frame
	store := trackers.NewStore(clock.Now)
	replay := NewReplay("walk", smiling(t), Options{Loop: true})
	round := func() {
		clock.Add(20 * time.Millisecond)
		replay.Step(store)
		store.Snapshot(&frame)
	}
	round()
	if n := testing.AllocsPerRun(200, round); n != 0 || frame.Count != 1 || len(frame.Face.List()) != 52 {
		t.Errorf("%v allocations a step with %d devices", n, frame.Count)
	}
}

// Whoever puts samples into a store, such as the loop of a session, pays nothing for a recording, and for one whose disk hangs neither.
func TestRecordingDoesNotAllocateWhereSamplesArePut(t *testing.T) {
	disk := &stuckDisk{free: make(chan struct{})}
	store := trackers.NewStore(new(trackers.ManualClock).Now)
	recorder, err := Record(store, disk, Info{})
	if err != nil {
		t.Fatal(err)
	}
	recorder.Attach("something to hang at", nil)
	key := trackers.Key{Kind: trackers.Tracker, Serial: []byte("x"), Source: "s"}
	face := trackers.Face{Names: &trackers.FaceNames{"A"}}
	store.Put(key, trackers.NoPose())
	for len(recorder.queue) > 1 { // until the recorder hangs at the attachment
		time.Sleep(time.Millisecond)
	}
	for range 1100 { // as many faces as wait at most were made before
		recorder.faces.Put(new(trackers.Face))
	}
	put := func() {
		store.Put(key, trackers.NoPose())
		store.PutFace("s", &face, 0)
	}
	if n := testing.AllocsPerRun(1000, put); n != 0 {
		t.Errorf("%v allocations a sample", n)
	}
	close(disk.free)
	if err := recorder.Stop(); err != nil {
		t.Error(err)
	}
}
