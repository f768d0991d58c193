package trackers

import (
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"
)

func only(t *testing.T, store *Store) Device {
	t.Helper()
	var frame Frame
	store.Snapshot(&frame)
	if frame.Count != 1 {
		t.Fatalf("there are %d devices, want 1", frame.Count)
	}
	return frame.Devices[0]
}

func TestASampleCarriesVelocitiesAndWhetherItWasGuessed(t *testing.T) {
	t.Parallel()
	store, _ := newTestStore()
	sample := Sample{Pose: at(1, 2, 3), Velocity: mgl64.Vec3{4, 5, 6}, AngularVelocity: mgl64.Vec3{7, 8, 9}, HasVelocity: true, Inferred: true}
	store.PutSample(key(Tracker, "a"), sample, 0)
	d := only(t, store)
	if d.Velocity != sample.Velocity || d.AngularVelocity != sample.AngularVelocity || !d.HasVelocity || !d.Inferred {
		t.Errorf("the device is %+v", d)
	}
	store.Put(key(Tracker, "a"), at(1, 2, 3))
	if d = only(t, store); d.HasVelocity || d.Inferred || d.Velocity != (mgl64.Vec3{}) {
		t.Errorf("a sample without velocity keeps the old one: %+v", d)
	}
}

func TestVelocitiesThatAreNoNumbersCountAsNotSent(t *testing.T) {
	t.Parallel()
	store, _ := newTestStore()
	for _, bad := range []mgl64.Vec3{{math.NaN(), 0, 0}, {0, math.Inf(1), 0}, {0, 0, 1e300}} {
		store.PutSample(key(Tracker, "a"), Sample{Pose: at(0, 1, 0), Velocity: bad, HasVelocity: true}, 0)
		if d := only(t, store); d.HasVelocity || d.Velocity != (mgl64.Vec3{}) {
			t.Errorf("velocity %v was taken: %+v", bad, d)
		}
	}
	if refused := store.Refused(); refused != (Refusals{}) {
		t.Errorf("the poses were refused: %+v", refused)
	}
}

func TestBatteryIsUnknownUntilTold(t *testing.T) {
	t.Parallel()
	store, _ := newTestStore()
	k := key(Tracker, "a")
	store.SetBattery(k, 0.5) // nobody there: nothing happens
	store.Put(k, at(0, 0, 0))
	if d := only(t, store); d.Battery >= 0 {
		t.Errorf("battery %v, want none", d.Battery)
	}
	for _, c := range []struct{ reported, want float64 }{{0.25, 0.25}, {0, 0}, {1, 1}, {1.5, -1}, {math.NaN(), -1}} {
		store.SetBattery(k, c.reported)
		if d := only(t, store); d.Battery != c.want {
			t.Errorf("told %v the battery is %v, want %v", c.reported, d.Battery, c.want)
		}
	}
	if d := only(t, store); d.Samples != 1 {
		t.Errorf("the battery counts as sample: %d", d.Samples)
	}
}

func TestANameIsShownInPlaceOfTheSerialAndTellsNoDevicesApart(t *testing.T) {
	t.Parallel()
	store, _ := newTestStore()
	named := key(Tracker, "7")
	named.Name = []byte("left foot\x00")
	store.Put(named, at(0, 0, 0))
	named.Name = []byte("another")
	store.Put(named, at(1, 0, 0))
	store.Put(key(Tracker, "7"), at(2, 0, 0))
	if d := only(t, store); d.Name != "left foot" || d.Serial != "7" || d.Samples != 3 {
		t.Errorf("the device is %+v", d)
	}
}

func TestJitterIsHowUnevenlySamplesCome(t *testing.T) {
	t.Parallel()
	even, uneven := 0.0, 0.0
	for i, swing := range []time.Duration{0, 4 * time.Millisecond} {
		store, clock := newTestStore()
		for n := range 400 {
			offset := swing
			if n%2 == 0 {
				offset = 0
			}
			clock.Set(time.Duration(n)*10*time.Millisecond + offset)
			store.Put(key(Tracker, "a"), at(0, 0, 0))
		}
		got := only(t, store).Jitter.Seconds()
		if i == 0 {
			even = got
		} else {
			uneven = got
		}
	}
	if even > 1e-5 {
		t.Errorf("even samples have a jitter of %v s", even)
	}
	// Spans of 14 and 6 ms are 4 ms from their mean.
	if math.Abs(uneven-0.004) > 0.0005 {
		t.Errorf("the jitter is %v s, want 0.004", uneven)
	}
}
