//go:build cgo

package ui

import (
	"context"
	"time"
)

const (
	refreshPeriod = time.Second / 60 // while a person is being measured, so that no sample is missed
	textPeriod    = 250 * time.Millisecond
)

// refresher refreshes the window again and again.
type refresher struct {
	post    func(func())
	now     func() time.Duration
	refresh func(now time.Duration, texts bool) // texts a few times a second only, as fast as they can be read
	texts   time.Duration                       // when texts were refreshed last
}

// run wakes the window regularly, with at most one call pending. It runs on a goroutine of its own.
func (r *refresher) run(ctx context.Context) {
	ticker := time.NewTicker(refreshPeriod)
	defer ticker.Stop()
	done := make(chan struct{}, 1)
	done <- struct{}{}
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		select {
		case <-done:
			r.post(func() {
				if ctx.Err() == nil {
					r.tick()
				}
				done <- struct{}{}
			})
		default: // the window is busy; the next tick will do
		}
	}
}

// tick refreshes once.
func (r *refresher) tick() {
	now := r.now()
	texts := now-r.texts >= textPeriod
	if texts {
		r.texts = now
	}
	r.refresh(now, texts)
}
