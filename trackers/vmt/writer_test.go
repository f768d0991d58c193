package vmt

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/osc"
)

// sent reads a message as the driver does.
func sent(t *testing.T, w *osc.Writer) (address string, index, enable int64, values [8]float64) {
	t.Helper()
	var r osc.Reader
	r.Reset(w.Bytes())
	if !r.Next() {
		t.Fatal("no message was sent")
	}
	m := r.Message()
	arguments := m.Arguments()
	index, _ = arguments.Int()
	enable, _ = arguments.Int()
	for i := range values {
		v, ok := arguments.Float()
		if !ok {
			t.Fatalf("value %d is missing", i)
		}
		values[i] = v
	}
	return string(m.Address), index, enable, values
}

func TestATrackerIsSentInTheDriversFrame(t *testing.T) {
	t.Parallel()
	var w osc.Writer
	quarter := mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 1, 0}) // to the person's left
	AppendTracker(&w, 2, false, trackers.Pose{Position: mgl64.Vec3{0.5, 1, 2}, Rotation: quarter})
	address, index, enable, v := sent(t, &w)
	// In the driver's frame forward is -Z and left is -X; a turn to the left stays one about +Y.
	want := [8]float64{0, -0.5, 1, -2, 0, math.Sqrt2 / 2, 0, math.Sqrt2 / 2}
	if address != "/VMT/Room/Driver" || index != 42 || enable != 1 {
		t.Errorf("%s %d %d", address, index, enable)
	}
	for i := range want {
		if math.Abs(v[i]-want[i]) > 1e-6 {
			t.Errorf("sent %v, want %v", v, want)
			break
		}
	}
	w.Reset()
	AppendTracker(&w, 0, true, trackers.NoPose())
	if address, _, _, _ := sent(t, &w); address != "/VMT/Raw/Driver" {
		t.Errorf("raw is sent to %s", address)
	}
	w.Reset()
	AppendRemoved(&w, 1)
	if _, index, enable, _ := sent(t, &w); index != 41 || enable != 0 {
		t.Errorf("%d is not taken away: %d", index, enable)
	}
}

func TestOurOwnTrackersAreNotRead(t *testing.T) {
	t.Parallel()
	for serial, own := range map[string]bool{"VMT_40": true, "VMT_55": true, "VMT_39": false, "VMT_56": false, "VMT_x": false, "LHR-40": false, "40": false} {
		if Own(serial) != own {
			t.Errorf("%s: %v", serial, !own)
		}
	}
	d := NewDecoder("test")
	store := trackers.NewStore(new(trackers.ManualClock).Now)
	var w osc.Writer
	w.Message("/VMT/Out/Devices/List", "s")
	w.Text("0:HMD\n1:LHR-1\n2:VMT_41\n3:VMT_2\n")
	d.Decode(w.Bytes(), 0, store)
	if got := fmt.Sprint(len(d.serials())); got != "3" {
		t.Errorf("subscribes to %v", d.serials())
	}
	w.Reset()
	w.Message("/VMT/Out/SubscribedDevice", "sfffffff")
	w.Text("VMT_41")
	for range 7 {
		w.Float32(0.5)
	}
	d.Decode(w.Bytes(), 0, store)
	var f trackers.Frame
	if store.Snapshot(&f); f.Count != 0 {
		t.Errorf("our own tracker is a device: %v", f.Devices[0].Serial)
	}
}
