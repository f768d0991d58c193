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
	replay := NewReplay("walk", walk(t), Options{Loop: true})
	round := func() {
		clock.Add(20 * time.Millisecond)
		replay.Step(store)
		store.Snapshot(&frame)
	}
	round()
	if n := testing.AllocsPerRun(200, round); n != 0 || frame.Count != 1 {
		t.Errorf("%v allocations a step with %d devices", n, frame.Count)
	}
}
