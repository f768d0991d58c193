//go:build cgo

package ui

import (
	"time"

	"posewright/internal/session"
)

// follow is what goes on in every tick, drawn or not.
func (e *editor) follow() {
	e.devices.tick()
	e.live.Calibration.Tick()
	e.view.update()
	e.chrome.menu.ArrangeSubmenus()
}

// refresh shows what moves, and a few times a second what is read.
func (e *editor) refresh(now time.Duration, texts bool) {
	if texts {
		e.refreshTexts(now)
	} else {
		e.inspector.follow(now, func() *session.Reading {
			e.view.scene.Update()
			return &e.reading
		})
	}
	e.plotted.steps.Freeze(e.live.Sources.Paused())
	e.workspace.bottom.Tick(now)
	e.sessions.transport.Follow()
}

// refreshTexts shows what changed in texts and buttons.
func (e *editor) refreshTexts(now time.Duration) {
	e.refreshes++
	fps := e.view.measure(now)
	e.view.scene.Update()
	stats := e.live.Session.Stats()
	staged := e.calibrating.staging().Pose != nil
	e.about.status.Update(fps, &stats, &e.reading, e.live.Sources.Demo(), staged, e.live.Devices.FloorOff(),
		e.preferences.lengths())
	e.inspector.show(&e.reading, staged, e.preferences.lengths())
	e.devices.update()
	e.sessions.update()
	e.chrome.toolbar.Update()
	e.view.updateTools()
	e.calibrating.updatePlay()
	if !e.inspector.panel.Dragging() {
		e.chrome.menu.Refresh()
	}
}

// refreshChrome shows what the document and the switches say: title, menus, toolbar, unsaved mark.
func (e *editor) refreshChrome() {
	if e.chrome.menu == nil {
		return // the window is being built
	}
	if title := e.documents.title(); e.shell.Window.Title() != title {
		e.shell.Window.SetTitle(title)
	}
	e.about.status.SetSaved(e.document.Dirty())
	e.chrome.toolbar.Update()
	e.view.updateTools()
	e.sessions.transport.Update()
	if !e.inspector.panel.Dragging() {
		e.chrome.menu.Refresh()
	}
}
