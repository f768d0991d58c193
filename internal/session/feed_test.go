package session

import (
	"math"
	"sync"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

func TestFeedHasTheConditionedDevicesOfEveryTick(t *testing.T) {
	t.Parallel()
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	s := New(Options{Store: store})
	snapshot := *prepared(t)
	snapshot.Conditioning = &trackers.Conditioning{
		World:   trackers.Pose{Position: mgl64.Vec3{0, -0.1, 0}, Rotation: mgl64.QuatIdent()},
		Filters: []trackers.Filter{{Kind: trackers.Controller, Serial: "left", OneEuro: trackers.OneEuro{CutoffHz: 1}}},
	}
	s.Publish(&snapshot)
	feed := NewFeed()
	s.SetFeed(feed)
	tick := uint64(0)
	for round := range 5 {
		var want []Frame
		for i := range 40 {
			clock.Add(11 * time.Millisecond)
			attach(store, clock.Now(), 1+0.01*float64(i%7)) // jitter, which conditioning smooths
			frame := s.Tick(clock.Now())
			if i > 5 && math.Abs(frame.Devices.Devices[1].Pose.Position.Y()-(0.9+0.01*float64(i%7))) < 1e-4 {
				t.Fatal("the devices are not conditioned")
			}
			want = append(want, *frame)
		}
		feed.Drain(func(f *FeedFrame) {
			tick++
			w := &want[0]
			if f.Tick != tick || f.Tick != w.Tick || f.Now != w.Now || f.Devices != w.Devices {
				t.Fatalf("round %d: tick %d differs from the session's", round, f.Tick)
			}
			want = want[1:]
		})
		if len(want) > 0 {
			t.Fatalf("round %d: %d ticks are missing", round, len(want))
		}
	}
	s.SetFeed(nil)
	s.Tick(clock.Now())
	feed.Drain(func(f *FeedFrame) { t.Errorf("tick %d came after the feed was removed", f.Tick) })
	if feed.Dropped() != 0 {
		t.Errorf("%d ticks were dropped", feed.Dropped())
	}
}

func TestFeedCountsWhatItDropsAndGoesOnOnceItIsDrained(t *testing.T) {
	t.Parallel()
	feed := NewFeed()
	const many = feedLength + 72
	for tick := range uint64(many) {
		feed.put(&Frame{Tick: tick + 1})
	}
	if feed.Dropped() != many-feedLength {
		t.Errorf("%d ticks were dropped, want %d", feed.Dropped(), many-feedLength)
	}
	last := uint64(0)
	feed.Drain(func(f *FeedFrame) {
		if f.Tick != last+1 {
			t.Fatalf("tick %d follows %d", f.Tick, last)
		}
		last = f.Tick
	})
	if last != feedLength {
		t.Errorf("%d ticks were kept", last)
	}
	feed.put(&Frame{Tick: 2000})
	if feed.Drain(func(f *FeedFrame) { last = f.Tick }); last != 2000 {
		t.Error("it does not go on")
	}
}

// Under -race this finds a reader that sees a frame while it is written, and two drains that see the same frame.
func TestFeedIsDrainedByAnyNumberOfGoroutinesWhileItIsFilled(t *testing.T) {
	t.Parallel()
	feed := NewFeed()
	const many = 5000
	var wait sync.WaitGroup
	done := make(chan struct{})
	seen := make([]int, many+1) // each written inside a drain only
	drain := func() {
		feed.Drain(func(f *FeedFrame) {
			seen[f.Tick]++
			if f.Devices.Sequence != f.Tick {
				t.Errorf("tick %d has the devices of %d", f.Tick, f.Devices.Sequence)
			}
		})
	}
	for range 3 {
		wait.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
					drain()
				}
			}
		})
	}
	for tick := uint64(1); tick <= many; tick++ {
		f := Frame{Tick: tick}
		f.Devices.Sequence = tick
		feed.put(&f)
	}
	close(done)
	wait.Wait()
	drain()
	missing := uint64(0)
	for _, n := range seen[1:] {
		if n > 1 {
			t.Fatal("a tick was seen twice")
		}
		if n == 0 {
			missing++
		}
	}
	if missing != feed.Dropped() {
		t.Errorf("%d ticks are missing, %d were dropped", missing, feed.Dropped())
	}
}
