//go:build cgo

// Package refreshing wakes the window: 60 times a second while it can be seen, and a few times while it is minimized or hidden, when it also has Fyne rest,
// which else looks for events 60 times a second. What must go on meanwhile is woken by who waits for it: see [Window.Post].
//
// Fyne draws the whole window again for any change in it. What is shown beside a picture therefore changes together with it, see [Refresher.Picture], and by
// itself only while no pictures come.
package refreshing

import (
	"context"
	"time"
)

const (
	refreshPeriod = time.Second / 60 // while a person is being measured, so that no sample is missed
	textPeriod    = 250 * time.Millisecond
	stillPeriod   = 300 * time.Millisecond // while no pictures come; longer than between the few that some prefer, which have the window drawn by themselves
)

// Refresher refreshes the window again and again. Set its fields before Run.
type Refresher struct {
	Window  *Window
	Now     func() time.Duration
	Follow  func()                              // what must miss nothing, and by itself has nothing drawn
	Refresh func(now time.Duration, texts bool) // what is seen; texts a few times a second only, as fast as they can be read

	looked time.Duration // when the window was looked for last
	texts  time.Duration // when texts were refreshed last
	shown  time.Duration // when anything was
}

// Run wakes the window regularly, with at most one call pending. It runs on a goroutine of its own.
func (r *Refresher) Run(ctx context.Context) {
	timer := time.NewTimer(refreshPeriod)
	defer timer.Stop()
	done := make(chan struct{}, 1)
	done <- struct{}{}
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
		timer.Reset(r.period())
		select {
		case <-done:
			r.Window.Post(func() {
				if ctx.Err() == nil {
					r.tick()
				}
				done <- struct{}{}
			})
		default: // the window is busy; the next tick will do
		}
	}
}

// period is the time to the next tick.
func (r *Refresher) period() time.Duration {
	if r.Window.Hidden() {
		return textPeriod
	}
	return refreshPeriod
}

// tick follows once, where a person can see it, and refreshes if no picture did for a while.
func (r *Refresher) tick() {
	now := r.Now()
	if now-r.looked >= textPeriod || r.Window.Hidden() { // whose ticks are as rare, give or take
		r.looked = now
		r.Window.check()
	}
	if r.Window.Hidden() {
		return
	}
	r.Follow()
	if now-r.shown >= stillPeriod {
		r.refresh(now)
	}
}

// Picture refreshes for a picture that is about to be shown, so that the window is drawn once for both. It is called on Fyne's goroutine.
func (r *Refresher) Picture() {
	if !r.Window.Hidden() {
		r.refresh(r.Now())
	}
}

func (r *Refresher) refresh(now time.Duration) {
	texts := now-r.texts >= textPeriod
	if texts {
		r.texts = now
	}
	r.shown = now
	r.Refresh(now, texts)
}
