package vrchat

import (
	"fmt"
	"testing"

	"posewright/trackers"
)

func TestTrackersGetTheNumbersOfTheirPlaces(t *testing.T) {
	t.Parallel()
	var n Numbers
	for _, test := range []struct {
		kind         trackers.Kind
		serial, name string
		want         int // -1 for none
	}{
		{trackers.Headset, "HMD", "HMD", 0},
		{trackers.Headset, "another", "HMD", -1},
		{trackers.Controller, "c", "left hand", -1},
		{trackers.Tracker, "a", "vive_tracker_right_foot", 3},
		{trackers.Tracker, "b", "vive_tracker_waist", 1},
		{trackers.Tracker, "2", "2", 2},
		{trackers.Tracker, "LHR-1", "LHR-1", 4},
		{trackers.Tracker, "e", "Left Elbow", 7},
		{trackers.Tracker, "a", "vive_tracker_right_foot", 3}, // as before
		{trackers.Tracker, "x", "x", 5},
		{trackers.Tracker, "y", "y", 6},
		{trackers.Tracker, "z", "z", 8},
		{trackers.Tracker, "too many", "", -1},
	} {
		got, ok := n.Of(test.kind, "s", test.serial, test.name)
		if !ok {
			got = -1
		}
		if got != test.want {
			t.Errorf("%v %q is %d, want %d", test.kind, test.name, got, test.want)
		}
	}
	for i := range 1000 { // whoever sends ever new devices costs no memory
		n.Of(trackers.Tracker, "s", fmt.Sprint(i), "")
	}
	if len(n.given) > 2*trackers.MaxDevices {
		t.Errorf("%d devices are remembered", len(n.given))
	}
}
