//go:build !race

package virtual

import (
	"testing"
	"time"

	"posewright/effectors"
)

func TestReadingFramesDoesNotAllocate(t *testing.T) {
	p := personOf(t, newActor(identity).record(1.0/33, true, neutral(40)...))
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

func TestLearningDoesNotAllocate(t *testing.T) {
	p := newPlay(t, busy)
	p.run(true, time.Second)
	frames := p.rehearsal.Frame(2 * time.Minute)
	if n := testing.AllocsPerRun(300, func() {
		frames.Time += 11 * time.Millisecond
		for i := range frames.All() {
			frames.Devices[i].Samples++
			frames.Devices[i].Received = frames.Time
		}
		p.learner.Tick(frames, &p.bindings)
		p.learner.State()
	}); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}
