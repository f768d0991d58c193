//go:build !race

package liveout

import (
	"testing"

	"posewright/trackers"
)

func TestSendingDoesNotAllocate(t *testing.T) {
	s, p := moving(t)
	reader := s.NewReader()
	advance(s, p, 1)
	var e encoder
	send := func([]byte) {}
	round := func() {
		f := reader.Latest()
		e.vmc(f, false, 1, noFaces, send)
		e.vrchat(f, allTrackers, send)
		e.virtual(f, send)
	}
	round()
	if n := testing.AllocsPerRun(100, round); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
	faces := newFacing(nil)
	names := &trackers.FaceNames{"A", "B"}
	face := func() {
		faces.put(names, 0.5)
		faces.put(names, 1)
		faces.tick(0)
		faces.encoder.vmc(faces.frame, false, 1, faces.session.FaceAt, send)
	}
	face()
	if n := testing.AllocsPerRun(100, face); n != 0 {
		t.Errorf("%v allocations a face", n)
	}
	ticks := 0
	tick := func() { ticks++; s.Tick(0) }
	tick()
	tick()
	tick()
	if n := testing.AllocsPerRun(100, tick); n != 0 {
		t.Errorf("%v allocations a tick with a reader", n)
	}
}

func BenchmarkVMC(b *testing.B) {
	s, p := moving(b)
	advance(s, p, 1)
	var e encoder
	f := s.NewReader().Latest()
	b.ReportAllocs()
	for b.Loop() {
		e.vmc(f, false, 1, noFaces, func([]byte) {})
	}
}
