//go:build cgo

package ui

import (
	"time"

	"fyne.io/fyne/v2/lang"

	"posewright/trackers"
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
	failed   bool          // the live source had failed then
}

// beat wakes the window regularly, with at most one call of fyne.Do pending. It runs on a goroutine of its own.
func (e *editor) beat() {
	ticker := time.NewTicker(pulsePeriod)
	defer ticker.Stop()
	done := make(chan struct{}, 1)
	done <- struct{}{}
	for {
		select {
		case <-e.ctx.Done():
			return
		case <-ticker.C:
		}
		select {
		case <-done:
			e.post(func() {
				e.onPulse()
				done <- struct{}{}
			})
		default: // the window is busy; the next beat will do
		}
	}
}

// onPulse looks at the devices, and a few times a second at everything that is shown as text.
func (e *editor) onPulse() {
	if e.ctx.Err() != nil {
		return
	}
	e.store.Snapshot(&e.frame)
	now := e.frame.Time
	before := e.sources.driving()
	e.sources.choose(&e.frame)
	labels := now-e.pulse.labelled >= labelsPeriod
	if e.worn != nil && (before != e.sources.driving() || labels && e.body != nil && !sameCalibration(e.wantedCalibration(), e.effective)) {
		e.publish()
	}
	if e.wizard != nil {
		e.wizard.Tick(now, &e.frame)
		e.updateCard()
	}
	if labels {
		e.relabel(now)
	} else {
		e.followFigures(now)
	}
	e.bottom.tick(now)
	e.keepHold()
	e.transport.follow()
}

// relabel refreshes the texts.
func (e *editor) relabel(now time.Duration) {
	taken := e.loop.taken.Load()
	e.pulse.fps = float64(taken-e.pulse.taken) / (now - e.pulse.labelled).Seconds()
	e.pulse.labelled, e.pulse.taken = now, taken
	e.loop.latest.get(&e.reading)
	stats := e.session.Stats()
	e.status.update(e.pulse.fps, &stats, &e.reading, e.lengths())
	e.tree.update(&e.reading, e.Current(), e.lengths())
	e.inspector.follow(&e.reading, true)
	said, failed := e.sourceText()
	e.devices.update(&e.reading, said, failed)
	if failed && !e.pulse.failed {
		e.toasts.warn(said)
	}
	e.pulse.failed = failed
	e.toolbar.update()
	e.tools.update()
	e.transport.update()
	if !e.inspector.dragging() {
		e.menu.refresh()
	}
	e.checkJournal()
}

// sourceText is what is to be said below the devices, and whether it is a failure that can be tried again.
func (e *editor) sourceText() (string, bool) {
	s := e.sources
	if s.mode == sourceDemo || s.live == nil {
		return lang.L("The built-in demo plays. Live senders are not listened to."), false
	}
	status := s.live.Status()
	if status.State == trackers.Failed {
		return upperFirst(status.Detail), true
	}
	where := status.Address
	if where == "" {
		where = e.address
	}
	switch {
	case s.driving() == sourceDemo:
		return lang.L("The demo plays until a sender of VMC devices reaches {{.Address}}.", with{"Address": where}), false
	case status.State != trackers.Receiving:
		return lang.L("Nothing arrives at {{.Address}}. Check the sender's address and port.", with{"Address": where}), false
	}
	return lang.L("Receiving VMC at {{.Address}}.", with{"Address": where}), false
}
