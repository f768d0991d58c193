//go:build monado

package openxr

import (
	"testing"

	"posewright/trackers"
)

// The package comment says how to start Monado.
func TestMonadosSimulatedDevicesAreRead(t *testing.T) {
	source := New(Options{})
	store := run(t, source)
	var f trackers.Frame
	await(t, "a headset and two controllers are tracked", func() bool {
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
	await(t, "samples go on coming", func() bool { store.Snapshot(&f); return f.Devices[0].Samples > first+45 })
}
