//go:build cgo

package ui

import "time"

// refresh shows what moves, and a few times a second what is read.
func (e *editor) refresh(now time.Duration, texts bool) {
	e.devices.tick()
	e.live.Calibration.Tick()
	if texts {
		e.refreshTexts(now)
	} else {
		e.followFigures(now)
	}
	e.strides.Freeze(e.live.Sources.Paused())
	e.bottom.Tick(now)
	e.view.update()
	e.sessions.transport.follow()
}

// refreshTexts shows what changed in texts and buttons.
func (e *editor) refreshTexts(now time.Duration) {
	fps := e.view.measure(now)
	e.view.scene.Update()
	stats := e.live.Session.Stats()
	e.status.Update(fps, &stats, &e.reading, e.preferences.lengths())
	e.tree.Update(&e.reading, e.document.Current(), e.preferences.lengths())
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
