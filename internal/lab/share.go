package lab

import (
	"sync/atomic"
	"time"

	"posewright/internal/app"
	"posewright/internal/eventloop"
)

// share is how much of some work is done, for any goroutine.
type share struct{ packed atomic.Uint64 } // done in the upper half, all in the lower

// of is from 0 to 1.
func (s *share) of() float64 {
	packed := s.packed.Load()
	return float64(packed>>32) / float64(max(packed&0xffffffff, 1))
}

// reporting begins again and returns what the work calls, one goroutine at a time: it emits the event, not too often.
func (s *share) reporting(core *app.App, event eventloop.Event) func(done, all int) {
	s.packed.Store(0)
	emit := core.Host.Coalesced(func() { core.Events.Emit(event) })
	var emitted time.Time
	return func(done, all int) {
		s.packed.Store(uint64(done)<<32 | uint64(all))
		if now := time.Now(); now.Sub(emitted) >= progressPeriod || done == all {
			emitted = now
			emit()
		}
	}
}

// afterCrash has the owner clean up where the work that defers it panics, which then goes on to a crash report.
func afterCrash(core *app.App, clean func()) {
	if value := recover(); value != nil {
		core.Host.Post(clean)
		panic(value)
	}
}
