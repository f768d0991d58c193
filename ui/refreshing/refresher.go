//go:build cgo

// Package refreshing wakes the window: 60 times a second while it can be seen, and a few times while it is minimized or hidden, when it also has Fyne rest,
// which else looks for events 60 times a second. What must go on meanwhile is woken by who waits for it: see [Window.Post].
package refreshing

import (
	"context"
	"time"
)

const (
	refreshPeriod = time.Second / 60 // while a person is being measured, so that no sample is missed
	textPeriod    = 250 * time.Millisecond
)

// Refresher refreshes the window again and again. Set its fields before Run.
type Refresher struct {
	Window  *Window
	Now     func() time.Duration
	Refresh func(now time.Duration, texts bool) // texts a few times a second only, as fast as they can be read

	texts time.Duration // when texts were refreshed last
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

// tick refreshes once, where a person can see it.
func (r *Refresher) tick() {
	now := r.Now()
	texts := now-r.texts >= textPeriod || r.Window.Hidden() // whose ticks are as rare, give or take
	if texts {
		r.texts = now
		r.Window.check()
	}
	if !r.Window.Hidden() {
		r.Refresh(now, texts)
	}
}
