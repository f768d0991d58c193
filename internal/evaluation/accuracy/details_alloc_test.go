//go:build !race

package accuracy

import (
	"testing"

	"posewright/internal/evaluation/virtual"
	"posewright/rig"
)

func TestCountingDetailsDoesNotAllocate(t *testing.T) {
	d, truth := newDetails(), virtual.Truth{Hips: rig.Identity()}
	var s solved
	if n := testing.AllocsPerRun(100, func() {
		s.elbows[0][0] += 0.01
		d.frame(&s, &truth, 1.0/30)
	}); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}
