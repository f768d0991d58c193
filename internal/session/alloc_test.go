//go:build !race

package session

import (
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/solver"
	"posewright/trackers"
)

func TestATickDoesNotAllocate(t *testing.T) {
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	s := New(Options{Store: store})
	s.Publish(prepared(t))
	s.SetTrace(NewTrace())
	reader := s.NewReader()
	feed, drained := NewFeed(), uint64(0)
	s.SetFeed(feed)
	attach(store, 0, 1)
	tick := func() {
		clock.Add(11 * time.Millisecond)
		s.Tick(clock.Now())
		reader.Latest()
		feed.Drain(func(f *FeedFrame) { drained = f.Tick })
	}
	defer func() {
		if drained == 0 || feed.Dropped() > 0 {
			t.Errorf("the feed got to tick %d and dropped %d", drained, feed.Dropped())
		}
	}()
	s.Override(effectors.LeftHand, held(mgl64.Vec3{0.4, 1.2, 0.2}))
	for range 5 {
		tick()
	}
	if n := testing.AllocsPerRun(500, tick); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
	s.Glide(Glide{Forward: 1, Turn: 1})
	if n := testing.AllocsPerRun(500, tick); n != 0 {
		t.Errorf("%v allocations a tick while the space glides", n)
	}
	s.Hold(true)
	if n := testing.AllocsPerRun(500, func() { s.Step(); tick(); tick() }); n != 0 {
		t.Errorf("%v allocations for a step and a tick while held", n)
	}
}

func BenchmarkTick(b *testing.B) {
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	s := New(Options{Store: store})
	s.Publish(prepared(b))
	attach(store, 0, 1.2)
	reader := s.NewReader()
	b.ReportAllocs()
	for b.Loop() {
		clock.Add(100 * time.Microsecond)
		s.Tick(clock.Now())
		reader.Latest()
	}
}

func TestFindingTheDevicesOfChainsDoesNotAllocate(t *testing.T) {
	chains := []effectors.Chain{effectors.DefaultChain("a")}
	chains[0].Device = "LHR-2"
	var frame trackers.Frame
	frame.Count, frame.Devices[0].Serial = 1, "LHR-2"
	var devices chainDevices
	if n := testing.AllocsPerRun(50, func() { devices.follow(chains, &frame, solver.Space{}, 0.01) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
