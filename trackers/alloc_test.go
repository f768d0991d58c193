//go:build !race

package trackers

import "testing"

func TestPutAndSnapshotDoNotAllocate(t *testing.T) {
	store := NewStore(Monotonic())
	hand, foot := key(Controller, "left hand"), key(Tracker, "foot")
	var frame Frame
	round := func() {
		store.Put(hand, at(1, 2, 3))
		store.Put(foot, at(4, 5, 6))
		store.Put(foot, Pose{})
		store.Hold("test", 1)
		store.Snapshot(&frame)
	}
	round()
	if n := testing.AllocsPerRun(100, round); n != 0 {
		t.Errorf("%v allocations a round", n)
	}
}

func TestAFullStoreRefusesWithoutAllocating(t *testing.T) {
	store := NewStore(Monotonic())
	for i := range MaxDevices {
		store.Put(key(Tracker, string(rune('A'+i))), at(1, 2, 3))
	}
	more := key(Tracker, "one more")
	if n := testing.AllocsPerRun(100, func() { store.Put(more, at(1, 2, 3)) }); n != 0 {
		t.Errorf("%v allocations for a refused device", n)
	}
}

func TestConditioningDoesNotAllocate(t *testing.T) {
	with := &Conditioning{World: at(0, 1, 0), Spaces: []Space{{Source: "s", Pose: at(1, 0, 0)}}, Filters: []Filter{{Tracker, "a", OneEuro{CutoffHz: 1}}}}
	var c Conditioner
	f := oneDevice("s", at(1, 2, 3))
	round := func() {
		f.Devices[0].Samples++
		f.Devices[0].Received++
		c.Run(with, f)
	}
	round()
	if n := testing.AllocsPerRun(100, round); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

func TestObservingCostsNoMemory(t *testing.T) {
	store := NewStore(Monotonic())
	device := Key{Kind: Tracker, Serial: []byte("serial"), Source: "source"}
	seen := 0
	store.Observe(func(*Observation) { seen++ })
	put := func() { store.Put(device, NoPose()) }
	put()
	if n := testing.AllocsPerRun(100, put); n != 0 || seen < 100 {
		t.Errorf("%v allocations a sample, %d seen", n, seen)
	}
}
