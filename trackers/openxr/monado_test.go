//go:build monado

package openxr

import (
	"testing"

	"posewright/trackers"
	"posewright/trackers/internal/sourcetest"
)

// The package comment says how to start Monado.
func TestMonadosSimulatedDevicesAreRead(t *testing.T) {
	source := New(Options{})
	store := sourcetest.Run(t, source, trackers.Monotonic())
	var f trackers.Frame
	sourcetest.Await(t, "a headset and two controllers are tracked", nil, func() bool {
		store.Snapshot(&f)
		if f.Count < 3 {
			t.Log(source.Status().Detail)
		}
		return f.Count >= 3 && source.Status().State == trackers.Receiving
	})
	for _, d := range f.All() {
		if d.Kind == trackers.Headset && (d.Pose.Position[1] < 0.5 || d.Pose.Position[1] > 2.5) {
			t.Errorf("the headset is at %v", d.Pose.Position)
		}
	}
	first := f.Devices[0].Samples
	sourcetest.Await(t, "samples go on coming", nil, func() bool { store.Snapshot(&f); return f.Devices[0].Samples > first+45 })
}
