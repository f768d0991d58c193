package session

import (
	"math/rand/v2"
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

func TestAPacedReaderIsWokenAtItsRateByTheNearestTicks(t *testing.T) {
	t.Parallel()
	const tickHz, ticks = 90, 9000
	for _, c := range []struct {
		hz   float64
		want int // wakes
		most int // ticks between two
	}{{60, 6000, 2}, {90, 9000, 1}, {240, 9000, 1}, {45, 4500, 3}, {1, 100, 91}, {72, 7200, 2}} {
		s := New(Options{RateHz: tickHz, Store: trackers.NewStore(new(trackers.ManualClock).Now)})
		r, other := s.NewReader(), s.NewReader()
		due := r.Pace(c.hz)
		random := rand.New(rand.NewPCG(5, 6))
		woken, last := 0, 0
		for tick := range ticks {
			late := time.Duration(random.IntN(3_000_000)) // of a busy computer
			if tick == 0 {
				late = 3_000_000 // so that all others come too early
			}
			s.Tick(time.Hour + time.Duration(tick)*time.Second/tickHz + late)
			select {
			case <-due:
				if r.Latest().Tick != uint64(tick+1) {
					t.Fatalf("at %v Hz it is woken before its frame can be read", c.hz)
				}
				if tick-last > c.most {
					t.Fatalf("at %v Hz it waits for %d ticks, at most %d are right", c.hz, tick-last, c.most)
				}
				woken, last = woken+1, tick
			default:
			}
		}
		if woken < c.want-1 || woken > c.want+1 {
			t.Errorf("at %v Hz it is woken %d times in 100 s, want %d", c.hz, woken, c.want)
		}
		if len(other.due) != 0 {
			t.Error("a reader that did not ask is woken")
		}
	}
}

func TestAPacedReaderGoesOnWhereTheClockJumps(t *testing.T) {
	t.Parallel()
	s := New(Options{RateHz: 90, Store: trackers.NewStore(new(trackers.ManualClock).Now)})
	due := s.NewReader().Pace(30)
	count := func(from time.Duration, ticks int) (woken int) {
		for tick := range ticks {
			s.Tick(from + time.Duration(tick)*time.Second/90)
			select {
			case <-due:
				woken++
			default:
			}
		}
		return woken
	}
	for _, from := range []time.Duration{0, time.Hour, 0, time.Second} {
		if got := count(from, 90); got < 29 || got > 31 {
			t.Errorf("in the second from %v on it is woken %d times, want 30", from, got)
		}
	}
}
