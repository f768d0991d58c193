//go:build !race

package vmc

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/osc"
)

func TestDecodingIntoAStoreDoesNotAllocate(t *testing.T) {
	store := trackers.NewStore(trackers.Monotonic())
	d := Decoder{Source: "test"}
	var w osc.Writer
	var frame trackers.Frame
	left, right := at(0.7), at(-0.7)
	askew := trackers.Pose{Rotation: mgl64.QuatRotate(0.3, mgl64.Vec3{0, 1, 0})}
	round := func() {
		w.Reset()
		w.OpenBundle()
		AppendDevice(&w, trackers.Headset, "headset", at(0))
		AppendDevice(&w, trackers.Controller, "left", left)
		AppendLocalDevice(&w, trackers.Controller, "left", left)
		AppendDevice(&w, trackers.Controller, "right", right)
		AppendBlend(&w, "Joy", 0.5)
		AppendBlend(&w, "Blink_L", 0.25)
		AppendApply(&w)
		AppendBone(&w, "leftEye", askew)
		w.CloseBundle()
		d.Decode(w.Bytes(), 0, store)
		store.Snapshot(&frame)
	}
	round()
	if n := testing.AllocsPerRun(100, round); n != 0 || frame.Count != 3 || len(frame.Face.List()) != 2 {
		t.Errorf("%v allocations a packet with %d devices", n, frame.Count)
	}
}
