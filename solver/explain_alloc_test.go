//go:build !race

package solver

import "testing"

func TestExplainingDoesNotAllocate(t *testing.T) {
	body := plainBody(t)
	set := DefaultSettings()
	targets := tPoseTargets(body, allPoints...)
	out := solve(body, targets, set)
	var e Explanation
	body.Explain(&targets, &set, out, &e)
	if allocs := testing.AllocsPerRun(100, func() { body.Explain(&targets, &set, out, &e) }); allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

func BenchmarkExplain(b *testing.B) {
	body := plainBody(b)
	set := DefaultSettings()
	targets := tPoseTargets(body, allPoints...)
	out := solve(body, targets, set)
	var e Explanation
	b.ReportAllocs()
	for b.Loop() {
		body.Explain(&targets, &set, out, &e)
	}
}
