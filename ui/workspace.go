//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/viewport"
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
		e.manipulator.Cancel()
		e.selection.Set()
		e.closeBoneMap()
		if e.compare.shown {
			e.compare.close()
		}
	}
	e.showWorkspace()
	if on {
		e.viewport.Fly(e.facing())
	}
	e.updatePlay()
	e.keepSettings()
	e.refreshChrome()
}

// showWorkspace shows what belongs to the workspace.
func (e *editor) showWorkspace() {
	playing := e.playing()
	for _, object := range []fyne.CanvasObject{e.aids, e.transport.content, e.status.Content, e.toolbar.tuning} {
		if object.Visible() == playing {
			if playing {
				object.Hide()
			} else {
				object.Show()
			}
		}
	}
	e.dock.RightOnly = playing
	e.viewport.Tool = e.teleporter
	if playing {
		e.viewport.Tool = nil
		e.teleporter.Disarm()
		e.locomotion.Release()
	}
	if wanted := e.settings.Bottom && !playing; e.bottom.Shown() != wanted {
		e.bottom.Show(wanted)
	}
	e.showSide()
	e.shell.window.Content().Refresh()
	e.relook()
}

// shown is what is drawn beside the avatar: a player sees their devices, who calibrates sees them too.
func (e *editor) shown() viewport.Show {
	show := e.settings.Show
	switch {
	case e.playing():
		show = viewport.Show{Devices: true, Floor: true, Shadow: show.Shadow, Outlines: show.Outlines}
	case e.calibration.IsOpen():
		show = viewport.Show{Devices: true, Labels: e.calibration.State() == calibration.Checklist, Floor: true, Shadow: show.Shadow, Outlines: show.Outlines}
	}
	return show
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
