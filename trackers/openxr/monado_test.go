//go:build monado

package openxr

import (
	"strings"
	"testing"

	"posewright/trackers"
	"posewright/trackers/internal/sourcetest"
)

// The package comment says how to start Monado.
func TestMonadosSimulatedDevicesAreRead(t *testing.T) {
	source := New(Options{})
	source.SetBodies(trackers.WholeBodies)
	store := sourcetest.Run(t, source, trackers.Monotonic())
	var f trackers.Frame
	sourcetest.Await(t, "a headset and two controllers are tracked", nil, func() bool {
		store.Snapshot(&f)
		return f.Count >= 3 && source.Status().State == trackers.Receiving
	})
	for _, d := range f.All() {
		if d.Kind == trackers.Headset && (d.Pose.Position[1] < 0.5 || d.Pose.Position[1] > 2.5) {
			t.Errorf("the headset is at %v", d.Pose.Position)
		}
	}
	first := f.Devices[0].Samples
	sourcetest.Await(t, "samples go on coming", nil, func() bool { // for longer than lookEvery
		store.Snapshot(&f)
		return f.Devices[0].Samples > first+250
	})
	if f.Count != 3 {
		t.Errorf("devices are read twice: %+v", f.All())
	}
	// Its simulated headset estimates no body, and Monado says so.
	if said := source.Status().Detail.String(); !strings.Contains(said, "offers no body tracking") {
		t.Errorf("of bodies it says %q", said)
	}
}

func TestMonadosDevicesAreListed(t *testing.T) {
	x, err := open(names())
	if err != nil {
		t.Fatal(err)
	}
	s := &session{x: x, source: New(Options{})}
	defer s.Close()
	if err := s.begin(); err != nil {
		t.Fatal(err)
	}
	store := trackers.NewStore(trackers.Monotonic())
	poll := func() {
		if _, err := s.Poll(store); err != nil {
			t.Fatal(err)
		}
	}
	sourcetest.Await(t, "the devices are listed, and found to be headset and controllers", poll, func() bool {
		twins := 0
		for i := range s.xdevs.devices {
			if d := &s.xdevs.devices[i]; d.twin == 1+i && d.doubted {
				twins++
			}
		}
		return twins == 3
	})
	for i := range s.xdevs.devices {
		d := &s.xdevs.devices[i]
		t.Logf("%s, serial %s, in list %d of %d", d.key.Name, d.key.Serial, s.xdevs.number, s.xdevs.count)
		d.doubted, d.twin = false, 0
	}
	held := s.places[1].pose
	s.places = s.places[:1] // as if its controllers were trackers
	var f trackers.Frame
	sourcetest.Await(t, "what has no place is read", poll, func() bool {
		read := 0
		store.Snapshot(&f)
		for _, d := range f.All() {
			if d.Kind == trackers.Tracker && strings.HasPrefix(d.Name, "Simple Controller") && !d.Lost {
				read++
				if d.Pose.Position.Sub(held.Position).Len() > 1 {
					t.Errorf("%s is at %v, and the left hand at %v", d.Name, d.Pose.Position, held.Position)
				}
			}
		}
		return read == 2
	})
	for range 200 { // spaces and lists are given back
		s.dropXdevs(store, store.Now())
		s.listXdevs(store, store.Now())
	}
	if len(s.xdevs.devices) != 3 {
		t.Errorf("listed again there are %d devices", len(s.xdevs.devices))
	}
}
