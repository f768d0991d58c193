package trackers_test

import (
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

func TestDoingWhatWasObservedGivesTheSameFrames(t *testing.T) {
	t.Parallel()
	var clock trackers.ManualClock
	store, copied := trackers.NewStore(clock.Now), trackers.NewStore(clock.Now)
	var seen []trackers.What
	store.Observe(func(o *trackers.Observation) {
		seen = append(seen, o.What)
		key := trackers.Key{Kind: o.Kind, Serial: []byte(o.Serial), Name: []byte(o.Name), Source: o.Source}
		switch o.What {
		case trackers.Sampled:
			copied.PutSample(key, o.Sample, o.Received)
		case trackers.Charged:
			copied.SetBattery(key, o.Charge)
		case trackers.Held:
			copied.Hold(o.Source, o.Span)
		case trackers.Forgotten:
			copied.Forget(o.Source)
		case trackers.Cleared:
			copied.Clear()
		}
	})
	same := func(when string) {
		t.Helper()
		var a, b trackers.Frame
		store.Snapshot(&a)
		copied.Snapshot(&b)
		a.Sequence, b.Sequence = 0, 0
		if a != b {
			t.Errorf("%s: %+v, observed %+v", when, a.All(), b.All())
		}
	}
	left := trackers.Key{Kind: trackers.Controller, Serial: []byte("1"), Name: []byte("left"), Source: "A"}
	right := trackers.Key{Kind: trackers.Controller, Serial: []byte("2"), Source: "B"}
	pose := trackers.Pose{Position: mgl64.Vec3{1, 2, 3}, Rotation: mgl64.Quat{W: 1.001}}
	for i := range 20 {
		clock.Add(11 * time.Millisecond)
		pose.Position[0] += 0.1
		pose.Rotation = pose.Rotation.Scale(-1)
		store.PutSample(left, trackers.Sample{Pose: pose, HasVelocity: i%2 == 0, Velocity: mgl64.Vec3{1}, Inferred: i%3 == 0}, clock.Now()-time.Millisecond)
		store.Put(right, pose)
	}
	same("after samples")
	store.Put(right, trackers.Pose{Position: mgl64.Vec3{math.NaN()}, Rotation: mgl64.QuatIdent()})
	same("after a refused pose")
	store.SetBattery(left, 0.25)
	store.Hold("A", time.Second)
	same("after a charge and a hold")
	store.Forget("B")
	same("after forgetting")
	store.Clear()
	same("after clearing")
	if len(seen) != 41+4 {
		t.Errorf("%d observations", len(seen))
	}
	store.Observe(nil)
	store.Put(left, pose)
	if len(seen) != 45 {
		t.Error("an observer that left is told")
	}
}

func TestAnObserverIsToldFirstOfTheDevicesThatAreThere(t *testing.T) {
	t.Parallel()
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	key := trackers.Key{Kind: trackers.Tracker, Serial: []byte("x"), Source: "s"}
	store.Put(key, trackers.Pose{Position: mgl64.Vec3{1, 0, 0}, Rotation: mgl64.QuatIdent()})
	store.SetBattery(key, 0.5)
	clock.Set(time.Second)
	var reported []trackers.Observation
	store.Observe(func(o *trackers.Observation) { reported = append(reported, *o) })
	if len(reported) != 2 || reported[0].Serial != "x" || reported[0].Received != 0 || reported[0].At != time.Second || reported[0].Sample.Pose.Position[0] != 1 ||
		reported[1].What != trackers.Charged || reported[1].Charge != 0.5 {
		t.Errorf("told %+v", reported)
	}
}
