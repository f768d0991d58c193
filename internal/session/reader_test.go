package session

import (
	"sync"
	"testing"
	"time"

	"posewright/trackers"
)

// Under -race this also finds a frame that is filled while somebody reads it.
func TestAnyNumberOfReadersKeepTheirFrameWhileTheSessionTicks(t *testing.T) {
	t.Parallel()
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	s := New(Options{Store: store})
	s.Publish(prepared(t))
	attach(store, 0, 1)
	const readers = 5
	done := make(chan struct{})
	var wait sync.WaitGroup
	for i := range readers {
		wait.Go(func() {
			r := s.NewReader()
			defer func() { r.Close() }()
			last := uint64(0)
			for over := false; !over; {
				select {
				case <-done:
					over = true
				default:
				}
				frame := r.Latest()
				tick := frame.Tick
				if tick < last {
					t.Errorf("tick %d after %d", tick, last)
				}
				last = tick
				sum := 0.0
				for range 1 + i {
					for _, joint := range frame.Result.World {
						sum += joint.Position.Y()
					}
				}
				if frame.Tick != tick || tick > 0 && frame.Now != time.Duration(tick)*11*time.Millisecond {
					t.Errorf("tick %d changed to %d, %v", tick, frame.Tick, frame.Now)
				}
				if i == 0 && tick%16 == 0 { // readers come and go
					r.Close()
					r = s.NewReader()
				}
			}
			if last != 400 {
				t.Errorf("a reader ended with tick %d", last)
			}
		})
	}
	for range 400 {
		clock.Add(11 * time.Millisecond)
		s.Tick(clock.Now())
	}
	close(done)
	wait.Wait()
	if pool := s.frames.pool.Load(); len(pool.readers) != 0 || len(pool.frames) > readers+2 {
		t.Errorf("%d readers and %d frames are left", len(pool.readers), len(pool.frames))
	}
}

func TestAReaderThatHoldsItsFrameKeepsItForever(t *testing.T) {
	t.Parallel()
	var clock trackers.ManualClock
	s := New(Options{Store: trackers.NewStore(clock.Now)})
	slow, quick := s.NewReader(), s.NewReader()
	s.Tick(1)
	held := slow.Latest()
	for tick := range 100 {
		s.Tick(time.Duration(2 + tick))
		if newest := quick.Latest(); newest.Tick != uint64(2+tick) {
			t.Fatalf("the newest frame is of tick %d, want %d", newest.Tick, 2+tick)
		}
	}
	if held.Tick != 1 || held.Now != 1 {
		t.Errorf("the held frame is now of tick %d", held.Tick)
	}
}
