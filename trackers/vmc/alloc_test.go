//go:build !race

package vmc

import (
	"testing"

	"posewright/trackers"
	"posewright/trackers/osc"
)

func TestDecodingIntoAStoreDoesNotAllocate(t *testing.T) {
	store := trackers.NewStore(trackers.Monotonic())
	d := Decoder{Source: "test"}
	var w osc.Writer
	var frame trackers.Frame
	left, right := at(0.7), at(-0.7)
	round := func() {
		w.Reset()
		w.OpenBundle()
		AppendDevice(&w, trackers.Headset, "headset", at(0))
		AppendDevice(&w, trackers.Controller, "left", left)
		AppendLocalDevice(&w, trackers.Controller, "left", left)
		AppendDevice(&w, trackers.Controller, "right", right)
		w.CloseBundle()
		d.Decode(w.Bytes(), 0, store)
		store.Snapshot(&frame)
	}
	round()
	if n := testing.AllocsPerRun(100, round); n != 0 || frame.Count != 3 {
		t.Errorf("%v allocations a packet with %d devices", n, frame.Count)
	}
}
