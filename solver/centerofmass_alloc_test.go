//go:build !race

package solver

import "testing"

func TestTheCenterOfMassDoesNotAllocate(t *testing.T) {
	b := plainBody(t)
	if n := testing.AllocsPerRun(100, func() { b.CenterOfMass(b.humanoid.TPose) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkCenterOfMass(b *testing.B) {
	body := plainBody(b)
	b.ReportAllocs()
	for b.Loop() {
		body.CenterOfMass(body.humanoid.TPose)
	}
}
