package devices

import (
	"fmt"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

func TestDevicesThatAreSentTwiceAreFoundOnce(t *testing.T) {
	t.Parallel()
	f := &trackers.Frame{}
	add := func(kind trackers.Kind, serial string, x, y float64) {
		f.Devices[f.Count] = trackers.Device{Kind: kind, Serial: serial, Source: "VMC :39540", Pose: trackers.Pose{Position: mgl64.Vec3{x, y, 0}, Rotation: mgl64.QuatIdent()}}
		f.Count++
	}
	add(trackers.Headset, "HMD", 0, 1.6)
	add(trackers.Tracker, "feet", 0.1, 0.1)
	add(trackers.Tracker, "beside", 0.15, 0.1) // another foot
	add(trackers.Tracker, "head tracker", 0, 1.6)
	var w DoubleWatch
	all := func(*trackers.Device) bool { return true }
	found := func(span time.Duration) (pairs int, one, other string) {
		for end := f.Time + span; f.Time < end; f.Time += 250 * time.Millisecond {
			for i := range f.All() {
				f.Devices[i].Received = f.Time
			}
			if i, k, ok := w.Update(f, all); ok {
				pairs++
				one, other = f.Devices[i].Serial, f.Devices[k].Serial
			}
		}
		return pairs, one, other
	}
	if pairs, one, other := found(20 * time.Second); pairs != 0 {
		t.Errorf("%s and %s are reported as one", one, other)
	}
	add(trackers.Headset, "human://HEAD", 0.1, 1.5)
	add(trackers.Tracker, "human://LEFT_FOOT", 0.1, 0.11)
	if pairs, _, _ := found(4 * time.Second); pairs != 0 {
		t.Error("they are reported after less than five seconds")
	}
	if pairs, one, other := found(60 * time.Second); pairs != 1 || one != "HMD" || other != "human://HEAD" {
		t.Errorf("%d pairs are reported, the last %s and %s", pairs, one, other)
	}
	// A third program is another matter. Devices that are lost are not.
	add(trackers.Tracker, "/tracking/trackers/2", 0.11, 0.1)
	for range 40 {
		f.Time += 250 * time.Millisecond
		for i := range f.Count - 1 {
			f.Devices[i].Received = f.Time
		}
		if _, _, ok := w.Update(f, all); ok {
			t.Fatal("a lost device is reported")
		}
	}
	if pairs, _, other := found(60 * time.Second); pairs != 1 || other != "/tracking/trackers/2" {
		t.Errorf("%d pairs are reported, the last of %s", pairs, other)
	}
	// Near each other for a moment only.
	add(trackers.Controller, "left", -0.3, 1)
	add(trackers.Controller, "right", -0.32, 1)
	for range 5 {
		_, _, early := found(4 * time.Second)
		f.Devices[f.Count-1].Pose.Position[0] = 0.3
		_, _, late := found(time.Second)
		f.Devices[f.Count-1].Pose.Position[0] = -0.32
		if early != "" || late != "" {
			t.Errorf("%q and %q", early, late)
		}
	}
}

func TestDevicesThatAreLeftOutAreNoDoubles(t *testing.T) {
	t.Parallel()
	f := &trackers.Frame{Count: 3}
	for i, serial := range []string{"a", "b", "c"} {
		f.Devices[i] = trackers.Device{Kind: trackers.Tracker, Serial: serial, Source: "VMC"}
	}
	var w DoubleWatch
	for ; f.Time < time.Minute; f.Time += 250 * time.Millisecond {
		for i := range f.All() {
			f.Devices[i].Received = f.Time
		}
		if i, k, ok := w.Update(f, func(d *trackers.Device) bool { return d.Serial == "b" }); ok {
			t.Fatalf("%d and %d are found", i, k)
		}
	}
}

// A sender that makes up serials must not fill memory.
func TestDoublesThatAreRememberedAreBounded(t *testing.T) {
	t.Parallel()
	var w DoubleWatch
	f := &trackers.Frame{Count: trackers.MaxDevices}
	for ; f.Time < 10*time.Minute; f.Time += 250 * time.Millisecond {
		for i := range f.All() {
			f.Devices[i] = trackers.Device{Kind: trackers.Tracker, Serial: fmt.Sprint(f.Time/(6*time.Second), " ", i), Source: "VMC", Received: f.Time}
		}
		w.Update(f, func(*trackers.Device) bool { return true })
	}
	if most := mostDoubles + trackers.MaxDevices*(trackers.MaxDevices-1)/2; len(w.known) < mostDoubles || len(w.known) > most {
		t.Errorf("%d pairs are remembered", len(w.known))
	}
}
