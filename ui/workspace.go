//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"

	"posewright/internal/app"
	"posewright/internal/command"
	"posewright/rig/phrase"
	"posewright/ui/calibrate"
	"posewright/ui/commands"
	"posewright/ui/monitor"
	"posewright/ui/widgets"
)

// workspaceParts are what a workspace arranges.
type workspaceParts struct {
	settings  *app.SettingsStore
	dock      *widgets.Dock
	bottom    *monitor.BottomPanel
	tuning    []fyne.CanvasObject // shown to who tunes only
	status    fyne.CanvasObject   // likewise, while nothing there says which preset drives
	tools     fyne.CanvasObject   // over the viewport, but during a calibration
	compass   fyne.CanvasObject   // over the viewport, but in a mirror
	inspector fyne.CanvasObject
	play      fyne.CanvasObject
	sheet     *calibrate.Sheet

	calibrating func() bool
	mirrored    func() bool
	rightWidth  func() float32 // of the inspector
	covered     func() bool    // another panel lies over the inspector
	plain       func() bool    // nothing may say which preset drives
	clear       func()         // closes those panels, and ends what is done in the viewport
	look        func()         // shows the viewport for the workspace
	face        func()         // looks at the avatar from where it looks
	welcomed    func()         // the card of a first start goes: it was answered, or its place is needed
	changed     func()         // commands show another state
}

// workspace arranges the window for who tunes, or for who plays, with the avatar large and little else, and chooses the panel at the right.
type workspace struct{ workspaceParts }

func (w *workspace) playing() bool { return w.settings.Values.Playing }

// setPlaying goes to the workspace for playing, or to the one for tuning.
func (w *workspace) setPlaying(on bool) {
	w.welcomed()
	if w.playing() == on {
		return
	}
	w.settings.Values.Playing = on
	if on {
		w.clear()
	}
	w.show()
	if on {
		w.face()
	}
	w.keep()
	w.changed()
}

// show shows what belongs to the workspace.
func (w *workspace) show() {
	for _, object := range w.tuning {
		widgets.SetVisible(object, !w.playing())
	}
	w.dock.RightOnly = w.playing()
	w.arrange()
	w.look()
}

// lowWindow is the height below which a calibration takes the place of the bottom panel, too.
const lowWindow = 800

// arrange has the panel at the right be the sheet, what a player sees, or the inspector.
func (w *workspace) arrange() {
	calibrating := w.calibrating()
	widgets.SetVisible(w.sheet.Content, calibrating)
	widgets.SetVisible(w.play, !calibrating && w.playing() && !w.covered())
	widgets.SetVisible(w.inspector, !calibrating && !w.playing() && !w.covered())
	widgets.SetVisible(w.compass, !w.mirrored())
	widgets.SetVisible(w.tools, !calibrating)
	if calibrating || w.playing() || w.covered() {
		w.welcomed()
	}
	widgets.SetVisible(w.status, !w.playing() && !w.plain())
	wanted := w.settings.Values.Bottom && !w.playing() && !w.plain()
	if calibrating && w.bottom.Box.Size().Height < lowWindow {
		wanted = false
	}
	if w.bottom.Shown() != wanted {
		w.bottom.Show(wanted)
	}
	w.dock.NeededRight = 0
	switch {
	case calibrating:
		w.dock.NeededRight = calibrate.SheetWidth
	case w.playing():
		w.dock.NeededRight = w.play.MinSize().Width
	}
	w.dock.Box.Refresh()
	w.sheet.Relayout()
}

// setMirror switches whether the viewport is a mirror.
func (w *workspace) setMirror(on bool) {
	w.settings.Values.Mirror = on
	if on && (w.calibrating() || w.playing()) {
		w.face()
	}
	w.arrange()
	w.look()
	w.settings.Save()
	w.changed()
}

// toggleBottom opens or closes the bottom panel.
func (w *workspace) toggleBottom() {
	w.bottom.Show(!w.bottom.Shown())
	w.settings.Values.Bottom = w.bottom.Shown()
	w.keep()
	w.changed()
}

// showTab opens the bottom panel with a tab that another package fills. While nothing may say which preset drives, the tab is only chosen.
func (w *workspace) showTab(id string) {
	w.bottom.ChooseExtra(id)
	if !w.bottom.Shown() && !w.plain() {
		w.toggleBottom()
		return
	}
	w.keep()
}

// keep notes in the settings how the window was left.
func (w *workspace) keep() {
	settings, bottom := &w.settings.Values, w.bottom.State()
	settings.LeftWidth, settings.RightWidth = w.dock.LeftWidth, w.rightWidth()
	settings.BottomHeight, settings.BottomTab, settings.CurveSeconds = bottom.Height, bottom.Tab, bottom.CurveSeconds
	w.settings.Save()
}

// commands are the two workspaces.
func (w *workspace) commands() []*commands.Command {
	return []*commands.Command{
		{Command: &command.Command{ID: "workspaceTune", Text: phrase.Say("Tune"), Tip: phrase.Say("All parameters"),
			Checked: func() bool { return !w.playing() }, Do: command.Always(func() { w.setPlaying(false) })},
			Menu: "View", Apart: true},
		{Command: &command.Command{ID: "workspacePlay", Text: phrase.Say("Play"),
			Tip: phrase.Say("Show only the player controls"), Checked: w.playing,
			Do: command.Always(func() { w.setPlaying(!w.playing()) })},
			Menu: "View", Shortcut: commands.CtrlShift(fyne.KeyP)},
		{Command: &command.Command{ID: "mirror", Text: phrase.Say("Mirror"),
			Tip:     phrase.Say("Show the avatar as in a mirror while you calibrate or play"),
			Checked: func() bool { return w.settings.Values.Mirror },
			Do:      command.Always(func() { w.setMirror(!w.settings.Values.Mirror) })}, Menu: "Camera"},
	}
}

// panelCommands open and close panels.
func (w *workspace) panelCommands() []*commands.Command {
	return []*commands.Command{
		{Command: &command.Command{ID: "bottom", Text: phrase.Say("Curves and log"),
			Enabled: func() bool { return !w.plain() }, Checked: func() bool { return w.bottom.Shown() },
			Do: command.Always(w.toggleBottom)},
			Menu: "View", Apart: true, Shortcut: commands.Ctrl(fyne.KeyJ)},
	}
}
