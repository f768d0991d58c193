//go:build cgo

package ui

import (
	"context"
	"time"
)

const (
	pulsePeriod  = time.Second / 60 // while a person is being measured, so that no sample is missed
	labelsPeriod = 250 * time.Millisecond
)

// pulse is what is done again and again for the window.
type pulse struct {
	labelled time.Duration // when the labels were refreshed last, on the store's clock
	taken    uint64        // pictures taken until then
	fps      float64       // between the last two
	followed time.Duration // when the inspector's figures followed the body last
}

// beat wakes the window regularly, with at most one call of fyne.Do pending. It runs on a goroutine of its own.
func (e *editor) beat(ctx context.Context) {
	ticker := time.NewTicker(pulsePeriod)
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
			e.shell.post(func() {
				e.onPulse()
				done <- struct{}{}
			})
		default: // the window is busy; the next beat will do
		}
	}
}

// onPulse looks at the devices, and a few times a second at everything that is shown as text.
func (e *editor) onPulse() {
	if e.core.Host.Context().Err() != nil {
		return
	}
	now := e.live.Store.Now()
	e.devices.tick()
	labels := now-e.pulse.labelled >= labelsPeriod
	e.live.Calibration.Tick()
	if labels {
		e.relabel(now)
	} else {
		e.followFigures(now)
	}
	e.strides.Freeze(e.live.Sources.Paused())
	e.bottom.Tick(now)
	e.view.update()
	e.sessions.transport.follow()
}

// relabel refreshes the texts.
func (e *editor) relabel(now time.Duration) {
	taken := e.view.loop.Taken()
	e.pulse.fps = float64(taken-e.pulse.taken) / (now - e.pulse.labelled).Seconds()
	e.pulse.labelled, e.pulse.taken = now, taken
	e.view.loop.Latest.Get(&e.reading)
	stats := e.live.Session.Stats()
	e.status.Update(e.pulse.fps, &stats, &e.reading, e.lengths())
	e.tree.Update(&e.reading, e.document.Current(), e.lengths())
	e.inspector.Follow(&e.reading, true)
	e.devices.update()
	e.sessions.update()
	e.toolbar.update()
	e.view.updateTools()
	e.calibrating.updatePlay()
	if !e.inspector.Dragging() {
		e.menu.refresh()
	}
}
