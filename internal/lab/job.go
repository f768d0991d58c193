package lab

import (
	"context"
	"sync/atomic"
	"time"

	"posewright/internal/app"
	"posewright/internal/eventloop"
	"posewright/rig/phrase"
)

// job does one kind of work in the background, once at a time, and has what came of it. Its methods are for the owner.
type job[R any] struct {
	core    *app.App
	changes eventloop.Event // emitted when work was begun, has progressed, or has ended
	kept    bool            // what was done stays though it is canceled after the last moment at which the work looks

	cancel context.CancelFunc // nil while nothing is done
	share  share
	result *R
	err    error // why there is no result; context.Canceled where it was canceled
}

// Running reports whether something is being done, and how much of it, from 0 to 1.
func (j *job[R]) Running() (done float64, running bool) { return j.share.of(), j.cancel != nil }

// Result is what came of the last work; nil for none. err says why there is none.
func (j *job[R]) Result() (result *R, err error) { return j.result, j.err }

// Cancel gives up what is being done.
func (j *job[R]) Cancel() {
	if j.cancel != nil {
		j.cancel()
	}
}

func (j *job[R]) changed() { j.core.Events.Emit(j.changes) }

// ends has a result, or why there is none.
func (j *job[R]) ends(result *R, err error) {
	j.cancel, j.result, j.err = nil, result, err
	j.changed()
}

// run does work on a goroutine of its own: it looks at the context, and calls report, one goroutine at a time, with how much is done. Then done is called, which
// may be nil.
func (j *job[R]) run(name phrase.Term, work func(ctx context.Context, report func(done, all int)) (*R, error), done func(*R, error)) {
	ctx, cancel := context.WithCancel(j.core.Host.Context())
	j.cancel, j.result, j.err = cancel, nil, nil
	report := j.share.reporting(j.core, j.changes)
	j.changed()
	var result *R
	var err error
	j.core.Host.Do(name, func(context.Context) {
		defer func() {
			if value := recover(); value != nil { // which goes on to a crash report
				j.core.Host.Post(func() { j.ends(nil, nil) })
				panic(value)
			}
		}()
		result, err = work(ctx, report)
	}, func() {
		if err == nil && ctx.Err() != nil && !j.kept {
			result, err = nil, ctx.Err()
		}
		cancel()
		j.ends(result, err)
		if done != nil {
			done(result, err)
		}
	})
}

// progressPeriod is the least time between two reports of progress.
const progressPeriod = 100 * time.Millisecond

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
