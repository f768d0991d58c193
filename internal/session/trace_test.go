package session

import (
	"sync"
	"testing"
	"time"

	"posewright/trackers"
)

func TestATraceHasEveryTickInItsOrder(t *testing.T) {
	t.Parallel()
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	s := New(Options{Store: store})
	s.Publish(prepared(t))
	attach(store, 0, 1)
	trace := NewTrace()
	s.SetTrace(trace)
	trace.Drain(func(*Traced) { t.Error("there is a tick before the first") })
	for range 3 {
		for range 50 {
			clock.Add(11 * time.Millisecond)
			s.Tick(clock.Now())
		}
		frame := newestFrame(s)
		var last Traced
		trace.Drain(func(next *Traced) {
			if last.Tick != 0 && next.Tick != last.Tick+1 {
				t.Fatalf("tick %d follows on %d", next.Tick, last.Tick)
			}
			last = *next
		})
		if last.Tick != frame.Tick || last.Now != frame.Now || last.Gait != frame.Result.Gait || last.Mass != frame.Body.CenterOfMass(frame.Result.World) {
			t.Errorf("the newest tick is %d, want %d", last.Tick, frame.Tick)
		}
	}
	(*Trace)(nil).Drain(func(*Traced) { t.Error("no trace has a tick") })
}

func TestATraceThatNobodyReadsKeepsTheOldestAndGoesOnOnceItIsRead(t *testing.T) {
	t.Parallel()
	trace := NewTrace()
	for tick := range uint64(1000) {
		trace.put(&Frame{Tick: tick + 1})
	}
	count := uint64(0)
	trace.Drain(func(next *Traced) {
		if count++; next.Tick != count {
			t.Fatalf("tick %d is the %d.", next.Tick, count)
		}
	})
	if count != traceLength {
		t.Errorf("%d ticks were kept", count)
	}
	trace.put(&Frame{Tick: 2000})
	newest := uint64(0)
	if trace.Drain(func(next *Traced) { newest = next.Tick }); newest != 2000 {
		t.Error("it does not go on")
	}
}

func TestATraceIsReadWhileItIsWritten(t *testing.T) {
	t.Parallel()
	trace := NewTrace()
	const many = 20000
	var wait sync.WaitGroup
	wait.Add(1)
	go func() {
		defer wait.Done()
		for tick := uint64(1); tick <= many; tick++ {
			f := Frame{Tick: tick}
			f.Result.Gait.Clock = float64(tick)
			trace.put(&f)
		}
	}()
	done := make(chan struct{})
	go func() { wait.Wait(); close(done) }()
	last := uint64(0)
	for over := false; !over; {
		select {
		case <-done:
			over = true
		default:
		}
		trace.Drain(func(next *Traced) {
			if next.Tick <= last || next.Gait.Clock != float64(next.Tick) {
				t.Fatalf("tick %d after %d has the clock of %v", next.Tick, last, next.Gait.Clock)
			}
			last = next.Tick
		})
	}
	if last == 0 {
		t.Error("nothing was read")
	}
}
