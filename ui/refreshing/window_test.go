//go:build cgo

package refreshing

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// watched is a refresher of a window that is seen or not, on a goroutine like Fyne's, in time that is made up.
type watched struct {
	seen               atomic.Bool
	window             *Window
	refresher          *Refresher
	followed, turns    int // how often what must miss nothing was followed, and Fyne's goroutine had something to do
	drawn, texts       int // how often what is seen was refreshed, and texts
	hiddenNow, changes int // how often it was told so
	looked             int // how often it was asked whether it is seen
}

func watch(t *testing.T) *watched {
	x := &watched{}
	queue := make(chan func(), 100)
	x.window = NewWindow(func(f func()) { queue <- f })
	x.window.seen = func() bool {
		x.looked++
		return x.seen.Load()
	}
	x.window.changed = func(hidden bool) {
		if x.changes++; hidden {
			x.hiddenNow++
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	t.Cleanup(stop)
	began := time.Now()
	asked := time.Duration(0)
	now := func() time.Duration { // every other tick comes a little late, as on a computer that does something else too
		asked++
		return time.Since(began) + asked%2*time.Millisecond
	}
	x.refresher = &Refresher{Window: x.window, Now: now, Follow: func() { x.followed++ }, Refresh: func(_ time.Duration, texts bool) {
		x.drawn++
		if texts {
			x.texts++
		}
	}}
	go x.refresher.Run(ctx)
	go func() { // it has events to look for 60 times a second, as Fyne has
		events := time.NewTicker(time.Second / 60)
		defer events.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case f := <-queue:
				f()
			case <-events.C:
				x.turns++
			}
		}
	}()
	return x
}

// during counts in a second that begins now.
func (x *watched) during() (followed, turns int) {
	synctest.Wait()
	beforeFollowed, beforeTurns := x.followed, x.turns
	time.Sleep(time.Second)
	synctest.Wait()
	return x.followed - beforeFollowed, x.turns - beforeTurns
}

func TestAWindowThatIsHiddenIsNotRefreshedAndHasFyneRestUntilItIsSeenAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x := watch(t)
		if followed, _ := x.during(); followed < 55 || x.changes != 0 {
			t.Errorf("a window on its way to the screen is refreshed %d times a second, %d changes", followed, x.changes)
		}
		x.seen.Store(true)
		if followed, turns := x.during(); followed < 55 || turns < 55 || x.window.Hidden() {
			t.Errorf("in view it is refreshed %d times a second, with %d looks for events", followed, turns)
		}
		x.seen.Store(false)
		time.Sleep(time.Second)
		looked := x.looked
		if followed, turns := x.during(); followed != 0 || turns > 15 || turns < 1 || !x.window.Hidden() || x.hiddenNow != 1 {
			t.Errorf("hidden it is refreshed %d times a second, with %d looks for events", followed, turns)
		}
		if looked = x.looked - looked; looked < 4 {
			t.Errorf("hidden it is looked for %d times a second", looked)
		}
		// What is posted does not wait for the rest to be over.
		asked := time.Now()
		var waited time.Duration
		x.window.Post(func() { waited = time.Since(asked) })
		time.Sleep(time.Second)
		synctest.Wait()
		if waited > time.Millisecond {
			t.Errorf("what is posted waits for %v", waited)
		}
		x.seen.Store(true)
		time.Sleep(time.Second)
		if followed, turns := x.during(); followed < 55 || turns < 55 || x.window.Hidden() || x.changes != 2 {
			t.Errorf("in view again it is refreshed %d times a second, with %d looks for events, %d changes", followed, turns, x.changes)
		}
	})
}

func TestWhatIsSeenChangesWithEachPictureAndAFewTimesASecondWithoutAny(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x := watch(t)
		x.seen.Store(true)
		x.during()
		x.drawn, x.texts = 0, 0
		if x.during(); x.drawn < 3 || x.drawn > 5 || x.texts < 3 || x.texts > 5 {
			t.Errorf("without pictures it is refreshed %d times a second, texts %d times", x.drawn, x.texts)
		}
		pictures := func(count int) {
			x.drawn, x.texts = 0, 0
			for range count {
				x.window.Post(x.refresher.Picture)
				time.Sleep(time.Second / time.Duration(count))
			}
			synctest.Wait()
		}
		if pictures(30); x.drawn != 30 || x.texts < 3 || x.texts > 5 {
			t.Errorf("with 30 pictures a second it is refreshed %d times, texts %d times", x.drawn, x.texts)
		}
		x.drawn, x.texts = 0, 0
		for range 4 { // a little late each
			x.window.Post(x.refresher.Picture)
			time.Sleep(270 * time.Millisecond)
		}
		synctest.Wait()
		if x.drawn != 4 || x.texts < 3 {
			t.Errorf("with four pictures it is refreshed %d times, texts %d times", x.drawn, x.texts)
		}
		x.seen.Store(false)
		time.Sleep(time.Second)
		if pictures(30); x.drawn != 0 {
			t.Errorf("hidden it is refreshed %d times a second", x.drawn)
		}
		x.seen.Store(true) // no rest any more
		time.Sleep(time.Second)
	})
}
