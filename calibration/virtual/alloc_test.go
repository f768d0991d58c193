//go:build !race

package virtual

import (
	"testing"

	"posewright/effectors"
)

func TestReadingFramesDoesNotAllocate(t *testing.T) {
	p := personOf(t, newActor(unturned).record(1.0/33, true, neutral(40)...))
	var truth Truth
	var targets effectors.Targets
	p.Frame(0, &truth)
	i := 0
	if n := testing.AllocsPerRun(30, func() {
		p.Frame(i, &truth)
		p.Targets(&truth, SixPoints, &targets)
		i++
	}); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}
