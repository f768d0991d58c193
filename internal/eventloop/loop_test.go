package eventloop

import (
	"context"
	"sync"
	"testing"
	"time"

	"posewright/rig/phrase"
)

func TestLoopRunsFunctionsPostedOnAnyGoroutineInOrder(t *testing.T) {
	t.Parallel()
	loop := NewLoop()
	var group sync.WaitGroup
	sums := make([]int, 4) // of each goroutine, the last number it posted
	for i := range sums {
		group.Go(func() {
			for n := range 100 {
				loop.Post(func() {
					if sums[i] != n {
						t.Errorf("goroutine %d: %d runs when %d is next", i, n, sums[i])
					}
					sums[i]++
				})
			}
		})
	}
	if !loop.RunFor(time.Minute, func() bool { return sums[0]+sums[1]+sums[2]+sums[3] == 400 }) {
		t.Errorf("run were %v", sums)
	}
	group.Wait()
}

func TestLoopRunEndsWithItsContext(t *testing.T) {
	t.Parallel()
	loop := NewLoop()
	ctx, cancel := context.WithCancel(context.Background())
	ran := false
	loop.Post(func() { loop.Post(func() { ran = true; cancel() }) })
	loop.RunUntil(ctx, func() bool { return false })
	if !ran {
		t.Error("a function posted by a function did not run")
	}
	loop.Post(func() { ran = false })
	loop.RunPosted()
	if ran {
		t.Error("RunPosted left a function")
	}
}

func TestEventsReachSubscribersInTheirOrder(t *testing.T) {
	t.Parallel()
	var events Events
	var got []string
	record := func(name string) func(Event) {
		return func(event Event) { got = append(got, name+event.(Notice).Text.Text) }
	}
	events.Subscribe(func(event Event) {
		record("first ")(event)
		if len(got) == 1 {
			events.Subscribe(record("third ")) // from the next event on
		}
	})
	events.Subscribe(record("second "))
	events.Inform(phrase.Phrase{Text: "a"})
	events.Warn(phrase.Phrase{Text: "b"})
	events.WarnOf(nil)
	ended, last := "", func() {}
	events.Subscribe(func(Event) { last() })
	last = events.Subscribe(func(Event) { ended += "." })
	events.Subscribe(func(Event) { got = got[:5] })
	events.Inform(phrase.Phrase{Text: "c"}) // ends it, and still comes
	events.Inform(phrase.Phrase{Text: "d"})
	if ended != "." {
		t.Errorf("after its end %q came", ended)
	}
	want := []string{"first a", "second a", "first b", "second b", "third b"}
	if len(got) != len(want) {
		t.Fatalf("got %v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("got %v, want %v", got, want)
		}
	}
}
