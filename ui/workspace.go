//go:build cgo

package ui

import (
	"posewright/ui/calibrate"
	"posewright/ui/widgets"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
)

// playing reports whether the window is a player's, with the avatar large and little else, or a tuner's.
func (e *editor) playing() bool { return e.settings.Playing }

// setPlaying goes to the workspace for playing, or to the one for tuning.
func (e *editor) setPlaying(on bool) {
	if e.settings.Playing == on {
		return
	}
	e.settings.Playing = on
	if on {
		e.view.manipulator.Cancel()
		e.selection.Set()
		e.boneMap.close()
		e.documents.compare.Close()
	}
	e.showWorkspace()
	if on {
		e.view.face()
	}
	e.calibrating.updatePlay()
	e.keepSettings()
	e.refreshChrome()
}

// showWorkspace shows what belongs to the workspace.
func (e *editor) showWorkspace() {
	playing := e.playing()
	for _, object := range []fyne.CanvasObject{e.sessions.transport.content, e.status.Content, e.toolbar.tuning} {
		if object.Visible() == playing {
			if playing {
				object.Hide()
			} else {
				object.Show()
			}
		}
	}
	e.dock.RightOnly = playing
	if wanted := e.settings.Bottom && !playing; e.bottom.Shown() != wanted {
		e.bottom.Show(wanted)
	}
	e.showSide()
	e.shell.window.Content().Refresh()
	e.view.showWorkspace()
}

// setMirror switches whether the viewport is a mirror.
func (e *editor) setMirror(on bool) {
	e.settings.Mirror = on
	if on && e.live.Calibration.IsOpen() {
		e.view.face()
	}
	e.showSide()
	e.view.look()
	e.keepSettings()
	e.refreshChrome()
}

// showSide has the panel at the right be the sheet, what a player sees, or the inspector.
func (e *editor) showSide() {
	calibrating := e.live.Calibration.IsOpen()
	widgets.SetVisible(e.calibrating.sheet.Content, calibrating)
	widgets.SetVisible(e.calibrating.play.Content, !calibrating && e.playing())
	widgets.SetVisible(e.inspector.Content, !calibrating && !e.playing() && !e.boneMap.shown() && !e.documents.compare.IsOpen)
	widgets.SetVisible(e.view.overlay.compass.Box, !e.view.mirrored())
	widgets.SetVisible(e.view.overlay.tools.Box, !calibrating)
	e.dock.NeededRight = 0
	if calibrating {
		e.dock.NeededRight = calibrate.SheetWidth
	}
	e.dock.Box.Refresh()
	e.calibrating.sheet.Relayout()
}

// workspaceCommands are the two workspaces.
func (e *editor) workspaceCommands() []*command {
	return []*command{
		{id: "workspaceTune", menu: "View", text: lang.L("Tune"), tip: lang.L("All parameters"), apart: true,
			do: func() { e.setPlaying(false) }, checked: func() bool { return !e.playing() }},
		{id: "workspacePlay", menu: "View", text: lang.L("Play"), tip: lang.L("Show only the player controls"), shortcut: ctrlShift(fyne.KeyP),
			do: func() { e.setPlaying(!e.playing()) }, checked: e.playing},
	}
}
