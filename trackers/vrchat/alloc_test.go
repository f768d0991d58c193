//go:build !race

package vrchat

import (
	"testing"

	"posewright/trackers"
	"posewright/trackers/osc"
)

func TestDecodingDoesNotAllocate(t *testing.T) {
	r := newRig()
	var w osc.Writer
	round := func() {
		w.Reset()
		w.OpenBundle()
		for number := range points {
			AppendTracker(&w, number, trackers.NoPose())
		}
		w.CloseBundle()
		r.decoder.Decode(w.Bytes(), r.clock.Now(), r.store)
	}
	round()
	if n := testing.AllocsPerRun(100, round); n != 0 {
		t.Errorf("%v allocations a packet", n)
	}
}
